"""Two readings of a page are laid on each other, and repeated words stay apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.errors import LocationError
from citelab.locations.squeezed import Squeezed, laid_over

# The same thing in two readings: pypdf's and PDFium's.
READINGS = [
    *[("-\n", "\x02"), ("-\n", "\ufffe"), ("-", "-"), ("\u00ad", "-"), ("\n", "\r\n"), (" ", "")],
    *[("ﬁ", "fi"), ("é", "e\u0301"), ("\u200b", ""), ("…", "..."), ("²", "²"), ("😀", "😀")],
    *[(word, word) for word in ("It", "rained", ".", "中", "ש", "x")],
]


def place(text: str, other: str, words: str, from_char: int = 0) -> list[tuple[int, int]]:
    start = text.index(words, from_char)
    return laid_over(text, other, start, start + len(words))


@given(st.lists(st.sampled_from(READINGS), min_size=1), st.data())
def test_a_range_of_one_reading_is_found_at_the_same_pieces_of_the_other(pieces, data):
    first = data.draw(st.integers(0, len(pieces) - 1))
    behind = data.draw(st.integers(first + 1, len(pieces)))
    mine, theirs = ("".join(side) for side in zip(*pieces, strict=True))
    start, end = (sum(len(mine) for mine, _ in pieces[:n]) for n in (first, behind))
    low, high = (sum(len(theirs) for _, theirs in pieces[:n]) for n in (first, behind))
    found = laid_over(mine, theirs, start, end)
    assert all(low <= a < b <= high for a, b in found)
    shown = "".join(theirs[a:b] for a, b in found)
    assert Squeezed(shown).text == Squeezed(mine[start:end]).text


@given(st.text(), st.data())
def test_what_was_squeezed_finds_back_to_where_it_stood(text, data):
    squeezed = Squeezed(text)
    if not squeezed.text:
        return
    first = data.draw(st.integers(0, len(squeezed.text) - 1))
    behind = data.draw(st.integers(first + 1, len(squeezed.text)))
    start, end = squeezed.original_range(first, behind)
    low, high = squeezed.squeezed_range(start, end)
    # A character that comes apart in several is taken whole.
    assert low <= first < behind <= high
    assert squeezed.text[first:behind] in Squeezed(text[start:end]).text


def test_a_hyphen_that_one_reader_drops_altogether_does_not_part_the_readings():
    assert place("min-\nutes later", "minutes later", "later") == [(8, 13)]


def test_white_space_alone_is_nowhere():
    assert laid_over("a \n b", "a\r\nb", 1, 4) == []


def test_each_of_two_equal_sentences_has_its_own_place():
    text = "It rained. We left. It rained."
    assert place(text, text, "It rained.") == [(0, 10)]
    assert place(text, text, "It rained.", 5) == [(20, 30)]


LOG = "©Gate 1: it rained.\nGate 2: it rained.\nGate 3: it rained."
TURNED = "Gate 3: it rained.\nGate 1: it rained.\nGate 2: it rained."


def test_where_a_sign_and_the_order_differ_words_are_told_by_what_is_around_them():
    for number, start in (("1", 19), ("2", 38), ("3", 0)):
        at = LOG.index(f"{number}: it rained.")
        (found,) = laid_over(LOG, TURNED, at + 3, at + 13)
        assert found == (start + 8, start + 18)


def test_lines_that_were_read_in_another_order_are_given_line_by_line():
    assert place(LOG, TURNED, "Gate 2: it rained.\nGate 3: it rained.") == [(38, 56), (0, 18)]


@pytest.mark.parametrize(
    ("text", "other", "words"),
    [
        ("+It rained now.", "It rained now.\nIt rained now.", "It rained now."),
        ("It rained now.\nIt rained now.", "It rained now.", "It rained now."),
        ("It rained.", "It snowed.", "It rained."),
        ("a+b, then c", "b+a, then c", "a"),
        ("It rained.", "", "rained"),
    ],
)
def test_what_cannot_be_told_is_refused(text, other, words):
    with pytest.raises(LocationError) as caught:
        place(text, other, words)
    assert caught.value.fault == "not_drawn"


def test_the_refusal_says_where_the_readings_part():
    with pytest.raises(LocationError) as caught:
        place("It rained.", "It snowed.", "rained")
    assert str(caught.value) == "the text reads 'rained.' where 'snowed.' is drawn"


@given(st.permutations(["Gate A, ", "It rained. ", "It rained. ", "x\n", "x\n", "Rain fell\n"]),
       st.permutations(["Gate A, ", "It rained. ", "It rained. ", "x\n", "x\n", "Rain fell\n"]),
       st.data())  # fmt: skip
def test_whatever_is_answered_shows_the_same_words(one, other, data):
    mine, theirs = "".join(one), "".join(other)
    start = data.draw(st.integers(0, len(mine) - 1))
    end = data.draw(st.integers(start + 1, len(mine)))
    try:
        found = laid_over(mine, theirs, start, end)
    except LocationError:
        return
    shown = "".join(theirs[a:b] for a, b in found)
    assert Squeezed(shown).text == Squeezed(mine[start:end]).text
