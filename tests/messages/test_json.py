"""``citations="json"``: the reply is JSON, the answer is the same message."""

from __future__ import annotations

import json
from typing import Any

import pytest
from anthropic.types import RawMessageStreamEvent
from pydantic import TypeAdapter

from citelab import Document, ask, create_message, stream_message
from citelab.contract.events import message_from_events
from citelab.documents import document_to_block
from citelab.errors import ContractError

GATE = Document.from_text("The gate is green. It squeaks at night.", title="Gate")
REPLY = '{"claims": [{"text": "It is green.", "chunk_ids": ["s1"]}]}'


def asked(*turns: dict[str, Any]) -> dict[str, Any]:
    question = [document_to_block(GATE), {"type": "text", "text": "What colour is the gate?"}]
    messages = [{"role": "user", "content": question}, *turns]
    return {"model": "made-up/m", "max_tokens": 99, "messages": messages, "citations": "json"}


def test_the_reply_is_read_into_claims(scripted) -> None:
    scripted.text = REPLY
    (claim,) = create_message(**asked()).claims
    assert (claim.text, claim.citations[0].cited_text) == ("It is green.", "The gate is green. ")


def test_the_model_is_held_to_the_ids_that_exist(scripted) -> None:
    scripted.text = REPLY
    create_message(**asked())
    (call,) = scripted.calls
    schema = call["response_format"]["json_schema"]["schema"]
    ids = schema["properties"]["claims"]["items"]["properties"]["chunk_ids"]["items"]
    assert ids["enum"] == ["s1", "s2"]
    assert "one JSON object" in call["messages"][0]["content"]


def test_the_events_are_the_vendors_and_say_the_same(scripted) -> None:
    scripted.text = REPLY
    event: TypeAdapter[Any] = TypeAdapter(RawMessageStreamEvent)
    events = list(stream_message(**asked()))
    for made in events:
        event.validate_python(made, strict=True)
    assert message_from_events(events) == create_message(**asked())


def test_an_earlier_answer_stands_in_the_prompt_as_json(scripted) -> None:
    scripted.text = REPLY
    first = create_message(**asked()).to_dict()
    later = [{"role": "assistant", "content": first["content"]}, {"role": "user", "content": "So?"}]
    create_message(**asked(*later))
    shown = json.loads(scripted.sent[1]["content"])
    assert shown == {"claims": [{"text": "It is green.", "chunk_ids": ["s1"]}]}


def test_asking_in_json_and_in_prose_gives_the_same_citations_offline() -> None:
    marks, structured = (
        ask("What colour is the gate?", GATE, "offline", citations=how) for how in ("marks", "json")
    )
    assert [b.citations for b in marks.claims] == [b.citations for b in structured.claims]
    assert structured.claims


@pytest.mark.parametrize("how", ["native", "footnotes"])
def test_asking_refuses_a_way_to_cite_that_it_does_not_have(how, scripted) -> None:
    with pytest.raises(ContractError, match=f"citations is '{how}', but it is one of 'marks', 'j"):
        ask("What colour?", GATE, "made-up/m", citations=how)
    assert scripted.calls == []
