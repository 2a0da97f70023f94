"""Too long for a model: said by the provider with its numbers, or not said at all.

Ollama cuts a prompt that does not fit without a word, from the beginning: the documents go
first, and the answer rests on what was left. It does say how many tokens it read, and a text has
at least as many tokens as words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

__all__ = ["is_too_long", "least_tokens", "too_long"]

_TOO_LONG = re.compile(
    r"context (?:length|window|size)|too (?:long|large)|reduce the length|maximum context",
    re.IGNORECASE,
)
# "…length is 8192 tokens. However, you requested 9000 tokens", "Limit 6000, Requested 7035",
# "205000 tokens > 200000 maximum", "request (9000 tokens) exceeds the available context size (8192"
_NUMBERS = (
    re.compile(
        r"\b(?:is|limit:?)\s+(?P<fit>\d[\d,]*)\b.{0,80}?\brequested:?\s+(?P<sent>\d[\d,]*)", re.I
    ),
    re.compile(r"(?P<sent>\d[\d,]*) tokens >\s*(?P<fit>\d[\d,]*)", re.IGNORECASE),
    re.compile(r"\((?P<sent>\d[\d,]*) tokens\).{0,60}?\((?P<fit>\d[\d,]*)", re.IGNORECASE),
    re.compile(r"\b(?:is|limit:?|of)\s+(?P<fit>\d[\d,]*) tokens", re.IGNORECASE),
)
_WORDS = re.compile(r"\S+")
# Scripts that write without blanks pack a few characters into a token.
_WITHOUT_SPACES = re.compile(r"[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_CHARACTERS_A_TOKEN = 4


def is_too_long(status: int | None, said: str) -> bool:
    """Whether the provider says that the request does not fit.

    Args:
        status: The HTTP status; litellm hides 413 behind 429, but keeps the words.
        said: What the provider said.
    """
    return status == 413 or bool(_TOO_LONG.search(said))


def too_long(said: str) -> str:
    """The remedy, with the numbers of the provider where it gave them."""
    found = next((match for each in _NUMBERS if (match := each.search(said))), None)
    numbers = (
        {name: value.rstrip(",") for name, value in found.groupdict().items()} if found else {}
    )
    counted = ""
    if "sent" in numbers:
        counted = f" by its count: {numbers['sent']} tokens, and {numbers['fit']} fit"
    elif numbers:
        counted = f": {numbers['fit']} tokens fit"
    return (
        f"documents and question are too long for it{counted}; send fewer, or only the chunks found"
    )


def least_tokens(messages: Sequence[Mapping[str, Any]]) -> int:
    """How many tokens messages have at the very least, whatever the tokenizer.

    >>> least_tokens([{"role": "user", "content": "The gate is green."}])
    4
    """
    return sum(_least(text) for text in _texts(messages))


def _least(text: str) -> int:
    packed = sum(1 for _ in _WITHOUT_SPACES.finditer(text))
    words = sum(1 for _ in _WORDS.finditer(_WITHOUT_SPACES.sub(" ", text)))
    return words + packed // _CHARACTERS_A_TOKEN


def _texts(messages: Sequence[Mapping[str, Any]]) -> Iterable[str]:
    for message in messages:
        content = message.get("content")
        if isinstance(content, str):
            yield content
        elif isinstance(content, Sequence):
            yield from (str(part["text"]) for part in content if "text" in part)
