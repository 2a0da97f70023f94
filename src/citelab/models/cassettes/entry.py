"""One recorded reply: the line of JSON that holds it, and how an edit of that line is noticed.

A request is known by a SHA-256 over what decides the reply: model, roles and contents, and the
options that change what is said. ``max_tokens`` is not part of it: a reply that ended by itself
is the same under any limit that it keeps. Keys, addresses and headers never get in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date
from hashlib import sha256
from typing import Any

from citelab.errors import ModelError

__all__ = ["FORMAT", "Entry", "fingerprint", "meaningful"]

FORMAT = 1
"""The number of this form of a line; another form gets another number."""

# Only these are written down: what is not known to be harmless stays out.
_OPTIONS = (
    "fault",
    "frequency_penalty",
    "grammar",
    "presence_penalty",
    "reasoning_effort",
    "response_format",
    "seed",
    "stop",
    "temperature",
    "top_k",
    "top_p",
)

Messages = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A request and the reply that a model gave to it.

    Attributes:
        model: The model string, without an alias.
        version: What exactly answered: weights and engine, or the client's version.
        recorded: The day.
        messages: Role and content of each turn.
        options: Those that change what is said; ``temperature`` is always among them.
        max_tokens: The limit that the request set.
        pieces: The reply as it streamed; joined they are the raw reply.
        stop_reason: As ``Reply`` has it.
        input_tokens: As ``Reply`` has it.
        output_tokens: As ``Reply`` has it.

    >>> entry = Entry(model="made/up", version="1", recorded=date(2026, 11, 30),
    ...               messages=(("user", "Green?"),), options={"temperature": 0}, max_tokens=9,
    ...               pieces=("It ", "is."))
    >>> Entry.from_line(entry.to_line()) == entry
    True
    >>> Entry.from_line(entry.to_line().replace("It ", "He "))
    Traceback (most recent call last):
    citelab.errors.ModelError: the recorded reply was changed after ...
    """

    model: str
    version: str
    recorded: date
    messages: Messages
    options: Mapping[str, Any]
    max_tokens: int
    pieces: tuple[str, ...]
    stop_reason: str | None = "end_turn"
    input_tokens: int = 0
    output_tokens: int = 0

    @property
    def text(self) -> str:
        """The raw reply."""
        return "".join(self.pieces)

    @property
    def fingerprint(self) -> str:
        """That of the request."""
        return fingerprint(self.model, self.messages, self.options)

    @property
    def question(self) -> str:
        """The last paragraph of the last turn, by which people know a request."""
        return self.messages[-1][1].strip().rpartition("\n\n")[2] if self.messages else ""

    def answers(self, max_tokens: int) -> bool:
        """Whether the reply is what a request with this limit would have got as well."""
        if max_tokens == self.max_tokens:
            return True
        return self.stop_reason == "end_turn" and 0 < self.output_tokens <= max_tokens

    def to_line(self) -> str:
        """One line of JSON, without its end: every field, fingerprint and checksum."""
        held = asdict(self) | {"recorded": self.recorded.isoformat(), "format": FORMAT}
        held["messages"] = [{"role": role, "content": text} for role, text in self.messages]
        held |= {"fingerprint": self.fingerprint, "text": self.text}
        return json.dumps(held | {"checksum": _checksum(held)}, ensure_ascii=False)

    @classmethod
    def from_line(cls, line: str) -> Entry:
        """Read a line.

        Raises:
            ModelError: It is none, of another form, or was changed after it was recorded.
        """
        held = _object(line)
        if held.get("checksum") != _checksum(held):
            raise ModelError(
                "the recorded reply was changed after it was recorded (its checksum differs);"
                " take the line out, or record it again with `citelab record`"
            )
        try:
            entry = cls(**{field.name: _read(held, field.name) for field in fields(cls)})
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(
                f"no recorded reply: {error!r} is missing or of a wrong kind"
            ) from None
        # Whoever invents a line can make a checksum for it; the parts still have to agree.
        if (entry.fingerprint, entry.text) != (held.get("fingerprint"), held.get("text")):
            raise ModelError(
                "the fields of a recorded reply contradict each other; record it again"
            )
        return entry


def fingerprint(model: str, messages: Sequence[tuple[str, str]], options: Mapping[str, Any]) -> str:
    """SHA-256, in hexadecimal, over the canonical JSON of what decides a reply.

    Args:
        model: The model string, without an alias.
        messages: Role and content of each turn.
        options: As for any model; those without an influence on the reply are left out.
    """
    listed = [list(turn) for turn in messages]
    asked = {"model": model, "messages": listed, "options": meaningful(options)}
    return sha256(_canonical(asked)).hexdigest()


def meaningful(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that change what is said; the temperature is 0 where none is given."""
    chosen = {name: options[name] for name in _OPTIONS if options.get(name) is not None}
    return {"temperature": 0} | chosen


def _checksum(held: Mapping[str, Any]) -> str:
    return sha256(_canonical({k: v for k, v in held.items() if k != "checksum"})).hexdigest()


def _canonical(value: Any) -> bytes:
    # Escaped, because a lone surrogate has no UTF-8.
    return json.dumps(_plain(value), sort_keys=True, separators=(",", ":")).encode("ascii")


def _plain(value: Any) -> Any:
    """The value with 0.0 as 0, which are the same temperature."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(inner) for name, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def _object(line: str) -> dict[str, Any]:
    try:
        held = json.loads(line)
    except ValueError as error:
        raise ModelError(f"no recorded reply, because it is no JSON: {error}") from None
    if not isinstance(held, dict) or held.get("format") != FORMAT:
        raise ModelError(
            f"no recorded reply of format {FORMAT}; another version of citelab may have made it"
        )
    return held


def _read(held: Mapping[str, Any], name: str) -> Any:
    match name:
        case "recorded":
            return date.fromisoformat(held[name])
        case "messages":
            return tuple((turn["role"], turn["content"]) for turn in held[name])
        case "pieces":
            return tuple(held[name])
        case _:
            return held[name]
