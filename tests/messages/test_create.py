"""A program written for the vendor's API changes its model string and nothing else."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from anthropic.types import Message as VendorMessage
from anthropic.types import RawMessageStreamEvent
from pydantic import TypeAdapter

import citelab.messages.create
from citelab import Document, SearchResult, ask, create_message, resolve, stream_message
from citelab.contract.events import message_from_events
from citelab.documents import document_to_block
from citelab.errors import ContractError, ModelError
from citelab.models import Reply

DATA = Path(__file__).resolve().parents[2] / "data"
GATE = Document.from_text("The gate is green. It squeaks at night.", title="Gate")
QUAY = SearchResult("https://quay.example", "Quay", ["The quay is long.", "It is closed."])


def user(*parts: Document | str, **more: Any) -> dict[str, Any]:
    blocks = [
        {"type": "text", "text": part} if isinstance(part, str) else document_to_block(part)
        for part in parts
    ]
    return {"role": "user", "content": blocks, **more}


def request(*messages: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"model": "offline", "max_tokens": 500, "messages": list(messages), **more}


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What a model that always answers "Green [s1]." was sent."""
    calls: list[dict[str, Any]] = []

    def complete(model: str, messages: Sequence[Mapping[str, Any]], **options: Any) -> Reply:
        calls.append({"model": model, "messages": messages, **options})
        return Reply("Green [s1].", "end_turn", 11, 5, "chat-1")

    def stream(
        model: str, messages: Sequence[Mapping[str, Any]], reply: Reply, **options: Any
    ) -> Iterator[str]:
        whole = complete(model, messages, **options)
        reply.id = whole.id
        yield from ("Green ", "[s", "1].")
        reply.input_tokens, reply.output_tokens = whole.input_tokens, whole.output_tokens

    monkeypatch.setattr(citelab.messages.create, "complete", complete)
    monkeypatch.setattr(citelab.messages.create, "stream_model", stream)
    return calls


def test_a_request_in_the_vendors_shape_gets_a_message_in_the_vendors_shape() -> None:
    message = create_message(**request(user(GATE, QUAY, "What colour is the gate?")))
    assert [claim.text for claim in message.claims] == ["The gate is green."]
    read = VendorMessage.model_validate(message.to_dict(), strict=True)
    assert read.content[0].citations[0].cited_text == "The gate is green. "


def test_the_stream_is_the_message() -> None:
    asked = request(user(GATE, QUAY, "Is the quay long?"))
    events = list(stream_message(**asked))
    event: TypeAdapter[Any] = TypeAdapter(RawMessageStreamEvent)
    for made in events:
        event.validate_python(made, strict=True)
    assert message_from_events(events) == create_message(**asked)
    assert message_from_events(events).claims[0].citations[0].type == "search_result_location"


def test_counts_and_id_of_the_provider_come_through_both_ways(sent) -> None:
    asked = request(user(GATE, "What colour?"))
    whole, streamed = create_message(**asked), message_from_events(stream_message(**asked))
    assert whole == streamed
    assert (whole.id, whole.usage.input_tokens, whole.usage.output_tokens) == ("chat-1", 11, 5)


def test_asking_takes_documents_and_gives_a_message() -> None:
    message = ask("What colour is the gate?", [GATE], model="offline")
    assert resolve(message.claims[0].citations[0], [GATE]).text == "The gate is green. "
    assert message.model == "offline"


def test_asking_without_a_model_takes_the_one_of_the_environment(sent, monkeypatch) -> None:
    monkeypatch.setenv("CITELAB_MODEL", "made-up/model")
    assert ask("What colour?", GATE, temperature=1).model == "made-up/model"
    assert (sent[0]["model"], sent[0]["temperature"]) == ("made-up/model", 1)


