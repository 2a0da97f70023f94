"""What lesson 06 borrows, on the library's own reader and counts; lent out by ``borrowed``.

Blocks and sources count from 0, in the order of their index or of the request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from citelab.contract.events import message_from_events
from citelab.documents import DocumentSet, document_from_block
from citelab.messages.rules import source_blocks

__all__ = ["blocks_read", "sources_numbered", "text_on_the_ticker"]

Event = Mapping[str, Any]


def blocks_read(events: Iterable[Event]) -> list[tuple[str, list[dict[str, Any]]]]:
    """The text blocks of a stream, as far as they have arrived; lesson 06.

    Args:
        events: The vendor's, from the first one on, complete or broken off.

    Returns:
        Text and citations, the vendor's JSON, of each block in the order of its index.
    """
    arrived = [dict(event) for event in events]
    others = {event["index"] for event in arrived if _begins_no_text(event)}
    message = message_from_events(event for event in arrived if event.get("index") not in others)
    return [
        (block.text, [place.to_dict() for place in block.citations]) for block in message.content
    ]


def text_on_the_ticker(events: Sequence[Event]) -> str:
    """All text so far, with the numbers that no later event can change; lesson 06.

    Args:
        events: The vendor's, from the first one on; their blocks are text and count from 0.
    """
    over = {event["index"] for event in events if event["type"] == "content_block_stop"}
    blocks = blocks_read(events)
    settled = len(list(takewhile(over.__contains__, range(len(blocks)))))
    shown, numbers = "", list[dict[str, Any]]()
    for index, (text, citations) in enumerate(blocks):
        named = citations if index < settled else []
        numbers += [citation for citation in named if citation not in numbers]
        shown += text + "".join(f"[{numbers.index(citation) + 1}]" for citation in named)
    return shown


def sources_numbered(messages: Sequence[Mapping[str, Any]]) -> list[tuple[str, int]]:
    """Type and index of every source of a request, in its order; lesson 06.

    Args:
        messages: User and assistant turns in the vendor's shape.
    """
    blocks = [block for _, block in source_blocks(messages)]
    numbered = DocumentSet(map(document_from_block, blocks)).numbered()
    return [(block["type"], index) for block, (index, _) in zip(blocks, numbered, strict=True)]


def _begins_no_text(event: Event) -> bool:
    is_start = event["type"] == "content_block_start"
    return is_start and bool(event["content_block"]["type"] != "text")
