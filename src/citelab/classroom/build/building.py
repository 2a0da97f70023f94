"""Build every lesson, or compare what is there with what would be built.

All lessons are judged before anything is executed, and everything is made before anything is
written: a fault leaves the folders as they were.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from citelab.classroom.build.executing import CELL_SECONDS, execute, execution_environment
from citelab.classroom.build.files import BuiltFile, compare, edited, keep, write
from citelab.classroom.build.guide import GUIDE, built_guide
from citelab.classroom.build.notebooks import (
    complete_notebook,
    learner_notebook,
    lesson_data,
    serialise,
    solution_notebook,
)
from citelab.classroom.build.rules import lesson_faults
from citelab.classroom.build.source import (
    Heading,
    Lesson,
    LessonFaultsError,
    lesson_headings,
    read_lesson,
)
from citelab.classroom.exercises import Exercise, find_exercise
from citelab.errors import LessonError

__all__ = ["build", "data_folder"]

PACKAGED_DATA = Path("src/citelab/classroom/lesson_data")


@dataclass(frozen=True, slots=True)
class _Workshop:
    """What every step needs: where things go, and how much is to be done."""

    lessons: Path
    notebooks: Path
    solutions: Path
    data: Path
    headings: list[Heading]
    find: Callable[[str], Exercise]
    execute: bool
    seconds: int


def build(
    lessons_dir: Path,
    notebooks_dir: Path,
    solutions_dir: Path,
    *,
    check: bool = False,
    only: str | None = None,
    execute: bool = True,
    data_dir: Path | None = None,
    find: Callable[[str], Exercise] = find_exercise,
    cell_seconds: int = CELL_SECONDS,
) -> list[BuiltFile]:
    """Build the notebooks of every lesson, or check that they are built.

    Args:
        lessons_dir: Holds the lessons, called like ``03_locators.md``; other files are let be.
        notebooks_dir: For the learner's copies. One that a person changed is kept beside first.
        solutions_dir: For the executed solutions, and their working directory.
        check: Write nothing; compare instead.
        only: A lesson's number (``"03"``) or file stem; None for all.
        execute: False leaves the solutions out, or compares them without their outputs.
        data_dir: For quizzes and solutions as data; `data_folder` of the lessons by default.
        find: Looks an exercise up by its id.
        cell_seconds: How long one cell may take.

    Returns:
        One entry a file, in the order of the lessons; ``.good`` says whether it is as it should.

    Raises:
        LessonError: A lesson breaks an authoring rule or fails to run; the message has every
            fault of every lesson asked for, one a line, with file and line.
    """
    headings = lesson_headings(lessons_dir)
    data = data_dir or data_folder(lessons_dir)
    folders = (lessons_dir, notebooks_dir, solutions_dir, data)
    shop = _Workshop(*folders, headings, find, execute, cell_seconds)
    wanted = _wanted(headings, only, lessons_dir)
    lessons = _read_all([lessons_dir / f"{heading.stem}.md" for heading in wanted], find)
    guide = None if only else built_guide(lessons_dir, lessons, headings, find)
    made = {lessons_dir / GUIDE: guide} if guide is not None else {}
    made |= _make_all(lessons, shop, check=check)
    if check:
        found = [_compared(path, content, shop) for path, content in made.items()]
        return found + ([] if only else _left_over(shop))
    return [_written(path, content, shop) for path, content in made.items()]


def data_folder(lessons_dir: Path) -> Path:
    """Where quizzes go: into the package of the same checkout, else beside the lessons."""
    packaged = lessons_dir.parent / PACKAGED_DATA
    return packaged if packaged.parent.is_dir() else lessons_dir.parent / PACKAGED_DATA.name


def _wanted(headings: list[Heading], only: str | None, lessons_dir: Path) -> list[Heading]:
    wanted = [h for h in headings if only in (None, h.number, h.stem)]
    if only and not wanted:
        there = ", ".join(heading.stem for heading in headings) or "none"
        raise LessonError(f"no lesson {only!r} in {lessons_dir.name}/; there are: {there}")
    return wanted


def _read_all(paths: list[Path], find: Callable[[str], Exercise]) -> list[Lesson]:
    lessons, faults = [], []
    for path in paths:
        try:
            lesson = read_lesson(path)
        except LessonFaultsError as error:
            faults += error.faults
            continue
        faults += lesson_faults(lesson, find)
        lessons.append(lesson)
    if faults:
        raise LessonFaultsError(faults)
    return lessons


def _make_all(lessons: list[Lesson], shop: _Workshop, *, check: bool) -> dict[Path, bytes]:
    """Every file's bytes; the data of all lessons come first, for the notebooks read them."""
    data = {shop.data / f"{lesson.number}.json": lesson_data(lesson) for lesson in lessons}
    made = dict(data)
    with tempfile.TemporaryDirectory(prefix="citelab-build-") as folder:
        for path, content in data.items():
            write(Path(folder) / path.name, content)
        for lesson in lessons:
            made |= _notebooks(lesson, shop, Path(folder), check=check)
    return made


def _notebooks(lesson: Lesson, shop: _Workshop, data: Path, *, check: bool) -> dict[Path, bytes]:
    name = f"{lesson.path.stem}.ipynb"
    complete = complete_notebook(lesson, shop.headings, shop.find)
    made = {shop.notebooks / name: serialise(learner_notebook(complete))}
    solved = solution_notebook(complete)
    if shop.execute and not (check and not (shop.solutions / name).is_file()):
        shop.solutions.mkdir(parents=True, exist_ok=True)
        environment = execution_environment(data)
        execute(solved, lesson, shop.solutions, environment, shop.seconds)
    if shop.execute or check:
        made[shop.solutions / name] = serialise(solved)
    return made


def _written(path: Path, content: bytes, shop: _Workshop) -> BuiltFile:
    note = ""
    mine = path.parent == shop.notebooks and path.is_file() and path.read_bytes() != content
    if mine and edited(path):
        note = f"you had changed it: your copy is kept as {keep(path).name}"
    return BuiltFile(path, "written" if write(path, content) else "unchanged", note)


def _compared(path: Path, content: bytes, shop: _Workshop) -> BuiltFile:
    found = compare(path, content, outputs=shop.execute)
    if found.state == "differs" and path.parent == shop.notebooks and edited(path):
        note = f"{found.note}; it was changed by hand (a build keeps that copy beside it)"
        return BuiltFile(path, "differs", note)
    return found


def _left_over(shop: _Workshop) -> list[BuiltFile]:
    """Built files whose lesson is gone; notebooks that a person named otherwise are let be."""
    stems = {heading.stem for heading in shop.headings}
    numbers = {heading.number for heading in shop.headings}
    built = [
        *(path for path in sorted(shop.notebooks.glob("[0-9][0-9]_*.ipynb"))),
        *(path for path in sorted(shop.solutions.glob("[0-9][0-9]_*.ipynb"))),
    ]
    gone = [path for path in built if path.stem not in stems and ".kept-" not in path.name]
    gone += [p for p in sorted(shop.data.glob("[0-9][0-9].json")) if p.stem not in numbers]
    return [BuiltFile(path, "left over", "no lesson makes it: delete it") for path in gone]
