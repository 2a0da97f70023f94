"""The example in lessons/AUTHORING.md is built, executed, cleared and run as it stands there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from citelab.classroom.build.rules import CODE_TAGS, KEYS, MAX_CELL_LINES, TAGS

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "lessons" / "AUTHORING.md").read_text(encoding="utf-8")
NBVAL = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval-current-env"]


@pytest.fixture(scope="module")
def example(tmp_path_factory):
    """A checkout in small with the guide's example, built."""
    pytest.importorskip("nbgrader", reason="the dev extra builds notebooks")
    root = tmp_path_factory.mktemp("example")
    (root / "lessons").mkdir()
    text = GUIDE.split("````markdown\n")[1].split("\n````\n")[0] + "\n"
    (root / "lessons" / "03_locators.md").write_bytes(text.encode())
    assert all(file.good for file in build(root))
    return root


def build(root, **options):
    from citelab.classroom.build import build

    return build(root / "lessons", root / "notebooks", root / "solutions", **options)


def cells(root, folder):
    path = root / folder / "03_locators.ipynb"
    return {cell["id"]: cell for cell in json.loads(path.read_bytes())["cells"]}


def shown(cell):
    return ["".join(o.get("data", {}).get("text/plain", o.get("text"))) for o in cell["outputs"]]


def test_a_second_build_and_a_check_find_the_same_bytes(example):
    assert {file.state for file in build(example, check=True)} == {"unchanged"}


def test_the_solution_shows_what_the_guide_promises(example):
    solved = cells(example, "solutions")
    assert shown(solved["l03-c05"]) == ["'The'"]
    assert shown(solved["l03-c08"])[0].startswith("l03-e1 · right\n")
    assert shown(solved["l03-c10"]) == [
        "From here on the lesson runs on your cut_chars.\n",
        "'The sky is blue.'",
    ]
    assert "instructor" in "".join(solved["l03-c03"]["source"])


def test_the_learners_copy_runs_to_its_end_untouched(example):
    """Executed by nbclient, as `make test` does through nbval."""
    nbformat = pytest.importorskip("nbformat")
    from nbclient import NotebookClient

    from citelab.classroom.build.executing import execution_environment

    notebook = nbformat.reads(
        (example / "notebooks" / "03_locators.ipynb").read_text(encoding="utf-8"), as_version=4
    )
    where = {"metadata": {"path": str(example / "notebooks")}}
    client = NotebookClient(notebook, timeout=60, kernel_name="python3", resources=where)
    client.execute(env=execution_environment(example / "lesson_data"))
    run = {cell["id"]: cell for cell in notebook.cells}
    assert shown(run["l03-c08"])[0].startswith("l03-e1 · not attempted\n")
    assert shown(run["l03-c10"])[0].startswith("Until your cut_chars passes its check")
    assert shown(run["l03-c10"])[1] == "'The sky is blue.'"


def test_nbval_compares_every_output_of_the_solution_and_agrees(example):
    pytest.importorskip("nbval", reason="the lab extra compares notebooks")
    environment = os.environ | {
        "CITELAB_LESSON_DATA": str(example / "lesson_data"),
        "CITELAB_PROGRESS": "off",
        "PYTHONHASHSEED": "0",
    }
    done = subprocess.run(
        [sys.executable, *NBVAL, "--nbval", str(example / "solutions")],
        env=environment,
        cwd=example,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert f"{len([c for c in cells(example, 'solutions').values() if 'outputs' in c])} passed" in (
        done.stdout
    )


def test_the_guide_names_every_tag_key_and_limit():
    for name in (*CODE_TAGS, *TAGS["markdown"], *KEYS["code"], *KEYS["markdown"] - {"tags"}):
        assert name in GUIDE, name
    assert f"at most {MAX_CELL_LINES} lines" in GUIDE
