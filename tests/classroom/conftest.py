"""A place to write small lessons in, and a classroom that remembers nothing between tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from citelab.classroom.exercises import Exercise, WrongAnswer, case
from citelab.classroom.hints import forget_hints

FRONT = """\
---
jupytext:
  notebook_metadata_filter: citelab
kernelspec: {display_name: Python 3, language: python, name: python3}
citelab: {lesson: "03", minutes: 50, needs: []}
---

# Turn a location into the exact text
"""

EXERCISE_CELLS = """
```{code-cell} ipython3
:tags: [exercise]
:exercise: l03-e1
:minutes: 5

def double(number):
    ### BEGIN SOLUTION
    doubled = number + number
    return doubled
    ### END SOLUTION
```

```{code-cell} ipython3
:tags: [check]
:exercise: l03-e1

check("l03-e1", double)
```

```{code-cell} ipython3
:tags: [hint]

hint("l03-e1")
```
"""


def _three_times(number: int) -> int:
    return 3 * number


def _in_place(number: int) -> None:
    return None if number else number


DOUBLE = Exercise(
    id="l03-e1",
    title="Double a number",
    function_name="double",
    spec=lambda number: 2 * number,
    cases=(case(1), case(2), case(0, note="the number is 0")),
    wrong_answers=(WrongAnswer(_three_times, "You add it once too often."),),
    hints=("What is twice one?", "Add it to itself."),
    difficulty="easy",
    minutes=5,
    explanation="Twice is once and once.",
)


def find_double(exercise_id: str) -> Exercise:
    if exercise_id == DOUBLE.id:
        return DOUBLE
    raise LookupError(f"there is no exercise {exercise_id!r}")


@dataclass
class Site:
    """A checkout in small: write lessons, build them, look at what came out."""

    root: Path
    find: Callable[[str], Exercise] = field(default=find_double)

    @property
    def lessons(self) -> Path:
        return self.root / "lessons"

    @property
    def notebooks(self) -> Path:
        return self.root / "notebooks"

    @property
    def solutions(self) -> Path:
        return self.root / "solutions"

    def write(self, body: str, *, name: str = "03_locators.md", front: str = FRONT) -> Path:
        path = self.lessons / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes((front + body).encode("utf-8"))
        return path

    def build(self, **options: Any) -> Any:
        pytest.importorskip("nbgrader", reason="the dev extra builds notebooks")
        from citelab.classroom.build import build

        chosen = {"find": self.find, "execute": False, **options}
        return build(self.lessons, self.notebooks, self.solutions, **chosen)

    def faults(self, body: str, **options: Any) -> list[tuple[int, str]]:
        """Line (from 1) and message of every fault the build finds in a lesson."""
        from citelab.classroom.build import LessonFaultsError

        self.write(body, **options)
        try:
            self.build()
        except LessonFaultsError as error:
            return [(fault.line, fault.message) for fault in error.faults]
        return []


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


@pytest.fixture
def double() -> Exercise:
    return DOUBLE


@pytest.fixture
def exercise_cells() -> str:
    return EXERCISE_CELLS


@pytest.fixture(scope="session")
def front() -> str:
    return FRONT


@pytest.fixture(autouse=True)
def nothing_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITELAB_PROGRESS", str(tmp_path / "progress" / "progress.json"))
    forget_hints()
