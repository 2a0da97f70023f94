"""A library: a folder of documents that was read once, and answers questions from then on.

Its own folder holds the manifest (every text, every range, what is still to do) and the vectors.
A hit is cited from the text that was read, exactly as if the whole document had been sent, even
while its file is changed or gone; the hit then says so. The vectors can always be made again from
the manifest: a damaged store, another embedder or another server costs time and no document.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

from citelab.chunks import Method
from citelab.documents import Document
from citelab.errors import LibraryError
from citelab.models.embeddings import Embedder
from citelab.search.bars import told
from citelab.search.cutting import Cutting, LanguageOf, languages
from citelab.search.entries import Entry
from citelab.search.files import files_in
from citelab.search.ingesting import Ingestion, listed
from citelab.search.opening import chosen_embedder, manifest_in, store_for, store_name
from citelab.search.reports import Ingested, LibraryDocument, LibraryHit, Status
from citelab.search.searching import By, Searcher
from citelab.search.staleness import staleness
from citelab.search.store import Store

__all__ = ["Library"]

_CUTTING = "cutting"
_STORE = "store"


class Library:
    """Documents on disk, searchable in milliseconds.

    One process at a time has it open; whoever else tries is told. Usable from several threads.

    Args:
        path: The library's own folder, made if it is missing; not the one with the documents.
        url: A Qdrant server or cluster that keeps the vectors, for example
            ``http://localhost:6333``; a key for it is read from ``QDRANT_API_KEY``. None keeps
            them in the folder. Texts always stay in the folder; a new address is filled from it,
            and what lies there belongs to this library alone, not to a copy of its folder.
        embedder: For searches by meaning: ``"static"``, a LiteLLM model string, or an embedder of
            your own. None is what the library had before, at first none: by words it needs none.
        store: Keeps the vectors in place of either.

    Raises:
        LibraryError: The folder is open elsewhere, of a newer format, damaged, or no library.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "hut.txt").write_text("It rained. Kelp clogged the intake.", encoding="utf-8")
    >>> with Library(folder / "library") as library:
    ...     _ = library.ingest(folder / "hut.txt", progress=False)
    ...     [hit.chunk.text for hit in library.search("What clogged the intake?")]
    ['It rained. Kelp clogged the intake.']
    """

    def __init__(
        self,
        path: str | Path,
        *,
        url: str | None = None,
        embedder: str | Embedder | None = None,
        store: Store | None = None,
    ) -> None:
        self.path = Path(path).expanduser().resolve()
        self._url = url
        self._given_store = store
        self._busy = threading.RLock()
        self._manifest = manifest_in(self.path)
        try:
            self._embedder = chosen_embedder(embedder, self.path, self._manifest)
        except BaseException:
            self._manifest.close()
            raise

    def __repr__(self) -> str:
        return f"<Library {str(self.path)!r}>"

    def ingest(
        self,
        source: str | Path | Iterable[str | Path],
        *,
        progress: bool = True,
        method: Method | None = None,
        size: int | None = None,
        overlap: int | None = None,
        language: str | LanguageOf = "en",
    ) -> Ingested:
        """Read what is new or changed, forget what is gone, go on where a kill ended the last one.

        Args:
            source: A folder, a file, or several. A folder is looked through to the bottom for
                PDF, text and Markdown; what was read in it before and is gone is forgotten.
            progress: Whether to show a bar where it takes a while; ``CITELAB_PROGRESS=off``
                forbids it.
            method: How to cut, as for ``retrieval_chunks``; None for size and overlap as well
                means as the last time, at first ``"sentences"``. Files that were cut otherwise
                are read again.
            size: As for ``retrieval_chunks``.
            overlap: As for ``retrieval_chunks``.
            language: Language code of the files, or a function that tells it for a path.

        Returns:
            What was done; a file that cannot be read stands there with its reason, and stops
            nothing.

        Raises:
            LibraryError: A path does not exist, or the library or its store cannot be written.
            ChunkError: Method, size or overlap are not possible.
            ModelError: The pieces cannot be embedded.
        """
        with self._busy:
            begun = time.monotonic()
            cutting = self._cutting(method, size, overlap)
            files = files_in(source, without=self.path, known=set(self._manifest.names()))
            with told(len(files.found), progress) as tell:
                done = self._ingestion.run(files, cutting, languages(language), tell)
            done.seconds = time.monotonic() - begun
            return done

    def add(self, document: Document) -> None:
        """Take in a document that is no file, in place of one of the same kind, title and source.

        Raises:
            LibraryError: The library or its store cannot be written.
            ModelError: The pieces cannot be embedded.
        """
        with self._busy:
            self._ingestion.add(document, self._cutting(None, None, None))

    def search(self, question: str, k: int = 5, *, by: By = "words") -> list[LibraryHit]:
        """The ``k`` best pieces for a question, best first.

        Args:
            question: In any of the library's languages.
            k: How many at most, from 1.
            by: ``"words"`` (BM25 over stems), ``"meaning"`` (embeddings), ``"both"`` (the two
                lists put together by rank). Over our questions words alone are best.

        Returns:
            Hits whose ``chunk.document_index`` is the position in ``documents()``. Each says
            whether its file is still what was read.

        Raises:
            ChunkError: ``k`` is below 1, or ``by`` is unknown.
            LibraryError: There are no embeddings, or the store fails.
            ModelError: The question cannot be embedded.
        """
        with self._busy:
            self._ingestion.settle()
            return self._searcher.search(question, k, by)

    def documents(self) -> list[LibraryDocument]:
        """All documents in their order, without their texts."""
        with self._busy:
            first: dict[str, int] = {}
            return [
                _shown(index, entry, first) for index, entry in enumerate(self._manifest.entries())
            ]

    def document(self, index: int) -> Document:
        """The whole document at a position of ``documents()``, from 0, as it was read.

        A PDF has its bytes, for those who draw its pages, while its file is what was read.

        Raises:
            LibraryError: There is no such position.
        """
        with self._busy:
            entries = list(self._manifest.entries())
            if not 0 <= index < len(entries):
                raise LibraryError(f"index is {index}, but there are {len(entries)} documents")
            document = self._searcher.document(entries[index])
            path = entries[index].path
            if document.kind != "pdf" or path is None or staleness(entries[index]):
                return document
            return replace(document, data=path.read_bytes())

    def status(self) -> Status:
        """What is in the library."""
        with self._busy:
            documents, pages, pieces = self._manifest.totals()
            return Status(
                documents,
                pages,
                pieces,
                to_store=len(self._manifest.to_store()),
                embedder=self._embedder.name if self._embedder else None,
                bad=listed(self._manifest.bad()),
            )

    def close(self) -> None:
        """Let others open it; may be called twice."""
        with self._busy:
            store = self.__dict__.pop("_store", None)
            for made in ("_ingestion", "_searcher"):
                self.__dict__.pop(made, None)
            try:
                if store is not None:
                    store.close()
            finally:
                self._manifest.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @cached_property
    def _store(self) -> Store:
        if self._given_store is not None:
            return self._given_store
        return store_for(self._url, self._embedder, self.path, self._manifest)

    @cached_property
    def _ingestion(self) -> Ingestion:
        made = Ingestion(self._manifest, self._store, self._embedder)
        name = store_name(self._url, self._embedder)
        # What the manifest says of the vectors it says of those it saw last.
        made.settle(is_other=self._manifest.fact(_STORE) != name)
        self._manifest.set_fact(_STORE, name)
        return made

    @cached_property
    def _searcher(self) -> Searcher:
        return Searcher(self._manifest, self._store, self._embedder)

    def _cutting(self, method: Method | None, size: int | None, overlap: int | None) -> Cutting:
        before = self._manifest.fact(_CUTTING)
        if (method, size, overlap) == (None, None, None) and before is not None:
            return Cutting(**json.loads(before))
        cutting = Cutting(method or "sentences", size, overlap)
        # Refused before anything is read.
        cutting.pieces(Document.from_text("."))
        self._manifest.set_fact(_CUTTING, cutting.to_json())
        return cutting


def _shown(index: int, entry: Entry, first: dict[str, int]) -> LibraryDocument:
    same = first.setdefault(entry.fingerprint, index)
    return LibraryDocument(
        index,
        entry.path,
        entry.title,
        entry.kind,
        entry.page_count,
        entry.piece_count,
        entry.fingerprint,
        None if same == index else same,
    )
