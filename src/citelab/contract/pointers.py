"""Marks into locations: the one place where what a model wrote becomes a pointer.

A number that no chunk has is dropped and reported. Consecutive chunks of one document become
one citation. The cited text is cut from the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from citelab.chunks import Chunk
from citelab.contract.marks import Marks
from citelab.contract.message import Finding
from citelab.contract.scanner import MarkToken
from citelab.documents import Document
from citelab.locations import Location, location_at

__all__ = ["Numbered", "Pointers"]

Numbered = tuple[Document, int, Chunk]
"""A document, its index in its own count, and one of its chunks."""


class Pointers:
    """Knows which chunk each number means.

    Args:
        marks: The form of the marks of the request.
        chunks: All chunks that were shown, in order; chunk ``n`` is ``chunks[n - 1]``.
    """

    def __init__(self, marks: Marks, chunks: Sequence[Numbered]) -> None:
        self._marks = marks
        self._chunks = chunks

    def read(self, token: MarkToken) -> tuple[list[int], list[Finding]]:
        """The numbers of existing chunks that a group names, and what was wrong with the rest."""
        numbers: list[int] = []
        findings: list[Finding] = []
        if token.form == "noise":
            self._note(findings, token, "malformed", "holds more than marks; only its marks count")
        if token.form == "broken":
            self._note(findings, token, "cut_off", "has no closing bracket; it is not counted")
            return numbers, findings
        for first, last in self._spans(token):
            numbers += self._existing(token, first, last, findings)
        return list(dict.fromkeys(numbers)), findings

    def locations(self, numbers: Iterable[int]) -> tuple[Location, ...]:
        """The citations that these numbers make, in the order in which they were named."""
        order = {number: position for position, number in enumerate(numbers)}
        runs: list[list[int]] = []
        for number in sorted(order):
            if runs and number == runs[-1][-1] + 1 and self._together(runs[-1][-1], number):
                runs[-1].append(number)
            else:
                runs.append([number])
        runs.sort(key=lambda run: min(order[number] for number in run))
        return tuple(self._location(run[0], run[-1]) for run in runs)

    def _spans(self, token: MarkToken) -> list[tuple[str, str]]:
        spans: list[tuple[str, str]] = []
        is_range = False
        for piece in self._marks.number.finditer(token.body):
            if token.form == "noise" and not piece["letters"]:
                continue
            if piece["dash"]:
                is_range = bool(spans)
            elif is_range:
                spans[-1] = (spans[-1][0], piece["number"])
                is_range = False
            else:
                spans.append((piece["number"], piece["number"]))
        return spans

    def _existing(
        self, token: MarkToken, first: str, last: str, findings: list[Finding]
    ) -> list[int]:
        for digits in dict.fromkeys((first, last)):
            if not digits.isascii() or digits != str(int(digits)):
                reason = f"spells the number {digits!r} in a way that no mark is spelt"
                self._note(findings, token, "malformed", reason)
                return []
        low, high = int(first), int(last)
        known = len(self._chunks)
        if high < low:
            self._note(findings, token, "reversed", f"runs backwards, from {low} to {high}")
            return []
        if not 1 <= low <= known:
            reason = f"names chunk {low}, but the prompt holds 1 to {known}"
            self._note(findings, token, "unknown", reason)
            return []
        if high > known:
            reason = f"runs to chunk {high}, but the prompt ends with {known}"
            self._note(findings, token, "clamped", reason)
            high = known
        if self._chunks[low - 1][0] is not self._chunks[high - 1][0]:
            reason = f"runs from chunk {low} to {high}, which stand in two documents"
            self._note(findings, token, "across_documents", reason)
            return []
        return list(range(low, high + 1))

    def _together(self, number: int, following: int) -> bool:
        document, index, chunk = self._chunks[number - 1]
        other, other_index, other_chunk = self._chunks[following - 1]
        # With retrieved chunks, neighbours in the prompt need not be neighbours in the document.
        return (
            document is other and index == other_index and chunk.end_char == other_chunk.start_char
        )

    def _location(self, first: int, last: int) -> Location:
        document, index, chunk = self._chunks[first - 1]
        return location_at(document, index, chunk.start_char, self._chunks[last - 1][2].end_char)

    def _note(self, findings: list[Finding], token: MarkToken, kind: str, reason: str) -> None:
        findings.append(Finding(kind, token.raw, token.reply_char, f"{token.raw} {reason}"))
