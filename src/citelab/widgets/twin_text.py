"""The viewers as plain text: for terminals, screen readers and notebooks without a browser.

Claims carry their numbers, the quoted passages follow. The same input gives the same text.
Control characters are shown as pictures (␛), so that no text can drive a terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citelab.documents import Document
from citelab.widgets.excerpt import Excerpt
from citelab.widgets.report_state import ReportLine, report_title
from citelab.widgets.view_state import ShownBlock, ShownCitation, carriable, status

__all__ = ["answer_text", "count_of", "printable", "source_text"]

# What a terminal prints as white space stays; CR would print over the line it ends.
_PICTURES = {code: 0x2400 + code for code in range(0x20) if code not in (0x09, 0x0A)}
_PICTURES |= {0x7F: 0x2421} | dict.fromkeys(range(0x80, 0xA0), 0xFFFD)


def answer_text(blocks: Sequence[ShownBlock], report: Sequence[ReportLine] = ()) -> str:
    """An answer with [1] behind its claims, and below it every passage, quoted.

    Args:
        blocks: The answer, resolved.
        report: The parse report in words; a clean one is not mentioned.
    """
    answer = "".join(_numbered(block) for block in blocks).strip()
    lines = [line for block in blocks for citation in block.citations for line in _quote(citation)]
    return "\n".join([printable(answer), "", *lines, *_report(report)]).rstrip("\n")


def source_text(document: Document, span: tuple[int, int] | None) -> str:
    """A document's title, the range in words, and the passage, quoted.

    Args:
        document: The source.
        span: Half-open range of code points to quote, or None for the beginning.
    """
    excerpt = Excerpt.of(document.text, span)
    head = f"{document.name}: {span_words(span)}"
    return "\n".join([printable(head), *_indented(excerpt.cited or excerpt.before)])


def span_words(span: tuple[int, int] | None) -> str:
    """A range in words, ends included, or that there is none."""
    if span is None:
        return "nothing is highlighted"
    start, end = span
    return f"character {start}" if end == start + 1 else f"characters {start} to {end - 1}"


def printable(text: str) -> str:
    """The text with control characters as pictures; CRLF prints as a line end."""
    return carriable(text).replace("\r\n", "\n").translate(_PICTURES)


def count_of(count: int, noun: str) -> str:
    """A number with its noun: "1 claim", "2 claims"."""
    return f"{count:,} {noun}{'s' * (count != 1)}"


def _numbered(block: ShownBlock) -> str:
    numbers = "".join(f"[{citation.number}]" for citation in block.citations)
    text = block.text.rstrip()
    verdict = f" ({block.verdict.text})" if block.verdict else ""
    return f"{text} {numbers}{verdict}{block.text[len(text) :]}" if numbers else block.text


def _report(report: Sequence[ReportLine]) -> Iterator[str]:
    if report:
        yield from ("", report_title(report))
    for words, reason in report:
        first, *others = printable(reason).split("\n")
        yield f"  - {words}: {first}"
        yield from _indented("\n".join(others)) if others else ()


def _quote(citation: ShownCitation) -> Iterator[str]:
    yield printable(f"[{citation.number}] {citation.title}, {citation.where}")
    if citation.passage is None or citation.span is None:
        yield from _indented(status(citation, ()))
    else:
        yield from _indented(Excerpt.of(citation.passage.document.text, citation.span).cited)


def _indented(text: str) -> list[str]:
    return [f"    {line}".rstrip() for line in printable(text).split("\n")]
