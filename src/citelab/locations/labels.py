"""Locations in words for people: inclusive ends, because people read so.

Characters and blocks keep their count from 0 and pages theirs from 1, as in the JSON.
"""

from __future__ import annotations

from typing import assert_never

from citelab.locations.model import (
    CharLocation,
    ContentBlockLocation,
    Location,
    PageLocation,
    SearchResultLocation,
)

__all__ = ["label"]

_WORDS = {
    "en": {
        "char": ("character", "characters"),
        "page": ("page", "pages"),
        "block": ("block", "blocks"),
        "to": "to",
    },
    "es": {
        "char": ("carácter", "caracteres"),
        "page": ("página", "páginas"),
        "block": ("bloque", "bloques"),
        "to": "a",
    },
}


def label(location: Location, language: str = "en") -> str:
    """Say where a location points, ends included.

    Args:
        location: One of the four kinds.
        language: ``"en"`` or ``"es"``; any other reads as English.

    >>> label(CharLocation(document_index=0, start_char=10, end_char=34))
    'characters 10 to 33'
    >>> label(PageLocation(document_index=0, start_page=2, end_page=3), "es")
    'página 2'
    """
    match location:
        case CharLocation():
            return _range("char", location.start_char, location.end_char, language)
        case PageLocation():
            return _range("page", location.start_page, location.end_page, language)
        case ContentBlockLocation() | SearchResultLocation():
            return _range("block", location.start_block, location.end_block, language)
        case _:
            assert_never(location)


def _range(unit: str, start: int, end: int, language: str) -> str:
    words = _WORDS.get(language, _WORDS["en"])
    one, many = words[unit]
    return f"{one} {start}" if end == start + 1 else f"{many} {start} {words['to']} {end - 1}"
