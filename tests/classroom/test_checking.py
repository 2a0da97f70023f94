"""A check answers not attempted, wrong, raised or right, and never raises itself."""

from __future__ import annotations

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.classroom import check, learner_or_library
from citelab.classroom.checking import check_exercise
from citelab.classroom.exercises import Exercise, WrongAnswer, case
from citelab.classroom.progress_file import passed


def say(exercise, learner, **options):
    return check_exercise(exercise, learner, **options)


def stub(number):
    """Twice the number."""
    raise NotImplementedError  # your code here


def passes(number):
    pass


def dots(number):
    """Twice the number."""


@pytest.mark.parametrize("untouched", [stub, passes, dots, None, ...], ids=repr)
def test_a_stub_or_nothing_at_all_is_not_attempted(double, untouched):
    outcome = say(double, untouched)
    assert outcome.state == "not attempted"
    assert not outcome.passed
    assert 'hint("l03-e1")' in repr(outcome)


def test_the_specification_is_right(double):
    outcome = say(double, double.spec)
    assert outcome.passed
    assert repr(outcome) == "l03-e1 · right\nYour `double` does what it should in all 3 cases."


def test_a_known_wrong_answer_gets_its_own_message(double):
    outcome = say(double, lambda number: number * 3)
    assert (outcome.state, outcome.paragraphs) == ("wrong", ("You add it once too often.",))


def test_a_known_mistake_is_recognised_beside_cases_that_are_right(double):
    """The learner is right where the wrong answer is not, and errs only as it does."""
    outcome = say(double, lambda number: 3 if number == 1 else 2 * number)
    assert outcome.paragraphs == ("You add it once too often.",)


def test_of_two_explanations_the_closer_one_is_given(double):
    closer = WrongAnswer(lambda number: 3 if number == 1 else 2 * number, "Only for one.")
    exercise = _with(double, wrong_answers=(*double.wrong_answers, closer))
    assert say(exercise, closer.function).paragraphs == ("Only for one.",)
    assert say(exercise, double.wrong_answers[0].function).paragraphs[0].startswith("You add")


def test_an_unknown_mistake_is_shown_by_its_first_case(double):
    outcome = say(double, lambda number: 2 * number if number else "zero")
    assert outcome.state == "wrong"
    assert outcome.paragraphs == (
        "`double(0)` returned `'zero'`, a text of 4 characters, but it should return a whole "
        "number.",
        "Here the number is 0.",
    )


def test_a_wrong_yes_or_no_is_said_once(double):
    exercise = _with(double, spec=lambda number: number > 1, wrong_answers=())
    assert say(exercise, lambda number: number > 0).paragraphs == (
        "`double(1)` returned `True`, and the right answer is `False`.",
    )


def test_a_right_kind_with_a_wrong_content_is_called_that(double):
    outcome = say(double, lambda number: 2 * number or 5)
    assert outcome.paragraphs[0] == (
        "`double(0)` returned `5`, a whole number. The kind is right, the content is not."
    )


def test_two_lists_are_compared_item_by_item():
    exercise = _with(_refusing(), spec=lambda n: [1, 2, 3], cases=(case(1), case(2)))

    def advice(*items):
        return say(exercise, lambda n: list(items) if n == 1 else [1, 2, 3]).paragraphs[-1]

    assert advice(1, 7, 3) == "Look at index 1 of your list: `7`. All before it is right."
    assert advice(0) == "Look at index 0 of your list: `0`."
    assert advice(1, 2) == "Your list begins right, but it stops too early."
    assert advice(1, 2, 3, 4) == "Your list begins right, but it goes on too long."
    assert advice().endswith(
        "returned `[]`, an empty list, but it should return a list of 3 whole numbers."
    )


@pytest.mark.parametrize("learner", [lambda: 0, lambda one, two: 0, lambda *, number: 0])
def test_a_changed_first_line_is_named(double, learner):
    outcome = say(double, learner)
    assert outcome.state == "wrong"
    assert outcome.paragraphs[0].startswith("`double` is called with 1 value, as `double(number)`")
    assert "the first line that the exercise had" in outcome.paragraphs[0]


def test_more_arguments_with_defaults_are_welcome(double):
    assert say(double, lambda number, factor=2: factor * number).passed


def test_an_unknown_name_is_a_matter_of_spelling_or_import(double):
    outcome = say(double, lambda number: twice(number))  # noqa: F821
    assert "is an `import` missing?" in outcome.paragraphs[-1]


