"""Questions about documents in, cited answers out, in the vendor's shapes, from any model.

``ask`` is for people; ``create_message`` and ``stream_message`` take and give the vendor's JSON,
so that a program written for its Messages API changes one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from citelab.contract.contract import Contract, Turn
from citelab.contract.events import Event
from citelab.contract.message import Message, Usage
from citelab.contract.replay import MarkedAnswers
from citelab.documents import (
    Document,
    DocumentSet,
    document_from_block,
    require_one_citation_setting,
)
from citelab.errors import ContractError
from citelab.models import Reply, complete, default_model
from citelab.models import stream as stream_model

__all__ = ["ask", "create_message", "stream_message"]

_SOURCES = ("document", "search_result")


def ask(
    question: str,
    documents: Document | Iterable[Document] | DocumentSet,
    model: str | None = None,
    **options: Any,
) -> Message:
    """Ask one question about documents.

    Args:
        question: What to answer.
        documents: The sources; their order decides their indices.
        model: A LiteLLM model string or an alias; ``CITELAB_MODEL``, else the offline rules,
            where None.
        **options: Passed to the model, for example ``temperature``.

    Returns:
        The answer; its claims carry citations whose text was cut from the documents.

    Raises:
        ContractError: The question is empty.
        ModelError: The model did not answer.
    """
    contract = Contract(documents, question)
    name = model or default_model()
    return _parsed(contract, complete(name, contract.messages, **options), name)


def create_message(
    *,
    model: str,
    messages: Iterable[Mapping[str, Any]],
    max_tokens: int,
    system: str | Iterable[Mapping[str, Any]] | None = None,
    **options: Any,
) -> Message:
    """Answer a request in the vendor's shape with a message in the vendor's shape.

    Args:
        model: A LiteLLM model string, or an alias.
        messages: User and assistant turns; ``document`` and ``search_result`` blocks in user
            turns are the sources, and all of them can be cited.
        max_tokens: The longest reply, in the model's tokens.
        system: Instructions of your own, as text or as text blocks.
        **options: Passed to the model. ``output_config`` and ``output_format`` are refused.

    Raises:
        ContractError: The request breaks a rule of the citation feature.
        ModelError: The model did not answer.
    """
    contract = _contract(messages, max_tokens, system, options)
    reply = complete(model, contract.messages, max_tokens=max_tokens, **options)
    return _parsed(contract, reply, model)


def stream_message(
    *,
    model: str,
    messages: Iterable[Mapping[str, Any]],
    max_tokens: int,
    system: str | Iterable[Mapping[str, Any]] | None = None,
    **options: Any,
) -> Iterator[Event]:
    """As ``create_message``, but yields the vendor's stream events as the reply arrives.

    Raises:
        ContractError: Before the first event, as ``create_message``.
        ModelError: The model did not answer, or stopped in the middle.
    """
    contract = _contract(messages, max_tokens, system, options)
    return _events(contract, model, max_tokens, options)


def _events(
    contract: Contract, model: str, max_tokens: int, options: Mapping[str, Any]
) -> Iterator[Event]:
    reply = Reply()
    pieces = stream_model(model, contract.messages, reply, max_tokens=max_tokens, **options)
    # The first event carries the id, which comes with the first piece.
    first = next(pieces, "")
    parser = contract.parser(model=model, message_id=reply.id)
    for piece in chain([first], pieces):
        yield from parser.feed(piece)
    usage = Usage(reply.input_tokens, reply.output_tokens)
    yield from parser.close(stop_reason=reply.stop_reason, usage=usage)


def _contract(
    messages: Iterable[Mapping[str, Any]],
    max_tokens: int,
    system: str | Iterable[Mapping[str, Any]] | None,
    options: Mapping[str, Any],
) -> Contract:
    for name in ("output_config", "output_format"):
        if options.get(name):
            raise ContractError(
                f"citations and {name} exclude each other: citations interleave with the text,"
                " a schema fixes it; drop one of them (the vendor answers 400 as well)"
            )
    if type(max_tokens) is not int or max_tokens < 1:
        raise ContractError(f"max_tokens is {max_tokens!r}, but it is a whole number from 1 up")
    listed = [_checked(position, message) for position, message in enumerate(messages)]
    require_one_citation_setting(_source_blocks(listed))
    contract = Contract.from_turns(map(_turn, listed), system=_system_text(system))
    answers = MarkedAnswers(contract)
    for shown, message in zip(contract.messages[1:], listed, strict=True):
        if message["role"] == "assistant":
            # Earlier answers stand in this request's notation, so that the model keeps to it.
            shown["content"] = answers.text(message["content"])
    return contract


def _checked(position: int, message: Mapping[str, Any]) -> Mapping[str, Any]:
    role, content = message.get("role"), message.get("content")
    if role not in ("user", "assistant"):
        raise ContractError(
            f"messages[{position}] has the role {role!r}, but a turn is the user's or the"
            " assistant's; instructions go into system=…"
        )
    if not content:
        raise ContractError(f"messages[{position}] is empty; give it text or blocks as content")
    return message


def _source_blocks(messages: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for message in messages:
        if not isinstance(message["content"], str):
            yield from (block for block in message["content"] if block.get("type") in _SOURCES)


def _turn(message: Mapping[str, Any]) -> Turn:
    role, content = message["role"], message["content"]
    if isinstance(content, str):
        return role, [content]
    parts = [_part(role, block) for block in content]
    # The blocks of an answer are pieces of one text; those of a question are things of their own.
    return role, ["".join(map(str, parts))] if role == "assistant" else parts


def _part(role: str, block: Mapping[str, Any]) -> str | Document:
    if block.get("type") == "text":
        return str(block["text"])
    if block.get("type") in _SOURCES and role == "user":
        return document_from_block(block)
    raise ContractError(
        f"a block of type {block.get('type')!r} in a turn of the {role} is not read here;"
        " send text, and documents and search results in user turns"
    )


def _system_text(system: str | Iterable[Mapping[str, Any]] | None) -> str | None:
    if system is None or isinstance(system, str):
        return system
    return "\n\n".join(str(block["text"]) for block in system)


def _parsed(contract: Contract, reply: Reply, model: str) -> Message:
    return contract.parse(
        reply.text,
        model=model,
        message_id=reply.id,
        stop_reason=reply.stop_reason,
        usage=Usage(reply.input_tokens, reply.output_tokens),
    )
