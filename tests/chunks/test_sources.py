"""Hits become sources whose every block knows its place in the original."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab import Contract
from citelab.chunks import (
    ChunkIndex,
    Hit,
    RetrievalChunk,
    as_custom_blocks,
    as_search_results,
    citation_chunks,
    retrieval_chunks,
)
from citelab.documents import Document, SearchResult, document_from_block, document_to_block
from citelab.errors import LocationError
from citelab.locations import resolve

LOG = Document.from_text(
    "It rained. We left. The hut was dry. Nobody came.", title="Log", source="log.txt"
)
FORM = {"search results": as_search_results, "custom blocks": as_custom_blocks}


def blocks(document: Document) -> list[str]:
    return [document.text[block.start_char : block.end_char] for block in document.blocks]


@st.composite
def hits_of(draw, documents):
    """Some pieces of some documents, in any order, twice perhaps."""
    collection = [draw(documents), LOG]
    method = draw(st.sampled_from(["fixed", "sentences", "window"]))
    pieces = [
        piece
        for number, document in enumerate(collection)
        for piece in retrieval_chunks(document, method, size=6, overlap=2, document_index=number)
    ]
    return draw(st.lists(st.sampled_from(pieces), max_size=5))


def test_a_search_result_is_a_hit_and_its_blocks_are_citation_chunks():
    pieces = retrieval_chunks(LOG, size=20, document_index=3)
    sources = as_search_results([Hit(pieces[1], 1.0), pieces[0]])
    assert [blocks(source) for source in sources] == [
        ["The hut was dry. "],
        ["It rained. ", "We left. "],
    ]
    assert {(s.kind, s.source, s.title) for s in sources} == {("search_result", "log.txt", "Log")}
    origin = sources.origins[1][1]
    assert (origin.document, origin.document_index) == (LOG, 3)
    assert (origin.start_char, origin.end_char, origin.text) == (11, 20, "We left. ")


def test_a_custom_block_is_a_hit_and_the_context_says_from_where():
    other = Document.from_text("Kelp came.", title="Beach")
    pieces = [*retrieval_chunks(LOG, size=20)[:1], *retrieval_chunks(other, document_index=1)]
    sources = as_custom_blocks(pieces, title="Found")
    [document] = sources
    assert blocks(document) == ["It rained. We left. ", "Kelp came."]
    assert (document.kind, document.title) == ("content", "Found")
    assert document.context == "Block by block from: Log; Beach"
    assert [origin.document for origin in sources.origins[0]] == [LOG, other]


def test_the_same_claim_points_at_a_sentence_or_at_the_whole_hit():
    hits = ChunkIndex(retrieval_chunks(LOG, size=40)).search("hut")
    cited = {}
    for name, form in FORM.items():
        contract = Contract(form(hits), "Was the hut dry?")
        number = next(n for n, c in enumerate(contract.chunks, 1) if "hut" in c.text)
        message = contract.parse(f"It was {contract.marks.mark(number)}.")
        cited[name] = message.claims[0].citations[0].cited_text
    assert cited == {
        "search results": "The hut was dry. ",
        "custom blocks": "It rained. We left. The hut was dry. ",
    }


@given(st.data())
def test_a_citation_of_a_search_result_leads_to_the_citation_of_the_document_itself(
    documents, data
):
    hits = data.draw(hits_of(documents))
    sources = as_search_results(hits)
    contract = Contract(sources, "So?")
    chunks = {chunk.location for hit in hits for chunk in hit.citation_chunks}
    whole = {
        (hit.document_index, chunk.start_char, chunk.end_char)
        for hit in hits
        for chunk in hit.citation_chunks
    }
    for chunk in contract.chunks:
        [origin] = sources.origins_of(resolve(chunk.location, contract.documents))
        assert origin.text == chunk.text == chunk.location.cited_text
        if (origin.document_index, origin.start_char, origin.end_char) in whole:
            assert origin.location in chunks


@given(st.data(), st.sampled_from(list(FORM)))
def test_every_block_is_the_text_of_its_origin_and_nothing_that_says_something_is_lost(
    documents, data, form
):
    hits = data.draw(hits_of(documents))
    sources = FORM[form](hits)
    assert len(sources.origins) == len(sources) == len(sources.documents)
    for document, origins in zip(sources, sources.origins, strict=True):
        assert blocks(document) == [origin.text for origin in origins]
    covered = {
        (origin.document_index, place)
        for origins in sources.origins
        for origin in origins
        for place in range(origin.start_char, origin.end_char)
    }
    for hit in hits:
        furniture = {at for span in hit.document.furniture for at in range(*span)}
        for place in range(hit.start_char, hit.end_char):
            if not hit.document.text[place].isspace() and place not in furniture:
                assert (hit.document_index, place) in covered


def test_a_sentence_that_a_piece_cuts_is_a_block_of_its_half():
    piece = retrieval_chunks(LOG, "fixed", size=15)[0]
    assert blocks(as_search_results([piece])[0]) == ["It rained. ", "We l"]


def test_a_piece_made_by_hand_without_chunks_is_one_block():
    piece = RetrievalChunk(LOG, 0, 3, 19, ())
    assert blocks(as_search_results([piece])[0]) == ["rained. We left."]


def test_a_part_of_a_block_leads_to_the_part_of_the_original():
    sources = as_search_results(retrieval_chunks(LOG, size=20))
    document = sources[0]
    passage = resolve(citation_chunks(document)[1].location, list(sources))
    [origin] = sources.origins_of(passage)
    assert (origin.start_char, origin.end_char) == (11, 20)
    narrowed = type(passage)(document, passage.location, 14, 18)
    assert [o.text for o in sources.origins_of(narrowed)] == ["left"]


def test_blocks_from_two_places_have_two_origins_and_neighbours_one():
    pieces = retrieval_chunks(LOG, size=1)
    sources = as_custom_blocks([pieces[0], pieces[1], pieces[3]])
    contract = Contract(sources, "So?")
    [citation] = contract.parse("So [s1][s2][s3].").claims[0].citations
    found = sources.origins_of(resolve(citation, contract.documents))
    assert [origin.text for origin in found] == ["It rained. We left. ", "Nobody came."]


def test_the_origin_is_found_for_sources_that_came_back_from_the_wire():
    sources = as_search_results(retrieval_chunks(LOG, size=20))
    again = [document_from_block(document_to_block(source)) for source in sources]
    passage = resolve(citation_chunks(again[1], 1)[0].location, again)
    assert [origin.text for origin in sources.origins_of(passage)] == ["The hut was dry. "]


def test_two_hits_with_the_same_words_keep_their_own_places():
    log = Document.from_text("It rained. It rained.")
    sources = as_search_results(
        [RetrievalChunk(log, 0, 0, 10, ()), RetrievalChunk(log, 0, 11, 21, ())]
    )
    assert sources[0] == sources[1]
    passage = resolve(citation_chunks(sources[1], 1)[0].location, list(sources))
    assert sources.origins_of(passage)[0].start_char == 11


def test_a_passage_of_another_document_is_refused_in_words():
    sources = as_custom_blocks(retrieval_chunks(LOG))
    with pytest.raises(LocationError) as caught:
        sources.origins_of(resolve(citation_chunks(LOG)[0].location, LOG))
    assert str(caught.value) == (
        "'Log' is none of these 1 sources; resolve the citation against the documents that"
        " were sent"
    )
    assert caught.value.fault == "wrong_document"


def test_running_headers_and_white_space_alone_are_no_block():
    document = Document.from_pages(["Report\nIt rained.", "Report\n", "Report\nWe left."])
    pieces = retrieval_chunks(document, size=1)
    assert len(as_search_results(pieces)) == len(as_custom_blocks(pieces)[0].blocks) == 2


@pytest.mark.parametrize("form", FORM.values(), ids=FORM)
def test_no_hits_are_no_sources(form):
    assert list(form([])) == []


def test_a_document_without_a_name_is_still_a_search_result():
    nameless = as_search_results(retrieval_chunks(Document.from_text("It rained.")))[0]
    assert (nameless.source, nameless.title) == ("untitled", "untitled")
    named = as_search_results(retrieval_chunks(SearchResult("https://a.example", "A", ["Rain."])))
    assert (named[0].source, named[0].title) == ("https://a.example", "A")


def test_sources_are_a_sequence():
    sources = as_search_results(retrieval_chunks(LOG, size=1))
    assert len(sources[1:3]) == 2
    assert sources[0] in sources
