"""How the files of a library are cut and in which language they are read."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from citelab.chunks import Method, RetrievalChunk, retrieval_chunks
from citelab.documents import Document

__all__ = ["Cutting", "LanguageOf", "languages"]

LanguageOf = Callable[[Path], str]
"""Tells the language code of a file."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """How documents are cut into pieces; as for ``retrieval_chunks``."""

    method: Method = "sentences"
    size: int | None = None
    overlap: int | None = None

    def pieces(self, document: Document) -> list[RetrievalChunk]:
        """The pieces of a document, with document index 0."""
        return retrieval_chunks(document, self.method, size=self.size, overlap=self.overlap)

    def to_json(self) -> str:
        """The same settings are the same text."""
        return json.dumps(asdict(self), sort_keys=True)


def languages(given: str | LanguageOf) -> LanguageOf:
    """A language for all files, or a function, as a function."""
    return given if callable(given) else lambda _: given
