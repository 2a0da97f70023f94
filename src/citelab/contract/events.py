"""The vendor's stream events, made and read.

Order: ``message_start``; per block ``content_block_start``, deltas, ``content_block_stop``;
``message_delta``; ``message_stop``. A reader attaches by block index, never by order of arrival.
Shape: the vendor's SDK types, read 2026-11-30.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from citelab.contract.message import Citation, Message, ToolUse, Usage
from citelab.errors import ContractError
from citelab.locations import citation_from_dict

__all__ = [
    "BlockWriter",
    "Event",
    "EventWriter",
    "message_from_events",
    "message_start",
    "message_stop",
]

Event = dict[str, Any]


class BlockWriter:
    """Collects text blocks: glue that stays open, and claims that are whole.

    Attributes:
        blocks: Text and citations of each block that is over.
        has_claims: Whether a block with citations was written.
    """

    def __init__(self) -> None:
        self.blocks: list[tuple[str, tuple[Citation, ...]]] = []
        self.has_claims = False
        self._glue: list[str] = []

    def glue(self, text: str) -> None:
        """Text without citations; goes on in the open block of glue where there is one."""
        if text:
            self._glue.append(text)

    def claim(self, text: str, citations: tuple[Citation, ...]) -> None:
        """One whole block with its citations."""
        if self._glue:
            self.end_glue()
        self.has_claims = True
        self.blocks.append((text, citations))

    def claim_behind(self, lead: str, text: str, citations: tuple[Citation, ...]) -> None:
        """One whole block with its citations, and before it ``lead`` as glue."""
        if lead and not self._glue:
            self.blocks.append((lead, ()))
        else:
            self.glue(lead)
            self.end_glue()
        self.has_claims = True
        self.blocks.append((text, citations))

    def end_glue(self) -> None:
        """Close the open block of glue, where there is one."""
        if self._glue:
            self.blocks.append(("".join(self._glue), ()))
            self._glue.clear()


class EventWriter(BlockWriter):
    """Also tells each step as the vendor's events.

    Attributes:
        events: What was told and not yet taken; whoever takes it clears the list.
    """

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Event] = []

    def glue(self, text: str) -> None:
        """One delta, in a new block where none of glue is open."""
        if text:
            index = len(self.blocks)
            if not self._glue:
                self.events.append(_start(index))
            self._glue.append(text)
            self.events.append(_delta(index, {"type": "text_delta", "text": text}))

    def claim(self, text: str, citations: tuple[Citation, ...]) -> None:
        """A block from its start to its stop."""
        super().claim(text, citations)
        index = len(self.blocks) - 1
        self.events += (_start(index), _delta(index, {"type": "text_delta", "text": text}))
        for citation in citations:
            told = {"type": "citations_delta", "citation": citation.to_dict()}
            self.events.append(_delta(index, told))
        self.events.append({"type": "content_block_stop", "index": index})

    def claim_behind(self, lead: str, text: str, citations: tuple[Citation, ...]) -> None:
        """The same steps as one by one."""
        self.glue(lead)
        self.claim(text, citations)

    def end_glue(self) -> None:
        """The stop of the open block of glue, where there is one."""
        if self._glue:
            self.events.append({"type": "content_block_stop", "index": len(self.blocks)})
        super().end_glue()


def _start(index: int) -> Event:
    block = {"type": "text", "text": "", "citations": None}
    return {"type": "content_block_start", "index": index, "content_block": block}


def _delta(index: int, delta: dict[str, Any]) -> Event:
    return {"type": "content_block_delta", "index": index, "delta": delta}


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

    Blocks of other kinds than text and calls of tools are left out, as in ``Message.from_dict``.

    Raises:
        ContractError: A delta for a block that was never started.
    """
    blocks: dict[int, tuple[list[str], list[Citation]]] = {}
    calls: dict[int, tuple[dict[str, Any], list[str]]] = {}
    head: dict[str, Any] = {}
    for event in events:
        match event:
            case {"type": "message_start", "message": message}:
                head = dict(message)
            case {
                "type": "content_block_start",
                "index": index,
                "content_block": {"type": "tool_use"} as call,
            }:
                calls[index] = (dict(call), [])
            case {"type": "content_block_start", "content_block": {"type": kind}} if kind != "text":
                continue
            case {"type": "content_block_start", "index": index, "content_block": block}:
                blocks[index] = ([], [])
                _add(blocks, index, [block.get("text") or ""], block.get("citations") or [])
            case {"type": "content_block_delta", "index": index, "delta": {"text": text}}:
                _add(blocks, index, [text], [])
            case {"type": "content_block_delta", "index": index, "delta": {"citation": citation}}:
                _add(blocks, index, [], [citation])
            case {"type": "content_block_delta", "index": index, "delta": {"partial_json": part}}:
                if index in calls:
                    calls[index][1].append(part)
            case {"type": "message_delta", "delta": {"stop_reason": reason}}:
                head |= {"stop_reason": reason, "usage": _counted(head, event)}
    return Message.from_blocks(
        (("".join(texts), tuple(found)) for _, (texts, found) in sorted(blocks.items())),
        model=head.get("model") or "",
        id=head.get("id") or "",
        stop_reason=head.get("stop_reason"),
        usage=Usage.from_dict(head.get("usage") or {}),
        tool_uses=tuple(_called(*call) for _, call in sorted(calls.items())),
    )


def _called(block: dict[str, Any], parts: list[str]) -> ToolUse:
    arguments = json.loads("".join(parts)) if any(parts) else block.get("input")
    return ToolUse.from_dict({**block, "input": arguments})


def _add(
    blocks: dict[int, tuple[list[str], list[Citation]]],
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
    blocks[index][1].extend(map(citation_from_dict, citations))


def _counted(head: dict[str, Any], event: Event) -> dict[str, Any]:
    # The counts of the last event are the whole ones; it may leave out what has not changed.
    late = {key: count for key, count in (event.get("usage") or {}).items() if count is not None}
    return {**(head.get("usage") or {}), **late}
