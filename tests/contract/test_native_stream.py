"""LiteLLM's stream with native citations becomes the vendor's events, and says what was lost."""

from __future__ import annotations

from typing import Any

import pytest
from anthropic.types import RawMessageStreamEvent
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from citelab.contract.events import Event, message_from_events
from citelab.contract.message import Message, Usage
from citelab.contract.native_stream import NativeStream
from citelab.errors import ContractError

EVENT: TypeAdapter[Any] = TypeAdapter(RawMessageStreamEvent)
USAGE = Usage(input_tokens=10, output_tokens=9)
WEB = {
    "type": "web_search_result_location",
    "cited_text": "x",
    "encrypted_index": "e",
    "title": None,
    "url": "https://a.example",
}


def place(start: int) -> dict[str, Any]:
    return {
        "type": "char_location",
        "cited_text": "green",
        "document_index": 0,
        "document_title": None,
        "start_char_index": start,
        "end_char_index": start + 5,
        "file_id": None,
    }


def run(parts: list[Any], **options: Any) -> tuple[list[Event], Message]:
    """Feed texts and citations as they come."""
    stream = NativeStream(model="m", message_id="msg_1", **options)
    events = []
    for part in parts:
        events += stream.feed(part) if isinstance(part, str) else stream.feed(citation=part)
    events += stream.close(usage=USAGE)
    assert stream.message is not None
    return events, stream.message


def shown(message: Message) -> list[tuple[str, list[dict[str, Any]]]]:
    return [(block.text, [c.to_dict() for c in block.citations]) for block in message.content]


TEXT_FIRST = ["It is", " green", place(0), place(9), " and", " wet", place(20), "."]
CITATIONS_FIRST = ["According to it, ", place(0), place(9), "gr", "een and ", place(20), "wet."]


def test_text_first_is_told_by_a_text_that_does_not_end_with_a_blank() -> None:
    _, message = run(TEXT_FIRST)
    assert shown(message) == [
        ("It is green", [place(0), place(9)]),
        (" and wet", [place(20)]),
        (".", []),
    ]


def test_citations_first_is_told_by_a_text_that_ends_with_a_blank() -> None:
    _, message = run(CITATIONS_FIRST)
    assert shown(message) == [
        ("According to it, ", []),
        ("green and ", [place(0), place(9)]),
        ("wet.", [place(20)]),
    ]


def test_a_citation_before_any_text_is_one_of_citations_first() -> None:
    assert shown(run([place(0), "Green."])[1]) == [("Green.", [place(0)])]


def test_whoever_knows_the_order_says_it() -> None:
    message = run(CITATIONS_FIRST, order="text_first")[1]
    assert message.claims[0].text == "According to it, "


def test_the_report_says_that_the_edges_are_not_the_vendors() -> None:
    (finding,) = run(TEXT_FIRST)[1].report
    assert finding.kind == "doubtful"
    assert finding.reason.endswith("read as text_first")


def test_without_citations_there_is_nothing_to_doubt() -> None:
    events, message = run(["It ", "is."])
    assert shown(message) == [("It is.", [])]
    assert message.report == ()
    assert [event["type"] for event in events] == [
        "message_start",
        "content_block_start",
        "content_block_delta",
        "content_block_delta",
        "content_block_stop",
        "message_delta",
        "message_stop",
    ]


def test_other_kinds_are_carried_and_bad_ones_dropped_and_reported() -> None:
    _, message = run(["Green", WEB, {"type": "char_location"}, place(0)])
    assert shown(message) == [("Green", [WEB, place(0)])]
    assert [finding.kind for finding in message.report] == ["malformed", "doubtful"]


def test_each_part_is_passed_on_as_it_arrives() -> None:
    stream = NativeStream()
    assert [e["type"] for e in stream.feed("It")] == [
        "message_start",
        "content_block_start",
        "content_block_delta",
    ]
    (event,) = stream.feed(citation=place(0))
    assert event["delta"] == {"type": "citations_delta", "citation": place(0)}
    assert stream.feed() == []


def test_a_closed_stream_reads_no_more() -> None:
    stream = NativeStream()
    stream.close()
    for late in (lambda: stream.feed("more"), stream.close):
        with pytest.raises(ContractError, match="was closed"):
            late()


parts = st.lists(st.sampled_from(["It ", "is", " ", "\n", "é🙂.", place(0), place(9)]), max_size=12)


@given(parts, st.sampled_from(["text_first", "citations_first", None]))
def test_the_events_are_the_message_and_the_sdk_reads_them(parts: list[Any], order: Any) -> None:
    events, message = run(parts, order=order)
    for event in events:
        read = EVENT.validate_python(event, strict=True)
        assert read.model_dump(mode="json", exclude_unset=True) == event
    assert message_from_events(events) == message
    assert message.text == "".join(part for part in parts if isinstance(part, str))
    cited = [c.to_dict() for block in message.content for c in block.citations]
    assert cited == [part for part in parts if not isinstance(part, str)]
