"""What Ollama needs beyond the other providers, so that it reads the whole prompt.

Ollama cuts a prompt that is longer than its context without an error, from the beginning: the
documents go first. So the context is asked for as large as the prompt needs, and what Ollama says
it read is compared with what was sent. And litellm asks a server at localhost what the model can
do, whichever address it was given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from citelab.errors import ModelError
from citelab.models.reply import Reply
from citelab.models.sizes import least_tokens

__all__ = ["is_ollama", "require_all_read", "with_room", "without_look_up"]

# Few tokens are shorter than three bytes, whatever the script.
_BYTES_A_TOKEN = 3
# Ollama loads a model anew for each size of context, so there are few sizes.
_SMALLEST_CONTEXT = 4096


def is_ollama(model: str) -> bool:
    """Whether a LiteLLM model string means Ollama."""
    return model.startswith(("ollama/", "ollama_chat/"))


def with_room(
    messages: Sequence[Mapping[str, Any]], max_tokens: int, options: Mapping[str, Any]
) -> dict[str, Any]:
    """The options, with a context (``num_ctx``, in tokens) that holds prompt and reply.

    A ``num_ctx`` of your own is kept where the prompt may fit into it. ``/v1`` at the end of
    ``api_base`` is cut off: it belongs to Ollama's other interface.

    Raises:
        ModelError: Your ``num_ctx`` cannot hold the prompt: Ollama would cut documents off.
    """
    made = {"num_ctx": _room(messages, max_tokens), **options}
    least = least_tokens(messages)
    if type(made["num_ctx"]) is int and made["num_ctx"] < least:
        raise ModelError(
            f"num_ctx={made['num_ctx']} is too small: the prompt has at least {least} tokens, and"
            " Ollama would cut off its beginning, where the documents are; leave num_ctx out, or"
            " send fewer documents"
        )
    if isinstance(made.get("api_base"), str):
        made["api_base"] = made["api_base"].rstrip("/").removesuffix("/v1")
    return made


def require_all_read(model: str, request: Mapping[str, Any], reply: Reply) -> None:
    """Refuse a reply to a prompt that Ollama cut.

    Args:
        model: The LiteLLM model string, for the message.
        request: What was sent: ``messages`` and ``num_ctx``.
        reply: Its ``input_tokens`` say what was read; 0 says nothing.

    Raises:
        ModelError: Fewer tokens were read than the prompt has.
    """
    least = least_tokens(request["messages"])
    if not 0 < reply.input_tokens < least:
        return
    raise ModelError(
        f"{model} read {reply.input_tokens} tokens, but the prompt has at least {least}"
        f" (num_ctx={request.get('num_ctx')}): Ollama cut off its beginning, and with it documents."
        " Send fewer, only the chunks found, or take a model with a larger context"
    )


def without_look_up(litellm: Any, model: str) -> None:
    """Tell litellm what it would ask a server at localhost about the model."""
    litellm.model_cost.setdefault(
        model,
        {
            "litellm_provider": model.partition("/")[0],
            "mode": "chat",
            "max_tokens": None,
            "input_cost_per_token": 0.0,
            "output_cost_per_token": 0.0,
        },
    )


def _room(messages: Sequence[Mapping[str, Any]], max_tokens: int) -> int:
    prompt = sum(len(str(message["content"]).encode()) for message in messages)
    room = _SMALLEST_CONTEXT
    while room < prompt // _BYTES_A_TOKEN + max_tokens:
        room *= 2
    return room
