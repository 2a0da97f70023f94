"""The vendor's own citation feature: its request in, its message or its stream events out.

LiteLLM's chat interface refuses search results for this vendor, leaves the citations of earlier
turns out, and loses where a block of the answer begins. Its way through for requests in a
provider's own form changes nothing in either direction: blocks arrive apart, each with its
citations, whole and streamed. LiteLLM adds the key and the headers.

Seen with litellm 1.110.2, 2026-11-30. ``litellm.anthropic.messages.acreate`` gives the same
message; its stream needs a web framework that litellm does not bring.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import aclosing
from typing import Any

from citelab.errors import ModelError
from citelab.models import background
from citelab.models.addresses import address
from citelab.models.asking import asked, guarded
from citelab.models.calls import Call, taken_clock
from citelab.models.catalogue import abilities, full_name
from citelab.models.door import litellm_module, ready
from citelab.models.keys import hidden, require_key, secrets_of
from citelab.models.mended import unlisted
from citelab.models.native_route import NativeError, Route, events

__all__ = [
    "acomplete_native",
    "astream_native",
    "complete_native",
    "has_native_citations",
    "stream_native",
    "text_and_citation",
]

_PROVIDER = "anthropic"
_OPTIONS = ("api_base", "api_key", "deadline", "extra_headers", "timeout")


def has_native_citations(model: str) -> bool:
    """Whether a model string or alias means a model with the vendor's own citation feature."""
    return full_name(model).startswith(f"{_PROVIDER}/") and abilities(model).native_citations


def complete_native(model: str, request: Mapping[str, Any], **options: Any) -> dict[str, Any]:
    """Send a request in the vendor's form and wait for its message. Works in a notebook, too.

    Args:
        model: A LiteLLM model string of the vendor, or an alias.
        request: The vendor's JSON: ``messages``, ``max_tokens``, ``system`` and so on. ``model``
            and ``stream`` in it are replaced.
        **options: ``api_key``, ``api_base``, ``extra_headers``, ``timeout`` and ``deadline``; they
            may stand in the request as well, and are not sent in it.

    Returns:
        The vendor's JSON of the message, as it came.

    Raises:
        ModelError: The model has no such feature, or as ``citelab.models.complete``.
    """
    call = _call(model, request, options, is_stream=False)
    litellm_module()
    return background.result(_completed(call))


async def acomplete_native(
    model: str, request: Mapping[str, Any], **options: Any
) -> dict[str, Any]:
    """As ``complete_native``, without blocking the event loop. Cancelled, it hangs up.

    Raises:
        ModelError: As ``complete_native``.
    """
    return await _completed(_call(model, request, options, is_stream=False))


def stream_native(
    model: str, request: Mapping[str, Any], **options: Any
) -> Iterator[dict[str, Any]]:
    """Send a request in the vendor's form and yield its stream events, as they come.

    The events are the vendor's, blocks with their index; only ``ping`` is left out. Closed early,
    it hangs up.

    Args:
        model: As for ``complete_native``.
        request: As for ``complete_native``.
        **options: As for ``complete_native``.

    Raises:
        ModelError: As ``complete_native``, or the stream ended before ``message_stop``.
    """
    call = _call(model, request, options, is_stream=True)
    litellm_module()
    yield from background.iterated(_events(call))


async def astream_native(
    model: str, request: Mapping[str, Any], **options: Any
) -> AsyncGenerator[dict[str, Any], None]:
    """As ``stream_native``, without blocking the event loop. Cancelled or closed, it hangs up.

    Raises:
        ModelError: As ``stream_native``.
    """
    arriving = _events(_call(model, request, options, is_stream=True))
    async with aclosing(arriving):
        async for event in arriving:
            yield event


def text_and_citation(event: Mapping[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """What an event brings, as ``NativeStream.feed`` of ``citelab.contract`` takes it.

    >>> text_and_citation({"type": "content_block_delta", "index": 0,
    ...     "delta": {"type": "text_delta", "text": "The gate"}})
    ('The gate', None)
    """
    match event:
        case {"type": "content_block_delta", "delta": {"type": "text_delta", "text": str(text)}}:
            return text, None
        case {"type": "content_block_delta", "delta": {"type": "citations_delta", "citation": c}}:
            return "", c
    return "", None


def _call(
    model: str, request: Mapping[str, Any], options: Mapping[str, Any], *, is_stream: bool
) -> Call:
    name = full_name(model)
    if not has_native_citations(name):
        raise ModelError(
            f"{name} has no citation feature of its own; take a model of {_PROVIDER}/…, or leave"
            " the native feature off: citelab's contract works with every model"
        )
    options = hidden({**{key: request[key] for key in _OPTIONS if key in request}, **options})
    require_key(name, options)
    clock, options = taken_clock(options)
    own = {key: value for key, value in request.items() if key not in _OPTIONS}
    body = {**own, "model": name.removeprefix(f"{_PROVIDER}/"), "stream": is_stream}
    sent = {
        "model": name,
        "json": body,
        "api_key": options.get("api_key"),
        "api_base": address(_PROVIDER, options),
        "extra_headers": options.get("extra_headers") or {},
        "timeout": clock.timeout,
    }
    return Call(name, sent, clock, secrets_of(options))


async def _completed(call: Call) -> dict[str, Any]:
    async def send() -> dict[str, Any]:
        return _message(await _sent(call))

    return await asked(call, send)


async def _events(call: Call) -> AsyncGenerator[dict[str, Any], None]:
    chunks: Any = await asked(call, lambda: _sent(call))
    arriving = guarded(call, _Closing(chunks))
    async with aclosing(arriving):
        async for event in arriving:
            yield event


async def _sent(call: Call) -> Any:
    litellm = await ready()
    request = dict(call.request)
    route = Route(litellm, request.pop("extra_headers"))
    # litellm would take a client in a thread without a loop, and give it to every loop.
    client = litellm.llms.custom_httpx.http_handler.get_async_httpx_client(
        litellm.LlmProviders.ANTHROPIC, {"timeout": call.clock.timeout}
    )
    fixed = {"method": "POST", "endpoint": "v1/messages", "provider_config": route}
    send = litellm.allm_passthrough_route
    return await unlisted(litellm, send, client=client, **fixed, **request)


class _Closing:
    """The events in a stream of bytes; closed, it closes the stream."""

    def __init__(self, chunks: Any) -> None:
        self._chunks = chunks

    def __aiter__(self) -> AsyncIterator[dict[str, Any]]:
        return events(self._chunks)

    async def aclose(self) -> None:
        await self._chunks.aclose()


def _message(answer: Any) -> dict[str, Any]:
    try:
        message = answer.json()
    except ValueError:
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("content"), list):
        raise NativeError("no JSON of a message")
    return message
