"""What litellm 1.110 gets wrong, mended once behind its import. Each has a test that needs it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

__all__ = ["mend", "unlisted"]

_LISTENERS = (
    "callbacks",
    "success_callback",
    "failure_callback",
    "_async_success_callback",
    "_async_failure_callback",
)

# litellm ends a stream that says the same a hundred times; the rule of a table does.
_REPETITIONS = 100_000


def mend(litellm: Any) -> None:
    """Quieten litellm and repair it where the door depends on it.

    Args:
        litellm: The module.
    """
    litellm.suppress_debug_info = True
    litellm.REPEATED_STREAMING_CHUNK_LIMIT = _REPETITIONS
    # Its other transport leaves sessions open that nobody can close.
    litellm.disable_aiohttp_transport = True
    _accept_groq_without_tier(litellm.GroqChatConfig)


async def unlisted(litellm: Any, send: Callable[..., Awaitable[Any]], **request: Any) -> Any:
    """What a call of litellm returns, without the record that it makes of each where none is read.

    The record is made behind the call, by a worker that belongs to one event loop, is dropped
    with the next, and is missed by Python aloud.

    Args:
        litellm: The module.
        send: One of its functions.
        **request: Its arguments.
    """
    if any(getattr(litellm, name, None) for name in _LISTENERS):
        return await send(**request)
    with litellm._internal_context.internal_sub_call():
        return await send(**request)


def _accept_groq_without_tier(groq: Any) -> None:
    """Read a reply of Groq that does not name its ``service_tier``; litellm fails on it."""
    real = groq.transform_response

    def transform_response(self: Any, *args: Any, **call: Any) -> Any:
        try:
            return real(self, *args, **call)
        except AttributeError as error:
            if "service_tier" not in str(error):
                raise
        # The same without the tier, which is all that Groq's own step adds.
        return super(groq, self).transform_response(*args, **call)

    groq.transform_response = transform_response
