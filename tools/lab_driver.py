"""A notebook in a real Chromium, for the browser tests and for the screenshots.

Neither the page nor its server asks an outside host for anything, and
`assert_no_outside_requests` holds them to it.
"""

from __future__ import annotations

import ast
import contextlib
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lab_server import LabServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

__all__ = [
    "LabPage",
    "LabServer",
    "assert_no_outside_requests",
    "find_chromium",
    "launched",
    "save_screenshot",
]

WAIT_SECONDS = 120
"""For one step of a page; far longer than any takes, since it only matters where one never ends."""
_BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_BROWSER_ARGS = (
    "--no-sandbox",  # Chromium refuses to run as root, as CI does, with it
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str | None:
    """The browser to drive: the variable CHROMIUM, else the usual names; None without one."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if Path(named).exists() else shutil.which(named)
    debian = Path("/usr/bin/chromium")
    return str(debian) if debian.exists() else _on_path()


class LabPage:
    """One browser page with a notebook in it.

    Attributes:
        page: Playwright's page, for everything that is not about JupyterLab.
        complaints: Errors on the console and exceptions of the page, in order.
        requests: The address of every request that the page made.
    """

    def __init__(self, page: Page, server: LabServer) -> None:
        self.page, self.server = page, server
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.set_default_timeout(WAIT_SECONDS * 1000)
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.complaints.append(f"exception: {error}"))
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self, notebook: str) -> None:
        """Open a notebook, given by its path from the server's root, and wait for its kernel."""
        self.page.goto(self.server.url(notebook), wait_until="domcontentloaded")
        self.page.wait_for_function("() => window.jupyterapp !== undefined")
        self.page.evaluate("async () => { await window.jupyterapp.restored }")
        self.page.locator(".jp-NotebookPanel:visible .jp-Notebook").first.wait_for()
        self.wait_until_idle()

    def run_all(self, timeout_ms: float = 180_000, *, expected_errors: int = 0) -> None:
        """Run every cell to the end.

        Args:
            timeout_ms: How long all cells together may take.
            expected_errors: How many cells raise on purpose; JupyterLab goes on behind a cell
                that carries the tag ``raises-exception``.

        Raises:
            AssertionError: More or fewer cells raised, or one wrote to stderr.
        """
        self.page.evaluate(_EXECUTE, ["notebook:run-all-cells", {}])
        self.page.wait_for_function(_NO_CELL_PENDING, timeout=timeout_ms)
        self.wait_until_idle()
        failures, deadline = self.page.locator(_FAILED_OUTPUT), time.monotonic() + WAIT_SECONDS
        # JupyterLab draws the cells of a long notebook one by one, when it finds the time.
        while failures.count() < expected_errors and time.monotonic() < deadline:
            self.page.wait_for_timeout(50)
        failed = failures.all_inner_texts()
        shown = "\n".join(failed)[:3000]
        assert len(failed) == expected_errors, f"{len(failed)} cells failed:\n{shown}"

    def wait_until_idle(self) -> None:
        """Wait until the kernel has nothing left to do."""
        self.page.wait_for_function(_KERNEL_IDLE)

    def ask_kernel(self, expression: str) -> Any:
        """What a Python expression is worth in the notebook's kernel, read back as a literal.

        Statements may stand before it, divided by line feeds; the last line is the expression.

        Raises:
            AssertionError: The kernel raised.
        """
        *statements, last = expression.strip().split("\n")
        answer = self.page.evaluate(_ASK_KERNEL, ["\n".join(statements), f"ascii({last})"])
        assert answer["status"] == "ok", answer
        return ast.literal_eval(ast.literal_eval(answer["data"]["text/plain"]))

    def wait_for_kernel(self, expression: str, expected: object) -> None:
        """Wait until `ask_kernel` answers ``expected``: what the page sends takes its time.

        Raises:
            AssertionError: It never does; gives the last answer.
        """
        deadline = time.monotonic() + WAIT_SECONDS
        while (found := self.ask_kernel(expression)) != expected:
            assert time.monotonic() < deadline, f"{expression} is {found!r}, not {expected!r}"
            self.page.wait_for_timeout(50)

    def use_theme(self, name: str) -> None:
        """Switch to "JupyterLab Light" or "JupyterLab Dark"."""
        self.page.evaluate(_EXECUTE, ["apputils:change-theme", {"theme": name}])
        light = "false" if "Dark" in name else "true"
        # The body has no height, which Playwright calls hidden.
        self.page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")
        self.page.wait_for_function("() => document.fonts.status === 'loaded'")

    def shut_kernel(self) -> None:
        """End the notebook's kernel, so that many notebooks do not fill the memory."""
        self.page.evaluate(_SHUT_KERNEL)

    def _note_console(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")


def assert_no_outside_requests(lab: LabPage) -> None:
    """Fail where the page asked anyone but its own server, naming the addresses."""
    own = (lab.server.base + "/", "data:", "blob:")
    outside = sorted({url for url in lab.requests if not url.startswith(own)})
    assert not outside, f"asked outside hosts: {outside}"


def save_screenshot(lab: LabPage, path: Path, theme: str = "JupyterLab Light") -> None:
    """Save what the page shows under a theme as a PNG, without a blinking caret."""
    lab.use_theme(theme)
    path.parent.mkdir(parents=True, exist_ok=True)
    lab.page.screenshot(path=path, animations="disabled", caret="hide")


@contextlib.contextmanager
def launched(playwright: Playwright, executable: str) -> Iterator[Browser]:
    """A headless browser, closed at the end."""
    browser = playwright.chromium.launch(executable_path=executable, args=list(_BROWSER_ARGS))
    try:
        yield browser
    finally:
        browser.close()


_EXECUTE = "async ([id, args]) => { await window.jupyterapp.commands.execute(id, args) }"
_ASK_KERNEL = """async ([code, expression]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const ask = { code, user_expressions: { answer: expression }, store_history: false };
  const reply = (await kernel.requestExecute(ask).done).content;
  return reply.status === "ok" ? reply.user_expressions.answer : reply;
}"""
_SHUT_KERNEL = """async () => {
  await window.jupyterapp.shell.currentWidget.sessionContext.shutdown();
}"""
_KERNEL_IDLE = """() => {
  const session = window.jupyterapp.shell.currentWidget?.sessionContext?.session;
  const kernel = session?.kernel;
  return kernel?.status === "idle" && kernel.connectionStatus === "connected";
}"""
_NO_CELL_PENDING = r"""() => [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")]
  .every((prompt) => /^\[(\d+| )\]:$/.test(prompt.textContent.trim()))"""
_FAILED_OUTPUT = (
    ".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr'],"
    " .jp-OutputArea-output[data-mime-type='application/vnd.jupyter.error']"
)


def _on_path() -> str | None:
    return next(filter(None, map(shutil.which, _BROWSER_NAMES)), None)
