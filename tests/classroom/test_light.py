"""What learners import is light: no build tool, no model, no widget until one is shown."""

from __future__ import annotations

import json
import subprocess
import sys

import citelab.classroom as classroom

HEAVY = ["jupytext", "nbgrader", "nbconvert", "nbclient", "nbformat", "IPython", "ipywidgets"]
HEAVY += ["anywidget", "litellm", "markdown_it", "yaml", "matplotlib"]
RUN = """
import json, sys
from citelab.classroom import check, hint, progress, quiz
import citelab.classroom.build
check("l03-e1", None); hint("l03-e1"); progress(); quiz("l03-q99")
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def test_nothing_heavy_is_imported_and_nothing_is_written_to_standard_error():
    run = [sys.executable, "-X", "utf8", "-c", RUN]
    done = subprocess.run(run, capture_output=True, encoding="utf-8", check=True)
    assert set(json.loads(done.stdout)).isdisjoint(HEAVY)
    assert done.stderr == ""


def test_every_public_name_is_listed_sorted_and_documented():
    assert classroom.__all__ == sorted(classroom.__all__)
    for name in classroom.__all__:
        assert getattr(classroom, name).__doc__, name
