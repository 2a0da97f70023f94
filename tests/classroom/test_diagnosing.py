"""A diagnosis is true of the learner, and says what it leaves open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citelab.classroom.checking import check_exercise
from citelab.classroom.diagnosing import diagnose, differences
from citelab.classroom.exercises import Exercise, WrongAnswer, all_exercises, case
from citelab.classroom.running import answer


def _tidy(words):
    return sorted({word.lower() for word in words})


def _keeps_capitals(words):
    return sorted(set(words))


def _keeps_repeats(words):
    return sorted(word.lower() for word in words)


def _as_tuple(words):
    return tuple(_tidy(words))


TIDY = Exercise(
    id="l03-e1",
    title="Put words in order, in small letters, each once",
    function_name="tidy",
    spec=_tidy,
    cases=(
        case(["b", "a"]),
        case(["B", "a"]),
        case(["A"]),
        case(["a", "b", "a"]),
        case(["c", "c"]),
        case([]),
    ),
    wrong_answers=(
        WrongAnswer(_keeps_capitals, "Capitals are left."),
        WrongAnswer(_keeps_repeats, "Repeats are left."),
        WrongAnswer(_as_tuple, "That is a tuple."),
    ),
    hints=("One.", "Two."),
    difficulty="easy",
    minutes=1,
)


def say(learner, exercise=TIDY):
    return check_exercise(exercise, learner).paragraphs


def test_of_two_mistakes_the_first_is_explained_and_the_rest_is_counted():
    assert say(lambda words: sorted(words)) == (
        "Capitals are left.",
        "That explains 2 of the 4 calls that come out wrong, so something else is wrong too. Mend "
        "this first, then check again.",
    )


def test_a_single_mistake_is_explained_without_a_rest():
    assert say(_keeps_repeats) == ("Repeats are left.",)


def test_what_explains_only_a_later_case_is_not_told():
    def learner(words):
        return [*_keeps_repeats(words), "!"] if words == ["b", "a"] else _keeps_repeats(words)

    assert say(learner)[0].startswith("`tidy(['b', 'a'])` returned")


def test_what_would_err_much_more_than_the_learner_is_not_told():
    """A function that says yes to everything is no explanation of two answers too many."""
    exercise = replace(
        TIDY,
        spec=lambda n: n == 0,
        cases=tuple(map(case, range(8))),
        wrong_answers=(WrongAnswer(lambda n: True, "You say yes to everything."),),
    )
    two_too_many = say(lambda n: n < 3, exercise)
    assert two_too_many == ("`tidy(1)` returned `True`, and the right answer is `False`.",)
    assert say(lambda n: n < 6, exercise) == ("You say yes to everything.",)
    assert say(lambda n: True, exercise) == ("You say yes to everything.",)


def test_a_constant_is_only_explained_by_the_same_constant():
    exercise = replace(
        TIDY,
        spec=lambda n: n % 2 == 0,
        cases=tuple(map(case, range(6))),
        wrong_answers=(WrongAnswer(lambda n: n == 2, "Only for two."),),
    )
    assert say(lambda n: False, exercise)[-1].startswith("It answers the same in every case")


def test_a_message_about_fractions_is_not_for_whole_numbers():
    exercise = replace(
        TIDY,
        spec=str,
        cases=(case(1), case(2)),
        wrong_answers=(WrongAnswer(float, "You return fractions."),),
    )
    assert say(float, exercise) == ("You return fractions.",)
    assert "a whole number, but it should return a text" in say(int, exercise)[0]


def test_an_error_is_shown_where_a_diagnosis_would_leave_it_open():
    def learner(words):
        if "B" in words:
            raise KeyError("B")
        return _keeps_capitals(words)

    assert say(learner)[0] == "`tidy(['B', 'a'])` raised `KeyError: 'B'`."


@pytest.mark.parametrize("exercise", list(all_exercises()), ids=lambda exercise: exercise.id)
def test_each_wrong_answer_is_its_own_best_diagnosis(exercise):
    expected = [answer(exercise.spec, each) for each in exercise.cases]
    for wrong in exercise.wrong_answers:
        theirs = [answer(wrong.function, each) for each in exercise.cases]
        found = diagnose(exercise, expected, theirs)
        assert found is not None
        assert (found.wrong, found.distance, found.is_whole) == (wrong, 0, True)
        assert found.mistakes == len(differences(exercise, expected, theirs))


@pytest.mark.parametrize("exercise", list(all_exercises()), ids=lambda exercise: exercise.id)
def test_the_specification_has_no_diagnosis(exercise):
    expected = [answer(exercise.spec, each) for each in exercise.cases]
    assert diagnose(exercise, expected, expected) is None
