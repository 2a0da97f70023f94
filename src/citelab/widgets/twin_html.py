"""The viewers as static HTML: for saved notebooks, GitHub, nbconvert and browsers without us.

Inline styles only, since saved notebooks lose everything else. Every piece of text is escaped;
nothing here is a link, a script or an image. Colours are the reader's own, light or dark,
but for the mark, which is one fixed pair. The same input gives the same bytes.
"""

from __future__ import annotations

import html
from collections.abc import Sequence

from citelab.documents import Document
from citelab.widgets.excerpt import Excerpt
from citelab.widgets.report_state import ReportLine, report_title
from citelab.widgets.twin_text import span_words
from citelab.widgets.verdict_state import ShownVerdict
from citelab.widgets.view_state import ShownBlock, ShownCitation, carriable, status

__all__ = ["MARK", "UNSUPPORTED", "answer_html", "escape", "source_html"]

MARK = (
    "background:#ffe08a;color:#1a1a1a;outline:1px solid #8a5a00;text-decoration:underline #8a5a00"
)
"""The fixed pair of the mark, and its underline, as an inline style."""
UNSUPPORTED = "text-decoration:underline wavy;text-underline-offset:3px"
"""How the words of a claim are underlined that no passage says, as an inline style."""
_BOX = (
    "border:1px solid #8888;border-radius:10px;padding:10px 16px;max-width:52em;"
    "line-height:1.55;overflow-wrap:anywhere"
)
_QUOTE = "margin:4px 0 12px;padding:2px 12px;border-left:3px solid #8888;white-space:pre-wrap"
_CLAIM = "margin:6px 0;white-space:pre-line"
_PLACE = "margin:8px 0 0;font-size:90%"


def answer_html(blocks: Sequence[ShownBlock], report: Sequence[ReportLine] = ()) -> str:
    """An answer with its numbers, and below it every passage, marked in its context.

    Args:
        blocks: The answer, resolved.
        report: The parse report in words, folded; a clean one is not mentioned.
    """
    claims = "".join(_claim(block) for block in blocks if block.text.strip() or block.citations)
    quotes = "".join(_citation(citation) for block in blocks for citation in block.citations)
    rule = '<hr style="border:0;border-top:1px solid #8888;margin:10px 0">' if quotes else ""
    return f'<div style="{_BOX}">{claims}{_report(report)}{rule}{quotes}</div>'


def source_html(document: Document, span: tuple[int, int] | None) -> str:
    """One document's title, a range of it in words, and the passage, marked in its context.

    Args:
        document: The source.
        span: Half-open range of code points to mark, or None for the beginning.
    """
    place = f"<strong>{_isolated(document.name)}</strong>, {span_words(span)}"
    quote = _quoted(Excerpt.of(document.text, span))
    return f'<div style="{_BOX}"><p style="{_PLACE}">{place}</p>{quote}</div>'


def escape(text: str) -> str:
    """Text for HTML that a parser gives back unchanged, but for NUL, which becomes U+FFFD."""
    # A parser turns CR into LF where it is not written as a reference.
    return html.escape(carriable(text)).replace("\r", "&#13;").replace("\0", "\ufffd")


def _claim(block: ShownBlock) -> str:
    numbers = "".join(f"<sup>[{citation.number}]</sup>" for citation in block.citations)
    if block.verdict is None:
        return f'<p dir="auto" style="{_CLAIM}">{escape(block.text.strip())}{numbers}</p>'
    told = f" <small>{escape(block.verdict.text)}</small>"
    return f'<p dir="auto" style="{_CLAIM}">{_underlined(block.verdict)}{numbers}{told}</p>'


def _underlined(verdict: ShownVerdict) -> str:
    return "".join(
        f'<u style="{UNSUPPORTED}">{escape(text)}</u>' if style else escape(text)
        for text, style in verdict.pieces
    )


def _report(report: Sequence[ReportLine]) -> str:
    if not report:
        return ""
    items = "".join(f"<li>{escape(f'{words}: {reason}')}</li>" for words, reason in report)
    return f"<details><summary>{report_title(report)}</summary><ul>{items}</ul></details>"


def _citation(citation: ShownCitation) -> str:
    title = f"<strong>{_isolated(citation.title)}</strong>"
    place = f'<p style="{_PLACE}">[{citation.number}] {title}, {escape(citation.where)}</p>'
    if citation.passage is None or citation.span is None:
        return f'{place}<p style="{_QUOTE}">{escape(status(citation, ()))}</p>'
    return place + _quoted(Excerpt.of(citation.passage.document.text, citation.span))


def _quoted(excerpt: Excerpt) -> str:
    cited = f'<mark style="{MARK}">{escape(excerpt.cited)}</mark>' if excerpt.cited else ""
    pieces = f"{escape(excerpt.before)}{cited}{escape(excerpt.after)}"
    return f'<blockquote dir="auto" style="{_QUOTE}">{pieces}</blockquote>'


def _isolated(title: str) -> str:
    return f"<bdi>{escape(title)}</bdi>"
