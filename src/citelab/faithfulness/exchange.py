"""Two names, or two figures of one kind, that changed places.

Each stands near the words that say what it does, on one side of them, and after a preposition that
fits it; and where a sentence has both, one comes first. Where both would stand more as the passages
have them if they were exchanged, they probably were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from citelab.faithfulness.cues import SYMMETRIC, TITLES
from citelab.faithfulness.operators import Clash
from citelab.faithfulness.roles import POSSESSIVES, Part, Place, Terms, arranged, parts, places

__all__ = ["exchanged"]

# By how much the exchanged places must fit better, where a shared next word on the same side
# counts 1. Lower: true claims are accused. Higher: exchanges are missed.
_MARGIN = 0.5
# From here on the passages are taken to say the opposite; below, a person should look.
_SURE = 1.5
# "By" for "in", and which of two comes first, say a quarter of what a neighbour says: three in ten
# sentences that say the same have their names the other way round.
_SAME_LINK = 0.25
_SAME_ORDER = 0.25
# Names that begin alike ("Canada", "Canadians") are found in each other's places without harm.
_ALIKE_CHARS = 4
# Each name is held against each other one: a sentence with more of them is a list.
_MOST_NAMES = 40
_AND = frozenset({"and", "or", "y", "o"})


def exchanged(claim: Terms, evidence: Sequence[Terms]) -> Iterator[Clash]:
    """Two names or figures of the claim that would fit better the other way round.

    Args:
        claim: The terms of the claim.
        evidence: The terms of each sentence that the claim is held against.
    """
    ours, held = arranged(claim, evidence)
    best = max(_turned(ours, held), key=lambda found: found[0], default=None)
    if best is None:
        return
    gain, one, other = best
    said = f"“{one.words}” and “{other.words}” stand the other way round in the passages."
    for part in (one, other):
        start, end = part.terms[0].start_char, part.terms[-1].end_char
        yield Clash("order", said, start, end, gain > _SURE)


def _turned(ours: Terms, held: Sequence[Terms]) -> Iterator[tuple[float, Part, Part]]:
    """Each pair that would fit better the other way round, and by how much."""
    for (one, at_one), (other, at_other) in combinations(_placed(ours, held)[:_MOST_NAMES], 2):
        if one.run == other.run or not _are_comparable(one, other):
            continue
        if _are_mutual(one, other, ours) or _are_one(one, other, held):
            continue
        both = frozenset((*one.keys, *other.keys))
        straight = _fit(one, at_one, both) + _fit(other, at_other, both)
        turned = _fit(one, at_other, both) + _fit(other, at_one, both)
        gain = turned - straight - _order(one, other, held) * _SAME_ORDER
        if gain > _MARGIN:
            yield gain, one, other


def _placed(ours: Terms, held: Sequence[Terms]) -> list[tuple[Part, list[Place]]]:
    """The longest parts of each name that the passages have, with their places there."""
    found = [(part, there) for part in parts(ours) if (there := places(part, held))]
    # Who has "Star Wars Celebration" does not speak of "Star Wars": a part of it stays there.
    words = [frozenset(part.terms) for part, _ in found]
    return [pair for pair, own in zip(found, words, strict=True) if not any(own < w for w in words)]


def _are_comparable(one: Part, other: Part) -> bool:
    ours, theirs = one.terms[0], other.terms[0]
    if any(part.terms[-1].text in TITLES for part in (one, other)):
        return False  # a "Dr" alone is nobody
    if ours.figure and theirs.figure:
        return bool(ours.figure.dimension) and ours.figure.dimension == theirs.figure.dimension
    if not ours.kind == theirs.kind == "name" or set(one.keys) & set(other.keys):
        return False
    return one.keys[-1][:_ALIKE_CHARS] != other.keys[-1][:_ALIKE_CHARS]


def _are_mutual(one: Part, other: Part, ours: Terms) -> bool:
    """Whether "Ann, Bob and Tobias", or "Ann met Tobias": it says the same the other way round."""
    between = ours[one.run[1] : other.run[0]]
    content = [term for term in between if term.has_content]
    if len(content) == 1 and content[0].text in SYMMETRIC:
        return True
    if ours[one.run[1] - 1].text.endswith(POSSESSIVES):
        return False
    is_list = all(term.kind == one.terms[0].kind for term in content)
    return is_list and all(term.has_content or term.text in _AND for term in between)


def _are_one(one: Part, other: Part, held: Sequence[Terms]) -> bool:
    """Whether the evidence has the two in a row as the claim has them in order: one name."""
    pair = (*one.keys, *other.keys)
    return any(any(_starts(terms, pair)) for terms in map(_keys, held))


def _keys(terms: Terms) -> tuple[str, ...]:
    return tuple(term.key for term in terms if term.has_content)


def _starts(keys: Sequence[str], wanted: tuple[str, ...]) -> list[bool]:
    return [keys[at : at + len(wanted)] == wanted for at in range(len(keys))]


def _order(one: Part, other: Part, held: Sequence[Terms]) -> int:
    """1 where a sentence has both in the order of the claim, -1 where all have the other one.

    0 where one stands after a preposition: such a phrase may come first or last.
    """
    if one.place.link or other.place.link:
        return 0
    orders = []
    for keys in map(_keys, held):
        at_one, at_other = (
            [at for at, is_there in enumerate(_starts(keys, part.keys)) if is_there]
            for part in (one, other)
        )
        if at_one and at_other:
            orders.append((max(at_one) < min(at_other)) - (max(at_other) < min(at_one)))
    if 1 in orders:
        return 1
    return -1 if orders and set(orders) == {-1} else 0


def _fit(part: Part, there: Sequence[Place], both: frozenset[str]) -> float:
    """How much alike a part stands in its claim and in the places, the pair left out."""
    place = part.place
    near = sum(
        min(closeness, max(other.close.get(word, 0.0) for other in there))
        for word, closeness in place.close.items()
        if word[0] not in both
    )
    is_linked = bool(place.link) and any(other.link == place.link for other in there)
    return near + _SAME_LINK * is_linked
