"""A document and its pieces as bytes, and back: exactly the same document, the same chunks.

What was cut stays as it was cut: the ranges of the chunks are kept, so a hit is cited without
cutting its document again, and as it was indexed even where a later citelab would cut otherwise.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citelab.chunks import Chunk, RetrievalChunk
from citelab.documents import Block, Document, Page
from citelab.locations import location_at

__all__ = ["Record", "document_of", "piece_of", "pieces_of", "record_of"]

# Four bytes each, the same on every machine.
_NUMBERS = "I"
# Speed counts: a text is packed once and unpacked for each search that finds it.
_LEVEL = 3
_A_CHUNK = 2
_A_PIECE = 6


@dataclass(frozen=True, slots=True)
class Record:
    """What the manifest keeps of a document.

    Attributes:
        card: All but the text, as JSON.
        text: The exact text in UTF-8, compressed.
        chunks: Two numbers a citation chunk: its range, half-open, in code points.
        pieces: Six numbers a piece: its range; the first citation chunk and the first one not in
            it; the range of its heading, 0 and 0 for none.
    """

    card: str
    text: bytes
    chunks: bytes
    pieces: bytes


def record_of(document: Document, pieces: Sequence[RetrievalChunk]) -> Record:
    """A document and all pieces of it, packed."""
    ranges = {
        chunk.index: (chunk.start_char, chunk.end_char)
        for piece in pieces
        for chunk in piece.citation_chunks
    }
    # A chunk that a fixed size cut in two is in no piece, and nobody asks for it.
    chunks = [ranges.get(index, (0, 0)) for index in range(max(ranges, default=-1) + 1)]
    return Record(
        json.dumps(_card(document), ensure_ascii=False),
        zlib.compress(document.text.encode(), _LEVEL),
        _packed(number for chunk in chunks for number in chunk),
        _packed(number for piece in pieces for number in _numbers(piece)),
    )


def document_of(record: Record) -> Document:
    """The document, equal to the one that was packed; the bytes of a PDF are not in it."""
    card = json.loads(record.card)
    pages = tuple(Page(*page) for page in card.pop("pages"))
    blocks = tuple(Block(*block) for block in card.pop("blocks"))
    text = zlib.decompress(record.text).decode()
    return Document(text=text, pages=pages, blocks=blocks, **card)


def piece_of(
    record: Record, document: Document, document_index: int, piece_index: int
) -> RetrievalChunk:
    """One piece, equal to what ``retrieval_chunks`` made with this document index."""
    chunks, pieces = _unpacked(record.chunks), _unpacked(record.pieces)
    at = piece_index * _A_PIECE
    start, end, first, behind, *heading = pieces[at : at + _A_PIECE]
    return RetrievalChunk(
        document,
        document_index,
        start,
        end,
        tuple(
            _chunk(document, document_index, index, *chunks[index * _A_CHUNK :][:_A_CHUNK])
            for index in range(first, behind)
        ),
        (heading[0], heading[1]) if heading[1] else None,
    )


def pieces_of(record: Record, document: Document) -> list[RetrievalChunk]:
    """All pieces of a document, in order, with document index 0."""
    count = len(record.pieces) // (_A_PIECE * array(_NUMBERS).itemsize)
    return [piece_of(record, document, 0, index) for index in range(count)]


def _chunk(document: Document, document_index: int, index: int, start: int, end: int) -> Chunk:
    return Chunk(index, start, end, location_at(document, document_index, start, end))


def _card(document: Document) -> dict[str, object]:
    return {
        "kind": document.kind,
        "title": document.title,
        "context": document.context,
        "source": document.source,
        "language": document.language,
        "file_id": document.file_id,
        "pages": [[p.number, p.start_char, p.end_char, p.label] for p in document.pages],
        "blocks": [[b.index, b.start_char, b.end_char, b.image] for b in document.blocks],
    }


def _numbers(piece: RetrievalChunk) -> tuple[int, ...]:
    inside = piece.citation_chunks
    bounds = (inside[0].index, inside[-1].index + 1) if inside else (0, 0)
    return piece.start_char, piece.end_char, *bounds, *(piece.heading or (0, 0))


def _packed(numbers: Iterable[int]) -> bytes:
    return _swapped(array(_NUMBERS, numbers)).tobytes()


def _unpacked(data: bytes) -> array[int]:
    numbers = array(_NUMBERS)
    numbers.frombytes(data)
    return _swapped(numbers)


def _swapped(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
