"""The bar at the head of a lesson: what of it is passed, kept up to date while it is shown.

A check or a quiz further down redraws the bar above it at once. The same bar is plain text
where nothing can be drawn. When progress is switched off it says so, and shows no marks that
nobody could earn.
"""

from __future__ import annotations

import html
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from citelab.classroom import content, progress_file
from citelab.classroom.exercises import all_exercises
from citelab.classroom.look import TONES, card

__all__ = ["LessonProgress", "lesson_progress", "progress"]

_SWITCHED_OFF = "Progress is switched off: CITELAB_PROGRESS says so."
_DONE, _OPEN = "✓", "○"
# Bars that are on a screen now, each with the lesson it shows; a lesson run anew shows a new one.
_shown: dict[str, Any] = {}


@dataclass(frozen=True, slots=True, repr=False)
class LessonProgress:
    """How far a learner is within one lesson.

    Attributes:
        lesson: The number as written: ``"03"``.
        exercises: Each exercise's number, and whether it is passed, in the order of the lesson.
        quizzes: The same for quizzes.
        course: Passed and all, over every lesson.
        remembered: False when progress is switched off.
    """

    lesson: str
    exercises: tuple[tuple[str, bool], ...]
    quizzes: tuple[tuple[str, bool], ...]
    course: tuple[int, int]
    remembered: bool = True

    def __repr__(self) -> str:
        if not self.remembered:
            return _SWITCHED_OFF
        rows = [f"{name}: {_marks(items)}" for name, items in self._rows() if items]
        return "\n".join([self._in_words(), *rows])

    def _repr_html_(self) -> str:
        if not self.remembered:
            return card(_SWITCHED_OFF, [], "quiet")
        rows = "".join(_row(name, items) for name, items in self._rows() if items)
        done, all_ = self.course
        share = 100 * done // max(all_, 1)
        return f'<div style="{_BOX}">{html.escape(self._in_words())}{rows}{_bar(share)}</div>'

    def _ipython_display_(self) -> None:
        from IPython.display import display

        _shown[self.lesson] = display(_AsMime(self), display_id=True)

    def _rows(self) -> tuple[tuple[str, tuple[tuple[str, bool], ...]], ...]:
        return (("Exercises", self.exercises), ("Quizzes", self.quizzes))

    def _in_words(self) -> str:
        here = [passed for _, passed in (*self.exercises, *self.quizzes)]
        done, all_ = self.course
        lesson = f"Lesson {self.lesson}: {sum(here)} of {len(here)} passed."
        return f"{lesson} The whole course: {done} of {all_}."


def progress(lesson: str | None = None) -> progress_file.Progress | LessonProgress:
    """What has been passed: of everything there is, or of one lesson as its bar shows it.

    Args:
        lesson: The number as written, such as ``"03"``; None for the whole course.
    """
    return progress_file.progress() if lesson is None else lesson_progress(lesson)


def lesson_progress(lesson: str) -> LessonProgress:
    """What has been passed of one lesson; a lesson that does not exist has nothing to pass."""
    done = progress_file.passed()
    exercises = [exercise.id for exercise in all_exercises()]
    quizzes = content.all_quiz_ids()
    both = [*exercises, *quizzes]
    return LessonProgress(
        str(lesson),
        tuple((_number(each), each in done) for each in exercises if each[1:3] == lesson),
        tuple((_number(each), each in done) for each in quizzes if each[1:3] == lesson),
        (sum(each in done for each in both), len(both)),
        progress_file.progress_path() is not None,
    )


def redraw(passed_id: str) -> None:
    """Draw the bar of this exercise's or quiz's lesson anew, where one is on the screen."""
    lesson = passed_id[1:3]
    if (handle := _shown.get(lesson)) is not None:
        # A front end that went away must not cost anybody the message that they are right.
        with suppress(Exception):
            handle.update(_AsMime(lesson_progress(lesson)))


progress_file.on_record(redraw)


class _AsMime:
    """The same two forms without `_ipython_display_`, which would display a second time."""

    def __init__(self, found: LessonProgress) -> None:
        self._found = found

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": repr(self._found), "text/html": self._found._repr_html_()}


_BOX = f"border-left:4px solid {TONES['note']}; padding:.3em .8em; margin:.3em 0"
_CHIP = "display:inline-block; padding:0 .6em; margin:.1em .3em .1em 0; border-radius:1em"
_LINE = f"border:1px solid {TONES['quiet']}"
_FULL = f"border:1px solid {TONES['good']}; font-weight:600"


def _number(exercise_or_quiz_id: str) -> str:
    return exercise_or_quiz_id[5:]


def _marks(items: tuple[tuple[str, bool], ...]) -> str:
    return "  ".join(f"{_DONE if passed else _OPEN} {number}" for number, passed in items)


def _row(name: str, items: tuple[tuple[str, bool], ...]) -> str:
    chips = "".join(_chip(number, passed) for number, passed in items)
    return f'<div style="margin:.3em 0">{name}: {chips}</div>'


def _chip(number: str, passed: bool) -> str:
    # The words are for whoever hears the page: a circle and a tick are read out badly or not.
    said = f"{number}, {'passed' if passed else 'open'}"
    mark = f'<span aria-hidden="true">{_DONE if passed else _OPEN} {number}</span>'
    look = _FULL if passed else _LINE
    return f'<span role="img" aria-label="{said}" style="{_CHIP}; {look}">{mark}</span>'


def _bar(share: int) -> str:
    outer = f"height:6px; max-width:24em; border-radius:3px; {_LINE}; margin:.3em 0"
    inner = f"height:100%; width:{share}%; background:{TONES['good']}; border-radius:3px"
    said = f"{share} % of the course"
    return f'<div role="img" aria-label="{said}" style="{outer}"><div style="{inner}"></div></div>'
