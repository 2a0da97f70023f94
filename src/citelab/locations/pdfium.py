"""The pages of a PDF as PDFium draws them: characters with their boxes.

PDFium is an extra (it comes with ``lab``) and imported on first use. It is not safe to use from
two threads at once, so one lock is held for as long as a file is open.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import pairwise
from typing import Any, NamedTuple

from citelab.documents import Document
from citelab.errors import CitelabError, DocumentError, LocationError

__all__ = ["ONE_AT_A_TIME", "DrawnPage", "DrawnPdf", "Rect", "one_char_an_index", "open_drawn"]

ONE_AT_A_TIME = threading.RLock()
"""Held while PDFium is in use; for everyone who calls it, also to draw pages."""

# A text that leans less than this (radians) runs along its line.
_LEVEL = 0.01
# PDFium gives a box for each change of font: boxes of one line are joined unless they lie
# further apart than they are high, as the columns of a table do, or differ more in height.
_TALLER = 2.0


class Rect(NamedTuple):
    """A rectangle in points, from the bottom left corner of a page."""

    left: float
    bottom: float
    right: float
    top: float


def one_char_an_index(codes: Sequence[int]) -> str:
    """PDFium's characters as a text of the same length, whose indices are PDFium's.

    An emoji or a mathematical letter is two surrogates to PDFium, each with the box of the
    whole. Here it stands at the first of them, and something invisible at the second.

    >>> one_char_an_index([0x61, 0xD83D, 0xDE00, 0x62]) == "a😀\\u200bb"
    True
    """
    chars = list(map(chr, codes))
    for at, (high, low) in enumerate(pairwise(codes)):
        if 0xD800 <= high < 0xDC00 <= low < 0xE000:
            pair = high.to_bytes(2, "little") + low.to_bytes(2, "little")
            chars[at : at + 2] = pair.decode("utf-16-le"), "\u200b"
    return "".join(chars)


class DrawnPage:
    """One page and its characters, in the order in which PDFium reads them.

    Attributes:
        text: The characters; the index of each is its index for PDFium.
    """

    def __init__(self, page: Any) -> None:
        raw = import_module("pypdfium2.raw")
        self._page, self._rotation = page, page.get_rotation()
        # Upright for the reading: PDFium would sort the words of a turned line the other way
        # round. Only the copy in memory is turned.
        page.set_rotation(0)
        self._layer = page.get_textpage()
        count = self._layer.count_chars()
        self.text = one_char_an_index(
            [raw.FPDFText_GetUnicode(self._layer, at) for at in range(count)]
        )

    def rects(self, start: int, end: int) -> list[Rect]:
        """The boxes of ``text[start:end]``, one a line, on the page as it is shown.

        Both the crop box and the rotation of the page are accounted for: (0, 0) is the bottom
        left corner of what a reader sees.
        """
        count = self._layer.count_rects(start, end - start)
        found = [Rect(*self._layer.get_rect(index)) for index in range(count)]
        lines = _joined(found) if self._is_level(start) else found
        return [self._shown(rect) for rect in lines]

    def _is_level(self, at: int) -> bool:
        angle: float = import_module("pypdfium2.raw").FPDFText_GetCharAngle(self._layer, at)
        return abs(angle) < _LEVEL

    def _shown(self, rect: Rect) -> Rect:
        left, bottom, right, top = self._page.get_bbox()
        a, b, c, d = rect.left - left, rect.bottom - bottom, rect.right - left, rect.top - bottom
        width, height = right - left, top - bottom
        return {
            0: Rect(a, b, c, d),
            90: Rect(b, width - c, d, width - a),
            180: Rect(width - c, height - d, width - a, height - b),
            270: Rect(height - d, a, height - b, c),
        }[self._rotation]


class DrawnPdf:
    """The pages of one open file; each is read once, when it is first asked for."""

    def __init__(self, pdf: Any, name: str) -> None:
        self._pdf, self._name = pdf, name
        self._pages: dict[int, DrawnPage] = {}

    def page(self, number: int) -> DrawnPage:
        """The page with this number, from 1.

        Raises:
            LocationError: The file has no such page.
        """
        if number > len(self._pdf):
            raise LocationError(
                f"page_number is {number}, but the bytes of {self._name!r} have {len(self._pdf)}"
                " pages; is this the file that its text was read from?",
                fault="not_drawn",
            )
        if number not in self._pages:
            self._pages[number] = DrawnPage(self._pdf[number - 1])
        return self._pages[number]


@contextmanager
def open_drawn(document: Document, password: str | None = None) -> Iterator[DrawnPdf]:
    """The drawn pages of a PDF, for as long as the ``with`` lasts.

    Args:
        document: A PDF that was read from its bytes.
        password: As for ``load``, where the empty password does not open the file.

    Raises:
        DocumentError: The document has no bytes, or PDFium cannot open them.
        CitelabError: PDFium is not installed.
    """
    if document.data is None:
        raise DocumentError(
            f"{document.name!r} has no bytes, so nothing shows where its words stand on the page;"
            " load it from its file: citelab.load('….pdf')"
        )
    pdfium = _pdfium()
    with ONE_AT_A_TIME:
        try:
            pdf = pdfium.PdfDocument(document.data, password=password)
        except pdfium.PdfiumError as error:
            raise DocumentError(
                f"PDFium cannot open {document.name!r} ({error});"
                " if the file is encrypted, pass its password with password=…"
            ) from error
        try:
            yield DrawnPdf(pdf, document.name)
        finally:
            pdf.close()


def _pdfium() -> Any:
    try:
        return import_module("pypdfium2")
    except ImportError as error:
        raise CitelabError(
            "boxes on a page need pypdfium2, which is not installed; install it:"
            " pip install 'citelab[lab]'"
        ) from error


def _joined(rects: list[Rect]) -> list[Rect]:
    joined: list[Rect] = []
    for rect in rects:
        if joined and _is_one_line(joined[-1], rect):
            joined[-1] = _around(joined[-1], rect)
        else:
            joined.append(rect)
    return joined


def _is_one_line(one: Rect, next_one: Rect) -> bool:
    low, high = sorted((one.top - one.bottom, next_one.top - next_one.bottom))
    shared = min(one.top, next_one.top) - max(one.bottom, next_one.bottom)
    is_level = shared > low / 2 and high <= low * _TALLER
    return is_level and -low <= next_one.left - one.right <= low


def _around(one: Rect, other: Rect) -> Rect:
    left, bottom = min(one.left, other.left), min(one.bottom, other.bottom)
    return Rect(left, bottom, max(one.right, other.right), max(one.top, other.top))
