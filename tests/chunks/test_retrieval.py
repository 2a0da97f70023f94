"""Retrieval chunks keep their ranges, and name the citation chunks that lie in them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.chunks import ChunkError, citation_chunks, retrieval_chunks
from citelab.chunks.headings import headings, section_starts
from citelab.documents import Document
from citelab.errors import CitelabError
from citelab.text.tokens import estimated_tokens

TEXT = Document.from_text("It rained. We left. The hut was dry. Nobody had measured the lag.")
METHODS = ["fixed", "recursive", "sentences", "window"]
TILING = ["fixed", "recursive", "sentences"]
COUNTS = {
    "tokens": estimated_tokens,
    "bytes": lambda text: len(text.encode()),
    "words": lambda text: len(text.split()),
}


@st.composite
def sizes(draw):
    """A size and an overlap that go together."""
    size = draw(st.integers(1, 120))
    return size, draw(st.integers(0, size - 1))


@st.composite
def ways(draw):
    """Any method with a size and an overlap that it takes."""
    method = draw(st.sampled_from(METHODS))
    size = draw(st.integers(1, 9 if method == "window" else 120))
    overlap = 0 if method == "recursive" else draw(st.integers(0, size - 1))
    return {"method": method, "size": size, "overlap": overlap}


@given(st.data(), ways())
def test_every_character_is_in_a_piece_and_no_piece_lies_in_another(documents, data, way):
    document = data.draw(documents)
    pieces = retrieval_chunks(document, **way)
    assert all(document.text[p.start_char : p.end_char] == p.text != "" for p in pieces)
    edges = [0, *(piece.end_char for piece in pieces)]
    assert edges[-1] == len(document.text)
    assert all(piece.start_char <= end for piece, end in zip(pieces, edges, strict=False))
    for piece, following in pairwise(pieces):
        assert piece.start_char < following.start_char
        assert piece.end_char < following.end_char


@given(st.data(), st.sampled_from(TILING), st.integers(1, 120), st.sampled_from([None, *COUNTS]))
def test_without_overlap_the_pieces_tile_the_text(documents, data, method, size, unit):
    document = data.draw(documents)
    pieces = retrieval_chunks(document, method, size=size, count=COUNTS.get(unit))
    assert "".join(piece.text for piece in pieces) == document.text


@given(st.data(), st.sampled_from(TILING), st.integers(1, 60), st.sampled_from([None, *COUNTS]))
def test_a_piece_is_no_longer_than_its_size_unless_it_cannot_be_shorter(
    documents, data, method, size, unit
):
    count = COUNTS.get(unit)
    for piece in retrieval_chunks(data.draw(documents), method, size=size, count=count):
        is_least = len(piece.citation_chunks) == 1 if method == "sentences" else False
        assert (count or len)(piece.text) <= size or is_least or len(piece.text) == 1


@given(st.data(), ways())
def test_the_citation_chunks_named_are_those_that_lie_wholly_inside(documents, data, way):
    document = data.draw(documents)
    for piece in retrieval_chunks(document, document_index=3, **way):
        assert list(piece.citation_chunks) == [
            chunk
            for chunk in citation_chunks(document, 3)
            if piece.start_char <= chunk.start_char and chunk.end_char <= piece.end_char
        ]
        assert (piece.document, piece.document_index) == (document, 3)


@given(st.data(), ways())
def test_cutting_twice_gives_the_same_pieces(documents, data, way):
    document = data.draw(documents)
    assert retrieval_chunks(document, **way) == retrieval_chunks(document, **way)


@given(st.data(), sizes())
def test_fixed_pieces_have_the_size_and_share_the_overlap_exactly(documents, data, cut):
    document, (size, overlap) = data.draw(documents), cut
    pieces = retrieval_chunks(document, "fixed", size=size, overlap=overlap)
    length = len(document.text)
    assert [piece.start_char for piece in pieces] == [
        start
        for start in range(0, length, size - overlap)
        if start == 0 or start + overlap < length
    ]
    for piece, following in pairwise(pieces):
        assert piece.end_char - piece.start_char == size
        assert piece.end_char - following.start_char == overlap
    if pieces:
        assert pieces[-1].end_char == length
        assert 0 < pieces[-1].end_char - pieces[-1].start_char <= size


@given(st.data(), sizes(), st.sampled_from(list(COUNTS)))
def test_fixed_pieces_of_tokens_are_full_and_share_no_more_than_the_overlap(
    documents, data, cut, unit
):
    document, (size, overlap), count = data.draw(documents), cut, COUNTS[unit]
    pieces = retrieval_chunks(document, "fixed", size=size, overlap=overlap, count=count)
    for piece, following in pairwise(pieces):
        assert count(document.text[piece.start_char : piece.end_char + 1]) > size
        shared = document.text[following.start_char : piece.end_char]
        assert count(shared) <= overlap
        assert shared == "" or overlap > 0


@given(st.data(), st.integers(1, 9), st.integers(1, 9))
def test_windows_hold_so_many_chunks_and_start_a_stride_apart(documents, data, size, stride):
    document = data.draw(documents)
    chunks = citation_chunks(document)
    stride = min(stride, size)
    pieces = retrieval_chunks(document, "window", size=size, overlap=size - stride)
    firsts = [piece.citation_chunks[0].index for piece in pieces]
    assert firsts == list(range(0, len(chunks), stride))[: len(firsts)]
    assert all(len(piece.citation_chunks) == size for piece in pieces[:-1])
    assert pieces[-1:] == [] or pieces[-1].citation_chunks[-1] == chunks[-1]


@given(st.data(), st.integers(1, 120))
def test_sentences_are_packed_as_full_as_the_size_and_the_section_allow(documents, data, size):
    document = data.draw(documents)
    pieces = retrieval_chunks(document, size=size)
    chunks = citation_chunks(document)
    starts = section_starts(document, chunks, headings(document, chunks))
    assert [chunk for piece in pieces for chunk in piece.citation_chunks] == chunks
    for piece, following in pairwise(pieces):
        first = following.citation_chunks[0]
        assert first.index in starts or first.end_char - piece.start_char > size


@given(st.data(), st.integers(1, 120), st.integers(0, 4))
def test_a_section_begins_a_piece_and_no_overlap_reaches_over_its_beginning(
    documents, data, size, overlap
):
    document = data.draw(documents)
    chunks = citation_chunks(document)
    starts = set(section_starts(document, chunks, headings(document, chunks)))
    for piece in retrieval_chunks(document, size=size, overlap=overlap):
        assert not starts.intersection(chunk.index for chunk in piece.citation_chunks[1:])


@given(st.data(), st.integers(1, 120), st.integers(0, 4))
def test_sentences_repeat_no_more_whole_chunks_than_the_overlap(documents, data, size, overlap):
    document = data.draw(documents)
    pieces = retrieval_chunks(document, size=size, overlap=overlap)
    for piece, following in pairwise(pieces):
        shared = set(piece.citation_chunks) & set(following.citation_chunks)
        assert len(shared) <= overlap
        fresh = following.citation_chunks[len(shared)]
        room = size - (fresh.end_char - following.citation_chunks[0].start_char)
        assert shared == set() or room >= 0
        assert fresh.index == piece.citation_chunks[-1].index + 1


@pytest.mark.parametrize("method", METHODS)
def test_on_real_papers_all_of_this_holds_too(papers, method):
    for document in papers:
        pieces = retrieval_chunks(document, method)
        assert pieces[-1].end_char == len(document.text)
        assert all(a.end_char >= b.start_char for a, b in pairwise(pieces))
        if method != "window":
            assert "".join(piece.text for piece in pieces) == document.text
            assert max(len(piece.text) for piece in pieces) <= 500
        if method != "fixed":
            named = {chunk for piece in pieces for chunk in piece.citation_chunks}
            assert named == set(citation_chunks(document))


def test_a_running_header_is_inside_a_piece_only_where_a_sentence_runs_over_the_page(papers):
    study = papers[1]
    crossing = [
        c for c in citation_chunks(study) if len(study.pages_in(c.start_char, c.end_char)) > 1
    ]
    for piece in retrieval_chunks(study, size=2000):
        if len(study.pages_in(piece.start_char, piece.end_char)) > 1:
            assert set(crossing).intersection(piece.citation_chunks)


def test_a_heading_stays_with_what_follows_it(papers):
    manual = papers[0]
    found = [p.text for p in retrieval_chunks(manual) if p.text.startswith("4. WEATHER MAST")]
    assert len(found) == 1
    assert "The weather mast stands on the Handle" in found[0]


def test_sections_that_fit_together_are_one_piece_of_the_structure_and_two_of_sentences():
    document = Document.from_text("# One\n\nIt rained.\n\n# Two\n\nWe left.\n")
    assert len(retrieval_chunks(document, "recursive", size=60)) == 1
    assert len(retrieval_chunks(document, "sentences", size=60)) == 2


def test_structure_is_cut_at_the_coarsest_break_that_is_there():
    text = "# A\n\nOne two. Three four.\n\nFive six.\n\n# B\n\nSeven. Eight nine ten."
    pieces = retrieval_chunks(Document.from_text(text), "recursive", size=26)
    assert [piece.text for piece in pieces] == [
        "# A\n\nOne two. ",
        "Three four.\n\n",
        "Five six.\n\n",
        "# B\n\nSeven. ",
        "Eight nine ten.",
    ]


def test_a_sentence_too_long_for_the_structure_is_cut_in_itself():
    pieces = retrieval_chunks(Document.from_text("Go. " + "x" * 25), "recursive", size=10)
    assert [len(piece.text) for piece in pieces] == [4, 10, 10, 5]


def test_a_long_block_is_read_in_sentences_although_it_is_cited_as_a_whole():
    document = Document.from_blocks(["It rained. We left. ", "Dry."])
    pieces = retrieval_chunks(document, "recursive", size=12)
    assert [piece.text for piece in pieces] == ["It rained. ", "We left. ", "Dry."]
    assert [len(piece.citation_chunks) for piece in pieces] == [0, 0, 1]


def test_a_chunk_that_a_fixed_size_cuts_in_two_is_in_neither_half():
    pieces = retrieval_chunks(TEXT, "fixed", size=15)
    assert [piece.text for piece in pieces[:2]] == ["It rained. We l", "eft. The hut wa"]
    assert [[c.text for c in piece.citation_chunks] for piece in pieces[:2]] == [
        ["It rained. "],
        [],
    ]


def test_a_sentence_longer_than_the_size_is_a_piece_by_itself():
    pieces = retrieval_chunks(TEXT, size=12)
    assert [piece.text for piece in pieces] == [
        "It rained. ",
        "We left. ",
        "The hut was dry. ",
        "Nobody had measured the lag.",
    ]


def test_sizes_have_defaults_that_suit_the_method():
    document = Document.from_text("It rained. " * 100)
    assert max(len(p.text) for p in retrieval_chunks(document)) == 495
    assert {len(p.text) for p in retrieval_chunks(document, "fixed")} == {500, 100}
    windows = retrieval_chunks(document, "window")
    assert (len(windows), {len(w.citation_chunks) for w in windows}) == (98, {3})


@pytest.mark.parametrize("method", TILING)
def test_what_is_counted_grows_with_the_text_and_not_with_its_square(method):
    def counted(times: int) -> int:
        read = 0

        def count(text: str) -> int:
            nonlocal read
            read += len(text)
            return estimated_tokens(text)

        document = Document.from_text("It rained on the hut. We left.\n\n" * times)
        retrieval_chunks(document, method, size=40, count=count)
        return read

    assert counted(400) < 12 * counted(40)
    assert counted(400) < 60 * 400 * 32


@pytest.mark.parametrize("method", METHODS)
def test_an_empty_document_has_no_pieces(method):
    assert retrieval_chunks(Document.from_text(""), method) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 0}, "size is 0, but a piece has at least 1 character"),
        ({"size": -5, "method": "fixed"}, "size is -5, but a piece has at least 1 character"),
        ({"size": 0, "count": len}, "size is 0, but a piece has at least 1 token"),
        ({"size": 0, "method": "window"}, "size is 0, but a piece has at least 1 sentence"),
        (
            {"method": "fixed", "size": 10, "overlap": 10},
            "overlap is 10, but it is at least 0 and less than size (10)",
        ),
        (
            {"method": "window", "size": 3, "overlap": 3},
            "overlap is 3, but it is at least 0 and less than size (3)",
        ),
        (
            {"method": "fixed", "size": 10, "overlap": -1},
            "overlap is -1, but it is at least 0 and less than size (10)",
        ),
        ({"overlap": -1}, "overlap is -1, but it is at least 0"),
        (
            {"method": "recursive", "size": 10, "overlap": 2},
            "overlap is 2, but pieces cut by structure tile the text;"
            " leave it out, or use 'fixed', 'sentences' or 'window'",
        ),
        (
            {"method": "window", "count": len},
            "count is given, but a window is measured in sentences;"
            " leave it out, or use method='sentences'",
        ),
        (
            {"method": "words"},
            "method is 'words', but it is 'fixed', 'recursive', 'sentences' or 'window'",
        ),
    ],
)
def test_what_cannot_be_cut_is_refused_in_words(options, message):
    with pytest.raises(ChunkError) as caught:
        retrieval_chunks(TEXT, **options)
    assert str(caught.value) == message
    assert isinstance(caught.value, CitelabError)
