"""``citelab lab``: look whether all is well, then open the workbook in JupyterLab."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from citelab.errors import CitelabError

__all__ = ["add_to", "run"]

FIRST = "00_start_here.ipynb"
_PORT = 8888
_TRIES = 50


def add_to(commands: Any) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser("lab", help="open the workbook in JupyterLab")
    parser.add_argument("--port", type=int, help=f"the first free one from {_PORT} where not given")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--notebook", default=FIRST, help=f"which to open first ({FIRST})")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Check, then start the server; ends when it does."""
    from citelab.cli.doctor import report

    if report(needed_only=True):
        raise CitelabError("mend what is marked FAIL above, then start again")
    root, notebook = _workbook(chosen.notebook)
    port = _port(chosen.port)
    print(f"citelab: opening {notebook.name} on port {port}; end it with Ctrl-C here", flush=True)
    return subprocess.call(_command(root, notebook, port, browser=not chosen.no_browser), cwd=root)


def _workbook(name: str) -> tuple[Path, Path]:
    if find_spec("jupyterlab") is None:
        raise CitelabError("JupyterLab is not installed here; run: pip install -e '.[lab]'")
    for folder in (Path.cwd(), *Path.cwd().parents, Path(__file__).resolve().parents[3]):
        if (notebook := folder / "notebooks" / name).exists():
            return folder, notebook
    raise CitelabError(
        f"there is no notebooks/{name} here; run citelab lab in the folder of the workbook"
    )


def _port(wanted: int | None) -> int:
    if wanted is not None:
        if not _is_free(wanted):
            raise CitelabError(
                f"port {wanted} is taken; leave --port out and the first free one is used"
            )
        return wanted
    for port in range(_PORT, _PORT + _TRIES):
        if _is_free(port):
            return port
    raise CitelabError(f"ports {_PORT} to {_PORT + _TRIES - 1} are all taken; name one with --port")


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except (OSError, OverflowError):
            return False
    return True


def _command(root: Path, notebook: Path, port: int, *, browser: bool) -> list[str]:
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={root}"]
    # Named as an address: a path would make its folder the root, and hide data/ beside it.
    command.append(f"--LabApp.default_url=/lab/tree/{notebook.relative_to(root).as_posix()}")
    command += [f"--port={port}", "--ServerApp.port_retries=0", "--ip=127.0.0.1"]
    # Asking for news and newer versions would be the only requests that leave this computer.
    command += [
        "--ServerApp.log_level=WARN",
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=",
    ]
    command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    if not browser:
        command.append("--no-browser")
    # In a container the user is root, which JupyterLab refuses unless it is told.
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return command
