"""In a real JupyterLab a quiz is a named group of radio buttons that explains what is chosen."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

QUIZ = """
import json, os, pathlib, tempfile
folder = pathlib.Path(tempfile.mkdtemp())
choices = [
    {"text": "20 <b>", "right": False, "explanation": "An end is *exclusive*."},
    {"text": "`19`", "right": True, "explanation": "Yes."},
]
quizzes = {"l03-q1": {"question": "Which?", "choices": choices}}
data = {"lesson": "03", "solutions": {}, "quizzes": quizzes}
(folder / "03.json").write_text(json.dumps(data), encoding="utf-8")
os.environ |= {"CITELAB_LESSON_DATA": str(folder), "CITELAB_PROGRESS": "off"}
from citelab.classroom import quiz
"""


def test_a_choice_is_explained_by_mouse_and_by_keyboard(open_notebook, stays_quiet):
    from playwright.sync_api import expect

    page = stays_quiet(open_notebook(QUIZ, 'quiz("l03-q1")')).page
    group = page.get_by_role("group", name="Quiz l03-q1")
    said = group.get_by_role("status")
    group.get_by_role("radio", name="20 <b>").check()
    expect(said).to_contain_text("An end is exclusive.")
    group.get_by_role("radio", name="19").check()
    expect(said).to_contain_text("right")
    # JupyterLab would take the arrow key for its own if the button did not say it is not for sale.
    page.keyboard.press("ArrowUp")
    expect(said).to_contain_text("not quite")
    expect(group.get_by_role("radio", name="20 <b>")).to_be_checked()
