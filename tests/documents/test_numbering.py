"""Documents and search results are counted apart, each from 0, over all messages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import Document, DocumentSet, SearchResult

TEXT = Document.from_text("a")
PDF = Document.from_pages(["a"])
CONTENT = Document.from_blocks(["a"])
RESULT = SearchResult("https://a.example", "A", ["a"])
SOURCES = st.lists(st.sampled_from([TEXT, PDF, CONTENT, RESULT]))


def test_search_results_have_a_count_of_their_own():
    counted = [
        (number, s.kind) for number, s in DocumentSet([RESULT, TEXT, RESULT, PDF]).numbered()
    ]
    assert counted == [(0, "search_result"), (0, "text"), (1, "search_result"), (1, "pdf")]


@given(SOURCES)
def test_a_number_leads_back_to_its_source(sources):
    numbered = DocumentSet(sources)
    for source, (index, found) in zip(sources, numbered.numbered(), strict=True):
        own = numbered.search_results if source is RESULT else numbered.documents
        assert own[index] is found is source


@given(SOURCES)
def test_a_set_keeps_all_sources_in_their_order(sources):
    numbered = DocumentSet(sources)
    assert list(numbered) == sources
    assert len(numbered) == len(numbered.documents) + len(numbered.search_results) == len(sources)


def test_a_set_is_passed_through_and_one_document_is_a_set_of_one():
    numbered = DocumentSet([TEXT])
    assert DocumentSet.of(numbered) is numbered
    assert DocumentSet.of(TEXT).sources == (TEXT,)
    assert DocumentSet.of(iter([TEXT, RESULT])).sources == (TEXT, RESULT)


def test_the_same_document_sent_twice_counts_twice():
    assert [number for number, _ in DocumentSet([TEXT, TEXT]).numbered()] == [0, 1]
