"""Where a section of a document begins: at its headings, and at pages with a running header.

A heading is known by its form alone: a short line by itself that ends no sentence. In plain text
it also stands apart (blank lines), is numbered, or is in capitals; in a PDF, whose blank lines
are lost, a capital at its beginning is enough. Of blocks only a Markdown heading is one. A table
of short cells may look like headings; headings in a row count as one, so little is lost.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from citelab.chunks.citation import Chunk
from citelab.documents import Document, shown_text

__all__ = ["headings", "paragraph_starts", "section_starts"]

# Longer: sentences without a full stop become headings. Shorter: titles of reports are lost.
MAX_HEADING_CHARS = 90

_MARKDOWN = re.compile(r"#{1,6}[ \t]+\S")
# "3.", "2.1", "IV.", "A.", "§ 5" and then a capital.
_NUMBERED = re.compile(r"(?:§\s*)?(?:\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,6}|[A-Z])[.)]?\s+[^\W\d_a-z]")
_LETTER = re.compile(r"[^\W\d_]")
_LINE_END = re.compile(r"\r\n|[\n\r]")
_SENTENCE_ENDS = tuple(".!?…:;,。！？")
_BULLETS = tuple("-–—*+•●▪◦")


def headings(document: Document, chunks: Sequence[Chunk]) -> list[bool]:
    """For each citation chunk of a document whether it is a heading.

    >>> from citelab.chunks.citation import citation_chunks
    >>> manual = Document.from_text("1. THE LID\\n\\nClose it. Wait.\\n\\nThe goat\\n\\nFeed her.")
    >>> headings(manual, citation_chunks(manual))
    [True, False, False, True, False]
    """
    return [_is_heading(document, chunks, index) for index in range(len(chunks))]


def section_starts(
    document: Document, chunks: Sequence[Chunk], titles: Sequence[bool]
) -> list[int]:
    """Indices of the citation chunks with which a section begins; the first one always does.

    A section begins with a heading, or with a page on whose top or on the bottom of the page
    before a running line stands; not behind a heading, which stays with what follows it.

    Args:
        document: The document.
        chunks: All its citation chunks.
        titles: For each of them whether it is a heading.
    """
    pages = _headed_pages(document)
    return [
        index
        for index, chunk in enumerate(chunks)
        if index == 0 or (not titles[index - 1] and (titles[index] or chunk.start_char in pages))
    ]


def paragraph_starts(
    document: Document, chunks: Sequence[Chunk], titles: Sequence[bool]
) -> list[int]:
    """Indices of the chunks before which a blank line stands, or a page or block ends.

    A heading and what follows it are one paragraph. Arguments as for `section_starts`.
    """
    parts = {page.start_char for page in document.pages}
    parts.update(block.start_char for block in document.blocks)
    return [
        index
        for index, chunk in enumerate(chunks)
        if index == 0
        or (
            not titles[index - 1]
            and (chunk.start_char in parts or _breaks_behind(chunks[index - 1].text) > 1)
        )
    ]


def _is_heading(document: Document, chunks: Sequence[Chunk], index: int) -> bool:
    chunk = chunks[index]
    # Cheaper than to look at every long sentence without its running headers.
    if not document.pages and len(chunk.text) > 2 * MAX_HEADING_CHARS:
        return False
    shown = shown_text(document, chunk.start_char, chunk.end_char)
    line = shown.strip()
    if not line or len(line) > MAX_HEADING_CHARS or _LINE_END.search(line):
        return False
    if _MARKDOWN.match(line):
        return True
    if document.blocks or not _breaks_behind(shown) or not _reads_as_title(line):
        return False
    before = chunks[index - 1].text if index else "\n\n"
    if not _breaks_behind(before) or before.rstrip().endswith(":"):
        return False
    return document.kind == "pdf" or _stands_out(line, before, shown)


def _reads_as_title(line: str) -> bool:
    first = _LETTER.search(line)
    is_title = first is not None and not first[0].islower()
    if line[0].isdigit() or (first and first.start() > 0):
        is_title = is_title and _NUMBERED.match(line) is not None
    return is_title and not line.endswith(_SENTENCE_ENDS) and not line.startswith(_BULLETS)


def _stands_out(line: str, before: str, shown: str) -> bool:
    if line.isupper():
        return True
    is_apart = _breaks_behind(shown) > 1
    return is_apart and (_breaks_behind(before) > 1 or _NUMBERED.match(line) is not None)


def _breaks_behind(text: str) -> int:
    """How many line ends stand behind the last word of a text."""
    return len(_LINE_END.findall(text, len(text.rstrip())))


def _headed_pages(document: Document) -> set[int]:
    """Where the pages start at whose upper edge, on either side, a running line stands."""
    spans = document.furniture
    found = set()
    for page in document.pages:
        at = bisect_right(spans, page.start_char, key=lambda span: span[0]) - 1
        # The line feed that joins two pages lies between a footer and the next page.
        if at >= 0 and spans[at][1] >= page.start_char - 1:
            found.add(page.start_char)
    return found
