"""What the offline models say, as JSON, where the instructions ask for JSON.

They answer in sentences with marks behind them. Here each sentence becomes a claim and its marks
become ids; what carries no mark stays a claim without ids. Like any model this one knows only
what it is told: the instructions name the fields and show the form of a mark.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from citelab.models import extractive

__all__ = ["as_json", "structured_answer", "wants_json"]

_EXAMPLE = re.compile(r"\[([a-z]+)0\]")
_FIELD = '"chunk_ids"'


def structured_answer(
    messages: Sequence[Mapping[str, Any]],
    answer: Callable[[Sequence[Mapping[str, Any]]], str] = extractive.answer,
) -> str:
    """The reply to a chat, as JSON: ``{"claims": [{"text": …, "chunk_ids": […]}]}``.

    Args:
        messages: Role and content of each turn; the system text shows the form of the marks.
        answer: The model that answers with marks.
    """
    return as_json(answer(messages), messages)


def wants_json(messages: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the instructions ask for claims as JSON."""
    return any(_FIELD in text for text in _instructions(messages))


def as_json(reply: str, messages: Sequence[Mapping[str, Any]]) -> str:
    """A reply with marks as the JSON that says the same.

    Args:
        reply: Sentences with marks before their stops.
        messages: What it replies to.
    """
    claims = [
        {"text": text, "chunk_ids": ids} for text, ids in _claims(reply, _letters(messages)) if text
    ]
    return json.dumps({"claims": claims}, ensure_ascii=False)


def _claims(reply: str, letters: str) -> Iterator[tuple[str, list[str]]]:
    end = 0
    if letters:
        marked = re.compile(rf"((?:\s*\[{letters}\d+\])+)([.!?…。！？]?)")
        for found in marked.finditer(reply):
            ids = re.findall(rf"{letters}\d+", found[1])
            yield (reply[end : found.start()] + found[2]).strip(), ids
            end = found.end()
    yield reply[end:].strip(), []


def _letters(messages: Sequence[Mapping[str, Any]]) -> str:
    shown = (_EXAMPLE.search(text) for text in _instructions(messages))
    return next((found[1] for found in shown if found), "")


def _instructions(messages: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    return (str(m["content"]) for m in messages if m["role"] == "system")
