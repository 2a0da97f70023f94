"""What the build took out of the lessons for the classroom to show: quizzes and solutions.

One JSON file a lesson in ``lesson_data/``, written by the build and shipped with the package, so
that no learner's notebook holds an answer. ``CITELAB_LESSON_DATA`` names another folder; the
build uses it for lessons that are not yet in place.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["Choice", "Quiz", "all_quiz_ids", "find_quiz", "find_solution"]

VARIABLE = "CITELAB_LESSON_DATA"
PACKAGED = Path(__file__).with_name("lesson_data")


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer: what it says, whether it is right, and why."""

    text: str
    right: bool
    explanation: str


@dataclass(frozen=True, slots=True)
class Quiz:
    """A question with one right choice.

    Attributes:
        id: Such as ``"l03-q1"``.
        question: In Markdown, as it stands above the quiz.
        choices: In the order of the lesson; learners count them from 1.
    """

    id: str
    question: str
    choices: tuple[Choice, ...]


def find_quiz(quiz_id: str) -> Quiz:
    """The quiz with this id.

    Raises:
        LookupError: There is none; the message names those of the lesson.
    """
    lesson = str(quiz_id)[1:3]
    quizzes = _lesson_data(lesson).get("quizzes", {})
    if quiz_id not in quizzes:
        there = ", ".join(sorted(quizzes)) or "none"
        raise LookupError(f"there is no quiz {quiz_id!r}; lesson {lesson} has: {there}")
    found = quizzes[quiz_id]
    return Quiz(quiz_id, found["question"], tuple(Choice(**each) for each in found["choices"]))


def find_solution(exercise_id: str) -> str | None:
    """The source of the exercise's cell with the solution in it; None when none was built."""
    solution = _lesson_data(exercise_id[1:3]).get("solutions", {}).get(exercise_id)
    return solution if isinstance(solution, str) else None


def all_quiz_ids() -> list[str]:
    """The ids of every quiz of every lesson, sorted."""
    stems = sorted(path.stem for path in _folder().glob("[0-9][0-9].json"))
    return [quiz_id for stem in stems for quiz_id in sorted(_lesson_data(stem)["quizzes"])]


def _folder() -> Path:
    return Path(os.environ.get(VARIABLE) or PACKAGED)


def _lesson_data(lesson: str) -> dict[str, Any]:
    path = _folder() / f"{lesson}.json"
    # An id decides which file is read, so only digits get that far.
    if not lesson.isdigit() or not path.is_file():
        return {}
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data