def test_an_answer_that_never_changes_is_recognised(double):
    assert "the same in every case" in say(double, lambda number: 9).paragraphs[-1]


def test_an_error_names_the_call_the_line_and_what_to_do(double):
    def careless(number):
        digits = str(number)
        return digits[5]

    outcome = say(double, careless)
    assert outcome.state == "raised"
    assert outcome.paragraphs[0] == "`double(1)` raised `IndexError: string index out of range`."
    assert outcome.paragraphs[1].startswith("It happened in line ")
    assert outcome.paragraphs[1].endswith(" of your cell: `return digits[5]`")
    assert outcome.paragraphs[2].startswith("Run that call in a cell of its own")


def test_the_line_is_the_learners_and_not_the_librarys(double):
    def reads(number):
        return json.loads(number)

    outcome = say(double, reads)
    assert outcome.paragraphs[1].endswith(" of your cell: `return json.loads(number)`")


def test_an_error_where_one_must_refuse_is_told_from_the_right_refusal():
    exercise = _refusing()
    assert say(exercise, exercise.spec).passed
    outcome = say(exercise, lambda number: {}[number] if number < 0 else number)
    assert outcome.paragraphs[0] == (
        "`positive(-1)` raised `KeyError`, but it should raise a `ValueError`."
    )


def test_a_value_where_one_must_refuse_is_wrong():
    outcome = say(_refusing(), lambda number: abs(number))
    assert outcome.state == "wrong"
    assert "but it should raise a `ValueError`" in outcome.paragraphs[0]


def test_a_subclass_of_the_error_is_the_right_refusal():
    class OutOfRangeError(ValueError):
        pass

    def learner(number):
        if number < 0:
            raise OutOfRangeError
        return number

    assert say(_refusing(), learner).passed


def test_a_stub_left_at_the_end_is_pointed_at(double):
    def half_done(number):
        if number == 1:
            return 2
        raise NotImplementedError

    outcome = say(double, half_done)
    assert outcome.state == "raised"
    assert "`raise NotImplementedError` is still on the way" in outcome.paragraphs[-1]


def test_printing_instead_of_returning_is_recognised(double, capsys):
    outcome = say(double, lambda number: print(2 * number))
    assert outcome.state == "wrong"
    assert "It prints its answer" in outcome.paragraphs[-1]
    assert capsys.readouterr() == ("", "")


def test_returning_nothing_anywhere_is_recognised(double):
    def forgets(number):
        number += number

    assert "`return`" in say(double, forgets).paragraphs[-1]


def test_an_answer_still_to_be_computed_is_recognised():
    exercise = _with(_refusing(), spec=lambda n: [n], cases=(case(1),))
    outcome = say(exercise, lambda number: map(int, [number]))
    assert "Put `list(…)` around it" in outcome.paragraphs[-1]
    assert "0x" not in repr(outcome)


def test_changing_the_argument_is_wrong_even_when_the_answer_is_right():
    exercise = _with(_refusing(), spec=lambda items: sorted(items), cases=(case([2, 1]),))

    def in_place(items):
        items.sort()
        return items

    outcome = say(exercise, in_place)
    assert outcome.state == "wrong"
    assert "changed what it was given" in outcome.paragraphs[-1]


def test_two_texts_that_differ_are_compared_from_their_first_difference():
    exercise = _with(_refusing(), spec=lambda text: text + "!", cases=(case("abc"),))
    assert "at its end" in say(exercise, lambda text: text).paragraphs[-1]
    assert "from" not in say(exercise, lambda text: text + "!").paragraphs[-1]
    assert "character 1 of the answer" in say(exercise, lambda text: "axc!").paragraphs[-1]


def test_a_loop_without_an_end_is_stopped_and_its_line_named(double):
    def spins(number):
        while True:
            number += 1

    outcome = say(double, spins, seconds=0.2)
    assert outcome.state == "raised"
    assert outcome.paragraphs[0] == "`double(1)` did not come to an end, so it was stopped."
    assert "of your cell" in outcome.paragraphs[1]


def test_leaving_python_is_an_error_like_any_other(double):
    outcome = say(double, lambda number: sys.exit(3))
    assert outcome.paragraphs[0] == "`double(1)` raised `SystemExit: 3`."


