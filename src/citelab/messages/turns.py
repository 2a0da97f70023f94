"""Turns in the vendor's blocks into turns of text and documents, and what hangs on them.

Documents become text under the contract. Images and calls of tools cannot: they travel beside
the text of their turn, in the form that litellm takes for every provider.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from citelab.contract.contract import Turn
from citelab.documents import Document, FileStore, document_from_block
from citelab.errors import ContractError
from citelab.messages.rules import SOURCES, blocks_of
from citelab.messages.tools import call_as_text, call_for_litellm

__all__ = ["Reading", "WireTurn", "read_turns", "shown_turns"]

Block = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """How blocks are read.

    Attributes:
        language: Language code that decides how sentences are found.
        files: Knows the ``file_id`` of documents that were sent before.
        has_tools: Whether the model is given tools. Without them, calls and results of earlier
            turns are told in words.
        has_eyes: Whether the model is shown images; rules would take their names for words.
        numbers: Counts the images of the conversation, from 1.
    """

    language: str = "en"
    files: FileStore | None = None
    has_tools: bool = False
    has_eyes: bool = True
    numbers: Iterator[int] = field(default_factory=lambda: count(1))


@dataclass(slots=True)
class WireTurn:
    """A turn as the model reads it, and what cannot be text.

    Attributes:
        role: ``"user"``, ``"assistant"`` or ``"tool"``.
        parts: Texts and documents, in order.
        answer: For the assistant: the blocks that were its text, with their citations.
        images: Parts for litellm; each is named in the text where it stood.
        fields: Further keys of the message, such as its ``tool_calls``.
    """

    role: str
    parts: list[str | Document] = field(default_factory=list)
    answer: list[Block] = field(default_factory=list)
    images: list[dict[str, Any]] = field(default_factory=list)
    fields: dict[str, Any] = field(default_factory=dict)

    @property
    def turn(self) -> Turn:
        """Role and parts, for the contract."""
        if self.role == "assistant":
            # The blocks of an answer are pieces of one text.
            return self.role, ["".join(map(str, self.parts))]
        return self.role, self.parts


def read_turns(messages: Sequence[Mapping[str, Any]], how: Reading) -> list[WireTurn]:
    """The turns of a conversation that keeps the rules.

    Raises:
        ContractError: A source cannot be read; names its block.
    """
    turns: list[WireTurn] = []
    for position, message in enumerate(messages):
        read = _assistant if message["role"] == "assistant" else _user
        turns += read(list(blocks_of(message, f"messages.{position}")), how)
    return turns


def shown_turns(turns: Iterable[WireTurn], texts: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The messages for the model.

    Args:
        turns: As read.
        texts: The text of each turn under the contract.
    """
    for turn, text in zip(turns, texts, strict=True):
        content: str | list[dict[str, Any]] = text
        if turn.images:
            content = [{"type": "text", "text": text}, *turn.images]
        yield {"role": turn.role, "content": content, **turn.fields}


def _user(blocks: Sequence[tuple[str, Block]], how: Reading) -> Iterator[WireTurn]:
    said = WireTurn("user")
    for path, block in blocks:
        if block["type"] == "tool_result":
            turn = _result_turn(block) if how.has_tools else said
            turn.parts += _announced(block, how)
            for inner_path, inner in blocks_of(block, path):
                _take(turn, inner_path, inner, how)
            if turn is not said:
                yield turn
        else:
            _take(said, path, block, how)
    if said.parts:
        yield said


def _result_turn(block: Block) -> WireTurn:
    return WireTurn("tool", fields={"tool_call_id": str(block["tool_use_id"])})


def _announced(block: Block, how: Reading) -> Iterator[str]:
    types = {part["type"] for _, part in blocks_of(block, "")}
    if not types:
        yield "(The tool returned nothing.)"
    # Sources speak for themselves, with their titles.
    elif not how.has_tools and "text" in types:
        yield "(What the tool returned:)"
    if block.get("is_error"):
        yield "(The tool failed.)"


def _take(turn: WireTurn, path: str, block: Block, how: Reading) -> None:
    if block["type"] == "text":
        turn.parts.append(str(block["text"]))
    elif block["type"] == "image" and how.has_eyes:
        turn.parts.append(f"(image {next(how.numbers)})")
        turn.images.append(_image(block["source"]))
    elif block["type"] in SOURCES:
        turn.parts.append(_document(path, block, how))


def _document(path: str, block: Block, how: Reading) -> Document:
    try:
        return document_from_block(block, language=how.language, files=how.files)
    except ContractError as error:
        raise ContractError(str(error), block=path) from error.__cause__


def _assistant(blocks: Sequence[tuple[str, Block]], how: Reading) -> Iterator[WireTurn]:
    # Reasoning of an earlier turn is no part of the answer, and no other model can read it.
    texts = [block for _, block in blocks if block["type"] == "text"]
    calls = [block for _, block in blocks if block["type"] == "tool_use"]
    turn = WireTurn("assistant", [str(b["text"]) for b in texts], texts)
    if calls and how.has_tools:
        turn.fields["tool_calls"] = list(map(call_for_litellm, calls))
    elif calls:
        told = [call_as_text(call) for call in calls]
        turn.answer += [{"type": "text", "text": f"\n{text}"} for text in told]
        turn.parts += [f"\n{text}" for text in told]
    yield turn


def _image(source: Mapping[str, Any]) -> dict[str, Any]:
    url = source.get("url") or f"data:{source['media_type']};base64,{source['data']}"
    return {"type": "image_url", "image_url": {"url": url}}
