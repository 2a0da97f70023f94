"""The models of the name ``offline/…``: rules in this package, no network, no litellm."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from citelab.errors import ModelError
from citelab.models.offline import careless, extractive
from citelab.models.offline.extractive import NO_ANSWER, Claim
from citelab.models.offline.json_answers import json_of, wants_json
from citelab.models.offline.judge import verdicts, wants_verdicts

__all__ = ["PROVIDER", "answer", "is_offline", "pieces"]

PROVIDER = "offline"
"""A name that litellm does not use itself: it would silently prefer its own."""

_Messages = Sequence[Mapping[str, Any]]
_Claims = tuple[list[Claim], str]


def _extractive(messages: _Messages, _: Mapping[str, Any]) -> _Claims:
    return extractive.claims(messages)


def _careless(messages: _Messages, options: Mapping[str, Any]) -> _Claims:
    return careless.claims(messages, fault=options.get("fault"), seed=options.get("seed") or 0)


_MODELS: dict[str, Callable[[_Messages, Mapping[str, Any]], _Claims]] = {
    "extractive": _extractive,
    "careless": _careless,
}


def is_offline(model: str) -> bool:
    """Whether a model string means one of the models here."""
    return model.startswith(f"{PROVIDER}/")


def answer(model: str, messages: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> str:
    """The reply of the model with this name: sentences with marks, or the JSON that is asked for.

    Args:
        model: Without the provider: ``"extractive"`` or ``"careless"``.
        messages: Role and content of each turn.
        options: As for any model: ``response_format`` is kept to, and ``fault`` and ``seed`` are
            for the careless one; what a model here does not know, it ignores.

    Raises:
        ModelError: There is no such model, or no such fault.
    """
    if model not in _MODELS:
        known = ", ".join(f"{PROVIDER}/{name}" for name in _MODELS)
        raise ModelError(
            f"there is no model {PROVIDER}/{model}; without a network there is {known}"
        )
    if wants_verdicts(messages):
        return verdicts(messages)
    found, language = _MODELS[model](messages, options)
    if wants_json(messages, options.get("response_format")):
        return json_of(found, language)
    return " ".join(map(str, found)) or NO_ANSWER[language]


def pieces(text: str) -> Iterator[str]:
    """A reply as a stream delivers it: a word at a time."""
    return (match[0] for match in re.finditer(r"\s*\S+|\s+\Z", text))
