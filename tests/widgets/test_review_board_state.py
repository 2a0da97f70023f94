"""A row of the board holds the five checks, the passages in their context, the seven answers."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab.contract.message import Message
from citelab.documents import Document, DocumentSet
from citelab.errors import CitelabError
from citelab.faithfulness import QUESTIONS, review
from citelab.locations import CharLocation
from citelab.widgets.review_board_state import (
    NEIGHBOUR_CHARS,
    PASSAGE_CHARS,
    board_claims,
    headline,
)
from citelab.widgets.review_board_wire import claim_state

WORDS = st.sampled_from(
    ["Tides rose. ", "Not so!\r\n", "😀 e\u0301bb. ", "\n\n", "However, no. ", "\0"]
)


@pytest.fixture
def rows(reviewed):
    return board_claims(reviewed.review, reviewed.sources)


def of_style(passage, *styles):
    return "".join(text for text, style in passage.pieces if style in styles)


def test_every_row_answers_the_five_questions_in_order_with_the_worst_reason_first(rows):
    for row in rows:
        assert [check.question for check in row.checks] == list(QUESTIONS)
        for check in row.checks:
            assert check.reasons[0][0] == check.outcome
    support = rows[1].checks[2]
    assert support.outcome == "fail"
    assert "54 minutes" in support.reasons[0][1]


def test_every_row_carries_the_seven_answers(rows):
    assert [[answer.number for answer in row.answers] for row in rows] == [
        [1, 2, 3, 4, 5, 6, 7]
    ] * 4


def test_a_passage_stands_between_its_neighbours_and_the_exception_is_told_apart(rows):
    (passage,) = rows[0].passages
    assert passage.where == ("Gauges", "characters 0 to 33")
    assert of_style(passage, "cited") == "The gauge settles for 35 minutes. "
    assert of_style(passage, "neighbour", "place").startswith("In a storm it settles for 45")
    assert of_style(passage, "place").strip() == "However, this does not apply to the old gauge."


def test_citations_are_numbered_over_the_answer_and_one_that_leads_nowhere_has_no_passage(rows):
    assert [[p.number for p in row.passages] for row in rows] == [[1], [2], [3], [4]]
    assert rows[3].passages[0].where is None
    assert rows[3].passages[0].pieces == ()


@settings(deadline=None, max_examples=40)
@given(st.lists(WORDS, min_size=1, max_size=12).map("".join), st.data())
def test_what_is_shown_of_a_source_is_one_range_of_it_around_the_passage(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    place = CharLocation(document_index=0, start_char=start, end_char=end)
    document = Document.from_text(text)
    found = review(Message.from_blocks([("It rose.", (place,))]), document)
    (row,) = board_claims(found, DocumentSet.of(document))
    (passage,) = row.passages
    assert of_style(passage, "cited") == text[start:end]
    shown = of_style(passage, "neighbour", "place", "cited")
    before = next(i for i, piece in enumerate(passage.pieces) if piece[1] == "cited")
    lead = "".join(t for t, style in passage.pieces[:before] if style != "left_out")
    assert text[start - len(lead) :].startswith(shown)


def test_long_passages_and_neighbours_are_cut_and_say_so():
    text = "a" * 5_000 + "b" * 5_000 + "c" * 5_000
    place = CharLocation(document_index=0, start_char=5_000, end_char=10_000)
    document = Document.from_text(text)
    found = review(Message.from_blocks([("It rose.", (place,))]), document)
    (passage,) = board_claims(found, DocumentSet.of(document))[0].passages
    assert of_style(passage, "cited") == "b" * PASSAGE_CHARS
    assert len(of_style(passage, "neighbour")) <= 2 * NEIGHBOUR_CHARS
    assert "3,000 more characters" in of_style(passage, "left_out")


def test_a_review_of_another_edition_than_the_documents_is_refused(reviewed):
    other = DocumentSet([Document.from_text("Else.", title="Gauges"), reviewed.sources.sources[1]])
    with pytest.raises(CitelabError, match=r"another edition of 'Gauges'.*makes it anew"):
        board_claims(reviewed.review, other)


def test_the_headline_counts_supported_claims_and_uncited_words(reviewed):
    assert headline(reviewed.review).startswith("2 of 4 claims are supported (faithfulness 0.50);")
    empty = review(Message.from_blocks([("The lamp burns.", ())]), [])
    assert headline(empty) == (
        "This answer makes no cited claim; 100% of its words have no citation."
    )


def test_a_hostile_row_can_be_sent_as_json(hostile_answer):
    message, sources = hostile_answer
    half = Message.from_blocks([("half \ud83d pair", message.content[0].citations)])
    for answer in (message, half):
        rows = board_claims(review(answer, sources), sources)
        sent = json.dumps([claim_state(row) for row in rows], ensure_ascii=False)
        assert sent.encode()
