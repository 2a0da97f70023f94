"""The positions and blocks that a browser computes are those that Python means."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab.text.units import TextUnits

HERE = Path(__file__).parent
MODEL = HERE.parents[1] / "src" / "citelab" / "widgets" / "text_model.mjs"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="Node.js is not installed (no `node` on PATH)")


def run_node(*args: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    assert NODE is not None
    return subprocess.run(
        [NODE, *args], input=stdin, capture_output=True, encoding="utf-8", timeout=120
    )


@needs_node
@pytest.mark.parametrize("path", sorted((HERE / "js").glob("*.test.mjs")), ids=lambda p: p.name)
def test_the_pure_functions_hold_under_node(path):
    # With the collector at hand, so that a test can see what is still held.
    done = run_node("--expose-gc", "--test", str(path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout or "ℹ fail 0" in done.stdout
    assert "# pass 0" not in done.stdout


PROGRAM = f"""
import {{ readFileSync }} from "node:fs";
import {{ charFromUnit, unitFromChar, wideOffsets }} from {json.dumps(MODEL.as_uri())};
const answers = JSON.parse(readFileSync(0, "utf8")).map((text) => {{
  const wide = wideOffsets(text);
  const units = [...Array([...text].length + 1).keys()].map((char) => unitFromChar(wide, char));
  return [units, units.map((unit) => charFromUnit(wide, unit))];
}});
process.stdout.write(JSON.stringify(answers));
"""


@needs_node
@settings(max_examples=5, deadline=None)
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=60), min_size=50))
def test_javascript_and_python_count_the_same_units(texts):
    done = run_node("--input-type=module", "-e", PROGRAM, stdin=json.dumps(texts))
    assert done.returncode == 0, done.stderr
    for text, (units, chars) in zip(texts, json.loads(done.stdout), strict=True):
        table = TextUnits(text)
        assert units == [table.utf16_from_char(char) for char in range(len(text) + 1)]
        assert chars == list(range(len(text) + 1))
