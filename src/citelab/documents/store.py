"""A folder that keeps files under ids which name their content.

Storing the same bytes twice is storing them once. A file is written whole or not at all: it
appears under its name only after its last byte is on the disk.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from citelab.documents.model import Document
from citelab.documents.reading import load
from citelab.errors import DocumentError

__all__ = ["FileStore"]

_ID = re.compile(r"file_[0-9a-f]{40}")


class FileStore:
    """Files by id, in one folder of this computer.

    Args:
        folder: Where the files lie; made when the first one is stored.

    >>> import tempfile
    >>> store = FileStore(tempfile.mkdtemp())
    >>> file_id = store.put(b"The gate is green.", name="rules.txt")
    >>> store.get(file_id).text
    'The gate is green.'
    >>> store.put(b"The gate is green.") == file_id
    True
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)

    def put(self, source: str | Path | bytes, *, name: str | None = None, **options: Any) -> str:
        """Keep a file and return its id.

        Args:
            source: A path, or the bytes of the file; a file that cannot be cited is refused.
            name: What people call it; the path's name where None. The first name stays.
            **options: As for ``load``; a password opens the file and is not kept.

        Raises:
            DocumentError: As ``load``, or the folder cannot be written.
        """
        document = load(source, **options)
        data = source if isinstance(source, bytes) else Path(source).read_bytes()
        file_id = f"file_{hashlib.sha256(data).hexdigest()[:40]}"
        if file_id not in self:
            card = {"name": name or document.source, "bytes": len(data)}
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                # The card first: a file that is there always has one.
                _write_whole(self._card(file_id), json.dumps(card).encode())
                _write_whole(self._data(file_id), data)
            except OSError as error:
                raise DocumentError(
                    f"{self.folder} cannot be written: {error.strerror or error};"
                    " choose another folder for the store"
                ) from None
        return file_id

    def get(self, file_id: str, **options: Any) -> Document:
        """The document of a stored file; its citations carry the id.

        Args:
            file_id: As ``put`` returned it.
            **options: As for ``load``: title, context, language, password, ….

        Raises:
            DocumentError: No such id, the file was changed on the disk, or as ``load``.
        """
        if file_id not in self:
            raise DocumentError(f"the store has no {file_id!r}; put the file into it first")
        data = self._data(file_id).read_bytes()
        if file_id != f"file_{hashlib.sha256(data).hexdigest()[:40]}":
            raise DocumentError(
                f"{file_id} was changed on the disk and is no longer what its id says;"
                " remove it and put the file into the store again"
            )
        name = self._name(file_id)
        document = load(data, **{"title": name, **options})
        return replace(document, source=name, file_id=file_id)

    def remove(self, file_id: str) -> None:
        """Forget a file; nothing happens where there is none of this id."""
        if _ID.fullmatch(file_id):
            self._data(file_id).unlink(missing_ok=True)
            self._card(file_id).unlink(missing_ok=True)

    def __contains__(self, file_id: object) -> bool:
        # The pattern also keeps an id such as "../../x" from leaving the folder.
        named = isinstance(file_id, str) and _ID.fullmatch(file_id) is not None
        return named and self._data(str(file_id)).exists()

    def __iter__(self) -> Iterator[str]:
        """The ids, in order of their names."""
        return (path.stem for path in sorted(self.folder.glob("file_*.bin")))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _name(self, file_id: str) -> str | None:
        # The card is for people: a file whose card was lost or edited is still the same file.
        try:
            name = json.loads(self._card(file_id).read_bytes())["name"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return name if isinstance(name, str) else None

    def _data(self, file_id: str) -> Path:
        return self.folder / f"{file_id}.bin"

    def _card(self, file_id: str) -> Path:
        return self.folder / f"{file_id}.json"


def _write_whole(path: Path, data: bytes) -> None:
    handle, temporary = tempfile.mkstemp(prefix=".writing-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
