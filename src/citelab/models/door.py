"""The one door to every provider; nothing else in citelab imports litellm.

litellm is imported on first use, after its switches are set: no look-up of prices or tokenizers,
no reading of ``.env`` files, no advertising. Models of the name ``offline/…`` are answered here,
without it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from citelab.errors import ModelError
from citelab.models import offline
from citelab.models.catalogue import full_name
from citelab.models.failures import explained

__all__ = ["Reply", "complete", "stream"]

_OFFLINE = "offline/"
_OFFLINE_MODELS = {"offline/extractive": offline.answer}
# Read by litellm when it is imported. Without them it asks two hosts for prices and tokenizers,
# and takes keys from a .env file in the working folder that nobody mentioned.
_SWITCHES = {
    "LITELLM_OFFLINE_MODE": "true",
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "LITELLM_MODE": "PRODUCTION",
}
_TIMEOUT_SECONDS = 120.0
_STOP_REASONS = {"stop": "end_turn", "length": "max_tokens", "content_filter": "refusal"}


@dataclass(slots=True)
class Reply:
    """What a model answered.

    Attributes:
        text: The raw reply, marks included.
        stop_reason: ``"end_turn"``, ``"max_tokens"``, ``"refusal"``, or what the provider said.
        input_tokens: As the provider counted them; 0 where it did not say.
        output_tokens: As the provider counted them; 0 where it did not say.
        id: The provider's id of the reply.
    """

    text: str = ""
    stop_reason: str | None = "end_turn"
    input_tokens: int = 0
    output_tokens: int = 0
    id: str = ""


def complete(
    model: str, messages: Sequence[Mapping[str, Any]], *, max_tokens: int = 1024, **options: Any
) -> Reply:
    """Ask a model and wait for the whole reply.

    Args:
        model: A LiteLLM model string (``provider/name``), ``offline/extractive``, or an alias.
        messages: Role and plain-text content of each turn.
        max_tokens: The longest reply, in the model's tokens.
        **options: Passed to ``litellm.completion``, for example ``temperature`` or ``api_base``.

    Raises:
        ModelError: No such model, no key, no server, no answer; the message says what to do.
    """
    name = full_name(model)
    if name.startswith(_OFFLINE):
        return Reply(_offline_answer(name, messages))
    with explained(name):
        made = _litellm().completion(
            model=name, messages=list(messages), max_tokens=max_tokens, **_defaults(options)
        )
    choice = made.choices[0]
    return Reply(
        choice.message.content or "",
        _stop_reason(choice.finish_reason),
        *_tokens(made),
        id=made.id or "",
    )


def stream(
    model: str,
    messages: Sequence[Mapping[str, Any]],
    reply: Reply,
    *,
    max_tokens: int = 1024,
    **options: Any,
) -> Iterator[str]:
    """Ask a model and yield its reply as it arrives; ``reply`` is filled in on the way.

    Raises:
        ModelError: As ``complete``; what arrived before stays in ``reply.text``.
    """
    name = full_name(model)
    for piece in _pieces(name, messages, reply, max_tokens, options):
        reply.text += piece
        yield piece


def _pieces(
    name: str,
    messages: Sequence[Mapping[str, Any]],
    reply: Reply,
    max_tokens: int,
    options: Mapping[str, Any],
) -> Iterator[str]:
    if name.startswith(_OFFLINE):
        yield from offline.pieces(_offline_answer(name, messages))
        return
    with explained(name):
        parts = _litellm().completion(
            model=name,
            messages=list(messages),
            max_tokens=max_tokens,
            stream=True,
            stream_options={"include_usage": True},
            **_defaults(options),
        )
        for part in parts:
            reply.id = reply.id or part.id or ""
            reply.input_tokens, reply.output_tokens = _tokens(part, reply)
            for choice in part.choices:
                if choice.finish_reason:
                    reply.stop_reason = _stop_reason(choice.finish_reason)
                if choice.delta.content:
                    yield choice.delta.content


def _offline_answer(name: str, messages: Sequence[Mapping[str, Any]]) -> str:
    if name not in _OFFLINE_MODELS:
        known = ", ".join(_OFFLINE_MODELS)
        raise ModelError(f"there is no model {name!r}; without a network there is {known}")
    return _OFFLINE_MODELS[name](messages)


@cache
def _litellm() -> ModuleType:
    for name, value in _SWITCHES.items():
        os.environ.setdefault(name, value)
    try:
        import litellm
    except ImportError as error:
        raise ModelError(
            f"litellm cannot be imported ({error}); install it, or use offline/extractive"
        ) from error
    litellm.suppress_debug_info = True
    from citelab.models.provider import register

    register(litellm)
    module: ModuleType = litellm
    return module


def _defaults(options: Mapping[str, Any]) -> dict[str, Any]:
    return {"temperature": 0, "timeout": _TIMEOUT_SECONDS, **options}


def _stop_reason(finish_reason: str | None) -> str | None:
    return _STOP_REASONS.get(finish_reason or "", finish_reason)


def _tokens(made: Any, before: Reply | None = None) -> tuple[int, int]:
    usage = getattr(made, "usage", None)
    if usage is None:
        return (before.input_tokens, before.output_tokens) if before else (0, 0)
    return usage.prompt_tokens or 0, usage.completion_tokens or 0
