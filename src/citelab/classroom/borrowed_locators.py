"""What lesson 03 borrows: locations turned into words and ranges, with its exercises' signatures.

Reached as ``citelab.classroom.borrowed``. Characters, blocks and documents count from 0, pages
from 1; an end is the first one that is not meant, unless a way of counting says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, cast

from citelab.errors import LocationError
from citelab.locations import (
    CharLocation,
    ContentBlockLocation,
    Location,
    PageLocation,
    location_from_dict,
)
from citelab.locations.conventions import Counting

__all__ = ["exact_words", "page_labels", "range_counted", "words_cited"]

Pieces = TypeVar("Pieces", bound=Sequence[Any])

_UNITS = {"code point": "char", "UTF-16 unit": "utf16", "byte": "utf8"}


def exact_words(text: Pieces, start_char: int, end_char: int) -> Pieces:
    """The code points from ``start_char`` up to ``end_char`` (exclusive); lesson 03.

    Args:
        text: The exact text; a list is cut in the same way, which the third exercise uses.
        start_char: First one meant, from 0.
        end_char: First one not meant.

    Raises:
        ValueError: There is no such range.
    """
    if not 0 <= start_char < end_char <= len(text):
        raise LocationError(
            f"{start_char} to {end_char} is no range here: it needs 0 <= start < end <= {len(text)}"
            " (the end is exclusive)",
            fault="out_of_range",
        )
    return cast("Pieces", text[start_char:end_char])


def page_labels(start_page: int, end_page: int, labels: Sequence[str]) -> list[str]:
    """What is printed on the pages from ``start_page`` up to ``end_page`` (exclusive); lesson 03.

    Args:
        start_page: The first page meant; pages count from 1.
        end_page: The first page not meant.
        labels: The labels of all pages, in order, or anything else that there is one of a page.

    Raises:
        ValueError: The document has no such pages.
    """
    return exact_words(list(labels), start_page - 1, end_page - 1)


def words_cited(location: Mapping[str, Any], documents: Sequence[Mapping[str, Any]]) -> str:
    """The words that a location points at, whatever it says that it quotes; lesson 03.

    Args:
        location: The vendor's JSON of a location by characters, pages or blocks.
        documents: Each with its ``text``, or a list of its ``pages`` or of its ``blocks``.

    Raises:
        ValueError: There is no such document, or it has no such range; or the location is of
            another kind.
    """
    place = location_from_dict(location)
    index, what, start, end = _from_zero(place)
    document = exact_words(documents, index, index + 1)[0]
    if what not in document:
        raise LocationError(
            f"a {place.type} points at {what}, but document {index} has {', '.join(document)}",
            fault="wrong_kind",
        )
    return "".join(exact_words(document[what], start, end))


def _from_zero(place: Location) -> tuple[int, str, int, int]:
    """The document's index, what a location counts, and its range of them, from 0."""
    match place:
        case CharLocation():
            return place.document_index, "text", place.start_char, place.end_char
        case PageLocation():
            return place.document_index, "pages", place.start_page - 1, place.end_page - 1
        case ContentBlockLocation():
            return place.document_index, "blocks", place.start_block, place.end_block
    raise LocationError(f"a {place.type} points at no document", fault="wrong_kind")


def range_counted(text: str, start: int, end: int, way: Mapping[str, Any]) -> tuple[int, int]:
    """The half-open range of code points that two numbers mean; lesson 03.

    Args:
        text: The exact text.
        start: The first number.
        end: The second number.
        way: How they are counted: ``unit`` is ``"code point"``, ``"UTF-16 unit"`` or ``"byte"``,
            ``first`` the number of the first unit, and ``end_included`` whether the second number
            is the last unit of the range.

    Raises:
        ValueError: A number lies outside of the text or inside a character, or the range is empty.
    """
    counting = Counting(_UNITS[way["unit"]], way["first"], way["end_included"])  # type: ignore[arg-type]
    return counting.read(text, start, end).value
