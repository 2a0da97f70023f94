"""Lays the tide study out as a small report: the same bytes every time, on every machine.

Nothing is compressed, because two builds of zlib may compress the same bytes differently.
Order on each page is the order in which pypdf reads it: header, body, footnote, footer.
"""

from __future__ import annotations

import io
import re
from typing import Any

from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY
from reportlab.lib.pagesizes import A5
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    FrameBreak,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)

from data_world import study_text as words
from data_world.island_map import island_map

__all__ = ["study_pdf"]

FRONT_PAGES = 2
PAGE_WIDTH, PAGE_HEIGHT = A5
MARGIN = 17 * mm
TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN
FOOT = 17 * mm
TOP = PAGE_HEIGHT - 21 * mm
COLUMN_HEIGHT = 290
COLUMN_SPARE = 48
GUTTER = 14

BASE = ParagraphStyle(
    "base", fontName="Times-Roman", fontSize=10.4, leading=13.4, alignment=TA_JUSTIFY
)
TEXT = ParagraphStyle("text", BASE, spaceAfter=5)
NARROW = ParagraphStyle("narrow", BASE, fontSize=9.5, leading=11.8, spaceAfter=3)
NOTE = ParagraphStyle("note", BASE, fontSize=8, leading=9.6)
HEADING = ParagraphStyle(
    "heading", BASE, fontName="Times-Bold", fontSize=11.5, leading=15, spaceBefore=7, spaceAfter=3,
)  # fmt: skip
SUBHEADING = ParagraphStyle("subheading", NARROW, fontName="Times-BoldItalic", spaceBefore=2,
                            spaceAfter=1)  # fmt: skip
CENTRED = ParagraphStyle("centred", BASE, alignment=TA_CENTER)
TITLE = ParagraphStyle("title", CENTRED, fontName="Times-Bold", fontSize=25, leading=31)
SUBTITLE = ParagraphStyle("subtitle", CENTRED, fontName="Times-Italic", fontSize=12, leading=16)


def study_pdf() -> bytes:
    """Return the study as a PDF of six pages, labelled i, ii, 1, 2, 3 and 4."""
    target = io.BytesIO()
    document = BaseDocTemplate(
        target, pagesize=A5, invariant=1, pageCompression=0, title="Late Water", lang="en",
        author="Quern Station", subject="Settling and lag at tide gauge No. 7",
        creator="data/ of citelab", pageTemplates=_templates(),
    )  # fmt: skip
    document.build(_front() + _body() + _results() + _closing())
    return target.getvalue()


def _templates() -> list[PageTemplate]:
    """Return the page kinds: plain, with room for the footnote, with two columns below a frame."""
    note_bottom = FOOT + _note_height(words.FOOTNOTE)
    middle = FOOT + COLUMN_HEIGHT
    narrow = (TEXT_WIDTH - GUTTER) / 2
    left = _frame(MARGIN, FOOT + COLUMN_SPARE, narrow, middle)
    right = _frame(MARGIN + narrow + GUTTER, FOOT + COLUMN_SPARE, narrow, middle)
    return [
        _template("plain", [_frame(MARGIN, FOOT, TEXT_WIDTH, TOP)]),
        _template("noted", [_frame(MARGIN, note_bottom, TEXT_WIDTH, TOP)], note=words.FOOTNOTE),
        _template("columns", [_frame(MARGIN, middle, TEXT_WIDTH, TOP), left, right]),
    ]


def _frame(x: float, bottom: float, width: float, top: float) -> Frame:
    return Frame(x, bottom, width, top - bottom, 0, 0, 0, 0)


def _template(name: str, frames: list[Frame], note: str | None = None) -> PageTemplate:
    def end_page(canvas: Any, document: Any) -> None:
        if note:
            _draw_note(canvas, note)
        _draw_footer(canvas, document.page)

    return PageTemplate(name, frames, onPage=_draw_header, onPageEnd=end_page)


def _draw_header(canvas: Any, document: Any) -> None:
    if document.page == 1:
        canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
        canvas.addPageLabel(FRONT_PAGES, style="ARABIC", start=1)
    canvas.setFont("Times-Italic", 8.5)
    canvas.drawString(MARGIN, PAGE_HEIGHT - 14 * mm, words.HEADER)
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, PAGE_HEIGHT - 15.5 * mm, PAGE_WIDTH - MARGIN, PAGE_HEIGHT - 15.5 * mm)


def _draw_footer(canvas: Any, page_number: int) -> None:
    canvas.setFont("Times-Roman", 9)
    canvas.drawCentredString(PAGE_WIDTH / 2, 10 * mm, _page_label(page_number))


