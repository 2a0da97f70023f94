"""What a library knows of a document besides its text: where it came from and how it was cut."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["Entry", "entry_of_row"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One document of a library, without its text.

    Attributes:
        name: The file's absolute path as the system's bytes, or the name of an added document.
        id: What the store calls it: made from name, content and settings.
        is_file: Whether ``name`` is a path.
        bytes: Size of the file when it was read.
        mtime_ns: When the file had been changed last, in nanoseconds.
        digest: SHA-256 of the file's bytes, or of an added document.
        settings: How it was cut, as JSON.
        language: Language code of the document.
        fingerprint: SHA-256 of the exact text.
        kind: As of the document.
        title: As of the document.
        page_count: 0 for other kinds than PDF.
        piece_count: How many pieces it was cut into.
    """

    name: bytes
    id: str
    is_file: bool
    bytes: int
    mtime_ns: int
    digest: str
    settings: str
    language: str
    fingerprint: str
    kind: str
    title: str | None
    page_count: int
    piece_count: int

    @property
    def path(self) -> Path | None:
        """The file; None for an added document."""
        return Path(os.fsdecode(self.name)) if self.is_file else None


def entry_of_row(row: Sequence[Any]) -> Entry:
    """An entry from its fields in order, as SQLite has them: without truth values."""
    name, document_id, is_file, *others = row
    return Entry(name, document_id, bool(is_file), *others)
