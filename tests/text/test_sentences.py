"""What holds for every text: sentences tile it, in order, within a bound, without an exception."""

from __future__ import annotations

import re
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab.errors import CitelabError
from citelab.text import MAX_SENTENCE_CHARS, SplitterError, split_sentences

WORD = re.compile(r"\w")
LANGUAGES = ("en", "es", "de", "fr", "zh", "tlh", "pt-BR", "EN_us", "")


def cut(text, *args, **kwargs):
    return [text[start:end] for start, end in split_sentences(text, *args, **kwargs)]


def assert_tiles(ranges, text):
    assert [start for start, _ in ranges] == [0, *(end for _, end in ranges[:-1])][: len(ranges)]
    assert all(start < end for start, end in ranges)
    assert (ranges[-1][1] if ranges else 0) == len(text)


@given(data=st.data(), language=st.sampled_from(LANGUAGES))
@settings(max_examples=400)
def test_sentences_tile_every_text(data, language, nasty_texts):
    text = data.draw(nasty_texts)
    assert_tiles(split_sentences(text, language), text)


@given(data=st.data())
def test_soft_breaks_anywhere_keep_the_tiling(data, nasty_texts):
    text = data.draw(nasty_texts)
    soft_breaks = data.draw(st.lists(st.integers(-3, len(text) + 3), max_size=6))
    assert_tiles(split_sentences(text, soft_breaks=soft_breaks), text)


@given(data=st.data())
def test_white_space_belongs_to_the_sentence_before_it(data, nasty_texts):
    text = data.draw(nasty_texts)
    starts = [start for start, _ in split_sentences(text)][1:]
    assert not any(text[start].isspace() for start in starts)


@given(data=st.data(), engine=st.sampled_from(["rules", "pysbd"]))
def test_every_sentence_has_a_word_if_the_text_has_one(data, engine, nasty_texts):
    text = data.draw(nasty_texts)
    if WORD.search(text) and len(text) < MAX_SENTENCE_CHARS:
        ranges = split_sentences(text, engine=engine)
        assert all(WORD.search(text, start, end) for start, end in ranges)


def test_marks_without_a_word_go_with_what_they_follow_over_blank_lines_too():
    text = "***\n\nTides\n\n* * *\n\n---\n\nWinds\n\n?!"
    pieces = [text[start:end] for start, end in split_sentences(text)]
    assert pieces == ["***\n\nTides\n\n* * *\n\n---\n\n", "Winds\n\n?!"]


@given(data=st.data())
def test_splitting_twice_gives_the_same(data, nasty_texts):
    text = data.draw(nasty_texts)
    assert split_sentences(text) == split_sentences(text)


def test_the_empty_text_has_no_sentence_and_white_space_is_one():
    assert split_sentences("") == []
    assert split_sentences(" ") == [(0, 1)]
    assert split_sentences("\n\n \r\n") == [(0, 5)]


def test_leading_white_space_belongs_to_the_first_sentence():
    assert cut("\n\n  It rained. We left.") == ["\n\n  It rained. ", "We left."]


@given(data=st.data())
def test_plain_sentences_come_back_as_they_were_joined(data, plain_sentences):
    sentences = data.draw(plain_sentences)
    expected = [*(f"{sentence} " for sentence in sentences[:-1]), sentences[-1]]
    assert cut(" ".join(sentences)) == expected


@given(data=st.data(), width=st.integers(12, 90), line_end=st.sampled_from(("\n", "\r")))
def test_hard_wrapping_changes_no_range(data, plain_sentences, width, line_end):
    text = " ".join(data.draw(plain_sentences))
    wrapped = line_end.join(textwrap.wrap(text, width, break_long_words=False))
    assert len(wrapped) == len(text)
    assert split_sentences(wrapped) == split_sentences(text)


@given(data=st.data(), blank=st.sampled_from(("\n\n", "\r\n\r\n", "\r\r", "\n \t\n", "\u2029")))
def test_paragraphs_are_split_as_if_each_stood_alone(data, plain_sentences, blank):
    first, second = (" ".join(data.draw(plain_sentences)) for _ in range(2))
    assert cut(first + blank + second) == [*cut(first + blank), *cut(second)]


