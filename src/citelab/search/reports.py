"""What a library says of itself: what an ingestion did, and what is in it now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from citelab.chunks import Hit

__all__ = ["BadFile", "Ingested", "LibraryDocument", "LibraryHit", "Status"]


@dataclass(frozen=True, slots=True)
class BadFile:
    """A file that cannot be read.

    Attributes:
        path: The file, or a folder that may not be entered.
        reason: Why, and what to do.
    """

    path: Path
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryHit(Hit):
    """One piece that was found, and whether its file is still what was read.

    Attributes:
        path: The file; None for an added document.
        stale: None while the file has the content that was read; ``"changed"`` or ``"missing"``
            otherwise. The piece and its citations are those of the text that was read; ingest
            again for the new one.
    """

    path: Path | None = None
    stale: str | None = None


@dataclass(frozen=True, slots=True)
class LibraryDocument:
    """One document of a library.

    Attributes:
        index: Its position in the library, from 0; ``document_index`` of its pieces.
        path: The file; None for an added document.
        title: Shown to people.
        kind: As of the document.
        page_count: Pages of a PDF; 0 for others.
        piece_count: Pieces to search in.
        fingerprint: SHA-256 of the exact text.
        same_text_as: Index of the first document with the very same text, which is found in its
            place; None where this is the only one or the first.
    """

    index: int
    path: Path | None
    title: str | None
    kind: str
    page_count: int
    piece_count: int
    fingerprint: str
    same_text_as: int | None = None


@dataclass(slots=True, repr=False)
class Ingested:
    """What one ingestion did, file by file.

    Attributes:
        added: Read for the first time.
        changed: Read again, because content, settings or language are new.
        unchanged: Left as they were.
        removed: Indexed before, and gone.
        bad: Not readable; of one that was readable before, the old text stays in the library.
        pages: Pages read; a document without pages counts as one.
        seconds: How long it took.
    """

    added: list[Path] = field(default_factory=list)
    changed: list[Path] = field(default_factory=list)
    unchanged: list[Path] = field(default_factory=list)
    removed: list[Path] = field(default_factory=list)
    bad: list[BadFile] = field(default_factory=list)
    pages: int = 0
    seconds: float = 0.0

    def __repr__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        kinds = ("added", "changed", "unchanged", "removed", "bad")
        counts = ", ".join(f"{len(getattr(self, kind))} {kind}" for kind in kinds)
        yield f"{counts}; {self.pages:,} pages in {self.seconds:.1f} s"
        yield from (f"  {bad.reason}" for bad in self.bad)


@dataclass(frozen=True, slots=True)
class Status:
    """What is in a library.

    Attributes:
        documents: How many documents.
        pages: Pages of all PDFs.
        pieces: Pieces to search in.
        to_store: Documents whose vectors are not known to be on the disk; 0 but after a crash,
            and the next search or ingestion stores them.
        embedder: Name of what embeds; None for a library that is searched by words only.
        bad: Files that could not be read.
    """

    documents: int
    pages: int
    pieces: int
    to_store: int
    embedder: str | None
    bad: tuple[BadFile, ...]
