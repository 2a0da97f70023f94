"""A reply, piece by piece, into text and marks; where the pieces were cut changes nothing.

A place that may be the beginning of a mark is held back until it is one or cannot be one any
more. What is held back is bounded, so the work is linear in the reply. The texts that are given
out, put together, hold no mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citelab.contract.marks import Marks

__all__ = ["MarkToken", "Scanner", "TextToken"]

# A group of marks ends within this many characters or it is none.
_LONGEST_GROUP = 256
_LOST_BESIDE_MARKS = re.compile(r"[\s,;&]++")
_GROUP_ENDS = re.compile(r"[\]】］\n]")


@dataclass(frozen=True, slots=True)
class TextToken:
    """Answer text. ``reply_char`` is where it begins in the raw reply, in code points from 0."""

    text: str
    reply_char: int


@dataclass(frozen=True, slots=True)
class MarkToken:
    """One bracketed group of marks.

    Attributes:
        raw: The group as the model wrote it.
        reply_char: Where it begins in the raw reply, in code points from 0.
        form: ``"marks"``, ``"noise"`` or ``"broken"``, as ``Marks.group`` names them.
        body: What stands between the brackets.
    """

    raw: str
    reply_char: int
    form: str
    body: str


class Scanner:
    """Cuts a stream into tokens. Feed it, then close it once."""

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        self._held = ""
        self._reply_char = 0
        self._last_shown = ""
        self._left_open = ""

    def skip(self, count: int) -> None:
        """Count ``count`` code points of the raw reply that were left out before scanning."""
        self._reply_char += count

    def feed(self, piece: str) -> Iterator[TextToken | MarkToken]:
        """The tokens that are settled once ``piece`` has arrived."""
        self._held += piece
        yield from self._settle(at_end=False)

    def close(self) -> Iterator[TextToken | MarkToken]:
        """The tokens that were held back, now that nothing follows."""
        yield from self._settle(at_end=True)

    def _settle(self, *, at_end: bool) -> Iterator[TextToken | MarkToken]:
        at = 0
        while True:
            start, end = self._next_mark(at, at_end=at_end)
            yield from self._text(at, start)
            if end is None:
                break
            yield self._mark(start, end)
            at = end
        self._held, self._reply_char = self._held[start:], self._reply_char + start

    def _next_mark(self, at: int, *, at_end: bool) -> tuple[int, int | None]:
        """Where the next mark begins and ends; no end where it must be waited for."""
        if self._left_open and (rest := self._rest_of_open(at)):
            if rest["whole"]:
                return at, at + rest.end() - len(self._left_open)
            if not at_end:
                return at, None
        opening = self._marks.opening.search(self._held, at)
        if opening is None or (at_end and not opening["whole"] and opening[0] == "\\"):
            return len(self._held), None
        start = opening.start()
        limit = self._group_limit(start, at_end=at_end)
        if limit is None:
            return start, None
        group = self._marks.group.match(self._held, start, limit)
        # Without a group: the beginning of a mark, and the reply was cut off there.
        return start, group.end() if group else opening.end()

    def _group_limit(self, start: int, *, at_end: bool) -> int | None:
        limit = start + _LONGEST_GROUP
        close = _GROUP_ENDS.search(self._held, start, limit)
        if close:
            return close.end()
        return limit if at_end or len(self._held) >= limit else None

    def _rest_of_open(self, at: int) -> re.Match[str] | None:
        # "[ [s1] s2]": once the inner mark is gone, the outer bracket and what follows would
        # read as a mark that nobody looked at.
        return self._marks.opening.match(self._left_open + self._held[at : at + _LONGEST_GROUP])

    def _mark(self, start: int, end: int) -> MarkToken:
        raw = self._held[start:end]
        opening = self._marks.opening.search(self._last_shown)
        is_open = opening and not opening["whole"] and opening[0] != "\\"
        self._left_open = opening[0] if opening and is_open else ""
        group = self._marks.group.fullmatch(raw)
        form = (group and group.lastgroup) or "broken"
        return MarkToken(raw, self._reply_char + start, form, group[form] if group else "")

    def _text(self, start: int, end: int) -> Iterator[TextToken]:
        if start < end:
            text = self._held[start:end]
            self._left_open = ""
            # Blanks and commas may be lost beside a mark: they are no part of what is remembered.
            shown = "".join(_LOST_BESIDE_MARKS.split(self._last_shown + text))
            self._last_shown = shown[-3 - len(self._marks.letters) :]
            yield TextToken(text, self._reply_char + start)
