"""Lines that begin alike are items: bullets, numbers that count on, names of speakers.

One line that begins with ``- `` or ``12. `` proves nothing, because prose that was wrapped at a
column breaks anywhere; two neighbours that do are a list. So a line is an item only where the
sentence, the line before it or the line behind it opens in the same way.
"""

from __future__ import annotations

import re

from citelab.text.lists import repeats_item, starts_next_item

__all__ = ["MAX_LINE_CHARS", "line_start", "starts_item_line"]

MAX_LINE_CHARS = 400
"""Longer than any line that was wrapped for reading; bounds how far neighbours are looked at."""

_BULLET = re.compile(r"([-–—*+])[ \t]+\S")

# "Ana:", "Dr. Roe:", "Q:": at most three words with capitals, so that no clause is a label.
_WORD = r"[^\W\d_a-zß-ÿ][\w.'’-]{0,19}"
_LABEL = re.compile(rf"{_WORD}(?: {_WORD}){{0,2}}:[ \t]+\S")

_INDENT = re.compile(r"[ \t]{0,40}")
_LINE_END = re.compile(r"\r\n|[\n\r]")


def starts_item_line(text: str, start: int, at: int, end: int) -> bool:
    """Whether the line at ``end`` is an item, known by a neighbour that begins like it.

    Args:
        text: The whole text.
        start: Where the current sentence starts.
        at: The line break in front of the line.
        end: The first character of the line that is no white space.

    >>> starts_item_line("- bread\\n- milk", 0, 7, 8), starts_item_line("so\\n- we left", 0, 2, 3)
    (True, False)
    """
    if text[end].islower() and text[end + 1 : end + 2] not in (".", ")"):
        return False
    before = _behind_indent(text, line_start(text, at))
    if _begin_alike(text, start, end) or _begin_alike(text, before, end):
        return True
    line_end = _LINE_END.search(text, end, end + MAX_LINE_CHARS)
    return line_end is not None and _begin_alike(text, end, _behind_indent(text, line_end.end()))


def line_start(text: str, at: int) -> int:
    """Where the line that ends at ``at`` starts; no further back than ``MAX_LINE_CHARS``."""
    lowest = max(0, at - MAX_LINE_CHARS)
    return max(text.rfind("\n", lowest, at), text.rfind("\r", lowest, at), lowest - 1) + 1


def _behind_indent(text: str, start: int) -> int:
    found = _INDENT.match(text, start)
    return found.end() if found else start


def _begin_alike(text: str, first: int, second: int) -> bool:
    bullets = _BULLET.match(text, first), _BULLET.match(text, second)
    if bullets[0] and bullets[1]:
        return bullets[0][1] == bullets[1][1]
    if starts_next_item(text, first, second) or repeats_item(text, first, second):
        return True
    return _LABEL.match(text, first) is not None and _LABEL.match(text, second) is not None
