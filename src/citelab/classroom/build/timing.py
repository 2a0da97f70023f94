"""How many minutes each section of a lesson takes, so that the sections add up to the lesson.

An exercise takes the minutes that it says. What is left of the lesson's minutes is shared among
the sections by what there is to read and to run in each. A share is an estimate, and nobody has
held a watch to it; the sum is what the lesson promises.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from citelab.classroom.build.markers import learner_lines
from citelab.classroom.build.source import Lesson, SourceCell
from citelab.classroom.exercises import Exercise

__all__ = ["OPENING", "Section", "section_minutes"]

OPENING = "Opening"
# In words of prose, which most people read at one speed: what else takes a learner's time.
_WORDS_A_CODE_LINE = 6
_WORDS_A_RUN = 25
_WORDS_A_PREDICTION = 60
_WORDS_A_QUIZ = 60
_HEADING = re.compile(r"^## +(.+?) *$")
_UNSEEN = {"instructor", "solution"}


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a lesson.

    Attributes:
        heading: The words of its ``##`` heading; `OPENING` for what stands before the first.
        minutes: Whole minutes, its exercises included.
        exercises: The exercises in it, in order.
    """

    heading: str
    minutes: int
    exercises: tuple[Exercise, ...]


@dataclass(slots=True)
class _Part:
    heading: str
    words: int
    exercises: list[Exercise]


def section_minutes(lesson: Lesson, find: Callable[[str], Exercise]) -> tuple[Section, ...]:
    """The sections of a lesson with their minutes, which add up to those of the lesson.

    Args:
        lesson: The lesson, already judged.
        find: Looks an exercise up by its id.
    """
    parts = [_Part(OPENING, 0, [])]
    for cell in lesson.cells:
        if not _UNSEEN & set(cell.tags):
            _add(cell, parts, find)
    doing = [sum(exercise.minutes for exercise in part.exercises) for part in parts]
    reading = max(int(lesson.settings["minutes"]) - sum(doing), 0)
    shares = _shared(reading, [part.words for part in parts])
    return tuple(
        Section(part.heading, share + done, tuple(part.exercises))
        for part, share, done in zip(parts, shares, doing, strict=True)
    )


def _add(cell: SourceCell, parts: list[_Part], find: Callable[[str], Exercise]) -> None:
    if cell.kind == "code":
        parts[-1].words += _code_words(cell)
        if "exercise" in cell.tags:
            parts[-1].exercises.append(find(cell.exercise_id))
        return
    for line in cell.source.split("\n"):
        if match := _HEADING.match(line):
            parts.append(_Part(match[1], 0, []))
        parts[-1].words += len(line.split())
    parts[-1].words += _WORDS_A_QUIZ * ("quiz" in cell.tags)


def _code_words(cell: SourceCell) -> int:
    if "exercise" in cell.tags:
        return 0
    lines = len(learner_lines(cell.source)) * _WORDS_A_CODE_LINE
    return lines + _WORDS_A_RUN + _WORDS_A_PREDICTION * ("predict" in cell.tags)


def _shared(minutes: int, words: list[int]) -> list[int]:
    """Whole minutes in proportion to the words; the largest remainders get what is left over."""
    total = max(sum(words), 1)
    shares = [minutes * each // total for each in words]
    by_rest = sorted(range(len(words)), key=lambda at: -(minutes * words[at] % total))
    for at in by_rest[: minutes - sum(shares)]:
        shares[at] += 1
    return shares
