"""What an exercise is: a slow, obvious specification, the cases to try, and the wrong answers.

A wrong answer is a function that people really write, with the message it must get. It is data:
the check runs it beside the learner's function, and a test runs every one of them.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Case", "Exercise", "WrongAnswer", "case"]

Difficulty = Literal["easy", "medium", "hard"]
EXERCISE_ID = re.compile(r"l(\d\d)-e([1-9]\d?)")


@dataclass(frozen=True, slots=True)
class Case:
    """One call to try.

    Attributes:
        args: The positional arguments.
        note: What is special here, for the learner, as the end of a sentence that starts with
            "Here": "the passage stands twice in the text". Empty for an ordinary case.
    """

    args: tuple[Any, ...]
    note: str = ""

    def fresh(self) -> tuple[Any, ...]:
        """A deep copy of the arguments, so that no function sees what another did to them."""
        return copy.deepcopy(self.args)


def case(*args: Any, note: str = "") -> Case:
    """Short for ``Case(args, note)``.

    >>> case("abc", 0, 1).args
    ('abc', 0, 1)
    """
    return Case(args, note)


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """A function that people write, and what to say to them.

    Attributes:
        function: The wrong function itself, with the signature of the exercise.
        message: Names the misconception and the next step, never the solution.
    """

    function: Callable[..., Any]
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One exercise of one lesson.

    Attributes:
        id: ``"l03-e1"``: lesson number, then the number within the lesson, from 1.
        title: What the learner builds, as it stands above the cell.
        function_name: The name that the learner's cell defines.
        spec: The right answer, written slowly and obviously; raises where one must refuse.
        cases: The calls that are tried, ordinary ones first.
        wrong_answers: At least five, each told apart from the others by the cases.
        hints: Two or three, each helping more than the one before.
        difficulty: ``"easy"``, ``"medium"`` or ``"hard"``.
        minutes: For a learner who meets this for the first time; the lesson says the same.
        explanation: Why the solution is as it is; shown with it after the last hint.
        takes_value: True where the cell sets a variable (a prediction) instead of a function.
            `spec` and the wrong answers then take no argument, and the only case is `case()`.
        same: How two returned values are compared; None for equal and of the same kind.
    """

    id: str
    title: str
    function_name: str
    spec: Callable[..., Any]
    cases: tuple[Case, ...]
    wrong_answers: tuple[WrongAnswer, ...]
    hints: tuple[str, ...]
    difficulty: Difficulty
    minutes: int
    explanation: str = ""
    takes_value: bool = False
    same: Callable[[Any, Any], bool] | None = None

    @property
    def lesson(self) -> str:
        """The lesson's number as it is written: ``"03"``."""
        return self.id[1:3]
