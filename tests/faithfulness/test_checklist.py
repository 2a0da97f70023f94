"""Seven questions a claim; the machine answers what it can look up and leaves the rest."""

from __future__ import annotations

import json

import pytest

from citelab.documents import Document
from citelab.faithfulness.review import review
from citelab.faithfulness.seven_questions import CHECKLIST, checklist
from citelab.locations import CharLocation, PageLocation


def said(message, documents) -> list[str]:
    (answers,) = checklist(review(message, documents)).answers
    assert [answer.number for answer in answers] == [1, 2, 3, 4, 5, 6, 7]
    return [{"yes": "y", "no": "n", "ask a person": "?"}[answer.said] for answer in answers]


def place(start=0, end=3, text="", **more) -> CharLocation:
    return CharLocation(document_index=0, start_char=start, end_char=end, cited_text=text, **more)


def test_a_claim_against_which_nothing_speaks_still_leaves_two_questions(
    manual, cite, answer
) -> None:
    message = answer(("The spare key hangs behind the barometer.", [cite(manual, "spare key")]))
    assert said(message, manual) == ["y", "y", "y", "y", "?", "y", "?"]


@pytest.mark.parametrize(
    ("claim", "words", "number", "answer_is"),
    [
        ("The gauge must settle for 53 minutes.", "must settle", 5, "n"),
        ("Every reading is taken by two people.", "Every reading is taken", 5, "?"),
        ("It says “hangs behind the stove”.", "spare key", 6, "n"),
        ("The spare key hangs behind the barometer and weighs 9 kg.", "spare key", 6, "?"),
    ],
)
def test_what_the_review_found_answers_its_question(
    claim, words, number, answer_is, manual, cite, answer
) -> None:
    assert said(answer((claim, [cite(manual, words)])), manual)[number - 1] == answer_is


def test_a_locator_of_the_wrong_kind_is_told_from_one_into_the_wrong_document(
    manual, answer
) -> None:
    wrong = PageLocation(document_index=0, start_page=1, end_page=2)
    answers = said(answer(("The key.", [wrong])), manual)
    assert (answers[1], answers[2]) == ("?", "n")
    missing = CharLocation(document_index=9, start_char=0, end_char=3)
    answers = said(answer(("The key.", [missing])), manual)
    assert (answers[1], answers[2]) == ("n", "?")


def test_another_title_is_for_a_person_and_so_is_none(manual, answer) -> None:
    text = manual.text[0:5]
    named = answer(("QUERN.", [place(0, 5, text, document_title="The cook book")]))
    assert said(named, manual)[1] == "?"
    assert said(answer(("QUERN.", [place(0, 5, text)])), Document.from_text(manual.text))[1] == "?"


def test_words_of_another_edition_are_not_in_the_one_that_was_sent(manual, answer) -> None:
    assert said(answer(("QUERN.", [place(0, 5, "Quern")])), manual)[3] == "n"


def test_what_leads_nowhere_cannot_be_opened(manual, answer) -> None:
    nowhere = CharLocation(document_index=9, start_char=0, end_char=3)
    assert said(answer(("The key.", [nowhere])), manual)[6] == "n"


def test_a_page_is_no_place_on_it(answer) -> None:
    pdf = Document.from_pages(["Tea is hot. Tea is wet."], title="P")
    page = PageLocation(document_index=0, start_page=1, end_page=2)
    (answers,) = checklist(review(answer(("Tea is hot.", [page])), pdf)).answers
    assert "Only page 1" in answers[6].why


def test_whether_a_passage_carries_a_claim_is_never_answered_yes(manual, cite, answer) -> None:
    for words in ("spare key", "must settle", "White light", "Every reading"):
        location = cite(manual, words)
        assert said(answer((location.cited_text, [location])), manual)[4] != "y"


def test_what_is_left_to_a_person_is_a_list(manual, cite, answer) -> None:
    found = checklist(review(answer(("The spare key hangs.", [cite(manual, "spare key")])), manual))
    assert {(index, one.number) for index, one in found.for_a_person()} >= {(0, 5), (0, 7)}
    assert all(one.answered_by == "person" for _, one in found.for_a_person())


def test_the_list_says_who_can_answer_and_why() -> None:
    assert len(CHECKLIST) == 7
    assert all(question.endswith("?") and why for question, _, why in CHECKLIST)
    assert [who for _, who, _ in CHECKLIST].count("person") == 2


def test_a_checklist_is_json_and_reads_as_lines(manual, cite, answer) -> None:
    found = checklist(review(answer(("The key hangs.", [cite(manual, "spare key")])), manual))
    wire = found.to_dict()
    assert json.loads(json.dumps(wire)) == wire
    assert "1 claims: " in repr(found)
    assert repr(found).count(CHECKLIST[4][0]) == 1
    assert checklist(review(answer(), manual)).answers == ()
