"""What is selected keeps the budget, comes in the order of the text, and never twice."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.chunks import (
    ChunkError,
    Hit,
    citation_chunks,
    documents_of,
    retrieval_chunks,
    select,
)
from citelab.documents import Document
from citelab.text.tokens import estimated_tokens

LOG = Document.from_text("It rained. We left. The hut was dry. Nobody came. The goat slept.")
ONE_BY_ONE = retrieval_chunks(LOG, size=1)


def texts(pieces) -> list[str]:
    return [piece.text.strip() for piece in pieces]


def test_pieces_come_in_the_order_of_the_text_and_not_of_the_hits():
    assert texts(select([ONE_BY_ONE[3], ONE_BY_ONE[0]])) == ["It rained.", "Nobody came."]


def test_documents_come_in_the_order_of_the_collection():
    other = Document.from_text("Kelp came.")
    first = retrieval_chunks(other, document_index=0)
    second = retrieval_chunks(LOG, size=1, document_index=1)
    assert texts(select([second[0], first[0]])) == ["Kelp came.", "It rained."]


def test_hits_and_pieces_may_be_given():
    assert select([Hit(ONE_BY_ONE[0], 2.5)]) == select([ONE_BY_ONE[0]]) == [ONE_BY_ONE[0]]


def test_a_piece_found_twice_is_sent_once():
    assert select([ONE_BY_ONE[1], ONE_BY_ONE[0], ONE_BY_ONE[1]]) == ONE_BY_ONE[:2]


def test_pieces_that_overlap_become_one_with_the_chunk_that_both_had_cut():
    first, second, *_ = retrieval_chunks(LOG, "fixed", size=24, overlap=10)
    assert (first.text, second.text) == ("It rained. We left. The ", "left. The hut was dry. N")
    [merged] = select([second, first])
    assert merged.text == "It rained. We left. The hut was dry. N"
    assert [c.text.strip() for c in merged.citation_chunks] == [
        "It rained.",
        "We left.",
        "The hut was dry.",
    ]


def test_neighbours_that_do_not_overlap_stay_two():
    assert len(select(ONE_BY_ONE[:2])) == 2


def test_a_piece_between_two_that_it_overlaps_joins_all_three():
    windows = retrieval_chunks(LOG, "window", size=2)
    assert texts(select([windows[0], windows[2], windows[1]])) == [
        "It rained. We left. The hut was dry. Nobody came."
    ]


def test_the_same_text_under_two_titles_is_sent_once_from_the_better_hit():
    copy = Document.from_text(LOG.text, title="Copy")
    [kept] = select([retrieval_chunks(copy, document_index=4)[0], retrieval_chunks(LOG)[0]])
    assert kept.document.title == "Copy"


def test_the_same_words_of_another_kind_of_document_are_another_source():
    pages = Document.from_pages([LOG.text])
    assert (
        len(select([retrieval_chunks(LOG)[0], retrieval_chunks(pages, document_index=1)[0]])) == 2
    )


def test_one_that_goes_over_the_budget_is_left_out_and_a_smaller_one_taken():
    long = Document.from_text("A very long sentence that says a great many things at once, again.")
    hits = [ONE_BY_ONE[0], retrieval_chunks(long, document_index=1)[0], ONE_BY_ONE[1]]
    assert texts(select(hits, budget_tokens=8)) == ["It rained.", "We left."]


def test_the_budget_is_counted_with_the_tokenizer_that_is_given():
    assert texts(select(ONE_BY_ONE, budget_tokens=12, count=len)) == ["It rained."]


def test_a_budget_into_which_nothing_fits_is_refused_in_words():
    with pytest.raises(ChunkError) as caught:
        select([ONE_BY_ONE[0]], budget_tokens=1)
    assert str(caught.value) == (
        "budget_tokens is 1, but the best hit alone takes 3 and no other fits either;"
        " allow more, or cut smaller pieces"
    )
    with pytest.raises(ChunkError, match="budget_tokens is 0, but it is at least 1, or None"):
        select([], budget_tokens=0)


def test_no_hits_are_no_pieces():
    assert select([]) == select([], budget_tokens=5) == []


@given(st.data(), st.sampled_from(["fixed", "sentences", "window"]), st.integers(20, 200))
def test_any_selection_fits_overlaps_nowhere_and_names_every_whole_chunk(
    documents, data, method, budget
):
    collection = [data.draw(documents), LOG]
    pieces = [
        piece
        for number, document in enumerate(collection)
        for piece in retrieval_chunks(document, method, size=4, overlap=2, document_index=number)
    ]
    hits = data.draw(st.lists(st.sampled_from(pieces), max_size=8))
    try:
        chosen = select(hits, budget)
    except ChunkError:
        assert all(estimated_tokens(hit.text) > budget for hit in hits)
        return
    assert chosen == select(hits, budget)
    assert sum(estimated_tokens(piece.text) for piece in chosen) <= budget
    edges = [(p.document_index, p.start_char, p.end_char) for p in chosen]
    assert edges == sorted(edges)
    for piece in chosen:
        assert list(piece.citation_chunks) == [
            chunk
            for chunk in citation_chunks(piece.document, piece.document_index)
            if piece.start_char <= chunk.start_char and chunk.end_char <= piece.end_char
        ]
    for (index, _, end), (following, start, _) in pairwise(edges):
        assert index < following or end <= start
    everything = select(hits)
    for hit in hits:
        assert any(hit.text in piece.text for piece in everything)


def test_a_document_with_two_pieces_is_sent_once() -> None:
    one, other = Document.from_text("It rained. We left."), Document.from_text("The hut was dry.")
    pieces = [p for d in (one, other) for p in retrieval_chunks(d, "window", size=1)]
    assert documents_of(pieces) == [one, other]
