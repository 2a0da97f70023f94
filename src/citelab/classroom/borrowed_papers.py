"""What lesson 07 borrows: the parts of an assistant, with the signatures of its exercises.

Reached as ``citelab.classroom.borrowed``. Characters and documents count from 0, pages and
footnotes from 1; an end is the first one that is not meant.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from citelab.errors import LocationError

__all__ = ["document_in_library", "newest_editions", "numbered_sources", "pages_covered"]


def document_in_library(document_index: int, found: Sequence[int]) -> int:
    """The library's number of a document that a request has at ``document_index``; lesson 07.

    Args:
        document_index: Counts the documents that were sent, from 0, in the library's order.
        found: The library's number of each piece that was sent, in any order.

    Raises:
        LocationError: The request has no such document.
    """
    sent = sorted(set(found))
    if not 0 <= document_index < len(sent):
        raise LocationError(
            f"document_index is {document_index}, but {len(sent)} documents were sent",
            fault="no_document",
        )
    return sent[document_index]


def pages_covered(start_char: int, end_char: int, page_starts: Sequence[int]) -> tuple[int, int]:
    """The first page of a range and the first one behind it; lesson 07.

    Args:
        start_char: First code point, from 0.
        end_char: First code point behind the range.
        page_starts: Where each page starts, in order; it goes on to the next one's start.

    Raises:
        LocationError: The range is empty or starts before the text.
    """
    if not 0 <= start_char < end_char:
        raise LocationError(
            f"characters {start_char} to {end_char} (exclusive) are no range", fault="out_of_range"
        )
    return bisect_right(page_starts, start_char), bisect_right(page_starts, end_char - 1) + 1


def newest_editions(editions: Sequence[tuple[str, int | None]]) -> list[int]:
    """The positions of what no other of the same name is newer than; lesson 07.

    Args:
        editions: A name without its year, and the year; None where it is unknown.
    """
    dated = [(name, year) for name, year in editions if year is not None]
    # In order of the years, so that the last one of a name is its newest.
    latest = dict(sorted(dated, key=lambda edition: edition[1]))
    return [
        index for index, (name, year) in enumerate(editions) if year is None or year == latest[name]
    ]


def numbered_sources(
    claims: Sequence[Sequence[tuple[str, str]]],
) -> tuple[list[list[int]], list[str]]:
    """The footnotes of each claim, from 1, and their notes in order of first mention; lesson 07.

    Args:
        claims: For each claim the places that it cites: a document's name, and a label.
    """
    rows = [[f"{name}, {label}" for name, label in places] for places in claims]
    notes = list(dict.fromkeys(note for row in rows for note in row))
    numbers = {note: number for number, note in enumerate(notes, start=1)}
    return [[numbers[note] for note in dict.fromkeys(row)] for row in rows], notes
