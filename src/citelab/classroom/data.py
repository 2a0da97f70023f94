"""Find the course's data from wherever a notebook runs."""

from __future__ import annotations

import difflib
from pathlib import Path, PureWindowsPath

from citelab.errors import DocumentError

__all__ = ["data_path"]

_CHECKOUT = Path(__file__).resolve().parents[3]


def data_path(name: str) -> Path:
    """The path of a file in the course's ``data/`` folder.

    Looked for in ``data/`` of the working directory and of each folder above it, then beside the
    checkout that citelab was installed from.

    Args:
        name: Relative to ``data/``, with forward slashes: ``"field_manual_2026.txt"``.

    Raises:
        DocumentError: The name leaves the folder, or no such file is there; says where it looked
            and what comes close.
    """
    if not name or PureWindowsPath(name).anchor or ".." in PureWindowsPath(name).parts:
        # Windows reads both kinds of slash and drive letters, so its rules refuse what either does.
        raise DocumentError(f"data_path({name!r}): give the name of a file inside data/")
    here = Path.cwd()
    folders = [folder / "data" for folder in (here, *here.parents, _CHECKOUT)]
    folders = [folder for folder in folders if folder.is_dir()]
    for folder in folders:
        if (folder / name).exists():
            return folder / name
    raise DocumentError(_not_found(name, folders))


def _not_found(name: str, folders: list[Path]) -> str:
    if not folders:
        return (
            f"data_path({name!r}): no folder data/ in or above {Path.cwd()}; "
            "open the notebook inside the citelab folder"
        )
    there = [p.relative_to(f).as_posix() for f in folders for p in f.rglob("*") if p.is_file()]
    close = difflib.get_close_matches(name, there, n=3, cutoff=0.4)
    meant = f"did you mean {' or '.join(map(repr, close))}?" if close else "check the spelling"
    return f"data_path({name!r}): not in {folders[0]}; {meant}"
