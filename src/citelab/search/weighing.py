"""Pieces and questions as sparse vectors: BM25 in two halves.

A piece's half says how often each word stands in it, dampened; it is made once, when the piece
is stored. The other half, how rare a word is, is the store's: it counts at the time of the
search over what it holds then. So pieces come and go without any other being weighed again.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from citelab.chunks import RetrievalChunk, piece_terms, question_terms

__all__ = ["question_words", "word_number", "words_of"]

# As in the index in memory, where it is explained: pieces of a few sentences, not articles.
SATURATION = 0.5
LENGTH_WEIGHT = 0.5
# In stems, of pieces of 500 characters in our documents. BM25 wants the mean of the collection;
# that changes with every document, and all stored pieces would be wrong.
MEAN_LENGTH = 40.0


def words_of(piece: RetrievalChunk) -> dict[int, float]:
    """The sparse vector of a piece: for each word's number a weight above 0."""
    terms = piece_terms(piece)
    length = sum(terms.values())
    held_back = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * length / MEAN_LENGTH)
    weights: dict[int, float] = {}
    for stem, count in terms.items():
        number = word_number(stem)
        weight = count * (SATURATION + 1) / (count + held_back)
        weights[number] = weights.get(number, 0.0) + weight
    return weights


def question_words(question: str, languages: Iterable[str]) -> dict[int, float]:
    """The sparse vector of a question: each of its words counts once."""
    return {word_number(stem): 1.0 for stem in question_terms(question, languages)}


def word_number(stem: str) -> int:
    """A number below 2**32 for a stem, the same in every process and every store.

    Two stems may share one: among 50,000 words about one in four collections has such a pair.
    """
    return zlib.crc32(stem.encode("utf-8", "surrogatepass"))
