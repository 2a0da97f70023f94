"""Earlier answers go back in: to the vendor in its form, to other models with today's marks."""

from __future__ import annotations

from typing import Any

import pytest
from anthropic.types import TextBlockParam
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from citelab.chunks import retrieval_chunks
from citelab.contract.contract import Contract
from citelab.contract.message import Message
from citelab.contract.native import message_from_vendor
from citelab.contract.replay import MarkedAnswers, answer_text, replay_turn
from citelab.contract.shown import ShownChunks, document_of
from citelab.documents import Document, DocumentSet, SearchResult
from citelab.errors import ContractError
from citelab.locations import (
    CharLocation,
    OtherLocation,
    PageLocation,
    SearchResultLocation,
)

GATE = Document.from_text("The gate is green. It squeaks. It rained.", title="Gate")
SOURCES = DocumentSet(
    [
        GATE,
        SearchResult("https://quay.example", "Quay", ["Long.", "Closed."]),
        Document.from_blocks(["Ann: Yes.", "Bo: No."]),
        Document.from_pages(["The map is old. It", "is torn. Keep it dry."]),
    ]
)
CONTRACT = Contract(SOURCES, "What?")
REPLY = "Well. The gate is green [s1][s2]. It is long [s4], Ann agrees [s6][s8].\n\nBye."
BLOCK: TypeAdapter[Any] = TypeAdapter(TextBlockParam)


def whole() -> Message:
    return CONTRACT.parse(REPLY)


# ---------------------------------------------------------------- to the vendor


def test_the_sdk_takes_every_field_of_a_replayed_turn() -> None:
    turn = replay_turn(whole())
    assert turn["role"] == "assistant"
    for block in turn["content"]:
        # A field that is none of the type's is left out when it is read, so the two would differ.
        read = dict(BLOCK.validate_python(block))
        if "citations" in read:
            read["citations"] = list(read["citations"])
        assert read == block


def test_every_citation_is_replayed_with_its_block() -> None:
    cited = [
        [c["type"] for c in block.get("citations", [])] for block in replay_turn(whole())["content"]
    ]
    assert [kinds for kinds in cited if kinds] == [
        ["char_location"],
        ["search_result_location"],
        ["content_block_location", "page_location"],
    ]


@pytest.mark.parametrize(
    ("texts", "replayed"),
    [
        (["A.", " ", "B."], ["A. ", "B."]),
        (["\n", " ", "B."], ["\n B."]),
        (["A.", "", "\n"], ["A.\n"]),
    ],
)
def test_no_block_is_blank_and_no_character_is_lost(texts: list[str], replayed: list[str]) -> None:
    turn = replay_turn(Message.from_blocks((text, ()) for text in texts))
    assert [block["text"] for block in turn["content"]] == replayed


@pytest.mark.parametrize("texts", [[], [""], [" ", "\n"]])
def test_an_empty_answer_is_refused(texts: list[str]) -> None:
    with pytest.raises(ContractError, match="leave it out"):
        replay_turn(Message.from_blocks((text, ()) for text in texts))


# ---------------------------------------------------------------- to other models


def marked(message: Message, contract: Contract) -> str:
    return MarkedAnswers(contract).text(replay_turn(message)["content"])


def test_the_marks_are_those_of_the_request_in_which_it_is_shown() -> None:
    later = Contract(SOURCES, "What of [s9] and [q3]?")
    assert later.marks.letters == "k"
    assert marked(whole(), later) == (
        "Well. The gate is green [k1][k2]. It is long [k4], Ann agrees [k6][k8].\n\nBye."
    )


def test_a_document_that_comes_later_changes_no_number_of_an_earlier_one() -> None:
    later = Contract([*SOURCES, Document.from_text("New.")], "And?")
    assert marked(whole(), later) == REPLY


