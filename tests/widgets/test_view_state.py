"""Every citation is resolved once, and what is not resolved has no range to highlight."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.contract.message import Message
from citelab.documents import Document, DocumentSet
from citelab.locations import CharLocation, PageLocation, SearchResultLocation
from citelab.widgets.view_state import carriable, document_state, shown_blocks, status

PIECES = st.sampled_from(["a", "<b>", "\r\n", "\r", "\n", "😀", "👨‍👩‍👧‍👦", "e\u0301", "\0"])
TEXTS = st.lists(PIECES, min_size=1, max_size=40).map("".join)


def shown(sources, *locations):
    message = Message.from_blocks([("claim", locations)])
    return shown_blocks(message, DocumentSet.of(sources))[0].citations


def statuses(sources, *locations):
    citations = shown(sources, *locations)
    return [status(citation, citations) for citation in citations]


@given(TEXTS, st.data())
def test_the_span_of_a_citation_is_the_range_that_was_cited(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    location = CharLocation(
        document_index=0, start_char=start, end_char=end, cited_text=text[start:end]
    )
    (citation,) = shown(Document.from_text(text), location)
    assert citation.span == (start, end)
    assert citation.passage.text == text[start:end]
    assert citation.problem is None


@given(st.lists(TEXTS, min_size=1, max_size=6))
def test_parts_tile_the_text_of_pages_and_blocks(texts):
    for document in (Document.from_pages(texts), Document.from_blocks(texts)):
        parts = document_state(document)["parts"]
        assert len(parts) == len(texts)
        assert [part["start_char"] for part in parts] == [0] + [p["end_char"] for p in parts[:-1]]
        assert parts[-1]["end_char"] == len(document.text)


def test_numbers_count_the_citations_of_the_whole_answer_from_1(message, sources):
    blocks = shown_blocks(message, sources)
    numbers = [citation.number for block in blocks for citation in block.citations]
    assert numbers == [1, 2, 3, 4, 5, 6, 7]


def test_glue_keeps_its_place_and_has_no_citations(message, sources):
    blocks = shown_blocks(message, sources)
    assert [bool(block.citations) for block in blocks] == [True, False, True, False, True]
    assert "".join(block.text for block in blocks) == message.text


def test_a_citation_is_named_by_number_place_and_title(sources):
    location = CharLocation(document_index=0, start_char=20, end_char=36)
    second = shown(sources, location, location)[1]
    assert second.name == "Citation 2, characters 20 to 35 of Field manual"


def test_documents_and_search_results_are_counted_apart(message, sources):
    blocks = shown_blocks(message, sources)
    found = [citation.source_index for block in blocks for citation in block.citations]
    assert found == [0, 0, 2, 2, 1, 3, 0]


@pytest.mark.parametrize(
    ("location", "reason"),
    [
        (CharLocation(document_index=0, start_char=5, end_char=900), "end_char is 900"),
        (CharLocation(document_index=7, start_char=0, end_char=1), "document_index is 7"),
        (CharLocation(document_index=1, start_char=0, end_char=1), "kind 'pdf'"),
        (PageLocation(document_index=1, start_page=3, end_page=9), "end_page is 9"),
        (SearchResultLocation(search_result_index=3, start_block=0, end_block=1), "index is 3"),
        (
            CharLocation(document_index=0, start_char=0, end_char=5, cited_text="Other"),
            "cited_text is 'Other'",
        ),
    ],
)
def test_what_does_not_resolve_keeps_the_reason_and_has_no_span(sources, location, reason):
    (citation,) = shown(sources, location)
    assert citation.span is None
    assert citation.passage is None
    assert reason in citation.problem
    assert citation.name.endswith(", cannot be shown")
    assert citation.problem in status(citation, [citation])


def test_an_unknown_document_is_named_as_the_location_names_it(sources):
    named = CharLocation(document_index=9, start_char=0, end_char=1, document_title="Lost book")
    nameless = CharLocation(document_index=9, start_char=0, end_char=1)
    assert [c.title for c in shown(sources, named, nameless)] == ["Lost book", "document 9"]
    assert [c.source_index for c in shown(sources, named, nameless)] == [None, None]


def test_a_location_that_knows_only_its_pages_has_no_span_and_says_so(sources):
    one = PageLocation(document_index=1, start_page=3, end_page=4)
    two = PageLocation(document_index=1, start_page=1, end_page=3)
    assert [citation.span for citation in shown(sources, one, two)] == [None, None]
    assert statuses(sources, one, two) == [
        "Citation 1 points at page 3 of Tide report and says no more: the page is outlined,"
        " no words are highlighted.",
        "Citation 2 points at pages 1 to 2 of Tide report and says no more: the pages are"
        " outlined, no words are highlighted.",
    ]


def test_the_status_says_what_is_highlighted_in_words(sources, at):
    manual, report = sources.sources[0], sources.sources[2]
    (text,) = statuses(sources, at.chars(manual, 0, 13))
    (page,) = statuses(sources, at.pages(report, 4, 30, 1, 2))
    result = SearchResultLocation(search_result_index=0, start_block=1, end_block=2)
    assert text == "Citation 1 highlights characters 0 to 12 of Field manual."
    assert page == "Citation 1 highlights 26 characters on pages 1 to 2 of Tide report."
    assert statuses(sources, result) == ["Citation 1 highlights block 1 of Tide page."]


def test_the_status_counts_the_underlined_passages_that_can_be_seen(sources, at):
    manual, report = sources.sources[0], sources.sources[2]
    wide, inside, apart = (at.chars(manual, *span) for span in [(0, 13), (2, 5), (15, 26)])
    elsewhere = at.pages(report, 4, 30, 1, 2)
    found = statuses(sources, wide, inside, apart, elsewhere, apart)
    assert found[0].endswith("Field manual. 1 other passage of this claim is underlined.")
    assert found[1].endswith("Field manual. 2 other passages of this claim are underlined.")
    assert found[3].endswith("of Tide report.")


def test_a_page_heading_gives_the_label_only_where_it_differs(sources):
    headings = [part["heading"] for part in document_state(sources.sources[2])["parts"]]
    assert headings == ["Page 1 · label i", "Page 2 · label ii", "Page 3"]


def test_blocks_are_headed_by_their_index_and_a_plain_text_by_nothing(sources):
    states = [document_state(document) for document in sources]
    assert [part["heading"] for part in states[1]["parts"]] == ["Block 0", "Block 1"]
    assert [part["heading"] for part in states[0]["parts"]] == [None]


def test_a_source_is_stated_where_the_title_does_not_say_it_already():
    named = Document.from_text("x", title="a.txt", source="a.txt")
    assert document_state(named)["source"] is None
    other = Document.from_text("x", title="Title", source="a.txt")
    assert document_state(other)["source"] == "a.txt"


def test_an_answer_with_half_a_surrogate_pair_can_be_sent_to_a_browser(sources):
    location = CharLocation(document_index=9, start_char=0, end_char=1, document_title="t\udc00")
    message = Message.from_blocks([("half \ud83d pair", (location,))])
    (block,) = shown_blocks(message, sources)
    sent = json.dumps([block.text, block.citations[0].name], ensure_ascii=False)
    assert sent.encode()
    assert block.text == "half \ufffd pair"


@given(st.text())
def test_carriable_text_keeps_its_length_and_every_whole_character(text):
    carried = carriable(text)
    assert len(carried) == len(text)
    assert carried.encode().decode() == carried
    assert all(a == b or "\ud800" <= a <= "\udfff" for a, b in zip(text, carried, strict=True))
