"""What a single line break means: mere white space, unless the lines say otherwise.

Text is often wrapped at a column, and a sentence runs on over the break. So a break ends a
sentence only before a list item, at a Markdown heading, or behind a line so much shorter than
its neighbours that no wrapping explains it: a heading, or the last line of a paragraph.
"""

from __future__ import annotations

import re

from citelab.text.line_items import MAX_LINE_CHARS, line_start, starts_item_line
from citelab.text.lists import STRONG_BULLETS, is_marker, starts_bullet, starts_numbered_item
from citelab.text.marks import LINE_ENDS, SKIPPED

__all__ = ["line_ends_sentence"]

# A line is short when the first word of the next line would have brought it to no more than
# this share of the longer neighbour. Higher: prose whose lines end raggedly is cut inside of
# sentences (boundary F1 .939 up to .7, .935 at .9, .922 at 1). Lower: more headings stay glued
# to what follows (50 pages of a PDF: 842 pieces at .6, 755 at .4).
SHORT_LINE = 0.6

_LINE_END = re.compile(f"[{LINE_ENDS}]")
_FIRST_WORD = re.compile(r"\S{0,100}")
_HEADING = re.compile(r"#{1,6}\s")
_UNFINISHED = frozenset(",;-–—/&(")


def line_ends_sentence(text: str, start: int, at: int, end: int) -> bool:
    """Whether the break at ``at`` ends the sentence that began at ``start``.

    Args:
        text: The whole text.
        start: Where the current sentence starts.
        at: The line break, behind the last character of the line.
        end: The first character of the next line.
    """
    if _is_heading(text, start) or _is_heading(text, end):
        return True
    if text[end] in STRONG_BULLETS or starts_item_line(text, start, at, end):
        return True
    if is_marker(text, start, at):  # a number alone on its line belongs to the next one
        return False
    if text[at - 1] in _UNFINISHED or not _looks_like_a_start(text, end):
        return False
    return _is_short(text, at, end)


def _is_heading(text: str, start: int) -> bool:
    return text.startswith("#", start) and _HEADING.match(text, start) is not None


def _looks_like_a_start(text: str, end: int) -> bool:
    first = text[end]
    if not first.isalnum():
        found = SKIPPED.match(text, end)
        first = text[found.end() : found.end() + 1] if found else ""
    if first.isdecimal() or (first.isalpha() and not first.islower()):
        return True
    return starts_bullet(text, end) or starts_numbered_item(text, end)


def _is_short(text: str, at: int, end: int) -> bool:
    first = line_start(text, at)
    longer = max(_length_before(text, first), _length_from(text, end))
    word = _FIRST_WORD.match(text, end)
    needed = at - first + 1 + (len(word[0]) if word else 0)
    return needed <= SHORT_LINE * longer


def _length_before(text: str, start: int) -> int:
    if start == 0 or text[start - 1] not in "\n\r":
        return 0
    end = start - (2 if text.startswith("\r\n", max(0, start - 2)) else 1)
    return max(0, end - line_start(text, end)) if end > 0 else 0


def _length_from(text: str, start: int) -> int:
    found = _LINE_END.search(text, start, start + MAX_LINE_CHARS)
    return (found.start() if found else min(len(text), start + MAX_LINE_CHARS)) - start
