"""The vendor's citations as LiteLLM streams them, into the vendor's events again.

LiteLLM passes on text and citations in turn and leaves out where a block begins and ends. The
documented order is text first, then its citations; recorded streams of the API show citations
first. Either way one edge of each claim is lost: with text first the words between two claims
fall to the second, with citations first to the first. The text is kept to the last character,
the citations in their order, and the report says that the edges are not the vendor's. Whoever
needs these asks for the whole message instead: see ``native``.

Shape seen with litellm 1.110.2, 2026-11-30.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from citelab.contract.events import Event, message_start, message_stop
from citelab.contract.message import Citation, Finding, Message, Usage
from citelab.contract.native import citations_from_wire
from citelab.errors import ContractError

__all__ = ["NativeStream"]

Order = Literal["text_first", "citations_first"]


class NativeStream:
    """Turns the parts of a stream with native citations into the vendor's events.

    ``feed`` every part, then ``close`` once; ``message`` is the whole answer afterwards.

    Args:
        order: Whether a claim's text comes before its citations. Where None it is told by the
            text before the first citation: none, or one that ends with a blank, is no claim.
        model: The model string that was asked.
        message_id: The id of the reply.

    >>> stream = NativeStream()
    >>> events = stream.feed("The sky is blue.")
    >>> events += stream.feed(citation={"type": "char_location", "document_index": 0,
    ...     "start_char_index": 0, "end_char_index": 16, "cited_text": "The sky is blue."})
    >>> events += stream.close()
    >>> stream.message.claims[0].text
    'The sky is blue.'
    """

    def __init__(
        self, *, order: Order | None = None, model: str = "", message_id: str = ""
    ) -> None:
        self._order = order
        self._model, self._id = model, message_id
        self._blocks: list[tuple[list[str], list[Citation]]] = []
        self._findings: list[Finding] = []
        self._length = 0
        self._started = False
        self._is_open = False
        self._last_was_citation = False
        self.message: Message | None = None

    def feed(self, text: str = "", citation: Mapping[str, Any] | None = None) -> list[Event]:
        """The events of one part of the stream.

        Args:
            text: ``delta.content``.
            citation: ``delta.provider_specific_fields["citation"]``, where there is one.

        Raises:
            ContractError: The stream was closed.
        """
        self._require_open()
        events = self._start()
        if text:
            events += self._take_text(text)
        if citation is not None:
            events += self._take_citation(citation)
        return events

    def close(
        self,
        *,
        stop_reason: str | None = "end_turn",
        usage: Usage = Usage(),  # noqa: B008 - frozen
    ) -> list[Event]:
        """The remaining events, ``message_stop`` last.

        Raises:
            ContractError: The stream was closed before.
        """
        self._require_open()
        events = [*self._start(), *self._end_block()]
        self._report_edges()
        self.message = Message.from_blocks(
            (("".join(texts), tuple(citations)) for texts, citations in self._blocks),
            report=tuple(self._findings),
            model=self._model,
            id=self._id,
            stop_reason=stop_reason,
            usage=usage,
        )
        return events + message_stop(stop_reason, usage)

    def _take_text(self, text: str) -> Iterator[Event]:
        if self._last_was_citation and self._order == "text_first":
            yield from self._end_block()
        self._last_was_citation = False
        yield from self._begin_block()
        self._blocks[-1][0].append(text)
        self._length += len(text)
        yield self._delta({"type": "text_delta", "text": text})

    def _take_citation(self, wire: Mapping[str, Any]) -> Iterator[Event]:
        found, bad = citations_from_wire([wire], reply_char=self._length)
        self._findings += bad
        if not found:
            return
        self._order = self._order or self._told_order()
        if self._order == "citations_first" and not self._last_was_citation:
            yield from self._end_block()
        self._last_was_citation = True
        yield from self._begin_block()
        self._blocks[-1][1].append(found[0])
        yield self._delta({"type": "citations_delta", "citation": found[0].to_dict()})

    def _told_order(self) -> Order:
        text = "".join(piece for texts, _ in self._blocks for piece in texts)
        return "text_first" if text and not text[-1].isspace() else "citations_first"

    def _begin_block(self) -> Iterator[Event]:
        if not self._is_open:
            self._is_open = True
            self._blocks.append(([], []))
            block = {"type": "text", "text": "", "citations": None}
            yield {"type": "content_block_start", "index": self._index, "content_block": block}

    def _end_block(self) -> Iterator[Event]:
        if self._is_open:
            self._is_open = False
            yield {"type": "content_block_stop", "index": self._index}

    def _delta(self, delta: dict[str, Any]) -> Event:
        return {"type": "content_block_delta", "index": self._index, "delta": delta}

    @property
    def _index(self) -> int:
        return len(self._blocks) - 1

    def _report_edges(self) -> None:
        if any(citations for _, citations in self._blocks):
            reason = (
                "the stream does not say where a claim begins and ends, so a claim may hold words"
                f" beside it; read as {self._order}"
            )
            self._findings.append(Finding("doubtful", "", 0, reason))

    def _start(self) -> list[Event]:
        if self._started:
            return []
        self._started = True
        return [message_start(self._model, self._id, Usage())]

    def _require_open(self) -> None:
        if self.message is not None:
            raise ContractError(
                "this stream was closed, and a closed one reads no more; make one for each reply"
            )
