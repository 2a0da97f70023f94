"""Asking a provider: again where waiting helps, never for ever, and with errors without keys.

litellm's own retries hide the error behind a missing package, ignore what the provider says
about waiting, and ask again with a key that was refused. Its timeouts count from byte to byte, so
that a server that sends one now and then is waited for without end; here they count in all.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, Awaitable, Callable
from itertools import count
from typing import Any, TypeVar

from citelab.errors import ModelError
from citelab.models.addresses import models_offered
from citelab.models.calls import Call
from citelab.models.failures import explain
from citelab.models.sizes import is_too_long
from citelab.models.symptoms import (
    is_unknown_model,
    is_unreachable,
    is_unreadable,
    lacks_key,
    said,
    status_of,
    wait_asked_for,
)

__all__ = ["asked", "guarded"]

_TRIES = 3
# Silence has cost a whole timeout already.
_TRIES_AFTER_SILENCE = 2
# A class does not sit still for longer; beyond it the error says how long to wait.
_LONGEST_WAIT_SECONDS = 20.0
_WAITING_HELPS = (429, 500, 502, 503, 504, 529)
_SECONDS_FOR_A_LIST = 2.0

Made = TypeVar("Made")

# The tests count pauses in place of making them.
_pause = asyncio.sleep


async def asked(call: Call, send: Callable[[], Awaitable[Made]]) -> Made:
    """What ``send`` returns, tried again after a limit, a fault of the server, or silence.

    Raises:
        ModelError: In place of every exception of ``send``; its message says what to do.
    """
    for attempt in count(1):
        error = await _outcome(call, send)
        if not isinstance(error, _Failed):
            return error
        wait = _seconds_to_wait(error.why, attempt)
        if wait is None or wait >= call.clock.left():
            failure = await _explained(call, error.why)
            break
        await _pause(wait)
    # Out here there is no exception to be chained: litellm's carry request headers, and with
    # them the key, into every traceback. ``from None`` would only hide them.
    del error
    raise failure


async def guarded(call: Call, parts: AsyncIterable[Made]) -> AsyncGenerator[Made, None]:
    """The parts of a stream as they arrive. Closed early, it closes the provider's stream.

    Raises:
        ModelError: In place of every exception of the stream. It is not tried again, because
            what arrived has been passed on.
    """
    iterator, failure = aiter(parts), None
    try:
        while True:
            part = await _outcome(call, lambda: anext(iterator, _END))
            if part is _END:
                break
            if isinstance(part, _Failed):
                failure = await _explained(call, part.why)
                break
            yield part
    finally:
        if hasattr(parts, "aclose"):
            await parts.aclose()
    if failure:
        raise failure


class _Failed:
    """An exception that is carried and not raised, so that none is chained to it."""

    def __init__(self, why: Exception) -> None:
        self.why = why


_END: Any = object()


async def _outcome(call: Call, send: Callable[[], Awaitable[Made]]) -> Made | _Failed:
    try:
        async with asyncio.timeout(call.clock.patience()):
            return await send()
    except Exception as error:
        return _Failed(error)


async def _explained(call: Call, error: Exception) -> ModelError:
    if isinstance(error, ModelError):
        return error
    if call.clock.is_over():
        return ModelError(
            f"{call.model}: no answer by the deadline of {call.clock.deadline:g} s; try again, pass"
            " a larger deadline=… (seconds), or ask for less"
        )
    offered = await _offered(call) if is_unknown_model(error) else []
    return ModelError(explain(call.model, error, call.secrets, offered))


async def _offered(call: Call) -> list[str]:
    provider = call.model.partition("/")[0]
    seconds = min(_SECONDS_FOR_A_LIST, call.clock.left())
    try:
        async with asyncio.timeout(seconds):
            return await asyncio.to_thread(models_offered, provider, call.request, seconds)
    except (OSError, ValueError, ModelError):
        return []


def _seconds_to_wait(error: Exception, attempt: int) -> float | None:
    """How long to wait before another try; None where none will help."""
    if _is_silence(error):
        return 0.0 if attempt < _TRIES_AFTER_SILENCE else None
    if attempt >= _TRIES or status_of(error) not in _WAITING_HELPS:
        return None
    # Under a 500 litellm also puts a server that does not run and a key that is missing, under a
    # 429 a request that is too large.
    if is_unreachable(error) or is_too_long(None, said(error)) or lacks_key(error):
        return None
    # Nor what is no reply at all.
    if is_unreadable(error):
        return None
    said_to_wait = wait_asked_for(error)
    wait = 2.0 ** (attempt - 1) if said_to_wait is None else said_to_wait
    return wait if wait <= _LONGEST_WAIT_SECONDS else None


def _is_silence(error: Exception) -> bool:
    return isinstance(error, TimeoutError) or type(error).__name__ == "Timeout"
