"""The short way through most of a reply: "Words [s1]. More words. [s2][s3] And more".

What ``ReplyParser`` would do with such claims one step at a time is done here for a claim at once;
at the first thing that is not as plain, it goes on from there. Both give the same blocks and the
same events.
"""

from __future__ import annotations

from citelab.contract.doubts import Doubts
from citelab.contract.events import BlockWriter
from citelab.contract.held import HeldText
from citelab.contract.message import Finding
from citelab.contract.pointers import Pointers
from citelab.contract.scanner import Scanner
from citelab.contract.spans import plain_claim, points_ahead

__all__ = ["PlainClaims"]


class PlainClaims:
    """Reads claims that end with plain marks before a new sentence or line, up to the last mark.

    Args:
        scanner: Has just given out a mark.
        pointers: Knows what the marks mean.
        doubts: Finds what looks like a mark and is none.
        writer: Takes the blocks.
        held: The text before that mark.
        findings: Takes the doubts.
    """

    def __init__(
        self,
        scanner: Scanner,
        pointers: Pointers,
        doubts: Doubts,
        writer: BlockWriter,
        held: HeldText,
        findings: list[Finding],
    ) -> None:
        self._scanner, self._cited, self._doubts = scanner, pointers.plainly_cited, doubts
        self._writer, self._held, self._findings = writer, held, findings

    def read(self) -> bool:
        """Read on from the scanner's mark; the text before it holds no sentence that is over.

        Returns:
            Whether anything was read. Then the scanner gives out the next mark next, and what
            stands before that one is held.
        """
        scanner, begin = self._scanner, self._scanner.mark_at
        if not scanner.is_closed:
            return False
        match, reply, at = scanner.claim, scanner.held, begin
        # Whether the text before the mark is one plain sentence, or may hold several.
        text, is_plain, is_open = self._held.text, False, False
        while found := match(reply, at):
            marks, stop, following, more = found.groups()
            if is_open:
                text, is_open = self._last_sentence(text), False
            cited = self._cited(marks)
            claim = _capitalised(text) if is_plain else plain_claim(text)
            if cited is None or claim is None:
                break
            self._writer.claim_behind(claim[0], claim[1] + stop, cited)
            at, text, is_plain = found.end(), following, more is None
            if more is not None:
                text, is_open = self._looked_through(reply, *found.span(2), at), True
        if at == begin:
            return False
        # Whatever is over in it is sent off once the mark behind it is complete, as ever.
        self._held.replace(text)
        scanner.go_on_at(at)
        return True

    def _last_sentence(self, text: str) -> str:
        """The sentence right before a mark; what is over before it is sent off."""
        for sentence in self._held.before_mark(text):
            self._writer.glue(sentence)
        return self._held.text

    def _looked_through(self, reply: str, stop_at: int, text_at: int, end: int) -> str:
        """The text between a stop and the next mark, once doubts were looked for in both."""
        reply_char = self._scanner.reply_char + stop_at
        self._findings += self._doubts.findings(reply[stop_at:end], reply_char)
        return reply[text_at:end]


def _capitalised(sentence: str) -> tuple[str, str] | None:
    """``plain_claim`` of one white space and a sentence with a capital."""
    body = sentence.rstrip()
    return None if points_ahead(body) else (body[0], body[1:])
