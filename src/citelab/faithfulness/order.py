"""Words exchanged for their opposite, and terms in the place of others.

All of it is found by neighbours alone; two names that changed places are looked for in
``exchange``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from citelab.faithfulness.cues import MEASURES, OPPOSITES
from citelab.faithfulness.operators import Clash
from citelab.faithfulness.terms import Term

__all__ = ["opposites", "replaced"]

_EDGE = "|"

# How many content words on each side tell what a word is said of.
_NEAR = 5
# By how much more the opposite must be at home here where the passages have the word itself too.
# A shared next word counts 1. Lower: true claims are accused. Higher: "before" for "after" passes.
_MARGIN = 0.5


def opposites(claim: Sequence[Term], evidence: Sequence[Sequence[Term]]) -> Iterator[Clash]:
    """Words of the claim for which the passages have the opposite, of the same thing."""
    for position, term in enumerate(claim):
        wanted = OPPOSITES.get(term.text, frozenset())
        if not wanted and term.text not in MEASURES:
            continue
        if term.text == "only" and position and claim[position - 1].text == "not":
            continue
        around = _near(claim, position)
        itself = _best(around, evidence, {term.text, term.key})
        turned = _best(around, evidence, wanted)
        if turned and turned[0] > (itself[0] + _MARGIN if itself else 0):
            sentence = f"The claim says “{term.text}”, the passages say “{turned[1]}”."
            yield Clash("direction", sentence, term.start_char, term.end_char, True)
        elif not itself and term.text in MEASURES:
            sentence = f"No passage says “{term.text}”."
            yield Clash("direction", sentence, term.start_char, term.end_char, False)


def _best(
    around: Mapping[str, float], evidence: Sequence[Sequence[Term]], wanted: Collection[str]
) -> tuple[float, str] | None:
    """How near one of the wanted words is to the words around, at best, and which it is."""
    found = [
        (_shared(around, _near(sentence, at)), other.text)
        for sentence in evidence
        for at, other in enumerate(sentence)
        if other.text in wanted or (other.has_content and other.key in wanted)
    ]
    return max(found, default=None)


def _near(terms: Sequence[Term], position: int) -> dict[str, float]:
    """The content words around a term, each with 1 / its distance in content words."""
    near: dict[str, float] = {}
    for side in (terms[:position][::-1], terms[position + 1 :]):
        for distance, key in enumerate(islice((t.key for t in side if t.has_content), _NEAR), 1):
            near.setdefault(key, 1 / distance)
    near.pop(terms[position].key, None)
    return near


def _shared(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    return sum(min(one[key], other[key]) for key in sorted(one.keys() & other.keys()))


def replaced(claim: Sequence[Term], evidence: Sequence[Sequence[Term]]) -> Iterator[Clash]:
    """Terms of the claim that have another of their kind in exactly their place.

    The place is the two content words around a term. It finds what the passages hold elsewhere:
    the right figure in the wrong place, one name for another, "summer" for "winter".
    """
    theirs = [placed for sentence in evidence for placed in _placed(sentence)]
    for before, term, after in _placed(claim):
        if any(t.key == term.key and (b == before or a == after) for b, t, a in theirs):
            continue
        there = (t for b, t, a in theirs if (b, a) == (before, after) and _excludes(term, t))
        if other := next(there, None):
            sentence = f"In place of “{term.text}” the passages say “{other.text}”."
            yield Clash("order", sentence, term.start_char, term.end_char, True)


def _placed(terms: Sequence[Term]) -> Iterator[tuple[str, Term, str]]:
    """Each term between the content words before and after it."""
    content = [t.key for t in terms if t.has_content]
    seen = 0
    for term in terms:
        before = content[seen - 1] if seen else _EDGE
        seen += term.has_content
        after = content[seen] if seen < len(content) else _EDGE
        if (before, after) != (_EDGE, _EDGE):
            yield before, term, after


def _excludes(one: Term, other: Term) -> bool:
    """Whether what is the one cannot be the other as well."""
    if one.figure and other.figure:
        return one.figure.rivals(other.figure)
    return (one.kind == other.kind == "name") or other.text in OPPOSITES.get(one.text, ())
