"""A reply, piece by piece, into text and marks; where the pieces were cut changes nothing.

A place that may be the beginning of a mark is held back until it is one or cannot be one any
more. What is held back is bounded, so the work is linear in the reply. The texts that are given
out, put together, hold no mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from citelab.contract.marks import Marks
from citelab.contract.markup import LINK, LINK_SO_FAR

__all__ = ["MarkToken", "Scanner", "TextToken"]

# A group of marks ends within this many characters or it is none.
_LONGEST_GROUP = 256
_LOST_BESIDE_MARKS = re.compile(r"[\s,;&]++")
_GROUP_ENDS = re.compile(r"[\]】］\n]")
_ANY_OPEN = re.compile(r"[\[【［\\]")
_LINK_SO_FAR = re.compile(LINK_SO_FAR)


# Named tuples and not frozen classes: there are as many of them as marks, and these are made in
# half the time.
class TextToken(NamedTuple):
    """Answer text. ``reply_char`` is where it begins in the raw reply, in code points from 0."""

    text: str
    reply_char: int


class MarkToken(NamedTuple):
    """One bracketed group of marks.

    Attributes:
        raw: The group as the model wrote it, with the target of the link that it is the text of.
        reply_char: Where it begins in the raw reply, in code points from 0.
        form: ``"marks"``, ``"noise"`` or ``"broken"``, as ``Marks.group`` names them.
        body: What stands between the brackets.
    """

    raw: str
    reply_char: int
    form: str
    body: str


class Scanner:
    """Cuts a stream into tokens. Feed it, then close it once.

    Attributes:
        held: What may be the beginning of a mark and was not given out yet.
        mark_at: Where in ``held`` the mark begins that was given out last.
        reply_char: Where ``held`` begins in the raw reply.
        claim: Matches plain marks in ``held`` with the text up to the next one.
    """

    def __init__(self, marks: Marks) -> None:
        self.held = ""
        self.mark_at = self._next_at = 0
        self._marks = marks
        self.claim = marks.claim.match
        # What may stand, or be lost, between an open bracket and a mark behind it.
        self._behind_open = f" \n,;&^{marks.letters}{marks.letters.upper()}"
        self.reply_char = 0
        self._last_shown = ""
        self._left_open = ""

    def skip(self, count: int) -> None:
        """Count ``count`` code points of the raw reply that were left out before scanning."""
        self.reply_char += count

    def feed(self, piece: str) -> Iterator[TextToken | MarkToken]:
        """The tokens that are settled once ``piece`` has arrived."""
        self.held += piece
        return self._settle(at_end=False)

    def close(self) -> Iterator[TextToken | MarkToken]:
        """The tokens that were held back, now that nothing follows."""
        return self._settle(at_end=True)

    @property
    def is_closed(self) -> bool:
        """Whether no open bracket before the last mark could make one more with what follows."""
        return not self._left_open and _ANY_OPEN.search(self._last_shown) is None

    def go_on_at(self, place: int) -> None:
        """Give out next the mark at ``place`` of ``held``; the text since the last was read.

        That text holds no bracket, and there was none to be closed before it.
        """
        self._next_at = place
        self._last_shown = self._left_open = ""

    def _settle(self, *, at_end: bool) -> Iterator[TextToken | MarkToken]:
        held, self._next_at = self.held, 0
        while True:
            at = self._next_at
            start, end, group = self._next_mark(at, at_end=at_end)
            if at < start:
                yield self._text(held[at:start], at)
            if end is None:
                break
            self.mark_at, self._next_at = start, end
            yield self._mark(start, end, group)
        self.held, self.reply_char = held[start:], self.reply_char + start

    def _next_mark(self, at: int, *, at_end: bool) -> _Place:
        """Where the next mark begins and ends, and how it reads; no end: it must be waited for."""
        if self._left_open and (rest := self._rest_of_open(at)):
            if rest["whole"]:
                return at, at + rest.end() - len(self._left_open), None
            if not at_end:
                return at, None, None
        held = self.held
        opening = self._marks.opening.search(held, at)
        if opening is None or (at_end and opening[0] == "\\"):
            return len(held), None, None
        start = opening.start()
        if plain := self._marks.plain.match(held, start):
            return start, plain.end(), plain
        limit = self._group_limit(start, at_end=at_end)
        if limit is None:
            return start, None, None
        group = self._marks.group.match(held, start, limit)
        # Without a group: the beginning of a mark, and the reply was cut off there.
        end = self._link_end(group.end(), at_end=at_end) if group else opening.end()
        return start, end, group

    def _group_limit(self, start: int, *, at_end: bool) -> int | None:
        limit = start + _LONGEST_GROUP
        close = _GROUP_ENDS.search(self.held, start, limit)
        if close:
            return close.end()
        return limit if at_end or len(self.held) >= limit else None

    def _link_end(self, end: int, *, at_end: bool) -> int | None:
        """Where the group ends that is over at ``end``, with the target of a link behind it."""
        following = self.held[end : end + 1]
        if following == "(" and self.held[end - 1] in "]】］":
            if link := LINK.match(self.held, end):
                return link.end()
            return None if not at_end and _LINK_SO_FAR.match(self.held, end) else end
        return end if following or at_end else None

    def _rest_of_open(self, at: int) -> re.Match[str] | None:
        # "[ [s1] s2]": once the inner mark is gone, the outer bracket and what follows would
        # read as a mark that nobody looked at.
        return self._marks.opening.match(self._left_open + self.held[at : at + _LONGEST_GROUP])

    def _mark(self, start: int, end: int, group: re.Match[str] | None) -> MarkToken:
        raw = self.held[start:end]
        self._left_open = self._open_bracket() if self._last_shown else ""
        form = (group and group.lastgroup) or "broken"
        return MarkToken(raw, self.reply_char + start, form, group[form] if group else "")

    def _open_bracket(self) -> str:
        opening = self._marks.opening.search(self._last_shown)
        is_open = opening and not opening["whole"] and opening[0] != "\\"
        return opening[0] if opening and is_open else ""

    def _text(self, text: str, start: int) -> TextToken:
        self._left_open = ""
        # Blanks and commas may be lost beside a mark: they are no part of what is remembered.
        last = text.rstrip(self._behind_open)[-1:]
        if last and last not in "[【［\\" and last.isascii() and not last.isspace():
            self._last_shown = ""
        else:
            shown = "".join(_LOST_BESIDE_MARKS.split(self._last_shown + text))
            self._last_shown = shown[-3 - len(self._marks.letters) :]
        return TextToken(text, self.reply_char + start)


_Place = tuple[int, int | None, re.Match[str] | None]
