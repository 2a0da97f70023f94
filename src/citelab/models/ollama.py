"""What Ollama needs beyond the other providers, so that it reads the whole prompt.

Ollama cuts a prompt that is longer than its context without an error, from the beginning: the
documents go first. And litellm asks a server at localhost what the model can do, whichever
address it was given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["is_ollama", "with_room", "without_look_up"]

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

    A ``num_ctx`` of your own is kept. ``/v1`` at the end of ``api_base`` is cut off: it belongs
    to Ollama's other interface.
    """
    prompt = sum(len(str(message["content"]).encode()) for message in messages)
    needed = prompt // _BYTES_A_TOKEN + max_tokens
    room = _SMALLEST_CONTEXT
    while room < needed:
        room *= 2
    made = {"num_ctx": room, **options}
    if isinstance(made.get("api_base"), str):
        made["api_base"] = made["api_base"].rstrip("/").removesuffix("/v1")
    return made


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
