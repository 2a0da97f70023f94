"""Messages and events are the vendor's: its SDK reads ours, and we read what it writes."""

from __future__ import annotations

from typing import Any

import pytest
from anthropic.types import Message as VendorMessage
from anthropic.types import RawMessageStreamEvent
from pydantic import TypeAdapter

from citelab.contract.as_events import events_of
from citelab.contract.contract import Contract
from citelab.contract.events import message_from_events
from citelab.contract.message import Message, Usage
from citelab.documents import Document, SearchResult
from citelab.errors import ContractError, LocationError

CONTRACT = Contract(
    [
        Document.from_text("The gate is green. It squeaks.", title="Gate"),
        Document.from_blocks(["Ann: Who is there?", "Bo: Me."]),
        SearchResult("https://quay.example", "Quay", ["The quay is long."]),
        Document.from_pages(["The map is old."], title="Map"),
    ],
    "What?",
)
# One citation of each kind, two in one block, glue before, between and behind.
REPLY = "Well. The gate is green [s1]. Ann asks [s3][s4], hm. It is long [s5] and old [s6]. Bye."
USAGE = Usage(input_tokens=40, output_tokens=17)
EVENT: TypeAdapter[Any] = TypeAdapter(RawMessageStreamEvent)


def whole() -> Message:
    return CONTRACT.parse(REPLY, model="m", message_id="msg_1", usage=USAGE)


def events() -> list[dict[str, Any]]:
    parser = CONTRACT.parser(model="m", message_id="msg_1")
    made = [event for at in range(0, len(REPLY), 5) for event in parser.feed(REPLY[at : at + 5])]
    return made + parser.close(usage=USAGE)


def test_the_reply_above_cites_in_all_four_ways() -> None:
    kinds = [c.type for block in whole().content for c in block.citations]
    assert kinds == [
        "char_location",
        "content_block_location",
        "search_result_location",
        "page_location",
    ]


def test_the_sdk_reads_a_message_to_the_last_field() -> None:
    read = VendorMessage.model_validate(whole().to_dict(), strict=True)
    back = read.model_dump(mode="json", exclude_unset=True)
    assert back == whole().to_dict()
    assert [block.type for block in read.content] == ["text"] * len(whole().content)


def test_the_sdk_reads_every_event_to_the_last_field() -> None:
    for event in events():
        read = EVENT.validate_python(event, strict=True)
        assert read.model_dump(mode="json", exclude_unset=True) == event


def test_a_message_survives_the_wire() -> None:
    assert Message.from_dict(whole().to_dict()) == whole()


def test_what_the_sdk_writes_is_read_too_with_its_nulls() -> None:
    written = VendorMessage.model_validate(whole().to_dict()).model_dump(mode="json")
    assert Message.from_dict(written) == whole()


def test_the_events_are_the_message() -> None:
    assert message_from_events(events()) == whole()


def test_what_the_sdk_writes_of_the_events_is_the_message_too() -> None:
    written = [EVENT.validate_python(event).model_dump(mode="json") for event in events()]
    assert message_from_events(written) == whole()


def test_the_order_of_the_events_is_the_vendors() -> None:
    kinds = [event["type"] for event in events()]
    assert kinds[0] == "message_start"
    assert kinds[-2:] == ["message_delta", "message_stop"]
    inner = kinds[1:-2]
    is_open = False
    index = -1
    for event, kind in zip(events()[1:-2], inner, strict=True):
        if kind == "content_block_start":
            assert not is_open
            is_open, index = True, index + 1
        else:
            assert is_open
        assert event["index"] == index
        is_open = kind != "content_block_stop"
    assert index + 1 == len(whole().content)


def test_deltas_belong_to_the_block_of_their_index_in_whatever_order_they_come() -> None:
    made = events()
    citations = [e for e in made if e.get("delta", {}).get("type") == "citations_delta"]
    others = [e for e in made if e not in citations]
    starts = [e for e in others if e["type"] == "content_block_start"]
    shuffled = [made[0], *starts, *reversed(citations)]
    shuffled += [e for e in others if e not in shuffled]
    read = message_from_events(shuffled)
    assert [block.text for block in read.content] == [block.text for block in whole().content]
    assert [set(block.citations) for block in read.content] == [
        set(block.citations) for block in whole().content
    ]


def test_a_delta_for_a_block_that_never_began_is_refused_by_its_number() -> None:
    lost = [e for e in events() if e["type"] != "content_block_start"]
    with pytest.raises(ContractError, match="for block 0, which no content_block_start has begun"):
        message_from_events(lost)


@pytest.mark.parametrize("citations", [{}, {"citations": None}, {"citations": []}])
def test_citations_may_be_absent_null_or_empty(citations: dict[str, Any]) -> None:
    block = {"type": "text", "text": "Hm.", **citations}
    assert Message.from_dict({"content": [block]}).content[0].citations == ()
    start = {"type": "content_block_start", "index": 0, "content_block": block}
    assert message_from_events([start]).content == Message.from_dict({"content": [block]}).content


def test_citations_that_come_with_the_start_of_a_block_are_kept() -> None:
    block = whole().claims[0].to_dict()
    start = {"type": "content_block_start", "index": 0, "content_block": block}
    assert message_from_events([start]).claims[0].citations == whole().claims[0].citations


def test_blocks_of_other_kinds_are_passed_over() -> None:
    wire = {"content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "Yes."}]}
    assert Message.from_dict(wire).text == "Yes."


WEB = {"type": "web_search_result_location", "url": "https://x.example", "cited_text": "Hm."}


def test_a_citation_of_another_kind_is_kept_as_it_came() -> None:
    block = {"type": "text", "text": "Hm.", "citations": [WEB]}
    message = Message.from_dict({"content": [block]})
    assert message.to_dict()["content"] == [block]
    assert message_from_events(events_of(message)).content == message.content


def test_a_citation_without_a_type_is_refused() -> None:
    block = {"type": "text", "text": "Hm.", "citations": [{"cited_text": "Hm."}]}
    with pytest.raises(LocationError, match="type is None"):
        Message.from_dict({"content": [block]})


def test_calls_of_tools_survive_the_wire() -> None:
    call = {"type": "tool_use", "id": "call-1", "name": "search", "input": {"words": "quay"}}
    message = Message.from_dict({"content": [{"type": "text", "text": "Let me see."}, call]})
    assert message.tool_uses[0].arguments == {"words": "quay"}
    assert message_from_events(events_of(message)) == message
    assert VendorMessage.model_validate(message.to_dict()).content[1].name == "search"


def test_every_block_knows_its_range_of_the_answer() -> None:
    message = whole()
    assert [message.text[b.start_char : b.end_char] for b in message.content] == [
        *("Well. ", "The gate is green.", " ", "Ann asks", ", hm. ", "It is long", " "),
        *("and old.", " Bye."),
    ]


def test_reasoning_in_a_stream_is_no_block_of_the_answer() -> None:
    thought = {"type": "thinking", "thinking": "", "signature": ""}
    delta = {"type": "thinking_delta", "thinking": "Hm."}
    made = [
        {"type": "content_block_start", "index": 0, "content_block": thought},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}},
        {
            "type": "content_block_delta",
            "index": 1,
            "delta": {"type": "text_delta", "text": "Yes."},
        },
    ]
    assert [block.text for block in message_from_events(made).content] == ["Yes."]
