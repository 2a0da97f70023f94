"""Answers in the vendor's shape: text blocks, each with its citations.

A claim is one text block with citations; everything between claims is a block without.
Every block knows its range in the text of the whole answer, by construction.
Shape: the vendor's SDK types, read 2026-11-30.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from citelab.locations import Location, OtherLocation, citation_from_dict

if TYPE_CHECKING:
    from citelab.contract.savings import Savings

__all__ = ["Citation", "Finding", "Message", "TextBlock", "ToolUse", "Usage"]

Citation = Location | OtherLocation
"""What a claim carries. Of the second kind is what a hosted tool cites: kept as it arrived."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the parser did to a reply beyond reading it.

    Attributes:
        kind: ``"unknown"``, ``"clamped"``, ``"reversed"``, ``"across_documents"``,
            ``"malformed"``, ``"cut_off"``, ``"doubtful"`` or ``"reasoning"``.
        mark: The piece of the raw reply that it is about.
        reply_char: Where that piece begins in the raw reply, in code points from 0.
        reason: The whole story in one sentence.
    """

    kind: str
    mark: str
    reply_char: int
    reason: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the provider counted them; 0 where it did not say."""

    input_tokens: int = 0
    output_tokens: int = 0

    @classmethod
    def from_dict(cls, wire: Mapping[str, Any]) -> Usage:
        """Read the vendor's JSON; what it leaves out or calls null is 0."""
        return cls(wire.get("input_tokens") or 0, wire.get("output_tokens") or 0)

    def to_dict(self) -> dict[str, int]:
        """The vendor's JSON."""
        return {"input_tokens": self.input_tokens, "output_tokens": self.output_tokens}


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A piece of the answer: a claim where it has citations, glue where it has none.

    Attributes:
        text: The piece, without marks.
        citations: The locations that support it, in the order in which they were cited.
        start_char: Where it begins in ``Message.text``, in code points from 0.
    """

    text: str
    citations: tuple[Citation, ...] = ()
    start_char: int = 0

    @property
    def end_char(self) -> int:
        """First code point of ``Message.text`` after this block."""
        return self.start_char + len(self.text)

    def to_dict(self) -> dict[str, Any]:
        """The vendor's JSON; ``citations`` is null on glue."""
        citations = [location.to_dict() for location in self.citations] or None
        return {"type": "text", "text": self.text, "citations": citations}


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A tool that the model wants called.

    Attributes:
        id: The name of this call; the ``tool_use_id`` of its result.
        name: The tool.
        arguments: What to call it with; the vendor's ``input``.
    """

    id: str
    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_dict(cls, wire: Mapping[str, Any]) -> ToolUse:
        """Read the vendor's JSON of a ``tool_use`` block."""
        return cls(str(wire["id"]), str(wire["name"]), dict(wire.get("input") or {}))

    def to_dict(self) -> dict[str, Any]:
        """The vendor's JSON."""
        return {"type": "tool_use", "id": self.id, "name": self.name, "input": dict(self.arguments)}


@dataclass(frozen=True, slots=True)
class Message:
    """One answer.

    Attributes:
        content: The text blocks, in order.
        model: The model string that was asked.
        id: The provider's or our own id of the message.
        stop_reason: ``"end_turn"``, ``"max_tokens"``, ``"refusal"`` or None.
        usage: Tokens, as the provider counted them.
        report: What the parser dropped, clamped or doubted; empty for a clean reply.
        tool_uses: The tools that the model wants called, in order; on the wire they are blocks
            behind the text.
        savings: What pointing took and quoting would have taken, where the request is known.
    """

    content: tuple[TextBlock, ...]
    model: str = ""
    id: str = ""
    stop_reason: str | None = "end_turn"
    usage: Usage = Usage()
    report: tuple[Finding, ...] = field(default=(), compare=False)
    tool_uses: tuple[ToolUse, ...] = ()
    savings: Savings | None = field(default=None, compare=False)

    @classmethod
    def from_dict(cls, wire: Mapping[str, Any]) -> Message:
        """Read the vendor's JSON of an answer; blocks of other kinds are left out.

        Raises:
            LocationError: A citation has no type, or one of the four and a bad bound.
        """
        blocks = _of_type(wire, "text")
        return cls(
            content=_positioned(
                (b["text"], tuple(map(citation_from_dict, b.get("citations") or ())))
                for b in blocks
            ),
            tool_uses=tuple(map(ToolUse.from_dict, _of_type(wire, "tool_use"))),
            model=wire.get("model") or "",
            id=wire.get("id") or "",
            stop_reason=wire.get("stop_reason"),
            usage=Usage.from_dict(wire.get("usage") or {}),
        )

    @classmethod
    def from_blocks(
        cls, blocks: Iterable[tuple[str, tuple[Citation, ...]]], **fields: Any
    ) -> Message:
        """A message of (text, citations) pairs; positions are counted here."""
        return cls(content=_positioned(blocks), **fields)

    @property
    def text(self) -> str:
        """The whole answer, as a person reads it."""
        return "".join(block.text for block in self.content)

    @property
    def claims(self) -> tuple[TextBlock, ...]:
        """The blocks that carry citations, in order."""
        return tuple(block for block in self.content if block.citations)

    def to_dict(self) -> dict[str, Any]:
        """The vendor's JSON of an answer."""
        return {
            "id": self.id,
            "type": "message",
            "role": "assistant",
            "model": self.model,
            "content": [
                *(block.to_dict() for block in self.content),
                *(call.to_dict() for call in self.tool_uses),
            ],
            "stop_reason": self.stop_reason,
            "stop_sequence": None,
            "usage": self.usage.to_dict(),
        }


def _of_type(wire: Mapping[str, Any], kind: str) -> list[Mapping[str, Any]]:
    return [block for block in wire["content"] if block.get("type") == kind]


def _positioned(blocks: Iterable[tuple[str, tuple[Citation, ...]]]) -> tuple[TextBlock, ...]:
    made, start = [], 0
    for text, citations in blocks:
        made.append(TextBlock(text, citations, start))
        start += len(text)
    return tuple(made)
