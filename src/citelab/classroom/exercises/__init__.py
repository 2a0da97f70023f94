"""The exercises of every lesson, one module a lesson, found by id.

To add exercises, write ``lesson_04.py`` beside ``lesson_03.py`` with a tuple ``EXERCISES``.
Nothing else needs to be told: the registry finds the module by its name, the build finds the
hints, and ``tests/classroom/test_exercises.py`` runs the stub, the specification and every wrong
answer of every exercise. A lesson's module is imported when one of its exercises is asked for.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator

from citelab.classroom.exercises.model import EXERCISE_ID, Case, Exercise, WrongAnswer, case

__all__ = ["Case", "Exercise", "WrongAnswer", "all_exercises", "case", "find_exercise"]

_MODULE = re.compile(r"lesson_(\d\d)")


def find_exercise(exercise_id: str) -> Exercise:
    """The exercise with this id, such as ``"l03-e1"``.

    Raises:
        LookupError: There is none; the message names those that the lesson has.
    """
    known = {exercise.id: exercise for exercise in _of_lesson(_lesson_of(exercise_id))}
    if exercise_id in known:
        return known[exercise_id]
    there = ", ".join(known) or "none"
    raise LookupError(
        f"there is no exercise {exercise_id!r}; lesson {_lesson_of(exercise_id)} has: {there}"
    )


def all_exercises() -> Iterator[Exercise]:
    """Every exercise of every lesson, in the order of the lessons."""
    for module in sorted(found.name for found in pkgutil.iter_modules(__path__)):
        if match := _MODULE.fullmatch(module):
            yield from _of_lesson(match[1])


def _lesson_of(exercise_id: str) -> str:
    if match := EXERCISE_ID.fullmatch(str(exercise_id)):
        return match[1]
    raise LookupError(f"{exercise_id!r} is no exercise id; one looks like 'l03-e1'")


def _of_lesson(lesson: str) -> tuple[Exercise, ...]:
    name = f"{__name__}.lesson_{lesson}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        # A missing import *inside* the lesson's module is a fault of ours, not an absent lesson.
        if error.name != name:
            raise
        return ()
    exercises: tuple[Exercise, ...] = module.EXERCISES
    return exercises
