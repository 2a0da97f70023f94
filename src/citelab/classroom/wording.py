"""The general messages of a check, in the second person: what you did, what was asked, what next.

They serve when no known wrong answer explains the difference. They show the call and what came
out, and of what was expected only its kind and size.
"""

from __future__ import annotations

import inspect
import linecache
import traceback
from collections.abc import Callable
from typing import Any

from citelab.classroom.comparing import describe, same_answer, same_value, short
from citelab.classroom.diagnosing import Diagnosis
from citelab.classroom.exercises import Case, Exercise
from citelab.classroom.running import Answer

__all__ = [
    "call",
    "diagnosed_message",
    "not_callable_so",
    "raised_message",
    "right_message",
    "wrong_message",
]

_PRINTED_CHARS = 80


def right_message(exercise: Exercise) -> str:
    """Says what passed."""
    if exercise.takes_value:
        return "Yes, that is it."
    count = len(exercise.cases)
    tried = "the case" if count == 1 else f"all {count} cases"
    return f"Your `{exercise.function_name}` does what it should in {tried}."


def call(exercise: Exercise, case: Case) -> str:
    """The call as the learner would type it: ``"cut_chars('abc', 0, 1)"``."""
    return f"{exercise.function_name}({', '.join(map(short, case.args))})"


def not_callable_so(exercise: Exercise, function: Callable[..., Any]) -> str | None:
    """Says that the function does not take what it is called with; None where it does."""
    args = exercise.cases[0].args
    try:
        own = inspect.signature(function)
    except (TypeError, ValueError):
        return None  # some functions of C have no signature: the call itself will tell
    try:
        own.bind(*args)
    except TypeError:
        name, asked = exercise.function_name, ", ".join(inspect.signature(exercise.spec).parameters)
        yours = ", ".join(own.parameters)
        values = f"{len(args)} value" if len(args) == 1 else f"{len(args)} values"
        return (
            f"`{name}` is called with {values}, as `{name}({asked})`, but yours is "
            f"`{name}({yours})`. Give it back the first line that the exercise had."
        )
    return None


def diagnosed_message(diagnosis: Diagnosis) -> tuple[str, ...]:
    """The wrong answer's message, and how much of what went wrong it leaves open."""
    if diagnosis.is_whole:
        return (diagnosis.wrong.message,)
    rest = (
        f"That explains {diagnosis.explained} of the {diagnosis.mistakes} calls that come out "
        "wrong, so something else is wrong too. Mend this first, then check again."
    )
    return (diagnosis.wrong.message, rest)


def wrong_message(
    exercise: Exercise, first: int, expected: Answer, answers: list[Answer]
) -> tuple[str, ...]:
    """Names the first case that differs: the call, what came out, what kind was asked.

    Args:
        exercise: The exercise.
        first: Which case, from 0.
        expected: What the specification answers there.
        answers: All of the learner's answers.
    """
    got, case = answers[first], exercise.cases[first]
    if exercise.takes_value:
        return (f"`{short(got.value)}` is not it. Look again, then run this cell once more.",)
    seen = f"`{call(exercise, case)}` {_came_out(expected, got)}."
    return tuple(filter(None, (seen, _note(case), _advice(expected, got, answers))))


def raised_message(exercise: Exercise, case: Case, got: Answer, learner: Any) -> tuple[str, ...]:
    """Names the error, the line of the learner's cell, and the arguments that caused it."""
    if got.kind == "unfinished":
        seen = f"`{call(exercise, case)}` did not come to an end, so it was stopped."
        advice = "Look for a loop whose condition stays true: what changes in each round?"
        return tuple(filter(None, (seen, _where(got, learner), advice)))
    if isinstance(got.error, NotImplementedError):
        advice = "The `raise NotImplementedError` is still on the way: take it out."
    elif isinstance(got.error, NameError):
        advice = "Python does not know this name. Is it misspelt, or is an `import` missing?"
    else:
        advice = "Run that call in a cell of its own to see the whole traceback."
    text = _first_line(got.error)
    error = f"`{type(got.error).__name__}: {text}`" if text else f"`{type(got.error).__name__}`"
    seen = f"`{call(exercise, case)}` raised {error}."
    return tuple(filter(None, (seen, _where(got, learner), _note(case), advice)))


