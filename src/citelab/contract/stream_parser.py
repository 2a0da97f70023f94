"""A reply in pieces into the vendor's stream events: what a caller holds while a model answers.

The events do not depend on where the pieces were cut.
"""

from __future__ import annotations

from citelab.contract.events import Event, EventWriter, message_start, message_stop
from citelab.contract.message import Message, Usage
from citelab.contract.reply import ReplyParser
from citelab.errors import ContractError

__all__ = ["StreamParser"]


class StreamParser:
    """Turns the pieces of a reply into the vendor's stream events.

    ``feed`` every piece, then ``close`` once; ``message`` is the whole answer afterwards.
    """

    def __init__(
        self, parser: ReplyParser, writer: EventWriter, model: str, message_id: str
    ) -> None:
        self._parser, self._writer = parser, writer
        self._model, self._id = model, message_id
        self._started = False
        self.message: Message | None = None

    def feed(self, piece: str) -> list[Event]:
        """The events that are settled once ``piece`` has arrived.

        Raises:
            ContractError: The stream was closed.
        """
        self._require_open()
        self._parser.feed(piece)
        return self._taken() if self._writer.events or not self._started else []

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
        self._parser.close()
        events = self._taken()
        self.message = self._parser.message(
            model=self._model, message_id=self._id, stop_reason=stop_reason, usage=usage
        )
        return events + message_stop(stop_reason, usage)

    def _require_open(self) -> None:
        if self.message is not None:
            raise ContractError(
                "this parser was closed, and a closed one reads no more; make one for each reply"
            )

    def _taken(self) -> list[Event]:
        events, self._writer.events = self._writer.events, []
        if not self._started:
            self._started = True
            events.insert(0, message_start(self._model, self._id, Usage()))
        return events
