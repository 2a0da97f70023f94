"""What the lens shows is the prompt, the reply and the events of the parser, character by
character."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab import Contract, Document, SearchResult
from citelab.errors import ContractError
from citelab.widgets.lens.state import LONGEST_REPLY, lens

TEXT = "It rained. We left the hut. 😀 They stayed.\n\nNobody knows why."
DOCUMENTS = [
    Document.from_text(TEXT, title='A "log"'),
    SearchResult("https://example.org/a", "Page", ["One result. ", "More of it."]),
    Document.from_blocks(["Block one.", "Block two."], title="Talk"),
]
CONTRACT = Contract(DOCUMENTS, "What happened?")
REPLY = "It rained [s1]. All of it [s9]. <b>They</b> stayed [s2-s3], see [s5]"
PIECES = st.sampled_from(
    [
        "It rained ",
        "[s1]",
        "[s2, s3]",
        "[s1-s2]",
        "[s77]",
        "[s",
        " 😀 ",
        ". ",
        "\n",
        "e\u0301",
        "</think>",
    ]
)
replies = st.lists(PIECES, max_size=10).map("".join)


@given(replies)
@settings(max_examples=150)
def test_the_pieces_are_the_reply_and_the_events_those_of_the_parser(reply):
    shown = lens(CONTRACT, reply)
    assert shown.raw == reply
    parser = CONTRACT.parser()
    events = parser.feed(reply) + parser.close()
    assert [json.loads(event.json) for event in shown.events] == events
    arrived = [event.after_chars for event in shown.events]
    assert arrived == sorted(arrived)
    seen = [event.reply_chars for event in shown.events]
    assert seen == sorted(seen)
    # Nothing is shown before it has arrived.
    assert all(event.reply_chars <= event.after_chars for event in shown.events)


@given(replies, st.integers(1, 7))
@settings(max_examples=60)
def test_an_event_is_out_with_the_piece_that_its_number_says(reply, size):
    shown = lens(CONTRACT, reply)
    parser, out = CONTRACT.parser(), 0
    for start in range(0, len(reply), size):
        out += len(parser.feed(reply[start : start + size]))
        arrived = min(start + size, len(reply))
        assert out == sum(event.after_chars <= arrived for event in shown.events)


def test_the_prompt_is_whole_and_each_chunk_is_a_line_of_it():
    shown = lens(CONTRACT, REPLY)
    for (role, pieces), turn in zip(shown.turns, CONTRACT.messages, strict=True):
        assert role == turn["role"]
        assert "".join(text for text, _ in pieces) == turn["content"]
    lines = [(text, n) for _, pieces in shown.turns for text, n in pieces if n]
    assert [n for _, n in lines] == [(n,) for n in range(1, len(CONTRACT.chunks) + 1)]
    assert lines[0][0] == "[s1] It rained."
    # The example of the instructions is no chunk.
    assert "[s0]" in "".join(text for text, n in shown.turns[0][1] if not n)


def test_a_citation_knows_the_chunks_that_it_covers_in_its_own_source():
    reply = "One [s1-s2]. Two [s5]. Three [s7]."
    shown = lens(CONTRACT, reply)
    assert list(shown.numbers.values()) == [(1, 2), (5,), (7,)]
    kinds = [type(citation.location).__name__ for citation in shown.citations]
    assert kinds == ["CharLocation", "SearchResultLocation", "ContentBlockLocation"]


def test_what_the_parser_found_stands_where_it_was_written():
    reply = "It rained [s1]. Nobody left [s99]."
    shown = lens(CONTRACT, reply)
    ((start, end, words, reason),) = shown.problems
    assert reply[start:end] == "[s99]"
    assert words == "Mark that no chunk has, dropped"
    assert "99" in reason
    assert ("[s99]", "problem", ()) in shown.reply


def test_marks_in_reasoning_are_left_out_with_it():
    shown = lens(CONTRACT, "<think>Maybe [s2].</think>It rained [s1].")
    assert shown.reply[0] == ("<think>Maybe [s2].</think>", "problem", ())
    assert [event.reply_chars for event in shown.events][:2] == [0, 0]


def test_a_reply_that_nobody_can_step_through_is_refused_with_the_way_out():
    with pytest.raises(ContractError, match=r"50,000; Contract\.parse reads it"):
        lens(CONTRACT, "a" * (LONGEST_REPLY + 1))
