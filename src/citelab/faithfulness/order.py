"""Words exchanged for their opposite, and two names or figures that changed places.

Both are found by neighbours alone. What would fit the passages better if it were turned around
was probably turned around; a passive sentence is left in peace, because there it may be right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from citelab.faithfulness.cues import MEASURES, OPPOSITES, PASSIVE
from citelab.faithfulness.operators import Clash
from citelab.faithfulness.terms import Term

__all__ = ["exchanged", "opposites", "replaced"]

_EDGE = "|"
_STEM_CHARS = 4

# How many content words around a name say what it does.
_AROUND = 2
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


@dataclass(frozen=True, slots=True)
class _Entity:
    """A run of name words, or one figure, with what stands left and right of it."""

    terms: tuple[Term, ...]
    left: frozenset[str]
    right: frozenset[str]
    is_agent: bool

    @property
    def key(self) -> str:
        return self.terms[-1].key


def exchanged(claim: Sequence[Term], evidence: Sequence[Sequence[Term]]) -> Iterator[Clash]:
    """Two names, or two figures, of the claim that would fit better the other way round."""
    for one, other in combinations(list(_entities(claim)), 2):
        if one.terms[0].kind != other.terms[0].kind or _begin_alike(one.key, other.key):
            continue
        for sentence in evidence:
            theirs = list(_entities(sentence))
            places = [[e for e in theirs if e.key == mine.key] for mine in (one, other)]
            if all(places) and _fits_better_turned(one, other, *places):
                yield from _turned(one, other)
                break


def _begin_alike(one: str, other: str) -> bool:
    # "Canada" and "Canadians" are found in each other's places without any harm.
    return one[:_STEM_CHARS] == other[:_STEM_CHARS]


def _turned(one: _Entity, other: _Entity) -> Iterator[Clash]:
    names = [" ".join(t.text for t in e.terms) for e in (one, other)]
    sentence = f"“{names[0]}” and “{names[1]}” stand the other way round in the passages."
    for entity in (one, other):
        yield Clash("order", sentence, entity.terms[0].start_char, entity.terms[-1].end_char, True)


def _fits_better_turned(
    one: _Entity, other: _Entity, of_one: Sequence[_Entity], of_other: Sequence[_Entity]
) -> bool:
    if {e.is_agent for e in (one, other)} != {e.is_agent for e in (*of_one, *of_other)}:
        return False
    straight = _fit(one, of_one, other) + _fit(other, of_other, one)
    turned = _fit(one, of_other, other), _fit(other, of_one, one)
    return min(turned) > 0 and sum(turned) > straight + 1 and straight == 0


def _fit(entity: _Entity, places: Sequence[_Entity], besides: _Entity) -> int:
    """How many neighbours of an entity stand on the same side of one of the places."""
    both = {t.key for e in (entity, besides) for t in e.terms}
    return max(
        len((entity.left & place.left) - both) + len((entity.right & place.right) - both)
        for place in places
    )


def _entities(terms: Sequence[Term]) -> Iterator[_Entity]:
    content = [t for t in terms if t.has_content]
    start = 0
    while start < len(content):
        end = start + 1
        if content[start].kind == "name":
            while end < len(content) and _continues(terms, content[end - 1], content[end]):
                end += 1
        if content[start].kind in ("name", "figure"):
            yield _entity(terms, content, start, end)
        start = end


def _continues(terms: Sequence[Term], before: Term, term: Term) -> bool:
    between = terms[terms.index(before) + 1 : terms.index(term)]
    is_one = not between or [t.text for t in between] in (["of"], ["de"], ["of", "the"])
    return term.kind == "name" and is_one and term.clause == before.clause


def _entity(terms: Sequence[Term], content: Sequence[Term], start: int, end: int) -> _Entity:
    at = terms.index(content[start])
    return _Entity(
        tuple(content[start:end]),
        frozenset(t.key for t in content[max(0, start - _AROUND) : start]),
        frozenset(t.key for t in content[end : end + _AROUND]),
        at > 0 and terms[at - 1].text in PASSIVE,
    )
