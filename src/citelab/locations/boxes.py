"""Where a range of a PDF stands: on which pages, at which characters of them, in which boxes.

All three come from one position in the text, so that a page number, a place on the page and a
highlight cannot disagree. Where it cannot be told which letters on the page are the ones of the
text, there is no box: a box around other words is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from citelab.documents import Document, Page
from citelab.errors import LocationError
from citelab.locations.pdfium import DrawnPdf, open_drawn
from citelab.locations.squeezed import laid_over

__all__ = ["PageBox", "PageRange", "page_boxes", "range_in_page"]


@dataclass(frozen=True, slots=True)
class PageRange:
    """The part of a range that stands on one page.

    Attributes:
        page_number: Physical page, from 1.
        start_char_in_page: First code point of the part, from 0 at the start of the page's text.
        end_char_in_page: First code point behind it.
    """

    page_number: int
    start_char_in_page: int
    end_char_in_page: int


@dataclass(frozen=True, slots=True)
class PageBox:
    """A box around words in one line of a page.

    Positions are points (1/72 inch) from the bottom left corner of the page as it is shown,
    cropped and rotated; a picture counts from the top, so there ``y = page height - top``.

    Attributes:
        page_number: Physical page, from 1.
        left: Left edge.
        bottom: Lower edge, less than ``top``.
        right: Right edge.
        top: Upper edge.
    """

    page_number: int
    left: float
    bottom: float
    right: float
    top: float


def range_in_page(document: Document, start_char: int, end_char: int) -> list[PageRange]:
    """Which characters of which pages a range of a PDF covers.

    Args:
        document: A PDF.
        start_char: First code point in ``document.text``, from 0.
        end_char: First code point behind the range; greater than ``start_char``.

    Returns:
        One part for each page, in order; joined they are the range.

    Raises:
        LocationError: The document has no pages, or the range is empty or leaves the text.

    >>> log = Document.from_pages(["It rained.", "We left."])
    >>> range_in_page(log, 3, 13)
    [PageRange(page_number=1, start_char_in_page=3, end_char_in_page=11), \
PageRange(page_number=2, start_char_in_page=0, end_char_in_page=2)]
    """
    _require_range(document, start_char, end_char)
    return [
        PageRange(
            page.number,
            max(start_char, page.start_char) - page.start_char,
            min(end_char, page.end_char) - page.start_char,
        )
        for page in document.pages_in(start_char, end_char)
    ]


def page_boxes(
    document: Document,
    start_char: int,
    end_char: int,
    *,
    password: str | None = None,
    with_furniture: bool = True,
) -> list[PageBox]:
    """The boxes around the words of a range of a PDF, for a viewer to draw.

    Args:
        document: A PDF that was loaded from its file.
        start_char: First code point in ``document.text``, from 0.
        end_char: First code point behind the range; greater than ``start_char``.
        password: As for ``load``, where the empty password does not open the file.
        with_furniture: Whether running headers and footers in the range get boxes as well; they
            are cited with it, but a reader need not be shown them.

    Returns:
        One box a line, in the order of the text; none for white space. Words that the file hides
        beyond the edges of a page have boxes beyond them.

    Raises:
        LocationError: As for ``range_in_page``; or with the fault ``"not_drawn"``, where a page
            does not show the words that were read from it, or not certainly there.
        DocumentError: The document has no bytes, or they cannot be opened.
        CitelabError: pypdfium2 is not installed.
    """
    _require_range(document, start_char, end_char)
    pieces = [(start_char, end_char)]
    if not with_furniture:
        pieces = list(_between(document.furniture, start_char, end_char))
    with open_drawn(document, password) as drawn:
        return [box for piece in pieces for box in _boxes(document, drawn, *piece)]


def _boxes(document: Document, drawn: DrawnPdf, start: int, end: int) -> Iterator[PageBox]:
    for part in range_in_page(document, start, end):
        page = document.pages[part.page_number - 1]
        if not document.text[page.start_char : page.end_char].strip():
            continue
        shown = drawn.page(page.number)
        for place in _places(document, page, part, shown.text):
            yield from (PageBox(page.number, *rect) for rect in shown.rects(*place))


def _places(document: Document, page: Page, part: PageRange, shown: str) -> list[tuple[int, int]]:
    text = document.text[page.start_char : page.end_char]
    try:
        return laid_over(text, shown, part.start_char_in_page, part.end_char_in_page)
    except LocationError as error:
        raise LocationError(
            f"page {page.number} of {document.name!r}: {error}; no box is given rather than a"
            " wrong one, the cited text and its page stay right",
            fault="not_drawn",
        ) from None


def _between(
    left_out: Iterable[tuple[int, int]], start: int, end: int
) -> Iterator[tuple[int, int]]:
    for first, behind in left_out:
        if start < min(first, end):
            yield start, min(first, end)
        start = max(start, behind)
    if start < end:
        yield start, end


def _require_range(document: Document, start_char: int, end_char: int) -> None:
    if not document.pages:
        raise LocationError(
            f"{document.name!r} is of kind {document.kind!r} and has no pages;"
            " only a PDF has boxes on pages",
            fault="wrong_kind",
        )
    if not 0 <= start_char < end_char <= len(document.text):
        raise LocationError(
            f"characters {start_char} to {end_char} (exclusive) are no range of"
            f" {document.name!r}, which has {len(document.text)}",
            fault="out_of_range",
        )
