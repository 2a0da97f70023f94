"""A range of a text becomes the location that cites it, and leads back to it."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import Document, SearchResult
from citelab.errors import LocationError
from citelab.locations import (
    CharLocation,
    ContentBlockLocation,
    PageLocation,
    SearchResultLocation,
    location_at,
    location_from_dict,
    resolve,
)

# Emoji joined and not, combining marks, CJK, right-to-left, line ends, U+0002, a growing İ.
ODD = st.sampled_from(
    [
        "\U0001f469\u200d\U0001f52c",
        "\U0001f600",
        "e\u0301",
        "中文",
        "שלום",
        "\r\n",
        "\x02",
        "İ",
        "\u00ad",
    ]
)
TEXTS = st.lists(
    ODD | st.text(st.characters(exclude_categories=["Cs"]), max_size=4), min_size=1
).map(lambda pieces: "".join(pieces) or "a")
DOCUMENTS = st.one_of(
    st.builds(Document.from_text, TEXTS, title=st.none() | st.just("T")),
    st.builds(Document.from_pages, st.lists(TEXTS | st.just(""), min_size=1, max_size=5)),
    st.builds(Document.from_blocks, st.lists(TEXTS, min_size=1, max_size=5)),
    st.builds(SearchResult, st.just("s"), st.just("T"), st.lists(TEXTS, min_size=1, max_size=5)),
).filter(lambda document: document.text)


@st.composite
def ranges(draw):
    """A document and a range of its text."""
    document = draw(DOCUMENTS)
    start = draw(st.integers(0, len(document.text) - 1))
    return document, start, draw(st.integers(start + 1, len(document.text)))


def others_and(document: Document) -> list[Document]:
    """Three sources before it, so that its index is 2 in its own count."""
    filler = Document.from_text("x") if document.kind != "search_result" else document
    other = SearchResult("o", "O", ["x"]) if document.kind != "search_result" else filler
    return [filler, other, filler, document]


@given(ranges())
def test_a_location_resolves_to_the_range_it_was_made_from(made):
    document, start, end = made
    location = location_at(document, 0, start, end)
    passage = resolve(location, [document])
    assert passage.text == location.cited_text
    assert passage.text == document.text[passage.start_char : passage.end_char]
    assert passage.is_exact
    if document.blocks:
        assert passage.start_char == document.block_at(start).start_char
        assert passage.end_char == document.block_at(end - 1).end_char
    else:
        assert (passage.start_char, passage.end_char) == (start, end)


@given(ranges())
def test_over_the_wire_it_still_leads_to_a_passage_that_holds_the_range(made):
    document, start, end = made
    location = location_from_dict(location_at(document, 0, start, end).to_dict())
    passage = resolve(location, [document])
    # Of a PDF the wire keeps the pages only: a text that stands there twice has no one place.
    assert passage.start_char <= start < end <= passage.end_char
    assert not passage.is_exact or passage.text == location.cited_text


@given(ranges())
def test_the_index_counts_in_the_documents_own_space(made):
    document, start, end = made
    sources = others_and(document)
    index = 3 if document.kind == "search_result" else 2
    location = location_at(document, index, start, end)
    assert resolve(location, sources).document is document


@given(ranges())
def test_the_pages_cited_are_those_of_the_first_and_the_last_character(made):
    document, start, end = made
    location = location_at(document, 0, start, end)
    if isinstance(location, PageLocation):
        assert location.start_page == document.page_at(start).number
        assert location.end_page == document.page_at(end - 1).number + 1
        numbers = [page.number for page in resolve(location, [document]).pages]
        assert numbers == list(range(location.start_page, location.end_page))


def test_each_kind_of_document_has_its_kind_of_location():
    stored = dataclasses.replace(Document.from_text("abc", title="T"), file_id="file_1")
    assert location_at(stored, 4, 1, 2) == CharLocation(
        document_index=4,
        start_char=1,
        end_char=2,
        cited_text="b",
        document_title="T",
        file_id="file_1",
    )
    pdf = Document.from_pages(["ab", "cd"])
    assert location_at(pdf, 0, 1, 4) == PageLocation(
        document_index=0, start_page=1, end_page=3, cited_text="b\nc"
    )
    assert location_at(Document.from_blocks(["ab", "cd", "ef"]), 1, 1, 3) == ContentBlockLocation(
        document_index=1, start_block=0, end_block=2, cited_text="abcd"
    )
    assert location_at(SearchResult("s", "T", ["ab", "cd"]), 2, 3, 4) == SearchResultLocation(
        search_result_index=2, start_block=1, end_block=2, cited_text="cd", source="s", title="T"
    )


def test_a_range_that_ends_with_a_page_does_not_cite_the_next_one():
    document = Document.from_pages(["One.", "Two."])
    first, second = document.pages
    location = location_at(document, 0, first.start_char, first.end_char)
    assert (location.start_page, location.end_page) == (1, 2)
    location = location_at(document, 0, first.start_char, second.start_char + 1)
    assert (location.start_page, location.end_page) == (1, 3)


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (2, 2), (3, 1), (0, 4), (50, 999)])
def test_a_range_that_leaves_the_text_is_refused_not_shortened(start, end):
    with pytest.raises(LocationError) as caught:
        location_at(Document.from_text("abc", title="Log"), 0, start, end)
    assert str(caught.value) == (
        f"characters {start} to {end} (exclusive) are no range of 'Log', which has 3"
    )
