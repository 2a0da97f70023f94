"""A reply with marks into the vendor's blocks, as it arrives.

A claim is the sentence, or the part of one, that stands right before its marks; everything else
is glue. No mark remains in the text. No other character of it is lost, except beside marks:
blanks, a comma or an "and" between two of them, and brackets or emphasis that held nothing else.
The events do not depend on how the stream was cut, because each decision waits for a fixed
number of characters and then looks at exactly these.
"""

from __future__ import annotations

from collections.abc import Iterable

from citelab.contract import spans
from citelab.contract.doubts import Doubts
from citelab.contract.events import BlockWriter
from citelab.contract.held import LONGEST_SENTENCE, HeldText, stirs
from citelab.contract.markup import unwrapped
from citelab.contract.message import Finding, Message, Usage
from citelab.contract.plain_claims import PlainClaims
from citelab.contract.pointers import Pointers
from citelab.contract.scanner import MarkToken, Scanner, TextToken
from citelab.contract.thinking import ThinkingFilter

__all__ = ["ReplyParser"]

Groups = dict[tuple[str, str], MarkToken]
"""Groups of marks by what they say, so that the same one twice is one."""


class ReplyParser:
    """Reads one reply. ``feed`` it pieces, then ``close`` it once; ``message`` is the result.

    Args:
        scanner: Cuts the reply into text and marks.
        pointers: Knows what the marks mean.
        doubts: Finds what looks like a mark and is none.
        writer: Takes the blocks, each as soon as it is settled.
        language: Language code that decides how the answer's sentences are found.
        begins_in_reasoning: The server has stripped the tag that opens the model's reasoning.
    """

    def __init__(
        self,
        scanner: Scanner,
        pointers: Pointers,
        doubts: Doubts,
        writer: BlockWriter,
        language: str = "en",
        *,
        begins_in_reasoning: bool = False,
    ) -> None:
        self._scanner, self._pointers, self._doubts = scanner, pointers, doubts
        self._thinking = ThinkingFilter(begins_inside=begins_in_reasoning)
        self._writer = writer
        self._findings: list[Finding] = []
        self._between_marks: list[TextToken] = []
        self._held = HeldText(language)
        self._plain = PlainClaims(scanner, pointers, doubts, writer, self._held, self._findings)
        # The groups of marks behind that text, while these may go on; and what follows them.
        self._marked: Groups | None = None
        self._tail = ""
        # Groups that stand before what they support.
        self._leading: Groups = {}
        # Some models write all their marks so.
        self._marks_lead = False
        # Pieces that can change nothing yet, and how much more of their like may be added: of
        # plain text, and of white space alone.
        self._quiet: list[str] = []
        self._calm, self._calm_blanks = 0, 0

    def feed(self, piece: str) -> None:
        """Write the blocks that are settled once ``piece`` has arrived."""
        length = len(piece)
        if (length < self._calm and not stirs(piece)) or (
            length < self._calm_blanks and piece.isspace()
        ):
            self._calm -= length
            self._calm_blanks -= length
            self._quiet.append(piece)
            return
        self._scan(self._thinking.feed(self._quiet_and(piece)))
        self._calm_down()

    def close(self) -> None:
        """Write what was held back; the reply is complete, or was cut off here."""
        quiet = self._thinking.feed(self._quiet_and("")) if self._quiet else ""
        if last := quiet + self._thinking.close():
            self._scan(last)
        self._take_all(self._scanner.close())
        self._end_marks()
        self._end_sentences(at_end=True)
        self._flush(self._held.text)
        self._writer.end_glue()
        self._look_for_doubts()
        self._report_idle(self._leading, "stands where no text is")

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

    def _quiet_and(self, piece: str) -> str:
        if not self._quiet:
            return piece
        self._quiet.append(piece)
        together = "".join(self._quiet)
        self._quiet.clear()
        return together

    def _calm_down(self) -> None:
        """Say how much may be added before there is anything to decide."""
        self._calm = self._calm_blanks = 0
        if not self._thinking.is_over or self._scanner.held or self._marked is not None:
            return
        self._calm, self._calm_blanks = self._held.room()

    def _scan(self, answer: str) -> None:
        if self._thinking.dropped:
            self._scanner.skip(self._thinking.dropped)
            self._thinking.dropped = 0
        self._take_all(self._scanner.feed(answer))
        if self._marked is None:
            self._end_sentences(at_end=False)

    def _take_all(self, tokens: Iterable[TextToken | MarkToken]) -> None:
        for token in tokens:
            if isinstance(token, MarkToken):
                self._look_for_doubts()
                if self._marked is not None or not self._reads_plain_claims():
                    self._take_mark(token)
            else:
                self._between_marks.append(token)
                self._take_text(token.text)

    def _take_text(self, text: str) -> None:
        if self._marked is None:
            self._held.text += text
        elif self._tail or not self._ends_plainly(text):
            self._tail += text
            if not spans.may_go_on(self._tail):
                self._end_marks()

    def _ends_plainly(self, text: str) -> bool:
        """Write a claim that ends as most do, "Words [s1]. More", as ``_end_marks`` would."""
        marked = self._marked
        if self._marks_lead or not marked or not spans.PLAIN_STOP.match(text):
            return False
        if claim := spans.plain_claim(self._held.text):
            self._claim(claim[0], claim[1] + text[0], marked)
            self._marked = None
            self._held.replace(text[1:])
        return claim is not None

    def _reads_plain_claims(self) -> bool:
        self._end_sentences(at_end=True)
        return not self._marks_lead and not self._leading and self._plain.read()

    def _take_mark(self, token: MarkToken) -> None:
        if self._marked is not None:
            sentence = spans.joined(self._held.text, self._tail)
            if sentence is None or len(sentence) > LONGEST_SENTENCE:
                self._end_marks()
                self._end_sentences(at_end=True)
            else:
                self._held.text, self._tail = sentence, ""
        if self._marked is None:
            self._marked = {}
        numbers, findings = self._pointers.read(token)
        self._findings += findings
        if numbers:
            self._marked.setdefault(token[2:], token)

    def _end_marks(self) -> None:
        """Decide what the marks behind the held text support, now that what follows is known."""
        if self._marked is None:
            return
        marked, self._marked = self._marked, None
        sentence, tail = unwrapped(self._held.text, self._tail)
        self._tail = ""
        body = sentence.rstrip()
        gap = sentence[len(body) :]
        if spans.is_lead(sentence):
            self._marks_lead = self._marks_lead or not self._writer.has_claims
            self._held.replace(sentence + self._led(marked, sentence, tail), len(body))
        elif not marked or spans.points_ahead(body):
            self._leading |= marked
            self._held.replace(spans.spliced(body, gap, tail), len(body))
        elif self._opens_next(body, gap, tail):
            self._flush(sentence)
            self._held.replace(self._led(marked, "", tail), 0)
        else:
            lead = spans.lead_length(body)
            stop, rest = spans.split_stop(tail)
            self._claim(body[:lead], body[lead:] + stop, marked)
            self._held.replace(rest if stop else spans.spliced("", gap, tail), 0)

    def _led(self, marked: Groups, sentence: str, tail: str) -> str:
        """Let marks lead what follows them on their line; returns that."""
        rest, is_address = spans.defined(sentence, tail)
        if is_address:
            self._report_idle(marked, "only defines a link")
        else:
            self._leading |= marked
        return rest

    def _report_idle(self, marked: Groups, why: str) -> None:
        for mark in marked.values():
            reason = f"{mark.raw} {why}, so it supports nothing"
            self._findings.append(Finding("doubtful", mark.raw, mark.reply_char, reason))

    def _opens_next(self, body: str, gap: str, tail: str) -> bool:
        if "\n" in gap and spans.line_goes_on(tail):
            return True
        return self._marks_lead and bool(gap) and spans.is_over(body)

    def _claim(self, lead: str, text: str, marked: Groups) -> None:
        if self._leading:
            marked, self._leading = self._leading | marked, {}
        self._writer.glue(lead)
        self._writer.claim(text, self._pointers.cited(marked))

    def _end_sentences(self, *, at_end: bool) -> None:
        for sentence in self._held.sentences(at_end=at_end):
            self._flush(sentence)

    def _flush(self, sentence: str) -> None:
        """Send off a sentence without marks behind it: glue, unless marks stood before it."""
        if not self._leading or spans.is_lead(sentence):
            self._writer.glue(sentence)
        else:
            body = sentence.rstrip()
            lead = spans.lead_length(body)
            self._claim(sentence[:lead], body[lead:], {})
            self._writer.glue(sentence[len(body) :])

    def _look_for_doubts(self) -> None:
        tokens = self._between_marks
        if tokens:
            text = "".join([token.text for token in tokens])
            self._findings += self._doubts.findings(text, tokens[0].reply_char)
            tokens.clear()
