"""``citelab doctor``: one line for each thing that the workbook needs, and what to do about it."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from citelab.cli.doctor_models import models

__all__ = ["Finding", "add_to", "findings", "report", "run"]

_ROOT = Path(__file__).resolve().parents[3]
_WIDGET_FOLDERS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True, slots=True)
class Finding:
    """One need.

    Attributes:
        name: What is needed.
        is_fine: Whether it is there.
        says: What was found, and the remedy where it is not fine.
        is_needed: Whether the lessons cannot run without it.
    """

    name: str
    is_fine: bool
    says: str
    is_needed: bool = True

    def __str__(self) -> str:
        word = "OK" if self.is_fine else "FAIL" if self.is_needed else "none"
        return f"{word:<5}{self.name:<10}{self.says}"


def add_to(commands: Any) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser("doctor", help="look whether everything needed is there")
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print every finding; 1 where something needed is missing."""
    return report()


def report(*, needed_only: bool = False) -> int:
    """Print one line per need; 1 where something needed is missing, else 0.

    Args:
        needed_only: Leave out what the lessons run without (providers, the browser for tests).
    """
    status = 0
    for finding in findings(needed_only=needed_only):
        print(finding, flush=True)
        status |= finding.is_needed and not finding.is_fine
    return status


def findings(*, needed_only: bool = False) -> Iterator[Finding]:
    """What was found, in a fixed order; the slow ones are looked up side by side."""
    needed: list[Callable[[], Finding]] = [_python, _packages, _kernel, _widgets, _data]
    with ThreadPoolExecutor() as pool:
        asked = None if needed_only else pool.submit(lambda: [Finding(*m) for m in models()])
        yield from pool.map(lambda look: look(), needed if needed_only else [*needed, _browser])
        yield from asked.result() if asked else ()


def _python() -> Finding:
    found = ".".join(map(str, sys.version_info[:3]))
    is_fine = (3, 11) <= sys.version_info[:2] < (3, 15)
    return Finding("Python", is_fine, found if is_fine else f"{found}; install Python 3.11 to 3.14")


def _packages() -> Finding:
    lock = _ROOT / "requirements.lock"
    if not lock.exists():
        return Finding("packages", True, "no lock file beside citelab; versions not compared")
    wrong, right = [], 0
    for name, wanted in _locked(lock):
        found = _version(name)
        if found == wanted:
            right += 1
        else:
            wrong.append(f"{name} {found or 'missing'} instead of {wanted}")
    if wrong:
        shown = ", ".join(wrong[:4]) + (f" and {len(wrong) - 4} more" if len(wrong) > 4 else "")
        return Finding("packages", False, f"{shown}; run make lab (or install requirements.lock)")
    return Finding("packages", True, f"{right} at the versions of requirements.lock")


def _locked(lock: Path) -> Iterator[tuple[str, str]]:
    from packaging.requirements import Requirement

    for line in lock.read_text(encoding="utf-8").splitlines():
        if "==" not in line or line.startswith((" ", "#", "-")):
            continue
        requirement = Requirement(line.rstrip("\\ "))
        if requirement.marker is None or requirement.marker.evaluate():
            yield requirement.name, next(iter(requirement.specifier)).version


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _kernel() -> Finding:
    if find_spec("ipykernel") is None or find_spec("jupyterlab") is None:
        return Finding("kernel", False, "JupyterLab is missing; run: pip install -e '.[lab]'")
    spec = Path(sys.prefix) / "share" / "jupyter" / "kernels" / "python3" / "kernel.json"
    if not spec.exists():
        remedy = "python -m ipykernel install --sys-prefix"
        return Finding("kernel", False, f"no kernel python3 in this environment; run: {remedy}")
    return Finding("kernel", True, f"python3, JupyterLab {metadata.version('jupyterlab')}")


def _widgets() -> Finding:
    folder = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    missing = [name for name in _WIDGET_FOLDERS if not (folder / name).exists()]
    if missing:
        remedy = "pip install --force-reinstall ipywidgets anywidget"
        return Finding("widgets", False, f"no {' and no '.join(missing)}; run: {remedy}")
    return Finding("widgets", True, f"ipywidgets {_version('ipywidgets')}, anywidget")


def _data() -> Finding:
    listing = _ROOT / "data" / "fingerprints.json"
    if not listing.exists():
        return Finding("data", False, "data/fingerprints.json is missing; run citelab from a clone")
    wanted = json.loads(listing.read_text(encoding="utf-8"))
    changed = [name for name, digest in wanted.items() if _digest(name) != digest]
    if changed:
        names = ", ".join(changed)
        return Finding("data", False, f"changed or missing: {names}; run: git checkout -- data")
    return Finding("data", True, f"{len(wanted)} files, unchanged")


def _digest(name: str) -> str | None:
    try:
        return hashlib.sha256((_ROOT / "data" / name).read_bytes()).hexdigest()
    except OSError:
        return None


def _browser() -> Finding:
    candidates = (os.environ.get("CHROMIUM"), *_BROWSERS)
    found = next((path for name in candidates if name and (path := shutil.which(name))), None)
    says = found or "no Chromium; only the browser tests need it (Debian: apt install chromium)"
    return Finding("Chromium", found is not None, says, is_needed=False)
