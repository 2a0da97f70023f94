"""Keeps a model's reasoning out of its answer.

Some models write ``<think>…</think>`` before they answer. What stands in it is no answer text,
and the marks in it cite nothing.
"""

from __future__ import annotations

from citelab.contract.message import Finding

__all__ = ["ThinkingFilter"]

_OPEN, _CLOSE = "<think>", "</think>"
# Behind more white space than this nothing is looked for: it would be held back for ever.
_MOST_BLANKS = 200


class ThinkingFilter:
    """Drops one leading ``<think>…</think>`` from a stream, however it is cut.

    Attributes:
        findings: Says that reasoning was dropped, or that it never ended.
        dropped: How many code points were left out so far.
    """

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.dropped = 0
        self._held = ""
        self._state = "before"

    def feed(self, piece: str) -> str:
        """The part of the stream that is answer, as far as it is known."""
        if self._state == "answer":
            return piece
        self._held += piece
        if self._state == "before":
            self._look_for_open()
        if self._state == "inside":
            self._look_for_close()
        if self._state == "after":
            self._skip_blanks()
        if self._state != "answer":
            return ""
        answer, self._held = self._held, ""
        return answer

    def close(self) -> str:
        """What was held back at the end of the stream, where it is answer."""
        held, self._held = self._held, ""
        if self._state == "inside":
            self._note("the reply ends inside of its reasoning, so it holds no answer")
            return ""
        return held

    def _look_for_open(self) -> None:
        head = self._held.lstrip()
        if len(self._held) - len(head) > _MOST_BLANKS:
            self._state = "answer"
        elif head.startswith(_OPEN):
            self._state = "inside"
            self._drop(len(self._held) - len(head) + len(_OPEN))
        elif not _OPEN.startswith(head):
            self._state = "answer"

    def _look_for_close(self) -> None:
        end = self._held.find(_CLOSE)
        if end >= 0:
            self._state = "after"
            self._drop(end + len(_CLOSE))
            self._note("reasoning before the answer was left out; marks in it cite nothing")
        else:
            self._drop(max(0, len(self._held) - len(_CLOSE)))

    def _skip_blanks(self) -> None:
        self._drop(len(self._held) - len(self._held.lstrip()))
        if self._held:
            self._state = "answer"

    def _drop(self, count: int) -> None:
        self.dropped += count
        self._held = self._held[count:]

    def _note(self, reason: str) -> None:
        self.findings.append(Finding("reasoning", _OPEN, 0, reason))