def _page_label(page_number: int) -> str:
    """Return what is printed at the foot of a physical page, counted from 1."""
    front = ["i", "ii"]
    return front[page_number - 1] if page_number <= FRONT_PAGES else str(page_number - FRONT_PAGES)


def _note_height(note: str) -> float:
    return float(Paragraph(note, NOTE).wrap(TEXT_WIDTH, PAGE_HEIGHT)[1] + 4 * mm)


def _draw_note(canvas: Any, note: str) -> None:
    paragraph = Paragraph(note, NOTE)
    height = float(paragraph.wrap(TEXT_WIDTH, PAGE_HEIGHT)[1])
    canvas.line(MARGIN, FOOT + height + 1.5 * mm, MARGIN + 25 * mm, FOOT + height + 1.5 * mm)
    paragraph.drawOn(canvas, MARGIN, FOOT)


def _front() -> list[Flowable]:
    return [
        Spacer(1, 26 * mm),
        Paragraph(words.TITLE, TITLE),
        Spacer(1, 3 * mm),
        Paragraph(words.SUBTITLE, SUBTITLE),
        Spacer(1, 7 * mm),
        Paragraph(words.AUTHORS, CENTRED),
        Spacer(1, 13 * mm),
        Paragraph("Abstract", HEADING),
        Paragraph(words.ABSTRACT, TEXT),
        PageBreak(),
        Paragraph("Contents", HEADING),
        _contents(),
        Paragraph("A note to the reader", HEADING),
        Paragraph(words.READER_NOTE, TEXT),
        Spacer(1, 4 * mm),
        island_map(),
        NextPageTemplate(["plain", "noted", "columns", "*", "plain"]),
        PageBreak(),
    ]


def _contents() -> Table:
    rows = [[number, title, page] for number, title, page in words.CONTENTS]
    table = Table(rows, colWidths=[9 * mm, TEXT_WIDTH - 19 * mm, 10 * mm], rowHeights=14)
    table.setStyle([
        ("FONT", (0, 0), (-1, -1), "Times-Roman", 10),
        ("ALIGN", (2, 0), (2, -1), "RIGHT"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ])  # fmt: skip
    return table


def _body() -> list[Flowable]:
    return _sections(words.BODY, HEADING, TEXT)


def _results() -> list[Flowable]:
    return [
        Paragraph("IV. Results", HEADING),
        Paragraph(words.RESULTS_LEAD, TEXT),
        Paragraph(f"<i>{words.TABLE_TITLE}</i>", CENTRED),
        Spacer(1, 1.5 * mm),
        _table(),
        FrameBreak(),
        *_sections(_breakable(words.RESULTS), SUBHEADING, NARROW),
        PageBreak(),
    ]


def _breakable(sections: list[tuple[str, list[str]]]) -> list[tuple[str, list[str]]]:
    """Put a soft hyphen where a word may be broken; one that is not used leaves no trace."""
    soft = {word.replace("-", ""): word.replace("-", "\u00ad") for word in words.BREAKS.split()}
    return [
        (
            title,
            [re.sub(r"\w+", lambda found: soft.get(found[0], found[0]), text) for text in texts],
        )
        for title, texts in sections
    ]


def _table() -> Table:
    table = Table(words.TABLE, colWidths=[40 * mm, 18 * mm, 18 * mm, 18 * mm], rowHeights=13.5)
    table.setStyle([
        ("FONT", (0, 0), (-1, -1), "Times-Roman", 9.4),
        ("FONT", (0, 0), (-1, 0), "Times-Bold", 9.4),
        ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
        ("LINEABOVE", (0, 0), (-1, 0), 0.8, colors.black),
        ("LINEBELOW", (0, 0), (-1, 0), 0.4, colors.black),
        ("LINEABOVE", (0, -1), (-1, -1), 0.4, colors.black),
        ("LINEBELOW", (0, -1), (-1, -1), 0.8, colors.black),
    ])  # fmt: skip
    return table


def _closing() -> list[Flowable]:
    return _sections(words.CLOSING, HEADING, TEXT)


def _sections(
    sections: list[tuple[str, list[str]]], heading: ParagraphStyle, text: ParagraphStyle
) -> list[Flowable]:
    flow: list[Flowable] = []
    for title, paragraphs in sections:
        # Not keepWithNext: that would move a whole paragraph, and none would cross a page.
        flow += [CondPageBreak(4 * text.leading), Paragraph(title, heading)]
        flow += [Paragraph(paragraph, text) for paragraph in paragraphs]
    return flow
