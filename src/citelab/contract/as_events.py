"""A whole answer as the vendor's stream events, for callers that want events in any case.

What arrives whole (JSON that must be complete before it is read, say) can only be told as a
stream afterwards: the events are the vendor's, the waiting is not saved.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from citelab.contract.events import Event, message_start, message_stop
from citelab.contract.message import Message, TextBlock, ToolUse, Usage

__all__ = ["call_events", "events_of"]


def events_of(message: Message) -> Iterator[Event]:
    """The events that say ``message``, each block's text before its citations."""
    yield message_start(message.model, message.id, Usage(message.usage.input_tokens))
    for index, block in enumerate(message.content):
        opened = {"type": "text", "text": "", "citations": None}
        yield {"type": "content_block_start", "index": index, "content_block": opened}
        for delta in _deltas(block):
            yield {"type": "content_block_delta", "index": index, "delta": delta}
        yield {"type": "content_block_stop", "index": index}
    for index, call in enumerate(message.tool_uses, len(message.content)):
        yield from call_events(index, call)
    yield from message_stop(message.stop_reason, message.usage)


def call_events(index: int, call: ToolUse) -> Iterator[Event]:
    """The events of one call of a tool, whose block has this index."""
    opened = {**call.to_dict(), "input": {}}
    arguments = json.dumps(dict(call.arguments), ensure_ascii=False)
    yield {"type": "content_block_start", "index": index, "content_block": opened}
    delta = {"type": "input_json_delta", "partial_json": arguments}
    yield {"type": "content_block_delta", "index": index, "delta": delta}
    yield {"type": "content_block_stop", "index": index}


def _deltas(block: TextBlock) -> Iterator[dict[str, Any]]:
    yield {"type": "text_delta", "text": block.text}
    for location in block.citations:
        yield {"type": "citations_delta", "citation": location.to_dict()}
