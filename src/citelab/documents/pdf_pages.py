"""The pages of a PDF as pypdf extracts them, within bounds, whatever the file holds.

A file may be broken, or made to keep a reader busy: page trees that multiply, forms that draw
each other, pages that inflate a thousandfold. pypdf bounds each stream, tree and list; here the
number of pages and the time for all of them are bounded as well. Whatever pypdf raises becomes
a ``DocumentError``; what the caller's own progress function raises passes through.
"""

from __future__ import annotations

import contextlib
import io
import logging
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from citelab.documents.pdf_text import carriable
from citelab.documents.progress import Progress
from citelab.errors import DocumentError

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

__all__ = ["Deadline", "open_pdf", "page_labels", "page_texts"]


class Deadline:
    """The moment until which a file may be read.

    Args:
        max_seconds: From now on; None for no limit.
    """

    def __init__(self, max_seconds: float | None) -> None:
        self.max_seconds = max_seconds
        self._end = None if max_seconds is None else monotonic() + max_seconds

    @property
    def has_passed(self) -> bool:
        """Whether it is too late."""
        return self._end is not None and monotonic() >= self._end

    def watch(self, *_: Any) -> None:
        """Called by pypdf at every drawing operation; stops it by an exception."""
        if self.has_passed:
            raise TimeoutError


def open_pdf(data: bytes, password: str | None, max_pages: int) -> PdfReader:
    """A reader for the bytes of a PDF, decrypted, its pages counted.

    Raises:
        DocumentError: Broken, too many pages or none, or encrypted with another password.
    """
    # Imported here: an answer about a text file should not wait for the PDF reader.
    from pypdf import PdfReader

    with _quiet(), _broken_explained():
        # Without the password: pypdf refuses one for a file that needs none.
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted:
            _decrypt(reader, password)
        _require_page_count(len(reader.pages), max_pages)
    return reader


def page_texts(reader: PdfReader, deadline: Deadline, progress: Progress | None) -> list[str]:
    """The text of each page, in order; empty for a page without text.

    Raises:
        DocumentError: A page is broken, or the deadline has passed.
    """
    texts: list[str] = []
    count = len(reader.pages)
    for number in range(1, count + 1):
        with _quiet(), _broken_explained(f"page {number}: "):
            texts.append(carriable(_extract(reader.pages[number - 1], deadline)))
        # Also behind the last page: pypdf goes on without a form that it could not draw.
        if deadline.has_passed:
            raise DocumentError(_too_long(number, count, deadline))
        if progress:
            progress(number, count)
    return texts


def page_labels(reader: PdfReader) -> list[str | None]:
    """What the PDF calls its pages, None where that is their number or nothing."""
    # Labels are decoration: a file whose label tree is damaged is still read and cited.
    try:
        with _quiet():
            labels = [carriable(label) for label in reader.page_labels]
    except Exception:
        labels = []
    named = [None if label in ("", str(n)) else label for n, label in enumerate(labels, 1)]
    return (named + [None] * len(reader.pages))[: len(reader.pages)]


def _decrypt(reader: PdfReader, password: str | None) -> None:
    from pypdf.errors import DependencyError

    try:
        # Many PDFs are locked against printing only, and open with the empty password.
        if any(reader.decrypt(word) for word in dict.fromkeys((password or "", ""))):
            return
    except DependencyError as error:
        raise DocumentError(
            f"this PDF is encrypted, and {error}; install it: pip install 'pypdf[crypto]'"
        ) from error
    raise DocumentError(
        "the password given does not open this PDF"
        if password
        else "this PDF is encrypted; pass its password with password=…"
    )


def _extract(page: PageObject, deadline: Deadline) -> str:
    # Forms can draw forms, thousands of times what a page without them can ask for. Watching
    # costs a few per cent, so the other pages, whose one stream pypdf bounds, go unwatched.
    if not _has_forms(page):
        return page.extract_text()
    try:
        return page.extract_text(visitor_operand_before=deadline.watch)
    except TimeoutError:
        return ""


def _has_forms(page: Any) -> bool:
    try:
        drawn = page["/Resources"]["/XObject"]
        return any(drawn[name].get("/Subtype") == "/Form" for name in drawn)
    except (KeyError, AttributeError, TypeError):
        return False


def _require_page_count(count: int, max_pages: int) -> None:
    if count > max_pages:
        raise DocumentError(
            f"the PDF has {count} pages, more than {max_pages};"
            " split it into parts, or pass a larger max_pages"
        )
    if not count:
        raise DocumentError("the PDF has no pages; export it again")


def _too_long(number: int, count: int, deadline: Deadline) -> str:
    return (
        f"reading was stopped on page {number} of {count} after {deadline.max_seconds:g} seconds;"
        " split the PDF into parts, or pass a larger max_seconds"
    )


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    # pypdf reports each flaw of a file as a log line; a learner sees them as red boxes.
    logger = logging.getLogger("pypdf")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


@contextlib.contextmanager
def _broken_explained(where: str = "") -> Iterator[None]:
    from pypdf.errors import LimitReachedError

    try:
        yield
    except DocumentError:
        raise
    except LimitReachedError as error:
        raise DocumentError(
            f"{where}this PDF asks for more work than a document needs ({error});"
            " print it to a new PDF"
        ) from error
    # Damaged files make pypdf raise nearly anything, RecursionError included.
    except Exception as error:
        raise DocumentError(
            f"{where}this is not a complete PDF ({type(error).__name__}: {error});"
            " download or export it again"
        ) from error
