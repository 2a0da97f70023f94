"""Where a name or a figure stands in its sentence: near which words, on which side, after what.

"Defeated by Ann" is read as "Ann defeated", so that a passive has its sides as the active has
them. The first word of a sentence has a capital in any case: it is taken for a name where the
same word is one elsewhere in the claim or its passages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from citelab.faithfulness.cues import ARTICLES, LINKS, PASSIVE
from citelab.faithfulness.terms import Term

__all__ = ["POSSESSIVES", "Part", "Place", "arranged", "parts", "places"]

_JOINS: tuple[list[str], ...] = (["of"], ["de"], ["of", "the"], [])
# A name of more words is exchanged as a whole or by its parts; more parts are only slower.
_LONGEST_PART = 3

POSSESSIVES = ("'s", "s'")
"""How a name ends that has something."""

Terms = Sequence[Term]


@dataclass(frozen=True, slots=True)
class Place:
    """One place in a sentence.

    Attributes:
        close: Each other content key of the sentence, with its side, to 1 / distance in words.
        link: The preposition before it, or the "and", whatever its article; empty if none.
    """

    close: Mapping[tuple[str, str], float]
    link: str


@dataclass(frozen=True, slots=True)
class Part:
    """A name, a part of a name, or one figure.

    Attributes:
        terms: Its words.
        run: The positions among all terms of the sentence of the whole name, half-open.
        place: Where it stands.
    """

    terms: tuple[Term, ...]
    run: tuple[int, int]
    place: Place

    @property
    def keys(self) -> tuple[str, ...]:
        """What it is compared by."""
        return tuple(term.key for term in self.terms)

    @property
    def words(self) -> str:
        """It as it is told to people."""
        return " ".join(term.text for term in self.terms)


def arranged(claim: Terms, evidence: Sequence[Terms]) -> tuple[Terms, list[Terms]]:
    """Claim and evidence with agents before their verbs, and with names at their beginnings."""
    every = [claim, *evidence]
    names = frozenset(t.key for terms in every for t in terms if t.kind == "name")
    ours, *theirs = (_agents_first(_named(terms, names)) for terms in every)
    return ours, theirs


def parts(terms: Terms) -> Iterator[Part]:
    """Each name of a sentence, its parts, and each figure."""
    content = [at for at, term in enumerate(terms) if term.has_content]
    for start, end in _runs(terms, content):
        run = content[start], content[end - 1] + 1
        for first in range(start, end):
            for last in range(first + 1, min(end, first + _LONGEST_PART) + 1):
                own = tuple(terms[at] for at in content[first:last])
                yield Part(own, run, _place(terms, content, first, last))


def places(part: Part, sentences: Sequence[Terms]) -> list[Place]:
    """Each place where sentences have all words of a part in a row, as the kind that it is."""
    found, size = [], len(part.terms)
    for terms in sentences:
        content = [at for at, term in enumerate(terms) if term.has_content]
        for first in range(len(content) - size + 1):
            there = [terms[at] for at in content[first : first + size]]
            is_same = tuple(term.key for term in there) == part.keys
            if is_same and there[0].kind == part.terms[0].kind:
                found.append(_place(terms, content, first, first + size))
    return found


def _place(terms: Terms, content: Sequence[int], first: int, last: int) -> Place:
    close = _closeness([terms[at].key for at in content], first, last)
    between = terms[content[first - 1] + 1 if first else 0 : content[first]]
    lead = [t.text for t in between if t.clause == terms[content[first]].clause][::-1]
    nearest = next((word for word in lead if word not in ARTICLES), "")
    return Place(close, nearest if nearest in LINKS else "")


def _closeness(keys: Sequence[str], first: int, last: int) -> dict[tuple[str, str], float]:
    close: dict[tuple[str, str], float] = {}
    for position, key in enumerate(keys):
        side, distance = (
            ("left", first - position) if position < first else ("right", position - last + 1)
        )
        if distance > 0:
            close[key, side] = max(close.get((key, side), 0.0), 1 / distance)
    return close


def _runs(terms: Terms, content: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The half-open ranges of ``content`` that are one name or one figure."""
    start = 0
    while start < len(content):
        end = start + 1
        while end < len(content) and _continues(terms, content[end - 1], content[end]):
            end += 1
        if terms[content[start]].kind in ("name", "figure"):
            yield start, end
        start = end


def _continues(terms: Terms, left: int, right: int) -> bool:
    one, other = terms[left], terms[right]
    # "Milwaukee's Arts Board" are two names: whose it is, and what.
    if one.clause != other.clause or one.text.endswith(POSSESSIVES):
        return False
    is_joined = [term.text for term in terms[left + 1 : right]] in _JOINS
    return one.kind == other.kind == "name" and is_joined


def _named(terms: Terms, names: frozenset[str]) -> Terms:
    if not terms or terms[0].kind != "word" or terms[0].key not in names:
        return terms
    return [replace(terms[0], kind="name"), *terms[1:]]


def _agents_first(terms: Terms) -> Terms:
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
