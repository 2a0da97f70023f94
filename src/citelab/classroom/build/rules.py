"""The authoring rules: every fault of a lesson at once, each with its line.

Rules about one kind of thing live beside it (`markers`, `prose`, `quiz_source`); here they are
applied, and the rules about front matter, cells and keys are added.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterator

from citelab.classroom.build.markers import is_marker, learner_lines, marker_faults, regions
from citelab.classroom.build.prose import image_targets, prose_faults, to_markdown
from citelab.classroom.build.quiz_source import read_quiz
from citelab.classroom.build.rules_exercise import exercise_faults
from citelab.classroom.build.source import Fault, Lesson, SourceCell
from citelab.classroom.exercises import Exercise

__all__ = ["MAX_CELL_LINES", "lesson_faults"]

# What a learner takes in at one look; the cells of the books we learned from have 2 to 7 lines.
MAX_CELL_LINES = 15
BOTH_TAGS = {"instructor", "solution", "predict", "wrong-on-purpose"}
CODE_TAGS = BOTH_TAGS | {
    "start-here",
    "exercise",
    "check",
    "hint",
    "raises-exception",
    "output-varies",
}
TAGS = {"code": CODE_TAGS, "markdown": BOTH_TAGS | {"quiz"}}
KEYS = {"code": {"tags", "exercise", "minutes"}, "markdown": {"tags", "quiz"}}
FRONT_KEYS = {"jupytext", "kernelspec", "citelab"}
SETTINGS = {"lesson", "minutes", "needs"}
KERNEL = "python3"


def lesson_faults(lesson: Lesson, find: Callable[[str], Exercise]) -> list[Fault]:
    """Every broken rule of one lesson, sorted by line.

    Args:
        lesson: The lesson as read.
        find: Looks an exercise up by its id; raises LookupError where there is none.
    """
    found = [*_front_faults(lesson), *_title_faults(lesson)]
    for cell in lesson.cells:
        found += [(cell.first_line + at, rule) for at, rule in _cell_faults(cell)]
    found += _image_faults(lesson)
    found += exercise_faults(lesson, find)
    return sorted({Fault(lesson.shown, line, rule) for line, rule in found})


def _front_faults(lesson: Lesson) -> Iterator[tuple[int, str]]:
    kernel = lesson.front.get("kernelspec")
    if not isinstance(kernel, dict) or kernel.get("name") != KERNEL:
        yield 1, f"the front matter needs `kernelspec: {{…, name: {KERNEL}}}`"
    for name in lesson.front.keys() - FRONT_KEYS:
        yield _line_of(lesson, name), f"unknown key {name!r} in the front matter"
    for name in lesson.settings.keys() - SETTINGS:
        yield _line_of(lesson, "citelab"), f"unknown key {name!r} under citelab"
    yield from ((_line_of(lesson, "citelab"), rule) for rule in _settings_faults(lesson))
    jupytext = lesson.front.get("jupytext")
    kept = jupytext.get("notebook_metadata_filter") if isinstance(jupytext, dict) else None
    if kept != "citelab":
        rule = "under jupytext: `notebook_metadata_filter: citelab`, or jupytext drops the minutes"
        yield _line_of(lesson, "jupytext"), rule


def _settings_faults(lesson: Lesson) -> Iterator[str]:
    settings = lesson.settings
    if settings.get("lesson") != lesson.number:
        yield (
            f'the front matter needs `citelab: {{lesson: "{lesson.number}", …}}`, quoted and '
            f"like the file's name; it has {settings.get('lesson')!r}"
        )
    if not _is_minutes(settings.get("minutes")):
        yield f"citelab.minutes is {settings.get('minutes')!r}; it is a whole number of minutes"
    needs = settings.get("needs", [])
    if not isinstance(needs, list) or not all(_is_number(need) for need in needs):
        yield f'citelab.needs is {needs!r}; it is a list of quoted lesson numbers: ["02"]'


def _title_faults(lesson: Lesson) -> Iterator[tuple[int, str]]:
    first = lesson.cells[0] if lesson.cells else None
    if not first or first.kind != "markdown" or not first.source.startswith("# "):
        line = first.first_line if first else 1
        yield line, "a lesson starts with its title: `# Turn a location into the exact text`"


def _cell_faults(cell: SourceCell) -> Iterator[tuple[int, str]]:
    if cell.kind == "raw":
        yield 0, "a raw cell shows nothing in JupyterLab: write Markdown or code"
        return
    yield from ((0, rule) for rule in _metadata_faults(cell))
    yield from marker_faults(cell.source, code=cell.kind == "code")
    if cell.kind == "code":
        yield from _code_faults(cell)
    elif "quiz" in cell.tags:
        read = read_quiz(cell.source)
        yield from read.faults
        yield from prose_faults(read.question)
    else:
        yield from prose_faults(cell.source)


def _metadata_faults(cell: SourceCell) -> Iterator[str]:
    for key in sorted(cell.metadata.keys() - KEYS[cell.kind]):
        known = ", ".join(sorted(KEYS[cell.kind]))
        yield f"unknown key {key!r} on a {cell.kind} cell; there are {known}"
    for tag in sorted(set(map(str, cell.tags)) - TAGS[cell.kind]):
        known = ", ".join(sorted(TAGS[cell.kind]))
        yield f"unknown tag {tag!r} on a {cell.kind} cell; there are {known}"


def _code_faults(cell: SourceCell) -> Iterator[tuple[int, str]]:
    if (fault := _syntax_fault(cell.source)) is not None:
        yield fault
    if any("HIDDEN" in region.what for region in regions(cell.source)) and "check" not in cell.tags:
        yield 0, "hidden tests belong in a cell with the tag check"
    if (count := len(learner_lines(cell.source))) > MAX_CELL_LINES:
        yield 0, f"the learner sees {count} lines in this cell; at most {MAX_CELL_LINES}: cut it"


def _syntax_fault(source: str) -> tuple[int, str] | None:
    lines = ["" if is_marker(line) else line for line in source.split("\n")]
    for number, line in enumerate(lines):
        if line.startswith(("%", "!")):
            return number, "no magics and no shell: they differ between systems"
    try:
        with warnings.catch_warnings():
            # A warning would stand above the learner's output in red.
            warnings.simplefilter("error", SyntaxWarning)
            compile("\n".join(lines), "cell", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except SyntaxError as error:
        hint = "if it holds three backticks, open and close the cell with four"
        return (error.lineno or 1) - 1, f"Python says: {error.msg}; {hint}"
    return None


def _image_faults(lesson: Lesson) -> Iterator[tuple[int, str]]:
    for cell in lesson.cells:
        if cell.kind != "markdown":
            continue
        for _, target in image_targets(to_markdown(cell.source)):
            line = next((n for n, t in enumerate(cell.source.split("\n")) if target in t), 0)
            if "://" in target:
                yield (
                    cell.first_line + line,
                    f"the image {target} is on the network: put it in data/",
                )
            elif not (lesson.path.parent / target).is_file():
                yield cell.first_line + line, f"there is no image {target} beside lessons/"


def _line_of(lesson: Lesson, key: str) -> int:
    lines = lesson.text.split("\n")
    return next((n for n, line in enumerate(lines, start=1) if line.startswith(f"{key}:")), 1)


def _is_minutes(value: object) -> bool:
    return type(value) is int and value > 0


def _is_number(value: object) -> bool:
    return isinstance(value, str) and len(value) == 2 and value.isdigit()
