"""A pointer is judged by itself: where it leads, not what it quotes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citelab.documents import Document, DocumentSet, SearchResult
from citelab.faithfulness.pointer import check_pointer, passage_of
from citelab.locations import (
    CharLocation,
    ContentBlockLocation,
    PageLocation,
    SearchResultLocation,
)

SOURCES = DocumentSet(
    [
        Document.from_text("The grass is green. The sky is blue.", title="Colours"),
        Document.from_pages(["One. Two.", "Three."], title="Log"),
        SearchResult("https://a.example/a", "A", ["First. ", "Second."]),
    ]
)
SKY = CharLocation(
    document_index=0,
    start_char=20,
    end_char=36,
    cited_text="The sky is blue.",
    document_title="Colours",
)


def test_a_pointer_that_resolves_says_where_it_leads():
    check = check_pointer(SKY, SOURCES, 3)
    assert (check.question, check.outcome, check.citation_index) == ("pointer", "pass", 3)
    assert "Colours, characters 20 to 35" in check.reason


@pytest.mark.parametrize(
    "location",
    [
        replace(SKY, end_char=99),
        replace(SKY, document_index=7),
        ContentBlockLocation(document_index=0, start_block=0, end_block=1),
        PageLocation(document_index=1, start_page=1, end_page=9),
        SearchResultLocation(search_result_index=1, start_block=0, end_block=1),
        SearchResultLocation(search_result_index=0, start_block=1, end_block=3),
    ],
    ids=["range", "document", "kind", "page", "search result", "block"],
)
def test_a_pointer_that_leads_nowhere_fails_and_says_why(location):
    check = check_pointer(location, SOURCES)
    assert check.outcome == "fail"
    assert "points nowhere" in check.reason
    assert passage_of(location, SOURCES) is None


def test_a_wrong_quotation_is_no_fault_of_the_pointer():
    location = replace(SKY, cited_text="The sky is grey.")
    assert check_pointer(location, SOURCES).outcome == "pass"
    passage = passage_of(location, SOURCES)
    assert passage is not None
    assert passage.text == "The sky is blue."


def test_another_title_than_the_document_has_is_to_be_looked_at():
    check = check_pointer(replace(SKY, document_title="Sounds"), SOURCES)
    assert check.outcome == "look"
    assert "'Sounds'" in check.reason
    assert "'Colours'" in check.reason


def test_a_title_that_is_not_given_is_no_wrong_title():
    assert check_pointer(replace(SKY, document_title=None), SOURCES).outcome == "pass"


def test_a_page_is_narrowed_to_its_quotation_where_that_stands_there_once():
    location = PageLocation(document_index=1, start_page=1, end_page=2, cited_text="Two.")
    passage = passage_of(location, SOURCES)
    assert passage is not None
    assert passage.text == "Two."
