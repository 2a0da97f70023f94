"""The vendor's stream events, made and read.

Order: ``message_start``; per block ``content_block_start``, deltas, ``content_block_stop``;
``message_delta``; ``message_stop``. A reader attaches by block index, never by order of arrival.
Shape: the vendor's SDK types, read 2026-11-30.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from citelab.contract.message import Message, Usage
from citelab.locations import Location, location_from_dict

__all__ = ["BlockWriter", "Event", "message_from_events", "message_start", "message_stop"]

Event = dict[str, Any]


class BlockWriter:
    """Writes text blocks as events: glue that stays open, and claims that are whole.

    Attributes:
        blocks: What was written so far, as (text, citations).
    """

    def __init__(self) -> None:
        self.blocks: list[tuple[str, tuple[Location, ...]]] = []
        self._glue_is_open = False

    def glue(self, text: str) -> Iterator[Event]:
        """Text without citations; goes on in the open block of glue where there is one."""
        if not text:
            return
        if not self._glue_is_open:
            self._glue_is_open = True
            yield self._start(())
        yield self._delta({"type": "text_delta", "text": text})

    def claim(self, text: str, locations: tuple[Location, ...]) -> Iterator[Event]:
        """One whole block with its citations."""
        yield from self.end_glue()
        yield self._start(locations)
        yield self._delta({"type": "text_delta", "text": text})
        for location in locations:
            yield self._delta({"type": "citations_delta", "citation": location.to_dict()})
        yield self._stop()

    def end_glue(self) -> Iterator[Event]:
        """Close the open block of glue, where there is one."""
        if self._glue_is_open:
            self._glue_is_open = False
            yield self._stop()

    @property
    def has_claims(self) -> bool:
        """Whether a block with citations was written."""
        return any(locations for _, locations in self.blocks)

    def _start(self, locations: tuple[Location, ...]) -> Event:
        self.blocks.append(("", locations))
        block = {"type": "text", "text": "", "citations": None}
        return {"type": "content_block_start", "index": self._index, "content_block": block}

    def _delta(self, delta: dict[str, Any]) -> Event:
        if text := delta.get("text"):
            before, locations = self.blocks[-1]
            self.blocks[-1] = (before + text, locations)
        return {"type": "content_block_delta", "index": self._index, "delta": delta}

    def _stop(self) -> Event:
        return {"type": "content_block_stop", "index": self._index}

    @property
    def _index(self) -> int:
        return len(self.blocks) - 1


def message_start(model: str, message_id: str, usage: Usage) -> Event:
    """The first event of a stream; its message has no content yet."""
    message = Message((), model=model, id=message_id, stop_reason=None, usage=usage)
    return {"type": "message_start", "message": message.to_dict()}


def message_stop(stop_reason: str | None, usage: Usage) -> list[Event]:
    """The last two events of a stream."""
    delta = {"stop_reason": stop_reason, "stop_sequence": None}
    counted = {"output_tokens": usage.output_tokens}
    return [
        {"type": "message_delta", "delta": delta, "usage": counted},
        {"type": "message_stop"},
    ]


def message_from_events(events: Iterable[Event]) -> Message:
    """Put a message together from the vendor's events, in any order of the deltas of a block."""
    texts: dict[int, str] = {}
    citations: dict[int, list[Location]] = {}
    head: dict[str, Any] = {}
    stop_reason, output_tokens = None, 0
    for event in events:
        match event:
            case {"type": "message_start", "message": dict(head)}:
                pass
            case {"type": "content_block_start", "index": index, "content_block": block}:
                texts[index] = texts.get(index, "") + block.get("text", "")
            case {"type": "content_block_delta", "index": index, "delta": {"text": text}}:
                texts[index] = texts.get(index, "") + text
            case {"type": "content_block_delta", "index": index, "delta": {"citation": wire}}:
                citations.setdefault(index, []).append(location_from_dict(wire))
            case {"type": "message_delta", "delta": delta}:
                stop_reason = delta.get("stop_reason")
                output_tokens = (event.get("usage") or {}).get("output_tokens") or 0
    usage = Usage((head.get("usage") or {}).get("input_tokens") or 0, output_tokens)
    return Message.from_blocks(
        ((texts[i], tuple(citations.get(i, ()))) for i in sorted(texts)),
        model=head.get("model") or "",
        id=head.get("id") or "",
        stop_reason=stop_reason,
        usage=usage,
    )
