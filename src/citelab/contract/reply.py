"""A reply with marks into the vendor's blocks, as it arrives.

A claim is the sentence, or the part of one, that stands right before its marks; everything else
is glue. No mark remains in the text; no other character of it is lost, except blanks between a
claim and its marks. The events do not depend on how the stream was cut, because each decision
waits for a fixed number of characters and then looks at exactly these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from citelab.contract.events import BlockWriter, Event
from citelab.contract.message import Finding, Message, Usage
from citelab.contract.pointers import Pointers
from citelab.contract.scanner import MarkToken, Scanner, TextToken
from citelab.contract.thinking import ThinkingFilter
from citelab.text import split_sentences

__all__ = ["ReplyParser"]

# A sentence may end here; a line does. What follows the white space must be known.
_CANDIDATE = re.compile(r"[.!?…。！？]+[\"'”’»)\]]*(\s+)(?=\S)|[。！？]+(?=\S)|(\s*\n\s*)(?=\S)")
# How much of what follows, and of what came before, the sentence splitter is shown.
_AHEAD, _BEFORE = 24, 400
# What stands before a claim and is no part of it: a comma after the claim before, bullets,
# numbers, headings, quotes, and the cells of a table row before the one that is cited.
_LEAD = re.compile(r"[,;:]?\s*(?:(?:[-*•+>]|#{1,6}|\d{1,3}[.)])[ \t]+|\|(?:[^\n]*\|)?)?\s*")
_IS_OVER = re.compile(r"[.!?…。！？][\"'”’»)\]]*\s+\Z|\n\s*\Z")
# What may stand behind the marks and still belongs to the claim.
_TAIL = re.compile(r"[.!?…。！？]{0,3}[\"'”’»)]{0,3}")
_TAIL_SO_FAR = re.compile(r"[.!?…。！？]{0,3}[\"'”’»)]{0,3}[ \t]{0,3}\n?[ \t]{0,8}\Z")


class ReplyParser:
    """Reads one reply. ``feed`` it pieces, then ``close`` it once; ``message`` is the result.

    Args:
        scanner: Cuts the reply into text and marks.
        pointers: Knows what the marks mean.
    """

    def __init__(self, scanner: Scanner, pointers: Pointers) -> None:
        self._scanner = scanner
        self._pointers = pointers
        self._thinking = ThinkingFilter()
        self._writer = BlockWriter()
        self._findings: list[Finding] = []
        self._sentence = ""
        self._checked = 0
        self._claim: str | None = None
        self._numbers: list[int] = []
        self._leading: list[int] = []
        self._tail = ""
        # Some models put marks before what they support, all through the reply.
        self._marks_lead = False

    def feed(self, piece: str) -> Iterator[Event]:
        """The events of the blocks that are settled once ``piece`` has arrived."""
        yield from self._scan(self._thinking.feed(piece))

    def close(self) -> Iterator[Event]:
        """The events of what was held back; the reply is complete, or was cut off here."""
        yield from self._scan(self._thinking.close())
        for token in self._scanner.close():
            yield from self._take(token)
        yield from self._end_claim()
        yield from self._end_sentences(at_end=True)
        yield from self._flush(self._sentence)
        yield from self._writer.end_glue()
        self._findings += self._thinking.findings

    def message(
        self, *, model: str = "", message_id: str = "", stop_reason: str | None = None, usage: Usage
    ) -> Message:
        """The whole answer, once closed."""
        return Message.from_blocks(
            self._writer.blocks,
            model=model,
            id=message_id,
            stop_reason=stop_reason,
            usage=usage,
            report=tuple(self._findings),
        )

    def _scan(self, answer: str) -> Iterator[Event]:
        self._scanner.skip(self._thinking.dropped)
        self._thinking.dropped = 0
        for token in self._scanner.feed(answer):
            yield from self._take(token)

    def _take(self, token: TextToken | MarkToken) -> Iterator[Event]:
        if isinstance(token, MarkToken):
            yield from self._take_mark(token)
        elif self._claim is not None:
            yield from self._take_tail(token.text)
        else:
            self._sentence += token.text
            yield from self._end_sentences(at_end=False)

    def _take_mark(self, token: MarkToken) -> Iterator[Event]:
        numbers, findings = self._pointers.read(token)
        self._findings += findings
        if self._claim is not None:
            if self._tail_goes_on():
                self._numbers += numbers
                return
            yield from self._end_claim()
        yield from self._end_sentences(at_end=True)
        if self._marks_lead and _IS_OVER.search(self._sentence):
            yield from self._flush(self._sentence)
            self._sentence, self._checked = "", 0
        lead = _lead_length(self._sentence)
        if lead == len(self._sentence):
            self._leading += numbers
            self._marks_lead = self._marks_lead or not self._writer.has_claims
            return
        yield from self._writer.glue(self._sentence[:lead])
        self._claim = self._sentence[lead:].rstrip()
        self._numbers = self._leading + numbers
        self._sentence, self._checked, self._leading, self._tail = "", 0, [], ""

    def _take_tail(self, text: str) -> Iterator[Event]:
        self._tail += text
        if not _TAIL_SO_FAR.match(self._tail):
            yield from self._end_claim()
            yield from self._end_sentences(at_end=False)

    def _tail_goes_on(self) -> bool:
        # "Rent is due. [s1] [s2]": the blanks between marks go with the marks.
        if not _TAIL_SO_FAR.match(self._tail) or "\n" in self._tail:
            return False
        stop = _TAIL.match(self._tail)
        kept = stop[0] if stop else ""
        self._claim, self._tail = (self._claim or "") + kept, ""
        return True

    def _end_claim(self) -> Iterator[Event]:
        if self._claim is None:
            return
        stop = _TAIL.match(self._tail)
        kept = stop[0] if stop else ""
        text, rest = self._claim + kept, self._tail[len(kept) :]
        self._claim, self._tail = None, ""
        if locations := self._pointers.locations(self._numbers):
            yield from self._writer.claim(text, locations)
            self._sentence, self._checked = rest, 0
        else:
            yield from self._writer.glue(text)
            self._sentence, self._checked = rest, 0

    def _end_sentences(self, *, at_end: bool) -> Iterator[Event]:
        """Send off every sentence of the held text that is known to be over."""
        start = 0
        for candidate in _CANDIDATE.finditer(self._sentence, self._checked):
            at = candidate.end()
            if at + _AHEAD > len(self._sentence) and not at_end:
                break
            self._checked = max(self._checked, candidate.start() + 1)
            if self._is_boundary(candidate, start):
                yield from self._flush(self._sentence[start:at])
                start = at
        self._sentence = self._sentence[start:]
        self._checked = max(0, self._checked - start)

    def _is_boundary(self, candidate: re.Match[str], start: int) -> bool:
        if candidate[2] or "\n" in (candidate[1] or ""):
            return True
        at = candidate.end()
        begin = max(start, at - _BEFORE)
        ranges = split_sentences(self._sentence[begin : at + _AHEAD])
        return any(begin + first == at for first, _ in ranges)

    def _flush(self, sentence: str) -> Iterator[Event]:
        """A sentence without marks behind it: glue, unless marks stood before it."""
        numbers, self._leading = self._leading, []
        body = sentence.rstrip()
        lead = min(_lead_length(sentence), len(body))
        locations = self._pointers.locations(numbers)
        if not locations or lead == len(body):
            yield from self._writer.glue(sentence)
            self._leading = numbers if lead == len(body) else []
            return
        # The blank behind a leading mark goes with the mark.
        yield from self._writer.glue(sentence[:lead].lstrip(" \t"))
        yield from self._writer.claim(body[lead:], locations)
        yield from self._writer.glue(sentence[len(body) :])


def _lead_length(sentence: str) -> int:
    match = _LEAD.match(sentence)
    return match.end() if match else 0
