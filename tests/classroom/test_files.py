"""What a person changed is kept, and a difference is told by file, cell and part."""

from __future__ import annotations

import json

import pytest

from citelab.classroom.build.files import compare, edited, keep, write


@pytest.fixture
def lesson(site, exercise_cells):
    site.write(exercise_cells)
    site.build()
    return site


@pytest.fixture
def notebook(lesson):
    return lesson.notebooks / "03_locators.ipynb"


def change(path, edit):
    notebook = json.loads(path.read_bytes())
    edit(notebook)
    path.write_bytes(json.dumps(notebook).encode())


def add_a_line(notebook):
    notebook["cells"][4]["source"].append("\n    # mine")


def states(files):
    return {file.path.name: file.state for file in files}


def test_a_second_build_writes_nothing(lesson):
    before = {p: (p.stat().st_mtime_ns, p.read_bytes()) for p in lesson.root.rglob("*.ipynb")}
    assert set(states(lesson.build()).values()) == {"unchanged"}
    assert before == {
        p: (p.stat().st_mtime_ns, p.read_bytes()) for p in lesson.root.rglob("*.ipynb")
    }


EDITS = {
    "a line": add_a_line,
    "a new cell": lambda nb: nb["cells"].append({"cell_type": "code", "source": ["1"]}),
    "a cell taken out": lambda nb: nb["cells"].pop(),
    "two cells swapped": lambda nb: nb["cells"].reverse(),
    "a cell of another type": lambda nb: nb["cells"][4].update(cell_type="markdown"),
    "no metadata any more": lambda nb: nb["metadata"].clear(),
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_learners_work_is_kept_beside_and_said_so(lesson, notebook, edit):
    change(notebook, EDITS[edit])
    mine = notebook.read_bytes()
    (found,) = [file for file in lesson.build() if file.path == notebook]
    kept = notebook.with_name("03_locators.kept-1.ipynb")
    assert kept.read_bytes() == mine
    assert found.state == "written"
    assert found.note == "you had changed it: your copy is kept as 03_locators.kept-1.ipynb"
    assert not edited(notebook)


def test_each_work_is_kept_under_a_number_of_its_own(lesson, notebook):
    for number in (1, 2, 3):
        change(notebook, lambda nb, n=number: nb["cells"][0]["source"].append(f"mine {n}"))
        lesson.build()
    assert len(list(lesson.notebooks.glob("*.kept-*.ipynb"))) == 3


def test_a_file_that_is_no_notebook_is_kept_too(lesson, notebook):
    notebook.write_bytes(b"not json")
    lesson.build()
    assert notebook.with_name("03_locators.kept-1.ipynb").read_bytes() == b"not json"


RUNS = {
    "outputs": lambda nb: nb["cells"][4].update(outputs=[], execution_count=7),
    "a kernel's metadata": lambda nb: nb["metadata"]["language_info"].update(version="3.13.0"),
    "sources as one text": lambda nb: [c.update(source="".join(c["source"])) for c in nb["cells"]],
}


@pytest.mark.parametrize("run", RUNS)
def test_a_notebook_that_was_only_run_and_saved_is_replaced_without_a_copy(lesson, notebook, run):
    change(notebook, RUNS[run])
    lesson.build()
    assert list(lesson.notebooks.glob("*.kept-*")) == []


def test_a_check_writes_nothing_and_names_the_first_cell_that_differs(lesson, notebook):
    change(notebook, add_a_line)
    before = notebook.read_bytes()
    (found,) = [file for file in lesson.build(check=True) if file.path == notebook]
    assert (found.state, found.good) == ("differs", False)
    assert found.note == (
        "cell 5 (l03-c02) differs in source; it was changed by hand (a build keeps that copy "
        "beside it)"
    )
    assert notebook.read_bytes() == before
    assert list(lesson.notebooks.iterdir()) == [notebook]


def test_a_changed_lesson_is_found_in_each_of_its_files(lesson, exercise_cells):
    lesson.write(exercise_cells.replace("number + number", "2 * number") + "\nMore.\n")
    assert states(lesson.build(check=True)) == {
        "03.json": "differs",
        "03_locators.ipynb": "missing",  # the solution, which was never built
    }
    found = {file.path.parent.name: file.note for file in lesson.build(check=True)}
    assert found["notebooks"].startswith("cell 8 (")


def test_what_no_lesson_makes_any_more_is_left_over(lesson, exercise_cells):
    (lesson.lessons / "03_locators.md").rename(lesson.lessons / "03_places.md")
    (lesson.notebooks / "my_own.ipynb").write_bytes(b"{}")
    (lesson.root / "lesson_data" / "07.json").write_bytes(b"{}")
    found = states(lesson.build(check=True))
    assert found["03_locators.ipynb"] == "left over"
    assert found["07.json"] == "left over"
    assert "my_own.ipynb" not in found


def test_pictures_of_plots_may_differ_between_machines_and_nothing_else(tmp_path):
    path = tmp_path / "a.ipynb"
    path.write_bytes(_with_output({"image/png": "AAAA", "text/plain": "<Figure>"}))
    other = {"image/png": "BBBB", "text/plain": "<Figure>"}
    assert compare(path, _with_output(other)).good
    assert compare(path, _with_output(other | {"text/plain": "2"})).note == (
        "cell 1 (c1) differs in outputs"
    )
    assert compare(path, _with_output(other | {"text/plain": "2"}), outputs=False).good
    assert not compare(path, _with_output({"text/plain": "<Figure>"})).good


def test_a_picture_inside_of_html_may_differ_and_the_html_around_it_may_not(tmp_path):
    path = tmp_path / "a.ipynb"
    html = '<p>Page {}</p><img src="data:image/png;base64,{}">'
    path.write_bytes(_with_output({"text/html": html.format(3, "AA+/A==")}))
    assert compare(path, _with_output({"text/html": html.format(3, "BBBB")})).good
    assert not compare(path, _with_output({"text/html": html.format(4, "AA+/A==")})).good


def test_another_layout_of_the_same_cells_is_a_difference(tmp_path):
    path = tmp_path / "a.ipynb"
    wanted = _with_output({"text/plain": "1"})
    path.write_bytes(wanted + b"\n")
    assert compare(path, wanted).note == "the same cells, saved in another layout"


def test_writing_leaves_no_part_behind_and_makes_folders(tmp_path):
    path = tmp_path / "deep" / "a.json"
    assert write(path, b"1")
    assert not write(path, b"1")
    assert [each.name for each in path.parent.iterdir()] == ["a.json"]


def test_a_kept_file_never_replaces_another(tmp_path):
    path = tmp_path / "a.ipynb"
    path.write_bytes(b"1")
    assert [keep(path).name, keep(path).name] == ["a.kept-1.ipynb", "a.kept-2.ipynb"]


def _with_output(data):
    output = {"output_type": "display_data", "data": data, "metadata": {}}
    cell = {"id": "c1", "cell_type": "code", "source": ["1"], "outputs": [output]}
    return json.dumps({"cells": [cell | {"execution_count": 1}], "metadata": {}}).encode()
