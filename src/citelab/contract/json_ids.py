"""Values where ids should be, into chunk numbers, by the rules that hold for marks in prose.

``"s4"``, ``"[s4]"``, ``4``, ``"s4, s5"``, ``"s4-s6"`` and lists of such are ids. Everything else
is dropped and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from citelab.contract.contract import Contract
from citelab.contract.json_reading import Value
from citelab.contract.message import Finding
from citelab.contract.pointers import Pointers
from citelab.contract.scanner import MarkToken
from citelab.contract.shown import document_of
from citelab.locations import Location

__all__ = ["JsonIds"]

_LONGEST_IDS = 200
_ID_NAMES = ("chunk_id", "chunk_ids", "id", "ids", "chunk", "mark")
_WHOLE_NUMBER = re.compile(r"(\d{1,9})(?:\.0+)?")


class JsonIds:
    """Reads the ids of one request.

    Args:
        contract: The request; knows its chunks and the form of its marks.
    """

    def __init__(self, contract: Contract) -> None:
        self._marks = contract.marks
        chunks = contract.chunks
        self._pointers = Pointers(
            contract.marks, [(*document_of(contract, chunk), chunk) for chunk in chunks]
        )

    def read(self, values: Iterable[Value]) -> tuple[list[int], list[Finding]]:
        """The numbers of existing chunks, in the order in which they were named; the rest."""
        numbers: list[int] = []
        findings: list[Finding] = []
        for value in _leaves(values):
            groups = self._groups(value)
            for group in groups:
                named, wrong = self._pointers.read(self._token(value, group))
                numbers += named
                findings += wrong
            findings += self._refusals(value, groups)
        return list(dict.fromkeys(numbers)), findings

    def locations(self, numbers: Iterable[int]) -> tuple[Location, ...]:
        """The citations that these numbers make."""
        return self._pointers.locations(numbers)

    def _token(self, value: Value, group: re.Match[str]) -> MarkToken:
        return MarkToken(value.text, value.start_char, "marks", group["marks"])

    def _groups(self, value: Value) -> list[re.Match[str]]:
        """The bracketed groups of marks that a value spells; brackets are added where missing."""
        text = value.text.strip()
        # "s1" at the end of a reply may have been on its way to "s12".
        if value.is_cut_off or len(text) > _LONGEST_IDS:
            return []
        if number := _WHOLE_NUMBER.fullmatch(text):
            text = self._marks.letters + number[1]
        whole = self._marks.group.fullmatch(f"[{text}]")
        if whole and whole["marks"]:
            return [whole]
        return [found for found in self._marks.group.finditer(text) if found["marks"]]

    def _refusals(self, value: Value, groups: list[re.Match[str]]) -> Iterator[Finding]:
        text = value.text.strip()
        shown = text[:40]
        if value.is_cut_off:
            reason = f"the reply ends in the id {shown!r}, so it is not counted"
            yield Finding("cut_off", shown, value.start_char, reason)
        elif not groups and text and not (value.kind == "word" and text in _NOTHING):
            reason = f"{shown!r} is no id; an id is written {self._marks.letters}1"
            yield Finding("malformed", shown, value.start_char, reason)


_NOTHING = ("null", "None")


def _leaves(values: Iterable[Value]) -> Iterator[Value]:
    """The values that should be ids, out of lists and of objects such as ``{"id": "s4"}``."""
    for value in values:
        if value.kind == "array":
            yield from _leaves(value.items)
        elif value.kind == "object":
            named = value.first(*_ID_NAMES)
            yield from _leaves([named] if named else ())
        else:
            yield value
