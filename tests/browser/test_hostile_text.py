"""Hostile text is shown as the text it is: nothing of it runs, in any form of the viewer."""

from __future__ import annotations

import nbformat
import pytest
from ipywidgets.embed import dependency_state
from nbconvert import HTMLExporter

from citelab.contract.message import Message
from citelab.documents import Document, SearchResult
from citelab.locations import CharLocation, SearchResultLocation
from citelab.widgets import show

pytestmark = pytest.mark.browser

HOSTILE = (
    "</mark></script><script>window.ran = 1</script><img src=x onerror='window.ran = 1'>"
    '<svg onload="window.ran = 1"></svg>"><a href="javascript:window.ran = 1">&lt;b&gt;</a>'
)
SETUP = f"""
from citelab.contract.message import Message
from citelab.documents import Document, SearchResult
from citelab.locations import CharLocation, SearchResultLocation
from citelab.widgets import show, show_source
hostile = {HOSTILE!r}
text = "before " + hostile + " after"
documents = [
    Document.from_text(text, title=hostile, source=hostile + "!"),
    SearchResult("javascript:window.ran = 1", hostile, [hostile]),
    Document.from_pages([text], labels=[hostile], title=hostile),
]
good = CharLocation(document_index=0, start_char=7, end_char=7 + len(hostile))
block = SearchResultLocation(search_result_index=0, start_block=0, end_block=1)
wrong = CharLocation(document_index=0, start_char=0, end_char=3, cited_text=hostile)
absent = CharLocation(document_index=9, start_char=0, end_char=3, document_title=hostile)
message = Message.from_blocks([(hostile, (good, block)), (hostile, ()), (hostile, (wrong, absent))])
view = show(message, documents)
"""
RAN = "() => window.ran"
ELEMENTS = "() => document.querySelectorAll('.citelab :is(script, img, svg, a, iframe)').length"


@pytest.fixture(scope="module")
def opened(open_notebook):
    lab = open_notebook(SETUP, "view", "show_source(documents[0], 7, 7 + len(hostile))")
    lab.page.locator(".citelab").nth(1).wait_for()
    return lab


@pytest.fixture
def lab(opened, stays_quiet):
    return stays_quiet(opened)


def test_every_citation_shows_the_hostile_text_as_text(lab):
    view = lab.page.locator(".citelab").first
    for number, marks in [(1, HOSTILE), (2, HOSTILE), (3, ""), (4, "")]:
        view.locator(".citelab-citation").nth(number - 1).click()
        lab.page.wait_for_function(
            f"() => document.querySelector('.citelab [aria-current]')?.textContent === '{number}'"
        )
        assert "".join(view.locator("mark").all_text_contents()) == marks
        assert lab.page.evaluate(ELEMENTS) == 0
    assert lab.page.evaluate(RAN) is None


def test_every_document_opens_with_its_hostile_title_as_text(lab):
    view = lab.page.locator(".citelab").first
    for tab in view.locator(".citelab-tab").all():
        tab.click()
        assert tab.text_content() == HOSTILE
        assert view.locator(".citelab-part-heading mark, .citelab-tab mark").count() == 0
    assert HOSTILE in view.locator(".citelab-part-heading").first.text_content()
    assert lab.page.evaluate(ELEMENTS) == 0
    assert lab.page.evaluate(RAN) is None


def test_the_source_view_marks_the_hostile_text_as_text(lab):
    assert lab.page.locator(".citelab").nth(1).locator("mark").all_text_contents() == [HOSTILE]


def test_the_static_twin_in_a_trusted_page_runs_nothing(browser):
    page = browser.new_page()
    page.set_content(twins()["text/html"])
    assert page.locator("mark").all_text_contents() == [HOSTILE, HOSTILE]
    assert page.locator("script, img, svg, a").count() == 0
    assert page.evaluate(RAN) is None
    page.close()


def test_a_saved_notebook_shows_the_twin_without_a_kernel_run(open_notebook, stays_quiet):
    output = nbformat.v4.new_output("display_data", data=twins())
    cell = nbformat.v4.new_code_cell("view", outputs=[output], execution_count=1)
    lab = stays_quiet(open_notebook(cell, run=False))
    lab.page.locator(".jp-OutputArea-output mark").first.wait_for()
    assert lab.page.locator(".jp-OutputArea-output mark").all_text_contents() == [HOSTILE, HOSTILE]
    colours = lab.page.evaluate(
        """() => {
             const style = getComputedStyle(document.querySelector(".jp-OutputArea-output mark"));
             return [style.color, style.backgroundColor];
           }"""
    )
    assert colours == ["rgb(26, 26, 26)", "rgb(255, 224, 138)"]
    assert lab.page.evaluate(RAN) is None


@pytest.mark.parametrize("with_state", [False, True])
def test_an_exported_notebook_shows_the_twin_and_runs_nothing(browser, with_state):
    page = browser.new_page()
    # The export's own template names a script host; nothing leaves this machine.
    page.route("**/*", lambda route: route.abort())
    page.set_content(exported(with_state), wait_until="domcontentloaded")
    assert page.locator("mark").all_text_contents() == [HOSTILE, HOSTILE]
    assert page.evaluate(RAN) is None
    page.close()


def exported(with_state):
    """The view in a notebook as nbconvert writes it, with the widget's state or without."""
    view = hostile_view()
    data, _ = view._repr_mimebundle_()
    notebook = nbformat.v4.new_notebook()
    output = nbformat.v4.new_output("execute_result", data=data, execution_count=1)
    notebook.cells = [nbformat.v4.new_code_cell("view", outputs=[output], execution_count=1)]
    if with_state:
        state = {"state": dependency_state([view]), "version_major": 2, "version_minor": 0}
        notebook.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": state}
        # A page with the state draws the widget in place of the twin; it needs a script host.
        output.data.pop("application/vnd.jupyter.widget-view+json")
    return HTMLExporter().from_notebook_node(notebook)[0]


def twins():
    """What a build that keeps no widget views leaves in a saved notebook."""
    data, _ = hostile_view()._repr_mimebundle_()
    return {kind: data[kind] for kind in ("text/html", "text/plain")}


def hostile_view():
    """An answer whose every string is hostile, with two citations that resolve."""
    document = Document.from_text(f"before {HOSTILE} after", title=HOSTILE)
    result = SearchResult("javascript:window.ran = 1", HOSTILE, [HOSTILE])
    good = CharLocation(document_index=0, start_char=7, end_char=7 + len(HOSTILE))
    block = SearchResultLocation(search_result_index=0, start_block=0, end_block=1)
    return show(Message.from_blocks([(HOSTILE, (good, block))]), [document, result])
