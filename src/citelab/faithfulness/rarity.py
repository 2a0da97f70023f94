"""How much a word weighs: the rarer it is in the documents, the more it says.

The weight of a key is the square root of ln(1 + N / n), where n of the documents' N sentences
hold it; a key that none holds weighs as much as one that a single sentence holds. The root keeps
a single rare word from deciding alone. Nothing is trained: the documents at hand are all it knows.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from citelab.chunks import Chunk, citation_chunks
from citelab.documents import Document
from citelab.faithfulness.terms import Term, terms

__all__ = ["Rarity", "sentence_chunks", "sentence_terms"]


class Rarity:
    """Weights of keys, counted over sentences.

    Args:
        sentences: Each the keys of one sentence.
    """

    def __init__(self, sentences: Iterable[frozenset[str]]) -> None:
        held = list(sentences)
        self.size = len(held)
        self._counts = Counter(key for keys in held for key in keys)

    @classmethod
    def of_documents(cls, documents: Sequence[Document]) -> Rarity:
        """Weights from all citation chunks of the documents."""
        return _rarity(tuple(documents))

    def weight(self, key: str) -> float:
        """The weight of a key; at least that of a word in every sentence."""
        return math.sqrt(math.log(1 + max(self.size, 1) / (self._counts[key] or 1)))

    def total(self, claim: Iterable[Term]) -> float:
        """The summed weight of the distinct content keys of a claim."""
        return sum(self.weight(key) for key in sorted({t.key for t in claim if t.has_content}))


# A review asks for all of this once a claim, and the documents are the same throughout.
@lru_cache(maxsize=64)
def sentence_chunks(document: Document) -> tuple[Chunk, ...]:
    """The citation chunks of a document, which tile its text; their locations name document 0."""
    return tuple(citation_chunks(document))


@lru_cache(maxsize=64)
def sentence_terms(document: Document) -> tuple[tuple[tuple[int, int], tuple[Term, ...]], ...]:
    """Each citation chunk of a document: its half-open range, and what it says."""
    text, language = document.text, document.language
    spans = ((chunk.start_char, chunk.end_char) for chunk in sentence_chunks(document))
    return tuple((span, terms(text[slice(*span)], language)) for span in spans)


@lru_cache(maxsize=64)
def _rarity(documents: tuple[Document, ...]) -> Rarity:
    return Rarity(keys for document in documents for keys in _sentence_keys(document))


@lru_cache(maxsize=64)
def _sentence_keys(document: Document) -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset(t.key for t in found if t.has_content) for _, found in sentence_terms(document)
    )
