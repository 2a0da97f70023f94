"""The vendor's request blocks into documents and back, and the rules that it refuses by.

A request is refused here with the sentence that explains it, before any model is asked.
Rules: the vendor's citation documentation of 2026-08 and its SDK types, read 2026-11-30.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any

from citelab.documents.model import Document, SearchResult
from citelab.documents.pdf import read_pdf
from citelab.documents.store import FileStore
from citelab.errors import ContractError, DocumentError

__all__ = ["document_from_block", "document_to_block", "require_one_citation_setting"]


_NOWHERE: Iterable[str | None] = repeat(None)


def document_from_block(
    block: Mapping[str, Any], *, language: str = "en", files: FileStore | None = None
) -> Document:
    """Read a ``document`` or ``search_result`` block.

    Args:
        block: The block as the vendor's API takes it; sources ``text``, ``base64`` (PDF),
            ``content``, and ``file`` for what lies in ``files``.
        language: Language code that decides how sentences are found.
        files: The store that knows the ``file_id`` of a ``file`` source.

    Raises:
        ContractError: The block is of another type, lacks a field that the vendor requires, or
            its source cannot be cited from.
    """
    kind = block.get("type") if isinstance(block, Mapping) else type(block).__name__
    try:
        if kind == "search_result":
            return _search_result(block, language)
        if kind == "document":
            return _from_source(block, language, files)
    except DocumentError as error:
        raise ContractError(f"{_name(block)}: {error}") from error
    raise ContractError(f"a source is a document or a search_result, not {kind!r}")


def document_to_block(document: Document) -> dict[str, Any]:
    """The vendor's request block for a document, with citations enabled.

    Raises:
        ContractError: A PDF whose bytes are not at hand.
    """
    citations = {"citations": {"enabled": True}}
    if document.kind == "search_result":
        content = _content_of(document)
        source = {"source": document.source or "", "title": document.title or ""}
        return {"type": "search_result", **source, "content": content, **citations}
    named = {
        key: value
        for key, value in (("title", document.title), ("context", document.context))
        if value
    }
    return {"type": "document", "source": _source_of(document), **named, **citations}


def require_one_citation_setting(
    blocks: Iterable[Mapping[str, Any]], paths: Iterable[str] | None = None
) -> None:
    """Refuse a request in which some sources have citations enabled and others have not.

    Documents and search results are counted apart: each kind is all or none.

    Args:
        blocks: The sources of the whole request, in order.
        paths: Where each stands in the request, for the message.

    Raises:
        ContractError: Names the first block that differs.
    """
    first: dict[str, bool] = {}
    for block, path in zip(blocks, paths or _NOWHERE):  # noqa: B905 - the second may be endless
        kind = str(block.get("type"))
        enabled = _citations_enabled(block)
        if first.setdefault(kind, enabled) != enabled:
            raise ContractError(
                f"citations are {'on' if enabled else 'off'} for {_name(block)}, but"
                f" {'off' if enabled else 'on'} for an earlier {kind}; switch them on for every"
                f" {kind} of the request or for none",
                block=path,
            )


def _search_result(block: Mapping[str, Any], language: str) -> Document:
    source, title = _required(block, "source"), _required(block, "title")
    content = block.get("content")
    return SearchResult(source, title, map(_text_of, _listed(content)), language=language)


def _from_source(block: Mapping[str, Any], language: str, files: FileStore | None) -> Document:
    title, context = _optional(block, "title"), _optional(block, "context")
    match block.get("source"):
        case {"type": "text", "data": str(text)}:
            if not text:
                raise DocumentError("its text is empty")
            return Document.from_text(text, title=title, context=context, language=language)
        case {"type": "base64", "media_type": "application/pdf", "data": str(data)}:
            return read_pdf(_bytes_of(data), title=title, context=context, language=language)
        case {"type": "content", "content": content}:
            parts = [content] if isinstance(content, str) else map(_part_of, _listed(content))
            return Document.from_blocks(parts, title=title, context=context, language=language)
        case {"type": "file", "file_id": str(file_id)}:
            return _stored(file_id, files, title=title, context=context, language=language)
        case {"media_type": str(kind)} | {"type": str(kind)}:
            what = f"a source of kind {kind!r}"
        case other:
            what = f"the source {other!r:.60}"
    raise DocumentError(
        f"{what} is not read here; load the file with citelab.load()"
        " and send it as text, PDF (base64) or content"
    )


def _stored(file_id: str, files: FileStore | None, **named: str | None) -> Document:
    if files is None:
        raise DocumentError(
            f"{file_id!r} lies in a store of files, and none was given; pass files=FileStore(…)"
        )
    return files.get(file_id, **{key: value for key, value in named.items() if value is not None})


def _required(block: Mapping[str, Any], key: str) -> str:
    if not isinstance(value := block.get(key), str):
        raise DocumentError(f"its {key} is {value!r:.40}, but a search result has one, a string")
    return value


def _optional(block: Mapping[str, Any], key: str) -> str | None:
    value = block.get(key)
    if value is None or isinstance(value, str):
        return value
    raise DocumentError(f"its {key} is {value!r:.40}, but it is a string or left out")


def _listed(content: Any) -> Sequence[Any]:
    if not isinstance(content, list | tuple):
        raise DocumentError(f"its content is {content!r:.40}, but it is a list of text blocks")
    return content


def _part_of(part: Any) -> str | Mapping[str, Any]:
    # The vendor counts images among the blocks: left out, they would shift the others' indices.
    if isinstance(part, Mapping) and part.get("type") == "image":
        return part
    return _text_of(part)


def _text_of(part: Any) -> str:
    match part:
        case {"type": "text", "text": str(text)}:
            return text
        case {"type": str(kind)} if kind != "text":
            raise DocumentError(f"a block of type {kind!r} cannot be cited; send its text")
    raise DocumentError(f"a block is {part!r:.60}, but it is {{'type': 'text', 'text': …}}")


def _bytes_of(data: str) -> bytes:
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError) as error:
        raise DocumentError(f"its data is not base64: {error}") from None


def _source_of(document: Document) -> dict[str, Any]:
    if document.kind == "text":
        return {"type": "text", "media_type": "text/plain", "data": document.text}
    if document.kind == "content":
        return {"type": "content", "content": _content_of(document)}
    if document.data is None:
        raise ContractError(f"{document.name!r} has no bytes to send; load it from its file")
    encoded = base64.b64encode(document.data).decode("ascii")
    return {"type": "base64", "media_type": "application/pdf", "data": encoded}


def _citations_enabled(block: Mapping[str, Any]) -> bool:
    setting = block.get("citations")
    if setting is None:
        return False
    if isinstance(setting, Mapping) and isinstance(setting.get("enabled", False), bool):
        return bool(setting.get("enabled", False))
    raise ContractError(
        f"citations of {_name(block)} is {setting!r:.40}, but it is {{'enabled': true}} or false"
    )


def _content_of(document: Document) -> list[dict[str, Any]]:
    return [
        dict(block.image)
        if block.image is not None
        else {"type": "text", "text": document.text[block.start_char : block.end_char]}
        for block in document.blocks
    ]


def _name(block: Mapping[str, Any]) -> str:
    title = block.get("title")
    return f"{block.get('type')} {title!r:.60}" if title else f"untitled {block.get('type')}"
