"""Questions about documents in, cited answers out, in the vendor's shapes, from any model.

``ask`` is for people; ``create_message`` and ``stream_message`` take and give the vendor's JSON,
so that a program written for its Messages API changes one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from citelab.contract.contract import Contract, Turn
from citelab.contract.events import Event
from citelab.contract.message import Message, Usage
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
    system: str | None = None,
    **options: Any,
) -> Message:
    """Answer a request in the vendor's shape with a message in the vendor's shape.

    Args:
        model: A LiteLLM model string, or an alias.
        messages: User and assistant turns; ``document`` and ``search_result`` blocks in user
            turns are the sources.
        max_tokens: The longest reply, in the model's tokens.
        system: Instructions of your own.
        **options: Passed to the model. ``output_config`` and ``output_format`` are refused.

    Raises:
        ContractError: The request breaks a rule of the citation feature.
        ModelError: The model did not answer.
    """
    contract = _contract(messages, system, options)
    reply = complete(model, contract.messages, max_tokens=max_tokens, **options)
    return _parsed(contract, reply, model)


def stream_message(
    *,
    model: str,
    messages: Iterable[Mapping[str, Any]],
    max_tokens: int,
    system: str | None = None,
    **options: Any,
) -> Iterator[Event]:
    """As ``create_message``, but yields the vendor's stream events as the reply arrives.

    Raises:
        ContractError: Before the first event, as ``create_message``.
        ModelError: The model did not answer, or stopped in the middle.
    """
    contract = _contract(messages, system, options)
    return _events(contract, model, max_tokens, options)


def _events(
    contract: Contract, model: str, max_tokens: int, options: dict[str, Any]
) -> Iterator[Event]:
    reply, parser = Reply(), contract.parser(model=model)
    for piece in stream_model(model, contract.messages, reply, max_tokens=max_tokens, **options):
        yield from parser.feed(piece)
    usage = Usage(reply.input_tokens, reply.output_tokens)
    yield from parser.close(stop_reason=reply.stop_reason, usage=usage)


def _contract(
    messages: Iterable[Mapping[str, Any]], system: str | None, options: Mapping[str, Any]
) -> Contract:
    for name in ("output_config", "output_format"):
        if options.get(name):
            raise ContractError(
                f"citations and {name} exclude each other: citations interleave with the text,"
                " a schema fixes it; drop one of them (the vendor answers 400 as well)"
            )
    listed = list(messages)
    require_one_citation_setting(_source_blocks(listed))
    return Contract.from_turns(map(_turn, listed), system=system)


def _source_blocks(messages: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for message in messages:
        if not isinstance(message["content"], str):
            yield from (block for block in message["content"] if block.get("type") in _SOURCES)


def _turn(message: Mapping[str, Any]) -> Turn:
    role, content = message["role"], message["content"]
    if isinstance(content, str):
        return role, [content]
    return role, [_part(role, block) for block in content]


def _part(role: str, block: Mapping[str, Any]) -> str | Document:
    if block.get("type") == "text":
        return str(block["text"])
    if block.get("type") in _SOURCES and role == "user":
        return document_from_block(block)
    raise ContractError(
        f"a block of type {block.get('type')!r} in a {role} turn is not read here;"
        " send text, and documents and search results in user turns"
    )


def _parsed(contract: Contract, reply: Reply, model: str) -> Message:
    return contract.parse(
        reply.text,
        model=model,
        message_id=reply.id,
        stop_reason=reply.stop_reason,
        usage=Usage(reply.input_tokens, reply.output_tokens),
    )
