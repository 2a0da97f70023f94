"""Whether a file is still what was read: the same bytes, whatever its date says."""

from __future__ import annotations

import hashlib

from citelab.search.entries import Entry

__all__ = ["staleness"]


def staleness(entry: Entry) -> str | None:
    """None for a file that still has the content that was read; else ``"changed"`` or ``"missing"``.

    Size and date decide where they are as they were; only another date makes it read the file.
    """  # noqa: E501 - one sentence
    if (path := entry.path) is None:
        return None
    try:
        facts = path.stat()
        if (facts.st_size, facts.st_mtime_ns) == (entry.bytes, entry.mtime_ns):
            return None
        if facts.st_size != entry.bytes:
            return "changed"
        return None if hashlib.sha256(path.read_bytes()).hexdigest() == entry.digest else "changed"
    except OSError:
        return "changed" if path.exists() else "missing"
