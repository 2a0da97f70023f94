"""What a learner has passed, in one small local file, and a bar that shows it.

The file holds ids and dates, nothing else, and never leaves the machine. Losing it costs nothing
but the bar: a file that cannot be read is put aside, one that cannot be written is let go.
It is ``.citelab/progress.json`` in the folder that holds ``lessons/`` and ``notebooks/``, or in
the home folder when there is none above the working directory. ``CITELAB_PROGRESS`` names another
path, or ``off``: then nothing is read or written, as while notebooks are built and tested.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from citelab.classroom import content
from citelab.classroom.exercises import all_exercises
from citelab.classroom.look import card

__all__ = ["Progress", "on_record", "passed", "progress", "progress_path", "record"]

VARIABLE = "CITELAB_PROGRESS"
_VERSION = 1
_BAR_CELLS = 20
_listeners: list[Callable[[str], None]] = []


@dataclass(frozen=True, slots=True, repr=False)
class Progress:
    """How far a learner is.

    Attributes:
        exercises: Passed and all, over every lesson.
        quizzes: Passed and all.
        lessons: For each lesson with something to pass: number, passed, all.
    """

    exercises: tuple[int, int]
    quizzes: tuple[int, int]
    lessons: tuple[tuple[str, int, int], ...]

    def __repr__(self) -> str:
        return "\n".join([_in_words(self), *map(_line, self.lessons)])

    def _repr_html_(self) -> str:
        bars = "\n".join("    " + _line(lesson) for lesson in self.lessons)
        return card(_in_words(self), [bars] if bars else [], "note")


def progress() -> Progress:
    """What has been passed so far, of everything there is to pass."""
    done = set(passed())
    exercises = {exercise.id: exercise.lesson for exercise in all_exercises()}
    quizzes = {quiz_id: quiz_id[1:3] for quiz_id in content.all_quiz_ids()}
    both = exercises | quizzes
    lessons = [
        (number, sum(both[i] == number for i in done if i in both), [*both.values()].count(number))
        for number in sorted(set(both.values()))
    ]
    return Progress(
        (len(done & exercises.keys()), len(exercises)),
        (len(done & quizzes.keys()), len(quizzes)),
        tuple(lessons),
    )


def progress_path() -> Path | None:
    """Where the file is, or would be; None when progress is switched off."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return None if named.lower() == "off" else Path(named)
    for folder in (here := Path.cwd(), *here.parents):
        if (folder / "lessons").is_dir() and (folder / "notebooks").is_dir():
            return folder / ".citelab" / "progress.json"
    return Path.home() / ".citelab" / "progress.json"


def passed() -> dict[str, str]:
    """Ids of what was passed, each with the date (ISO 8601) of the first time."""
    with suppress(OSError, RuntimeError):
        if (path := progress_path()) is not None:
            return _read(path)
    return {}


def record(passed_id: str) -> None:
    """Remember that this exercise or quiz was passed. Never raises for a file's sake."""
    # RuntimeError: Path.home() of a user without a home.
    with suppress(OSError, RuntimeError):
        if (path := progress_path()) is not None:
            known = _read(path)
            if passed_id not in known:
                _write(path, known | {passed_id: date.today().isoformat()})
                for listener in _listeners:
                    listener(passed_id)


def on_record(listener: Callable[[str], None]) -> None:
    """Call this with the id of whatever is newly passed, after it was written."""
    _listeners.append(listener)


def _read(path: Path) -> dict[str, str]:
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        return {str(key): str(value) for key, value in stored["passed"].items()}
    except FileNotFoundError:
        return {}
    except (ValueError, TypeError, KeyError, AttributeError):
        # Someone may want to look into what was there, and the next write must not hide it.
        path.replace(path.with_name(path.name + ".damaged"))
        return {}


def _write(path: Path, known: dict[str, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"version": _VERSION, "passed": known}, indent=1, sort_keys=True) + "\n"
    # Beside the file and then over it, so that a crash leaves the old one or the new one.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _in_words(found: Progress) -> str:
    (done, all_), (right, asked) = found.exercises, found.quizzes
    return f"You have passed {done} of {all_} exercises and {right} of {asked} quizzes."


def _line(lesson: tuple[str, int, int]) -> str:
    number, done, all_ = lesson
    full = _BAR_CELLS * done // all_
    return f"lesson {number}  {'█' * full}{'░' * (_BAR_CELLS - full)}  {done} of {all_}"
