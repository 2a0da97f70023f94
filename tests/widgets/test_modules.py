"""The modules join into one, and hold nothing that could run text or call out."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import citelab.widgets
from citelab.errors import CitelabError
from citelab.widgets import (
    AnswerView,
    ChunkLab,
    LocatorLab,
    MarkLens,
    PageView,
    ReviewBoard,
    SourceView,
)
from citelab.widgets.modules import stylesheet

FOLDER = Path(citelab.widgets.__file__).parent
FILES = {path.relative_to(FOLDER).as_posix(): path.suffix for path in FOLDER.rglob("*.*")}
OURS = sorted(name for name, suffix in FILES.items() if suffix in (".js", ".mjs"))
SHEETS = sorted(name for name, suffix in FILES.items() if suffix == ".css")
VIEWS = [AnswerView, ChunkLab, LocatorLab, MarkLens, PageView, ReviewBoard, SourceView]
FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|\.href|\.src\b"
    r"|scrollIntoView|\bfetch\b|XMLHttpRequest|WebSocket|sendBeacon|import\("
    # The name of SVG elements is spelt as an address; nobody asks it for anything.
    r"|https?:(?!//www\.w3\.org/2000/svg\b)"
)
NODE = shutil.which("node")


@pytest.mark.parametrize("name", OURS)
def test_a_module_never_makes_markup_of_text_and_never_calls_out(name):
    source = (FOLDER / name).read_text(encoding="utf-8")
    assert FORBIDDEN.findall(source) == []


@pytest.mark.parametrize("name", SHEETS)
def test_a_stylesheet_loads_nothing_and_comes_after_the_common_one(name):
    assert re.findall(r"url\(|@import|@font-face|https?:", stylesheet(name)) == []
    assert stylesheet(name).startswith(stylesheet())


@pytest.mark.parametrize("view", VIEWS)
def test_the_composed_module_imports_nothing_and_exports_its_entry_once(view):
    lines = view._esm.splitlines()
    assert not [line for line in lines if line.startswith("import ")]
    assert [line for line in lines if line.startswith("export ")] == ["export default { render };"]


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed (no `node` on PATH)")
@pytest.mark.parametrize("view", VIEWS)
def test_the_composed_module_is_a_module_with_a_render_function(view):
    program = f"{view._esm}\nif (typeof render !== 'function') process.exit(3);"
    done = subprocess.run(
        [NODE, "--input-type=module"],
        input=program,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


def test_a_missing_widget_package_is_named_with_the_way_out(monkeypatch):
    def absent(name):
        raise ModuleNotFoundError("No module named 'anywidget'", name="anywidget")

    monkeypatch.setattr(citelab.widgets, "import_module", absent)
    monkeypatch.delitem(vars(citelab.widgets), "show", raising=False)
    with pytest.raises(CitelabError, match=r"needs anywidget.*pip install 'citelab\[lab\]'"):
        _ = citelab.widgets.show


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'shwo'"):
        _ = citelab.widgets.shwo
