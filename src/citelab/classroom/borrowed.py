"""The library's own versions of what learners write, with the signatures of the exercises.

A lesson runs on these until the learner's function passes its check. Each passes that check too.
Positions count code points from 0 and pages from 1; an end is the first one that is not meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from citelab.chunks import retrieval_chunks
from citelab.documents import Document
from citelab.errors import LocationError
from citelab.locations import CharLocation, PageLocation, location_from_dict, resolve

__all__ = [
    "exact_words",
    "fixed_ranges",
    "mark_numbers",
    "missing_numbers",
    "page_labels",
    "quotation_holds",
    "ranges_tile",
]

_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")


def quotation_holds(citation: Mapping[str, Any], text: str) -> bool:
    """Whether a citation quotes what stands at its range; lesson 00.

    Args:
        citation: The vendor's JSON of a ``char_location``; ``document_index`` is not used.
        text: The exact text of the cited document.
    """
    alone = {**citation, "document_index": 0}
    try:
        resolve(location_from_dict(alone), Document.from_text(text))
    except LocationError:
        return False
    return True


def fixed_ranges(text: str, size: int, overlap: int) -> list[tuple[int, int]]:
    """Half-open ranges of at most ``size`` code points, neighbours sharing ``overlap``; lesson 01.

    Raises:
        ValueError: ``overlap`` is below 0, or not less than ``size``.
    """
    pieces = retrieval_chunks(Document.from_text(text), "fixed", size=size, overlap=overlap)
    return [(piece.start_char, piece.end_char) for piece in pieces]


def ranges_tile(ranges: Sequence[tuple[int, int]], text: str) -> bool:
    """Whether every code point is in exactly one range, in order, and none is empty; lesson 02."""
    if any(start >= end for start, end in ranges):
        return False
    starts = [start for start, _ in ranges]
    ends = [end for _, end in ranges]
    return [*starts, len(text)] == [0, *ends]


def exact_words(text: str, start_char: int, end_char: int) -> str:
    """The code points from ``start_char`` up to ``end_char`` (exclusive); lesson 03.

    Raises:
        ValueError: The text has no such range.
    """
    place = CharLocation(document_index=0, start_char=start_char, end_char=end_char)
    return resolve(place, Document.from_text(text)).text


def page_labels(start_page: int, end_page: int, labels: Sequence[str]) -> list[str]:
    """What is printed on the pages from ``start_page`` up to ``end_page`` (exclusive); lesson 03.

    Args:
        start_page: The first page meant; pages count from 1.
        end_page: The first page not meant.
        labels: The labels of all pages, in order.

    Raises:
        ValueError: The document has no such pages.
    """
    blank = Document.from_pages(["…"] * len(labels), labels=labels)
    place = PageLocation(document_index=0, start_page=start_page, end_page=end_page)
    return [page.label or str(page.number) for page in resolve(place, blank).pages]


def mark_numbers(sentence: str, letters: str, last: int) -> list[int]:
    """The numbers of the marks in a sentence, from 1 to ``last``, in order, once each; lesson 04.

    Args:
        sentence: One sentence of a reply.
        letters: What stands before the number in a mark of this request.
        last: The number of the last chunk; chunks count from 1.
    """
    mark = re.compile(rf"\[{re.escape(letters)}([0-9]+)\]")
    numbers = dict.fromkeys(int(digits) for digits in mark.findall(sentence))
    return [number for number in numbers if 1 <= number <= last]


def missing_numbers(claim: str, passage: str) -> list[str]:
    """The numbers of a claim that its passage does not have, in order, once each; lesson 05."""
    there = set(_NUMBER.findall(passage))
    return [number for number in dict.fromkeys(_NUMBER.findall(claim)) if number not in there]