@pytest.mark.parametrize(
    "blank", ["\n\n", "\r\n\r\n", "\r\r", "\n\n\n\n", "\n  \n", "\n\r\n", "\u2029"]
)
def test_a_blank_line_ends_a_sentence_without_any_mark(blank):
    assert cut(f"and the tide{blank}of the sea") == [f"and the tide{blank}", "of the sea"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r", " \n", "\x0c", "\u2028"])
def test_a_single_line_end_is_mere_white_space(line_end):
    text = f"The tide{line_end}rose by 3 mm.{line_end}It fell."
    assert cut(text) == [f"The tide{line_end}rose by 3 mm.{line_end}", "It fell."]


def test_a_heading_with_a_blank_line_behind_it_is_a_chunk_of_its_own():
    assert cut("Tides of Brest\n\nThe tide rose.") == ["Tides of Brest\n\n", "The tide rose."]


# --- the bound ---------------------------------------------------------------------------


@given(data=st.data())
def test_no_range_exceeds_the_bound(data, nasty_texts):
    text = data.draw(nasty_texts) * data.draw(st.integers(1, 400))
    for start, end in split_sentences(text):
        assert len(text[start:end].strip()) <= MAX_SENTENCE_CHARS


def test_a_list_without_full_stops_is_cut_at_its_semicolons():
    pieces = cut("a harbour and a tide; " * 400)
    assert len(pieces) > 1
    assert all(piece.endswith("; ") for piece in pieces)


@pytest.mark.parametrize(
    ("unit", "mark"),
    [("harbour, tide ", ", "), ("harbour ", " "), ("港口，", "，"), ("harbour: tide ", ": ")],
)
def test_without_semicolons_the_next_weaker_mark_is_taken(unit, mark):
    pieces = cut(unit * 1500)
    assert len(pieces) > 1
    assert all(piece.endswith(mark) for piece in pieces[:-1])


def test_what_has_no_white_space_is_cut_at_the_bound():
    assert [len(piece) for piece in cut("x" * 4500)] == [2000, 2000, 500]


def test_a_cut_at_the_bound_leaves_an_accent_with_its_letter():
    pieces = cut("x" + "e\u0301" * 3000)
    assert not any(piece.startswith("\u0301") for piece in pieces)


def test_white_space_at_the_ends_does_not_count_against_the_bound():
    text = " " * 3000 + "The tide rose." + " " * 9000
    assert split_sentences(text) == [(0, len(text))]


def test_a_cut_at_white_space_takes_all_of_it():
    assert split_sentences("tide " + " " * 9000 + "rose") == [(0, 9005), (9005, 9009)]


# --- soft breaks -------------------------------------------------------------------------

PAGES = "The tide rose by\n\nthree millimetres.\n\nIt fell."


@pytest.mark.parametrize("offset", [16, 17, 18])
def test_a_sentence_runs_on_over_a_soft_break(offset):
    assert cut(PAGES, soft_breaks=[offset]) == [PAGES[:38], "It fell."]


def test_without_it_the_blank_line_ends_the_sentence():
    assert cut(PAGES)[0] == "The tide rose by\n\n"


def test_a_sentence_still_ends_at_a_soft_break_behind_an_end_mark():
    both = cut(PAGES, soft_breaks=[17, 37])
    assert both == [PAGES[:38], "It fell."]


def test_soft_breaks_may_come_in_any_order_and_beside_any_white_space():
    assert cut(PAGES, soft_breaks=[37, 17, 3]) == cut(PAGES, soft_breaks=[3, 17, 37])


def test_a_soft_line_end_is_no_heading():
    text = "The tide\nof the year of the great flood rose by three millimetres at Brest"
    heading = text.replace("\nof", "\nOf")
    assert len(cut(heading)) == 2
    assert len(cut(heading, soft_breaks=[8])) == 1
    assert len(cut(text)) == 1


# --- arguments ---------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "It rained."])
def test_an_unknown_engine_is_refused_with_the_two_that_exist(text):
    with pytest.raises(SplitterError, match=r"'regex' does not exist: use 'rules' or 'pysbd'"):
        split_sentences(text, engine="regex")


def test_the_error_is_one_of_ours():
    assert issubclass(SplitterError, CitelabError)


def test_a_language_without_lists_of_words_is_split_by_neutral_rules():
    assert cut("Jup. Dr. Qo mej. Suq!", "tlh") == ["Jup. ", "Dr. Qo mej. ", "Suq!"]
