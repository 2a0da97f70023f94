"""The locator lab without a browser: its range, what is misread, and every convention.

The same input gives the same bytes. HTML has inline styles only, for a saved notebook keeps no
others; the right range is filled and underlined, the misread one has a dashed edge.
"""

from __future__ import annotations

from collections.abc import Iterator

from citelab.locations.conventions.counting import Range
from citelab.widgets.excerpt import Excerpt
from citelab.widgets.locator_lab_rows import ROWS
from citelab.widgets.locator_lab_state import LabView
from citelab.widgets.twin_html import escape
from citelab.widgets.twin_text import printable

__all__ = ["lab_html", "lab_text"]

_BOX = (
    "border:1px solid #8888;border-radius:10px;padding:10px 16px;max-width:52em;"
    "line-height:1.55;overflow-wrap:anywhere"
)
_QUOTE = "margin:4px 0 12px;padding:2px 12px;border-left:3px solid #8888;white-space:pre-wrap"
_RIGHT = (
    "background:#ffe08a;color:#1a1a1a;outline:1px solid #8a5a00;text-decoration:underline #8a5a00"
)
_WRONG = "background:none;color:inherit;outline:2px dashed;text-decoration:underline wavy"
_CELL = "padding:2px 12px 2px 0;text-align:left;vertical-align:top"


def lab_text(view: LabView) -> str:
    """The lab as plain text.

    Args:
        view: What it shows.
    """
    return "\n".join(printable(line).rstrip() for line in _lines(view))


def lab_html(view: LabView) -> str:
    """The lab as static HTML.

    Args:
        view: What it shows.
    """
    return f'<div style="{_BOX}">{"".join(_parts(view))}</div>'


def _lines(view: LabView) -> Iterator[str]:
    yield view.where
    if view.span is None or view.reading is None:
        return
    yield from _indented(_excerpt(view, view.span).cited)
    yield view.reading.words
    if view.reading.wrong is not None:
        yield from _indented(_excerpt(view, view.reading.wrong).cited)
    yield from filter(None, [view.growth])
    yield ""
    width = max(len(row.name) for row in ROWS)
    for row, (value, loss) in zip(ROWS, view.rows, strict=True):
        yield f"{row.name:<{width}}  {value or loss}"
    yield ""
    yield from view.json.split("\n")


def _indented(text: str) -> list[str]:
    return [f"    {line}" for line in text.replace("\r\n", "\n").split("\n")]


def _parts(view: LabView) -> Iterator[str]:
    yield _paragraph(view.where)
    if view.span is None or view.reading is None:
        return
    yield _quoted(_excerpt(view, view.span), _RIGHT)
    yield _paragraph(view.reading.words)
    if view.reading.wrong is not None:
        yield _quoted(_excerpt(view, view.reading.wrong), _WRONG)
    yield from map(_paragraph, filter(None, [view.growth]))
    rows = zip(ROWS, view.rows, strict=True)
    cells = "".join(_row(row.name, value, loss) for row, (value, loss) in rows)
    yield f"<details><summary>In every convention</summary><table>{cells}</table></details>"
    code = f'<pre style="white-space:pre-wrap">{escape(view.json)}</pre>'
    yield f"<details><summary>As JSON</summary>{code}</details>"


def _excerpt(view: LabView, span: Range) -> Excerpt:
    return Excerpt.of(view.document.text, span)


def _paragraph(text: str) -> str:
    return f'<p style="margin:6px 0">{escape(text)}</p>'


def _quoted(excerpt: Excerpt, style: str) -> str:
    marked = f'<mark style="{style}">{escape(excerpt.cited)}</mark>'
    pieces = f"{escape(excerpt.before)}{marked}{escape(excerpt.after)}"
    return f'<blockquote dir="auto" style="{_QUOTE}">{pieces}</blockquote>'


def _row(name: str, value: str, loss: str) -> str:
    shown = f"<code>{escape(value)}</code> {escape(loss)}" if value else escape(loss)
    return (
        f'<tr><th scope="row" style="{_CELL}">{escape(name)}</th>'
        f'<td style="{_CELL}">{shown}</td></tr>'
    )
