"""A reply as it comes together from what litellm passes on, whole or in parts.

Nothing is stripped or changed but one thing: the two halves of a character that a server sent
apart become the character again, because half a character cannot be written anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from citelab.errors import ModelError

__all__ = ["Reading", "Reply", "ToolCall", "require_text"]

_STOP_REASONS = {
    "stop": "end_turn",
    "length": "max_tokens",
    "content_filter": "refusal",
    "tool_calls": "tool_use",
}


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model wants called.

    Attributes:
        id: The provider's name of this call.
        name: The tool.
        arguments: What to call it with; empty where the model wrote no JSON object.
    """

    id: str
    name: str
    arguments: Mapping[str, Any]


@dataclass(slots=True)
class Reply:
    """What a model answered.

    Attributes:
        text: The raw reply, marks included.
        stop_reason: ``"end_turn"``, ``"max_tokens"``, ``"refusal"``, or what the provider said.
        input_tokens: As the provider counted them; 0 where it did not say.
        output_tokens: As the provider counted them; 0 where it did not say.
        id: The provider's id of the reply.
        tool_calls: The tools that the model wants called, in order.

    >>> Reply("The gate is", "max_tokens").is_cut_off
    True
    """

    text: str = ""
    stop_reason: str | None = "end_turn"
    input_tokens: int = 0
    output_tokens: int = 0
    id: str = ""
    tool_calls: tuple[ToolCall, ...] = ()

    @property
    def is_cut_off(self) -> bool:
        """Whether the reply ends where ``max_tokens`` was used up, and not where it was done."""
        return self.stop_reason == "max_tokens"


@dataclass(slots=True)
class Reading:
    """Fills a reply in, part by part.

    Args:
        reply: What is filled in.
    """

    reply: Reply
    _held: str = field(default="", init=False)
    # Id, name and the JSON of the arguments, as far as they have come, by the place of the call.
    _calls: dict[int, list[str]] = field(default_factory=dict, init=False)

    def whole(self, made: Any) -> Reply:
        """The reply of litellm's ``ModelResponse``."""
        choice = made.choices[0]
        self._note(made, choice.finish_reason)
        self.reply.text = self.text(choice.message.content or "") + self.rest()
        self._note_calls(getattr(choice.message, "tool_calls", None) or ())
        return self._ended()

    def part(self, part: Any) -> str:
        """The text of one part of litellm's stream, which is added to the reply; often empty."""
        self._note(part, None)
        piece = ""
        for choice in part.choices:
            self._note(part, choice.finish_reason)
            piece += self.text(choice.delta.content or "")
            self._note_calls(getattr(choice.delta, "tool_calls", None) or ())
        self.reply.text += piece
        return piece

    def text(self, text: str) -> str:
        """The text with what was held back before it, without a half character at its end."""
        text = self._held + text
        # Some servers cut their stream between the halves of an emoji.
        self._held = text[-1:] if "\ud800" <= text[-1:] <= "\udbff" else ""
        return _joined(text.removesuffix(self._held))

    def rest(self) -> str:
        """What is still held back: half a character is U+FFFD."""
        rest, self._held = _joined(self._held), ""
        return rest

    def end(self) -> str:
        """What is still held back, added to the reply."""
        rest = self.rest()
        self.reply.text += rest
        self._ended()
        return rest

    def _ended(self) -> Reply:
        # litellm forces a schema upon some models by a tool, and hands its arguments on as text.
        if self.reply.stop_reason == "tool_use" and not self.reply.tool_calls:
            self.reply.stop_reason = "end_turn"
        return self.reply

    def _note_calls(self, parts: Iterable[Any]) -> None:
        for place, part in enumerate(parts):
            # Only the parts of a stream say which call they belong to.
            index = getattr(part, "index", None)
            call = self._calls.setdefault(place if index is None else index, ["", "", ""])
            told = (part.id, part.function.name, part.function.arguments)
            for at, piece in enumerate(told):
                call[at] += piece or ""
        self.reply.tool_calls = tuple(
            ToolCall(call_id, name, _object(arguments))
            for _, (call_id, name, arguments) in sorted(self._calls.items())
        )

    def _note(self, made: Any, finish_reason: str | None) -> None:
        self.reply.id = self.reply.id or made.id or ""
        if finish_reason:
            self.reply.stop_reason = _STOP_REASONS.get(finish_reason, finish_reason)
        if (usage := getattr(made, "usage", None)) is not None:
            self.reply.input_tokens = usage.prompt_tokens or 0
            self.reply.output_tokens = usage.completion_tokens or 0


def _object(arguments: str) -> dict[str, Any]:
    try:
        made = json.loads(arguments or "{}")
    except ValueError:
        return {}
    return made if isinstance(made, dict) else {}


def require_text(name: str, reply: Reply, max_tokens: int) -> None:
    """Refuse a reply that says nothing.

    Raises:
        ModelError: It has no text; the message says why and what to do.
    """
    if reply.text.strip() or reply.tool_calls:
        return
    if reply.is_cut_off:
        why = f"used up max_tokens={max_tokens} before its first word; allow more"
    elif reply.stop_reason == "refusal":
        why = "was stopped by the provider's content filter; ask differently"
    else:
        why = "answered without any text; ask again, or ask another model"
    raise ModelError(f"{name} {why}")


def _joined(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