def test_a_pdf_and_custom_content_can_be_sent_as_blocks() -> None:
    data = (DATA / "tide_study.pdf").read_bytes()
    pdf = {"type": "base64", "media_type": "application/pdf"}
    pdf["data"] = base64.b64encode(data).decode()
    content = {"type": "content", "content": [{"type": "text", "text": "Kelp clogs the intake."}]}
    blocks = [{"type": "document", "source": source} for source in (pdf, content)]
    text = {"type": "text", "text": "What clogs the intake?"}
    message = create_message(**request({"role": "user", "content": [*blocks, text]}))
    kinds = {citation.type for claim in message.claims for citation in claim.citations}
    assert kinds == {"page_location", "content_block_location"}


def test_plain_text_turns_and_system_blocks_are_taken(sent) -> None:
    system = [{"type": "text", "text": "Be brief."}, {"type": "text", "text": "Be kind."}]
    create_message(**request({"role": "user", "content": "Hm?"}, system=system))
    first, last = sent[0]["messages"]
    assert first["content"].startswith("Be brief.\n\nBe kind.\n\n")
    assert last == {"role": "user", "content": "Hm?"}


def test_options_and_max_tokens_reach_the_model(sent) -> None:
    create_message(**request(user(GATE, "Hm?"), temperature=0.5, seed=3))
    assert {name: sent[0][name] for name in ("max_tokens", "temperature", "seed")} == {
        "max_tokens": 500,
        "temperature": 0.5,
        "seed": 3,
    }


def test_an_earlier_answer_goes_back_in_as_one_text_and_the_indices_hold() -> None:
    first = request(user(GATE, "What colour is the gate?"))
    answer = create_message(**first).to_dict()
    later = [
        *first["messages"],
        {"role": "assistant", "content": answer["content"]},
        user(Document.from_text("The mole is short."), "Is the mole short?"),
    ]
    message = create_message(**request(*later))
    (claim,) = message.claims
    assert (claim.text, claim.citations[0].document_index) == ("The mole is short.", 1)


def test_the_blocks_of_an_earlier_answer_are_joined_without_gaps(sent) -> None:
    blocks = [{"type": "text", "text": "Green"}, {"type": "text", "text": ", I think."}]
    turns = [user(GATE, "Hm?"), {"role": "assistant", "content": blocks}, user("Sure?")]
    create_message(**request(*turns))
    assert sent[0]["messages"][2]["content"] == "Green, I think."


@pytest.mark.parametrize("name", ["output_config", "output_format"])
def test_citations_and_a_schema_exclude_each_other(name: str) -> None:
    asked = request(user(GATE, "Hm?"), **{name: {"format": {"type": "json_schema"}}})
    for call in (create_message, stream_message):
        with pytest.raises(ContractError, match=f"citations and {name} exclude each other") as e:
            call(**asked)
        assert e.value.status == 400


@pytest.mark.parametrize("max_tokens", [0, -1, 1.5, True, None])
def test_max_tokens_is_a_whole_number_from_1_up(max_tokens: object, sent) -> None:
    with pytest.raises(ContractError, match="but it is a whole number from 1 up"):
        create_message(**{**request(user(GATE, "Hm?")), "max_tokens": max_tokens})


def test_a_stream_that_breaks_off_gives_what_had_arrived_and_then_the_error(monkeypatch) -> None:
    def broken(*_: Any, **__: Any) -> Iterator[str]:
        yield "The gate is green [s1]. And"
        raise ModelError("made-up: the request failed")

    monkeypatch.setattr(citelab.messages.create, "stream_model", broken)
    received, error = until_it_breaks(stream_message(**request(user(GATE, "Hm?"))))
    assert str(error) == "made-up: the request failed"
    assert [claim.text for claim in message_from_events(received).claims] == ["The gate is green."]


def until_it_breaks(events: Iterator[Any]) -> tuple[list[Any], ModelError | None]:
    received = []
    try:
        for event in events:
            received.append(event)
    except ModelError as error:
        return received, error
    return received, None
