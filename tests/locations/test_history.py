"""Sources are numbered over all messages, and citations follow them when messages go."""

from __future__ import annotations

from copy import deepcopy

import pytest
from anthropic.types import MessageParam
from pydantic import TypeAdapter

from citelab.documents import document_from_block
from citelab.errors import LocationError
from citelab.locations import resolve
from citelab.locations.history import renumber_citations, source_blocks
from citelab.locations.renumbering import Renumbering


def document(text, **fields):
    source = {"type": "text", "media_type": "text/plain", "data": text}
    return {"type": "document", "source": source, "citations": {"enabled": True}, **fields}


def result(text, source="https://a.example"):
    content = [{"type": "text", "text": text}]
    return {"type": "search_result", "source": source, "title": "A", "content": content}


def cites(index, text):
    return {"type": "char_location", "document_index": index, "document_title": None,
            "start_char_index": 0, "end_char_index": len(text), "cited_text": text}  # fmt: skip


def cites_result(index, text):
    return {"type": "search_result_location", "search_result_index": index, "title": "A",
            "source": "https://a.example", "start_block_index": 0, "end_block_index": 1,
            "cited_text": text}  # fmt: skip


def said(text, *citations):
    block = {"type": "text", "text": text, **({"citations": list(citations)} if citations else {})}
    return {"role": "assistant", "content": [{"type": "text", "text": "So: "}, block]}


def asked(*content):
    return {"role": "user", "content": [*content, {"type": "text", "text": "And?"}]}


TOOL = {"type": "tool_use", "id": "t1", "name": "search", "input": {}}
HISTORY = [
    asked(document("Rain."), document("Fog.")),
    said("It rained.", cites(0, "Rain."), cites(1, "Fog.")),
    {"role": "user", "content": "Thank you."},
    {"role": "assistant", "content": [TOOL]},
    asked(
        {"type": "tool_result", "tool_use_id": "t1", "content": [result("Hail."), result("Sun.")]}
    ),
    said("Hail, then sun.", cites_result(0, "Hail."), cites_result(1, "Sun.")),
    asked(document("Rain."), result("Dew.")),
    said("Rain and dew.", cites(2, "Rain."), cites_result(2, "Dew."), cites(1, "Fog.")),
]


def documents_of(messages):
    return [document_from_block(source.block) for source in source_blocks(messages)]


def all_citations(messages):
    for message in messages:
        if message["role"] == "assistant":
            for block in message["content"]:
                yield from block.get("citations") or ()


def test_the_history_is_one_that_the_vendors_types_accept():
    for message in HISTORY:
        TypeAdapter(MessageParam).validate_python(message)
    sources = documents_of(HISTORY)
    assert [resolve(c, sources).text for c in all_citations(HISTORY)] == [
        *("Rain.", "Fog.", "Hail.", "Sun.", "Rain.", "Dew.", "Fog.")
    ]  # fmt: skip


def test_sources_are_numbered_over_all_messages_and_tool_results_in_two_counts():
    found = [(s.block["type"], s.index, s.message_index) for s in source_blocks(HISTORY)]
    assert found == [
        ("document", 0, 0),
        ("document", 1, 0),
        ("search_result", 0, 4),
        ("search_result", 1, 4),
        ("document", 2, 6),
        ("search_result", 2, 6),
    ]


@pytest.mark.parametrize("first", [2, 4, 6])
def test_a_trimmed_history_cites_what_it_cited_or_nothing(first):
    trimmed = HISTORY[first:]
    moves = Renumbering.of_messages(HISTORY, trimmed)
    made, dropped = renumber_citations(trimmed, moves)
    for message in made:
        TypeAdapter(MessageParam).validate_python(message)
    sources = documents_of(made)
    for citation in all_citations(made):
        assert resolve(citation, sources).text == citation["cited_text"]
    kept = [c["cited_text"] for c in all_citations(made)]
    lost = [d.citation["cited_text"] for d in dropped]
    assert sorted(kept + lost) == sorted(c["cited_text"] for c in all_citations(trimmed))
    assert "Fog." in lost
    assert {d.reason for d in dropped} == {"Its source is no longer in the request."}


def test_a_message_taken_out_of_the_middle_moves_the_later_indices():
    edited = [*HISTORY[:3], *HISTORY[6:]]
    moves = Renumbering.of_messages(HISTORY, edited)
    assert moves.documents == {0: 0, 1: 1, 2: 2}
    assert moves.search_results == {0: None, 1: None, 2: 0}


def test_a_copy_that_is_left_takes_the_citations_of_the_one_that_went():
    moves = Renumbering.of_messages(HISTORY, HISTORY[6:])
    assert moves.documents == {0: 0, 1: None, 2: 0}


def test_the_text_behind_a_dropped_citation_stays():
    history = [said("Fog.", cites(1, "Fog."))]
    made, dropped = renumber_citations(history, Renumbering({0: 0, 1: None}, {}))
    assert made[0]["content"][1] == {"type": "text", "text": "Fog."}
    assert (dropped[0].message_index, dropped[0].block_index) == (0, 1)


def test_what_was_given_is_not_altered():
    before = deepcopy(HISTORY)
    renumber_citations(HISTORY, Renumbering.of_messages(HISTORY, HISTORY[6:]))
    assert before == HISTORY


def test_caching_and_citing_do_not_make_another_source():
    old = [asked(document("Rain."))]
    new = [asked(document("Fog."), document("Rain.", cache_control={"type": "ephemeral"}))]
    new[0]["content"][1]["citations"] = {"enabled": False}
    assert Renumbering.of_messages(old, new).documents == {0: 1}
    cached = result("Dew.")
    cached["content"][0]["cache_control"] = {"type": "ephemeral"}
    assert Renumbering.of_messages([asked(result("Dew."))], [asked(cached)]).search_results == {
        0: 0
    }


def test_an_edited_document_is_another_source():
    old, new = [asked(document("Rain."))], [asked(document("Rain!"))]
    assert Renumbering.of_messages(old, new).documents == {0: None}


def test_citations_of_other_kinds_stay_as_they_are():
    web = {"type": "web_search_result_location", "url": "https://a.example", "cited_text": "x"}
    made, dropped = renumber_citations([said("Dew.", web)], Renumbering({}, {}))
    assert made[0]["content"][1]["citations"] == [web]
    assert dropped == ()


@pytest.mark.parametrize("message", [None, {}, {"role": "user"}, {"role": "user", "content": 3}])
def test_what_is_no_message_is_refused(message):
    with pytest.raises(LocationError, match="but a message has content: a string or a list"):
        source_blocks([message])


def test_a_citation_of_a_source_that_never_was_is_refused():
    with pytest.raises(LocationError, match="document_index is 7, but the request that was cited"):
        renumber_citations([said("x", cites(7, "x"))], Renumbering({0: 0}, {}))
