"""A PDF as a document: exact text, with a map from every character to its physical page.

``pdf_pages`` gets the text of each page out of the file, ``pdf_text`` says which text is kept.
"""

from __future__ import annotations

import re

from citelab.documents.model import Document
from citelab.documents.pdf_pages import Deadline, open_pdf, page_labels, page_texts
from citelab.documents.pdf_text import require_citable
from citelab.documents.progress import Progress, reported
from citelab.errors import DocumentError

__all__ = ["MAX_BYTES", "MAX_PAGES", "MAX_SECONDS", "is_html", "is_pdf", "read_pdf"]

MAX_BYTES = 32 * 1024 * 1024
"""The vendor's limit for one request, 2026-08."""
MAX_PAGES = 600
"""The vendor's limit for one PDF, 2026-08."""
MAX_SECONDS = 60.0
"""Several times what 600 dense pages take; only a file made to be slow needs more."""

_HEADER = b"%PDF-"
# Readers accept rubbish before the header up to this many bytes; ISO 32000, annex H of 1.7.
_HEADER_WITHIN = 1024
_OBJECT = re.compile(rb"\d\s+\d+\s+obj\b")
_HTML = re.compile(
    rb"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,500}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)


def is_pdf(data: bytes) -> bool:
    """Whether bytes are a PDF, perhaps a damaged one, told by their header.

    A text that only speaks of the header is none: what stands before it must be followed by
    the objects of a PDF.
    """
    if data.startswith(_HEADER):
        return True
    return _HEADER in data[:_HEADER_WITHIN] and _OBJECT.search(data) is not None


def is_html(data: bytes) -> bool:
    """Whether bytes begin as a web page does, a byte order mark and comments aside."""
    return _HTML.match(data.removeprefix(b"\xef\xbb\xbf")) is not None


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
    max_seconds: float | None = MAX_SECONDS,
    progress: Progress | bool | None = None,
) -> Document:
    """Read the bytes of a PDF as a document of kind ``"pdf"``.

    Pages are physical, from 1. Pages without text are kept, so that numbers stay right;
    ``Document.pages_without_text`` lists them. Text comes in the order in which the file draws
    it, hidden text included: what a reader sees is decided on the page, not here.

    Args:
        data: The whole file.
        name: The file's name, kept as ``Document.source``.
        title: Shown to model and people, never cited.
        context: Shown to the model, never cited.
        language: Language code that decides how sentences are found.
        password: The user or owner password, where the empty one does not open the file.
        max_bytes: Refuse a larger file.
        max_pages: Refuse a longer file.
        max_seconds: Give up after this time, looked at between pages and within pages that
            draw forms; the only limit that depends on the machine. None for no limit.
        progress: Called with (pages read, pages in all) after each page. What it raises
            passes through, and ends the reading. True shows a bar where that takes a while.

    Raises:
        DocumentError: Too large or too slow, no PDF, broken, encrypted, or without text that
            can be cited (scanned pages, glyph names instead of characters).
    """
    _require_pdf(data, max_bytes)
    deadline = Deadline(max_seconds)
    reader = open_pdf(data, password, max_pages)
    with reported(progress) as report:
        texts = page_texts(reader, deadline, report)
    require_citable(texts)
    return Document.from_pages(
        texts,
        labels=page_labels(reader),
        title=title,
        context=context,
        source=name,
        language=language,
        data=data,
    )


def _require_pdf(data: bytes, max_bytes: int) -> None:
    if len(data) > max_bytes:
        raise DocumentError(
            f"the PDF has {len(data):,} bytes, more than {max_bytes:,};"
            " split it into parts, or pass a larger max_bytes"
        )
    if is_html(data):
        raise DocumentError(
            "this is a web page (HTML), not a PDF: probably the page of a login or a download;"
            " open its address in a browser and save the PDF itself"
        )
    if not is_pdf(data):
        raise DocumentError(
            f"this is no PDF: it begins with {data[:12]!r} instead of '%PDF-';"
            " download or export it again"
        )
