"""Read one lesson file: its front matter and its cells, each with its line in the file.

jupytext reads MyST, one way only. What it would accept in silence, or refuse without saying
where, is caught here first, with the line. Lines count from 1, as editors do.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from citelab.errors import LessonError

__all__ = [
    "Fault",
    "Heading",
    "Lesson",
    "LessonFaultsError",
    "SourceCell",
    "lesson_headings",
    "read_lesson",
]

LESSON_FILE = re.compile(r"(\d\d)_[a-z0-9_]+\.md")
_FENCE_WITH_LANGUAGE = re.compile(r"(`{3,}|~{3,})\{code-cell\}\s*(\S*)")
_BREAK = re.compile(r"\+\+\+\s+(\S.*)")
# str.splitlines, which jupytext uses, breaks at these; a lesson writes them as escapes.
_HIDDEN_BREAKS = re.compile("[\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]|\r(?!\n)")


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One broken authoring rule: the lesson file as shown, the line from 1, and what to do."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class LessonFaultsError(LessonError):
    """Every fault of one or more lesson files, sorted by file and line.

    Attributes:
        faults: The faults one by one.
    """

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))


@dataclass(frozen=True, slots=True)
class SourceCell:
    """One cell as it stands in the lesson file.

    Attributes:
        position: Its place among the cells of the file, from 1; cell ids are made from it.
        kind: ``"code"``, ``"markdown"`` or ``"raw"``.
        source: The text, without the options.
        metadata: Tags and keys.
        first_line: Line of the file in which `source` begins, from 1.
    """

    position: int
    kind: str
    source: str
    metadata: dict[str, Any]
    first_line: int

    @property
    def tags(self) -> tuple[str, ...]:
        """The cell's tags, in the order written."""
        return tuple(self.metadata.get("tags") or ())

    @property
    def exercise_id(self) -> str:
        """The exercise that this cell belongs to; empty for none."""
        return str(self.metadata.get("exercise", ""))


@dataclass(frozen=True, slots=True)
class Heading:
    """What other lessons need to know to link here: file stem, number and title."""

    stem: str
    number: str
    title: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson file, read.

    Attributes:
        path: The file.
        shown: The file as messages name it: folder and name.
        front: The front matter.
        cells: In the order of the file.
    """

    path: Path
    shown: str
    front: dict[str, Any]
    cells: tuple[SourceCell, ...]
    text: str = field(repr=False)

    @property
    def number(self) -> str:
        """The two digits that the file name starts with."""
        return self.path.name[:2]

    @property
    def settings(self) -> dict[str, Any]:
        """The ``citelab`` mapping of the front matter; empty when it is no mapping."""
        settings = self.front.get("citelab")
        return settings if isinstance(settings, dict) else {}


def lesson_headings(lessons_dir: Path) -> list[Heading]:
    """All lessons of a folder in order, told by their file names; other files are no lessons.

    Raises:
        LessonFaultsError: A file has the front matter of a lesson, but no lesson's name, or two
            lessons have one number.
    """
    headings: list[Heading] = []
    faults: list[Fault] = []
    for path in sorted(lessons_dir.glob("*.md")):
        text = path.read_bytes().decode("utf-8", errors="replace")
        if match := LESSON_FILE.fullmatch(path.name):
            if match[1] in [known.number for known in headings]:
                faults.append(Fault(_shown(path), 1, f"a second lesson {match[1]}: renumber one"))
            headings.append(Heading(path.stem, match[1], _title(text) or path.stem))
        elif text.startswith("---\n"):
            rule = "a lesson's file is called like 03_locators.md: two digits, _, a-z 0-9 _"
            faults.append(Fault(_shown(path), 1, rule))
    if faults:
        raise LessonFaultsError(faults)
    return headings


def read_lesson(path: Path) -> Lesson:
    """Read a lesson file; nothing is judged yet but whether it can be read at all.

    Raises:
        LessonFaultsError: It is not UTF-8 or not MyST that jupytext reads.
    """
    shown = _shown(path)
    try:
        text = path.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise LessonFaultsError([Fault(shown, 1, f"not UTF-8 text: {error}")]) from error
    if faults := [Fault(shown, line, message) for line, message in _unreadable(text)]:
        raise LessonFaultsError(faults)
    notebook = _parse(text, shown)
    starts = notebook.metadata.pop("source_map")
    # jupytext's own note of the cells' language; no author wrote it.
    notebook.metadata.pop("jupyter", None)
    cells = tuple(
        _cell(position, cell, start, text.split("\n"))
        for position, (cell, start) in enumerate(zip(notebook.cells, starts, strict=True), start=1)
    )
    return Lesson(path, shown, _plain(notebook.metadata), cells, text)


def _parse(text: str, shown: str) -> Any:
    from jupytext.myst import myst_to_notebook

    try:
        return myst_to_notebook(text, add_source_map=True)
    except Exception as error:
        # jupytext lets errors of YAML, JSON and nbformat through; all are the author's to mend.
        said = str(error).split("\n")[0]
        line = re.search(r"at line (\d+)", said)
        raise LessonFaultsError([Fault(shown, int(line[1]) if line else 1, said)]) from error


def _unreadable(text: str) -> list[tuple[int, str]]:
    """What jupytext would refuse without a line, or accept and change."""
    found = []
    for number, line in enumerate(text.split("\n"), start=1):
        if match := _HIDDEN_BREAKS.search(line):
            escape = match[0].encode("unicode_escape").decode()
            found.append((number, f"a hidden line break: write it as {escape} in a string"))
        if re.match(r":tags:\s*[^\s\[]", line):
            found.append((number, "tags are a list: `:tags: [exercise]`"))
        if match := _FENCE_WITH_LANGUAGE.fullmatch(line.strip()):
            found += [(number, rule) for rule in _language_faults(match[2])]
        if match := _BREAK.fullmatch(line):
            found += [(number, rule) for rule in _break_faults(match[1])]
    return found


def _language_faults(language: str) -> list[str]:
    if language == "ipython3":
        return []
    return [f"a code cell opens with {{code-cell}} ipython3; here the language is {language!r}"]


def _break_faults(metadata: str) -> list[str]:
    try:
        read = json.loads(metadata)
    except ValueError:
        return ["after +++ comes strict JSON on one line, or nothing"]
    if not isinstance(read, dict) or not isinstance(read.get("tags", []), list):
        return ['after +++ comes a JSON object, its tags a list: {"tags": ["instructor"]}']
    return []


def _cell(position: int, cell: Any, start: int, lines: list[str]) -> SourceCell:
    # jupytext says where the fence or the gap before the cell begins; options and blank lines
    # come in between, so the text itself is looked for from there on.
    wanted = cell.source.split("\n")
    at = start
    while lines[at : at + len(wanted)] != wanted and at < len(lines):
        at += 1
    first = at if at < len(lines) else start
    return SourceCell(position, cell.cell_type, cell.source, _plain(cell.metadata), first + 1)


def _plain(metadata: Any) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(metadata, default=str))
    return plain


def _title(text: str) -> str:
    match = re.search(r"^# (.+)$", text, re.MULTILINE)
    return match[1].strip() if match else ""


def _shown(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"
