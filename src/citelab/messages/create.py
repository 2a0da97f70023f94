"""``ask``, ``create_message`` and ``stream_message``: the calls that wait for their answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any

from citelab.chunks import RetrievalChunk
from citelab.contract.as_events import events_of
from citelab.contract.contract import Contract
from citelab.contract.events import Event
from citelab.contract.message import Message
from citelab.documents import Document, DocumentSet, FileStore
from citelab.messages import native
from citelab.messages.request import Citations, Request, WireRequest, require_citations
from citelab.messages.streaming import EventStream
from citelab.models import Reply, complete, default_model
from citelab.models import stream as stream_model

__all__ = ["ask", "create_message", "stream_message"]


def ask(
    question: str,
    documents: Document | Iterable[Document] | DocumentSet,
    model: str | None = None,
    *,
    only: Iterable[RetrievalChunk] | None = None,
    citations: Citations = "marks",
    **options: Any,
) -> Message:
    """Ask one question about documents.

    Args:
        question: What to answer.
        documents: The sources; their order decides their indices.
        model: A LiteLLM model string or an alias; ``CITELAB_MODEL``, else the offline rules,
            where None.
        only: Show the model only what these pieces hold, for example the hits of a search. The
            citations are the same as if it had read the documents as a whole.
        citations: ``"marks"`` in the model's prose, or ``"json"``. For the vendor's own feature
            see ``create_message``.
        **options: Passed to the model, for example ``temperature``.

    Returns:
        The answer; its claims carry citations whose text was cut from the documents.

    Raises:
        ContractError: The question is empty, or ``citations`` is neither of the two.
        ModelError: The model did not answer.
    """
    require_citations(
        citations, ("marks", "json"), "; for the vendor's own feature call create_message"
    )
    request = Request.of(Contract(documents, question, only=only), citations, options)
    name = model or default_model()
    return request.message(complete(name, request.messages, **request.options), name)


def create_message(
    *,
    model: str,
    messages: Iterable[Mapping[str, Any]],
    max_tokens: int,
    system: str | Iterable[Mapping[str, Any]] | None = None,
    citations: Citations = "marks",
    files: FileStore | None = None,
    tools: Sequence[Mapping[str, Any]] = (),
    **options: Any,
) -> Message:
    """Answer a request in the vendor's shape with a message in the vendor's shape.

    Args:
        model: A LiteLLM model string, or an alias.
        messages: User and assistant turns; ``document`` and ``search_result`` blocks in user
            turns and in tool results are the sources. They are cited unless all of them say
            ``"citations": {"enabled": false}``.
        max_tokens: The longest reply, in the model's tokens.
        system: Instructions of your own, as text or as text blocks.
        citations: How the model cites. ``"marks"`` in its prose; ``"json"``: the model answers
            in JSON, which is read into the same message; ``"native"``: the vendor's own feature,
            for the vendor's own models.
        files: Knows the documents whose source is a ``file_id``.
        tools: Tools of your own, in the vendor's shape, with ``tool_choice`` beside them. What
            the model wants called is in ``message.tool_uses``.
        **options: Passed to the model; ``language`` (a code such as ``"es"``) decides how
            sentences are found, and ``begins_in_reasoning=True`` is for servers that strip the
            tag that opens a model's reasoning. ``output_config`` with a format, and
            ``output_format``, are refused.

    Raises:
        ContractError: The request breaks a rule of the citation feature; its ``block`` and
            ``status`` say which part, and what the vendor answers.
        ModelError: The model did not answer.
    """
    wire = WireRequest(model, list(messages), max_tokens, system, citations, files, tools, options)
    if citations == "native":
        return native.create(wire)
    request = Request.read(wire)
    reply = complete(model, request.messages, max_tokens=max_tokens, **request.options)
    return request.message(reply, model)


def stream_message(
    *,
    model: str,
    messages: Iterable[Mapping[str, Any]],
    max_tokens: int,
    system: str | Iterable[Mapping[str, Any]] | None = None,
    citations: Citations = "marks",
    files: FileStore | None = None,
    tools: Sequence[Mapping[str, Any]] = (),
    **options: Any,
) -> Iterator[Event]:
    """As ``create_message``, but yields the vendor's stream events as the reply arrives.

    JSON can only be read as a whole: with ``citations="json"`` all events come at the end.
    Closing the iterator, or leaving the loop, ends the request.

    Raises:
        ContractError: Before the first event, as ``create_message``.
        ModelError: The model did not answer, or stopped in the middle.
    """
    wire = WireRequest(model, list(messages), max_tokens, system, citations, files, tools, options)
    if citations == "native":
        return native.stream(wire)
    request = Request.read(wire)
    if request.structured:
        return _events_of_whole(request, wire)
    return _events(request, wire)


def _events_of_whole(request: Request, wire: WireRequest) -> Iterator[Event]:
    reply = complete(wire.model, request.messages, max_tokens=wire.max_tokens, **request.options)
    yield from events_of(request.message(reply, wire.model))


def _events(request: Request, wire: WireRequest) -> Iterator[Event]:
    reply = Reply()
    events = EventStream(request, wire.model, reply)
    pieces = stream_model(
        wire.model, request.messages, reply, max_tokens=wire.max_tokens, **request.options
    )
    with closing(pieces):
        for piece in pieces:
            yield from events.feed(piece)
    yield from events.close()
