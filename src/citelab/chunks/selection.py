"""From hits to what the model gets to read: within a budget, each passage once, in order.

A model reads a document from front to back, so pieces stand in the order of the documents and
not of their scores. Where two overlap, the passage that they cover together is one piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from citelab.chunks.citation import Chunk, citation_chunks
from citelab.chunks.index import Hit
from citelab.chunks.pieces import RetrievalChunk
from citelab.documents import Document
from citelab.errors import ChunkError
from citelab.text.tokens import CountTokens, estimated_tokens

__all__ = ["documents_of", "piece_of", "select"]


_ChunksOf = Callable[[Document, int], list[Chunk]]


def documents_of(pieces: Iterable[RetrievalChunk]) -> list[Document]:
    """The documents that pieces are of, each once, in the order of the pieces.

    The sources to send beside ``only=pieces``; a document that is sent twice is numbered twice.

    >>> from citelab.chunks import retrieval_chunks
    >>> log = Document.from_text("It rained. The goat left.")
    >>> len(documents_of(retrieval_chunks(log, "window", size=1)))
    1
    """
    return list({piece.document.fingerprint: piece.document for piece in pieces}.values())


def select(
    hits: Iterable[Hit | RetrievalChunk],
    budget_tokens: int | None = None,
    *,
    count: CountTokens = estimated_tokens,
) -> list[RetrievalChunk]:
    """The pieces to send, ready for ``Contract(documents, question, only=…)``.

    Args:
        hits: What a search found, best first. The better one is taken first; one that would go
            over the budget is left out, and a smaller one behind it may still fit.
        budget_tokens: The most that the texts of the pieces may take together, at least 1;
            without marks, titles and the rest of the prompt. None for no limit.
        count: How many tokens a text is; an estimate where no tokenizer is given.

    Returns:
        Pieces by document and position, none of which overlap. Two that did are one piece with
        every citation chunk that lies wholly in it, the one that both had cut included. The
        same text under two titles is taken once, from the document of the better hit.

    Raises:
        ChunkError: The budget is below 1, or there are hits and not one fits into it.

    >>> from citelab.chunks import ChunkIndex, retrieval_chunks
    >>> log = Document.from_text("It rained. The goat left. We slept. The goat came back.")
    >>> hits = ChunkIndex(retrieval_chunks(log, "window", size=2)).search("goat")
    >>> [piece.text for piece in select(hits)]
    ['It rained. The goat left. We slept. The goat came back.']
    >>> [piece.text for piece in select(hits, budget_tokens=8)]
    ['It rained. The goat left. ']
    """
    if budget_tokens is not None and budget_tokens < 1:
        raise ChunkError(f"budget_tokens is {budget_tokens}, but it is at least 1, or None")
    counted = cache(count)
    chunks_of = cache(citation_chunks)
    chosen: list[RetrievalChunk] = []
    dearest = 0
    for piece in map(piece_of, hits):
        wanted = _with(chosen, piece, chunks_of)
        total = sum(counted(each.text) for each in wanted)
        if budget_tokens is None or total <= budget_tokens:
            chosen = wanted
        elif not chosen:
            dearest = dearest or total
    if dearest and not chosen:
        raise ChunkError(
            f"budget_tokens is {budget_tokens}, but the best hit alone takes {dearest} and no"
            " other fits either; allow more, or cut smaller pieces"
        )
    return sorted(chosen, key=lambda piece: (piece.document_index, piece.start_char))


def piece_of(hit: Hit | RetrievalChunk) -> RetrievalChunk:
    """The piece of a hit; a piece is its own."""
    return hit.chunk if isinstance(hit, Hit) else hit


def _with(
    chosen: Sequence[RetrievalChunk], piece: RetrievalChunk, chunks_of: _ChunksOf
) -> list[RetrievalChunk]:
    """The pieces chosen so far and one more, which swallows those that it overlaps."""
    same = [other for other in chosen if _overlap(other, piece)]
    rest = [other for other in chosen if not _overlap(other, piece)]
    return [*rest, _joined([*same, piece], chunks_of) if same else piece]


def _overlap(one: RetrievalChunk, two: RetrievalChunk) -> bool:
    if one.start_char >= two.end_char or two.start_char >= one.end_char:
        return False
    return _text_of(one.document) == _text_of(two.document)


def _text_of(document: Document) -> tuple[str, str]:
    # A PDF and a text file may hold the same characters, but they are cited differently.
    return document.kind, document.fingerprint


def _joined(pieces: Sequence[RetrievalChunk], chunks_of: _ChunksOf) -> RetrievalChunk:
    best = pieces[0]
    start = min(piece.start_char for piece in pieces)
    end = max(piece.end_char for piece in pieces)
    for piece in pieces:
        if (piece.start_char, piece.end_char) == (start, end):
            return piece
    inside = (
        chunk
        for chunk in chunks_of(best.document, best.document_index)
        if start <= chunk.start_char and chunk.end_char <= end
    )
    heading = min(pieces, key=lambda piece: piece.start_char).heading
    return RetrievalChunk(best.document, best.document_index, start, end, tuple(inside), heading)
