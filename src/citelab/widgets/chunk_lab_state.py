"""What the chunk lab shows of one cutting, as plain values: ranges and words, never the text.

A long text has thousands of pieces; those near the answer are drawn, the counts are of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from citelab.chunks import RetrievalChunk
from citelab.documents import Document
from citelab.errors import ChunkError
from citelab.locations.conventions.counting import Range
from citelab.widgets.chunk_lab_cutting import (
    Cutting,
    Fate,
    cut_document,
    fate_of,
    overlap_of,
    search_words,
)
from citelab.widgets.twin_text import count_of

__all__ = ["PIECES_DRAWN", "ChunkView", "Made", "first_cutting", "try_to_cut"]

PIECES_DRAWN = 240
"""Their ranges are at most 4 KB, and as many bars as a plot can show apart."""
_LONGEST_SLIDER = 1_000
_MOST_SENTENCES = 12


Made = list[RetrievalChunk] | ChunkError


@dataclass(frozen=True)
class ChunkView:
    """A document, a way to cut it, and an answer in it.

    Attributes:
        document: The text.
        cutting: How it is cut.
        made: What came of it: the pieces, or why there are none. `try_to_cut` makes it.
        question: What was asked, or None.
        answer: Where the answer stands, half-open code points, or None.
    """

    document: Document
    cutting: Cutting
    made: Made
    question: str | None = None
    answer: Range | None = None

    @property
    def pieces(self) -> list[RetrievalChunk]:
        """All pieces; none where the numbers are impossible."""
        return [] if isinstance(self.made, ChunkError) else self.made

    @property
    def problem(self) -> str | None:
        """Why there are no pieces, or None."""
        return str(self.made) if isinstance(self.made, ChunkError) else None

    @cached_property
    def fate(self) -> Fate | None:
        """What became of the answer; None where there is no answer or no piece."""
        if self.answer is None or not self.pieces:
            return None
        return fate_of(self.pieces, *self.answer)

    @cached_property
    def verdict(self) -> str:
        """The fate of the answer and of the search, or the problem, in words."""
        if self.problem:
            return self.problem
        invitation = "Select text in the source to call it the answer."
        told = [self.fate.words if self.fate else invitation]
        return " ".join([*told, search_words(self.pieces, self.question, self.fate)]).strip()

    @property
    def counts(self) -> list[tuple[str, str]]:
        """What is counted of the pieces, each with its name."""
        lengths = [piece.end_char - piece.start_char for piece in self.pieces]
        if not lengths:
            return [("Pieces", "0")]
        twice = overlap_of(self.pieces)
        return [
            ("Pieces", f"{len(lengths):,}"),
            ("Mean length", f"{sum(lengths) / len(lengths):,.1f} characters"),
            ("Longest", f"{max(lengths):,} characters (piece {lengths.index(max(lengths)) + 1})"),
            ("Shortest", f"{min(lengths):,} characters (piece {lengths.index(min(lengths)) + 1})"),
            ("Read again", f"{count_of(twice, 'character')} in overlaps"),
        ]

    @property
    def drawn(self) -> range:
        """The indices of the pieces that are drawn: all, or those around the answer."""
        middle = self.fate.touched[0] if self.fate and self.fate.touched else 0
        first = max(0, min(middle - PIECES_DRAWN // 2, len(self.pieces) - PIECES_DRAWN))
        return range(first, min(len(self.pieces), first + PIECES_DRAWN))

    @property
    def limits(self) -> tuple[int, int]:
        """How far the sliders for size and overlap go."""
        numbers = (self.cutting.size, self.cutting.overlap)
        size, overlap = (number if type(number) is int else 1 for number in numbers)
        length = max(1, len(self.document.text))
        longest = _MOST_SENTENCES if self.cutting.method == "window" else _LONGEST_SLIDER
        most = {"recursive": 0, "sentences": max(overlap, 5)}
        return max(size, min(longest, length)), max(
            overlap, most.get(self.cutting.method, max(0, size - 1))
        )

    def to_dict(self) -> dict[str, Any]:
        """What the browser is sent at each change."""
        drawn = self.drawn
        size_unit, overlap_unit = self.cutting.units
        return {
            "method": self.cutting.method,
            "size": self.cutting.size,
            "overlap": self.cutting.overlap,
            "units": [size_unit, overlap_unit],
            "limits": self.limits,
            "pieces": _packed([self.pieces[index] for index in drawn]),
            "first": drawn.start,
            "count": len(self.pieces),
            "answer": self.answer,
            "whole": list(self.fate.whole_in[:1]) if self.fate else [],
            "isCut": self.fate is not None and self.fate.kind == "cut",
            "verdict": self.verdict,
            "problem": self.problem is not None,
            "counts": self.counts,
        }


def first_cutting(
    document: Document, method: str = "fixed", size: int | None = None, overlap: int | None = None
) -> Cutting:
    """A cutting to begin with: about six pieces of a short text, a fifth of overlap where fixed.

    Args:
        document: The text.
        method: Its name, unchecked: cutting says what is wrong with it.
        size: Its size; a size that shows something if left out.
        overlap: Its overlap, likewise.
    """
    if size is None:
        size = 3 if method == "window" else max(20, min(500, len(document.text) // 6))
    if overlap is None:
        overlap = {"fixed": size // 5, "window": min(1, size - 1)}.get(method, 0)
    return Cutting(method, size, overlap)  # type: ignore[arg-type]


def try_to_cut(document: Document, cutting: Cutting) -> Made:
    """The pieces of a document, or the error that says why it cannot be cut so."""
    try:
        return cut_document(document, cutting)
    except ChunkError as error:
        return error


def _packed(pieces: Sequence[RetrievalChunk]) -> list[int]:
    """For each piece how far it starts behind the start of the one before, and its length."""
    packed, before = [], 0
    for piece in pieces:
        packed += [piece.start_char - before, piece.end_char - piece.start_char]
        before = piece.start_char
    return packed
