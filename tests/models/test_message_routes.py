"""A message goes out to every kind of provider and comes back cited: whole, streamed, awaited."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from anthropic.types import RawMessageStreamEvent
from pydantic import TypeAdapter

from citelab import (
    Document,
    SearchResult,
    acreate_message,
    astream_message,
    create_message,
    stream_message,
)
from citelab.contract.events import message_from_events
from citelab.documents import FileStore, document_to_block
from citelab.errors import ContractError, ModelError

GATE = Document.from_text("The gate is “green”. It squeaks at 3 °C. 🙂", title="Gate")
MAP = Document.from_blocks(["The map is old.", "It is torn."], title="Map")
QUAY = SearchResult("https://quay.example", "Quay", ["The quay is long."])
CALL = {"type": "tool_use", "id": "call-1", "name": "search", "input": {"words": "quay"}}
TURNS: list[dict[str, Any]] = [
    {"role": "user", "content": [document_to_block(GATE), {"type": "text", "text": "What?"}]},
    {"role": "assistant", "content": [{"type": "text", "text": "Let me see."}, CALL]},
    {
        "role": "user",
        "content": [
            {
                "type": "tool_result",
                "tool_use_id": "call-1",
                "content": [document_to_block(QUAY)],
            },
            document_to_block(MAP),
            {"type": "text", "text": "And now?"},
        ],
    },
]
TOOL = {"name": "search", "input_schema": {"type": "object", "properties": {}}}
ROUTES = ["groq/made-up", "openai/made-up", "ollama_chat/made-up"]
REPLY = "It is green [s1]. The quay is long [s3], the map torn [s5]."
NATIVE = "anthropic/made-up"


def request(route: str, address: str, **more: Any) -> dict[str, Any]:
    keyed: dict[str, Any] = {"api_base": f"{address}/v1", "api_key": "made-up-key"}
    if route.startswith("ollama"):
        keyed = {"api_base": address}
    elif route.startswith("anthropic"):
        keyed = {"api_base": address, "api_key": "made-up-key"}
    return {"model": route, "messages": TURNS, "max_tokens": 99, **keyed, **more}


async def gathered(asked: dict[str, Any]) -> list[dict[str, Any]]:
    return [event async for event in astream_message(**asked)]


@pytest.mark.parametrize("route", ROUTES)
def test_every_way_of_asking_sends_every_source_and_gives_the_same_answer(route, stand_in) -> None:
    stand_in.text = REPLY
    asked = request(route, stand_in.address)
    whole = create_message(**asked)
    assert [c.cited_text for claim in whole.claims for c in claim.citations] == [
        "The gate is “green”. ",
        "The quay is long.",
        "It is torn.",
    ]
    others = [
        message_from_events(stream_message(**asked)),
        asyncio.run(acreate_message(**asked)),
        message_from_events(asyncio.run(gathered(asked))),
    ]
    # A stream delivers its words with a blank behind each, the last one too.
    assert {tuple(b.citations for b in m.claims) for m in (whole, *others)} == {
        tuple(b.citations for b in whole.claims)
    }
    assert len(stand_in.asked) == 4
    for sent in stand_in.asked:
        text = "\n".join(str(message["content"]) for message in sent.body["messages"])
        for line in ("[s1] The gate is “green”.", "[s3] The quay is long.", "[s5] It is torn."):
            assert line in text


@pytest.mark.parametrize("route", ROUTES)
def test_tools_and_what_they_returned_go_out_in_the_providers_form(route, stand_in) -> None:
    stand_in.text = REPLY
    create_message(**request(route, stand_in.address, tools=[TOOL]))
    body = stand_in.asked[0].body
    assert body["tools"][0]["function"]["name"] == "search"
    returned = next(m for m in body["messages"] if m["role"] == "tool")
    assert "[s3] The quay is long." in returned["content"]


@pytest.mark.parametrize("route", ROUTES)
def test_json_is_asked_for_under_a_schema_and_read_into_the_same_message(route, stand_in) -> None:
    stand_in.text = '{"claims": [{"text": "It is green.", "chunk_ids": ["s1"]}]}'
    asked = request(route, stand_in.address, citations="json")
    whole, streamed = create_message(**asked), message_from_events(stream_message(**asked))
    assert whole.claims[0].citations[0].cited_text == "The gate is “green”. "
    assert streamed.content == whole.content
    # Each provider has a place of its own for the schema.
    assert "chunk_ids" in str({k: v for k, v in stand_in.asked[0].body.items() if k != "messages"})


@pytest.mark.parametrize("route", [*ROUTES, NATIVE])
def test_a_stream_that_is_left_ends_the_request(route, stand_in) -> None:
    stand_in.is_endless = True
    how = {"citations": "native"} if route == NATIVE else {}
    events = stream_message(**request(route, stand_in.address, **how))
    next(events)
    events.close()
    assert stand_in.hung_up.wait(5)


@pytest.mark.parametrize("route", [*ROUTES, NATIVE])
def test_an_awaited_stream_that_is_left_ends_the_request(route, stand_in) -> None:
    stand_in.is_endless = True
    how = {"citations": "native"} if route == NATIVE else {}

    async def first() -> dict[str, Any]:
        events = astream_message(**request(route, stand_in.address, **how))
        async with aclosing(events):
            return await anext(events)

    assert asyncio.run(first())["type"] == "message_start"
    assert stand_in.hung_up.wait(5)


def test_a_message_that_is_no_longer_awaited_ends_the_request(stand_in) -> None:
    stand_in.is_slow = True

    async def impatient() -> None:
        waiting = asyncio.create_task(acreate_message(**request("groq/made-up", stand_in.address)))
        await asyncio.sleep(0.3)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(impatient())
    stand_in.is_over.set()
    assert stand_in.is_left()


def test_the_vendors_own_citations_arrive_in_the_same_message_with_blocks_apart(stand_in) -> None:
    asked = request(NATIVE, stand_in.address, citations="native")
    whole, events = create_message(**asked), list(stream_message(**asked))
    assert [len(block.citations) for block in whole.content] == [0, 1, 0, 2, 0]
    kind: TypeAdapter[Any] = TypeAdapter(RawMessageStreamEvent)
    for event in events:
        kind.validate_python(event)
    assert message_from_events(events).content == whole.content
    assert asyncio.run(acreate_message(**asked)).content == whole.content
    assert message_from_events(asyncio.run(gathered(asked))).content == whole.content


def test_an_earlier_answer_goes_back_to_the_vendor_in_the_form_that_it_takes(
    stand_in, tmp_path: Path
) -> None:
    store = FileStore(tmp_path)
    file_id = store.put(b"The lamp is red.", name="lamp.txt")
    lamp = {"type": "document", "source": {"type": "file", "file_id": file_id}}
    cited = {
        "type": "char_location",
        "cited_text": "The lamp is red.",
        "document_index": 0,
        "document_title": None,
        "start_char_index": 0,
        "end_char_index": 16,
        "file_id": file_id,
    }
    answer = [{"type": "text", "text": "Red.", "citations": [cited]}, {"type": "text", "text": " "}]
    turns = [
        {"role": "user", "content": [lamp, {"type": "text", "text": "Which?"}]},
        {"role": "assistant", "content": answer},
        {"role": "user", "content": "Sure?"},
    ]
    asked = request(NATIVE, stand_in.address, citations="native", messages=turns, files=store)
    create_message(**asked)
    sent, replayed, _ = stand_in.asked[0].body["messages"]
    assert sent["content"][0]["source"]["data"] == "The lamp is red."
    assert [block["text"] for block in replayed["content"]] == ["Red. "]
    assert "file_id" not in replayed["content"][0]["citations"][0]


def test_only_the_vendors_models_have_the_vendors_feature(stand_in) -> None:
    with pytest.raises(ModelError, match="has no citation feature of its own"):
        create_message(**request("groq/made-up", stand_in.address, citations="native"))
    assert stand_in.asked == []


def test_what_is_larger_than_the_vendor_takes_is_refused_with_its_status(stand_in) -> None:
    huge = Document.from_text("The gate is green. " * 1_700_000)
    turns = [{"role": "user", "content": [document_to_block(huge)]}]
    with pytest.raises(ContractError, match="but the vendor takes 32,000,000") as caught:
        create_message(**request(NATIVE, stand_in.address, citations="native", messages=turns))
    assert caught.value.status == 413
    assert caught.value.to_dict()["error"]["type"] == "request_too_large"
    assert stand_in.asked == []
