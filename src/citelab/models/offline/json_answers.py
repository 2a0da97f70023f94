"""What the offline models say, as JSON, where JSON is asked for.

Each claim becomes an object with its text and the ids of its chunks; what rests on no chunk, a
refusal above all, is a claim without ids. Like any model this one knows only what it is told:
the instructions name the fields and show the form of a mark, or the request sets a format.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from citelab.models.offline import extractive
from citelab.models.offline.extractive import NO_ANSWER, Claim
from citelab.models.offline.prompt import letters_of, text_of

__all__ = ["as_json", "json_of", "structured_answer", "wants_json"]

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


def wants_json(messages: Sequence[Mapping[str, Any]], response_format: Any = None) -> bool:
    """Whether claims are asked for as JSON, by the instructions or by the format of the request.

    Args:
        messages: Role and content of each turn.
        response_format: As ``litellm.completion`` takes it, a dict with a ``type``; or None.
    """
    named = response_format.get("type") if isinstance(response_format, Mapping) else None
    is_schema = named == "json_schema" and _FIELD in json.dumps(response_format)
    is_set = named == "json_object" or is_schema
    return is_set or any(_FIELD in text for text in _instructions(messages))


def json_of(claims: Iterable[Claim], language: str) -> str:
    """Claims as the JSON that says the same; without any, the refusal.

    >>> json_of([Claim("It rained.", ("[s1]",))], "en")
    '{"claims": [{"text": "It rained.", "chunk_ids": ["s1"]}]}'
    """
    said = [(claim.text, [mark.strip("[]") for mark in claim.marks]) for claim in claims]
    return _dumped(said or [(NO_ANSWER[language], [])])


def as_json(reply: str, messages: Sequence[Mapping[str, Any]]) -> str:
    """A reply with marks as the JSON that says the same.

    Args:
        reply: Sentences with marks before their stops.
        messages: What it replies to.
    """
    letters = letters_of(_instructions(messages))
    found = _claims(reply, letters[-1] if letters else "")
    return _dumped((text, ids) for text, ids in found if text)


def _dumped(claims: Iterable[tuple[str, list[str]]]) -> str:
    listed = [{"text": text, "chunk_ids": ids} for text, ids in claims]
    return json.dumps({"claims": listed}, ensure_ascii=False)


def _claims(reply: str, letters: str) -> Iterator[tuple[str, list[str]]]:
    end = 0
    if letters:
        marked = re.compile(rf"((?:\s*\[{letters}\d+\])+)([.!?…。！？]?)")
        for found in marked.finditer(reply):
            ids = re.findall(rf"{letters}\d+", found[1])
            yield (reply[end : found.start()] + found[2]).strip(), ids
            end = found.end()
    yield reply[end:].strip(), []


def _instructions(messages: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    return (text_of(message) for message in messages if message["role"] == "system")
