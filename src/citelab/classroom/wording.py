"""The general messages of a check, in the second person: what you did, what was asked, what next.

They serve when no known wrong answer explains the difference. They show the call and what came
out, and of what was expected only its kind and size.
"""

from __future__ import annotations

import linecache
import traceback
from typing import Any

from citelab.classroom.comparing import describe, short
from citelab.classroom.exercises import Case, Exercise
from citelab.classroom.running import Answer

__all__ = ["call", "raised_message", "right_message", "wrong_message"]

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
    seen = f"`{call(exercise, case)}` {_came_out(got)}, but it should {_should(expected)}."
    return tuple(filter(None, (seen, _note(case), _advice(expected, got, answers))))


def raised_message(exercise: Exercise, case: Case, got: Answer, learner: Any) -> tuple[str, ...]:
    """Names the error, the line of the learner's cell, and the arguments that caused it."""
    if got.kind == "unfinished":
        seen = f"`{call(exercise, case)}` did not come to an end, so it was stopped."
        advice = "Look for a loop whose condition stays true: what changes in each round?"
        return tuple(filter(None, (seen, _where(got, learner), advice)))
    if isinstance(got.error, NotImplementedError):
        advice = "The `raise NotImplementedError` is still on the way: take it out."
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


def _came_out(got: Answer) -> str:
    if got.kind == "raised":
        return f"raised `{type(got.error).__name__}`"
    return (
        f"returned `{short(got.value)}`, {describe(got)}"
        if got.value is not None
        else ("returned `None`")
    )


def _should(expected: Answer) -> str:
    verb = "raise" if expected.kind == "raised" else "return"
    return f"{verb} {describe(expected)}"


def _note(case: Case) -> str:
    return f"Here {case.note}." if case.note else ""


def _advice(expected: Answer, got: Answer, answers: list[Answer]) -> str:
    if got.changed_arguments:
        return "Your function also changed what it was given. Work on a copy, or build a new one."
    if all(a.kind == "returned" and a.value is None for a in answers):
        if any(a.printed for a in answers):
            return "It prints its answer. Printing shows, `return` gives back: use `return`."
        return "It returns `None` in every case. Does each way through it end in a `return`?"
    if got.kind == "returned" and type(got.value).__name__ in ("generator", "map", "filter", "zip"):
        return "That is an answer still to be computed. Put `list(…)` around it."
    if isinstance(expected.value, str) and isinstance(got.value, str):
        return _first_difference(expected.value, got.value)
    printed = got.printed.strip()
    return f"It printed: `{printed[:_PRINTED_CHARS]}`" if printed and "`" not in printed else ""


def _first_difference(expected: str, got: str) -> str:
    pairs = zip(expected, got, strict=False)
    at = next((i for i, (want, have) in enumerate(pairs) if want != have), None)
    if at is None:
        more = len(got) - len(expected)
        return f"It is {abs(more)} {'too long' if more > 0 else 'too short'}, at its end."
    return f"The two differ from character {at} of the answer on, counting from 0."


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
