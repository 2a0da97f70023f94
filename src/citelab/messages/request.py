"""A request in the vendor's shape, read: what the model is sent, and how its reply is understood.

Reading and asking are apart, so that waiting for a reply and awaiting one share every rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal, get_args

from citelab.contract.contract import Contract
from citelab.contract.message import Message, ToolUse, Usage
from citelab.contract.replay import MarkedAnswers
from citelab.contract.savings import savings
from citelab.contract.structured import StructuredContract
from citelab.documents import FileStore
from citelab.errors import ContractError
from citelab.messages.rules import require_messages, require_options, source_blocks
from citelab.messages.tools import choice_for_litellm, tools_for_litellm
from citelab.messages.turns import Reading, WireTurn, read_turns, shown_turns
from citelab.models import Reply
from citelab.models.catalogue import full_name
from citelab.models.offline.answering import is_offline

__all__ = ["Citations", "Request", "WireRequest", "require_citations"]

Citations = Literal["marks", "json", "native"]
"""How the model cites: with marks in its prose, in JSON, or by the vendor's own feature."""


def require_citations(
    citations: str, known: tuple[str, ...] = get_args(Citations), advice: str = ""
) -> None:
    """Refuse a way to cite that there is not.

    Raises:
        ContractError: Names those that there are.
    """
    if citations not in known:
        ways = ", ".join(map(repr, known))
        raise ContractError(f"citations is {citations!r}, but it is one of {ways}{advice}")


@dataclass(frozen=True, slots=True)
class WireRequest:
    """A request as the caller gives it, in the vendor's shape.

    Attributes:
        model: A LiteLLM model string, or an alias.
        messages: User and assistant turns.
        max_tokens: The longest reply, in the model's tokens.
        system: Instructions of the caller, as text or as text blocks.
        citations: How the model cites.
        files: Knows the ``file_id`` of documents that were sent before.
        tools: Tools of the caller's own, in the vendor's shape.
        options: Passed to the model; ``tool_choice`` and ``language`` are read here.

    Raises:
        ContractError: The request breaks a rule.
    """

    model: str
    messages: Sequence[Mapping[str, Any]]
    max_tokens: int
    system: str | Iterable[Mapping[str, Any]] | None = None
    citations: Citations = "marks"
    files: FileStore | None = None
    tools: Sequence[Mapping[str, Any]] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        require_citations(self.citations)
        require_options(self.max_tokens, self.options)
        require_messages(self.messages)
        if self.citations == "json" and self.tools:
            raise ContractError(
                "tools and citations='json' exclude each other: the reply is to be one JSON"
                " object; leave one of them out"
            )


@dataclass(frozen=True, slots=True)
class Request:
    """A request under the contract.

    Attributes:
        contract: Documents, marks and the parser.
        messages: What the model is sent.
        options: Passed to the model.
        structured: Where the reply is JSON: how it is read.
        is_cited: Whether the caller wants citations.
        begins_in_reasoning: Whether the server strips the tag that opens the model's reasoning.
    """

    contract: Contract
    messages: Sequence[Mapping[str, Any]]
    options: Mapping[str, Any]
    structured: StructuredContract | None = None
    is_cited: bool = True
    begins_in_reasoning: bool = False

    @classmethod
    def of(cls, contract: Contract, citations: Citations, options: Mapping[str, Any]) -> Request:
        """The request for a contract; ``begins_in_reasoning`` among the options is read here."""
        options = dict(options)
        begins = bool(options.pop("begins_in_reasoning", False))
        if citations != "json":
            return cls(contract, contract.messages, options, begins_in_reasoning=begins)
        structured = StructuredContract(contract)
        # The instructions alone have to do where a provider knows no schema.
        schema = {"response_format": structured.response_format, "drop_params": True}
        return cls(contract, structured.messages, {**schema, **options}, structured)

    @classmethod
    def read(cls, wire: WireRequest) -> Request:
        """Read a request that the model is to answer with marks or in JSON.

        Raises:
            ContractError: A source cannot be read, or the last turn is the assistant's.
        """
        options = dict(wire.options)
        is_offline_model = is_offline(full_name(wire.model))
        how = Reading(
            language=options.pop("language", "en"),
            files=wire.files,
            has_tools=bool(wire.tools) and not is_offline_model,
            has_eyes=not is_offline_model,
        )
        turns = read_turns(wire.messages, how)
        contract = Contract.from_turns(
            (turn.turn for turn in turns), system=_system_text(wire.system)
        )
        system, *shown = contract.messages
        texts = _texts(contract, turns, shown, as_json=wire.citations == "json")
        contract.messages = [system, *shown_turns(turns, texts)]
        options |= _tool_options(wire.tools, options.pop("tool_choice", None))
        return replace(cls.of(contract, wire.citations, options), is_cited=_is_cited(wire.messages))

    def message(self, reply: Reply, model: str) -> Message:
        """The answer that a whole reply is."""
        if self.structured:
            parse = self.structured.parse
        else:
            parse = partial(self.contract.parse, begins_in_reasoning=self.begins_in_reasoning)
        message = parse(
            reply.text,
            model=model,
            message_id=reply.id,
            stop_reason=reply.stop_reason,
            usage=Usage(reply.input_tokens, reply.output_tokens),
        )
        return self.finished(replace(message, tool_uses=tool_uses(reply)))

    def finished(self, message: Message) -> Message:
        """The answer with what it saved; without citations, where none are wanted."""
        if not self.is_cited:
            content = tuple(replace(block, citations=()) for block in message.content)
            return replace(message, content=content)
        return replace(message, savings=savings(message, self.contract))


def tool_uses(reply: Reply) -> tuple[ToolUse, ...]:
    """The calls of tools in a reply."""
    return tuple(ToolUse(call.id, call.name, call.arguments) for call in reply.tool_calls)


def _texts(
    contract: Contract,
    turns: Sequence[WireTurn],
    shown: Sequence[Mapping[str, Any]],
    *,
    as_json: bool,
) -> list[str]:
    if all(turn.role != "assistant" for turn in turns):
        return [str(message["content"]) for message in shown]
    # Earlier answers stand in this request's notation, so that the model keeps to it.
    answers = MarkedAnswers(contract)
    write = answers.json if as_json else answers.text
    return [
        write(turn.answer) if turn.role == "assistant" else str(message["content"])
        for turn, message in zip(turns, shown, strict=True)
    ]


def _tool_options(tools: Sequence[Mapping[str, Any]], choice: Any) -> dict[str, Any]:
    if not tools:
        return {}
    chosen = {"tool_choice": choice_for_litellm(choice)} if choice else {}
    return {"tools": tools_for_litellm(tools), **chosen}


def _is_cited(messages: Sequence[Mapping[str, Any]]) -> bool:
    """False where every source says that it is not to be cited; left out counts as wanted."""
    settings = [block.get("citations") for _, block in source_blocks(messages)]
    return not settings or any(s is None or s.get("enabled", True) for s in settings)


def _system_text(system: str | Iterable[Mapping[str, Any]] | None) -> str | None:
    if system is None or isinstance(system, str):
        return system
    return "\n\n".join(str(block["text"]) for block in system)
