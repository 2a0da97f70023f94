"""A real JupyterLab in a real Chromium, for the browser tests and for the screenshots.

The server runs on a free loopback port from the interpreter that runs this file, with folders
of its own for configuration, settings and workspaces: nothing of the user's is read or changed.
Neither side asks an outside host for anything, and `assert_no_outside_requests` holds them to it.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

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

START_SECONDS = 120
"""A cold start on a busy two-core machine takes up to half a minute."""
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
# nbgrader's extensions want a course folder and complain on stderr without one.
_EXTENSIONS_OFF = (
    "nbgrader.server_extensions.formgrader",
    "nbgrader.server_extensions.validate_assignment",
    "nbgrader.server_extensions.assignment_list",
    "nbgrader.server_extensions.course_list",
    "jupyterlab_jupytext",
)
_PLUGINS_OFF = ("@jupyter/nbgrader", "jupyterlab-jupytext")
_SETTINGS: dict[str, dict[str, Any]] = {
    # News and update checks are requests to outside hosts.
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/extensionmanager-extension/plugin": {"enabled": False},
    # Cells out of view would leave the page, and with them what a test wants to read.
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
    # The notebook that is driven stays as it was on disk.
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}


def find_chromium() -> str | None:
    """The browser to drive: the variable CHROMIUM, else the usual names; None without one."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if Path(named).exists() else shutil.which(named)
    debian = Path("/usr/bin/chromium")
    return str(debian) if debian.exists() else _on_path()


class LabServer:
    """JupyterLab over one folder, for the length of a ``with`` block.

    Attributes:
        root: The folder whose notebooks it opens.
        base: Its address, without a path.
    """

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self._token = secrets.token_hex(16)
        self._port = _free_port()
        self.base = f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> LabServer:
        self._home = Path(tempfile.mkdtemp(prefix="citelab-lab-"))
        _write_configuration(self._home)
        self._log = (self._home / "lab.log").open("w", encoding="utf-8")
        self._process = subprocess.Popen(
            self._command(),
            cwd=self.root,
            env=_environment(self._home),
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )
        try:
            self._wait_until_up()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # Asked to stop, the server ends its kernels; killed, it would leave them behind.
        with contextlib.suppress(OSError):
            self._ask("/api/shutdown", method="POST")
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()
        shutil.rmtree(self._home, ignore_errors=True)

    def url(self, notebook: str) -> str:
        """The address of one notebook, given by its path from `root`, alone on the screen."""
        return f"{self.base}/doc/tree/{notebook}?token={self._token}&reset"

    def _command(self) -> list[str]:
        return [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            *("--ip=127.0.0.1", f"--port={self._port}", "--ServerApp.port_retries=0"),
            f"--IdentityProvider.token={self._token}",
            f"--ServerApp.root_dir={self.root}",
            "--LabApp.expose_app_in_browser=True",
            "--LabApp.extension_manager=readonly",
            "--KernelManager.shutdown_wait_time=2",
        ]

    def _wait_until_up(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise RuntimeError(f"JupyterLab ended at its start:\n{self._last_words()}")
            with contextlib.suppress(OSError):
                self._ask("/api/status")
                return
            time.sleep(0.1)
        raise TimeoutError(f"JupyterLab did not answer in {START_SECONDS} s:\n{self._last_words()}")

    def _ask(self, path: str, method: str = "GET") -> None:
        headers = {"Authorization": f"token {self._token}"}
        request = urllib.request.Request(self.base + path, headers=headers, method=method)
        # Loopback never goes through a proxy that the environment names.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        opener.open(request, timeout=5).close()

    def _last_words(self) -> str:
        return (self._home / "lab.log").read_text(encoding="utf-8", errors="replace")[-3000:]


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
        page.set_default_timeout(60_000)
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

    def run_all(self, timeout_ms: float = 180_000) -> None:
        """Run every cell to the end.

        Raises:
            AssertionError: A cell raised, or wrote to stderr.
        """
        self.page.evaluate(_EXECUTE, ["notebook:run-all-cells", {}])
        self.page.wait_for_function(_NO_CELL_PENDING, timeout=timeout_ms)
        self.wait_until_idle()
        failed = self.page.locator(_FAILED_OUTPUT).all_inner_texts()
        assert not failed, "cells failed:\n" + "\n".join(failed)[:3000]

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

    def use_theme(self, name: str) -> None:
        """Switch to "JupyterLab Light" or "JupyterLab Dark"."""
        self.page.evaluate(_EXECUTE, ["apputils:change-theme", {"theme": name}])
        light = "false" if "Dark" in name else "true"
        # The body has no height, which Playwright calls hidden.
        self.page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")
        self.page.wait_for_function("() => document.fonts.status === 'loaded'")

    def shut_kernel(self) -> None:
        """End the notebook's kernel, so that many notebooks do not fill the memory."""
        self.page.evaluate("async () => { await jupyterapp.serviceManager.sessions.shutdownAll() }")

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


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _environment(home: Path) -> dict[str, str]:
    folders = {
        f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")
    }
    return {
        **os.environ,
        **folders,
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_PLATFORM_DIRS": "1",
    }


def _write_configuration(home: Path) -> None:
    for plugin, value in _SETTINGS.items():
        _write_json(home / "settings" / f"{plugin}.jupyterlab-settings", value)
    extensions = dict.fromkeys(_EXTENSIONS_OFF, False)
    server = {"ServerApp": {"jpserver_extensions": extensions}}
    _write_json(home / "config" / "jupyter_server_config.json", server)
    disabled = {"disabledExtensions": dict.fromkeys(_PLUGINS_OFF, True)}
    _write_json(home / "config" / "labconfig" / "page_config.json", disabled)


def _write_json(path: Path, value: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), encoding="utf-8")
