"""The committed notebooks are what the lessons make, were executed, and give nothing away."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from citelab.classroom.build.markers import MIN_LEAK_CHARS, solution_bodies, without_indent
from citelab.classroom.build.source import lesson_headings, read_lesson

ROOT = Path(__file__).resolve().parents[2]
LESSONS, NOTEBOOKS, SOLUTIONS = (ROOT / name for name in ("lessons", "notebooks", "solutions"))
NOT_LESSONS = {"AUTHORING.md", "INSTRUCTORS.md", "README.md", "plans.toml"}
STEMS = [heading.stem for heading in lesson_headings(LESSONS)]

needs_dev = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("jupytext", "nbgrader", "nbclient")),
    reason="jupytext, nbgrader and nbclient come with the dev extra",
)
every_lesson = pytest.mark.parametrize("stem", STEMS)


def cells(folder, stem):
    return json.loads((folder / f"{stem}.ipynb").read_bytes())["cells"]


def test_every_file_among_the_lessons_is_a_lesson_or_known():
    there = {path.name for path in LESSONS.iterdir() if path.is_file()}
    assert there == {f"{stem}.md" for stem in STEMS} | (there & NOT_LESSONS)


@needs_dev
@every_lesson
def test_the_committed_files_are_what_the_lesson_makes(stem):
    from citelab.classroom.build import build

    found = build(LESSONS, NOTEBOOKS, SOLUTIONS, check=True, only=stem)
    bad = [f"{file.path.relative_to(ROOT)}: {file.state}, {file.note}" for file in found
           if not file.good]  # fmt: skip
    assert not bad, "\n".join([*bad, f"run: python -m citelab.classroom.build {stem}"])


def test_no_built_notebook_is_left_over():
    for folder in (NOTEBOOKS, SOLUTIONS):
        built = {path.stem for path in folder.glob("[0-9][0-9]_*.ipynb")}
        assert {stem for stem in built if ".kept-" not in stem} == set(STEMS)


@every_lesson
def test_every_code_cell_of_a_solution_was_executed(stem):
    """With an empty count nbval passes and compares nothing."""
    code = [cell for cell in cells(SOLUTIONS, stem) if cell["cell_type"] == "code"]
    assert code
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))


@every_lesson
def test_a_learners_notebook_holds_no_answer(stem):
    found = cells(NOTEBOOKS, stem)
    text = "\n".join("".join(cell["source"]) for cell in found)
    for secret in ("BEGIN SOLUTION", "END SOLUTION", "HIDDEN", "- [x]", "- [ ]"):
        assert secret not in text
    assert all(cell.get("outputs", []) == [] for cell in found)
    assert all(cell.get("execution_count") is None for cell in found)


@needs_dev
@every_lesson
def test_a_learners_notebook_holds_no_solution_and_no_words_for_the_instructor(stem):
    shown = without_indent("\n".join("".join(c["source"]) for c in cells(NOTEBOOKS, stem)))
    for cell in read_lesson(LESSONS / f"{stem}.md").cells:
        for body in solution_bodies(cell.source):
            assert len(body) < MIN_LEAK_CHARS or body not in shown
        if {"instructor", "solution"} & set(cell.tags):
            assert without_indent(cell.source) not in shown


@every_lesson
def test_a_learners_notebook_holds_no_explanation_of_a_quiz(stem):
    data = ROOT / "src" / "citelab" / "classroom" / "lesson_data" / f"{stem[:2]}.json"
    shown = "\n".join("".join(cell["source"]) for cell in cells(NOTEBOOKS, stem))
    for quiz in json.loads(data.read_bytes())["quizzes"].values():
        for choice in quiz["choices"]:
            assert choice["explanation"] not in shown
