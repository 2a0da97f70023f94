"""Waiting for asynchronous work from ordinary code, inside a notebook as well.

A notebook's cell runs inside an event loop, which cannot be entered twice. So there is one loop
in a thread of its own for the whole process, and whoever calls from ordinary code waits for it.
Interrupted, the work there is cancelled.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
from collections.abc import AsyncGenerator, Coroutine, Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

__all__ = ["iterated", "result", "stop"]

Made = TypeVar("Made")

# Ctrl-C is not heard on Windows during a wait without an end.
_SECONDS_BETWEEN_LOOKS = 0.5
_SECONDS_TO_END = 5.0
_END: Any = object()


class _Background:
    """One event loop and its thread.

    Attributes:
        loop: The event loop.
        left: The generators that are being iterated, to be closed with the loop.
    """

    def __init__(self) -> None:
        self.left: set[AsyncGenerator[Any, None]] = set()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, name="citelab-models", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_forever()
        finally:
            # Before asyncio closes all generators at once, those inside of others with them.
            self.loop.run_until_complete(_end_all(self.left))
            self.loop.run_until_complete(self.loop.shutdown_asyncgens())
            self.loop.close()

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(_SECONDS_TO_END)


# By process: a forked child has the object of its parent, but not its thread.
_running: dict[int, _Background] = {}
_starting = threading.Lock()


def result(work: Coroutine[Any, Any, Made]) -> Made:
    """What asynchronous work returns, or raises.

    Raises:
        RuntimeError: Called from the background's own thread, which would wait for itself.
    """
    try:
        loop = _background().loop
    except RuntimeError:
        work.close()
        raise
    future = asyncio.run_coroutine_threadsafe(work, loop)
    try:
        while not future.done():
            try:
                return future.result(_SECONDS_BETWEEN_LOOKS)
            except TimeoutError:
                # The work's own, or only the end of a look?
                if future.done():
                    break
        return future.result()
    except BaseException:
        future.cancel()
        raise


def iterated(parts: AsyncGenerator[Made, None]) -> Iterator[Made]:
    """The parts of an asynchronous generator, which is closed together with this one."""
    background = _background()
    background.left.add(parts)
    try:
        while (part := result(_next(parts))) is not _END:
            yield part
    finally:
        background.left.discard(parts)
        # When the program ends, the loop may have been stopped before this is.
        if not background.loop.is_closed():
            result(parts.aclose())


def stop() -> None:
    """End the loop of this process with all that it keeps open. The next call starts another."""
    with _starting:
        background = _running.pop(os.getpid(), None)
    if background:
        background.stop()


def _background() -> _Background:
    with _starting:
        background = _running.get(os.getpid())
        if background is None:
            background = _running[os.getpid()] = _Background()
            atexit.register(stop)
    if threading.current_thread() is background.thread:
        raise RuntimeError("this thread would wait for itself; await the asynchronous twin here")
    return background


async def _next(parts: AsyncGenerator[Made, None]) -> Made:
    return await anext(parts, _END)


async def _end_all(left: Iterable[AsyncGenerator[Any, None]]) -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for parts in list(left):
        with suppress(Exception):
            await parts.aclose()
