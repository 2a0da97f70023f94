"""In a real JupyterLab the bar at a lesson's head changes when a check further down says right."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

REMEMBER = """
import os, pathlib, tempfile
os.environ["CITELAB_PROGRESS"] = str(pathlib.Path(tempfile.mkdtemp()) / "progress.json")
"""
BAR = 'from citelab.classroom import progress\n\nprogress("03")'
ANSWER = """
from citelab.classroom import check
from citelab.classroom.exercises import find_exercise
check("l03-e1", find_exercise("l03-e1").spec)
"""


def test_the_bar_is_drawn_anew_above_while_one_works_below(open_notebook, stays_quiet):
    from playwright.sync_api import expect

    page = stays_quiet(open_notebook(REMEMBER, BAR, ANSWER)).page
    expect(page.get_by_role("img", name="1, passed")).to_have_count(1)
    expect(page.get_by_text("Lesson 03: 1 of")).to_be_visible()
    expect(page.get_by_text("Lesson 03: 0 of")).to_have_count(0)
