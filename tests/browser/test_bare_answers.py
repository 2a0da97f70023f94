"""Answers without citations, without sources, or with one source are shown for what they are."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

SETUP = """
from citelab.contract.message import Message
from citelab.documents import Document
from citelab.locations import CharLocation
from citelab.widgets import show

one = Document.from_text("One. Two. Three.", title="Numbers")
two = CharLocation(document_index=0, start_char=5, end_char=9, cited_text="Two.")
lost = CharLocation(document_index=4, start_char=0, end_char=4, document_title="Lost book")
"""


@pytest.fixture(scope="module")
def opened(open_notebook):
    lab = open_notebook(
        SETUP,
        "show(Message.from_blocks([('I found nothing.', ())]), [])",
        "show(Message.from_blocks([('Two follows one.', (two, lost))]), one)",
    )
    lab.page.locator(".citelab").nth(1).wait_for()
    return lab


@pytest.fixture
def lab(opened, stays_quiet):
    return stays_quiet(opened)


def test_an_answer_that_cites_nothing_says_so(lab):
    view = lab.page.locator(".citelab").first
    assert view.get_by_role("status").inner_text().startswith("This answer cites nothing")
    assert "There is no source." in view.inner_text()
    assert "I found nothing." in view.inner_text()
    assert view.get_by_role("button").count() == 0


def test_a_single_source_has_a_title_and_no_switcher(lab):
    view = lab.page.locator(".citelab").nth(1)
    assert view.locator(".citelab-tab").count() == 0
    assert view.locator(".citelab-source .citelab-title").inner_text() == "Numbers"
    assert view.get_by_role("status").inner_text().startswith("Choose a numbered citation")


def test_a_citation_of_an_unknown_document_leaves_the_open_one_without_a_mark(lab):
    view = lab.page.locator(".citelab").nth(1)
    view.get_by_role("button", name="Citation 1, characters 5 to 8 of Numbers").click()
    view.locator("mark").wait_for()
    assert view.locator("mark").all_text_contents() == ["Two."]
    view.get_by_role("button", name="Citation 2, characters 0 to 3 of Lost book").click()
    view.locator(".citelab-problem").wait_for()
    assert view.locator("mark").count() == 0
    assert "document_index is 4" in view.get_by_role("status").inner_text()
