"""What differs between a request and the most similar one that was recorded, for people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from citelab.models.cassettes.entry import Entry

__all__ = ["difference", "nearest"]

# So much of a text is shown on either side of the place where two of them part.
_SHOWN = 25


def nearest(wanted: Entry, entries: Sequence[Entry]) -> Entry:
    """The entry whose question is most similar; of equal ones the one with most in common."""

    def likeness(entry: Entry) -> tuple[float, int]:
        alike = SequenceMatcher(None, wanted.question, entry.question, autojunk=False).ratio()
        return alike, -len(list(_differences(wanted, entry)))

    return max(entries, key=likeness)


def difference(wanted: Entry, recorded: Entry) -> str:
    """What is not the same, in one sentence without a stop."""
    return "; ".join(_differences(wanted, recorded)) or "nothing differs"


def _differences(wanted: Entry, recorded: Entry) -> Iterator[str]:
    if wanted.model != recorded.model:
        yield f"the model is {wanted.model}, recorded was {recorded.model}"
    if wanted.question != recorded.question:
        yield f"the question is {wanted.question!r}, the nearest recorded {recorded.question!r}"
    yield from _turns(wanted, recorded)
    yield from _options(wanted, recorded)
    if not recorded.answers(wanted.max_tokens):
        why = "" if recorded.stop_reason == "end_turn" else ", which cut the reply off"
        yield f"max_tokens is {wanted.max_tokens}, recorded was {recorded.max_tokens}{why}"


def _turns(wanted: Entry, recorded: Entry) -> Iterator[str]:
    now, then = wanted.messages, recorded.messages
    if [role for role, _ in now] != [role for role, _ in then]:
        yield f"there are {len(now)} turns, recorded were {len(then)}"
        return
    for number, ((role, ours), (_, theirs)) in enumerate(zip(now, then, strict=True), 1):
        ours, theirs = _without(ours, wanted.question), _without(theirs, recorded.question)
        if ours != theirs:
            yield f"turn {number} ({role}) {_parting(ours, theirs)}"


def _without(content: str, question: str) -> str:
    return content.strip().removesuffix(question)


def _parting(ours: str, theirs: str) -> str:
    place = next(
        (at for at, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b),
        min(len(ours), len(theirs)),
    )
    start = max(0, place - _SHOWN)
    now, then = ours[start : place + _SHOWN], theirs[start : place + _SHOWN]
    return f"differs from character {place} on: {now!r}, recorded was {then!r}"


def _options(wanted: Entry, recorded: Entry) -> Iterator[str]:
    for name in sorted({*wanted.options, *recorded.options}):
        now, then = (json.dumps(e.options.get(name), sort_keys=True) for e in (wanted, recorded))
        if now != then:
            yield f"{name} is {_short(now)}, recorded was {_short(then)}"


def _short(text: str) -> str:
    return text if len(text) <= 2 * _SHOWN else f"{text[: 2 * _SHOWN]}…"
