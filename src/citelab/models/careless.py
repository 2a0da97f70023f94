"""``offline/careless``: answers as ``offline/extractive`` does, and then makes one mistake.

The mistakes are those that real models make, each under a name. Which one is made, and where, is
decided by a seed, so that a lesson and a test can plan what goes wrong. Nothing in the reply says
that it was made.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence

from citelab.errors import ModelError
from citelab.models.extractive import NO_ANSWER, Claim, claims

__all__ = ["FAULTS", "answer"]

_NUMBER = re.compile(r"\d+")
_NOT = re.compile(r"\s*\b(?:not|never|no|nunca)\b|(?<=[a-z])n[’']t\b", re.IGNORECASE)
_MARKED = r"^(\[{letters}\d+\]) (.*)$"


def answer(
    messages: Sequence[Mapping[str, object]], *, fault: str | None = None, seed: int = 0
) -> str:
    """The reply to a chat, with one mistake where one can be made.

    Args:
        messages: Role and content of each turn.
        fault: One of ``FAULTS``; any that can be made here where None.
        seed: Decides which mistake, in which claim, and how.

    Raises:
        ModelError: There is no such fault.

    A refusal has nothing to be mistaken in. A fault that fits no claim is not made: there is no
    "not" to drop in a sentence without one.
    """
    if fault is not None and fault not in FAULTS:
        raise ModelError(f"there is no fault {fault!r}; the faults are {', '.join(FAULTS)}")
    right, language = claims(messages)
    chance = random.Random(seed)
    shown = _shown(messages, right)
    names = [fault] if fault else chance.sample(sorted(FAULTS), len(FAULTS))
    places = chance.sample(range(len(right)), len(right))
    for name in names:
        for place in places:
            if wrong := FAULTS[name](right[place], shown, chance):
                return " ".join(map(str, [*right[:place], wrong, *right[place + 1 :]]))
    return " ".join(map(str, right)) or NO_ANSWER[language]


def _shown(messages: Sequence[Mapping[str, object]], right: Sequence[Claim]) -> dict[str, str]:
    """Every mark of the prompt with the text behind it, in order."""
    if not right:
        return {}
    letters = re.sub(r"[^a-z]", "", right[0].marks[0])
    lines = re.compile(_MARKED.format(letters=letters), re.MULTILINE)
    return {m[1]: m[2] for said in messages for m in lines.finditer(str(said["content"]))}


def _neighbour(claim: Claim, shown: Mapping[str, str], chance: random.Random) -> Claim | None:
    marks = list(shown)
    at = marks.index(claim.marks[-1])
    beside = [*marks[max(0, at - 1) : at], *marks[at + 1 : at + 2]]
    others = [mark for mark in beside if mark not in claim.marks]
    return Claim(claim.text, (chance.choice(others),)) if others else None


def _unknown(claim: Claim, shown: Mapping[str, str], chance: random.Random) -> Claim | None:
    number = len(shown) + chance.randint(1, 9)
    return Claim(claim.text, (_NUMBER.sub(str(number), claim.marks[0]),))


def _negation(claim: Claim, _: Mapping[str, str], __: random.Random) -> Claim | None:
    text = _NOT.sub("", claim.text, count=1).lstrip()
    return Claim(text[0].upper() + text[1:], claim.marks) if text != claim.text else None


def _number(claim: Claim, _: Mapping[str, str], chance: random.Random) -> Claim | None:
    found = _NUMBER.search(claim.text)
    if found is None:
        return None
    changed = str(int(found[0]) + chance.randint(1, 9))
    text = claim.text[: found.start()] + changed + claim.text[found.end() :]
    return Claim(text, claim.marks)


def _fused(claim: Claim, shown: Mapping[str, str], chance: random.Random) -> Claim | None:
    others = [text for mark, text in shown.items() if mark not in claim.marks and text[-1:] == "."]
    if not others:
        return None
    other = chance.choice(others)
    text = f"{claim.text.rstrip('.')}, and {other[0].lower()}{other[1:]}"
    return Claim(text, claim.marks)


def _lost(claim: Claim, _: Mapping[str, str], __: random.Random) -> Claim | None:
    return Claim(claim.text, ())


def _shape(claim: Claim, _: Mapping[str, str], __: random.Random) -> Claim | None:
    marks = tuple(mark.replace("[", "(").replace("]", ")") for mark in claim.marks)
    return Claim(claim.text, marks)


FAULTS: dict[str, Callable[[Claim, Mapping[str, str], random.Random], Claim | None]] = {
    "neighbour": _neighbour,
    "unknown": _unknown,
    "negation": _negation,
    "number": _number,
    "fused": _fused,
    "lost": _lost,
    "shape": _shape,
}
"""The mistakes by name: the mark of a neighbouring chunk; the mark of no chunk; a "not" left out;
a number changed; a second source's sentence in the same claim, without its mark; no mark at all;
a mark in round brackets."""
