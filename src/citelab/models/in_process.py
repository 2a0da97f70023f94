"""The models that answer in this process, each behind the same two functions as a provider."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citelab.models.offline import answering as offline
from citelab.models.reply import Reply

__all__ = ["InProcess", "in_process", "pieces_without_waiting"]

_Messages = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class InProcess:
    """One such model.

    Attributes:
        complete: As ``citelab.models.complete``.
        stream: As ``citelab.models.stream``.
    """

    complete: Callable[..., Reply]
    stream: Callable[..., Iterator[str]]


def in_process(model: str) -> InProcess | None:
    """The model of this name, where it answers in this process; None where it is a provider's."""
    if offline.is_offline(model):
        return InProcess(_complete, _stream)
    if model.startswith("local/"):
        # Imported when it is needed: it needs the reply, and packages that may be missing.
        from citelab.models.local import answering as local

        return InProcess(local.complete, local.stream)
    if model.startswith("recorded/"):
        from citelab.models.cassettes import replay as cassettes

        return InProcess(cassettes.complete, cassettes.stream)
    return None


async def pieces_without_waiting(pieces: Iterator[str]) -> AsyncGenerator[str, None]:
    """The pieces of a stream, each made in a thread, so that the event loop goes on.

    Closed early, it closes the stream.
    """
    try:
        while (piece := await asyncio.to_thread(next, pieces, None)) is not None:
            yield piece
    finally:
        if hasattr(pieces, "close"):
            pieces.close()


def _complete(model: str, messages: _Messages, *, max_tokens: int, **options: Any) -> Reply:
    return Reply(offline.answer(model.removeprefix(f"{offline.PROVIDER}/"), messages, options))


def _stream(
    model: str, messages: _Messages, reply: Reply, *, max_tokens: int, **options: Any
) -> Iterator[str]:
    for piece in offline.pieces(_complete(model, messages, max_tokens=max_tokens, **options).text):
        reply.text += piece
        yield piece
