"""Systems that point into the answer: the range survives, and the lost place is said."""

from __future__ import annotations

import json

import anthropic.types
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openai.types.chat import ChatCompletionMessage
from openai.types.responses.response_output_text import AnnotationURLCitation
from pydantic import TypeAdapter

from citelab.documents import Document, SearchResult
from citelab.errors import LocationError, UnitError
from citelab.locations import location_at
from citelab.locations.conventions import (
    UTF16,
    AnswerRange,
    SourceReference,
    from_cohere,
    from_gemini,
    from_langchain,
    from_openai,
    read_answer,
    to_cohere,
    to_gemini,
    to_langchain,
    to_openai,
)

WEB = SourceReference(url="https://a.example/?q=1&b", title="A")
SYSTEMS = {
    "gemini": (to_gemini, from_gemini),
    "openai": (to_openai, from_openai),
    "cohere": (to_cohere, from_cohere),
    "langchain": (to_langchain, from_langchain),
}


@pytest.mark.parametrize("system", SYSTEMS)
@given(data=st.data())
def test_a_range_of_the_answer_and_its_source_survive(system, data, texts_with_a_range):
    write, read = SYSTEMS[system]
    answer, (start, end) = data.draw(texts_with_a_range)
    written = write(answer, [AnswerRange(start, end, (WEB,))])
    back = read(answer, json.loads(json.dumps(written.value))).value
    assert [(part.start_char, part.end_char) for part in back] == [(start, end)]
    assert [(source.url, source.title) for source in back[0].sources] == [(WEB.url, WEB.title)]


@pytest.mark.parametrize(
    ("system", "name"),
    [("gemini", "Gemini"), ("openai", "OpenAI"), ("cohere", "Cohere"), ("langchain", "LangChain")],
)
def test_that_the_place_in_the_source_is_lost_is_said_both_ways(system, name):
    write, read = SYSTEMS[system]
    written = write("Rain", [AnswerRange(0, 4, (WEB,))])
    back = read("Rain", written.value)
    for losses in (written.losses, back.losses):
        assert losses[0].startswith(f"{name} points ")
        assert "not into the source" in losses[0]


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_answer_without_citations_loses_nothing(system):
    write, read = SYSTEMS[system]
    written = write("Rain", [])
    assert written.is_lossless
    assert read("Rain", written.value).value == ()


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("bounds", [(0, 5), (2, 2), (-1, 2)])
def test_a_range_outside_of_the_answer_is_refused(system, bounds):
    with pytest.raises(UnitError, match="is no range of this text"):
        SYSTEMS[system][0]("Rain", [AnswerRange(*bounds, (WEB,))])


# The vendor's own types make the reply; four kinds of sources stand behind it.
SOURCES = [
    Document.from_text("It is green. It rained.", title="Log"),
    Document.from_pages(["It is green."], title="Study"),
    Document.from_blocks(["Ana: hi.", "Ben: no."]),
    SearchResult("https://a.example", "A", ["It is green."]),
]
INDICES = (0, 1, 2, 0)
CITED = [location_at(s, index, 0, 8) for index, s in zip(INDICES, SOURCES, strict=True)]


def vendor_reply() -> anthropic.types.Message:
    blocks = [
        {"type": "text", "text": "Café 😀: ", "citations": None},
        {"type": "text", "text": "it is green", "citations": [c.to_dict() for c in CITED]},
        {"type": "text", "text": ". ", "citations": []},
        {"type": "text", "text": "Ben said no", "citations": [CITED[2].to_dict()]},
        {"type": "text", "text": "."},
    ]
    wire = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": blocks,
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }
    return TypeAdapter(anthropic.types.Message).validate_python(wire)


def test_a_reply_of_the_vendors_types_becomes_ranges_of_its_text():
    text, ranges = read_answer(vendor_reply().model_dump()["content"])
    assert [text[part.start_char : part.end_char] for part in ranges] == [
        "it is green",
        "Ben said no",
    ]
    assert [source.id for source in ranges[0].sources] == ["doc:0", "doc:1", "doc:2", "search:0"]
    assert ranges[0].sources[3].url == "https://a.example"
    assert [source.cited_text for source in ranges[0].sources] == [c.cited_text for c in CITED]


@pytest.mark.parametrize("system", SYSTEMS)
def test_that_reply_survives_every_system_as_ranges(system):
    write, read = SYSTEMS[system]
    text, ranges = read_answer(vendor_reply().model_dump()["content"])
    back = read(text, write(text, ranges).value).value
    expected = [(part.start_char, part.end_char) for part in ranges]
    if system == "openai":  # only the search result has an address
        expected = expected[:1]
    assert [(part.start_char, part.end_char) for part in back] == expected


def test_a_web_search_citation_keeps_its_address():
    citation = {"type": "web_search_result_location", "url": "https://b.example", "title": "B",
                "cited_text": "Rain.", "encrypted_index": "x"}  # fmt: skip
    _, ranges = read_answer([{"type": "text", "text": "Rain", "citations": [citation]}])
    assert ranges[0].sources == (
        SourceReference(url="https://b.example", title="B", cited_text="Rain."),
    )


def test_blocks_that_are_not_text_count_for_nothing():
    text, ranges = read_answer(
        [{"type": "thinking", "thinking": "…"}, {"type": "text", "text": ""}]
    )
    assert (text, ranges) == ("", ())


def test_gemini_counts_bytes_and_leaves_a_zero_out():
    written = to_gemini("Café au lait", [AnswerRange(0, 4, (WEB,)), AnswerRange(5, 7, (WEB,))])
    segments = [support["segment"] for support in written.value["groundingSupports"]]
    assert segments == [
        {"endIndex": 5, "text": "Café"},
        {"startIndex": 6, "endIndex": 8, "text": "au"},
    ]
    assert len(written.value["groundingChunks"]) == 1


