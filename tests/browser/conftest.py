"""One JupyterLab and one Chromium for all browser tests; a page a module.

Without a browser these tests are skipped with the reason; where CITELAB_REQUIRE_BROWSER=1 is
set, as in CI, they fail instead. Every page must stay silent on the console and must ask no
outside host, or the tests that used it fail.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import sys
from pathlib import Path

import nbformat
import pytest

TOOLS = Path(__file__).parents[2] / "tools"


def _load_tool(name):
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


# The driver imports the server by its name, so the server comes first.
_load_tool("lab_server")
lab_driver = _load_tool("lab_driver")


def pytest_collection_modifyitems(items):
    # Playwright keeps an event loop running until its session ends; what runs in between could
    # not start another one, and the tools that execute notebooks do.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def driver():
    """The module that drives JupyterLab, which the screenshots use as well."""
    return lab_driver


@pytest.fixture(scope="session")
def chromium_path():
    """Where Chromium is, or a skip that says what is missing."""
    path = lab_driver.find_chromium()
    if path is None:
        reason = "no Chromium: install it, or name its executable in the variable CHROMIUM"
        if os.environ.get("CITELAB_REQUIRE_BROWSER") == "1":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def browser(chromium_path):
    """One headless Chromium for the session."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, lab_driver.launched(playwright, chromium_path) as browser:
        yield browser


@pytest.fixture(scope="session")
def lab_server(chromium_path, tmp_path_factory):
    """One JupyterLab for the session, over an empty folder."""
    with lab_driver.LabServer(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="module")
def open_notebook(browser, lab_server):
    """Write cells into a notebook, open it and run it; the pages live as long as the module."""
    with contextlib.ExitStack() as pages:

        def open_cells(*cells, run=True):
            return pages.enter_context(_notebook(browser, lab_server, cells, run))

        yield open_cells


@pytest.fixture(scope="session")
def _answer_lab(browser, lab_server):
    cell = Path(__file__).with_name("answer_cell.py").read_text(encoding="utf-8")
    with _notebook(browser, lab_server, [cell, "view"], run=True) as lab:
        lab.page.locator(".citelab").wait_for()
        yield lab


@pytest.fixture
def answer(_answer_lab, stays_quiet):
    """The answer of ``answer_cell.py`` on a page, with nothing selected."""
    shown = AnswerOnPage(stays_quiet(_answer_lab))
    # What a test before chose may still be on its way to the kernel, and undo this.
    while shown.selected() or shown.lab.ask_kernel("view.selected"):
        shown.lab.ask_kernel("view.selected = None\nNone")
        shown.page.wait_for_timeout(50)
    return shown


class AnswerOnPage:
    """What a person does with an answer, and sees of it."""

    _SELECTED = "document.querySelector('.citelab [aria-current]')?.textContent ?? null"

    def __init__(self, lab):
        self.lab, self.page = lab, lab.page

    def citation(self, number):
        """The button of a citation."""
        return self.page.get_by_role("button", name=f"Citation {number}, ")

    def choose(self, number):
        """Click a citation and wait until it is the selected one."""
        self.citation(number).click()
        self.wait_for_choice(str(number))

    def selected(self):
        """The number on the selected button, as text; None where there is none."""
        return self.page.evaluate(self._SELECTED)

    def wait_for_choice(self, number):
        """Wait until the button with this number is the selected one; None for no button."""
        wanted = None if number is None else str(number)
        self.page.wait_for_function(f"(wanted) => ({self._SELECTED}) === wanted", arg=wanted)

    def marked(self):
        """The highlighted text, as the page holds it."""
        return "".join(self.page.locator(".citelab mark").all_text_contents())

    def status(self):
        """What the view says it shows."""
        return self.page.get_by_role("status").inner_text()

    def number_of(self, claim_text):
        """The number of a claim's first citation."""
        found = f"[c.number for b in claims if b.text == {claim_text!r} for c in b.citations][0]"
        return self.lab.ask_kernel(found)

    def numbered(self):
        """(number, claim index, citation index, cited text or None) of every citation."""
        cited = "[[c.passage.text if c.span else None for c in b.citations] for b in claims]"
        rows = self.lab.ask_kernel(cited)
        places = [(c, i, text) for c, row in enumerate(rows) for i, text in enumerate(row)]
        return [(number, *place) for number, place in enumerate(places, 1)]


@pytest.fixture
def stays_quiet():
    """Watch a page: at the end it has complained of nothing and asked nobody outside."""
    watched = []

    def watch(lab):
        watched.append(lab)
        return lab

    yield watch
    for lab in watched:
        assert lab.complaints == []
        lab_driver.assert_no_outside_requests(lab)


@contextlib.contextmanager
def _notebook(browser, server, cells, run):
    name = f"notebook_{len(list(server.root.glob('*.ipynb')))}.ipynb"
    _write_notebook(server.root / name, cells)
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    try:
        lab = lab_driver.LabPage(context.new_page(), server)
        lab.open(name)
        if run:
            lab.run_all()
        yield lab
    finally:
        context.close()


def _write_notebook(path, cells):
    notebook = nbformat.v4.new_notebook()
    notebook.metadata["kernelspec"] = {
        "name": "python3",
        "display_name": "Python 3",
        "language": "python",
    }
    notebook.cells = [
        nbformat.v4.new_code_cell(cell) if isinstance(cell, str) else cell for cell in cells
    ]
    nbformat.write(notebook, path)
