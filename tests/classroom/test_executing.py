"""A solution runs, its outputs are the same everywhere, and a cell that stops it is named."""

from __future__ import annotations

import json
import os

import pytest

from citelab.errors import LessonError

pytest.importorskip("nbclient", reason="the dev extra executes notebooks")


def code(*lines: str, options: str = "") -> str:
    return "\n".join(
        ["\n```{code-cell} ipython3", *([options, ""] if options else []), *lines, "```\n"]
    )


STOPS = {
    "an error": (
        code("x = 1", "x / 0", "x"),
        {},
        "lessons/03_locators.md:12: ZeroDivisionError: division by zero",
    ),
    "an error inside a function of another cell": (
        code("def f():", "    return [][0]") + code("x = 1", "f()"),
        {},
        "lessons/03_locators.md:17: IndexError: list index out of range",
    ),
    "a loop": (
        code("while True: pass"),
        {"cell_seconds": 2},
        "lessons/03_locators.md:11: this cell did not finish within 2 seconds",
    ),
    "a dead kernel": (
        code("import os", "os._exit(3)"),
        {},
        "lessons/03_locators.md:11: this cell killed its kernel",
    ),
    "standard error": (
        code("import sys", "print('oh', file=sys.stderr)"),
        {},
        "lessons/03_locators.md:11: this cell writes to standard error: 'oh'",
    ),
    "an address": (code("object()"), {}, "lessons/03_locators.md:11: the output shows a memory"),
    "a path": (
        code("from pathlib import Path", "print(Path.cwd())"),
        {},
        "lessons/03_locators.md:11: the output shows a path of this machine",
    ),
    "no error where one is promised": (
        code("1", options=":tags: [raises-exception]"),
        {},
        "lessons/03_locators.md:13: this cell has the tag raises-exception, and it raises nothing",
    ),
}


@pytest.mark.parametrize("reason", STOPS)
def test_a_cell_that_cannot_stay_stops_the_build_and_nothing_is_written(site, reason):
    body, options, message = STOPS[reason]
    site.write(body)
    with pytest.raises(LessonError) as error:
        site.build(execute=True, **options)
    assert str(error.value).startswith(message)
    assert not site.notebooks.exists()
    assert not list(site.solutions.glob("*"))


CALM = (
    code("import os", "print(sorted(k for k in os.environ if k.startswith('CITELAB')))")
    + code("from pathlib import Path", "Path.cwd().name, Path('../data/a.txt').read_text()")
    + code("os.environ.get('CITELAB_MODEL'), os.environ['CITELAB_PROGRESS']")
    + code("set('abcdef')")
    + code("[][7]", options=":tags: [raises-exception]")
    + code("os.getpid()", options=":tags: [output-varies]")
    + code("from ipywidgets import IntSlider", "IntSlider(3)")
)


@pytest.fixture(scope="module")
def calm(tmp_path_factory, front):
    """One lesson built twice, in two places; the bytes of its solution."""
    from citelab.classroom.build import build

    made = []
    for name in ("one", "another"):
        root = tmp_path_factory.mktemp(name)
        for folder in ("lessons", "data"):
            (root / folder).mkdir()
        (root / "data" / "a.txt").write_bytes(b"data")
        (root / "lessons" / "03_locators.md").write_bytes((front + CALM).encode())
        os.environ["CITELAB_MODEL"] = f"groq/{name}"
        try:
            build(root / "lessons", root / "notebooks", root / "solutions")
        finally:
            del os.environ["CITELAB_MODEL"]
        made.append((root / "solutions" / "03_locators.ipynb").read_bytes())
    return made


def outputs(content):
    """Of the lesson's own cells; the bar at its head is the build's."""
    cells = [c for c in json.loads(content)["cells"] if c["cell_type"] == "code"]
    return [cell["outputs"] for cell in cells if not cell["id"].endswith("-progress")]


def test_two_builds_are_the_same_bytes(calm):
    assert calm[0] == calm[1]


def test_a_notebook_runs_in_its_folder_with_the_offline_model_and_no_progress(calm):
    found = outputs(calm[0])
    assert found[0][0]["text"] == ["['CITELAB_LESSON_DATA', 'CITELAB_PROGRESS']\n"]
    assert found[1][0]["data"]["text/plain"] == ["('solutions', 'data')"]
    assert found[2][0]["data"]["text/plain"] == ["(None, 'off')"]


def test_of_an_error_that_is_meant_the_last_line_is_kept(calm):
    (error,) = outputs(calm[0])[4]
    assert error["traceback"] == ["IndexError: list index out of range"]


def test_an_output_that_varies_is_not_stored(calm):
    notebook = json.loads(calm[0])
    varying = [c for c in notebook["cells"] if "output-varies" in c["metadata"].get("tags", [])]
    assert [cell["outputs"] for cell in varying] == [[], []]
    assert [cell["execution_count"] for cell in varying] == [1, 7]
    assert all("nbval-ignore-output" in cell["metadata"]["tags"] for cell in varying)


def test_a_widget_leaves_its_text_and_no_state(calm):
    (shown,) = outputs(calm[0])[6]
    assert set(shown["data"]) == {"text/plain"}
    assert b"widget" not in json.dumps(json.loads(calm[0])["metadata"]).encode()


def test_every_cell_was_executed_and_no_time_is_stored(calm):
    cells = [c for c in json.loads(calm[0])["cells"] if c["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert not any("execution" in cell["metadata"] for cell in cells)
    assert "version" not in json.loads(calm[0])["metadata"]["language_info"]
