"""Which pages of a PDF a range stands on, and the boxes around its words, as shares of a page."""

from __future__ import annotations

from dataclasses import dataclass, field

from citelab.documents import Document
from citelab.errors import CitelabError
from citelab.locations import page_boxes
from citelab.widgets.page_view.picture import Fractions

__all__ = ["Places", "fractions", "places_of"]


@dataclass(frozen=True, slots=True)
class Places:
    """Where a range of a PDF is to be seen.

    Attributes:
        pages: The pages that it covers, from 1, in order.
        boxes: For each page with words of the range: left, bottom, right, top of each line, in
            points from the bottom left corner.
        problem: Why nothing is boxed, for a person; empty where there are boxes.
    """

    pages: tuple[int, ...] = ()
    boxes: dict[int, list[tuple[float, float, float, float]]] = field(default_factory=dict)
    problem: str = ""

    @property
    def boxed_pages(self) -> list[int]:
        """The pages to look at: those with boxes, or all where none could be boxed."""
        return sorted(self.boxes) or list(self.pages)


def places_of(
    document: Document, span: tuple[int, int] | None, *, password: str | None = None
) -> Places:
    """The pages and boxes of a range; never raises for a range inside the text.

    Running headers and footers inside the range get no boxes: they are cited with it, and nobody
    means them.

    Args:
        document: A PDF.
        span: Half-open range of code points of its text, or None.
        password: As for ``load``.
    """
    if span is None:
        return Places()
    pages = tuple(page.number for page in document.pages_in(*span))
    try:
        found = page_boxes(document, *span, password=password, with_furniture=False)
    except CitelabError as error:
        return Places(pages, problem=f"Nothing is boxed: {error}.")
    boxes: dict[int, list[tuple[float, float, float, float]]] = {}
    for box in found:
        boxes.setdefault(box.page_number, []).append((box.left, box.bottom, box.right, box.top))
    nothing = "" if boxes else "Nothing is boxed: the range has no words that the page shows."
    return Places(pages, boxes, nothing)


def fractions(
    boxes: list[tuple[float, float, float, float]], width_points: float, height_points: float
) -> list[Fractions]:
    """Boxes in points from the bottom left as shares of the page from the top left.

    >>> fractions([(50, 150, 100, 200)], 200, 200)
    [(0.25, 0.0, 0.25, 0.25)]
    """
    return [
        (
            round(left / width_points, 5),
            round(1 - top / height_points, 5),
            round((right - left) / width_points, 5),
            round((top - bottom) / height_points, 5),
        )
        for left, bottom, right, top in boxes
    ]
