"""One JupyterLab and one Chromium for all browser tests; a page a module.

Without a browser these tests are skipped with the reason; where CITELAB_REQUIRE_BROWSER=1 is
set, as in CI, they fail instead. Every page must stay silent on the console and must ask no
outside host, or the tests that used it fail.
"""

from __future__ import annotations

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
    contexts = []

    def open_cells(*cells, run=True, **context_options):
        context = browser.new_context(
            viewport={"width": 1200, "height": 900},
            **context_options,
        )
        contexts.append(context)
        lab = lab_driver.LabPage(context.new_page(), lab_server)
        name = f"notebook_{len(list(lab_server.root.glob('*.ipynb')))}.ipynb"
        _write_notebook(lab_server.root / name, cells)
        lab.open(name)
        if run:
            lab.run_all()
        return lab

    yield open_cells
    for context in contexts:
        context.close()


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
