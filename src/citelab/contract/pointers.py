"""Marks into locations: the one place where what a model wrote becomes a pointer.

A number that no chunk has is dropped and reported. Consecutive chunks of one document become
one citation. The cited text is cut from the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from citelab.chunks import Chunk
from citelab.contract.marks import Marks
from citelab.contract.message import Finding
from citelab.contract.scanner import MarkToken
from citelab.documents import Document
from citelab.locations import Location, location_at

__all__ = ["Numbered", "Pointers"]

# A reply cites the same chunks again and again; so many spellings and groups are remembered.
_REMEMBERED = 4096

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
        self._clean: dict[tuple[str, str], tuple[int, ...]] = {}
        self._cited = lru_cache(_REMEMBERED)(self._citations)
        self.plainly_cited = lru_cache(_REMEMBERED)(self._plainly_cited)
        self._located = lru_cache(_REMEMBERED)(self._locations)

    def read(self, token: MarkToken) -> tuple[tuple[int, ...], list[Finding]]:
        """The numbers of existing chunks that a group names, and what was wrong with the rest."""
        # Only what is right is remembered: a finding has its place in the reply.
        if (known := self._clean.get(token[2:])) is not None:
            return known, []
        findings: list[Finding] = []
        numbers = tuple(dict.fromkeys(self._numbers(token, findings)))
        if not findings and len(self._clean) < _REMEMBERED:
            self._clean[token[2:]] = numbers
        return numbers, findings

    def cited(self, groups: Iterable[tuple[str, str]]) -> tuple[Location, ...]:
        """The citations that groups make together, each given by its form and its body.

        The same groups get the same objects.
        """
        return self._cited(tuple(groups))

    def _plainly_cited(self, marks: str) -> tuple[Location, ...] | None:
        """What groups of marks cite that stand in a row, "[s1][s2-s3]"; None: not all is right."""
        groups = dict.fromkeys(("marks", body) for body in marks[1:-1].split("]["))
        for group in groups:
            numbers, findings = self.read(MarkToken("", 0, *group))
            if findings or not numbers:
                return None
        return self.cited(groups)

    def locations(self, numbers: Iterable[int]) -> tuple[Location, ...]:
        """The citations that these numbers make, in the order in which they were named."""
        return self._located(tuple(dict.fromkeys(numbers)))

    def _locations(self, numbers: tuple[int, ...]) -> tuple[Location, ...]:
        order = {number: place for place, number in enumerate(numbers)}
        runs: list[list[int]] = []
        for number in sorted(order):
            if runs and number == runs[-1][-1] + 1 and self._together(runs[-1][-1], number):
                runs[-1].append(number)
            else:
                runs.append([number])
        runs.sort(key=lambda run: min(order[number] for number in run))
        return tuple(self._location(run[0], run[-1]) for run in runs)

    def _citations(self, groups: tuple[tuple[str, str], ...]) -> tuple[Location, ...]:
        tokens = [MarkToken("", 0, *group) for group in groups]
        return self.locations(number for token in tokens for number in self.read(token)[0])

    def _numbers(self, token: MarkToken, findings: list[Finding]) -> list[int]:
        if token.form == "broken":
            self._note(findings, token, "cut_off", "has no closing bracket; it is not counted")
            return []
        if token.form == "noise":
            self._note(findings, token, "malformed", "holds more than marks; only its marks count")
        spans = self._spans(token)
        return [n for span in spans for n in self._existing(token, *span, findings)]

    def _spans(self, token: MarkToken) -> list[tuple[str, str]]:
        spans: list[tuple[str, str]] = []
        is_range = False
        for piece in self._marks.number.finditer(token.body):
            # Among other words, only a number with its letters is meant as a mark.
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
    ) -> Iterable[int]:
        if fault := self._fault(first, last):
            self._note(findings, token, *fault)
            return ()
        high, known = int(last), len(self._chunks)
        if high > known:
            reason = f"runs to chunk {high}, but the prompt ends with {known}"
            self._note(findings, token, "clamped", reason)
        return range(int(first), min(high, known) + 1)

    def _fault(self, first: str, last: str) -> tuple[str, str] | None:
        """Why this range cites nothing, as a kind of finding and a reason; None where it does."""
        for digits in (first, last):
            if not digits.isascii() or digits != str(int(digits)):
                return "malformed", f"spells the number {digits!r} in a way that no mark is spelt"
        low, high, known = int(first), int(last), len(self._chunks)
        if high < low:
            return "reversed", f"runs backwards, from {low} to {high}"
        if low == 0:
            return "unknown", "is the example of the instructions, which no chunk has"
        if low > known:
            return "unknown", f"names chunk {low}, but the prompt holds 1 to {known}"
        if not self._in_one_document(low, min(high, known)):
            return "across_documents", f"runs from chunk {low} to {high}, in two documents"
        return None

    def _together(self, number: int, following: int) -> bool:
        # With retrieved chunks, neighbours in the prompt need not be neighbours in the document.
        end, start = self._chunks[number - 1][2].end_char, self._chunks[following - 1][2].start_char
        return end == start and self._in_one_document(number, following)

    def _in_one_document(self, number: int, other: int) -> bool:
        (document, index, _), (second, second_index, _) = (
            self._chunks[number - 1],
            self._chunks[other - 1],
        )
        # By index too: the same document may be sent twice.
        return document is second and index == second_index

    def _location(self, first: int, last: int) -> Location:
        document, index, chunk = self._chunks[first - 1]
        return location_at(document, index, chunk.start_char, self._chunks[last - 1][2].end_char)

    def _note(self, findings: list[Finding], token: MarkToken, kind: str, reason: str) -> None:
        findings.append(Finding(kind, token.raw, token.reply_char, f"{token.raw} {reason}"))
