"""Events to try a reader on, in the vendor's shapes of 2026-08.

Blocks count from 0 by their ``index``; an end is exclusive.
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "BEGINNING",
    "ENDING",
    "SETTLE",
    "STORM",
    "WIND",
    "Event",
    "cite",
    "cited",
    "close",
    "opened",
    "say",
    "thinking",
]

Event = dict[str, Any]


def cited(text: str, start_char: int, document_index: int = 0) -> dict[str, Any]:
    """A citation of some characters."""
    return {
        "type": "char_location",
        "cited_text": text,
        "document_index": document_index,
        "document_title": None,
        "start_char_index": start_char,
        "end_char_index": start_char + len(text),
        "file_id": None,
    }


def opened(index: int, **fields: Any) -> Event:
    """The start of a text block, empty where nothing else is said."""
    return {
        "type": "content_block_start",
        "index": index,
        "content_block": {"type": "text", "text": "", **fields},
    }


def say(index: int, text: str) -> Event:
    """A piece of text for a block."""
    delta = {"type": "text_delta", "text": text}
    return {"type": "content_block_delta", "index": index, "delta": delta}


def cite(index: int, citation: dict[str, Any]) -> Event:
    """A citation for a block."""
    delta = {"type": "citations_delta", "citation": citation}
    return {"type": "content_block_delta", "index": index, "delta": delta}


def close(index: int) -> Event:
    """The end of a block."""
    return {"type": "content_block_stop", "index": index}


def thinking(index: int) -> list[Event]:
    """A whole block that is no text."""
    delta = {"type": "thinking_delta", "thinking": "Which rule?"}
    return [
        {
            "type": "content_block_start",
            "index": index,
            "content_block": {"type": "thinking", "thinking": ""},
        },
        {"type": "content_block_delta", "index": index, "delta": delta},
        close(index),
    ]


BEGINNING: Event = {
    "type": "message_start",
    "message": {"id": "m1", "role": "assistant", "content": [], "usage": {"input_tokens": 90}},
}
ENDING: list[Event] = [
    {
        "type": "message_delta",
        "delta": {"stop_reason": "end_turn"},
        "usage": {"output_tokens": 30},
    },
    {"type": "message_stop"},
]
SETTLE = cited("The tide gauge must settle for 35 minutes. ", 2076)
WIND = cited("Nobody climbs the mast above 12 m/s.", 3900)
STORM = cited("In a storm the readings are void.", 410, document_index=1)
