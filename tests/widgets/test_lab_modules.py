"""The modules of the labs join into one each, make no markup of text and call nobody."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import citelab.widgets
from citelab.widgets import ChunkLab, LocatorLab, chunk_lab, locator_lab

FOLDER = Path(citelab.widgets.__file__).parent
OURS = sorted(
    path.name
    for path in FOLDER.iterdir()
    if re.match(r"(lab_|locator_lab|chunk_lab).*\.m?js$", path.name)
)
FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|\.href|\.src\b"
    r"|scrollIntoView|\bfetch\b|XMLHttpRequest|WebSocket|sendBeacon|import\("
)


def test_there_are_modules_to_look_at():
    assert {"lab_layers.mjs", "locator_lab.js", "chunk_lab.js"} <= set(OURS)


@pytest.mark.parametrize("name", OURS)
def test_a_module_is_short_and_never_makes_markup_or_calls_out(name):
    source = (FOLDER / name).read_text(encoding="utf-8")
    assert FORBIDDEN.findall(source) == []
    assert len(source.splitlines()) <= 250
    # The one address is the name of a namespace, which nothing is asked of.
    assert set(re.findall(r"https?:[^\"'` ]*", source)) <= {"http://www.w3.org/2000/svg"}


def test_the_stylesheet_loads_nothing():
    css = (FOLDER / "labs.css").read_text(encoding="utf-8")
    assert re.findall(r"url\(|@import|@font-face|https?:", css) == []


@pytest.mark.parametrize("view", [LocatorLab, ChunkLab])
def test_the_composed_module_declares_every_name_once_and_has_one_entry(view):
    lines = view._esm.splitlines()
    assert not [line for line in lines if line.startswith("import ")]
    assert [line for line in lines if line.startswith("export ")] == ["export default { render };"]
    names = re.findall(r"^(?:function|class|const|let) (\w+)", view._esm, re.MULTILINE)
    assert len(names) == len(set(names))


def test_a_function_is_not_hidden_by_a_module_of_its_name():
    program = (
        "import citelab.widgets as w; w.LocatorLab, w.ChunkLab;"
        " assert callable(w.locator_lab) and callable(w.chunk_lab)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
    assert callable(locator_lab)
    assert callable(chunk_lab)
