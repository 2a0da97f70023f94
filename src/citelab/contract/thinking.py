"""Keeps a model's reasoning out of its answer.

Some models write ``<think>…</think>`` before they answer, and other names for the same thing.
What stands in it is no answer text, and the marks in it cite nothing.

Only what the reply begins with is left out. Some servers strip the opening tag, so that the
reasoning shows itself by ``</think>`` alone, behind text that was sent off long before. Nothing can
be taken back from a reader of a stream, and holding back every reply to its end would be no stream;
so a closing tag alone drops nothing and is reported. Whoever knows that a server does this says so.
"""

from __future__ import annotations

import re

from citelab.contract.message import Finding

__all__ = ["REASONING_TAGS", "ThinkingFilter"]

REASONING_TAGS = ("think", "thinking", "thought", "reasoning")
"""The names of the tags that models put their reasoning in, in lower case."""

# An attribute list longer than this is none.
_ATTRIBUTES = r"(?:\s[^<>]{0,200}+)?+"
_OPEN = re.compile(rf"<({'|'.join(REASONING_TAGS)}){_ATTRIBUTES}>", re.IGNORECASE)
_OPEN_SO_FAR = re.compile(rf"<([a-z]{{0,9}}+)({_ATTRIBUTES})\Z", re.IGNORECASE)
_CLOSES = {name: re.compile(rf"</{name}\s{{0,9}}+>", re.IGNORECASE) for name in REASONING_TAGS}
_ANY_CLOSES = re.compile(rf"</(?:{'|'.join(REASONING_TAGS)})\s{{0,9}}+>", re.IGNORECASE)
_LONGEST_CLOSE = max(map(len, REASONING_TAGS)) + 12
# Behind more white space than this nothing is looked for: it would be held back for ever.
_MOST_BLANKS = 200


class ThinkingFilter:
    """Drops the reasoning that a stream begins with, however it is cut.

    Args:
        begins_inside: The reply begins with reasoning whose opening tag the server has stripped.
            Then nothing is answer before ``</think>`` has come.

    Attributes:
        findings: Says that reasoning was dropped, or that it never ended.
        dropped: How many code points were left out so far.
        is_over: Whether all that follows is answer.
    """

    def __init__(self, *, begins_inside: bool = False) -> None:
        self.findings: list[Finding] = []
        self.dropped = 0
        self.is_over = False
        self._held = ""
        # What ends the reasoning, while the stream is inside of it; and what began it.
        self._closes = _ANY_CLOSES if begins_inside else None
        self._tag, self._tag_char = "", 0

    def feed(self, piece: str) -> str:
        """The part of the stream that is answer, as far as it is known."""
        if self.is_over:
            return piece
        self._held += piece
        if not self._reaches_answer():
            return ""
        answer, self._held = self._held, ""
        return answer

    def close(self) -> str:
        """What was held back at the end of the stream, where it is answer."""
        held, self._held = self._held, ""
        if self._closes:
            self.dropped += len(held)
            self._note("the reply ends inside of its reasoning, so it holds no answer")
            return ""
        return held

    def _reaches_answer(self) -> bool:
        while self._takes_tag():
            pass
        return self.is_over

    def _takes_tag(self) -> bool:
        """Read the next tag, where it is one that begins or ends reasoning."""
        if self._closes is None:
            return self._takes_opening()
        tag = self._closes.search(self._held)
        if tag is None:
            self._drop(max(0, len(self._held) - _LONGEST_CLOSE))
            return False
        self._drop(tag.end())
        self._note("reasoning before the answer was left out; marks in it cite nothing")
        self._closes = None
        return True

    def _takes_opening(self) -> bool:
        head = self._held.lstrip()
        blanks = len(self._held) - len(head)
        # Behind other reasoning, blanks are no part of the answer.
        if self.findings:
            self._drop(blanks)
            blanks = 0
        if blanks <= _MOST_BLANKS and (tag := _OPEN.match(head)):
            self._closes = _CLOSES[tag[1].lower()]
            self._tag, self._tag_char = tag[0], self.dropped + blanks
            self._drop(blanks + tag.end())
            return True
        self.is_over = blanks > _MOST_BLANKS or not _may_open(head)
        return False

    def _drop(self, count: int) -> None:
        self.dropped += count
        self._held = self._held[count:]

    def _note(self, reason: str) -> None:
        self.findings.append(Finding("reasoning", self._tag, self._tag_char, reason))


def _may_open(head: str) -> bool:
    """Whether a text may become the tag once more has arrived."""
    tag = _OPEN_SO_FAR.match(head)
    if not head or not tag:
        return not head
    name = tag[1].lower()
    return name in REASONING_TAGS or (
        not tag[2] and any(known.startswith(name) for known in REASONING_TAGS)
    )
