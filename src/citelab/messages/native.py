"""The vendor's own citations, for the vendor's own models: the request goes out as it came in.

What comes back is the same message type, its blocks kept apart. Earlier answers are cleaned to
the form in which they may be sent back, and files of a store of ours travel as what they hold.
Limits: the vendor's documentation of PDF support and of request sizes of 2026-08.
"""

from __future__ import annotations

import base64
import json
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from citelab.contract.events import Event
from citelab.contract.message import Message
from citelab.contract.native import message_from_vendor
from citelab.contract.replay import replay_turn
from citelab.documents import FileStore, document_from_block, document_to_block
from citelab.errors import ContractError
from citelab.messages.request import WireRequest
from citelab.messages.rules import source_blocks
from citelab.models import acomplete_native, astream_native, complete_native, stream_native

__all__ = ["acreate", "astream", "create", "request_body", "stream"]

_OURS = ("api_base", "api_key", "deadline", "extra_headers", "language", "timeout")
_MOST_BYTES = 32_000_000
_MOST_PAGES = 600


def create(wire: WireRequest) -> Message:
    """The answer, awaited by nobody."""
    body, options = request_body(wire)
    return message_from_vendor(complete_native(wire.model, body, **options))


async def acreate(wire: WireRequest) -> Message:
    """As ``create``."""
    body, options = request_body(wire)
    return message_from_vendor(await acomplete_native(wire.model, body, **options))


def stream(wire: WireRequest) -> Iterator[Event]:
    """The vendor's events as they arrive."""
    body, options = request_body(wire)
    return stream_native(wire.model, body, **options)


def astream(wire: WireRequest) -> AsyncIterator[Event]:
    """As ``stream``."""
    body, options = request_body(wire)
    return astream_native(wire.model, body, **options)


def request_body(wire: WireRequest) -> tuple[dict[str, Any], dict[str, Any]]:
    """The vendor's request, within its limits, and the options that are not part of it.

    Raises:
        ContractError: Too many bytes (status 413) or pages, or a file that no store knows.
    """
    options = {name: value for name, value in wire.options.items() if name in _OURS}
    theirs = {name: value for name, value in wire.options.items() if name not in _OURS}
    named = {"system": wire.system, "tools": list(wire.tools)}
    body = {
        "max_tokens": wire.max_tokens,
        "messages": [_message(message, wire.files) for message in wire.messages],
        **{name: value for name, value in named.items() if value},
        **theirs,
    }
    _require_limits(body)
    # Sentences are the vendor's to find.
    options.pop("language", None)
    return body, options


def _message(message: Mapping[str, Any], files: FileStore | None) -> dict[str, Any]:
    if isinstance(message["content"], str):
        return dict(message)
    if message["role"] == "assistant":
        return {"role": "assistant", "content": _replayed(message)}
    return {"role": "user", "content": [_block(block, files) for block in message["content"]]}


def _replayed(message: Mapping[str, Any]) -> list[dict[str, Any]]:
    texts = [block for block in message["content"] if block["type"] == "text"]
    others = [dict(block) for block in message["content"] if block["type"] != "text"]
    if not any(str(block.get("text") or "").strip() for block in texts):
        return others
    # Reasoning stands before the text that it led to, calls of tools behind it.
    first = [block for block in others if block["type"] != "tool_use"]
    answer = replay_turn(Message.from_dict({"content": texts}))
    return [*first, *answer["content"], *(b for b in others if b["type"] == "tool_use")]


def _block(block: Mapping[str, Any], files: FileStore | None) -> dict[str, Any]:
    if block["type"] == "tool_result" and not isinstance(block.get("content"), str | None):
        return {**block, "content": [_block(part, files) for part in block["content"]]}
    source = block.get("source")
    is_stored = isinstance(source, Mapping) and source.get("type") == "file" and files is not None
    if block["type"] != "document" or not is_stored:
        return dict(block)
    sent = document_to_block(document_from_block(block, files=files))
    return {**sent, **{name: block[name] for name in ("citations",) if name in block}}


def _require_limits(body: Mapping[str, Any]) -> None:
    size = len(json.dumps(body, ensure_ascii=False, default=str).encode("utf-8", "replace"))
    if size > _MOST_BYTES:
        raise ContractError(
            f"the request has {size:,} bytes, but the vendor takes {_MOST_BYTES:,} (2026-08);"
            " send fewer documents, or only the pieces that a search finds",
            status=413,
        )
    pages = sum(map(_page_count, _pdfs(body["messages"])))
    if pages > _MOST_PAGES:
        raise ContractError(
            f"the PDFs have {pages:,} pages, but the vendor takes {_MOST_PAGES} a request"
            " (2026-08); send fewer of them"
        )


def _pdfs(messages: Iterable[Mapping[str, Any]]) -> Iterator[bytes]:
    for _, block in source_blocks(list(messages)):
        source = block.get("source")
        if isinstance(source, Mapping) and source.get("media_type") == "application/pdf":
            yield base64.b64decode(str(source.get("data") or ""))


def _page_count(data: bytes) -> int:
    try:
        return len(PdfReader(BytesIO(data)).pages)
    except PyPdfError:
        # What is wrong with it the vendor says; its pages cannot be counted here.
        return 0
