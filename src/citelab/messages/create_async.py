"""The twins of ``create_message`` and ``stream_message`` for programs that await."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import aclosing
from typing import Any

from citelab.contract.as_events import events_of
from citelab.contract.events import Event
from citelab.contract.message import Message
from citelab.messages import native
from citelab.messages.request import Request, WireRequest
from citelab.messages.streaming import EventStream
from citelab.models import Reply, acomplete
from citelab.models import astream as astream_model

__all__ = ["acreate_message", "astream_message"]


async def acreate_message(
    *, model: str, messages: Iterable[Mapping[str, Any]], max_tokens: int, **more: Any
) -> Message:
    """As ``create_message``. Cancelling the task ends the request.

    Raises:
        ContractError: As ``create_message``.
        ModelError: As ``create_message``.
    """
    wire = _wire(model, messages, max_tokens, more)
    if wire.citations == "native":
        return await native.acreate(wire)
    return await _answer(Request.read(wire), wire)


def astream_message(
    *, model: str, messages: Iterable[Mapping[str, Any]], max_tokens: int, **more: Any
) -> AsyncIterator[Event]:
    """As ``stream_message``. Cancelling the task, or ``aclose()``, ends the request.

    Raises:
        ContractError: At the call, before anything is awaited.
        ModelError: The model did not answer, or stopped in the middle.
    """
    wire = _wire(model, messages, max_tokens, more)
    if wire.citations == "native":
        return native.astream(wire)
    return _events(Request.read(wire), wire)


def _wire(
    model: str, messages: Iterable[Mapping[str, Any]], max_tokens: int, more: dict[str, Any]
) -> WireRequest:
    named = {
        name: more.pop(name) for name in ("system", "citations", "files", "tools") if name in more
    }
    return WireRequest(model, list(messages), max_tokens, options=more, **named)


async def _answer(request: Request, wire: WireRequest) -> Message:
    reply = await acomplete(
        wire.model, request.messages, max_tokens=wire.max_tokens, **request.options
    )
    return request.message(reply, wire.model)


async def _events(request: Request, wire: WireRequest) -> AsyncIterator[Event]:
    if request.structured:
        for event in events_of(await _answer(request, wire)):
            yield event
        return
    reply = Reply()
    events = EventStream(request, wire.model, reply)
    pieces = astream_model(
        wire.model, request.messages, reply, max_tokens=wire.max_tokens, **request.options
    )
    async with aclosing(pieces):
        async for piece in pieces:
            for event in events.feed(piece):
                yield event
    for event in events.close():
        yield event
