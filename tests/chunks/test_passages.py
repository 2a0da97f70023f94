"""From a passage one can read on: its chunks and their neighbours leave nothing out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.chunks import chunks_in, citation_chunks, neighbours
from citelab.documents import Document, DocumentSet, SearchResult
from citelab.errors import ChunkError
from citelab.locations import Passage, SearchResultLocation, location_at, resolve


def passage_of(document: Document, start: int, end: int, index: int = 0) -> Passage:
    return Passage(document, location_at(document, index, start, end), start, end)


def text_of(chunks) -> str:
    return "".join(chunk.text for chunk in chunks)


LINES = "One went. Two came. Three sat. Four ran. "
DOCUMENTS = {
    "text": Document.from_text(LINES),
    "pdf": Document.from_pages(["One went. Two came.", "Three sat. Four ran."]),
    "content": Document.from_blocks(["One went. ", "Two came. ", "Three sat. ", "Four ran. "]),
    "search_result": SearchResult(
        "s", "T", ["One went. ", "Two came. ", "Three sat. ", "Four ran. "]
    ),
}


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_the_second_of_four_chunks_has_one_before_and_two_after(document):
    start = document.text.index("Two")
    passage = passage_of(document, start, start + 3)
    assert [chunk.index for chunk in chunks_in(passage)] == [1]
    before, after = neighbours(passage, 5)
    assert [chunk.index for chunk in before] == [0]
    assert [chunk.index for chunk in after] == [2, 3]


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_at_the_ends_of_a_document_there_are_fewer(document):
    whole = passage_of(document, 0, len(document.text))
    assert neighbours(whole) == ([], [])
    assert text_of(chunks_in(whole)) == document.text
    before, after = neighbours(passage_of(document, 0, 1), 2)
    assert (before, [chunk.index for chunk in after]) == ([], [1, 2])


def test_a_range_that_cuts_two_chunks_covers_both():
    passage = passage_of(DOCUMENTS["text"], 5, 12)
    assert [chunk.text for chunk in chunks_in(passage)] == ["One went. ", "Two came. "]


def test_no_neighbours_may_be_asked_for_but_not_fewer():
    passage = passage_of(DOCUMENTS["text"], 0, 3)
    assert neighbours(passage, 0) == ([], [])
    with pytest.raises(ChunkError) as caught:
        neighbours(passage, -1)
    assert str(caught.value) == "count is -1, but it is how many chunks on either side, from 0"


def test_a_page_without_text_covers_nothing_and_lies_between_its_neighbours():
    document = Document.from_pages(["It rained.", "", "We left."])
    wire = {"type": "page_location", "document_index": 0,
            "start_page_number": 2, "end_page_number": 3}  # fmt: skip
    passage = resolve(wire, document)
    before, after = neighbours(passage)
    assert passage.text == "\n"
    assert text_of(before) + text_of(chunks_in(passage)) + text_of(after) == document.text


def test_the_locations_of_the_chunks_point_into_the_document_of_the_passage():
    sources = DocumentSet(
        [SearchResult("a", "A", ["No."]), SearchResult("b", "B", ["Yes.", "So."])]
    )
    location = SearchResultLocation(search_result_index=1, start_block=0, end_block=1)
    passage = resolve(location, sources)
    found = [*chunks_in(passage), *neighbours(passage)[1]]
    assert [chunk.location.search_result_index for chunk in found] == [1, 1]
    assert [resolve(chunk.location, sources).text for chunk in found] == ["Yes.", "So."]
    third = passage_of(Document.from_text("Yes."), 0, 3, index=3)
    assert chunks_in(third)[0].location.document_index == 3


@given(st.data(), st.integers(0, 4))
def test_neighbours_and_covered_chunks_are_one_run_around_the_passage(documents, data, count):
    document = data.draw(documents.filter(lambda document: document.text))
    start = data.draw(st.integers(0, len(document.text) - 1))
    end = data.draw(st.integers(start + 1, len(document.text)))
    passage = passage_of(document, start, end)
    chunks = citation_chunks(document)
    covered = chunks_in(passage, chunks)
    before, after = neighbours(passage, count, chunks)
    assert covered == [c for c in chunks if c.start_char < end and start < c.end_char]
    assert len(before) == min(count, covered[0].index)
    assert len(after) == min(count, len(chunks) - covered[-1].index - 1)
    run = [*before, *covered, *after]
    assert run == chunks[run[0].index : run[-1].index + 1]
    assert chunks_in(passage) == covered
