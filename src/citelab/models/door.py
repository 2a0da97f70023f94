"""The one door to every provider; nothing else in citelab imports litellm.

litellm is imported on first use, after its switches are set: no look-up of prices or tokenizers,
no reading of ``.env`` files, no advertising. Models of the name ``offline/…`` are answered here,
without it.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from citelab.errors import ModelError
from citelab.models import offline, ollama
from citelab.models.asking import asked, guarded
from citelab.models.catalogue import full_name
from citelab.models.failures import key_variable, no_key

__all__ = ["Reply", "complete", "litellm_module", "stream"]

# Read by litellm when it is imported. Without them it asks two hosts for prices and tokenizers,
# and takes keys from a .env file in the working folder that nobody mentioned.
_SWITCHES = {
    "LITELLM_OFFLINE_MODE": "true",
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "LITELLM_MODE": "PRODUCTION",
}
_REMARKS = r"Items? .* on TypedDict class .* using the `ReadOnly` qualifier"
_DEFAULTS = {"temperature": 0, "timeout": 120.0, "max_retries": 0}
_STOP_REASONS = {"stop": "end_turn", "length": "max_tokens", "content_filter": "refusal"}
# Asked before anything is sent: the providers that answer nobody without a key.
_NEED_A_KEY = ("anthropic", "groq", "mistral", "openai")
# litellm ends a stream that says the same a hundred times; the rule of a table does.
_REPETITIONS = 100_000


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
        model: A LiteLLM model string (``provider/name``), one of ``offline/…``, or an alias.
        messages: Role and plain-text content of each turn.
        max_tokens: The longest reply, in the model's tokens.
        **options: Passed to ``litellm.completion``, for example ``temperature`` or ``api_base``.

    Raises:
        ModelError: No such model, no key, no server, no answer; the message says what to do.
    """
    name = full_name(model)
    if offline.is_offline(name):
        return Reply(_offline_answer(name, messages, options))
    request = _request(name, messages, max_tokens, options)
    litellm = _prepared(name)
    made = asked(name, lambda: litellm.completion(**request), _secrets(options))
    choice = made.choices[0]
    reply = Reply(
        "".join(_whole_characters([choice.message.content or ""])),
        _stop_reason(choice.finish_reason),
        *_tokens(made),
        id=made.id or "",
    )
    _require_text(name, reply, max_tokens)
    return reply


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
    for piece in _whole_characters(_pieces(name, messages, reply, max_tokens, options)):
        reply.text += piece
        yield piece
    _require_text(name, reply, max_tokens)


@cache
def litellm_module() -> ModuleType:
    """litellm itself, quiet and offline where it can be, with the models ``offline/…`` added.

    Raises:
        ModelError: It is not installed, or not whole.
    """
    for name, value in _SWITCHES.items():
        os.environ.setdefault(name, value)
    # Pydantic's remarks about litellm's types, which come whenever one is first used.
    warnings.filterwarnings("ignore", _REMARKS, UserWarning)
    try:
        import litellm
    except ImportError as error:
        raise ModelError(
            f"litellm cannot be imported ({error}); install it, or use offline/extractive"
        ) from error
    litellm.suppress_debug_info = True
    litellm.REPEATED_STREAMING_CHUNK_LIMIT = _REPETITIONS
    from citelab.models.provider import register

    register(litellm)
    module: ModuleType = litellm
    return module


def _pieces(
    name: str,
    messages: Sequence[Mapping[str, Any]],
    reply: Reply,
    max_tokens: int,
    options: Mapping[str, Any],
) -> Iterator[str]:
    if offline.is_offline(name):
        yield from offline.pieces(_offline_answer(name, messages, options))
        return
    request = _request(name, messages, max_tokens, options)
    request |= {"stream": True, "stream_options": {"include_usage": True}}
    litellm = _prepared(name)
    parts = asked(name, lambda: litellm.completion(**request), _secrets(options))
    for part in guarded(name, parts, _secrets(options)):
        reply.id = reply.id or part.id or ""
        reply.input_tokens, reply.output_tokens = _tokens(part, reply)
        for choice in part.choices:
            if choice.finish_reason:
                reply.stop_reason = _stop_reason(choice.finish_reason)
            if choice.delta.content:
                yield choice.delta.content


def _offline_answer(
    name: str, messages: Sequence[Mapping[str, Any]], options: Mapping[str, Any]
) -> str:
    return offline.answer(name.removeprefix(f"{offline.PROVIDER}/"), messages, options)


def _request(
    name: str, messages: Sequence[Mapping[str, Any]], max_tokens: int, options: Mapping[str, Any]
) -> dict[str, Any]:
    _require_key(name, options)
    if ollama.is_ollama(name):
        options = ollama.with_room(messages, max_tokens, options)
    asked_for = {"model": name, "messages": list(messages), "max_tokens": max_tokens}
    return {**asked_for, **_DEFAULTS, **options}


def _prepared(name: str) -> ModuleType:
    litellm = litellm_module()
    if ollama.is_ollama(name):
        ollama.without_look_up(litellm, name)
    return litellm


def _require_key(name: str, options: Mapping[str, Any]) -> None:
    provider = name.partition("/")[0]
    if provider not in _NEED_A_KEY or any(options.get(key) for key in ("api_key", "api_base")):
        return
    if not (
        os.environ.get(key_variable(provider)) or os.environ.get(f"{provider}_API_BASE".upper())
    ):
        raise ModelError(f"{name}: {no_key(provider)}")


def _secrets(options: Mapping[str, Any]) -> list[str]:
    return [str(options["api_key"])] if options.get("api_key") else []


def _require_text(name: str, reply: Reply, max_tokens: int) -> None:
    if reply.text.strip():
        return
    if reply.stop_reason == "max_tokens":
        why = f"used up max_tokens={max_tokens} before its first word; allow more"
    elif reply.stop_reason == "refusal":
        why = "was stopped by the provider's content filter; ask differently"
    else:
        why = "answered without any text; ask again, or ask another model"
    raise ModelError(f"{name} {why}")


def _whole_characters(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces with the two halves of a surrogate pair together; a lone half is U+FFFD."""
    held = ""
    for piece in pieces:
        text = held + piece
        # Some servers cut their stream between the halves of an emoji.
        held = text[-1:] if "\ud800" <= text[-1:] <= "\udbff" else ""
        if whole := _joined(text.removesuffix(held)):
            yield whole
    if held:
        yield _joined(held)


def _joined(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _stop_reason(finish_reason: str | None) -> str | None:
    return _STOP_REASONS.get(finish_reason or "", finish_reason)


def _tokens(made: Any, before: Reply | None = None) -> tuple[int, int]:
    usage = getattr(made, "usage", None)
    if usage is None:
        return (before.input_tokens, before.output_tokens) if before else (0, 0)
    return usage.prompt_tokens or 0, usage.completion_tokens or 0
