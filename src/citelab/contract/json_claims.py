"""The claims in the JSON of a reply, whatever shape a model has given it.

The shape that is asked for is ``{"claims": [{"text": …, "chunk_ids": […]}]}``. Also read: the list
alone, one claim alone, one claim a line, a claim as ``[text, ids]``, other usual names of the
fields, a claim without ids. What is no claim is passed over and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from citelab.contract.json_reading import Value, values_in
from citelab.contract.message import Finding

__all__ = ["JsonClaim", "JsonClaims"]

_CLAIMS = ("claims", "sentences", "statements", "answers", "results", "items")
_TEXT = ("text", "claim", "sentence", "statement", "answer", "content")
# "id" last: some models number their claims.
_IDS = (
    *("chunk_ids", "chunk_id", "chunks", "chunk", "ids", "marks", "mark"),
    *("citations", "citation", "sources", "source", "references", "id"),
)
_FENCE = re.compile(r"\s*+(?:`{3,}+\s*+(?:json\w*+)?\s*+)?", re.IGNORECASE)
_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class JsonClaim:
    """One claim as the model wrote it: its text, and the values that should be ids."""

    text: Value
    ids: tuple[Value, ...]


@dataclass(slots=True)
class JsonClaims:
    """What the JSON of a reply holds.

    Attributes:
        claims: The claims, in order.
        findings: What was passed over.
        values: The objects and arrays that the claims stand in.
    """

    claims: list[JsonClaim] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)

    @classmethod
    def read(cls, reply: str) -> JsonClaims | None:
        """The claims of a reply; None where it is no JSON but prose.

        Brackets within prose are no JSON unless claims stand in them.
        """
        made = cls()
        begins_at = _FENCE.match(reply).end()  # type: ignore[union-attr]
        for value in values_in(reply):
            is_whole = value.start_char == begins_at
            if made._take_outermost(value, is_whole=is_whole):
                break
        return made if made.values else None

    def outside(self, reply: str) -> Iterator[tuple[int, str]]:
        """The pieces of the reply around its JSON that hold words, and where each begins."""
        ranges = [(value.start_char, value.end_char) for value in self.values]
        edges = [0, *(edge for pair in ranges for edge in pair), len(reply)]
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            begin = _FENCE.match(reply, start, end).end()  # type: ignore[union-attr]
            if _WORD.search(reply, begin, end):
                yield begin, reply[begin:end].rstrip()

    def _take_outermost(self, value: Value, *, is_whole: bool) -> bool:
        """Take what stands in the JSON; True where it is the whole answer and no part of one."""
        inner = value.first(*_CLAIMS)
        known = len(self.claims)
        if is_whole or _may_hold_claims(value):
            self._take(value)
        is_json = is_whole and (value.kind == "object" or not value.items)
        if len(self.claims) > known or is_json:
            self.values.append(value)
        return len(self.claims) > known and (inner is not None or value.kind == "array")

    def _take(self, value: Value) -> None:
        if value.kind == "object":
            self._take_object(value)
        elif value.kind != "array":
            self._pass_over(value, "is no claim; a claim is an object with text and chunk_ids")
        elif _is_pair(value):
            self._add(value.items[0], value.items[1:])
        else:
            for item in value.items:
                # Only quoted words are text: "[s1]" in prose is a mark.
                self._add(item, ()) if item.kind == "string" else self._take(item)

    def _take_object(self, value: Value) -> None:
        inner, text = value.first(*_CLAIMS), value.first(*_TEXT)
        if inner is not None and inner.kind in _STRUCTURES:
            self._take(inner)
        elif text is not None and text.kind in ("string", "number"):
            ids = value.first(*_IDS)
            self._add(text, () if ids is None else (ids,))
        elif inner is not None and inner.kind == "string":
            self._add(inner, ())
        elif nested := [item for _, item in value.members if _may_hold_claims(item)]:
            for item in nested:
                self._take(item)
        elif value.members:
            self._pass_over(value, "is no claim: it has no text")

    def _add(self, text: Value, ids: Iterable[Value]) -> None:
        if text.text.strip():
            self.claims.append(JsonClaim(text, tuple(ids)))
        else:
            self._pass_over(text, "is a claim without words, so it supports nothing")

    def _pass_over(self, value: Value, reason: str) -> None:
        # The report is for people: one line that says which value, not all of it.
        shown = value.text[:40] if value.text else f"the {value.kind}"
        said = f"{shown!r} {reason}" if value.text else f"{shown} {reason}"
        self.findings.append(Finding("malformed", shown, value.start_char, said))


_STRUCTURES = ("object", "array")
# What can only be ids: "s4", "[s4, s5]", "4".
_ONLY_IDS = re.compile(
    r"\W{0,3}[a-z]{0,4}[\W_]{0,2}\d{1,9}(?:\W{1,4}[a-z]{0,4}\d{1,9})*+\W{0,3}", re.IGNORECASE
)


def _may_hold_claims(value: Value) -> bool:
    # Not a list of strings: these are ids, or brackets in prose.
    return value.kind == "object" or any(item.kind in _STRUCTURES for item in value.items)


def _is_pair(value: Value) -> bool:
    """Whether an array is one claim: a text, and nothing but ids behind it."""
    if len(value.items) < 2 or value.items[0].kind != "string":
        return False
    return not _are_ids(value.items[:1]) and _are_ids(value.items[1:])


def _are_ids(values: Iterable[Value]) -> bool:
    return all(
        _are_ids(value.items)
        if value.kind == "array"
        else value.kind != "object" and _ONLY_IDS.fullmatch(value.text) is not None
        for value in values
    )
