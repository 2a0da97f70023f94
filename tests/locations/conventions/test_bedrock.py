"""Bedrock's citations survive the journey, and the AWS service model accepts ours."""

from __future__ import annotations

import botocore.session
import pytest
from botocore.validate import ParamValidator
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import Document, SearchResult
from citelab.errors import LocationError
from citelab.locations import (
    CharLocation,
    ContentBlockLocation,
    PageLocation,
    SearchResultLocation,
    location_at,
    resolve,
)
from citelab.locations.conventions import from_bedrock, to_bedrock

KINDS = {
    "document_index": {
        CharLocation: ("start_char", "end_char", 0),
        PageLocation: ("start_page", "end_page", 1),
        ContentBlockLocation: ("start_block", "end_block", 0),
    },
    "search_result_index": {SearchResultLocation: ("start_block", "end_block", 0)},
}


@st.composite
def locations(draw):
    index_name = draw(st.sampled_from(sorted(KINDS)))
    made = draw(st.sampled_from(list(KINDS[index_name])))
    start_name, end_name, base = KINDS[index_name][made]
    start = draw(st.integers(base, 10**7))
    fields = {index_name: draw(st.integers(0, 50)), start_name: start}
    fields[end_name] = start + draw(st.integers(1, 999))
    title_name = "title" if made is SearchResultLocation else "document_title"
    fields[title_name] = draw(st.none() | st.text(max_size=8))
    if made is SearchResultLocation:
        fields["source"] = draw(st.text(max_size=8))
    return made(cited_text=draw(st.text(max_size=20)), **fields)


@pytest.fixture(scope="module")
def citation_shape():
    """What AWS's own service model says that a citation is."""
    model = botocore.session.get_session().get_service_model("bedrock-runtime")
    return model.shape_for("Citation")


@given(location=locations())
def test_every_location_survives_bedrock(location, citation_shape):
    citation = to_bedrock(location).value
    report = ParamValidator().validate(citation, citation_shape)
    assert not report.has_errors(), report.generate_report()
    assert from_bedrock(citation).value == location


@pytest.mark.parametrize(
    "document",
    [
        Document.from_text("It is green. 😀 It rained."),
        Document.from_pages(["It is green.", "It rained."]),
        Document.from_blocks(["It is green. ", "It rained."]),
        SearchResult("https://a.example", "A", ["It is green. ", "It rained."]),
    ],
    ids=lambda document: document.kind,
)
def test_what_comes_back_resolves_to_the_same_passage(document):
    start = document.text.index("It rained")
    location = location_at(document, 0, start, len(document.text))
    back = from_bedrock(to_bedrock(location).value).value
    assert resolve(back, document).text == "It rained."


def test_a_file_id_and_a_place_on_the_page_are_lost_and_said():
    location = PageLocation(document_index=0, start_page=1, end_page=2, file_id="file_1",
                            start_char=3, end_char=5)  # fmt: skip
    assert to_bedrock(location).losses[1:] == (
        "Bedrock has no place for the file_id 'file_1'.",
        "Bedrock keeps the pages, not the place on them.",
    )


def test_what_aws_does_not_say_is_said_with_a_date():
    for location in (
        CharLocation(document_index=0, start_char=0, end_char=1),
        PageLocation(document_index=0, start_page=1, end_page=2),
        ContentBlockLocation(document_index=0, start_block=0, end_block=1),
        SearchResultLocation(search_result_index=0, start_block=0, end_block=1),
    ):
        written = to_bedrock(location)
        assert "AWS (read 2026-11-30) does not say" in written.losses[0]
        assert from_bedrock(written.value).losses == written.losses[:1]


def refusal(citation) -> str:
    with pytest.raises(LocationError) as caught:
        from_bedrock(citation)
    return str(caught.value)


@pytest.mark.parametrize(
    ("citation", "message"),
    [
        (
            {"location": {"web": {}}},
            "this Bedrock citation points to the web, outside of the documents of the request;"
            " what it says of it is {}",
        ),
        (
            {"title": "x"},
            "this Bedrock location has no kind, but it has exactly one of documentChar,"
            " documentPage, documentChunk, searchResultLocation",
        ),
        (
            {"location": {"documentChar": {"documentIndex": 0, "start": 1}}},
            "this documentChar lacks end: {'documentIndex': 0, 'start': 1}",
        ),
        (
            {"location": {"documentChar": {"documentIndex": 0, "start": 3, "end": 3}}},
            "end_char is 3, but an end is exclusive: one char is 3 to 4",
        ),
        (
            {"location": {"documentPage": {"documentIndex": 0, "start": 0, "end": 1}}},
            "start_page is 0, but it is a whole number from 1 up",
        ),
    ],
)
def test_a_citation_that_points_nowhere_is_refused(citation, message):
    assert refusal(citation) == message


def test_two_kinds_in_one_location_are_refused():
    place = {"documentIndex": 0, "start": 1, "end": 2}
    citation = {"location": {"documentChar": place, "documentPage": place}}
    assert "has documentChar, documentPage, but it has exactly one" in refusal(citation)
