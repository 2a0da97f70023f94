"""Make the two notebooks of a lesson, and the data that its quizzes and solutions need.

Both have the same cells with the same ids, made from lesson and position, so that two builds are
the same bytes. nbgrader cuts solutions and hidden tests out, nbconvert the tagged cells.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from citelab.classroom.build.markers import is_marker, regions, stub_for
from citelab.classroom.build.prose import to_markdown
from citelab.classroom.build.quiz_source import read_quiz
from citelab.classroom.build.source import Heading, Lesson, SourceCell
from citelab.classroom.exercises import Exercise

__all__ = [
    "complete_notebook",
    "learner_notebook",
    "lesson_data",
    "serialise",
    "solution_notebook",
    "sources_hash",
]

# What ipykernel calls itself, so that saving in JupyterLab changes nothing; no version of Python.
KERNELSPEC = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
NOT_FOR_LEARNERS = {"instructor", "solution"}
_DIFFICULTY = {"easy": "● ○ ○ easy", "medium": "● ● ○ medium", "hard": "● ● ● hard"}


def complete_notebook(
    lesson: Lesson, headings: list[Heading], find: Callable[[str], Exercise]
) -> Any:
    """The whole lesson as one notebook, the markers still in it, nothing executed."""
    from nbformat import v4

    cells = [_markdown(f"l{lesson.number}-head", _head(lesson, headings))]
    for at, cell in enumerate(lesson.cells):
        cells += _cells(lesson, cell, find) + ([] if at else [_progress(lesson)])
    cells.append(_markdown(f"l{lesson.number}-next", _next(lesson, headings)))
    notebook = v4.new_notebook(cells=cells)
    notebook.nbformat_minor = 5
    settings = {key: lesson.settings[key] for key in sorted(lesson.settings)}
    notebook.metadata = {"kernelspec": KERNELSPEC, "language_info": LANGUAGE, "citelab": settings}
    return notebook


def learner_notebook(complete: Any) -> Any:
    """The learner's copy: stubs for solutions, no hidden tests, no cells of others, no outputs."""
    from nbconvert.preprocessors import TagRemovePreprocessor
    from nbgrader.preprocessors import ClearHiddenTests, ClearSolutions

    notebook = _copy(complete)
    for index, cell in enumerate(notebook.cells):
        if cell.cell_type == "code":
            stub = {"python": stub_for(cell.source)}
            clear = ClearSolutions(enforce_metadata=False, code_stub=stub)
            clear.preprocess_cell(cell, {"language": "python"}, index)
    notebook, _ = ClearHiddenTests(enforce_metadata=False).preprocess(notebook, {})
    remove = TagRemovePreprocessor(remove_cell_tags=NOT_FOR_LEARNERS)
    notebook, _ = remove.preprocess(notebook, {})
    notebook.metadata["citelab"]["sources"] = sources_hash(notebook)
    return notebook


def solution_notebook(complete: Any) -> Any:
    """The complete copy, not yet executed: solutions and hidden tests in, their markers out.

    Hidden tests get a cell of their own, so that the check above them stays the last line of its
    cell and its card is shown.
    """
    notebook = _copy(complete)
    notebook.cells = [part for cell in notebook.cells for part in _with_tests_apart(cell)]
    notebook.metadata["citelab"]["sources"] = sources_hash(notebook)
    return notebook


def lesson_data(lesson: Lesson) -> bytes:
    """The JSON that `citelab.classroom.content` reads: this lesson's quizzes and solutions."""
    quizzes, solutions = {}, {}
    for cell in lesson.cells:
        if "quiz" in cell.tags:
            quizzes[cell.metadata["quiz"]] = _quiz_data(cell)
        if "exercise" in cell.tags:
            solutions[cell.exercise_id] = _without_markers(cell.source)
    data = {"lesson": lesson.number, "quizzes": quizzes, "solutions": solutions}
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True)
    return f"{text}\n".encode()


def serialise(notebook: Any) -> bytes:
    """The notebook as bytes: sorted keys, UTF-8, LF, a newline at the end; validated."""
    import nbformat

    nbformat.validate(notebook)
    text: str = nbformat.writes(notebook, version=nbformat.NO_CONVERT)
    return (text.rstrip("\n") + "\n").encode()


def sources_hash(notebook: Any) -> str:
    """SHA-256 over the type and source of each cell: what a person changes when they work."""
    cells = [[cell["cell_type"], _joined(cell["source"])] for cell in notebook["cells"]]
    return hashlib.sha256(json.dumps(cells, ensure_ascii=False).encode()).hexdigest()


