"""Two names, or two figures of one kind, that changed places.

Each stands near the words that say what it does, on one side of them. Where both would stand
nearer to the words of the passages if they were exchanged, they probably were. A passive turns
the sides around without changing who did what, so it is left in peace.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from citelab.faithfulness.cues import PASSIVE
from citelab.faithfulness.operators import Clash
from citelab.faithfulness.terms import Term

__all__ = ["exchanged"]

# By how much the exchanged places must fit better, where a shared next word on the same side
# counts 1. Lower: true claims are accused. Higher: exchanges are missed.
_MARGIN = 0.5
# Names that begin alike ("Canada", "Canadians") are found in each other's places without harm.
_ALIKE_CHARS = 4
_JOINS: tuple[list[str], ...] = (["of"], ["de"], ["of", "the"], [])

Closeness = Mapping[tuple[str, str], float]


@dataclass(frozen=True, slots=True)
class _Entity:
    """A run of name words, or one figure.

    Attributes:
        terms: Its words.
        close: Each other content key of the sentence, with its side, to 1 / distance in words.
        is_agent: "by" stands before it.
    """

    terms: tuple[Term, ...]
    close: Closeness
    is_agent: bool

    @property
    def key(self) -> str:
        return self.terms[-1].key

    @property
    def words(self) -> str:
        return " ".join(term.text for term in self.terms)


def exchanged(claim: Sequence[Term], evidence: Sequence[Sequence[Term]]) -> Iterator[Clash]:
    """Two names or figures of the claim that would fit better the other way round.

    Args:
        claim: The terms of the claim.
        evidence: The terms of each sentence that the claim is held against.
    """
    theirs = [entity for sentence in evidence for entity in _entities(sentence)]
    for one, other in combinations(_entities(claim), 2):
        if _are_comparable(one, other) and _fit_better_turned(one, other, theirs):
            said = f"“{one.words}” and “{other.words}” stand the other way round in the passages."
            for entity in (one, other):
                start, end = entity.terms[0].start_char, entity.terms[-1].end_char
                yield Clash("order", said, start, end, True)


def _are_comparable(one: _Entity, other: _Entity) -> bool:
    ours, theirs = one.terms[0], other.terms[0]
    if ours.figure and theirs.figure:
        return bool(ours.figure.dimension) and ours.figure.dimension == theirs.figure.dimension
    return ours.kind == theirs.kind and one.key[:_ALIKE_CHARS] != other.key[:_ALIKE_CHARS]


def _fit_better_turned(one: _Entity, other: _Entity, theirs: Sequence[_Entity]) -> bool:
    of_one = [entity for entity in theirs if entity.key == one.key]
    of_other = [entity for entity in theirs if entity.key == other.key]
    if not of_one or not of_other:
        return False
    if (one.is_agent or other.is_agent) != any(e.is_agent for e in (*of_one, *of_other)):
        return False
    both = frozenset(term.key for entity in (one, other) for term in entity.terms)
    straight = _fit(one, of_one, both) + _fit(other, of_other, both)
    turned = _fit(one, of_other, both) + _fit(other, of_one, both)
    return turned > straight + _MARGIN


def _fit(entity: _Entity, places: Sequence[_Entity], both: frozenset[str]) -> float:
    """How near an entity is to the words that the places are near to, the pair left out."""
    return sum(
        min(closeness, max(place.close.get(word, 0.0) for place in places))
        for word, closeness in entity.close.items()
        if word[0] not in both
    )


def _entities(terms: Sequence[Term]) -> list[_Entity]:
    content = [(at, term) for at, term in enumerate(terms) if term.has_content]
    found, start = [], 0
    while start < len(content):
        end = start + 1
        while end < len(content) and _continues(terms, content[end - 1], content[end]):
            end += 1
        if content[start][1].kind in ("name", "figure"):
            found.append(_entity(terms, content, start, end))
        start = end
    return found


def _continues(
    terms: Sequence[Term], before: tuple[int, Term], following: tuple[int, Term]
) -> bool:
    (left, one), (right, other) = before, following
    if not one.kind == other.kind == "name" or one.clause != other.clause:
        return False
    return [term.text for term in terms[left + 1 : right]] in _JOINS


def _entity(
    terms: Sequence[Term], content: Sequence[tuple[int, Term]], start: int, end: int
) -> _Entity:
    close: dict[tuple[str, str], float] = {}
    for position, (_, term) in enumerate(content):
        side, distance = (
            ("left", start - position) if position < start else ("right", position - end + 1)
        )
        if distance > 0:
            word = term.key, side
            close[word] = max(close.get(word, 0.0), 1 / distance)
    at = content[start][0]
    is_agent = at > 0 and terms[at - 1].text in PASSIVE
    return _Entity(tuple(term for _, term in content[start:end]), close, is_agent)
