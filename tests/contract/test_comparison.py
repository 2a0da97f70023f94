"""Two answers side by side, and a whole answer told as a stream."""

from __future__ import annotations

import json
from typing import Any

from anthropic.types import RawMessageStreamEvent
from pydantic import TypeAdapter

from citelab.contract.as_events import events_of
from citelab.contract.comparison import Counts, side_by_side
from citelab.contract.contract import Contract
from citelab.contract.events import message_from_events
from citelab.contract.message import Message, Usage
from citelab.contract.structured import StructuredContract
from citelab.documents import Document

CONTRACT = Contract([Document.from_text("The gate is green. It squeaks.")], "So?")
PROSE = CONTRACT.parse("In short:\n\n- it is green [s1], and\n- it squeaks [s2][s9].\n")
CLAIMS = [
    {"text": "It is green.", "chunk_ids": ["s1"]},
    {"text": "It squeaks.", "chunk_ids": ["s2"]},
]
AS_JSON = StructuredContract(CONTRACT).parse(json.dumps({"claims": CLAIMS}))
EVENT: TypeAdapter[Any] = TypeAdapter(RawMessageStreamEvent)


def test_the_counts_of_an_answer_add_up() -> None:
    for message in (PROSE, AS_JSON, Message(())):
        counts = Counts.of(message)
        assert counts.claim_characters + counts.glue_characters == len(message.text)
        assert counts.blocks == len(message.content)


def test_json_loses_the_words_and_the_lines_between_the_claims() -> None:
    prose, as_json = Counts.of(PROSE), Counts.of(AS_JSON)
    assert (prose.claims, as_json.claims) == (2, 2)
    assert (prose.citations, as_json.citations) == (2, 2)
    assert (prose.glue_words, as_json.glue_words) == (3, 0)
    assert (prose.lines, as_json.lines) == (4, 1)
    assert (prose.findings, as_json.findings) == (1, 0)


def test_the_table_has_a_column_for_each_answer() -> None:
    table = side_by_side({"marks": PROSE, "JSON": AS_JSON}).splitlines()
    assert table[0].split() == ["marks", "JSON"]
    assert table[2].split() == ["claims", "2", "2"]
    assert table[6].split() == ["glue", "words", "3", "0"]
    assert len({len(row) for row in table}) == 1


def test_a_whole_answer_told_as_events_is_the_answer() -> None:
    message = CONTRACT.parse("So. Green [s1].", model="m", message_id="i", usage=Usage(3, 2))
    events = list(events_of(message))
    assert message_from_events(events) == message
    for event in events:
        read = EVENT.validate_python(event, strict=True)
        assert read.model_dump(mode="json", exclude_unset=True) == event


def test_an_empty_answer_is_a_stream_without_blocks() -> None:
    assert [event["type"] for event in events_of(Message(()))] == [
        "message_start",
        "message_delta",
        "message_stop",
    ]
