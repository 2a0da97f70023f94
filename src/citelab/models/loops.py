"""litellm's HTTP clients live as long as the event loop that they belong to, and no longer.

litellm keeps a client for each loop and closes none: every ``asyncio.run`` would leave its open
sockets behind, and Python says so. An asynchronous generator is closed when its loop is shut
down, so one waits there for each loop and then closes that loop's clients.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from typing import Any
from weakref import WeakKeyDictionary

__all__ = ["close_clients_with_this_loop"]

_waiting: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncGenerator[None, None]] = (
    WeakKeyDictionary()
)


async def close_clients_with_this_loop(litellm: Any) -> None:
    """See to it that the running loop's clients are closed when ``asyncio.run`` ends.

    Args:
        litellm: The module.
    """
    loop = asyncio.get_running_loop()
    if loop not in _waiting:
        _waiting[loop] = waiting = _until_the_end(litellm.in_memory_llm_clients_cache)
        await anext(waiting)


async def _until_the_end(cache: Any) -> AsyncGenerator[None, None]:
    # litellm ends the key of a client with its loop.
    end = cache.update_cache_key_with_event_loop("")
    try:
        yield
    finally:
        for key in [key for key in cache.cache_dict if str(key).endswith(end)]:
            with contextlib.suppress(Exception):
                await cache.cache_dict[key].close()
            # Taken out as well: a new loop may get the number of an old one.
            cache.cache_dict.pop(key, None)
            cache.ttl_dict.pop(key, None)
