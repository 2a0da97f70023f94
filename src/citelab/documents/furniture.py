"""Running headers and footers: told apart from what the author wrote, never removed.

A line is running where it stands at the top, or at the bottom, of at least three pages and of
most pages from the first that has it to the last; or of three pages of which each is followed,
at the latest, by the next page but one. So left and right headers count, and those of a single
chapter; a title that comes back every tenth page does not. Numbers in the line must stay as
they are or advance with the pages: in a table that goes on for pages they do neither.

The text and every offset stay as they were. Whoever splits or shows it leaves these ranges out.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from citelab.documents.parts import Page
from citelab.errors import LocationError

if TYPE_CHECKING:
    from citelab.documents.model import Document

__all__ = ["find_furniture", "page_bodies", "shown_text"]

MIN_PAGES = 3
"""Fewer: two pages that begin alike are a coincidence. More: short papers keep their headers."""

EDGE_LINES = 4
"""Lines looked at on either edge of a page. Headers have one or two; more would reach the body."""

SHORT_WORDS = 3
"""A line of more words that ends like a sentence is one: only "Page 3." counts its pages."""

# Left and right pages have headers of their own, so the next one may be two pages on.
MAX_STEP = 2

Range = tuple[int, int]

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
# Stands for the name of the page, "iv" or "A-3", at the beginning or end of a line.
_OWN_NAME = "\0"
_NUMBER = re.compile(r"\d+|\0")
# Enough to tell two numbers apart; a run of thousands of digits is no int that Python reads.
_DIGITS_READ = 9


class _Line(NamedTuple):
    """A line at the edge of a page.

    Attributes:
        start: First code point of the line, from 0.
        end: First code point after the line, its line end included.
        pattern: What it says up to numbers, and how many numbers it has.
        numbers: These numbers; None for the name that the PDF gives the page.
        page_number: The page, from 1.
    """

    start: int
    end: int
    pattern: tuple[str, int]
    numbers: tuple[int | None, ...]
    page_number: int


def find_furniture(text: str, pages: Sequence[Page]) -> tuple[Range, ...]:
    """The half-open ranges of running headers and footers, in order.

    Args:
        text: The text of a document.
        pages: Its pages, which tile it.

    Returns:
        Whole lines, each with its line end, neighbours joined to one range; nothing where
        nothing else would be left to read.
    """
    filled = [page for page in pages if text[page.start_char : page.end_char].strip()]
    tops = [_edge(page, _forwards(text, page)) for page in filled]
    bottoms = [_edge(page, _backwards(text, page)) for page in filled]
    joined = tuple(_joined([*_running_lines(tops), *_running_lines(bottoms)]))
    is_all = not any(text[start:end].strip() for start, end in _between(joined, 0, len(text)))
    return () if is_all else joined


def page_bodies(document: Document) -> list[Range]:
    """What the author wrote on each page of a PDF that has text.

    Returns:
        One half-open range for each such page, in order, without furniture and without the
        white space at its edges.
    """
    bodies: list[Range] = []
    for page in document.pages:
        kept = _between(document.furniture, page.start_char, page.end_char)
        filled = [piece for piece in (_stripped(document.text, *k) for k in kept) if piece]
        if filled:
            bodies.append((filled[0][0], filled[-1][1]))
    return bodies


def shown_text(document: Document, start_char: int, end_char: int) -> str:
    """The text of a range as it should be read: without running headers and footers.

    For prompts and for people. What is cited is always ``document.text[start_char:end_char]``.

    Args:
        document: Any document; only PDFs have furniture.
        start_char: First code point, from 0.
        end_char: First code point after the range.

    Raises:
        LocationError: The range leaves the text.
    """
    if not 0 <= start_char <= end_char <= len(document.text):
        raise LocationError(
            f"characters {start_char} to {end_char} (exclusive) are no range of"
            f" {document.name!r}, which has {len(document.text)}"
        )
    kept = _between(document.furniture, start_char, end_char)
    return "".join(document.text[start:end] for start, end in kept)


def _edge(page: Page, lines: Iterable[tuple[int, int, str]]) -> list[_Line]:
    """The outermost lines with text, from the edge inwards."""
    edge: list[_Line] = []
    for start, end, line in lines:
        if words := line.split():
            edge.append(_Line(start, end, *_pattern(words, page), page.number))
        if len(edge) == EDGE_LINES:
            break
    return edge


def _forwards(text: str, page: Page) -> Iterator[tuple[int, int, str]]:
    for line in _LINE.finditer(text, page.start_char, page.end_char):
        yield line.start(), line.end(), line.group()


def _backwards(text: str, page: Page) -> Iterator[tuple[int, int, str]]:
    end = page.end_char
    while end > page.start_char:
        start = max(text.rfind("\n", page.start_char, end - 1) + 1, page.start_char)
        yield start, end, text[start:end]
        end = start


def _pattern(words: list[str], page: Page) -> tuple[tuple[str, int], tuple[int | None, ...]]:
    for at in (0, -1):
        if words[at] == page.label:
            words[at] = _OWN_NAME
    said = " ".join(words)
    # A sentence that says "page 3" on page 3 is the author's, unless it stays as it is.
    if len(words) > SHORT_WORDS and said.endswith((".", "!", "?")):
        return (said, 0), ()
    runs = _NUMBER.findall(said)
    numbers = tuple(None if run == _OWN_NAME else int(run[:_DIGITS_READ]) for run in runs)
    return (_NUMBER.sub("#", said), len(numbers)), numbers


def _running_lines(edges: Sequence[list[_Line]]) -> Iterator[Range]:
    """The ranges of the lines that run; one of the author's own ends a header or footer."""
    seen: dict[tuple[str, int], list[tuple[int, _Line]]] = defaultdict(list)
    for position, edge in enumerate(edges):
        for line in edge:
            seen[line.pattern].append((position, line))
    running = {pattern: _positions_of_runs(_steady(lines)) for pattern, lines in seen.items()}
    for position, edge in enumerate(edges):
        for line in edge:
            if position not in running[line.pattern]:
                break
            yield line.start, line.end


