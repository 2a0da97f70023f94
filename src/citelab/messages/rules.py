"""What the vendor's API refuses, refused here before any model is asked.

Each refusal names the block as the API names it and carries the API's status.
Rules: the vendor's citation and error documentation of 2026-08 and its SDK types, read
2026-11-30. Blocks that belong to its hosted tools are not read here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from citelab.documents import require_one_citation_setting
from citelab.errors import ContractError

__all__ = ["SOURCES", "blocks_of", "require_messages", "require_options", "source_blocks"]

SOURCES = ("document", "search_result")
"""The types of the blocks that can be cited."""

_USER = ("text", *SOURCES, "image", "tool_result")
_ASSISTANT = ("text", "tool_use", "thinking", "redacted_thinking")
_TOOL_RESULT = ("text", *SOURCES, "image")
_ALLOWED = {"user": _USER, "assistant": _ASSISTANT}
_IMAGES = ("image/jpeg", "image/png", "image/gif", "image/webp")

Block = Mapping[str, Any]


def require_options(max_tokens: object, options: Mapping[str, Any]) -> None:
    """Refuse options that exclude citations.

    Raises:
        ContractError: A schema was asked for, or ``max_tokens`` is no count.
    """
    for name in ("output_config", "output_format"):
        if _is_schema(name, options.get(name)):
            raise ContractError(
                f"citations and {name} exclude each other: citations interleave with the text,"
                " a schema fixes it; drop one of them (the vendor answers 400 as well), or pass"
                " citations='json' for an answer that is JSON on its way only"
            )
    if type(max_tokens) is not int or max_tokens < 1:
        raise ContractError(f"max_tokens is {max_tokens!r}, but it is a whole number from 1 up")


def require_messages(messages: Sequence[Mapping[str, Any]]) -> None:
    """Refuse a conversation that breaks a rule.

    Raises:
        ContractError: Names the first block that breaks one.
    """
    called: set[str] = set()
    for position, message in enumerate(messages):
        path = f"messages.{position}"
        _require_role_and_content(message, path)
        blocks = list(blocks_of(message, path))
        for block_path, block in blocks:
            _require_block(message["role"], block, block_path)
        called = _paired_calls(called, blocks, path)
    _require_nothing_open(called, f"messages.{len(messages) - 1}")
    sources = list(source_blocks(messages))
    require_one_citation_setting(
        (block for _, block in sources), [source_path for source_path, _ in sources]
    )


def source_blocks(messages: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Block]]:
    """The documents and search results of a conversation in order, each with its path.

    Those in tool results are among them: one count goes over all of them.
    """
    for position, message in enumerate(messages):
        for path, block in blocks_of(message, f"messages.{position}"):
            if block["type"] in SOURCES:
                yield path, block
            elif block["type"] == "tool_result":
                inner = blocks_of(block, path)
                yield from ((p, b) for p, b in inner if b["type"] in SOURCES)


def _is_schema(name: str, value: Any) -> bool:
    # The newer object also holds settings that have nothing to do with a schema.
    if name == "output_config" and isinstance(value, Mapping):
        return bool(value.get("format"))
    return bool(value)


def _require_role_and_content(message: Any, path: str) -> None:
    role = message.get("role") if isinstance(message, Mapping) else None
    if role not in _ALLOWED:
        raise ContractError(
            f"the role is {role!r}, but a turn is the user's or the assistant's; instructions go"
            " into system=…",
            block=path,
        )
    if not message.get("content"):
        raise ContractError("it is empty; give it text or blocks as content", block=path)


def blocks_of(holder: Block, path: str) -> Iterator[tuple[str, Block]]:
    """The blocks of a message or a tool result, each with its path; a string is one of text.

    Raises:
        ContractError: One is no object with a type.
    """
    content = holder.get("content") or ()
    if isinstance(content, str):
        yield path, {"type": "text", "text": content}
        return
    for position, block in enumerate(content):
        block_path = f"{path}.content.{position}"
        if not isinstance(block, Mapping) or not isinstance(block.get("type"), str):
            raise ContractError(
                f"it is {block!r:.60}, but a block is an object with a type", block=block_path
            )
        yield block_path, block


def _require_block(role: str, block: Block, path: str) -> None:
    _require_type(block, _ALLOWED[role], f"a turn of the {role}", path)
    if role == "user":
        _require_user_block(block, path)
    elif block["type"] == "text" and not isinstance(block.get("text"), str):
        raise ContractError(f"text is {block.get('text')!r:.40}, but it is a string", block=path)


def _require_user_block(block: Block, path: str) -> None:
    match block["type"]:
        case "text":
            _require_words(block, path)
        case "image":
            _require_image(block, path)
        case "tool_result":
            _require_tool_result(block, path)


def _require_type(block: Block, allowed: tuple[str, ...], where: str, path: str) -> None:
    if block["type"] not in allowed:
        raise ContractError(
            f"a block of type {block['type']!r} in {where} is not read here; what may stand there"
            f" is {', '.join(allowed)}",
            block=path,
        )


def _require_words(block: Block, path: str) -> None:
    text = block.get("text")
    if not isinstance(text, str) or not text.strip():
        raise ContractError(
            f"text is {text!r:.40}, but a block of text holds at least one visible character;"
            " leave it out",
            block=path,
        )


def _require_image(block: Block, path: str) -> None:
    match block.get("source"):
        case {"type": "url", "url": str()}:
            return
        case {"type": "base64", "media_type": str(kind), "data": str()} if kind in _IMAGES:
            return
        case {"type": "base64", "media_type": kind}:
            what = f"media_type is {kind!r}, but it is one of {', '.join(_IMAGES)}"
        case other:
            what = f"the source is {other!r:.60}, but it is of type url or base64"
    raise ContractError(f"{what}; an image is shown to the model and never cited", block=path)


def _require_tool_result(block: Block, path: str) -> None:
    inner = list(blocks_of(block, path))
    for inner_path, part in inner:
        _require_type(part, _TOOL_RESULT, "a tool result", inner_path)
        if part["type"] == "image":
            _require_image(part, inner_path)
    types = {part["type"] for _, part in inner}
    if "search_result" in types and len(types) > 1:
        others = ", ".join(sorted(types - {"search_result"}))
        raise ContractError(
            f"search results stand beside {others} in one tool result; a tool returns search"
            " results alone, so put the rest behind the tool result in the same turn",
            block=path,
        )


def _paired_calls(called: set[str], blocks: Sequence[tuple[str, Block]], path: str) -> set[str]:
    """The calls of this turn, once the calls of the turn before were answered in it."""
    answered = set()
    for block_path, block in blocks:
        if block["type"] == "tool_result":
            call = block.get("tool_use_id")
            if call not in called:
                raise ContractError(
                    f"tool_use_id is {call!r:.60}, but the turn before holds no such tool_use",
                    block=block_path,
                )
            answered.add(call)
    _require_nothing_open(called - answered, path)
    return {str(b.get("id")) for _, b in blocks if b["type"] == "tool_use"}


def _require_nothing_open(called: set[str], path: str) -> None:
    if called:
        raise ContractError(
            f"the tool_use {min(called)!r} has no tool_result in the turn behind it; send what"
            " the tool returned",
            block=path,
        )
