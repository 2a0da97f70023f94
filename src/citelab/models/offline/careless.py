"""``offline/careless``: answers as ``offline/extractive`` does, and then makes one mistake.

The mistakes are those that real models make, each under a name. Which one is made, and where, is
decided by a seed, so that a lesson and a test can plan what goes wrong. Nothing in the reply says
that it was made, or that it could not be: ``possible_faults`` says that beforehand.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence

from citelab.errors import ModelError
from citelab.models.offline import extractive
from citelab.models.offline.extractive import NO_ANSWER, Claim
from citelab.models.offline.prompt import text_of
from citelab.models.offline.wrong import other_number, turned_round
from citelab.text.language import guess_language

__all__ = ["FAULTS", "answer", "claims", "possible_faults"]

_NUMBER = re.compile(r"\d+")
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
    number to change in a sentence without one.
    """
    found, language = claims(messages, fault=fault, seed=seed)
    return " ".join(map(str, found)) or NO_ANSWER[language]


def claims(
    messages: Sequence[Mapping[str, object]], *, fault: str | None = None, seed: int = 0
) -> tuple[list[Claim], str]:
    """The claims of that reply, and the question's language; arguments and errors as above."""
    if fault is not None and fault not in FAULTS:
        raise ModelError(f"there is no fault {fault!r}; the faults are {', '.join(FAULTS)}")
    right, language = extractive.claims(messages)
    chance = random.Random(seed)
    shown = _shown(messages, right)
    names = [fault] if fault else chance.sample(sorted(FAULTS), len(FAULTS))
    places = chance.sample(range(len(right)), len(right))
    for name in names:
        for place in places:
            if wrong := FAULTS[name](right[place], shown, chance):
                return [*right[:place], wrong, *right[place + 1 :]], language
    return right, language


def possible_faults(messages: Sequence[Mapping[str, object]]) -> tuple[str, ...]:
    """The faults that can be made in the answer to a chat, by name; none in a refusal.

    Args:
        messages: Role and content of each turn.
    """
    right, _ = extractive.claims(messages)
    shown = _shown(messages, right)
    chance = random.Random(0)
    return tuple(
        name for name, made in FAULTS.items() if any(made(claim, shown, chance) for claim in right)
    )


def _shown(messages: Sequence[Mapping[str, object]], right: Sequence[Claim]) -> dict[str, str]:
    """Every mark of the prompt with the text behind it, in order."""
    if not right:
        return {}
    letters = re.sub(r"[^a-z]", "", right[0].marks[0])
    lines = re.compile(_MARKED.format(letters=letters), re.MULTILINE)
    return {m[1]: m[2] for said in messages for m in lines.finditer(text_of(said))}


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
    text = turned_round(claim.text)
    return Claim(text, claim.marks) if text else None


def _number(claim: Claim, _: Mapping[str, str], chance: random.Random) -> Claim | None:
    text = other_number(claim.text, chance)
    return Claim(text, claim.marks) if text else None


def _fused(claim: Claim, shown: Mapping[str, str], chance: random.Random) -> Claim | None:
    others = [text for mark, text in shown.items() if mark not in claim.marks and text[-1:] == "."]
    if not others:
        return None
    other = chance.choice(others)
    joined = " y" if guess_language(claim.text) == "es" else ", and"
    text = f"{claim.text.rstrip('.')}{joined} {other[0].lower()}{other[1:]}"
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
"""The mistakes by name: the mark of a neighbouring chunk; the mark of no chunk; a "not" left out,
or put in where there was none; a number, a day or a month changed; a second source's sentence in
the same claim, without its mark; no mark at all; a mark in round brackets."""
