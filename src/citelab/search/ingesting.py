"""Files into the manifest and the store, one at a time, so that a kill costs one file at most.

First the manifest keeps the text and says that the vectors are missing; then the store gets
them; from time to time, when they are on the disk, the manifest says so. Whatever moment it stops
at, ``settle`` finishes what was begun: storing twice is storing once.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from citelab.chunks import RetrievalChunk
from citelab.documents import Document, load, shown_text
from citelab.errors import DocumentError
from citelab.models.embeddings import Embedder
from citelab.search.cutting import Cutting, LanguageOf
from citelab.search.entries import Entry
from citelab.search.files import Files, name_of
from citelab.search.manifest import Manifest
from citelab.search.records import document_of, pieces_of, record_of
from citelab.search.reports import BadFile, Ingested
from citelab.search.store import Store, Vectors
from citelab.search.weighing import words_of

__all__ = ["Ingestion", "listed"]

# After so many pieces the vectors are made to be on the disk. What a crash may cost is their
# storing, not their reading.
_PIECES_A_FLUSH = 5000


class Ingestion:
    """Fills a library.

    Args:
        manifest: What is in it.
        store: Its vectors.
        embedder: What embeds the pieces; None for words only.
    """

    def __init__(self, manifest: Manifest, store: Store, embedder: Embedder | None) -> None:
        self._manifest = manifest
        self._store = store
        self._embedder = embedder
        self._is_settled = False
        # What the store did since it was last made to write to the disk.
        self._put_ids: list[str] = []
        self._removed_ids: list[str] = []
        self._unflushed = 0

    def settle(self, *, is_other: bool = False) -> None:
        """Finish what was begun and broken off, so that the store holds what the manifest says.

        Args:
            is_other: Whether the store is another than the one that the manifest speaks of.
        """
        if self._is_settled:
            return
        for document_id in self._manifest.gone():
            self._forget(document_id)
        for entry in self._manifest.to_store():
            self._store_again(entry)
        if is_other or self._store.count() != self._manifest.totals()[2]:
            self._compare()
        self._flush()
        self._is_settled = True

    def run(
        self, files: Files, cutting: Cutting, language_of: LanguageOf, told: Callable[[], None]
    ) -> Ingested:
        """Read what is new, forget what is gone.

        Args:
            files: What is there.
            cutting: How to cut.
            language_of: The language of each file.
            told: Called behind each file.
        """
        done = Ingested()
        with self._unsettled():
            self._remove(files, done)
            for folder, error in files.closed.items():
                self._note_bad(folder, error, done)
            for path in files.found:
                self._read(path, cutting, language_of(path), done)
                told()
        return done

    def add(self, document: Document, cutting: Cutting) -> None:
        """Take in a document that is no file."""
        name = repr(("added", document.kind, document.title, document.source)).encode()
        digest = hashlib.sha256(repr((document, document.fingerprint)).encode()).hexdigest()
        with self._unsettled():
            self._keep(document, cutting, (name, False, 0, 0, digest))

    @contextmanager
    def _unsettled(self) -> Iterator[None]:
        self.settle()
        # Until the end: whatever breaks it off, there is something to finish.
        self._is_settled = False
        yield
        self._flush()
        self._is_settled = True

    def _flush(self) -> None:
        self._store.flush()
        self._manifest.mark_stored(self._put_ids, self._removed_ids)
        self._put_ids, self._removed_ids, self._unflushed = [], [], 0

    def _forget(self, document_id: str) -> None:
        self._store.remove(document_id)
        self._removed_ids.append(document_id)

    def _remove(self, files: Files, done: Ingested) -> None:
        for name in self._manifest.names():
            path = Path(os.fsdecode(name))
            if files.is_gone(path) and (gone := self._manifest.remove(name)):
                self._forget(gone)
                done.removed.append(path)

    def _read(self, path: Path, cutting: Cutting, language: str, done: Ingested) -> None:
        before = self._manifest.entry(name_of(path))
        is_same = before and (before.settings, before.language) == (cutting.to_json(), language)
        try:
            facts = path.stat()
            if before and is_same and (before.bytes, before.mtime_ns) == _state(facts):
                done.unchanged.append(path)
                return
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            if before and is_same and before.digest == digest:
                self._manifest.touch(before.name, *_state(facts))
                done.unchanged.append(path)
                return
            document = load(path, language=language)
            if _state(path.stat()) != _state(facts):
                raise DocumentError(f"{path.name}: it was written to while it was read; try again")
        # Whatever a broken file makes a reader raise: the other files are still to be read.
        except Exception as error:
            self._note_bad(path, error, done)
            return
        self._keep(document, cutting, (name_of(path), True, *_state(facts), digest))
        (done.changed if before else done.added).append(path)
        done.pages += max(len(document.pages), 1)

    def _note_bad(self, path: Path, error: Exception, done: Ingested) -> None:
        reason = str(error)
        if isinstance(error, OSError):
            reason = f"{path.name} cannot be read: {error.strerror or error}"
        elif not isinstance(error, DocumentError):
            reason = f"{path.name} cannot be read: {type(error).__name__}: {error}"
        # A name may hold bytes that are no text, and the manifest keeps text.
        reason = reason.encode("utf-8", "replace").decode()
        self._manifest.set_bad(name_of(path), reason)
        done.bad.append(BadFile(path, reason))

    def _keep(
        self, document: Document, cutting: Cutting, file: tuple[bytes, bool, int, int, str]
    ) -> None:
        name, _, _, _, digest = file
        pieces = cutting.pieces(document)
        settings = cutting.to_json()
        entry = Entry(
            file[0],
            _id(name, digest, settings, document.language),
            *file[1:],
            settings=settings,
            language=document.language,
            fingerprint=document.fingerprint,
            kind=document.kind,
            title=document.title,
            page_count=len(document.pages),
            piece_count=len(pieces),
        )
        if gone := self._manifest.put(entry, record_of(document, pieces)):
            self._forget(gone)
        self._put(entry.id, pieces)

    def _put(self, document_id: str, pieces: list[RetrievalChunk]) -> None:
        self._store.put(document_id, self._vectors(pieces))
        self._put_ids.append(document_id)
        self._unflushed += len(pieces)
        if self._unflushed >= _PIECES_A_FLUSH:
            self._flush()

    def _vectors(self, pieces: list[RetrievalChunk]) -> list[Vectors]:
        words = [words_of(piece) for piece in pieces]
        if self._embedder is None:
            return [Vectors(of_piece) for of_piece in words]
        shown = [shown_text(piece.document, piece.start_char, piece.end_char) for piece in pieces]
        meanings = self._embedder.embed(shown)
        # Nothing can be near to a text that means nothing to the embedder.
        return [
            Vectors(of_piece, meaning if any(meaning) else None)
            for of_piece, meaning in zip(words, meanings, strict=True)
        ]

    def _store_again(self, entry: Entry) -> None:
        record = self._manifest.record(entry.id)
        self._put(entry.id, pieces_of(record, document_of(record)))

    def _compare(self) -> None:
        stored = self._store.documents()
        wanted = {entry.id: entry for entry in self._manifest.entries("piece_count > 0")}
        for stray in stored.keys() - wanted.keys():
            self._store.remove(stray)
        lost = [i for i, entry in wanted.items() if stored.get(i) != entry.piece_count]
        self._manifest.mark_lost(lost)
        for document_id in lost:
            self._store_again(wanted[document_id])


def _state(facts: os.stat_result) -> tuple[int, int]:
    return facts.st_size, facts.st_mtime_ns


def _id(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def listed(paths: Iterable[tuple[bytes, str]]) -> tuple[BadFile, ...]:
    """Rows of the manifest as bad files."""
    return tuple(BadFile(Path(os.fsdecode(name)), reason) for name, reason in paths)
