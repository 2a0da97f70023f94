"""Files and bytes into documents, without changing one character of their text.

The kind of a file is told by its content, never by its name; only a web page that calls itself
a PDF is told by both. What encodings are read stands in ``decoding``.
"""

from __future__ import annotations

import errno
import re
from pathlib import Path

from citelab.documents.decoding import decode
from citelab.documents.model import Document
from citelab.documents.pdf import MAX_BYTES, MAX_PAGES, MAX_SECONDS, is_html, is_pdf, read_pdf
from citelab.documents.progress import Progress
from citelab.errors import DocumentError

__all__ = ["load"]

# A message that quotes a whole text, mistaken for a path, cannot be read.
_SHOWN_CHARS = 200
_HALF_PAIR = re.compile("[\ud800-\udfff]")


def load(
    source: str | Path | bytes,
    *,
    title: str | None = None,
    context: str | None = None,
    language: str = "en",
    password: str | None = None,
    progress: Progress | bool | None = None,
    max_bytes: int = MAX_BYTES,
    max_pages: int = MAX_PAGES,
    max_seconds: float | None = MAX_SECONDS,
) -> Document:
    """Read a text file or a PDF, told apart by content.

    Args:
        source: A path (``str`` is always a path, never the text itself), or the file's bytes.
        title: Shown to model and people, never cited; the file's name where None.
        context: Shown to the model, never cited.
        language: Language code that decides how sentences are found.
        password: For an encrypted PDF whose password is not empty.
        progress: Called with (pages read, pages in all) while a PDF is read; what it raises
            passes through, and ends the reading. True shows a bar where that takes a while.
        max_bytes: Refuse a larger PDF; the vendor's limit.
        max_pages: Refuse a longer PDF; the vendor's limit.
        max_seconds: Give up on a PDF after this time; None for no limit.

    Raises:
        DocumentError: Missing, a folder, empty, not text in a known encoding, or a PDF from
            which nothing can be cited. The message names the file and says what to do.
    """
    name, data = _read_bytes(source)
    try:
        if not data:
            raise DocumentError("the file is empty: there is nothing to cite in it")
        if is_pdf(data) or _is_web_page_named_pdf(name, data):
            return read_pdf(
                data,
                name=name,
                title=title or name,
                context=context,
                language=language,
                password=password,
                progress=progress,
                max_bytes=max_bytes,
                max_pages=max_pages,
                max_seconds=max_seconds,
            )
        text = decode(data)
        if not text.strip():
            raise DocumentError("only white space: there is nothing to cite in it")
    except DocumentError as error:
        raise DocumentError(f"{name or 'these bytes'}: {error}") from error.__cause__
    return Document("text", text, title or name, context, source=name, language=language)


def _read_bytes(source: str | Path | bytes) -> tuple[str | None, bytes]:
    if isinstance(source, bytes):
        return None, source
    if not isinstance(source, str | Path):
        raise DocumentError(f"source is {source!r:.60}, but it is a path or the bytes of a file")
    path = Path(source)
    shown = _shortened(_printable(str(source)))
    try:
        return _printable(path.name), path.read_bytes()
    except FileNotFoundError:
        raise DocumentError(
            f"{shown}: there is no such file; check the path,"
            " or use Document.from_text to cite a text itself"
        ) from None
    except ValueError as error:  # a NUL in the path
        raise DocumentError(f"{shown!a} is no path: {error}") from None
    except OSError as error:
        raise DocumentError(f"{shown} {_why_unreadable(path, error)}") from None


def _why_unreadable(path: Path, error: OSError) -> str:
    # Asked of the path, because Windows answers PermissionError for a folder.
    if _is_folder(path):
        return "is a folder; name the files in it, one by one"
    if error.errno == errno.ENAMETOOLONG:
        return "is too long for a path; use Document.from_text to cite a text itself"
    return f"cannot be read: {error.strerror or error}; check its name and permissions"


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name that is too long, or a folder that may not be entered
        return False


def _is_web_page_named_pdf(name: str | None, data: bytes) -> bool:
    return (name or "").lower().endswith(".pdf") and is_html(data)


def _printable(name: str) -> str:
    # On Linux a name is bytes; Python shows those that are not UTF-8 as half surrogate pairs,
    # which no notebook can display. The name is for people only, so the half is replaced.
    return _HALF_PAIR.sub("\ufffd", name)


def _shortened(name: str) -> str:
    return name if len(name) <= _SHOWN_CHARS else f"{name[:_SHOWN_CHARS]}…"
