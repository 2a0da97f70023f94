"""The offline models as a provider of litellm, for those who call litellm themselves.

After ``register``, ``litellm.completion(model="offline/extractive", …)`` answers as
``citelab.models.complete`` does. Imports litellm, so only the door imports this.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

from litellm import CustomLLM
from litellm.types.utils import GenericStreamingChunk, Usage

from citelab.models.offline import answering as offline

__all__ = ["register"]


class _Offline(CustomLLM):  # type: ignore[misc]
    def completion(self, *args: Any, **call: Any) -> Any:
        made = call["model_response"]
        made.model = f"{offline.PROVIDER}/{call['model']}"
        made.choices[0].message.content = _answer(call)
        made.choices[0].finish_reason = "stop"
        made.usage = Usage(prompt_tokens=0, completion_tokens=0, total_tokens=0)
        return made

    async def acompletion(self, *args: Any, **call: Any) -> Any:
        return self.completion(*args, **call)

    def streaming(self, *args: Any, **call: Any) -> Iterator[Any]:
        for piece in offline.pieces(_answer(call)):
            yield _chunk(piece, is_finished=False)
        yield _chunk("", is_finished=True)

    async def astreaming(self, *args: Any, **call: Any) -> AsyncIterator[Any]:
        for chunk in self.streaming(*args, **call):
            yield chunk


def register(litellm: Any) -> None:
    """Add the provider to litellm, beside those that are registered already."""
    known = [
        entry for entry in litellm.custom_provider_map if entry["provider"] != offline.PROVIDER
    ]
    ours = {"provider": offline.PROVIDER, "custom_handler": _Offline()}
    litellm.custom_provider_map = [*known, ours]


def _answer(call: Mapping[str, Any]) -> str:
    return offline.answer(call["model"], call["messages"], call.get("optional_params") or {})


def _chunk(text: str, *, is_finished: bool) -> Any:
    return GenericStreamingChunk(
        text=text,
        index=0,
        is_finished=is_finished,
        finish_reason="stop" if is_finished else "",
        tool_use=None,
        usage=None,
    )
