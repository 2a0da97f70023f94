"""One page of a PDF as PDFium draws it, small enough to travel with a notebook.

The picture shows what a reader of the file sees: cropped, turned, with its figures. Nothing is
ever read from it; the words and their places come from the text and its boxes.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from citelab.documents import Document
from citelab.errors import CitelabError, DocumentError, LocationError
from citelab.locations.pdfium import ONE_AT_A_TIME

__all__ = ["Fractions", "PagePicture", "draw_page", "with_boxes"]

Fractions = tuple[float, float, float, float]
"""Left, top, width and height of a box as shares of the page, from its top left corner."""

# Twice the size on paper is sharp at 200 %; beyond this a map would weigh as much as a book.
_SCALE, _LONGEST_PIXELS = 2.0, 1600
_LARGEST_BYTES = 300_000
# Black, white, and enough greys and colours between: a text page needs no more.
_COLOURS, _JPEG_QUALITY = 64, 75
_MARK, _EDGE = (255, 224, 138), (138, 90, 0)


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A drawn page.

    Attributes:
        page_number: Physical page, from 1.
        width_points: Width as shown, in points (1/72 inch).
        height_points: Height as shown, in points.
        content: The picture's bytes.
        media_type: ``"image/png"`` or ``"image/jpeg"``.
    """

    page_number: int
    width_points: float
    height_points: float
    content: bytes
    media_type: str


def draw_page(document: Document, page_number: int, *, password: str | None = None) -> PagePicture:
    """Draw one page.

    Args:
        document: A PDF that was loaded from its file.
        page_number: Physical page, from 1.
        password: As for ``load``, where the empty password does not open the file.

    Raises:
        DocumentError: The document has no bytes, or they cannot be opened or drawn.
        LocationError: There is no such page.
        CitelabError: pypdfium2 or Pillow is not installed.
    """
    if document.data is None:
        raise DocumentError(
            f"{document.name!r} carries no file, so there is no page to draw; load it from its"
            " file: citelab.load('….pdf'). A library gives it as library.document(index)"
        )
    count = len(document.pages)
    if type(page_number) is not int or not 1 <= page_number <= count:
        raise LocationError(f"page_number is {page_number!r}, but pages count from 1 to {count}")
    image, width, height = _drawn(document, page_number, password)
    content, media_type = _packed(image)
    return PagePicture(page_number, width, height, content, media_type)


def with_boxes(picture: PagePicture, boxes: Sequence[Fractions]) -> PagePicture:
    """The same picture with boxes drawn into it, for where nothing can be laid over it."""
    if not boxes:
        return picture
    modules = [import_module(f"PIL.{name}") for name in ("Image", "ImageChops", "ImageDraw")]
    pillow, chops, draw = modules
    image = pillow.open(io.BytesIO(picture.content)).convert("RGB")
    width, height = image.size
    corners = [
        (left * width, top * height, (left + across) * width, (top + down) * height)
        for left, top, across, down in boxes
    ]
    tint = pillow.new("RGB", image.size, (255, 255, 255))
    for corner in corners:
        draw.Draw(tint).rectangle(corner, fill=_MARK)
    # As a felt pen does it: what is black below stays black.
    marked = chops.multiply(image, tint)
    for corner in corners:
        draw.Draw(marked).rectangle(corner, outline=_EDGE, width=2)
    content, media_type = _packed(marked)
    size = picture.width_points, picture.height_points
    return PagePicture(picture.page_number, *size, content, media_type)


def _drawn(document: Document, page_number: int, password: str | None) -> tuple[Any, float, float]:
    pdfium = _needed("pypdfium2")
    _needed("PIL.Image")
    with ONE_AT_A_TIME:
        try:
            pdf = pdfium.PdfDocument(document.data, password=password)
        except pdfium.PdfiumError as error:
            raise _unreadable(document, page_number, error) from error
        try:
            page = pdf[page_number - 1]
            width, height = page.get_size()
            scale = min(_SCALE, _LONGEST_PIXELS / max(width, height))
            return page.render(scale=scale).to_pil().convert("RGB"), width, height
        except (pdfium.PdfiumError, IndexError) as error:
            raise _unreadable(document, page_number, error) from error
        finally:
            pdf.close()


def _unreadable(document: Document, page_number: int, error: Exception) -> DocumentError:
    return DocumentError(
        f"PDFium cannot draw page {page_number} of {document.name!r} ({error}); if the file is"
        " encrypted, pass its password with password=…; the text and its citations stay right"
    )


def _packed(image: Any) -> tuple[bytes, str]:
    packed = io.BytesIO()
    image.quantize(_COLOURS).save(packed, "PNG", optimize=True)
    if packed.tell() <= _LARGEST_BYTES:
        return packed.getvalue(), "image/png"
    # A photograph: more colours than a palette holds, and no sharp edges to spoil.
    packed = io.BytesIO()
    image.save(packed, "JPEG", quality=_JPEG_QUALITY)
    return packed.getvalue(), "image/jpeg"


def _needed(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise CitelabError(
            f"the picture of a page needs {module.partition('.')[0]}, which is not installed;"
            " install the notebook tools with: pip install 'citelab[lab]'"
        ) from error
