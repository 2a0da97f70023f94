"""What a lesson borrows until the learner's function passes is right by the same check."""

from __future__ import annotations

import inspect

import pytest

from citelab.classroom import borrowed
from citelab.classroom.checking import check_exercise
from citelab.classroom.exercises import all_exercises, find_exercise

LENT = {
    "l00-e1": borrowed.quotation_holds,
    "l00-e2": borrowed.statements_uncited,
    "l00-e3": borrowed.citations_astray,
    "l01-e1": borrowed.fixed_ranges,
    "l01-e2": borrowed.sentence_ranges,
    "l01-e4": borrowed.share_found,
    "l02-e1": borrowed.ranges_tile,
    "l02-e2": borrowed.sentences_cut,
    "l02-e3": borrowed.exchange_runs,
    "l02-e4": borrowed.chunks_highlighted,
    "l03-e1": borrowed.exact_words,
    "l03-e2": borrowed.page_labels,
    "l03-e3": borrowed.words_cited,
    "l03-e4": borrowed.range_counted,
    "l04-e1": borrowed.mark_numbers,
    "l04-e2": borrowed.number_runs,
    "l04-e3": borrowed.unforged_letters,
    "l05-e1": borrowed.missing_numbers,
    "l05-e2": borrowed.neighbours_turning,
    "l05-e4": borrowed.recall_and_precision_of,
    "l06-e1": borrowed.blocks_read,
    "l06-e2": borrowed.text_on_the_ticker,
    "l06-e3": borrowed.sources_numbered,
    "l07-e1": borrowed.document_in_library,
    "l07-e2": borrowed.pages_covered,
    "l07-e3": borrowed.newest_editions,
    "l07-e4": borrowed.numbered_sources,
    "l08-e1": borrowed.kind_by_places,
    "l08-e2": borrowed.chance_of_a_coin,
    "l08-e3": borrowed.balanced_accuracy,
}


@pytest.mark.parametrize(("exercise_id", "function"), list(LENT.items()))
def test_what_is_lent_passes_the_check(exercise_id, function):
    outcome = check_exercise(find_exercise(exercise_id), function)
    assert outcome.passed, outcome


@pytest.mark.parametrize(("exercise_id", "function"), list(LENT.items()))
def test_what_is_lent_is_called_as_the_learners_function_is(exercise_id, function):
    spec = find_exercise(exercise_id).spec
    assert list(inspect.signature(function).parameters) == list(inspect.signature(spec).parameters)


def test_something_is_lent_for_every_function_that_a_lesson_asks_for():
    functions = {exercise.id for exercise in all_exercises() if not exercise.takes_value}
    assert set(LENT) == functions
    assert {function.__name__ for function in LENT.values()} == set(borrowed.__all__)
