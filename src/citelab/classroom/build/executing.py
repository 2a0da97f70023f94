"""Execute a solution, and let only those outputs pass that are the same on every machine.

A cell that raises, hangs, writes to standard error, or shows a path or an address of this machine
stops the build with the lesson's own line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from citelab.classroom import content, progress_file
from citelab.classroom.build.source import Fault, Lesson, LessonFaultsError

__all__ = ["CELL_SECONDS", "execute", "execution_environment"]

# A right cell needs well under a second; a slow machine under load may need ten times as much.
CELL_SECONDS = 60
WIDGET_TYPE = "application/vnd.jupyter.widget-view+json"
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_ADDRESS = re.compile(r"\b(?:at|object) 0x[0-9a-fA-F]{6,}")
_ERROR_LINE = re.compile(r"(?:Cell In\s*\[\d+\]|Cell In), line (\d+)|^-*> *(\d+) ", re.MULTILINE)


def execute(
    notebook: Any, lesson: Lesson, folder: Path, environment: Mapping[str, str], seconds: int
) -> Any:
    """Execute the notebook in place and clean its outputs.

    Args:
        notebook: Not yet executed; its cell ids lead back to the lesson.
        lesson: Where the cells came from.
        folder: The working directory of the kernel.
        environment: Of the kernel, complete.
        seconds: How long one cell may take.

    Raises:
        LessonFaultsError: A cell raised, hung, killed its kernel, or shows what it must not.
    """
    _run(notebook, lesson, folder, environment, seconds)
    notebook.metadata["language_info"].pop("version", None)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            _clean(cell)
    faults = [fault for cell in notebook.cells for fault in _output_faults(cell, lesson)]
    if faults:
        raise LessonFaultsError(faults)
    return notebook


def execution_environment(data_folder: Path) -> dict[str, str]:
    """This process's environment without what would make outputs differ.

    No model but the offline one, a fixed hash seed, no progress, and the quizzes just built.
    """
    kept = {key: value for key, value in os.environ.items() if not key.startswith("CITELAB_")}
    return kept | {
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        progress_file.VARIABLE: "off",
        content.VARIABLE: str(data_folder),
    }


def _run(
    notebook: Any, lesson: Lesson, folder: Path, environment: Mapping[str, str], seconds: int
) -> None:
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    running: list[Any] = []
    client = NotebookClient(
        notebook,
        timeout=seconds,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        # ipykernel 7.4 warns about its own transport on every start.
        extra_arguments=["--IPKernelApp.log_level=40"],
        on_cell_execute=lambda cell, cell_index: running.append(cell),
    )
    try:
        client.execute(env=dict(environment))
    except CellExecutionError as error:
        at = _line_within(error.traceback)
        raise _stop(lesson, running[-1], at, f"{error.ename}: {error.evalue}") from None
    except CellTimeoutError:
        rule = f"this cell did not finish within {seconds} seconds"
        raise _stop(lesson, running[-1], 0, rule) from None
    except DeadKernelError:
        raise _stop(lesson, running[-1], 0, "this cell killed its kernel") from None


def _stop(lesson: Lesson, cell: Any, at: int, message: str) -> LessonFaultsError:
    return LessonFaultsError([Fault(lesson.shown, _line(lesson, cell) + at, message)])


def _line(lesson: Lesson, cell: Any) -> int:
    """The line of the lesson in which this built cell begins, from 1."""
    if match := re.fullmatch(r"l\d\d-c(\d+)(-quiz|-about|-tests)?", cell.id):
        return lesson.cells[int(match[1]) - 1].first_line
    return 1


def _line_within(traceback: str) -> int:
    """The line of the cell that failed, from 0, as IPython's traceback names it first."""
    match = _ERROR_LINE.search(_ANSI.sub("", traceback))
    return int(match[1] or match[2]) - 1 if match else 0


def _clean(cell: Any) -> None:
    for output in cell.outputs:
        if output.output_type == "error":
            # The rest of a traceback names files of this machine and versions of IPython.
            output.traceback = [f"{output.ename}: {output.evalue}"]
        elif "data" in output:
            output.data.pop(WIDGET_TYPE, None)
    if "output-varies" in cell.metadata.get("tags", []):
        cell.outputs = []


def _output_faults(cell: Any, lesson: Lesson) -> list[Fault]:
    outputs = cell.get("outputs", [])
    rules = [rule for output in outputs for rule in _rules(output, lesson)]
    must_raise = "raises-exception" in cell.metadata.get("tags", [])
    if must_raise and not any(output.output_type == "error" for output in outputs):
        rules.append("this cell has the tag raises-exception, and it raises nothing")
    return [Fault(lesson.shown, _line(lesson, cell), rule) for rule in rules]


def _rules(output: Any, lesson: Lesson) -> list[str]:
    if output.output_type == "stream" and output.name == "stderr":
        first = output.text.strip().split("\n")[0]
        return [f"this cell writes to standard error: {first!r}"]
    shown = _text_of(output)
    rules = []
    if found := _ADDRESS.search(shown):
        rules.append(f"the output shows a memory address ({found[0]}): it differs in each run")
    root = lesson.path.resolve().parent.parent
    if any(str(path) in shown for path in (root, Path.home()) if path != Path(path.anchor)):
        rules.append("the output shows a path of this machine: show the name only")
    return rules


def _text_of(output: Any) -> str:
    values = [output.get("text", ""), *output.get("data", {}).values()]
    return "\n".join(value for value in values if isinstance(value, str))
