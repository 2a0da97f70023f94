"""The learner's notebooks, opened and run in a real JupyterLab as a newcomer would."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

pytestmark = pytest.mark.browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))


@pytest.fixture
def open_lesson(open_notebook):
    """Open a copy of a lesson, so that nothing is written into the checkout, and run it."""
    opened = []

    def open_copy(path):
        notebook = nbformat.read(path, as_version=4)
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        lab = open_notebook(*cells, run=False)
        opened.append(lab)
        # An error that the lesson shows on purpose is told from a failure by its tag.
        on_purpose = ["raises-exception" in cell.metadata.get("tags", []) for cell in cells]
        lab.run_all(expected_errors=sum(on_purpose))
        return lab

    yield open_copy
    for lab in opened:
        lab.shut_kernel()


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_an_untouched_lesson_runs_to_its_end_without_a_complaint(path, open_lesson, stays_quiet):
    lab = stays_quiet(open_lesson(path))
    assert lab.page.locator(".jp-CodeCell").count() >= 5


def test_in_the_first_lesson_each_citation_leads_to_exactly_its_words(open_lesson, stays_quiet):
    from playwright.sync_api import expect

    lab = stays_quiet(open_lesson(LESSONS[0]))
    viewer = lab.page.locator(".citelab").first
    expected = lab.ask_kernel(
        "[[c.cited_text, c.document_title] for claim in answer.claims for c in claim.citations]"
    )
    assert {title for _, title in expected} == {"Field manual 2026", "Tide study"}
    for number, (cited_text, title) in enumerate(expected, 1):
        viewer.get_by_role("button", name=f"Citation {number}, ").click()
        said = rf"^Citation {number} highlights .+ of {title}"
        expect(viewer.get_by_role("status")).to_have_text(re.compile(said))
        marked = "".join(viewer.locator("mark").evaluate_all("ms => ms.map(m => m.textContent)"))
        assert marked == cited_text
