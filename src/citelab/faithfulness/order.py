"""Words exchanged for their opposite, and terms in the place of others.

All of it is found by neighbours alone; two names that changed places are looked for in
``exchange``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citelab.faithfulness.cues import MEASURES, OPPOSITES
from citelab.faithfulness.operators import Clash
from citelab.faithfulness.terms import Term

__all__ = ["opposites", "replaced"]

_EDGE = "|"

# How many words around an opposite must share one, so that both speak of the same thing.
_NEAR = 5


def opposites(claim: Sequence[Term], evidence: Sequence[Sequence[Term]]) -> Iterator[Clash]:
    """Words of the claim for which the passages have the opposite, of the same thing."""
    held = {name for sentence in evidence for t in sentence for name in (t.text, t.key)}
    for position, term in enumerate(claim):
        if term.text in held or term.key in held:
            continue
        if other := _opposite_near(claim, position, evidence):
            sentence = f"The claim says “{term.text}”, the passages say “{other}”."
            yield Clash("direction", sentence, term.start_char, term.end_char, True)
        elif term.text in MEASURES:
            sentence = f"No passage says “{term.text}”."
            yield Clash("direction", sentence, term.start_char, term.end_char, False)


def _opposite_near(
    claim: Sequence[Term], position: int, evidence: Sequence[Sequence[Term]]
) -> str | None:
    wanted = OPPOSITES.get(claim[position].text, frozenset())
    around = _near(claim, position)
    for sentence in evidence if wanted else ():
        for at, other in enumerate(sentence):
            if other.text in wanted and around & _near(sentence, at):
                return other.text
    return None


def _near(terms: Sequence[Term], position: int) -> set[str]:
    around = terms[max(0, position - _NEAR) : position + 1 + _NEAR]
    return {t.key for t in around if t.has_content} - {terms[position].key}


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
