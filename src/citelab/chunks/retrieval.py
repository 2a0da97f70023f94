"""Retrieval chunks: the pieces among which a search finds what the model gets to read.

Each keeps its exact range and names the citation chunks that lie in it, so that what was
retrieved is cited as if the whole document had been sent.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from citelab.chunks.citation import Chunk, citation_chunks
from citelab.documents import Document
from citelab.errors import ChunkError

__all__ = ["ChunkError", "RetrievalChunk", "retrieval_chunks"]

Method = Literal["fixed", "sentences"]


@dataclass(frozen=True, slots=True)
class RetrievalChunk:
    """One piece of a document that can be retrieved.

    Attributes:
        document: The document that it is a piece of.
        document_index: The document's index in its collection, from 0.
        start_char: First code point in ``document.text``, from 0.
        end_char: First code point after the piece.
        citation_chunks: The citation chunks that lie in it as a whole, in order. A chunk that a
            fixed size cut in two is in neither half.
    """

    document: Document
    document_index: int
    start_char: int
    end_char: int
    citation_chunks: tuple[Chunk, ...]

    @property
    def text(self) -> str:
        """The exact text of the piece."""
        return self.document.text[self.start_char : self.end_char]


def retrieval_chunks(
    document: Document,
    method: Method = "sentences",
    *,
    size: int = 500,
    overlap: int = 0,
    document_index: int = 0,
) -> list[RetrievalChunk]:
    """Cut a document into pieces to search in.

    Args:
        document: Any of the four kinds.
        method: ``"fixed"`` cuts every ``size`` characters; ``"sentences"`` packs whole citation
            chunks up to ``size`` characters (a longer chunk is a piece by itself).
        size: Largest length of a piece, in code points; at least 1.
        overlap: For ``"fixed"``: how many code points a piece shares with the one before it;
            less than ``size``.
        document_index: The document's index in its collection, from 0.

    Raises:
        ChunkError: ``size`` or ``overlap`` is out of range, the method is unknown, or it takes
            no overlap.

    >>> text = Document.from_text("It rained. We left. The hut was dry.")
    >>> [piece.text for piece in retrieval_chunks(text, size=20)]
    ['It rained. We left. ', 'The hut was dry.']
    >>> [piece.text for piece in retrieval_chunks(text, "fixed", size=20, overlap=4)]
    ['It rained. We left. ', 'ft. The hut was dry.']
    """
    _require_sizes(method, size, overlap)
    chunks = citation_chunks(document, document_index)
    if method == "fixed":
        ranges = _fixed_ranges(len(document.text), size, overlap)
    else:
        ranges = _packed_ranges(chunks, size)
    starts = [chunk.start_char for chunk in chunks]
    ends = [chunk.end_char for chunk in chunks]
    return [
        RetrievalChunk(
            document,
            document_index,
            start,
            end,
            tuple(chunks[bisect_left(starts, start) : bisect_right(ends, end)]),
        )
        for start, end in ranges
    ]


def _require_sizes(method: str, size: int, overlap: int) -> None:
    if method not in get_args(Method):
        raise ChunkError(f"method is {method!r}, but it is 'fixed' or 'sentences'")
    if size < 1:
        raise ChunkError(f"size is {size}, but a piece has at least 1 character")
    if not 0 <= overlap < size:
        raise ChunkError(f"overlap is {overlap}, but it is at least 0 and less than size ({size})")
    if overlap and method == "sentences":
        raise ChunkError(
            f"overlap is {overlap}, but pieces made of whole sentences do not overlap;"
            " leave it out, or use method='fixed'"
        )


def _fixed_ranges(length: int, size: int, overlap: int) -> Iterator[tuple[int, int]]:
    for start in range(0, length, size - overlap):
        yield start, min(start + size, length)
        # What follows would lie in this piece already.
        if start + size >= length:
            return


def _packed_ranges(chunks: Sequence[Chunk], size: int) -> Iterator[tuple[int, int]]:
    start = end = 0
    for chunk in chunks:
        if chunk.end_char - start > size and start < end:
            yield start, end
            start = end
        end = chunk.end_char
    if start < end:
        yield start, end
