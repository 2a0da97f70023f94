"""Retrieval chunks keep their ranges, and name the citation chunks that lie in them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.chunks import ChunkError, citation_chunks, retrieval_chunks
from citelab.documents import Document
from citelab.errors import CitelabError

TEXT = Document.from_text("It rained. We left. The hut was dry. Nobody had measured the lag.")


@st.composite
def sizes(draw):
    """A size and an overlap that go together."""
    size = draw(st.integers(1, 120))
    return size, draw(st.integers(0, size - 1))


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


@given(st.data(), st.integers(1, 120))
def test_without_overlap_pieces_of_both_methods_tile_the_text(documents, data, size):
    document = data.draw(documents)
    for method in ("fixed", "sentences"):
        pieces = retrieval_chunks(document, method, size=size)
        assert "".join(piece.text for piece in pieces) == document.text
        assert all(piece.start_char < piece.end_char for piece in pieces)


@given(st.data(), st.sampled_from(["fixed", "sentences"]), sizes())
def test_the_citation_chunks_named_are_those_that_lie_wholly_inside(documents, data, method, cut):
    document, (size, overlap) = data.draw(documents), cut
    overlap = overlap if method == "fixed" else 0
    for piece in retrieval_chunks(document, method, size=size, overlap=overlap, document_index=3):
        assert list(piece.citation_chunks) == [
            chunk
            for chunk in citation_chunks(document, 3)
            if piece.start_char <= chunk.start_char and chunk.end_char <= piece.end_char
        ]
        assert (piece.document, piece.document_index) == (document, 3)


@given(st.data(), st.integers(1, 120))
def test_sentences_are_packed_as_full_as_the_size_allows(documents, data, size):
    document = data.draw(documents)
    pieces = retrieval_chunks(document, size=size)
    chunks = citation_chunks(document)
    assert [chunk for piece in pieces for chunk in piece.citation_chunks] == chunks
    for piece in pieces:
        assert len(piece.text) <= size or len(piece.citation_chunks) == 1
    for piece, following in pairwise(pieces):
        assert following.citation_chunks[0].end_char - piece.start_char > size


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


@pytest.mark.parametrize("method", ["fixed", "sentences"])
def test_an_empty_document_has_no_pieces(method):
    assert retrieval_chunks(Document.from_text(""), method) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 0}, "size is 0, but a piece has at least 1 character"),
        ({"size": -5, "method": "fixed"}, "size is -5, but a piece has at least 1 character"),
        (
            {"method": "fixed", "size": 10, "overlap": 10},
            "overlap is 10, but it is at least 0 and less than size (10)",
        ),
        (
            {"method": "fixed", "size": 10, "overlap": -1},
            "overlap is -1, but it is at least 0 and less than size (10)",
        ),
        (
            {"method": "sentences", "size": 10, "overlap": 2},
            "overlap is 2, but pieces made of whole sentences do not overlap;"
            " leave it out, or use method='fixed'",
        ),
        ({"method": "words"}, "method is 'words', but it is 'fixed' or 'sentences'"),
    ],
)
def test_what_cannot_be_cut_is_refused_in_words(options, message):
    with pytest.raises(ChunkError) as caught:
        retrieval_chunks(TEXT, **options)
    assert str(caught.value) == message
    assert isinstance(caught.value, CitelabError)
