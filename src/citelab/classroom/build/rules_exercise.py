"""The rules that tie a lesson's cells to its exercises and quizzes.

An exercise is four things that must agree: a cell with a solution, a cell that checks it, a cell
that gives hints, and an `Exercise` in ``classroom/exercises/`` with the same minutes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from citelab.classroom.build.markers import (
    MIN_LEAK_CHARS,
    learner_lines,
    regions,
    solution_bodies,
    without_indent,
)
from citelab.classroom.build.quiz_source import QUIZ_ID
from citelab.classroom.build.source import Lesson, SourceCell
from citelab.classroom.exercises import Exercise
from citelab.classroom.exercises.model import EXERCISE_ID

__all__ = ["MIN_HINTS", "exercise_faults"]

MIN_HINTS = 2


def exercise_faults(lesson: Lesson, find: Callable[[str], Exercise]) -> Iterator[tuple[int, str]]:
    """Every fault of the lesson's exercises, checks and quizzes, with its line in the file."""
    for cell in lesson.cells:
        if "exercise" in cell.tags:
            yield from ((cell.first_line, rule) for rule in _one_exercise(lesson, cell, find))
        elif any(region.what == "SOLUTION" for region in regions(cell.source)):
            yield cell.first_line, "a solution belongs in a cell with the tag exercise"
        yield from _leaks(lesson, cell)
        if "check" in cell.tags:
            yield from ((cell.first_line, rule) for rule in _check_cell(lesson, cell))
        if "minutes" in cell.metadata and "exercise" not in cell.tags:
            yield cell.first_line, "minutes belong on the cell with the tag exercise"
        if "quiz" in cell.tags or "quiz" in cell.metadata:
            yield from ((cell.first_line, rule) for rule in _quiz_cell(lesson, cell))


def _one_exercise(
    lesson: Lesson, cell: SourceCell, find: Callable[[str], Exercise]
) -> Iterator[str]:
    name = cell.exercise_id
    if not (match := EXERCISE_ID.fullmatch(name)) or match[1] != lesson.number:
        yield f"an exercise is named like `:exercise: l{lesson.number}-e1`; this one is {name!r}"
        return
    if sum(_is_exercise(other, name) for other in lesson.cells) > 1:
        yield f"{name} is the name of two cells: give each its own number"
    if not any(region.what == "SOLUTION" for region in regions(cell.source)):
        yield f"{name} has no solution region: ### BEGIN SOLUTION … ### END SOLUTION"
    yield from _companions(lesson, cell)
    yield from _definition(cell, find)


def _companions(lesson: Lesson, cell: SourceCell) -> Iterator[str]:
    name = cell.exercise_id
    later = [other for other in lesson.cells if other.position > cell.position]
    if not any("check" in other.tags and other.exercise_id == name for other in later):
        yield f"{name} has no check after it: a cell with `:tags: [check]`, `:exercise: {name}`"
    if not any("hint" in other.tags and _calls(other, "hint", name) for other in later):
        yield f'{name} has no hints after it: a cell with `:tags: [hint]` and hint("{name}")'


def _definition(cell: SourceCell, find: Callable[[str], Exercise]) -> Iterator[str]:
    minutes = cell.metadata.get("minutes")
    if type(minutes) is not int or minutes < 1:
        yield f"{cell.exercise_id} needs `:minutes:` and a whole number; it has {minutes!r}"
    try:
        exercise = find(cell.exercise_id)
    except LookupError as error:
        yield f"{error.args[0]}: define it in classroom/exercises/"
        return
    if len(exercise.hints) < MIN_HINTS:
        yield f"{exercise.id} has {len(exercise.hints)} hints; it needs {MIN_HINTS} or more"
    if minutes != exercise.minutes:
        defined = exercise.minutes
        yield f"{exercise.id} takes {minutes!r} minutes here and {defined} in its definition"
    if not re.search(rf"\b{exercise.function_name}\b", cell.source):
        yield f"{exercise.id} asks for {exercise.function_name}, which this cell does not define"


def _leaks(lesson: Lesson, cell: SourceCell) -> Iterator[tuple[int, str]]:
    """Other cells of the learner's copy in which this cell's solution can be read."""
    for body in solution_bodies(cell.source):
        for other in lesson.cells:
            hidden = {"instructor", "solution"} & set(other.tags)
            if len(body) >= MIN_LEAK_CHARS and not hidden and body in _for_learner(other):
                yield other.first_line, f"the solution of {cell.exercise_id} can be read here"


def _for_learner(cell: SourceCell) -> str:
    if cell.kind != "code":
        return without_indent(cell.source)
    return without_indent("\n".join(learner_lines(cell.source)))


def _check_cell(lesson: Lesson, cell: SourceCell) -> Iterator[str]:
    name = cell.exercise_id
    if not any(_is_exercise(other, name) for other in lesson.cells):
        yield f"this check's `:exercise:` is {name!r}, and no cell is that exercise"
    if not _calls(cell, "check", name):
        yield f'a check\'s cell calls check("{name}", …)'


def _quiz_cell(lesson: Lesson, cell: SourceCell) -> Iterator[str]:
    name = str(cell.metadata.get("quiz", ""))
    if "quiz" not in cell.tags:
        yield 'a quiz also needs the tag: {"tags": ["quiz"], "quiz": "…"}'
    if not (match := QUIZ_ID.fullmatch(name)) or match[1] != lesson.number:
        yield f'a quiz is named like "quiz": "l{lesson.number}-q1"; this one is {name!r}'
    if sum(other.metadata.get("quiz") == name for other in lesson.cells) > 1:
        yield f"{name} is the name of two quizzes: give each its own number"


def _is_exercise(cell: SourceCell, name: str) -> bool:
    return "exercise" in cell.tags and cell.exercise_id == name


def _calls(cell: SourceCell, function: str, name: str) -> bool:
    return f'{function}("{name}"' in cell.source or f"{function}('{name}'" in cell.source
