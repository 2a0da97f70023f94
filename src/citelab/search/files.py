"""Which files there are to read: text and PDF below a folder, each once, in a fixed order."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from citelab.errors import LibraryError

__all__ = ["SUFFIXES", "Files", "files_in", "name_of"]

SUFFIXES = (".pdf", ".txt", ".md", ".markdown")
"""What is read in a folder, in upper or lower case; a file that is named itself may have any."""


@dataclass
class Files:
    """What is to be read, and what could not be looked into.

    Attributes:
        found: Absolute paths, sorted; no two of them are the same file.
        looked_at: The folders asked for, and files named that are not there: what was read in
            them before and is not found is gone.
        closed: Folders that may not be entered, and why; what was read in them stays.
    """

    found: list[Path] = field(default_factory=list)
    looked_at: list[Path] = field(default_factory=list)
    closed: dict[Path, OSError] = field(default_factory=dict)

    def is_gone(self, path: Path) -> bool:
        """Whether a file read before belongs to what was looked through and is not there."""
        return (
            path not in self._found
            and any(path.is_relative_to(root) for root in self.looked_at)
            and not any(path.is_relative_to(folder) for folder in self.closed)
        )

    @cached_property
    def _found(self) -> set[Path]:
        return set(self.found)


def files_in(
    source: str | Path | Iterable[str | Path], *, without: Path, known: Collection[bytes] = ()
) -> Files:
    """The files of a folder, or of a list of files and folders.

    Args:
        source: A path or several. Folders are looked through to the bottom; in them names that
            begin with a dot are left out, and links to folders are not followed.
        without: A folder that is left out, wherever it lies.
        known: Names of the files read before, which may be named although they are gone.

    Raises:
        LibraryError: A path named in ``source`` does not exist and is not known.
    """
    files = Files()
    for path in [source] if isinstance(source, str | Path) else source:
        root = _absolute(Path(path))
        if root.is_dir():
            files.looked_at.append(root)
            _walk(root, files, without)
        elif os.path.lexists(root):
            files.found.append(root)
        elif name_of(root) in known:
            files.looked_at.append(root)
        else:
            shown = name_of(root).decode(errors="replace")
            raise LibraryError(f"{shown}: there is no such file or folder; check the path")
    files.found = _each_once(files.found)
    return files


def name_of(path: Path) -> bytes:
    """A path as the system's bytes, by which documents are sorted; any path has them."""
    return os.fsencode(path)


def _absolute(path: Path) -> Path:
    # The folder's own links are followed, so that it has one name; that of the file stays.
    path = path.expanduser()
    return path.resolve() if path.is_dir() else path.parent.resolve() / path.name


def _walk(root: Path, files: Files, without: Path) -> None:
    def note(error: OSError) -> None:
        files.closed[Path(os.fsdecode(error.filename or root))] = error

    for folder, subfolders, names in os.walk(root, onerror=note):
        here = Path(folder)
        subfolders[:] = [
            name for name in subfolders if not name.startswith(".") and here / name != without
        ]
        files.found += [
            here / name
            for name in names
            if name.lower().endswith(SUFFIXES) and not name.startswith(".")
        ]


def _each_once(paths: list[Path]) -> list[Path]:
    """Sorted, and a file that is reached by several names under the first of them."""
    by_file: dict[Path, Path] = {}
    for path in sorted(paths, key=name_of):
        by_file.setdefault(_real(path), path)
    return list(by_file.values())


def _real(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # a link that leads to itself
        return path
