"""The page view without a kernel: the boxed page as one picture in HTML, and the same in words."""

from __future__ import annotations

from base64 import b64encode

from citelab.documents import Document
from citelab.errors import CitelabError
from citelab.widgets.excerpt import Excerpt
from citelab.widgets.page_view.desk import PageDesk
from citelab.widgets.page_view.picture import with_boxes
from citelab.widgets.page_view.places import fractions
from citelab.widgets.twin_html import escape, source_html
from citelab.widgets.twin_text import printable, source_text

__all__ = ["page_html", "page_name", "page_text", "pages_shown"]

# A passage over a page break has two pages; a longer one is no passage to be looked at.
_MOST_PAGES = 3
_SHEET = "max-width:100%;width:30em;border:1px solid #8888;background:#fff"


def pages_shown(document: Document, desk: PageDesk, span: tuple[int, int] | None) -> list[int]:
    """The pages, from 1, that a static form shows for a range: the first few it stands on."""
    return (desk.places(0, span).boxed_pages or [1])[:_MOST_PAGES] if document.pages else []


def page_name(document: Document, number: int) -> str:
    """A page in words: "page 3 (label 1)"."""
    label = document.pages[number - 1].label
    return f"page {number}" + (f" (label {label})" if label not in (None, str(number)) else "")


def page_html(document: Document, desk: PageDesk, span: tuple[int, int] | None) -> str:
    """The passage in its context, and below it each page with its boxes drawn in."""
    sheets = [_sheet(document, desk, span, n) for n in pages_shown(document, desk, span)]
    note = desk.places(0, span).problem
    told = [f"<p>{escape(note)}</p>"] if note else []
    return "".join([source_html(document, span), *told, *sheets])


def page_text(document: Document, desk: PageDesk, span: tuple[int, int] | None) -> str:
    """Title, range, passage and the pages with the number of their boxes, in words."""
    places = desk.places(0, span)
    lines = [
        f"{page_name(document, number)}: {len(places.boxes.get(number, []))} lines boxed"
        for number in pages_shown(document, desk, span)
    ]
    note = [places.problem] if places.problem else []
    return "\n".join([source_text(document, span), *map(printable, [*note, *lines])])


def _sheet(document: Document, desk: PageDesk, span: tuple[int, int] | None, number: int) -> str:
    name = page_name(document, number)
    try:
        picture = desk.picture(0, number)
    except CitelabError as error:
        return f"<p>{escape(str(error))}</p>"
    size = picture.width_points, picture.height_points
    drawn = with_boxes(picture, fractions(desk.places(0, span).boxes.get(number, []), *size))
    cited = "" if span is None else f", boxed: {Excerpt.of(document.text, span).cited}"
    alt = escape(f"{name[0].upper()}{name[1:]} of {document.name}{cited}")
    data = b64encode(drawn.content).decode("ascii")
    picture_html = f'<img alt="{alt}" style="{_SHEET}" src="data:{drawn.media_type};base64,{data}">'
    return f"<p>{escape(name[0].upper() + name[1:])}</p>{picture_html}"
