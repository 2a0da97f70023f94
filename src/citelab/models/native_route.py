"""What LiteLLM asks of whoever sends a provider's own request through it, for the vendor.

LiteLLM knows such routes for other providers and takes this one as an argument. Key, version and
beta headers are LiteLLM's own for this vendor.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import AsyncIterable, AsyncIterator, Mapping
from typing import Any

__all__ = ["NativeError", "Route", "events"]

_STATUS = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "api_error": 500,
    "overloaded_error": 529,
}


class NativeError(Exception):
    """A failure on this route, in the form in which litellm has its own.

    Attributes:
        status_code: The HTTP status, or the one that belongs to the vendor's kind of error.
        headers: Those of the answer.
    """

    def __init__(self, text: str, status: int = 500, headers: Any = None) -> None:
        super().__init__(text)
        self.status_code = status
        self.headers = headers or {}


class Route:
    """The route, as ``litellm.allm_passthrough_route(provider_config=…)`` calls it.

    Args:
        litellm: The module.
        extra_headers: Sent along.
    """

    def __init__(self, litellm: Any, extra_headers: Mapping[str, str]) -> None:
        self._litellm = litellm
        self._extra = dict(extra_headers)

    def is_streaming_request(self, endpoint: str, request_data: Mapping[str, Any]) -> bool:
        """Whether the body asks for a stream."""
        return bool(request_data.get("stream"))

    def get_complete_url(self, *, api_base: str, endpoint: str, **_: Any) -> tuple[Any, str]:
        """The address of the endpoint, and the one below which it lies."""
        import httpx

        return httpx.URL(f"{api_base.rstrip('/')}/{endpoint}"), api_base

    def get_api_key(self, api_key: str | None) -> str | None:
        """The key: none given means that of the environment, which the headers see to."""
        return api_key

    def validate_environment(self, **call: Any) -> dict[str, Any]:
        """The headers of the request, key included."""
        made = self._litellm.AnthropicConfig().validate_environment(**call)
        return {**made, **self._extra}

    def sign_request(self, *, headers: dict[str, Any], **_: Any) -> tuple[dict[str, Any], None]:
        """The headers again: this vendor wants no signature."""
        return headers, None

    def get_error_class(self, error_message: str, status_code: int, headers: Any) -> NativeError:
        """The exception for a failure that is no answer of the vendor's."""
        return NativeError(error_message, status_code, headers)

    def create_stream_collector(self, **_: Any) -> Route:
        """What litellm gives a copy of the stream, for accounts that nobody keeps here."""
        return self

    def add(self, chunk: bytes) -> None:
        """Keep nothing of the stream."""

    def build_logged_response(self, *_: Any, **__: Any) -> None:
        """Account for nothing."""

    def logging_non_streaming_response(self, **_: Any) -> None:
        """Account for nothing."""


async def events(chunks: AsyncIterable[bytes]) -> AsyncIterator[dict[str, Any]]:
    """The vendor's events in the bytes of a stream, however these are cut; without ``ping``.

    Raises:
        NativeError: The vendor reports an error, an event cannot be read, or the stream ends
            before ``message_stop``.
    """
    is_whole, data = False, ""
    async for line in _lines(chunks):
        if line.startswith("data:"):
            data += line.removeprefix("data:").strip()
        elif not line and data:
            event, data = _event(data), ""
            is_whole = is_whole or event["type"] == "message_stop"
            if event["type"] != "ping":
                yield event
    if not is_whole:
        raise NativeError("the stream ended without message_stop")


def _event(data: str) -> dict[str, Any]:
    try:
        event = json.loads(data)
    except ValueError:
        raise NativeError("an event of the stream is not JSON") from None
    if not isinstance(event, dict) or "type" not in event:
        raise NativeError("an event of the stream is no JSON object with a type")
    if event["type"] == "error":
        error = event.get("error") or {}
        raise NativeError(
            str(error.get("message", error)), _STATUS.get(str(error.get("type")), 500)
        )
    return event


async def _lines(chunks: AsyncIterable[bytes]) -> AsyncIterator[str]:
    # Lines end with CR, LF or both, and with nothing else that `splitlines` takes for an end.
    decoder, rest = codecs.getincrementaldecoder("utf-8")("replace"), ""
    async for chunk in chunks:
        *lines, rest = (rest + decoder.decode(chunk)).replace("\r\n", "\n").split("\n")
        for line in lines:
            yield line.removesuffix("\r")
    yield rest
    yield ""
