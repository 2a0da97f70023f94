"""A JupyterLab of our own: one folder, one free loopback port, nothing of the user's.

It runs from the interpreter that runs this file, with folders of its own for configuration,
settings and workspaces, so that a user's are neither read nor changed; and what would ask an
outside host (news, update checks, the extension manager) is switched off.
"""

from __future__ import annotations

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
from pathlib import Path
from types import TracebackType
from typing import Any

__all__ = ["LabServer"]

START_SECONDS = 120
"""A cold start on a busy two-core machine takes up to half a minute."""
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
