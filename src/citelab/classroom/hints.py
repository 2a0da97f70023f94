"""Hints that come one at a time, and the solution for whoever has read them all.

How many have been given is kept in the kernel and nowhere else: a restart begins again with the
first, so that a notebook that is run from its top always shows the same.
"""

from __future__ import annotations

from citelab.classroom.content import find_solution
from citelab.classroom.exercises import Exercise, find_exercise
from citelab.classroom.note import Note

__all__ = ["forget_hints", "hint", "solution"]

_given: dict[str, int] = {}


def hint(exercise_id: str) -> Note:
    """The next hint; after the last one, a word that there are no more. Never raises."""
    try:
        exercise = find_exercise(exercise_id)
    except LookupError as error:
        return Note(f"{exercise_id} · no hint", (f"{error.args[0]}.",), "quiet")
    number = _given.get(exercise_id, 0) + 1
    if number > len(exercise.hints):
        return Note(f"{exercise_id} · no more hints", (_after_the_last(exercise),), "quiet")
    _given[exercise_id] = number
    return Note(_title(exercise, number), (exercise.hints[number - 1],), "note")


def solution(exercise_id: str) -> Note:
    """The solution with its explanation. Never raises."""
    try:
        exercise = find_exercise(exercise_id)
    except LookupError as error:
        return Note(f"{exercise_id} · no solution", (f"{error.args[0]}.",), "quiet")
    source = find_solution(exercise_id)
    if source is None:
        return Note(f"{exercise_id} · no solution", ("None has been built yet.",), "quiet")
    code = "\n".join(f"    {line}" if line else "" for line in source.split("\n"))
    paragraphs = (code, *filter(None, exercise.explanation.split("\n\n")))
    return Note(f"{exercise_id} · solution", paragraphs, "note")


def forget_hints() -> None:
    """Begin again with the first hint of every exercise."""
    _given.clear()


def _title(exercise: Exercise, number: int) -> str:
    count = len(exercise.hints)
    rest = "run this cell again for the next" if number < count else "the last"
    return f"{exercise.id} · hint {number} of {count} ({rest})"


def _after_the_last(exercise: Exercise) -> str:
    return (
        f"You have read all {len(exercise.hints)}. Leave it for ten minutes and try once more, or "
        f'look at the solution: `solution("{exercise.id}")`.'
    )
