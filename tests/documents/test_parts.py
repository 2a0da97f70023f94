"""Pages and blocks tile a text, and are found in it by position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents.parts import Block, Page, first_gap, index_at, spans, touching

LENGTHS = st.lists(st.integers(1, 9), min_size=1, max_size=12)


def pages_of(lengths: list[int]) -> list[Page]:
    texts = ["x" * length for length in lengths]
    return [Page(number, *span) for number, span in enumerate(spans(texts), 1)]


@given(st.lists(st.text(max_size=5)))
def test_spans_cut_the_joined_text_into_its_pieces(pieces):
    joined = "".join(pieces)
    assert [joined[start:end] for start, end in spans(pieces)] == pieces


@given(LENGTHS, st.data())
def test_a_character_lies_in_the_part_at_its_index(lengths, data):
    pages = pages_of(lengths)
    char = data.draw(st.integers(0, sum(lengths) - 1))
    found = pages[index_at(pages, char)]
    assert found.start_char <= char < found.end_char


@given(LENGTHS, st.data())
def test_touching_is_what_a_scan_of_all_parts_finds(lengths, data):
    pages = [*pages_of(lengths), Page(len(lengths) + 1, sum(lengths), sum(lengths))]
    start = data.draw(st.integers(0, sum(lengths)))
    end = data.draw(st.integers(start, sum(lengths)))
    slow = [p for p in pages if start < end and p.start_char < end and start < p.end_char]
    assert list(touching(pages, start, end)) == slow


def test_nothing_touches_an_empty_range_or_a_document_without_parts():
    assert touching(pages_of([3]), 1, 1) == ()
    assert touching((), 0, 5) == ()


@given(LENGTHS)
def test_parts_made_from_spans_leave_no_gap(lengths):
    assert first_gap(pages_of(lengths), sum(lengths)) is None


@pytest.mark.parametrize(
    ("parts", "length", "gap"),
    [
        ([Block(0, 1, 4)], 4, 0),
        ([Block(0, 0, 2), Block(1, 3, 4)], 4, 2),
        ([Block(0, 0, 3), Block(1, 2, 4)], 4, 3),
        ([Block(0, 0, 3)], 4, 3),
        ([Block(0, 0, 5)], 4, 5),
        ([Block(0, 0, 2), Block(1, 2, 1)], 1, 2),
    ],
)
def test_a_gap_an_overlap_and_a_wrong_end_are_found_where_they_are(parts, length, gap):
    assert first_gap(parts, length) == gap


def test_an_empty_last_page_is_no_gap():
    assert first_gap([Page(1, 0, 3), Page(2, 3, 3)], 3) is None
