"""Check a learner's answer: not attempted, wrong, raised or right. A check never raises.

The learner's function and the specification run on the same cases. If a known wrong answer
explains what comes out differently, its message is given; otherwise the first case that differs.
"""

from __future__ import annotations

import dis
import inspect
import sys
from collections.abc import Callable
from typing import Any

from citelab.classroom import progress_file
from citelab.classroom.diagnosing import diagnose, differences
from citelab.classroom.exercises import Exercise, find_exercise
from citelab.classroom.note import Outcome
from citelab.classroom.running import SECONDS_FOR_A_CHECK, Answer, answer, answers_within
from citelab.classroom.wording import (
    diagnosed_message,
    not_callable_so,
    raised_message,
    right_message,
    wrong_message,
)

__all__ = ["check", "check_exercise", "learner_or_library"]

_UNTOUCHED_OPS = {"RESUME", "NOP", "CACHE", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}
_LOOK_IT_UP: Any = object()


def check(exercise_id: str, learner: Any = _LOOK_IT_UP) -> Outcome:
    """Check an answer to an exercise, and remember it when it is right.

    Args:
        exercise_id: Such as ``"l03-e1"``.
        learner: The learner's function (or value, where the exercise asks for one). Left out, it
            is looked up in the notebook under the name that the exercise asks for.

    Returns:
        What was found; shown by the notebook as a card. ``.passed`` says whether it is right.
    """
    try:
        exercise = find_exercise(exercise_id)
    except LookupError as error:
        return Outcome(str(exercise_id), "not attempted", (f"{error.args[0]}.",))
    if learner is _LOOK_IT_UP:
        learner = getattr(sys.modules["__main__"], exercise.function_name, None)
    try:
        outcome = check_exercise(exercise, learner)
    except Exception as error:
        # A fault of ours must not stop the rest of somebody's lesson.
        ours = f"The check itself failed with `{type(error).__name__}`; that is not your fault."
        return Outcome(exercise.id, "raised", (ours,), exercise.function_name)
    if outcome.passed:
        progress_file.record(exercise_id)
    return outcome


def check_exercise(
    exercise: Exercise, learner: Any, seconds: float = SECONDS_FOR_A_CHECK
) -> Outcome:
    """Check an answer against an exercise that is at hand, and remember nothing.

    Args:
        exercise: The specification, cases and wrong answers.
        learner: A function, or a value where the exercise takes one; None is "not attempted".
        seconds: How long all cases may take together.
    """

    def found(state: Any, *paragraphs: str) -> Outcome:
        return Outcome(exercise.id, state, paragraphs, exercise.function_name)

    name = exercise.function_name
    if _is_untouched(exercise, learner):
        return found("not attempted", _invitation(exercise))
    if not exercise.takes_value and not callable(learner):
        got = type(learner).__name__
        return found("wrong", f"`{name}` is a `{got}`. It must be a function: start with `def`.")
    function = _as_function(exercise, learner)
    if (misfit := not_callable_so(exercise, function)) is not None:
        return found("wrong", misfit)
    answers = answers_within(function, exercise.cases, seconds)
    if isinstance(answers[0].error, NotImplementedError):
        return found("not attempted", _invitation(exercise))
    return found(*_judge(exercise, learner, answers))


def learner_or_library(
    outcome: Outcome, learner: Callable[..., Any], library: Callable[..., Any]
) -> Callable[..., Any]:
    """The learner's function once it passes, until then the library's; prints which.

    >>> right = Outcome("l03-e1", "right", (), "cut_chars")
    >>> learner_or_library(right, len, sum) is len
    From here on the lesson runs on your cut_chars.
    True
    """
    name = outcome.function_name or getattr(library, "__name__", "function")
    if outcome.passed:
        print(f"From here on the lesson runs on your {name}.")
        return learner
    print(f"Until your {name} passes its check, the lesson runs on the library's version.")
    print("Once it has passed, run this cell again.")
    return library


def _is_untouched(exercise: Exercise, learner: Any) -> bool:
    if learner is None or learner is ...:
        return True
    if exercise.takes_value or not inspect.isfunction(learner):
        return False
    steps = list(dis.get_instructions(learner))
    returned = [step.argval for step in steps if step.opname in ("LOAD_CONST", "RETURN_CONST")]
    return {s.opname for s in steps} <= _UNTOUCHED_OPS and returned[-1:] in ([None], [...])


def _invitation(exercise: Exercise) -> str:
    if exercise.takes_value:
        return f"`{exercise.function_name}` has no value yet. Put your answer in, then run this."
    return (
        f"`{exercise.function_name}` is still to be written. Fill it in above, run that cell until "
        f'it shows no error, then run this one. `hint("{exercise.id}")` helps.'
    )


def _as_function(exercise: Exercise, learner: Any) -> Callable[..., Any]:
    if exercise.takes_value:
        return lambda: learner
    function: Callable[..., Any] = learner
    return function


def _judge(exercise: Exercise, learner: Any, answers: list[Answer]) -> tuple[str, ...]:
    expected = [answer(exercise.spec, case) for case in exercise.cases]
    differing = differences(exercise, expected, answers)
    if not differing and len(answers) == len(expected):
        return ("right", right_message(exercise))
    first = differing[0] if differing else len(answers) - 1
    diagnosis = diagnose(exercise, expected, answers)
    raised = answers[first].kind == "unfinished" or (
        answers[first].kind == "raised" and expected[first].kind == "returned"
    )
    # An error has a line of its own to show; a diagnosis that leaves something open has not.
    if diagnosis is not None and (diagnosis.is_whole or not raised):
        return ("wrong", *diagnosed_message(diagnosis))
    if raised:
        return ("raised", *raised_message(exercise, exercise.cases[first], answers[first], learner))
    return ("wrong", *wrong_message(exercise, first, expected[first], answers))