def _steady(lines: list[tuple[int, _Line]]) -> list[int]:
    """Positions of the lines whose every number stays or advances with the pages."""
    counts = Counter(way for _, line in lines for ways in _ways(line) for way in ways)
    return [
        position
        for position, line in lines
        if all(max(counts[way] for way in ways) >= MIN_PAGES for ways in _ways(line))
    ]


def _ways(line: _Line) -> Iterator[tuple[tuple[int, str, int], ...]]:
    """For each number of a line what it shares with those of other pages, if it is steady."""
    for slot, number in enumerate(line.numbers):
        if number is not None:
            yield (slot, "same", number), (slot, "ahead by", number - line.page_number)


def _positions_of_runs(positions: Iterable[int]) -> set[int]:
    ordered = sorted(set(positions))
    if ordered and len(ordered) * 2 > ordered[-1] - ordered[0] + 1:
        runs = [ordered]
    else:
        runs = _split_at_gaps(ordered)
    return {position for run in runs if len(run) >= MIN_PAGES for position in run}


def _split_at_gaps(ordered: list[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for position in ordered:
        if runs and position - runs[-1][-1] <= MAX_STEP:
            runs[-1].append(position)
        else:
            runs.append([position])
    return runs


def _joined(ranges: Iterable[Range]) -> Iterator[Range]:
    start = end = 0
    for first, last in sorted(ranges):
        if first > end:
            if start < end:
                yield start, end
            start = first
        end = max(end, last)
    if start < end:
        yield start, end


def _between(furniture: Sequence[Range], start: int, end: int) -> Iterator[Range]:
    """What is left of a range without the furniture in it."""
    at = max(bisect_right(furniture, start, key=lambda piece: piece[0]) - 1, 0)
    while at < len(furniture) and furniture[at][0] < end:
        if start < furniture[at][0]:
            yield start, furniture[at][0]
        start = max(start, furniture[at][1])
        at += 1
    if start < end:
        yield start, end


def _stripped(text: str, start: int, end: int) -> Range | None:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    return (start + left, start + len(piece.rstrip())) if left < len(piece) else None