def test_a_text_in_place_of_a_function_is_wrong(double):
    outcome = say(double, "double")
    assert (outcome.state, outcome.paragraphs) == (
        "wrong",
        ("`double` is a `str`. It must be a function: start with `def`.",),
    )


def test_a_prediction_is_a_value():
    exercise = _prediction()
    assert say(exercise, ...).state == "not attempted"
    assert say(exercise, 19).paragraphs == ("Yes, that is it.",)
    assert say(exercise, 20).paragraphs == ("An end is exclusive.",)
    assert say(exercise, 7).paragraphs[0].startswith("`7` is not it.")


def test_a_value_that_cannot_be_shown_or_compared_is_only_wrong(double):
    class Hostile:
        def __eq__(self, other):
            raise RuntimeError("no comparing")

        def __repr__(self):
            raise RuntimeError("no looking")

        __hash__ = None

    assert say(double, lambda number: Hostile()).state == "wrong"


def test_an_error_that_cannot_be_shown_is_still_named(double):
    class HostileError(Exception):
        def __str__(self):
            raise RuntimeError("no reading")

    def learner(number):
        raise HostileError

    assert "raised `HostileError`" in say(double, learner).paragraphs[0]


@given(answers=st.lists(st.one_of(st.none(), st.integers(), st.text(), st.just(...)), min_size=3))
def test_a_check_never_raises_whatever_comes_back(answers):
    exercise, left = _prediction(), iter(answers * 10)
    exercise = _with(exercise, takes_value=False, spec=lambda n: n, cases=(case(1), case(2)))
    assert say(exercise, lambda number: next(left)).state in ("wrong", "right")


def test_two_checks_of_one_function_say_the_same(double):
    def learner(number):
        return [number]

    assert repr(say(double, learner)) == repr(say(double, learner))


def test_an_unknown_exercise_is_answered_and_not_raised():
    outcome = check("l03-e99", len)
    assert outcome.state == "not attempted"
    assert "there is no exercise 'l03-e99'; lesson 03 has: l03-e1" in repr(outcome)
    assert "no exercise id" in repr(check("three", len))


def test_a_fault_of_the_check_itself_is_not_the_learners(monkeypatch):
    def broken(*args):
        raise ZeroDivisionError

    monkeypatch.setattr("citelab.classroom.checking.check_exercise", broken)
    assert "that is not your fault" in repr(check("l03-e1", len))


def test_without_a_function_the_notebooks_own_is_looked_up(monkeypatch):
    main = sys.modules["__main__"]
    monkeypatch.delattr(main, "cut_chars", raising=False)
    assert check("l03-e1").state == "not attempted"
    monkeypatch.setattr(main, "cut_chars", lambda t, a, b: t[a : b + 1], raising=False)
    assert check("l03-e1").state == "wrong"


def test_only_what_passed_is_remembered():
    def right(text, start_char, end_char):
        if not 0 <= start_char < end_char <= len(text):
            raise ValueError
        return text[start_char:end_char]

    assert not check("l03-e1", lambda t, a, b: t[a:b]).passed
    assert passed() == {}
    assert check("l03-e1", right).passed
    assert list(passed()) == ["l03-e1"]


def test_the_lesson_runs_on_the_learners_function_once_it_passes(double, capsys):
    passing, failing = say(double, double.spec), say(double, None)
    assert learner_or_library(passing, len, sum) is len
    assert capsys.readouterr().out == "From here on the lesson runs on your double.\n"
    assert learner_or_library(failing, len, sum) is sum
    assert capsys.readouterr().out.startswith("Until your double passes its check")


def _with(exercise: Exercise, **changes) -> Exercise:
    from dataclasses import replace

    return replace(exercise, **changes)


def _positive(number):
    if number < 0:
        raise ValueError("negative")
    return number


def _refusing() -> Exercise:
    return Exercise(
        id="l03-e1",
        title="Let only positive numbers through",
        function_name="positive",
        spec=_positive,
        cases=(case(1), case(-1)),
        wrong_answers=(),
        hints=("One.", "Two."),
        difficulty="easy",
        minutes=1,
    )


def _prediction() -> Exercise:
    return _with(
        _refusing(),
        function_name="last_index",
        spec=lambda: 19,
        cases=(case(),),
        wrong_answers=(WrongAnswer(lambda: 20, "An end is exclusive."),),
        takes_value=True,
    )
