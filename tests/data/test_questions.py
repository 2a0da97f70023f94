"""Every gold range still is what it says, in exact texts that are read without the builder."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest


@pytest.fixture(scope="session")
def passages(questions):
    return [
        (question, passage)
        for question in questions
        for passage in question["gold"] + question["decoys"]
    ]


def touched(parts, start, end):
    bounds = itertools.pairwise(itertools.accumulate(map(len, parts), initial=0))
    return [i for i, (first, last) in enumerate(bounds) if max(first, start) < min(last, end)]


def test_every_range_cuts_its_text_out_of_the_exact_text(passages, parts_of):
    for question, passage in passages:
        parts = parts_of(passage["document"], passage.get("search_result_index"))
        cut = "".join(parts)[passage["start_char"] : passage["end_char"]]
        assert cut == passage["text"], question["id"]


def test_every_page_and_block_named_holds_a_character_of_its_range(passages, parts_of):
    for question, passage in passages:
        parts = parts_of(passage["document"], passage.get("search_result_index"))
        indices = touched(parts, passage["start_char"], passage["end_char"])
        if passage["document"].endswith(".pdf"):
            assert passage["page_numbers"] == [i + 1 for i in indices], question["id"]
        if passage["document"].endswith(".json"):
            assert passage["block_indices"] == indices, question["id"]


def test_no_passage_begins_or_ends_with_white_space(passages):
    for question, passage in passages:
        assert passage["text"] == passage["text"].strip() != "", question["id"]


def test_every_passage_lies_in_a_document_that_the_question_is_put_to(passages):
    for question, passage in passages:
        assert passage["document"] in question["documents"], question["id"]


def test_a_question_has_gold_exactly_when_it_has_an_answer(questions):
    for question in questions:
        answerable = question["kind"] != "unanswerable"
        assert question["answerable"] is answerable, question["id"]
        assert bool(question["gold"]) is answerable, question["id"]
        assert bool(question["answer"]) is answerable, question["id"]


def test_no_passage_is_gold_and_decoy_at_once(questions):
    for question in questions:
        assert not [passage for passage in question["decoys"] if passage in question["gold"]]


def test_kinds_that_need_several_passages_have_them(questions):
    several = {"either", "two_passages", "contradicted_by_neighbour", "conflicting"}
    for question in questions:
        if question["kind"] in several:
            assert len(question["gold"]) >= 2, question["id"]


def test_a_question_about_superseded_or_corrected_words_names_them_as_decoy(questions):
    for question in questions:
        if question["kind"] in {"superseded", "corrected"}:
            assert question["decoys"], question["id"]


def test_a_passage_that_crosses_a_page_has_two_pages(questions):
    crossing = [question for question in questions if question["kind"] == "crosses_page"]
    assert [question["gold"][0]["page_numbers"] for question in crossing] == [[3, 4], [4, 5]]


def test_there_are_as_many_questions_of_each_kind_as_the_cards_say(questions, read_text):
    rows = [line.split("|") for line in read_text("CARDS.md").split("\n") if line.startswith("| `")]
    said = {row[1].strip(" `"): int(row[2]) for row in rows if row[2].strip().isdigit()}
    assert said == Counter(question["kind"] for question in questions)


@pytest.mark.parametrize(
    ("kind", "least"),
    [("unanswerable", 12), ("two_passages", 8), ("contradicted_by_neighbour", 6)],
)
def test_there_are_enough_hard_questions(questions, kind, least):
    assert sum(question["kind"] == kind for question in questions) >= least


def test_a_dozen_questions_are_spanish_and_about_the_logbook(questions):
    spanish = [question for question in questions if question["language"] == "es"]
    assert len(spanish) >= 12
    assert all("logbook_es.txt" in question["documents"] for question in spanish)


def test_ids_are_unique_and_questions_too(questions):
    assert len({question["id"] for question in questions}) == len(questions) >= 60
    assert len({(q["question"], *q["documents"]) for q in questions}) == len(questions)