def _cells(lesson: Lesson, cell: SourceCell, find: Callable[[str], Exercise]) -> list[Any]:
    identity = f"l{lesson.number}-c{cell.position:02d}"
    if "quiz" in cell.tags:
        question = f"**Quiz**\n\n{to_markdown(read_quiz(cell.source).question)}"
        ask = f'quiz("{cell.metadata["quiz"]}")'
        tags = {"tags": ["quiz"]}
        return [_markdown(identity, question, tags), _code(f"{identity}-quiz", ask, tags)]
    if cell.kind == "markdown":
        return [_markdown(identity, _prose(cell), cell.metadata)]
    metadata = dict(cell.metadata)
    if "output-varies" in cell.tags:
        metadata["tags"] = [*cell.tags, "nbval-ignore-output"]
    code = _code(identity, cell.source, metadata)
    if "exercise" not in cell.tags:
        return [code]
    return [_markdown(f"{identity}-about", _about(find(cell.exercise_id))), code]


def _prose(cell: SourceCell) -> str:
    text = to_markdown(cell.source)
    if "instructor" not in cell.tags:
        return text
    return "\n".join(
        f"> {line}".rstrip() for line in f"**For the instructor**\n\n{text}".split("\n")
    )


def _about(exercise: Exercise) -> str:
    number = exercise.id.rpartition("e")[2]
    minutes = _minutes(exercise.minutes)
    return (
        f"**Exercise {number}. {exercise.title}** · {_DIFFICULTY[exercise.difficulty]} · "
        f"about {minutes} · `{exercise.id}`"
    )


def _head(lesson: Lesson, headings: list[Heading]) -> str:
    at = [heading.number for heading in headings].index(lesson.number)
    needs = [_link(each) for each in headings if each.number in lesson.settings.get("needs", [])]
    parts = [
        f"Lesson {lesson.number} ({at + 1} of {len(headings)})",
        f"about {_minutes(lesson.settings['minutes'])}",
        *([f"needs {', '.join(needs)}"] if needs else []),
        *([f"← {_link(headings[at - 1])}"] if at else []),
        *([f"→ {_link(headings[at + 1])}"] if at + 1 < len(headings) else []),
    ]
    return " · ".join(parts)


def _progress(lesson: Lesson) -> Any:
    """The bar below the title; what it shows is each learner's own, so none is stored."""
    source = f'from citelab.classroom import progress\n\nprogress("{lesson.number}")'
    tags = {"tags": ["progress", "output-varies", "nbval-ignore-output"]}
    return _code(f"l{lesson.number}-progress", source, tags)


def _next(lesson: Lesson, headings: list[Heading]) -> str:
    at = [heading.number for heading in headings].index(lesson.number)
    if at + 1 < len(headings):
        return f"**Next:** {_link(headings[at + 1])}"
    return "This was the last lesson. `progress()` from `citelab.classroom` shows what you did."


def _link(heading: Heading) -> str:
    return f"[{heading.number} {heading.title}]({heading.stem}.ipynb)"


def _minutes(count: int) -> str:
    return "1 minute" if count == 1 else f"{count} minutes"


def _quiz_data(cell: SourceCell) -> dict[str, Any]:
    read = read_quiz(cell.source)
    choices = [{"text": t, "right": r, "explanation": e} for t, r, e in read.choices]
    return {"question": to_markdown(read.question), "choices": choices}


def _with_tests_apart(cell: Any) -> list[Any]:
    if cell.cell_type != "code":
        return [cell]
    lines = cell.source.split("\n")
    hidden = [r for r in regions(cell.source) if r.what == "HIDDEN TESTS"]
    inside = {number for region in hidden for number in range(region.begin, region.end + 1)}
    tests = "\n".join(line for number, line in enumerate(lines) if number in inside)
    rest = "\n".join(line for number, line in enumerate(lines) if number not in inside)
    cell.source = _without_markers(rest)
    if not hidden:
        return [cell]
    return [cell, _code(f"{cell.id}-tests", _without_markers(tests), {"tags": ["hidden-tests"]})]


def _without_markers(source: str) -> str:
    return "\n".join(line for line in source.split("\n") if not is_marker(line))


def _markdown(identity: str, source: str, metadata: dict[str, Any] | None = None) -> Any:
    from nbformat import v4

    return v4.new_markdown_cell(source, id=identity, metadata=dict(metadata or {}))


def _code(identity: str, source: str, metadata: dict[str, Any]) -> Any:
    from nbformat import v4

    return v4.new_code_cell(source, id=identity, metadata=dict(metadata))


def _copy(notebook: Any) -> Any:
    import nbformat

    return nbformat.from_dict(json.loads(json.dumps(notebook)))


def _joined(source: Any) -> str:
    return source if isinstance(source, str) else "".join(source)
