"""A reply with marks into the vendor's blocks, as it arrives.

A claim is the sentence, or the part of one, that stands right before its marks; everything else
is glue. No mark remains in the text. No other character of it is lost, except beside marks:
blanks, a comma or an "and" between two of them, and brackets or emphasis that held nothing else.
The events do not depend on how the stream was cut, because each decision waits for a fixed
number of characters and then looks at exactly these.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator

from citelab.contract import spans
from citelab.contract.doubts import Doubts
from citelab.contract.events import BlockWriter, Event
from citelab.contract.message import Finding, Message, Usage
from citelab.contract.pointers import Pointers
from citelab.contract.scanner import MarkToken, Scanner, TextToken
from citelab.contract.thinking import ThinkingFilter
from citelab.text import split_sentences

__all__ = ["ReplyParser"]

# How much of what follows, and of what came before, the sentence splitter is shown.
_AHEAD, _BEFORE = 24, 120
# How far back the end of the held text is looked at while more is to come.
_WINDOW = 400
# What runs on for longer is glue up to here; without a bound, a reply that never ends a sentence
# would be copied again at each of its marks.
_LONGEST_CLAIM = 2000


class ReplyParser:
    """Reads one reply. ``feed`` it pieces, then ``close`` it once; ``message`` is the result.

    Args:
        scanner: Cuts the reply into text and marks.
        pointers: Knows what the marks mean.
        doubts: Finds what looks like a mark and is none.
        language: Language code that decides how the answer's sentences are found.
    """

    def __init__(
        self, scanner: Scanner, pointers: Pointers, doubts: Doubts, language: str = "en"
    ) -> None:
        self._scanner, self._pointers, self._doubts = scanner, pointers, doubts
        self._language = language
        self._thinking = ThinkingFilter()
        self._writer = BlockWriter()
        self._findings: list[Finding] = []
        self._between_marks: list[TextToken] = []
        # Text that was not sent off yet, and how much of it holds no further end of a sentence.
        self._sentence, self._checked = "", 0
        # The numbers in the marks behind that text, while these may go on; and what follows them.
        self._marked: dict[int, MarkToken] | None = None
        self._tail = ""
        # The numbers in marks that stand before what they support.
        self._leading: dict[int, MarkToken] = {}
        # Some models write all their marks so.
        self._marks_lead = False

    def feed(self, piece: str) -> Iterator[Event]:
        """The events of the blocks that are settled once ``piece`` has arrived."""
        yield from self._scan(self._thinking.feed(piece))

    def close(self) -> Iterator[Event]:
        """The events of what was held back; the reply is complete, or was cut off here."""
        yield from self._scan(self._thinking.close())
        yield from self._take_all(self._scanner.close())
        yield from self._end_marks()
        yield from self._end_sentences(at_end=True)
        yield from self._flush(self._sentence)
        yield from self._writer.end_glue()
        self._look_for_doubts()
        for mark in dict.fromkeys(self._leading.values()):
            reason = f"{mark.raw} stands where no text is, so it supports nothing"
            self._findings.append(Finding("doubtful", mark.raw, mark.reply_char, reason))

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
            report=(*self._thinking.findings, *self._findings),
        )

    def _scan(self, answer: str) -> Iterator[Event]:
        self._scanner.skip(self._thinking.dropped)
        self._thinking.dropped = 0
        yield from self._take_all(self._scanner.feed(answer))

    def _take_all(self, tokens: Iterable[TextToken | MarkToken]) -> Iterator[Event]:
        for token in tokens:
            if isinstance(token, MarkToken):
                self._look_for_doubts()
                yield from self._take_mark(token)
            else:
                self._between_marks.append(token)
                yield from self._take_text(token.text)

    def _take_text(self, text: str) -> Iterator[Event]:
        if self._marked is None:
            self._sentence += text
        else:
            self._tail += text
            if spans.TAIL_SO_FAR.match(self._tail):
                return
            yield from self._end_marks()
        yield from self._end_sentences(at_end=False)

    def _take_mark(self, token: MarkToken) -> Iterator[Event]:
        if self._marked is not None:
            sentence = spans.joined(self._sentence, self._tail)
            if sentence is None or len(sentence) > _LONGEST_CLAIM:
                yield from self._end_marks()
            else:
                self._sentence, self._tail = sentence, ""
        if self._marked is None:
            yield from self._end_sentences(at_end=True)
            self._marked = {}
        numbers, findings = self._pointers.read(token)
        self._findings += findings
        for number in numbers:
            self._marked.setdefault(number, token)

    def _end_marks(self) -> Iterator[Event]:
        """Decide what the marks behind the held text support, now that what follows is known."""
        if self._marked is None:
            return
        marked, self._marked = self._marked, None
        sentence, tail = spans.unwrapped(self._sentence, self._tail)
        self._tail = ""
        body = sentence.rstrip()
        gap = sentence[len(body) :]
        if spans.is_lead(sentence):
            self._marks_lead = self._marks_lead or not self._writer.has_claims
            self._leading |= marked
            self._go_on(sentence + spans.without_blanks(tail), len(body))
        elif not marked or spans.points_ahead(body):
            self._leading |= marked
            self._go_on(spans.spliced(body, gap, tail), len(body))
        elif self._opens_next(body, gap, tail):
            yield from self._flush(sentence)
            self._leading |= marked
            self._go_on(spans.without_blanks(tail), 0)
        else:
            lead = spans.lead_length(body)
            stop, rest = spans.split_stop(tail)
            yield from self._claim(body[:lead], body[lead:] + stop, marked)
            self._go_on(rest if stop else spans.spliced("", gap, tail), 0)

    def _opens_next(self, body: str, gap: str, tail: str) -> bool:
        if "\n" in gap and spans.line_goes_on(tail):
            return True
        return self._marks_lead and bool(gap) and spans.is_over(body)

    def _claim(self, lead: str, text: str, marked: Iterable[int]) -> Iterator[Event]:
        numbers, self._leading = [*self._leading, *marked], {}
        yield from self._writer.glue(lead)
        yield from self._writer.claim(text, self._pointers.locations(numbers))

    def _go_on(self, sentence: str, checked: int) -> None:
        self._sentence, self._checked = sentence, min(self._checked, checked)

    def _end_sentences(self, *, at_end: bool) -> Iterator[Event]:
        """Send off every sentence of the held text that is known to be over."""
        start, text = 0, self._sentence
        for candidate in spans.SENTENCE_MAY_END.finditer(text, self._checked):
            end = candidate.end()
            if end + _AHEAD > len(text) and not at_end:
                checked = candidate.start()
                break
            start = yield from self._cut_long(text, start, end)
            if self._is_boundary(candidate, start):
                yield from self._flush(text[start:end])
                start = end
        else:
            checked = self._settled(text, at_end=at_end)
        start = yield from self._cut_long(text, start, len(text))
        self._sentence, self._checked = text[start:], max(0, checked - start)

    def _cut_long(self, text: str, start: int, end: int) -> Generator[Event, None, int]:
        # Only once it is known whether a sentence ends within the bound.
        known = min(end, len(text) - _AHEAD)
        while start + _LONGEST_CLAIM < known:
            yield from self._flush(text[start : start + _LONGEST_CLAIM])
            start += _LONGEST_CLAIM
        return start

    def _settled(self, text: str, *, at_end: bool) -> int:
        # At the end all of it is looked at, so that the result is the same for every stream.
        window = text if at_end else text[-_WINDOW:]
        settled = spans.settled_length(window)
        return len(text) - len(window) + settled if settled or at_end else self._checked

    def _is_boundary(self, candidate: re.Match[str], start: int) -> bool:
        if "\n" in candidate[0]:
            return True
        text, at = self._sentence, candidate.end()
        begin = max(start, at - _BEFORE)
        ranges = split_sentences(text[begin : at + _AHEAD], self._language)
        return any(begin + first == at for first, _ in ranges)

    def _flush(self, sentence: str) -> Iterator[Event]:
        """Send off a sentence without marks behind it: glue, unless marks stood before it."""
        if not self._leading or spans.is_lead(sentence):
            yield from self._writer.glue(sentence)
        else:
            body = sentence.rstrip()
            lead = spans.lead_length(body)
            yield from self._claim(sentence[:lead], body[lead:], ())
            yield from self._writer.glue(sentence[len(body) :])

    def _look_for_doubts(self) -> None:
        if self._between_marks:
            text = "".join(token.text for token in self._between_marks)
            self._findings += self._doubts.findings(text, self._between_marks[0].reply_char)
            self._between_marks.clear()
