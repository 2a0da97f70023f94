"""The vendor's JSON, to the letter: its own types read ours, and we read theirs."""

from __future__ import annotations

import pytest
from anthropic.types import (
    CitationCharLocation,
    CitationCharLocationParam,
    CitationContentBlockLocation,
    CitationContentBlockLocationParam,
    CitationPageLocation,
    CitationPageLocationParam,
    CitationSearchResultLocationParam,
    CitationsSearchResultLocation,
    TextBlock,
    TextBlockParam,
)
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from citelab.errors import LocationError
from citelab.locations import (
    CharLocation,
    ContentBlockLocation,
    OtherLocation,
    PageLocation,
    SearchResultLocation,
    citation_from_dict,
    location_from_dict,
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
NAMES = st.none() | TEXTS
ANSWER_TYPES = {
    CharLocation: CitationCharLocation,
    PageLocation: CitationPageLocation,
    ContentBlockLocation: CitationContentBlockLocation,
    SearchResultLocation: CitationsSearchResultLocation,
}
REPLAY_TYPES = {
    CharLocation: CitationCharLocationParam,
    PageLocation: CitationPageLocationParam,
    ContentBlockLocation: CitationContentBlockLocationParam,
    SearchResultLocation: CitationSearchResultLocationParam,
}
REPLAY_READERS = {ours: TypeAdapter(theirs) for ours, theirs in REPLAY_TYPES.items()}
BLOCK_READER = TypeAdapter(TextBlockParam)
WEB = {
    "type": "web_search_result_location",
    "cited_text": "Tides rise.",
    "encrypted_index": "Eo8BCioIAhgB",
    "title": None,
    "url": "https://a.example/tides",
}


@st.composite
def locations(draw):
    """Any location of the four kinds."""
    index = draw(st.integers(0, 50))
    start = draw(st.integers(1, 10**7))
    end = start + draw(st.integers(1, 10**4))
    text, title = draw(TEXTS), draw(NAMES)
    named = {"document_index": index, "cited_text": text, "document_title": title,
             "file_id": draw(NAMES)}  # fmt: skip
    return draw(
        st.sampled_from(
            [
                CharLocation(start_char=start, end_char=end, **named),
                PageLocation(start_page=start, end_page=end, **named),
                ContentBlockLocation(start_block=start, end_block=end, **named),
                SearchResultLocation(
                    search_result_index=index,
                    start_block=start,
                    end_block=end,
                    cited_text=text,
                    source=draw(TEXTS),
                    title=title,
                ),
            ]
        )
    )


@given(locations())
def test_a_location_survives_the_wire(location):
    assert location_from_dict(location.to_dict()) == location


@given(locations())
def test_a_replayed_location_has_lost_its_file_id_and_nothing_else(location):
    replayed = location.to_replay_dict()
    assert replayed == {k: v for k, v in location.to_dict().items() if k != "file_id"}
    assert location_from_dict(replayed).to_replay_dict() == replayed


@given(locations())
def test_the_vendors_type_reads_our_answer_and_writes_it_back(location):
    parsed = ANSWER_TYPES[type(location)].model_validate(location.to_dict(), strict=True)
    assert parsed.to_dict(exclude_unset=False) == location.to_dict()
    assert location_from_dict(parsed.to_dict()) == location


@given(locations())
def test_the_vendors_replay_type_takes_ours_and_knows_every_key_of_it(location):
    replayed = location.to_replay_dict()
    assert REPLAY_READERS[type(location)].validate_python(replayed, strict=True) == replayed
    assert set(REPLAY_TYPES[type(location)].__annotations__) == set(replayed)


@pytest.mark.parametrize("kind", list(REPLAY_TYPES))
def test_no_key_of_a_replayed_location_can_be_spared(kind):
    index = "search_result_index" if kind is SearchResultLocation else "document_index"
    unit = {CharLocation: "char", PageLocation: "page"}.get(kind, "block")
    replayed = kind(**{index: 0, f"start_{unit}": 1, f"end_{unit}": 2}).to_replay_dict()
    for key in replayed:
        with pytest.raises(ValidationError):
            REPLAY_READERS[kind].validate_python({k: replayed[k] for k in replayed if k != key})


@given(st.lists(locations(), min_size=1, max_size=3))
def test_a_whole_block_of_the_vendors_answer_is_read_by_its_type_field(cited):
    wire = {"type": "text", "text": "A claim.", "citations": [c.to_dict() for c in cited]}
    block = TextBlock.model_validate(wire)
    assert [type(c) for c in block.citations] == [ANSWER_TYPES[type(c)] for c in cited]
    assert [location_from_dict(c.to_dict()) for c in block.citations] == cited


@given(st.lists(locations(), min_size=1, max_size=3))
def test_a_whole_block_sent_back_is_taken(cited):
    replayed = [c.to_replay_dict() for c in cited]
    wire = {"type": "text", "text": "A claim.", "citations": replayed}
    assert BLOCK_READER.validate_python(wire)["type"] == "text"


def test_the_bounds_stand_under_the_vendors_names():
    named = {"document_index": 1, "cited_text": "x", "document_title": "T", "file_id": "file_1"}
    assert CharLocation(**named, start_char=2, end_char=3).to_dict() == named | {
        "type": "char_location", "start_char_index": 2, "end_char_index": 3}  # fmt: skip
    assert PageLocation(**named, start_page=2, end_page=3).to_dict() == named | {
        "type": "page_location", "start_page_number": 2, "end_page_number": 3}  # fmt: skip
    assert ContentBlockLocation(**named, start_block=2, end_block=3).to_dict() == named | {
        "type": "content_block_location", "start_block_index": 2, "end_block_index": 3}  # fmt: skip


def test_a_search_result_has_an_index_of_its_own():
    location = SearchResultLocation(
        search_result_index=1, start_block=0, end_block=2, source="s", title="T", cited_text="x"
    )
    assert location.to_dict() == location.to_replay_dict() == {
        "type": "search_result_location", "cited_text": "x", "source": "s", "title": "T",
        "search_result_index": 1, "start_block_index": 0, "end_block_index": 2}  # fmt: skip


def test_titles_are_there_even_where_there_is_none():
    location = CharLocation(document_index=0, start_char=0, end_char=1)
    assert location.to_dict()["document_title"] is None
    assert location.to_dict()["file_id"] is None
    assert location.to_replay_dict()["document_title"] is None
    assert "file_id" not in location.to_replay_dict()


def test_what_the_vendor_may_leave_out_may_be_missing():
    wire = {"type": "char_location", "document_index": 0,
            "start_char_index": 0, "end_char_index": 1}  # fmt: skip
    expected = CharLocation(document_index=0, start_char=0, end_char=1)
    assert location_from_dict(wire) == expected
    nulls = dict.fromkeys(("cited_text", "document_title", "file_id"))
    assert location_from_dict(wire | nulls | {"of_a_later_year": 1}) == expected


@pytest.mark.parametrize(
    ("wire", "message"),
    [
        (
            {"type": "footnote", "document_index": 0},
            "type is 'footnote', but a location is one of char_location, page_location,"
            " content_block_location, search_result_location",
        ),
        (
            {},
            "type is None, but a location is one of char_location, page_location,"
            " content_block_location, search_result_location",
        ),
        (
            {"type": ["char_location"]},
            "type is ['char_location'], but a location is one of char_location, page_location,"
            " content_block_location, search_result_location",
        ),
        (
            {"type": "char_location", "document_index": 0, "start_char_index": 1},
            "this char_location lacks end_char_index;"
            " its keys are type, document_index, start_char_index",
        ),
        (
            {"type": "page_location"},
            "this page_location lacks document_index, start_page_number, end_page_number;"
            " its keys are type",
        ),
        (
            {"type": "page_location", "document_index": 0, "start_page_number": 0,
             "end_page_number": 1},
            "start_page is 0, but it is a whole number from 1 up",
        ),
        (
            {"type": "search_result_location", "search_result_index": 0, "start_block_index": 2,
             "end_block_index": 2},
            "end_block is 2, but an end is exclusive: one block is 2 to 3",
        ),
        ("char_location", "this citation is 'char_location', but it is an object with a type"),
        (None, "this citation is None, but it is an object with a type"),
    ],
)  # fmt: skip
def test_what_is_no_location_is_refused_in_words(wire, message):
    with pytest.raises(LocationError) as caught:
        location_from_dict(wire)
    assert str(caught.value) == message


def test_a_web_search_result_is_kept_untouched():
    citation = citation_from_dict(WEB)
    assert isinstance(citation, OtherLocation)
    assert (citation.type, citation.cited_text) == (WEB["type"], "Tides rise.")
    assert citation.to_dict() == citation.to_replay_dict() == WEB
    citation.to_dict()["url"] = "https://b.example"
    assert citation.to_dict() == WEB


def test_the_carrier_does_not_see_later_changes_of_what_was_read():
    wire = {"type": "new_location", "nested": [1]}
    citation = citation_from_dict(wire)
    wire["nested"].append(2)
    assert citation.to_dict() == {"type": "new_location", "nested": [1]}
    assert citation.cited_text == ""


@given(locations())
def test_a_citation_of_the_four_kinds_is_a_location(location):
    assert citation_from_dict(location.to_dict()) == location


def test_a_citation_without_a_type_and_a_bad_one_of_the_four_are_refused():
    with pytest.raises(LocationError) as caught:
        citation_from_dict({"cited_text": "x"})
    assert str(caught.value) == "type is None, but a citation has one, a string"
    with pytest.raises(LocationError, match="lacks"):
        citation_from_dict({"type": "char_location"})
