"""The vendor's events from the pieces of a reply, the same for both ways to wait for them."""

from __future__ import annotations

from collections.abc import Iterator

from citelab.contract.as_events import call_events
from citelab.contract.contract import StreamParser
from citelab.contract.events import Event
from citelab.contract.message import Usage
from citelab.messages.request import Request, tool_uses
from citelab.models import Reply

__all__ = ["EventStream"]


class EventStream:
    """Turns pieces into events. ``feed`` each piece, then ``close`` once.

    Args:
        request: The request that is answered.
        model: As the caller named it.
        reply: Filled in by the door while the pieces arrive.
    """

    def __init__(self, request: Request, model: str, reply: Reply) -> None:
        self._request, self._model, self._reply = request, model, reply
        self._parser: StreamParser | None = None
        self._blocks = 0

    def feed(self, piece: str) -> Iterator[Event]:
        """The events that are settled once ``piece`` has arrived."""
        if self._parser is None:
            # The first event carries the id, which comes with the first piece.
            self._parser = self._request.contract.parser(
                model=self._model,
                message_id=self._reply.id,
                begins_in_reasoning=self._request.begins_in_reasoning,
            )
        yield from self._wanted(self._parser.feed(piece))

    def close(self) -> Iterator[Event]:
        """The remaining events: the rest of the text, calls of tools, and the end."""
        yield from self.feed("")
        assert self._parser is not None
        usage = Usage(self._reply.input_tokens, self._reply.output_tokens)
        events = self._parser.close(stop_reason=self._reply.stop_reason, usage=usage)
        yield from self._wanted(events[:-2])
        for call in tool_uses(self._reply):
            yield from call_events(self._blocks, call)
            self._blocks += 1
        yield from events[-2:]

    def _wanted(self, events: list[Event]) -> Iterator[Event]:
        for event in events:
            self._blocks += event["type"] == "content_block_start"
            is_citation = event.get("delta", {}).get("type") == "citations_delta"
            if self._request.is_cited or not is_citation:
                yield event
