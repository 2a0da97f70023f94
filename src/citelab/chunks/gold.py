"""Questions with the passages that a right answer rests on, and when a piece holds one.

A passage counts as found where it lies in a piece as a whole: half of it is no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citelab.chunks.pieces import RetrievalChunk

__all__ = ["GoldPassage", "GoldQuestion", "gold_questions"]


@dataclass(frozen=True, slots=True)
class GoldPassage:
    """A passage that answers.

    Attributes:
        document_index: Its document's index in the collection, from 0.
        start_char: First code point in the document's text, from 0.
        end_char: First code point after it.
    """

    document_index: int
    start_char: int
    end_char: int

    def is_in(self, piece: RetrievalChunk) -> bool:
        """Whether the piece keeps it whole."""
        return (
            self.document_index == piece.document_index
            and piece.start_char <= self.start_char
            and self.end_char <= piece.end_char
        )


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """A question and what a right answer rests on.

    Attributes:
        text: The question.
        gold: At least one passage.
        any_suffices: Whether each passage answers alone; otherwise all of them are wanted.
    """

    text: str
    gold: tuple[GoldPassage, ...]
    any_suffices: bool = False

    def found_in(self, pieces: Sequence[RetrievalChunk]) -> float:
        """The share of the passages that some piece keeps; all or nothing if any one suffices."""
        kept = [any(passage.is_in(piece) for piece in pieces) for passage in self.gold]
        return float(any(kept)) if self.any_suffices else sum(kept) / len(kept)

    def reciprocal_rank(self, pieces: Sequence[RetrievalChunk]) -> float:
        """1 over the rank, from 1, of the first piece that keeps a passage; 0 if none does."""
        for rank, piece in enumerate(pieces, 1):
            if any(passage.is_in(piece) for passage in self.gold):
                return 1 / rank
        return 0.0


def gold_questions(
    records: Iterable[Mapping[str, Any]], places: Mapping[str, int | Sequence[int]]
) -> list[GoldQuestion]:
    """Read a question set as ``data/CARDS.md`` describes it.

    Args:
        records: One mapping a question: ``question``, ``kind`` and ``gold``, whose passages have
            ``document``, ``start_char``, ``end_char`` and, in search results,
            ``search_result_index``.
        places: For each file name its document's index in the collection; for search results
            the indices of all of them.

    Returns:
        The questions that have a passage in the collection, with those passages.
    """
    found = []
    for record in records:
        gold = tuple(
            GoldPassage(_place(passage, places), passage["start_char"], passage["end_char"])
            for passage in record["gold"]
            if passage["document"] in places
        )
        if gold:
            found.append(GoldQuestion(record["question"], gold, record["kind"] == "either"))
    return found


def _place(passage: Mapping[str, Any], places: Mapping[str, int | Sequence[int]]) -> int:
    place = places[passage["document"]]
    return place if isinstance(place, int) else place[passage["search_result_index"]]
