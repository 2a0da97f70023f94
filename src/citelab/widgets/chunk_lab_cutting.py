"""A way to cut a document and what it makes of it: pieces, counts, and the fate of an answer.

Pieces are those of `retrieval_chunks`, in order of the text; people count them from 1. An answer
that no piece holds as a whole is cut: whatever a search finds, the model reads a part of it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from citelab.chunks import ChunkIndex, Method, RetrievalChunk, retrieval_chunks
from citelab.documents import Document
from citelab.errors import ChunkError
from citelab.widgets.twin_text import count_of

__all__ = [
    "MOST_PIECES",
    "Cutting",
    "Fate",
    "cut_document",
    "fate_of",
    "overlap_of",
    "search_words",
]

MOST_PIECES = 20_000
"""More would take seconds at every step of a slider, and nobody looks at them one by one."""
_MOST_SEARCHED = 2_000

_UNITS: dict[str, tuple[str, str]] = {
    "fixed": ("characters", "characters"),
    "recursive": ("characters", "characters"),
    "sentences": ("characters", "sentences"),
    "window": ("sentences", "sentences"),
}


@dataclass(frozen=True, slots=True)
class Cutting:
    """A method of `retrieval_chunks` with its two numbers.

    Attributes:
        method: ``"fixed"``, ``"recursive"``, ``"sentences"`` or ``"window"``.
        size: Largest length of a piece, in `units`; from 1.
        overlap: What neighbours share, in `units`; from 0.
    """

    method: Method
    size: int
    overlap: int

    @property
    def units(self) -> tuple[str, str]:
        """What ``size`` counts, and what ``overlap`` counts. Blocks count as sentences."""
        return _UNITS.get(self.method, _UNITS["fixed"])

    @property
    def words(self) -> str:
        """The way of cutting in words."""
        size, overlap = self.units
        shared = f"an overlap of {self.overlap} ({overlap})" if self.overlap else "no overlap"
        return f"{self.method}, size {self.size} ({size}), {shared}"


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of an answer.

    Attributes:
        whole_in: Indices, from 0, of the pieces that hold all of it.
        touched: Indices of the pieces that hold any of it.
        shares: For each of ``touched`` how many of its characters the piece holds.
    """

    whole_in: tuple[int, ...]
    touched: tuple[int, ...]
    shares: tuple[int, ...]

    @property
    def kind(self) -> Literal["whole", "cut", "lost"]:
        """Whether some piece holds all of it, several hold parts, or none holds any."""
        if self.whole_in:
            return "whole"
        return "cut" if self.touched else "lost"

    @property
    def words(self) -> str:
        """What became of it, in a sentence or two; pieces are counted from 1."""
        if self.kind == "lost":
            return "No piece holds any of the answer."
        if self.kind == "whole":
            noun = "piece" if len(self.whole_in) == 1 else "pieces"
            return f"The answer is whole in {noun} {_run(self.whole_in)}."
        places = " | ".join(str(index + 1) for index in self.touched)
        if len(self.touched) == 2:
            first, last = self.touched
            return (
                f"The answer is cut in two by piece {places}: piece {first + 1} ends behind its"
                f" first {count_of(self.shares[0], 'character')}, piece {last + 1} has its last"
                f" {self.shares[1]:,}."
            )
        return f"The answer is cut in {len(self.touched)} by pieces {places}."


def cut_document(document: Document, cutting: Cutting) -> list[RetrievalChunk]:
    """The pieces of a document.

    Raises:
        ChunkError: A number is out of range, or there would be more pieces than `MOST_PIECES`.
    """
    for name, number in (("size", cutting.size), ("overlap", cutting.overlap)):
        # An emptied number field says None, and bool is an int to Python.
        if type(number) is not int:
            raise ChunkError(f"{name} is {number!r:.40}, but it is a whole number")
    step = cutting.size - cutting.overlap if cutting.method == "fixed" else cutting.size
    if cutting.method in ("fixed", "recursive") and step > 0:
        _require_few(len(document.text) // step, cutting)
    pieces = retrieval_chunks(document, cutting.method, size=cutting.size, overlap=cutting.overlap)
    _require_few(len(pieces), cutting)
    return pieces


def fate_of(pieces: Sequence[RetrievalChunk], start_char: int, end_char: int) -> Fate:
    """What a cutting makes of an answer.

    Args:
        pieces: The pieces, in order of the text.
        start_char: First code point of the answer, from 0.
        end_char: First code point behind it.

    >>> from citelab.documents import Document
    >>> hut = Document.from_text("The rod dries for 35 minutes. Then read it.")
    >>> fate_of(cut_document(hut, Cutting("fixed", 20, 0)), 18, 28).words
    'The answer is cut in two by piece 1 | 2: piece 1 ends behind its first 2 characters, \
piece 2 has its last 8.'
    """
    first = bisect_right(pieces, start_char, key=lambda piece: piece.end_char)
    behind = bisect_left(pieces, end_char, key=lambda piece: piece.start_char)
    touched = tuple(range(first, behind))
    return Fate(
        tuple(
            index
            for index in touched
            if pieces[index].start_char <= start_char and end_char <= pieces[index].end_char
        ),
        touched,
        tuple(
            min(end_char, pieces[index].end_char) - max(start_char, pieces[index].start_char)
            for index in touched
        ),
    )


def search_words(pieces: Sequence[RetrievalChunk], question: str | None, fate: Fate | None) -> str:
    """What a search for the question finds first, and whether the answer is in it; "" without."""
    if not question or len(pieces) > _MOST_SEARCHED:
        return ""
    hits = ChunkIndex(pieces).search(question, k=1)
    if not hits:
        return "A search for the question finds no piece."
    best = pieces.index(hits[0].chunk)
    found = f"A search for the question finds piece {best + 1} first"
    if fate is None:
        return f"{found}."
    held = "all" if best in fate.whole_in else "a part" if best in fate.touched else "nothing"
    return f"{found}; it holds {held} of the answer."


def overlap_of(pieces: Sequence[RetrievalChunk]) -> int:
    """How many characters are read twice or more, each counted as often as it is read again."""
    covered = max((piece.end_char for piece in pieces), default=0)
    return sum(piece.end_char - piece.start_char for piece in pieces) - covered


def _require_few(count: int, cutting: Cutting) -> None:
    if count > MOST_PIECES:
        raise ChunkError(
            f"size {cutting.size} with overlap {cutting.overlap} makes {count:,} pieces of this"
            f" text, but the lab shows up to {MOST_PIECES:,}; choose a larger size"
        )


def _run(indices: Sequence[int]) -> str:
    if len(indices) == 1:
        return str(indices[0] + 1)
    joint = "and" if len(indices) == 2 else "to"
    return f"{indices[0] + 1} {joint} {indices[-1] + 1}"