def test_a_citation_of_what_is_not_shown_has_no_mark() -> None:
    later = Contract(GATE, "And?", only=retrieval_chunks(GATE, size=1)[1:2])
    earlier = Contract(GATE, "What?").parse("It is green [s1]. It squeaks [s2]. Wet [s3].")
    assert marked(earlier, later) == "It is green. It squeaks [s1]. Wet."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("So", "So [s1]"),
        ("So.", "So [s1]."),
        ('"So."', '"So [s1]."'),
        ("(So)", "(So) [s1]"),
        ("So…)", "So [s1]…)"),
        ("So!\n\n", "So [s1]!\n\n"),
        ("とても。", "とても [s1]。"),
        (" ", " "),
    ],
)
def test_marks_stand_before_the_stop_as_the_instructions_want_them(
    text: str, expected: str
) -> None:
    citations = [location.to_replay_dict() for location in whole().claims[0].citations[:1]]
    citations[0] |= {"end_char_index": 19, "cited_text": "The gate is green. "}
    content = [{"type": "text", "text": text, "citations": citations}]
    assert MarkedAnswers(CONTRACT).text(content) == expected


def test_a_plain_turn_stays_as_it_is_and_other_blocks_are_passed_over() -> None:
    assert MarkedAnswers(CONTRACT).text("Plain.") == answer_text("Plain.") == "Plain."
    content = [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "Yes."}]
    assert MarkedAnswers(CONTRACT).text(content) == answer_text(content) == "Yes."


SENTENCES = ["The gate is green", "It rained", "Dr. No came", "« Oui »", "3.5 mm", "Ünder e\u0301"]
said = st.lists(
    st.tuples(
        st.sampled_from(SENTENCES),
        st.lists(st.integers(1, 9), unique=True, max_size=3),
        st.sampled_from([". ", ".\n\n", "! ", "? "]),
    ),
    min_size=1,
    max_size=5,
)


@given(said)
def test_an_answer_shown_with_marks_is_read_as_the_answer_that_it_was(
    said: list[tuple[str, list[int], str]],
) -> None:
    reply = "".join(
        text + " " * bool(numbers) + "".join(CONTRACT.marks.mark(n) for n in numbers) + stop
        for text, numbers, stop in said
    )
    message = CONTRACT.parse(reply)
    again = CONTRACT.parse(marked(message, CONTRACT))
    assert again.text == message.text
    assert [claim.text for claim in again.claims] == [claim.text for claim in message.claims]
    assert [set(c.citations) for c in again.claims] == [set(c.citations) for c in message.claims]


# ---------------------------------------------------------------- from a location to its chunks


@pytest.mark.parametrize("number", range(1, len(CONTRACT.chunks) + 1))
def test_the_location_of_a_chunk_leads_back_to_it(number: int) -> None:
    chunk = CONTRACT.chunks[number - 1]
    assert ShownChunks(CONTRACT).numbers(chunk.location) == [number]
    document, index = document_of(CONTRACT, chunk)
    assert document.text[chunk.start_char : chunk.end_char] == chunk.text
    assert document in SOURCES.sources
    assert index == getattr(chunk.location, "document_index", 0)


def char(start: int, end: int, **fields: Any) -> CharLocation:
    return CharLocation(document_index=0, start_char=start, end_char=end, **fields)


@pytest.mark.parametrize(
    ("location", "numbers"),
    [
        (char(4, 8), [1]),
        (char(4, 22), [1, 2]),
        (char(18, 30), [2]),
        (char(0, 99), []),
        (char(0, 4, cited_text="Then"), []),
        (PageLocation(document_index=2, start_page=1, end_page=2), []),
        (PageLocation(document_index=2, start_page=1, end_page=2, cited_text="old. It"), [8, 9]),
        (PageLocation(document_index=9, start_page=1, end_page=2), []),
        (SearchResultLocation(search_result_index=0, start_block=0, end_block=2), [4, 5]),
        (OtherLocation({"type": "web_search_result_location"}), []),
    ],
)
def test_a_location_that_is_no_chunk_leads_to_those_that_it_shares_words_with(
    location: Any, numbers: list[int]
) -> None:
    assert ShownChunks(CONTRACT).numbers(location) == numbers


def test_native_citations_are_shown_with_our_marks() -> None:
    wire = {"type": "text", "text": "Green.", "citations": [char(0, 18).to_dict()]}
    native = message_from_vendor({"content": [wire]})
    assert marked(native, CONTRACT) == "Green [s1]."
