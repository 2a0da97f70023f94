"""Two names, or two figures of one kind, that changed places.

Each stands near the words that say what it does, on one side of them. Where both would stand
nearer to the words of the passages if they were exchanged, they probably were. "Defeated by Ann"
is read as "Ann defeated", so that a passive has its sides as the active has them.
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
# From here on the passages are taken to say the opposite; below, a person should look.
_SURE = 1.5
# Names that begin alike ("Canada", "Canadians") are found in each other's places without harm.
_ALIKE_CHARS = 4
_JOINS: tuple[list[str], ...] = (["of"], ["de"], ["of", "the"], [])
# A name of more words is exchanged as a whole or by its parts; more parts are only slower.
_LONGEST_PART = 3
_AND = frozenset({"and", "or", "y", "o"})

Closeness = Mapping[tuple[str, str], float]


@dataclass(frozen=True, slots=True)
class _Part:
    """A name, a part of a name, or one figure, in its place.

    Attributes:
        terms: Its words.
        close: Each other content key of the sentence, with its side, to 1 / distance in words.
        run: Which run of name words it belongs to.
        lead: The small words right before it.
    """

    terms: tuple[Term, ...]
    close: Closeness
    run: int
    lead: frozenset[str]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(term.key for term in self.terms)

    @property
    def words(self) -> str:
        return " ".join(term.text for term in self.terms)


def exchanged(claim: Sequence[Term], evidence: Sequence[Sequence[Term]]) -> Iterator[Clash]:
    """Two names or figures of the claim that would fit better the other way round.

    Args:
        claim: The terms of the claim.
        evidence: The terms of each sentence that the claim is held against.
    """
    held = [_agents_first(sentence) for sentence in evidence]
    parts = [part for part in _parts(_agents_first(claim)) if any(_places(part, held))]
    best = max(_turned(parts, held), key=lambda found: found[0], default=None)
    if best is None:
        return
    gain, one, other = best
    said = f"“{one.words}” and “{other.words}” stand the other way round in the passages."
    for part in (one, other):
        start, end = part.terms[0].start_char, part.terms[-1].end_char
        yield Clash("order", said, start, end, gain > _SURE)


def _turned(
    parts: Sequence[_Part], held: Sequence[Sequence[Term]]
) -> Iterator[tuple[float, _Part, _Part]]:
    """Each pair that would fit better the other way round, and by how much."""
    places = {part.keys: list(_places(part, held)) for part in parts}
    for one, other in combinations(parts, 2):
        if one.run == other.run or not _are_comparable(one, other):
            continue
        if _are_listed(one, other) or _are_one(one, other, held):
            continue
        both = frozenset((*one.keys, *other.keys))
        at_one, at_other = places[one.keys], places[other.keys]
        straight = _fit(one, at_one, both) + _fit(other, at_other, both)
        turned = _fit(one, at_other, both) + _fit(other, at_one, both)
        if turned > straight + _MARGIN:
            yield turned - straight, one, other


def _are_comparable(one: _Part, other: _Part) -> bool:
    ours, theirs = one.terms[0], other.terms[0]
    if ours.figure and theirs.figure:
        return bool(ours.figure.dimension) and ours.figure.dimension == theirs.figure.dimension
    if not ours.kind == theirs.kind == "name" or set(one.keys) & set(other.keys):
        return False
    return one.keys[-1][:_ALIKE_CHARS] != other.keys[-1][:_ALIKE_CHARS]


def _are_listed(one: _Part, other: _Part) -> bool:
    """Whether it is "Ann and Tobias", which says the same as "Tobias and Ann"."""
    is_next = other.close.get((one.keys[-1], "left")) == 1
    return is_next and other.lead <= _AND


def _are_one(one: _Part, other: _Part, held: Sequence[Sequence[Term]]) -> bool:
    """Whether the evidence has the two in a row as the claim has them in order: one name."""
    pair = (*one.keys, *other.keys)
    for sentence in held:
        keys = tuple(term.key for term in sentence if term.has_content)
        if any(keys[at : at + len(pair)] == pair for at in range(len(keys))):
            return True
    return False


def _fit(part: _Part, places: Sequence[Closeness], both: frozenset[str]) -> float:
    """How near a part is to the words that the places are near to, the pair left out."""
    return sum(
        min(closeness, max(place.get(word, 0.0) for place in places))
        for word, closeness in part.close.items()
        if word[0] not in both
    )


def _parts(terms: Sequence[Term]) -> Iterator[_Part]:
    content = [(at, term) for at, term in enumerate(terms) if term.has_content]
    for run, (start, end) in enumerate(_runs(terms, content)):
        for first in range(start, end):
            for last in range(first + 1, min(end, first + _LONGEST_PART) + 1):
                own = tuple(term for _, term in content[first:last])
                lead = _lead(terms, content, first)
                yield _Part(own, _closeness([t for _, t in content], first, last), run, lead)


def _lead(terms: Sequence[Term], content: Sequence[tuple[int, Term]], first: int) -> frozenset[str]:
    after = content[first - 1][0] + 1 if first else 0
    return frozenset(term.text for term in terms[after : content[first][0]])


def _runs(terms: Sequence[Term], content: Sequence[tuple[int, Term]]) -> Iterator[tuple[int, int]]:
    """The half-open ranges of ``content`` that are one name or one figure."""
    start = 0
    while start < len(content):
        end = start + 1
        while end < len(content) and _continues(terms, content[end - 1], content[end]):
            end += 1
        if content[start][1].kind in ("name", "figure"):
            yield start, end
        start = end


def _continues(
    terms: Sequence[Term], before: tuple[int, Term], following: tuple[int, Term]
) -> bool:
    (left, one), (right, other) = before, following
    if not one.kind == other.kind == "name" or one.clause != other.clause:
        return False
    return [term.text for term in terms[left + 1 : right]] in _JOINS


def _places(part: _Part, held: Sequence[Sequence[Term]]) -> Iterator[Closeness]:
    """The surroundings of each place where the evidence has all words of a part in a row."""
    size = len(part.keys)
    for sentence in held:
        content = [term for term in sentence if term.has_content]
        keys = [term.key for term in content]
        for first in range(len(keys) - size + 1):
            is_same = tuple(keys[first : first + size]) == part.keys
            if is_same and content[first].kind == part.terms[0].kind:
                yield _closeness(content, first, first + size)


def _closeness(content: Sequence[Term], first: int, last: int) -> Closeness:
    close: dict[tuple[str, str], float] = {}
    for position, term in enumerate(content):
        side, distance = (
            ("left", first - position) if position < first else ("right", position - last + 1)
        )
        if distance > 0:
            word = term.key, side
            close[word] = max(close.get(word, 0.0), 1 / distance)
    return close


def _agents_first(terms: Sequence[Term]) -> Sequence[Term]:
    """The terms with "X defeated by Ann" turned into "Ann defeated X"."""
    turned = list(terms)
    for at, term in enumerate(terms):
        if term.text in PASSIVE and 0 < at < len(terms) - 1:
            turned = _agent_first(turned, at)
    return turned


def _agent_first(terms: list[Term], at: int) -> list[Term]:
    agent_end = at + 1
    while agent_end < len(terms) and terms[agent_end].kind == "name":
        agent_end += 1
    verb = at - 1
    if agent_end == at + 1 or terms[verb].kind != "word":
        return terms
    thing = verb
    while thing > 0 and terms[thing - 1].clause == terms[verb].clause:
        thing -= 1
    agent, subject = terms[at + 1 : agent_end], terms[thing:verb]
    return [*terms[:thing], *agent, terms[verb], *subject, terms[at], *terms[agent_end:]]
