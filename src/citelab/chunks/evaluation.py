"""Whether a search finds what answers a question, and whether the cutting left it to be found.

A piece *keeps* a gold passage that lies in it as a whole. *Kept whole* is the share of passages
that any piece keeps: what no piece keeps, no search can find, whatever its ranking. *Recall at
k* asks the same of the k best pieces, *MRR* how far up the first of them stands. Larger pieces
win all three by being larger, so each row also says how much was read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Protocol

from citelab.chunks.estimates import Estimate, mean_of, share_of
from citelab.chunks.gold import GoldQuestion
from citelab.chunks.index import ChunkIndex, Hit
from citelab.chunks.pieces import RetrievalChunk
from citelab.chunks.retrieval import Method, retrieval_chunks
from citelab.documents import Document
from citelab.errors import ChunkError

__all__ = [
    "Cut",
    "RetrievalRow",
    "Searchable",
    "compare_cuts",
    "cuts",
    "evaluate_retrieval",
]

Search = Callable[[str, int], Sequence[Hit]]
"""A question and how many pieces to find; the hits, best first."""


class Searchable(Protocol):
    """Anything that finds pieces and knows all of them: `ChunkIndex`, or a store of yours."""

    @property
    def chunks(self) -> Sequence[RetrievalChunk]:
        """Every piece that can be found."""

    def search(self, question: str, k: int = 5) -> Sequence[Hit]:
        """The ``k`` best pieces, best first."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One way of cutting; fields as for `retrieval_chunks`."""

    method: Method = "sentences"
    size: int = 500
    overlap: int = 0

    def __str__(self) -> str:
        return f"{self.method} {self.size}" + (f"+{self.overlap}" if self.overlap else "")


@dataclass(frozen=True, slots=True)
class RetrievalRow:
    """What a search found over a set of questions.

    Attributes:
        name: What was measured, in words.
        cut: How the documents were cut, where that is known.
        k: How many pieces each question could find.
        pieces: How many pieces there were; 0 where only a search function was given.
        questions: How many questions were asked.
        kept_whole: Share of the passages that any piece keeps; None without the pieces.
        recall: Share of a question's passages that the ``k`` best pieces keep, on average.
        mrr: 1 over the rank of the first piece that keeps one, on average; 0 beyond ``k``.
        read_chars: How many characters the found pieces have, on average.
    """

    name: str
    cut: Cut | None
    k: int
    pieces: int
    questions: int
    kept_whole: Estimate | None
    recall: Estimate
    mrr: Estimate
    read_chars: float


def evaluate_retrieval(
    questions: Iterable[GoldQuestion],
    searched: Searchable | Search,
    k: int = 5,
    *,
    name: str = "",
    cut: Cut | None = None,
) -> RetrievalRow:
    """Ask every question and see whether its passages come back whole.

    Args:
        questions: Questions whose passages count in the documents that are searched.
        searched: An index, or only its search function; then nothing is said of what was kept
            whole.
        k: How many pieces to find, at least 1.
        name: What to call the row.
        cut: How the documents were cut, to be kept in the row.

    Raises:
        ChunkError: There is no question.
    """
    asked = list(questions)
    if not asked:
        raise ChunkError("there is no question with a gold passage; give at least one")
    search: Search = searched if callable(searched) else searched.search
    found = [[hit.chunk for hit in search(question.text, k)] for question in asked]
    pairs = list(zip(asked, found, strict=True))
    pieces = () if callable(searched) else searched.chunks
    return RetrievalRow(
        name or str(cut or ""),
        cut,
        k,
        len(pieces),
        len(asked),
        _kept_whole(asked, pieces) if pieces else None,
        mean_of([question.found_in(hits) for question, hits in pairs]),
        mean_of([question.reciprocal_rank(hits) for question, hits in pairs]),
        sum(len(hit.text) for hits in found for hit in hits) / len(asked),
    )


def compare_cuts(
    documents: Sequence[Document],
    questions: Iterable[GoldQuestion],
    ways: Iterable[Cut],
    k: int = 5,
    *,
    index: Callable[[Sequence[RetrievalChunk]], Searchable] = ChunkIndex,
) -> list[RetrievalRow]:
    """Cut the same documents in several ways and ask each the same questions.

    Args:
        documents: The collection; passages name its documents by their index.
        questions: What to ask.
        ways: How to cut; `cuts` makes a grid of them.
        k: How many pieces to find.
        index: Makes an index of pieces.
    """
    asked = list(questions)
    rows = []
    for way in ways:
        pieces = [
            piece
            for number, document in enumerate(documents)
            for piece in retrieval_chunks(
                document, way.method, size=way.size, overlap=way.overlap, document_index=number
            )
        ]
        rows.append(evaluate_retrieval(asked, index(pieces), k, cut=way))
    return rows


def cuts(
    methods: Iterable[Method], sizes: Iterable[int], overlaps: Iterable[int] = (0,)
) -> list[Cut]:
    """Every method with every size and overlap that it takes, in that order.

    >>> [str(cut) for cut in cuts(["fixed", "recursive"], [200, 400], [0, 300])]
    ['fixed 200', 'fixed 400', 'fixed 400+300', 'recursive 200', 'recursive 400']
    """
    grid = product(methods, sizes, overlaps)
    return [Cut(*way) for way in grid if _is_possible(*way)]


def _kept_whole(questions: Iterable[GoldQuestion], pieces: Iterable[RetrievalChunk]) -> Estimate:
    by_document: dict[int, list[RetrievalChunk]] = {}
    for piece in pieces:
        by_document.setdefault(piece.document_index, []).append(piece)
    passages = {passage for question in questions for passage in question.gold}
    return share_of(
        [
            any(passage.is_in(piece) for piece in by_document.get(passage.document_index, ()))
            for passage in passages
        ]
    )


def _is_possible(method: Method, size: int, overlap: int) -> bool:
    if method == "recursive":
        return overlap == 0
    return overlap < size or method == "sentences"
