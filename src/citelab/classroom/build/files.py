"""Write built files, keep what a person changed, and tell in words how two builds differ."""

from __future__ import annotations

import json
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from citelab.classroom.build.notebooks import sources_hash

__all__ = ["BuiltFile", "compare", "edited", "keep", "write"]

State = Literal["written", "unchanged", "differs", "missing", "left over"]
# Fonts and libraries draw the same plot in other bytes on another machine.
_PICTURES = ("image/png", "image/jpeg")
_PICTURE_IN_HTML = re.compile(r"(data:image/\w+;base64,)[A-Za-z0-9+/=]+")


@dataclass(frozen=True, slots=True)
class BuiltFile:
    """What became of one file.

    Attributes:
        path: The file.
        state: ``"written"`` or ``"unchanged"`` after a build and a check; a check also finds
            ``"differs"``, ``"missing"`` and ``"left over"`` (built from a lesson that is gone).
        note: What a person should know: where their copy was kept, or what differs.
    """

    path: Path
    state: State
    note: str = ""

    @property
    def good(self) -> bool:
        """Whether the file is what the lesson makes."""
        return self.state in ("written", "unchanged")


def write(path: Path, content: bytes) -> bool:
    """Put the bytes there in one step; False when they were there already."""
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        # mkstemp makes files that only their owner can read.
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
    return True


def edited(path: Path) -> bool:
    """Whether a person changed this built notebook: its sources are not those it was built with."""
    notebook = _notebook(path.read_bytes())
    if notebook is None:
        return True
    built = notebook.get("metadata", {}).get("citelab", {}).get("sources")
    return bool(built != sources_hash(notebook))


def keep(path: Path) -> Path:
    """Copy the file beside itself as ``<stem>.kept-1.ipynb``, or the next free number."""
    number = 1
    while (kept := path.with_name(f"{path.stem}.kept-{number}{path.suffix}")).exists():
        number += 1
    write(kept, path.read_bytes())
    return kept


def compare(path: Path, wanted: bytes, *, outputs: bool = True) -> BuiltFile:
    """Compare a file with what the build makes; pictures drawn by plots may differ.

    Args:
        path: The file, which may be missing.
        wanted: What the build makes.
        outputs: Whether outputs and execution counts count.
    """
    if not path.is_file():
        return BuiltFile(path, "missing", "it was never built")
    there = path.read_bytes()
    if there == wanted:
        return BuiltFile(path, "unchanged")
    old, new = _notebook(there), _notebook(wanted)
    if old is None or new is None:
        return BuiltFile(path, "differs", "its contents differ")
    if outputs and old == new:
        return BuiltFile(path, "differs", "the same cells, saved in another layout")
    difference = _first_difference(_comparable(old, outputs), _comparable(new, outputs))
    return BuiltFile(path, "differs", difference) if difference else BuiltFile(path, "unchanged")


def _notebook(content: bytes) -> dict[str, Any] | None:
    """The notebook, or None for bytes that are none."""
    try:
        read = json.loads(content)
    except ValueError:
        return None
    return read if isinstance(read, dict) and isinstance(read.get("cells"), list) else None


def _comparable(notebook: dict[str, Any], outputs: bool) -> dict[str, Any]:
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            for picture in _PICTURES:
                if picture in output.get("data", {}):
                    output["data"][picture] = "a picture"
            if html := output.get("data", {}).get("text/html"):
                whole = html if isinstance(html, str) else "".join(html)
                output["data"]["text/html"] = _PICTURE_IN_HTML.sub(r"\1", whole)
        if not outputs and cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)
    return notebook


def _first_difference(old: dict[str, Any], new: dict[str, Any]) -> str:
    """The first cell that differs and in what, cells counted from 1; empty when none does."""
    pairs = zip(old["cells"], new["cells"], strict=False)
    for number, (there, wanted) in enumerate(pairs, start=1):
        if there != wanted:
            keys = sorted(k for k in {*there, *wanted} if there.get(k) != wanted.get(k))
            return f"cell {number} ({wanted.get('id')}) differs in {', '.join(keys)}"
    if len(old["cells"]) != len(new["cells"]):
        return f"it has {len(old['cells'])} cells, the lesson makes {len(new['cells'])}"
    return "" if old == new else "its notebook metadata differ"
