"""The one file that knows what is in a library: documents, their texts, what is still to do.

Every change is one transaction, so a kill at any moment leaves the library before it or after
it. The vectors follow: a document is marked stored once they are on the disk, and until then, or
while a document that went is not yet forgotten by the store, the manifest says so.
One process at a time: the file is locked while it is open, and the lock dies with the process.
"""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, fields
from pathlib import Path

from citelab.errors import LibraryError
from citelab.search.entries import Entry, entry_of_row
from citelab.search.records import Record

__all__ = ["FORMAT", "Manifest"]

FORMAT = 1
"""Version of the tables and of the bytes in them."""

_TABLES = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS documents (
    name BLOB PRIMARY KEY, id TEXT UNIQUE NOT NULL, is_file INTEGER NOT NULL,
    bytes INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, digest TEXT NOT NULL,
    settings TEXT NOT NULL, language TEXT NOT NULL, fingerprint TEXT NOT NULL,
    kind TEXT NOT NULL, title TEXT, page_count INTEGER NOT NULL, piece_count INTEGER NOT NULL,
    is_stored INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS records (
    id TEXT PRIMARY KEY, card TEXT NOT NULL, text BLOB NOT NULL, chunks BLOB NOT NULL,
    pieces BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS gone (id TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS bad (name BLOB PRIMARY KEY, reason TEXT NOT NULL);
"""
_COLUMNS = (
    "name, id, is_file, bytes, mtime_ns, digest, settings, language, fingerprint, kind, title,"
    " page_count, piece_count"
)


class Manifest:
    """The open manifest of a library.

    Args:
        path: The file; made if it is missing.

    Raises:
        LibraryError: It is open elsewhere, of a newer format, damaged, or cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db = self._locked()
        try:
            self._set_up()
        except BaseException:
            self._db.close()
            raise

    def close(self) -> None:
        """Let go of the file and its lock; may be called twice."""
        self._db.close()

    def fact(self, name: str) -> str | None:
        """A value kept for the whole library; None where there is none."""
        row = self._db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def set_fact(self, name: str, value: str) -> None:
        """Keep a value for the whole library."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    def entry(self, name: bytes) -> Entry | None:
        """The document of this name."""
        return self._one("name = ?", name)

    def entry_of(self, document_id: str) -> Entry | None:
        """The document that the store calls so."""
        return self._one("id = ?", document_id)

    def entries(self, condition: str = "1") -> Iterator[Entry]:
        """All documents, or those of a condition in SQL, in order of their names."""
        query = f"SELECT {_COLUMNS} FROM documents WHERE {condition} ORDER BY name"
        return (entry_of_row(row) for row in self._db.execute(query).fetchall())

    def to_store(self) -> list[Entry]:
        """The documents whose vectors may be missing in the store."""
        return list(self.entries("NOT is_stored"))

    def index_of(self, name: bytes) -> int:
        """How many documents come before this name: its index in the library, from 0."""
        query = "SELECT COUNT(*) FROM documents WHERE name < ?"
        return int(self._db.execute(query, (name,)).fetchone()[0])

    def languages(self) -> list[str]:
        """The language codes of all documents."""
        return [row[0] for row in self._db.execute(
            "SELECT DISTINCT language FROM documents ORDER BY language"
        )]  # fmt: skip

    def totals(self) -> tuple[int, int, int]:
        """How many documents, pages and pieces there are."""
        query = "SELECT COUNT(*), TOTAL(page_count), TOTAL(piece_count) FROM documents"
        documents, pages, pieces = self._db.execute(query).fetchone()
        return int(documents), int(pages), int(pieces)

    def record(self, document_id: str) -> Record:
        """Text and pieces of a document that is here."""
        query = "SELECT card, text, chunks, pieces FROM records WHERE id = ?"
        return Record(*self._db.execute(query, (document_id,)).fetchone())

    def put(self, entry: Entry, record: Record) -> str | None:
        """Keep a document in place of what had its name; its vectors are to be stored.

        Returns:
            The id of the edition that went, which the store has yet to forget.
        """
        with self._transaction():
            old = self._take_out(entry.name, keep=entry.id)
            marks = ", ".join("?" * len(fields(Entry)))
            query = f"INSERT INTO documents ({_COLUMNS}, is_stored) VALUES ({marks}, 0)"
            self._db.execute(query, astuple(entry))
            row = (entry.id, record.card, record.text, record.chunks, record.pieces)
            self._db.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?)", row)
            self._db.execute("DELETE FROM gone WHERE id = ?", (entry.id,))
            self._db.execute("DELETE FROM bad WHERE name = ?", (entry.name,))
        return old

    def remove(self, name: bytes) -> str | None:
        """Forget a document; its id, which the store has yet to forget."""
        with self._transaction():
            self._db.execute("DELETE FROM bad WHERE name = ?", (name,))
            return self._take_out(name, keep=None)

    def touch(self, name: bytes, size: int, mtime_ns: int) -> None:
        """The same content was read again under another date."""
        with self._transaction():
            query = "UPDATE documents SET bytes = ?, mtime_ns = ? WHERE name = ?"
            self._db.execute(query, (size, mtime_ns, name))
            self._db.execute("DELETE FROM bad WHERE name = ?", (name,))

    def mark_stored(self, document_ids: list[str], forgotten: list[str]) -> None:
        """The vectors of some documents are on the disk, and others are forgotten there."""
        with self._transaction():
            query = "UPDATE documents SET is_stored = 1 WHERE id = ?"
            self._db.executemany(query, [(document_id,) for document_id in document_ids])
            query = "DELETE FROM gone WHERE id = ?"
            self._db.executemany(query, [(document_id,) for document_id in forgotten])

    def mark_lost(self, document_ids: list[str]) -> None:
        """The store does not have these as it should."""
        with self._transaction():
            query = "UPDATE documents SET is_stored = 0 WHERE id = ?"
            self._db.executemany(query, [(document_id,) for document_id in document_ids])

    def gone(self) -> list[str]:
        """The ids that the store has yet to forget."""
        return [row[0] for row in self._db.execute("SELECT id FROM gone ORDER BY id")]

    def set_bad(self, name: bytes, reason: str) -> None:
        """A file that cannot be read."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO bad VALUES (?, ?)", (name, reason))

    def bad(self) -> list[tuple[bytes, str]]:
        """The files that could not be read, and why."""
        return self._db.execute("SELECT name, reason FROM bad ORDER BY name").fetchall()

    def names(self) -> list[bytes]:
        """Names of all files that were read or could not be."""
        query = "SELECT name FROM documents WHERE is_file UNION SELECT name FROM bad ORDER BY name"
        return [row[0] for row in self._db.execute(query)]

    def _one(self, condition: str, value: object) -> Entry | None:
        query = f"SELECT {_COLUMNS} FROM documents WHERE {condition}"
        row = self._db.execute(query, (value,)).fetchone()
        return None if row is None else entry_of_row(row)

    def _take_out(self, name: bytes, keep: str | None) -> str | None:
        row = self._db.execute("SELECT id FROM documents WHERE name = ?", (name,)).fetchone()
        if row is None:
            return None
        self._db.execute("DELETE FROM documents WHERE name = ?", (name,))
        if row[0] == keep:
            return None
        self._db.execute("DELETE FROM records WHERE id = ?", row)
        self._db.execute("INSERT OR IGNORE INTO gone VALUES (?)", row)
        return str(row[0])

    def _locked(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            # Held until the connection or the process ends, however it ends.
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("BEGIN EXCLUSIVE")
            db.execute("COMMIT")
        except sqlite3.Error as error:
            db.close()
            raise LibraryError(_why_not_opened(self._path, error)) from None
        return db

    def _set_up(self) -> None:
        try:
            # Before anything is written: what a newer citelab made stays as it is.
            found = self._db.execute("PRAGMA user_version").fetchone()[0]
            if found not in (0, FORMAT):
                raise LibraryError(
                    f"{self._path.parent} has format {found}, but this citelab reads format"
                    f" {FORMAT}; update citelab, or ingest the files into a new folder"
                )
            with self._transaction():
                for statement in _TABLES.split(";"):
                    self._db.execute(statement)
                self._db.execute(
                    "INSERT OR IGNORE INTO facts VALUES ('library', ?)", (uuid.uuid4().hex,)
                )
                self._db.execute(f"PRAGMA user_version = {FORMAT}")
        except sqlite3.Error as error:
            raise LibraryError(_why_not_opened(self._path, error)) from None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise LibraryError(
                    f"{self._path} cannot be written: {error}; make room on the disk or mend its"
                    " permissions and go on: what was kept before is still there"
                ) from None
            raise


def _why_not_opened(path: Path, error: sqlite3.Error) -> str:
    if "locked" in str(error):
        return (
            f"{path.parent} is open already, in this program or in another one, such as a second"
            " notebook; close it there (library.close(), or end that kernel) and try again"
        )
    if isinstance(error, sqlite3.OperationalError):
        return f"{path} cannot be opened or written: {error}; check the folder's permissions"
    return f"{path} is damaged ({error}); remove {path.parent} and ingest the files again"
