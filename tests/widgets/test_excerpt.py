"""An excerpt holds the passage with its surroundings and never a whole book."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citelab.widgets.excerpt import CONTEXT_CHARS, LONGEST_CHARS, Excerpt


@given(st.text("ab\n😀", min_size=1, max_size=CONTEXT_CHARS * 4), st.data())
def test_a_short_passage_stands_between_exactly_what_stands_around_it(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    excerpt = Excerpt.of(text, (start, end))
    assert excerpt.cited == text[start:end]
    assert excerpt.before.removeprefix("…") == text[max(0, start - CONTEXT_CHARS) : start]
    assert excerpt.after.removesuffix("…") == text[end : end + CONTEXT_CHARS]


def test_an_ellipsis_stands_only_where_something_was_left_out():
    text = "x" * CONTEXT_CHARS + "passage" + "y" * (CONTEXT_CHARS + 1)
    excerpt = Excerpt.of(text, (CONTEXT_CHARS, CONTEXT_CHARS + 7))
    assert excerpt.before == "x" * CONTEXT_CHARS
    assert excerpt.after == "y" * CONTEXT_CHARS + "…"


def test_the_middle_of_a_long_passage_is_left_out_and_counted():
    text = "a" * LONGEST_CHARS + "b" * LONGEST_CHARS
    cited = Excerpt.of(text, (0, len(text))).cited
    half = LONGEST_CHARS // 2
    assert cited == "a" * half + " [… 2,000 characters …] " + "b" * half


def test_without_a_passage_the_beginning_is_shown():
    assert Excerpt.of("short", None) == Excerpt("short", "", "")
    assert Excerpt.of("x" * 9_000, None).before == "x" * LONGEST_CHARS + "…"
