"""The vendor's own citations arrive in our messages, whole, from both shapes that LiteLLM has."""

from __future__ import annotations

from typing import Any

import pytest
from anthropic.types import Message as VendorMessage
from hypothesis import given
from hypothesis import strategies as st

from citelab.contract.message import Message, Usage
from citelab.contract.native import message_from_joined, message_from_vendor
from citelab.locations import OtherLocation

GREEN = {
    "type": "char_location",
    "cited_text": "The grass is green. ",
    "document_index": 0,
    "document_title": "Colours",
    "start_char_index": 0,
    "end_char_index": 20,
    "file_id": None,
}
PAGE = {
    "type": "page_location",
    "cited_text": "Blue.",
    "document_index": 1,
    "document_title": None,
    "start_page_number": 2,
    "end_page_number": 3,
    "file_id": "file_1",
}
BLOCK = {
    "type": "content_block_location",
    "cited_text": "Ann: Yes.",
    "document_index": 2,
    "document_title": None,
    "start_block_index": 0,
    "end_block_index": 1,
    "file_id": None,
}
RESULT = {
    "type": "search_result_location",
    "cited_text": "Long.",
    "source": "https://quay.example",
    "title": "Quay",
    "search_result_index": 0,
    "start_block_index": 0,
    "end_block_index": 1,
}
WEB = {
    "type": "web_search_result_location",
    "cited_text": "A port.",
    "encrypted_index": "e9",
    "title": None,
    "url": "https://port.example",
}
Blocks = list[tuple[str, list[dict[str, Any]]]]
BLOCKS: Blocks = [
    ("According to these, ", []),
    ("yes", [GREEN]),
    (" and ", []),
    ("yes", [PAGE, BLOCK]),
    (".\n\nAlso ", []),
    ("long", [RESULT, WEB]),
    (".", []),
]


def vendor(blocks: Blocks) -> dict[str, Any]:
    """The vendor's JSON; glue carries null."""
    content = [{"type": "text", "text": t, "citations": c or None} for t, c in blocks]
    usage = {"input_tokens": 10, "output_tokens": 9}
    head = {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude"}
    return {**head, "content": content, "stop_reason": "end_turn", "usage": usage}


def joined(blocks: Blocks) -> tuple[str, list[list[dict[str, Any]]]]:
    """What LiteLLM makes of it: one text, and lists with ``supported_text`` added."""
    text = "".join(text for text, _ in blocks)
    return text, [[{**c, "supported_text": t} for c in cited] for t, cited in blocks if cited]


def read(blocks: Blocks) -> Message:
    return message_from_joined(*joined(blocks))


def shown(message: Message) -> Blocks:
    return [(block.text, [c.to_dict() for c in block.citations]) for block in message.content]


def test_the_vendors_message_keeps_every_block_and_every_kind_of_citation() -> None:
    message = message_from_vendor(vendor(BLOCKS))
    assert shown(message) == BLOCKS
    assert (message.id, message.model, message.stop_reason) == ("msg_1", "claude", "end_turn")
    assert message.usage == Usage(10, 9)
    assert message.report == ()
    assert isinstance(message.claims[2].citations[1], OtherLocation)


def test_the_sdk_reads_what_was_kept_to_the_last_field() -> None:
    wire = message_from_vendor(vendor(BLOCKS)).to_dict()
    read = VendorMessage.model_validate(wire, strict=True)
    assert read.model_dump(mode="json", exclude_unset=True) == wire


def test_what_the_sdk_writes_is_read_too() -> None:
    written = VendorMessage.model_validate(message_from_vendor(vendor(BLOCKS)).to_dict())
    assert message_from_vendor(written.model_dump(mode="json")) == message_from_vendor(
        vendor(BLOCKS)
    )


def test_one_text_is_taken_apart_again_at_the_claims() -> None:
    message = read(BLOCKS)
    assert shown(message) == BLOCKS
    assert message.text == "".join(text for text, _ in BLOCKS)


def test_nothing_that_litellm_added_is_kept() -> None:
    for block in read(BLOCKS).content:
        assert all("supported_text" not in c.to_dict() for c in block.citations)


def test_a_claim_that_stands_twice_is_taken_behind_the_one_before_and_reported() -> None:
    message = read([("Yes. ", []), ("Yes", [GREEN]), (".", [])])
    assert shown(message) == [("Yes", [GREEN]), (". Yes.", [])]
    (finding,) = message.report
    assert finding.kind == "doubtful"
    assert finding.reason == "'Yes' stands at 0 and at 5; the first was taken"


def test_repeated_claims_are_certain_where_the_others_leave_no_other_place() -> None:
    message = read(
        [("yes", [GREEN]), (" and ", []), ("yes", [PAGE]), (" and ", []), ("yes", [WEB])]
    )
    assert [claim.start_char for claim in message.claims] == [0, 8, 16]
    assert message.report == ()


def test_a_claim_that_is_nowhere_is_reported_and_the_text_stays() -> None:
    wires = [[{**GREEN, "supported_text": "no"}], [{**PAGE, "supported_text": "yes"}], [GREEN], []]
    message = message_from_joined("So yes.", wires)
    assert shown(message) == [("So ", []), ("yes", [PAGE]), (".", [])]
    assert [finding.kind for finding in message.report] == ["malformed", "malformed"]
    assert "'no' does not stand behind the one before" in message.report[0].reason


@pytest.mark.parametrize("citations", [None, [], [[]]])
def test_without_citations_there_is_one_block_of_glue(citations: Any) -> None:
    assert shown(message_from_joined("So.", citations)) == [("So.", [])]
    assert message_from_joined("", citations).content == ()


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ({**GREEN, "end_char_index": 0}, "end_char is 0"),
        ({"type": "char_location"}, "lacks document_index"),
        ({"cited_text": "?"}, "type is None"),
        ("green", "is an object with a type"),
    ],
)
def test_a_citation_that_is_none_is_dropped_and_reported(bad: Any, reason: str) -> None:
    blocks: Any = [("So ", []), ("yes", [bad, PAGE])]
    message = message_from_vendor(vendor(blocks))
    assert shown(message) == [("So ", []), ("yes", [PAGE])]
    (finding,) = message.report
    assert (finding.kind, finding.reply_char) == ("malformed", 3)
    assert reason in finding.reason


def test_blocks_that_are_not_text_are_passed_over() -> None:
    wire = vendor(BLOCKS)
    wire["content"].insert(0, {"type": "thinking", "thinking": "hm", "signature": "s"})
    assert shown(message_from_vendor(wire)) == BLOCKS


texts = st.text(st.sampled_from("ab. "), min_size=1, max_size=4)
blocks = st.lists(st.tuples(texts, st.lists(st.sampled_from([GREEN, PAGE, WEB]), max_size=2)))


@given(blocks)
def test_no_character_and_no_citation_is_lost_and_the_order_stays(blocks: Blocks) -> None:
    message = read(blocks)
    assert message.text == "".join(text for text, _ in blocks)
    assert [shown(message)[i] for i, b in enumerate(message.content) if b.citations] == [
        block for block in blocks if block[1]
    ]


@given(blocks)
def test_a_claim_in_the_wrong_place_is_always_reported(blocks: Blocks) -> None:
    starts, at = [], 0
    for text, cited in blocks:
        starts += [at] if cited else []
        at += len(text)
    message = read(blocks)
    doubted = {finding.reply_char for finding in message.report if finding.kind == "doubtful"}
    for claim, start in zip(message.claims, starts, strict=True):
        assert claim.start_char == start or claim.start_char in doubted
