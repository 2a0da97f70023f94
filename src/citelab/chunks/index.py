"""An index that finds the pieces which share the question's words, rare words first.

BM25 (Robertson and Zaragoza, 2009) over word stems, in memory, deterministic: equal scores keep
the order of the documents.
"""

from __future__ import annotations

import heapq
import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

from citelab.chunks.pieces import RetrievalChunk
from citelab.chunks.terms import piece_terms, question_terms
from citelab.errors import ChunkError

__all__ = ["ChunkIndex", "Hit"]

# How fast a repeated word stops counting more, and how much a long piece is held back. The
# original papers have 1.2 and 0.75, which is for whole articles: in a piece of a few sentences
# that a word is there says nearly everything. bench/retrieval.py prints both; on the claims of
# another corpus (WiCE, development part) the best sentence is right for .869 instead of .817.
_SATURATION = 0.5
_LENGTH_WEIGHT = 0.5


@dataclass(frozen=True, slots=True)
class Hit:
    """One piece that was found.

    Attributes:
        chunk: The piece.
        score: BM25; comparable within one search only, greater than 0.
    """

    chunk: RetrievalChunk
    score: float


class ChunkIndex:
    """Retrieval chunks of any number of documents, searchable by their words.

    Args:
        chunks: The pieces, in a fixed order.
        language: Language code of the stems, for pieces and questions alike. None: each piece
            in the language of its document, and a question in all of these.
        saturation: How fast a repeated word stops counting more, from 0 (at once); BM25's k1.
        length_weight: How much a long piece is held back, from 0 (not) to 1; BM25's b.
    """

    def __init__(
        self,
        chunks: Sequence[RetrievalChunk],
        *,
        language: str | None = None,
        saturation: float = _SATURATION,
        length_weight: float = _LENGTH_WEIGHT,
    ) -> None:
        self.chunks = tuple(chunks)
        own = (chunk.document.language for chunk in self.chunks)
        self.languages = (language,) if language else tuple(dict.fromkeys(own))
        # For each stem the positions of its pieces, and what it adds to the score of each.
        self._postings: dict[str, tuple[array[int], array[float]]] = {}
        lengths = self._count(language)
        mean = sum(lengths) / len(lengths) if any(lengths) else 1.0
        # Weighed once here, so that a search only adds.
        held_back = [
            saturation * (1 - length_weight + length_weight * length / mean) for length in lengths
        ]
        for positions, weights in self._postings.values():
            rarity = self._rarity(len(positions)) * (saturation + 1)
            for place, position in enumerate(positions):
                count = weights[place]
                weights[place] = rarity * count / (count + held_back[position])

    def __len__(self) -> int:
        return len(self.chunks)

    def search(self, question: str, k: int = 5) -> list[Hit]:
        """The ``k`` best pieces for a question, best first.

        Returns:
            At most ``k`` hits; fewer, or none, where no more pieces share a word with it.

        Raises:
            ChunkError: ``k`` is below 1.
        """
        # A slice would take -1 for "all but the last".
        if k < 1:
            raise ChunkError(f"k is {k}, but a search finds at least 1 piece; pass 1 or more")
        scores = [0.0] * len(self.chunks)
        for stem in question_terms(question, self.languages):
            for position, weight in zip(*self._postings.get(stem, ((), ())), strict=True):
                scores[position] += weight
        found = compress(range(len(scores)), scores)
        best = heapq.nsmallest(k, found, key=lambda position: (-scores[position], position))
        return [Hit(self.chunks[position], scores[position]) for position in best]

    def _count(self, language: str | None) -> list[float]:
        """Fill the postings with how often each stem stands where; the length of each piece."""
        lengths = []
        for position, chunk in enumerate(self.chunks):
            terms = piece_terms(chunk, language)
            lengths.append(sum(terms.values()))
            for stem, count in terms.items():
                if stem not in self._postings:
                    self._postings[stem] = array("I"), array("d")
                positions, counts = self._postings[stem]
                positions.append(position)
                counts.append(count)
        return lengths

    def _rarity(self, found: int) -> float:
        return math.log(1 + (len(self.chunks) - found + 0.5) / (found + 0.5))
