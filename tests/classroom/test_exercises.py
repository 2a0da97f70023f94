"""Every exercise keeps its word: stub, specification and each wrong answer get what they must."""

from __future__ import annotations

import re

import pytest

from citelab.classroom.checking import check_exercise
from citelab.classroom.comparing import same_answer
from citelab.classroom.exercises import all_exercises, find_exercise
from citelab.classroom.exercises.model import EXERCISE_ID
from citelab.classroom.running import answer

EXERCISES = list(all_exercises())
WRONG = [
    pytest.param(exercise, wrong, id=f"{exercise.id}-{wrong.function.__name__}-{number}")
    for exercise in EXERCISES
    for number, wrong in enumerate(exercise.wrong_answers, start=1)
]
every_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: e.id)

# A prediction has few answers that anyone would give.
MIN_WRONG_FUNCTIONS = 5
MIN_WRONG_VALUES = 3


def untouched(*args):
    """As the learner finds it."""
    raise NotImplementedError  # your code here


@every_exercise
def test_the_stub_is_not_attempted(exercise):
    learner = ... if exercise.takes_value else untouched
    assert check_exercise(exercise, learner).state == "not attempted"


@every_exercise
def test_the_specification_is_right(exercise):
    right = exercise.spec() if exercise.takes_value else exercise.spec
    assert check_exercise(exercise, right).state == "right"


@pytest.mark.parametrize(("exercise", "wrong"), WRONG)
def test_each_wrong_answer_gets_its_own_message(exercise, wrong):
    learner = wrong.function() if exercise.takes_value else wrong.function
    outcome = check_exercise(exercise, learner)
    assert (outcome.state, outcome.paragraphs) == ("wrong", (wrong.message,))


@every_exercise
def test_no_two_wrong_answers_look_alike_to_the_cases(exercise):
    """Two that do need a case that tells them apart, or they are one misconception."""
    profiles = [[answer(w.function, c) for c in exercise.cases] for w in exercise.wrong_answers]
    for i, one in enumerate(profiles):
        for j, other in enumerate(profiles[:i]):
            assert not all(map(same_answer, one, other)), f"wrong answers {j + 1} and {i + 1}"


@every_exercise
def test_an_exercise_is_complete(exercise):
    enough = MIN_WRONG_VALUES if exercise.takes_value else MIN_WRONG_FUNCTIONS
    assert EXERCISE_ID.fullmatch(exercise.id)
    assert len(exercise.wrong_answers) >= enough
    assert 2 <= len(exercise.hints) <= 3
    assert exercise.minutes > 0
    assert exercise.difficulty in ("easy", "medium", "hard")
    assert exercise.explanation


@every_exercise
def test_its_texts_speak_to_the_learner(exercise):
    messages = [wrong.message for wrong in exercise.wrong_answers]
    assert len(set(messages)) == len(messages)
    for text in [*messages, *exercise.hints, exercise.explanation]:
        assert text.strip() == text
        assert text[-1] in ".?!…`", text
        assert not re.search(r"\b(stupid|obviously|simply|just)\b", text), text


@every_exercise
def test_the_specification_gives_the_same_answer_twice(exercise):
    for each in exercise.cases:
        assert same_answer(answer(exercise.spec, each), answer(exercise.spec, each), exercise.same)


def test_every_id_is_used_once_and_finds_its_exercise():
    ids = [exercise.id for exercise in EXERCISES]
    assert len(set(ids)) == len(ids)
    assert all(find_exercise(exercise.id) is exercise for exercise in EXERCISES)
    assert EXERCISES, "no exercises were found"


def test_an_unknown_id_names_those_that_are_there():
    with pytest.raises(LookupError, match="lesson 03 has: l03-e1"):
        find_exercise("l03-e77")
    with pytest.raises(LookupError, match="lesson 99 has: none"):
        find_exercise("l99-e1")
    with pytest.raises(LookupError, match="looks like 'l03-e1'"):
        find_exercise("e1")