def test_gemini_gets_the_cited_words_of_a_source_without_address():
    source = SourceReference(index=0, title="Log", cited_text="It rained.")
    written = to_gemini("Rain", [AnswerRange(0, 4, (source, source))])
    assert written.value["groundingChunks"] == [
        {"retrievedContext": {"title": "Log", "text": "It rained."}}
    ]
    assert written.value["groundingSupports"][0]["groundingChunkIndices"] == [0]


def support(**segment):
    return {"groundingChunks": [], "groundingSupports": [{"segment": segment}]}


def test_gemini_supports_of_other_parts_are_left_out():
    assert from_gemini("Rain", support(partIndex=1, endIndex=99)).value == ()
    assert from_gemini("Rain", support(partIndex=1, endIndex=4), part_index=1).value


def test_a_byte_inside_a_character_is_refused():
    with pytest.raises(UnitError, match="UTF-8 offset 4 falls inside 'é'"):
        from_gemini("Café", support(endIndex=4))


@pytest.mark.parametrize(
    ("metadata", "message"),
    [
        (
            support(endIndex=3, text="Fog"),
            "the grounding support says 'Fog', but the answer has 'Rai' at characters 0 to 2;"
            " is this the answer that it belongs to?",
        ),
        (
            support(startIndex=1),
            "this grounding support has no endIndex: {'segment': {'startIndex': 1}}",
        ),
        (
            {"groundingSupports": [{"segment": {"endIndex": 4}, "groundingChunkIndices": [-1]}]},
            "groundingChunkIndices has -1, but 0 groundingChunks are listed, numbered from 0;"
            " in a stream, collect those of all responses first",
        ),
    ],
)
def test_a_grounding_support_that_does_not_fit_is_refused(metadata, message):
    with pytest.raises(LocationError) as caught:
        from_gemini("Rain", metadata)
    assert str(caught.value) == message


def test_openais_own_types_read_both_shapes():
    part = AnswerRange(0, 4, (WEB,))
    flat = to_openai("Rain", [part]).value
    parsed = AnnotationURLCitation.model_validate(flat[0])
    assert (parsed.start_index, parsed.end_index, parsed.url) == (0, 4, WEB.url)
    nested = to_openai("Rain", [part], shape="chat").value
    message = {"role": "assistant", "content": "Rain", "annotations": nested}
    assert ChatCompletionMessage.model_validate(message).annotations[0].url_citation.end_index == 4
    assert from_openai("Rain", nested) == from_openai("Rain", flat)


def test_openai_leaves_out_sources_without_address_and_says_which():
    written = to_openai("Rain", [AnswerRange(0, 4, (SourceReference(title="Log"),))])
    assert written.value == []
    assert written.losses == (
        "'Log' is left out: a url_citation needs an address, and it has none.",
    )


def test_openai_annotations_of_other_kinds_are_left_out_and_named():
    back = from_openai("Rain", [{"type": "file_citation", "file_id": "f", "index": 2}])
    assert back.losses == ("Annotations of kind 'file_citation' are left out.",)


def test_a_url_citation_without_end_is_refused():
    with pytest.raises(LocationError, match="this url_citation lacks end_index"):
        from_openai(
            "Rain", [{"type": "url_citation", "start_index": 0, "url": "https://a.example"}]
        )


@pytest.mark.parametrize("system", ["openai", "cohere", "langchain"])
def test_another_counting_can_be_asked_for(system):
    write, read = SYSTEMS[system]
    written = write("😀 Rain", [AnswerRange(2, 6, (WEB,))], counting=UTF16)
    numbers = [written.value[0].get(key) for key in ("start", "start_index", "end", "end_index")]
    assert {3, 7} <= set(numbers)
    assert read("😀 Rain", written.value, counting=UTF16).value[0].start_char == 2
    inside = {"start": 1, "end": 3, "start_index": 1, "end_index": 3, "text": None}
    with pytest.raises(UnitError, match="UTF-16 offset 1 falls inside '😀'"):
        read("😀 Rain", [{**written.value[0], **inside}], counting=UTF16)


def test_cohere_copies_of_the_words_are_held_against_the_answer():
    with pytest.raises(LocationError, match="the Cohere citation says 'Fog', but the answer has"):
        from_cohere("Rain", [{"start": 0, "end": 4, "text": "Fog"}])
    with pytest.raises(LocationError, match="this Cohere citation lacks start or end"):
        from_cohere("Rain", [{"end": 4}])


def test_cohere_citations_of_other_blocks_are_left_out():
    written = to_cohere("Rain", [AnswerRange(0, 4, (WEB,))], content_index=1).value
    assert from_cohere("Rain", written).value == ()
    assert from_cohere("Rain", written, content_index=1).value


def test_several_sources_of_one_range_come_back_as_one_range():
    other = SourceReference(url="https://b.example", title="B")
    part = AnswerRange(0, 4, (WEB, other))
    for write, read in (SYSTEMS["openai"], SYSTEMS["langchain"]):
        (back,) = read("Rain", write("Rain", [part]).value).value
        assert [source.url for source in back.sources] == [WEB.url, other.url]


def test_langchain_citations_without_indices_are_left_out_and_counted():
    back = from_langchain("Rain", [{"type": "citation", "url": "x"}, {"type": "non_standard"}])
    assert back.value == ()
    assert back.losses == ("Annotations left out, for they point at no part of the answer: 2.",)
    with pytest.raises(LocationError, match="one index without the other"):
        from_langchain("Rain", [{"type": "citation", "start_index": 1}])
