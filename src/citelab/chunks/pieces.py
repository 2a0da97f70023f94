"""The piece that a search finds: an exact range of one document, and the chunks in it.

A piece has the same id wherever and whenever it is cut from the same text, so an index that is
built again knows its pieces again, and what was retrieved is cited as if the whole document had
been sent.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citelab.chunks.citation import Chunk
from citelab.documents import Document

__all__ = ["RetrievalChunk", "pieces_at"]

# Of 64 hexadecimal digits. A collection of a million texts has two alike by chance once in
# thirty million; all 64 would make the ids longer than many sentences.
_FINGERPRINT_DIGITS = 16


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
        heading: The range of the last heading that begins before the piece or with it, half-open;
            None where there is none. It says what the piece is about, for a search and for
            people, and is no part of it.
    """

    document: Document
    document_index: int
    start_char: int
    end_char: int
    citation_chunks: tuple[Chunk, ...]
    heading: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        """The exact text of the piece."""
        return self.document.text[self.start_char : self.end_char]

    @property
    def piece_id(self) -> str:
        """The text and the range: ``5eb6c1f2a9d03b47:0-20``.

        It stays when the document is read again, gets another title, another place in the
        collection or another method of cutting; it changes with any character of the text. So
        the same text under two titles has the same ids: it is the same passage. A store that
        must tell two such files apart keeps the file's name beside the id.

        >>> rain = RetrievalChunk(Document.from_text("It rained. We left."), 0, 11, 19, ())
        >>> rain.piece_id
        '175d5ea6aa7452c7:11-19'
        """
        return (
            f"{self.document.fingerprint[:_FINGERPRINT_DIGITS]}:{self.start_char}-{self.end_char}"
        )


def pieces_at(
    document: Document,
    document_index: int,
    ranges: Iterable[tuple[int, int]],
    chunks: Sequence[Chunk],
    titles: Sequence[bool],
) -> list[RetrievalChunk]:
    """The pieces at some ranges of a document.

    Args:
        document: The document.
        document_index: Its index in its collection, from 0.
        ranges: Half-open ranges of code points.
        chunks: All citation chunks of the document, cut with the same index.
        titles: For each of them whether it is a heading.
    """
    starts = [chunk.start_char for chunk in chunks]
    ends = [chunk.end_char for chunk in chunks]
    headings = [
        (chunk.start_char, chunk.end_char)
        for chunk, is_heading in zip(chunks, titles, strict=True)
        if is_heading
    ]
    return [
        RetrievalChunk(
            document,
            document_index,
            start,
            end,
            tuple(chunks[bisect_left(starts, start) : bisect_right(ends, end)]),
            _last_before(headings, start),
        )
        for start, end in ranges
    ]


def _last_before(headings: Sequence[tuple[int, int]], start: int) -> tuple[int, int] | None:
    behind = bisect_right(headings, start, key=lambda heading: heading[0])
    return headings[behind - 1] if behind else None
