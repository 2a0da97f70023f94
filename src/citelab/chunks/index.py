"""An index that finds the pieces which share the question's words, rare words first.

BM25 (Robertson and Zaragoza, 2009) over word stems, in memory, deterministic: equal scores keep
the order of the documents.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from citelab.chunks.retrieval import ChunkError, RetrievalChunk
from citelab.documents import shown_text
from citelab.text import content_stems

__all__ = ["ChunkIndex", "Hit"]

# The values of the original papers: how fast a repeated word stops counting more, and how much
# a long piece is held back.
_SATURATION = 1.2
_LENGTH_WEIGHT = 0.75


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
        language: Language code of the stems, for pieces and questions alike.
    """

    def __init__(self, chunks: Sequence[RetrievalChunk], *, language: str = "en") -> None:
        self.chunks = tuple(chunks)
        self.language = language
        self._postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self._lengths: list[int] = []
        for position, chunk in enumerate(self.chunks):
            # A running header would lend its words to whatever stands at the top of a page.
            shown = shown_text(chunk.document, chunk.start_char, chunk.end_char)
            counts = Counter(content_stems(shown, language))
            self._lengths.append(counts.total())
            for stem, count in counts.items():
                self._postings[stem].append((position, count))
        self._mean_length = sum(self._lengths) / len(self._lengths) if self._lengths else 1.0

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
        scores: dict[int, float] = defaultdict(float)
        for stem in dict.fromkeys(content_stems(question, self.language)):
            found = self._postings.get(stem, ())
            rarity = math.log(1 + (len(self.chunks) - len(found) + 0.5) / (len(found) + 0.5))
            for position, count in found:
                scores[position] += rarity * self._weight(count, self._lengths[position])
        best = sorted(scores, key=lambda position: (-scores[position], position))[:k]
        return [Hit(self.chunks[position], scores[position]) for position in best]

    def _weight(self, count: int, length: int) -> float:
        relative = 1 - _LENGTH_WEIGHT + _LENGTH_WEIGHT * length / self._mean_length
        return count * (_SATURATION + 1) / (count + _SATURATION * relative)
