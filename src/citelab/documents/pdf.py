"""PDF pages as exact text, with a map from every character to its physical page.

The text is what pypdf extracts, except for what no reader downstream can carry: the two halves
of a surrogate pair are joined before anything is counted, a half without its partner and NUL
become U+FFFD one for one. Line breaks, hyphens and ligatures stay as they were extracted.
"""

from __future__ import annotations

import contextlib
import io
import logging
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from citelab.documents.model import Document
from citelab.errors import DocumentError

if TYPE_CHECKING:
    from pypdf import PdfReader

__all__ = ["read_pdf"]

MAX_BYTES = 32 * 1024 * 1024
"""The vendor's limit for one request, 2026-08."""
MAX_PAGES = 600
"""The vendor's limit for one PDF, 2026-08."""

_GLYPH_NAMES = re.compile(r"(?:/(?:g|G|cid|uni|glyph)?[0-9A-Fa-f]{1,5}(?![\w.])){3,}")
# A table of figures with slashes reaches a few per cent; a font without names is nearly all of it.
_GLYPH_SHARE = 0.3
_HALVES = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")


def read_pdf(
    data: bytes,
    *,
    name: str | None = None,
    title: str | None = None,
    context: str | None = None,
    language: str = "en",
    password: str | None = None,
    max_bytes: int = MAX_BYTES,
    max_pages: int = MAX_PAGES,
    progress: Callable[[int, int], None] | None = None,
) -> Document:
    """Read the bytes of a PDF as a document of kind ``"pdf"``.

    Pages are physical, from 1. Pages without text are kept, so that numbers stay right.

    Args:
        data: The whole file.
        name: The file's name, kept as ``Document.source``.
        title: Shown to model and people, never cited.
        context: Shown to the model, never cited.
        language: Language code that decides how sentences are found.
        password: The user or owner password, where the empty one does not open the file.
        max_bytes: Refuse a larger file.
        max_pages: Refuse a longer file.
        progress: Called with (pages read, pages in all) after each page.

    Raises:
        DocumentError: Too large, broken, encrypted, or without text that can be cited
            (scanned pages, glyph names instead of characters).
    """
    if len(data) > max_bytes:
        raise DocumentError(
            f"the PDF has {len(data):,} bytes, more than {max_bytes:,}; split it into parts"
        )
    with _quiet_pypdf(), _broken_pdf_explained():
        reader = _open(data, password)
        if (count := len(reader.pages)) > max_pages:
            raise DocumentError(
                f"the PDF has {count} pages, more than {max_pages}; split it into parts"
            )
        texts = list(_page_texts(reader, progress))
        labels = _labels(reader)
    _refuse_uncitable(texts)
    return Document.from_pages(
        texts,
        labels=labels,
        title=title,
        context=context,
        source=name,
        language=language,
        data=data,
    )


def _open(data: bytes, password: str | None) -> PdfReader:
    # Imported here: an answer about a text file should not wait for the PDF reader.
    from pypdf import PdfReader
    from pypdf.errors import WrongPasswordError

    try:
        reader = PdfReader(io.BytesIO(data), password=password)
    except WrongPasswordError:
        raise DocumentError("the password given does not open this PDF") from None
    if reader.is_encrypted and not reader.decrypt(password or ""):
        raise DocumentError("this PDF is encrypted; pass its password with password=…")
    return reader


def _page_texts(reader: PdfReader, progress: Callable[[int, int], None] | None) -> Iterator[str]:
    count = len(reader.pages)
    for number, page in enumerate(reader.pages, 1):
        yield _carriable(page.extract_text())
        if progress:
            progress(number, count)


def _carriable(text: str) -> str:
    return _HALVES.sub(_join_or_replace, text).replace("\0", "\ufffd")


def _join_or_replace(match: re.Match[str]) -> str:
    found = match.group()
    return found.encode("utf-16", "surrogatepass").decode("utf-16") if len(found) == 2 else "\ufffd"


def _labels(reader: PdfReader) -> list[str | None]:
    # Labels are decoration: a file whose label tree is damaged is still read and cited.
    try:
        return list(reader.page_labels)
    except Exception:
        return [None] * len(reader.pages)


def _refuse_uncitable(texts: list[str]) -> None:
    joined = "".join(texts)
    if not joined.strip():
        raise DocumentError(
            f"no text on any of its {len(texts)} page(s): it is probably a scan;"
            " run text recognition (OCR) on it first, images cannot be cited"
        )
    named = sum(len(m.group()) for m in _GLYPH_NAMES.finditer(joined))
    if named > len(joined) * _GLYPH_SHARE:
        raise DocumentError(
            "its fonts give glyph names instead of characters, so the text cannot be read;"
            " print it to a new PDF or run text recognition (OCR) on it"
        )
    private = sum("\ue000" <= c <= "\uf8ff" for c in joined)
    if private > len(joined) * _GLYPH_SHARE:
        raise DocumentError(
            "its fonts give private characters instead of letters, so the text cannot be read;"
            " print it to a new PDF or run text recognition (OCR) on it"
        )


@contextlib.contextmanager
def _quiet_pypdf() -> Iterator[None]:
    # pypdf reports each flaw of a file as a log line; a learner sees them as red boxes.
    logger = logging.getLogger("pypdf")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


@contextlib.contextmanager
def _broken_pdf_explained() -> Iterator[None]:
    try:
        yield
    except DocumentError:
        raise
    # Damaged files make pypdf raise nearly anything, RecursionError included.
    except Exception as error:
        raise DocumentError(
            f"this is not a complete PDF ({type(error).__name__}: {error});"
            " download or export it again"
        ) from error
