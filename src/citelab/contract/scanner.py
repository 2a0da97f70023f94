"""A reply, piece by piece, into text and mark groups; where the pieces were cut changes nothing.

A place that may be the beginning of a mark is held back until it is one or cannot be one any
more. What is held back is bounded, so the work is linear in the reply.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citelab.contract.marks import Marks

__all__ = ["MarkToken", "Scanner", "TextToken"]

# A group of marks ends within this many characters or it is none.
_LONGEST_GROUP = 256
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
        held, at = self._held, 0
        while opening := self._marks.opening.search(held, at):
            start = opening.start()
            end = self._group_end(held, start, at_end=at_end)
            if end is None:
                yield from self._text(held[at:start], at)
                self._keep(held, start)
                return
            yield from self._text(held[at:start], at)
            at = opening.end()
            if match := self._marks.group.match(held, start, end):
                form, at = match.lastgroup or "broken", match.end()
                yield MarkToken(match[0], self._reply_char + start, form, match[form])
            else:
                # Only the beginning of a mark, and nothing follows: the reply was cut there.
                yield MarkToken(held[start:at], self._reply_char + start, "broken", "")
        yield from self._text(held[at:], at)
        self._keep(held, len(held))

    def _group_end(self, held: str, start: int, *, at_end: bool) -> int | None:
        limit = start + _LONGEST_GROUP
        close = _GROUP_ENDS.search(held, start, limit)
        if close is None:
            return limit if len(held) >= limit or at_end else None
        # A doubled bracket closes with two; whether the second one comes must be known.
        if close.end() == len(held) and held[close.start()] != "\n" and not at_end:
            return None
        return close.end() + 1

    def _text(self, text: str, at: int) -> Iterator[TextToken]:
        if text:
            yield TextToken(text, self._reply_char + at)

    def _keep(self, held: str, at: int) -> None:
        self._held = held[at:]
        self._reply_char += at
