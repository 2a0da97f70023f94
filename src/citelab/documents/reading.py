"""Files and bytes into documents, without changing one character of their text.

The kind of a file is told by its content, never by its name. Line ends stay as they are.
Encodings are read from a byte order mark or are UTF-8; nothing is guessed.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable
from pathlib import Path

from citelab.documents.model import Document
from citelab.documents.pdf import read_pdf
from citelab.errors import DocumentError

__all__ = ["decode", "load"]

Progress = Callable[[int, int], None]

# The order matters: the mark of UTF-32 begins with the one of UTF-16.
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PDF_HEADER = b"%PDF-"
# Readers accept rubbish before the header up to this many bytes; ISO 32000, annex H of 1.7.
_PDF_HEADER_WITHIN = 1024
# White space that text files hold; every other control character means that it is no text.
_TEXT_CONTROLS = frozenset("\t\n\r\f\v\x1b\x85")
# A stray control character is a flaw of a text; more than this share of them is another format.
_BINARY_SHARE = 0.02
_BINARY = (
    "this is a binary file, not text; citelab reads plain text and PDF,"
    " so export it as one of these first"
)


def load(
    source: str | Path | bytes,
    *,
    title: str | None = None,
    context: str | None = None,
    language: str = "en",
    password: str | None = None,
    progress: Progress | None = None,
) -> Document:
    """Read a text file or a PDF, told apart by content.

    Args:
        source: A path (``str`` is always a path, never the text itself), or the file's bytes.
        title: Shown to model and people, never cited; the file's name where None.
        context: Shown to the model, never cited.
        language: Language code that decides how sentences are found.
        password: For an encrypted PDF whose password is not empty.
        progress: Called with (pages read, pages in all) while a PDF is read.

    Raises:
        DocumentError: Missing, a folder, empty, not text in a known encoding, or a PDF from
            which nothing can be cited. The message names the file and says what to do.
    """
    name, data = _read_bytes(source)
    if not data:
        raise DocumentError(f"{name} is empty: there is nothing to cite in it")
    try:
        if _PDF_HEADER in data[:_PDF_HEADER_WITHIN]:
            return read_pdf(
                data,
                name=name,
                title=title or name,
                context=context,
                language=language,
                password=password,
                progress=progress,
            )
        text = decode(data)
        _refuse_blank(text)
    except DocumentError as error:
        raise DocumentError(f"{name}: {error}") from error.__cause__
    return Document("text", text, title or name, context, source=name, language=language)


def decode(data: bytes) -> str:
    """Bytes of a text file as exact text: UTF-8, or what a byte order mark says.

    The byte order mark is no part of the text. Line ends stay as they are.

    Raises:
        DocumentError: Neither; or the bytes are no text. The message suggests the next step.
    """
    encoding = next((name for mark, name in _BYTE_ORDER_MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DocumentError(_not_text(data, encoding, error)) from None
    if _looks_binary(text):
        raise DocumentError(_BINARY)
    return text


def _read_bytes(source: str | Path | bytes) -> tuple[str, bytes]:
    if isinstance(source, bytes):
        return "these bytes", source
    path = Path(source)
    try:
        return path.name, path.read_bytes()
    except FileNotFoundError:
        raise DocumentError(f"{source}: there is no such file; check the path") from None
    except IsADirectoryError:
        raise DocumentError(f"{source} is a folder; name the files in it, one by one") from None
    except OSError as error:
        # Windows answers PermissionError for a folder.
        if path.is_dir():
            raise DocumentError(f"{source} is a folder; name the files in it, one by one") from None
        raise DocumentError(f"{source} cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a NUL in the path
        raise DocumentError(f"{str(source)!a} is no path: {error}") from None


def _refuse_blank(text: str) -> None:
    if not text.strip():
        raise DocumentError("only white space: there is nothing to cite in it")


def _looks_binary(text: str, *, highest: str = "\x9f") -> bool:
    # The upper control characters are letters in older encodings, hence `highest`.
    head = text[:65_536]
    controls = sum(
        1 for c in head if (c < " " or "\x7f" <= c <= highest) and c not in _TEXT_CONTROLS
    )
    return controls > len(head) * _BINARY_SHARE


def _not_text(data: bytes, encoding: str, error: UnicodeDecodeError) -> str:
    # Latin-1 gives each byte a character of its own, so the same rule counts the bytes.
    if _looks_binary(data.decode("latin-1"), highest="\x7f"):
        return _BINARY
    return (
        f"byte {error.start} ({data[error.start]:#04x}) is not valid {encoding};"
        " if it is text in an older encoding such as Windows-1252, save it as UTF-8 first:"
        " guessing the encoding would change what is cited"
    )
