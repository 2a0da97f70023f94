"""The vendor's stream events, made and read.

Order: ``message_start``; per block ``content_block_start``, deltas, ``content_block_stop``;
``message_delta``; ``message_stop``. A reader attaches by block index, never by order of arrival.
Shape: the vendor's SDK types, read 2026-11-30.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from citelab.contract.message import Message, Usage
from citelab.errors import ContractError
from citelab.locations import Location, location_from_dict

__all__ = ["BlockWriter", "Event", "message_from_events", "message_start", "message_stop"]

Event = dict[str, Any]


class BlockWriter:
    """Writes text blocks as events: glue that stays open, and claims that are whole.

    Attributes:
        has_claims: Whether a block with citations was written.
    """

    def __init__(self) -> None:
        self.has_claims = False
        self._blocks: list[tuple[list[str], tuple[Location, ...]]] = []
        self._glue_is_open = False

    @property
    def blocks(self) -> Iterator[tuple[str, tuple[Location, ...]]]:
        """What was written so far: text and citations of each block."""
        return (("".join(pieces), locations) for pieces, locations in self._blocks)

    def glue(self, text: str) -> Iterator[Event]:
        """Text without citations; goes on in the open block of glue where there is one."""
        if not text:
            return
        if not self._glue_is_open:
            self._glue_is_open = True
            yield self._start(())
        yield self._text(text)

    def claim(self, text: str, locations: tuple[Location, ...]) -> Iterator[Event]:
        """One whole block with its citations."""
        yield from self.end_glue()
        self.has_claims = True
        yield self._start(locations)
        yield self._text(text)
        for location in locations:
            yield self._delta({"type": "citations_delta", "citation": location.to_dict()})
        yield self._stop()

    def end_glue(self) -> Iterator[Event]:
        """Close the open block of glue, where there is one."""
        if self._glue_is_open:
            self._glue_is_open = False
            yield self._stop()

    def _start(self, locations: tuple[Location, ...]) -> Event:
        self._blocks.append(([], locations))
        block = {"type": "text", "text": "", "citations": None}
        return {"type": "content_block_start", "index": self._index, "content_block": block}

    def _text(self, text: str) -> Event:
        self._blocks[-1][0].append(text)
        return self._delta({"type": "text_delta", "text": text})

    def _delta(self, delta: dict[str, Any]) -> Event:
        return {"type": "content_block_delta", "index": self._index, "delta": delta}

    def _stop(self) -> Event:
        return {"type": "content_block_stop", "index": self._index}

    @property
    def _index(self) -> int:
        return len(self._blocks) - 1


def message_start(model: str, message_id: str, usage: Usage) -> Event:
    """The first event of a stream; its message has no content yet."""
    message = Message((), model=model, id=message_id, stop_reason=None, usage=usage)
    return {"type": "message_start", "message": message.to_dict()}


def message_stop(stop_reason: str | None, usage: Usage) -> list[Event]:
    """The last two events of a stream."""
    delta = {"stop_reason": stop_reason, "stop_sequence": None}
    return [
        {"type": "message_delta", "delta": delta, "usage": usage.to_dict()},
        {"type": "message_stop"},
    ]


def message_from_events(events: Iterable[Event]) -> Message:
    """Put a message together from the vendor's events, in any order of the deltas of a block.

    Raises:
        ContractError: A delta for a block that was never started.
    """
    blocks: dict[int, tuple[list[str], list[Location]]] = {}
    head: dict[str, Any] = {}
    for event in events:
        match event:
            case {"type": "message_start", "message": message}:
                head = dict(message)
            case {"type": "content_block_start", "index": index, "content_block": block}:
                blocks[index] = ([], [])
                _add(blocks, index, [block.get("text") or ""], block.get("citations") or [])
            case {"type": "content_block_delta", "index": index, "delta": {"text": text}}:
                _add(blocks, index, [text], [])
            case {"type": "content_block_delta", "index": index, "delta": {"citation": citation}}:
                _add(blocks, index, [], [citation])
            case {"type": "message_delta", "delta": {"stop_reason": reason}}:
                head |= {"stop_reason": reason, "usage": _counted(head, event)}
    return Message.from_blocks(
        (("".join(texts), tuple(found)) for _, (texts, found) in sorted(blocks.items())),
        model=head.get("model") or "",
        id=head.get("id") or "",
        stop_reason=head.get("stop_reason"),
        usage=Usage.from_dict(head.get("usage") or {}),
    )


def _add(
    blocks: dict[int, tuple[list[str], list[Location]]],
    index: int,
    texts: Iterable[str],
    citations: Iterable[dict[str, Any]],
) -> None:
    if index not in blocks:
        raise ContractError(
            f"a content_block_delta is for block {index}, which no content_block_start has begun;"
            " read the events in the order in which they were sent"
        )
    blocks[index][0].extend(texts)
    blocks[index][1].extend(map(location_from_dict, citations))


def _counted(head: dict[str, Any], event: Event) -> dict[str, Any]:
    # The counts of the last event are the whole ones; it may leave out what has not changed.
    late = {key: count for key, count in (event.get("usage") or {}).items() if count is not None}
    return {**(head.get("usage") or {}), **late}
