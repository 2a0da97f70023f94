"""A folder in place of files: its library is brought up to date, and only what is found is sent.

The library lies in the folder itself under a name with a dot, so that moving the folder moves it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from citelab.chunks import RetrievalChunk, documents_of, select
from citelab.documents import Document
from citelab.errors import LibraryError

__all__ = ["LIBRARY", "found_in"]

LIBRARY = ".citelab-library"
"""The name of the library in the folder that it is about."""


def found_in(
    folder: Path, question: str, *, pieces: int, language: str
) -> tuple[list[Document], list[RetrievalChunk]]:
    """The documents of a folder that have to do with a question, and their pieces that do.

    Files that cannot be read are told on standard error, and stop nothing.

    Args:
        folder: Looked through to the bottom for PDF, text and Markdown.
        question: What is asked.
        pieces: How many pieces at most, from 1.
        language: Language code of the files.

    Raises:
        LibraryError: The folder holds nothing that can be read, or its library cannot be used.
    """
    # Imported here: a question about single files needs no store.
    from citelab.search import Library

    with Library(folder / LIBRARY) as library:
        done = library.ingest(folder, language=language)
        for bad in done.bad:
            print(f"citelab: left out: {bad.reason}", file=sys.stderr)
        if not library.status().documents:
            raise LibraryError(f"{folder} holds no PDF, text or Markdown file that can be read")
        found = select(library.search(question, pieces))
        # Without a hit the model is asked all the same, so that the refusal is its own.
        return documents_of(found) or [library.document(0)], found
