"""A file of lines that only grows: what was written stays written.

A line is there when ``append`` returns: it was flushed to the disk before. Two writers take turns
by a lock that the system takes back from a process that dies, so no lock is ever left behind. A
line that a crash cut in two is ended by the next writer and stands alone; it harms no other.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from citelab.errors import ReviewError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

__all__ = ["LineFile", "write_whole"]

# Windows locks bytes against reading, too, so it locks one where no file ever has any.
_LOCKED_BYTE = 0x7FFFFFF0


class LineFile:
    """Lines of bytes in one file.

    Args:
        path: The file; its folder exists.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, head: bytes) -> None:
        """Make the file with this first line unless it has one; end a line that was cut in two.

        Raises:
            ReviewError: The file cannot be written.
        """
        with self._opened() as file:
            if not _size(file):
                _write(file, head + b"\n")
                self._sync_folder()
            else:
                _write(file, _missing_end(file))

    def append(self, line: bytes) -> None:
        """Add a line; it is on the disk when this returns.

        Raises:
            ReviewError: The file cannot be written.
        """
        with self._opened() as file:
            _write(file, _missing_end(file) + line + b"\n")

    def read(self, start_byte: int = 0) -> tuple[list[bytes], int]:
        """The whole lines from ``start_byte`` on, and the byte behind the last of them.

        Raises:
            ReviewError: The file cannot be read.
        """
        try:
            with self.path.open("rb") as file:
                file.seek(start_byte)
                whole, end, _ = file.read().rpartition(b"\n")
        except OSError as error:
            raise _unusable(self.path, "read", error) from None
        return (whole.split(b"\n") if end else []), start_byte + len(whole) + len(end)

    @contextmanager
    def _opened(self) -> Iterator[BinaryIO]:
        try:
            with self.path.open("a+b") as file:
                _lock(file)
                try:
                    yield file
                finally:
                    _unlock(file)
        except OSError as error:
            raise _unusable(self.path, "written", error) from None

    def _sync_folder(self) -> None:
        # The name of a new file is part of its folder, which has a buffer of its own.
        if sys.platform != "win32":
            handle = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; one that is there stays until the new one is complete.

    Raises:
        ReviewError: The file cannot be written.
    """
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=".writing-", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            _write(file, data)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise _unusable(path, "written", error) from None


def _size(file: BinaryIO) -> int:
    return file.seek(0, os.SEEK_END)


def _missing_end(file: BinaryIO) -> bytes:
    if not _size(file):
        return b""
    file.seek(-1, os.SEEK_END)
    return b"" if file.read(1) == b"\n" else b"\n"


def _write(file: BinaryIO, data: bytes) -> None:
    file.write(data)
    file.flush()
    os.fsync(file.fileno())


def _unusable(path: Path, what: str, error: OSError) -> ReviewError:
    return ReviewError(
        f"{path.name} cannot be {what}: {error.strerror or error}; nothing was changed,"
        " choose another file or make room and try again"
    )


if sys.platform == "win32":

    def _lock(file: BinaryIO) -> None:
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

    def _unlock(file: BinaryIO) -> None:
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
else:

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX)

    def _unlock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