def _first_line(error: BaseException | None) -> str:
    try:
        return str(error).strip().split("\n")[0].replace("`", "'")
    except Exception:
        # The learner's own error class may have a `__str__` that raises.
        return ""


def _came_out(expected: Answer, got: Answer) -> str:
    should = f"but it should {'raise' if expected.kind == 'raised' else 'return'}"
    if got.kind == "raised":
        return f"raised `{type(got.error).__name__}`, {should} {describe(expected)}"
    if got.value is None:
        return f"returned `None`, {should} {describe(expected)}"
    if expected.kind == "returned" and type(expected.value) is type(got.value) is bool:
        return f"returned `{got.value}`, and the right answer is `{expected.value}`"
    seen = f"returned `{short(got.value)}`, {describe(got)}"
    if expected.kind == "returned" and describe(expected) == describe(got):
        return f"{seen}. The kind is right, the content is not"
    return f"{seen}, {should} {describe(expected)}"


def _note(case: Case) -> str:
    return f"Here {case.note}." if case.note else ""


def _advice(expected: Answer, got: Answer, answers: list[Answer]) -> str:
    if got.changed_arguments:
        return "Your function also changed what it was given. Work on a copy, or build a new one."
    if all(a.kind == "returned" and a.value is None for a in answers):
        if any(a.printed for a in answers):
            return "It prints its answer. Printing shows, `return` gives back: use `return`."
        return "It returns `None` in every case. Does each way through it end in a `return`?"
    if len(answers) > 1 and all(same_answer(answers[0], a) for a in answers[1:]):
        return "It answers the same in every case. Does it use what it is given?"
    if got.kind == "returned" and type(got.value).__name__ in ("generator", "map", "filter", "zip"):
        return "That is an answer still to be computed. Put `list(…)` around it."
    if isinstance(expected.value, str) and isinstance(got.value, str):
        return _first_difference(expected.value, got.value)
    if isinstance(expected.value, list) and isinstance(got.value, list):
        return _first_item(expected.value, got.value)
    printed = got.printed.strip()
    return f"It printed: `{printed[:_PRINTED_CHARS]}`" if printed and "`" not in printed else ""


def _first_difference(expected: str, got: str) -> str:
    pairs = zip(expected, got, strict=False)
    at = next((i for i, (want, have) in enumerate(pairs) if want != have), None)
    if at is None:
        more = len(got) - len(expected)
        size = f"{abs(more)} character{'' if abs(more) == 1 else 's'}"
        return f"It is {size} too {'long' if more > 0 else 'short'}, at its end."
    return f"The two differ from character {at} of the answer on, counting from 0."


def _first_item(expected: list[Any], got: list[Any]) -> str:
    pairs = zip(expected, got, strict=False)
    at = next((i for i, (want, have) in enumerate(pairs) if not same_value(want, have)), None)
    if at is not None:
        up_to_there = "" if at == 0 else " All before it is right."
        return f"Look at index {at} of your list: `{short(got[at])}`.{up_to_there}"
    if not got or len(got) == len(expected):
        return ""
    goes_on = "it stops too early" if len(got) < len(expected) else "it goes on too long"
    return f"Your list begins right, but {goes_on}."


def _where(got: Answer, learner: Any) -> str:
    """The deepest line inside the file or cell that defines the learner's function."""
    code = getattr(learner, "__code__", None)
    if got.error is None or code is None:
        return ""
    frames = traceback.extract_tb(got.error.__traceback__)
    lines = [f.lineno for f in frames if f.filename == code.co_filename and f.lineno]
    if not lines:
        return ""
    text = linecache.getline(code.co_filename, lines[-1]).strip()
    shown = f": `{text}`" if text and "`" not in text else ""
    return f"It happened in line {lines[-1]} of your cell{shown}"
