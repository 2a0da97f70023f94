"""The same sentence in another document, with another figure or a "not" more.

Two editions of one manual differ in a few words. Who cites the old one makes no mistake that any
of the other checks could see, so the sources of a request are held against each other.
"""

from __future__ import annotations

from collections.abc import Iterator

from citelab.documents import Document, DocumentSet
from citelab.faithfulness.checks import Place
from citelab.faithfulness.operators import Cues
from citelab.faithfulness.rarity import sentence_terms
from citelab.faithfulness.terms import Term, terms
from citelab.locations import Passage

__all__ = ["other_editions"]

# Sentences that share less of their words say different things in similar words.
_ALIKE = 0.7
# Below this a likeness is chance: "See page 4." and "See page 5."
_FEWEST_WORDS = 4


def other_editions(passage: Passage, documents: DocumentSet) -> Iterator[tuple[str, Place]]:
    """Where another source says nearly the same and yet something else, and what it says."""
    ours = terms(passage.text, passage.document.language)
    for document in documents:
        if document != passage.document:
            yield from _differing(ours, document)


def _differing(ours: tuple[Term, ...], document: Document) -> Iterator[tuple[str, Place]]:
    for (start, end), theirs in sentence_terms(document):
        if _alike(ours, theirs) and _statement(ours) != _statement(theirs):
            place = Place.of(document, start, end)
            yield f"Another source differs, {document.name}: “{place.text.strip()}”", place


def _alike(ours: tuple[Term, ...], theirs: tuple[Term, ...]) -> bool:
    one, other = _words(ours), _words(theirs)
    shared = len(one & other)
    return shared >= _FEWEST_WORDS and shared >= _ALIKE * len(one | other)


def _words(found: tuple[Term, ...]) -> frozenset[str]:
    return frozenset(t.key for t in found if t.kind in ("word", "name"))


def _statement(found: tuple[Term, ...]) -> tuple[list[str], int]:
    figures = sorted(t.key for t in found if t.figure)
    return figures, len(Cues([found]).of("negation"))
