"""The characters around the ends of a range, one by one, with their number in three units.

An end that is off by one is seen here and nowhere else: what a reader sees as one letter may be
seven characters, and some characters are not seen at all, so each has a cell and a visible sign.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from citelab.locations.conventions.counting import Range
from citelab.text import TextUnits
from citelab.widgets.twin_text import printable

__all__ = ["REACH_CHARS", "Cell", "cells_around", "ends_of", "glyph"]

REACH_CHARS = 4
"""Shown on either side of an end. More: four ends do not fit a narrow pane any more."""

Cell = tuple[str, int, int, int]
"""A sign for the character, and where it begins: code points, UTF-16 units, UTF-8 bytes."""

_SIGNS = {" ": "␣", "\t": "␉", "\n": "␊", "\r": "␍", "\u200d": "ZWJ", "\ufe0f": "VS16"}


def cells_around(units: TextUnits, bounds: Iterable[int]) -> list[Cell]:
    """The characters near some positions, in order, each once.

    Args:
        units: The text.
        bounds: Positions between characters, code points from 0. Those outside are left out.
            The position at the very end has a cell of its own, which holds no character.
    """
    length = len(units.text)
    shown = {
        char
        for bound in bounds
        for char in range(max(0, bound - REACH_CHARS), min(length, bound + REACH_CHARS) + 1)
        if bound <= length
    }
    return [
        (
            glyph(units.text[char : char + 1]),
            char,
            units.utf16_from_char(char),
            units.utf8_from_char(char),
        )
        for char in sorted(shown)
    ]


def ends_of(*ranges: Range | None) -> list[int]:
    """Both ends of every range that there is."""
    return [bound for span in ranges if span for bound in span]


def glyph(char: str) -> str:
    """A sign for one character that can be seen, whatever it is; "end" for none.

    >>> [glyph(char) for char in ("a", " ", "\\u0301", "\\u202e", "")]
    ['a', '␣', '◌́', 'U+202E', 'end']
    """
    if not char:
        return "end"
    if char in _SIGNS:
        return _SIGNS[char]
    category = unicodedata.category(char)
    if category.startswith("M"):
        return f"◌{char}"
    if category == "Cc":
        return printable(char)
    return f"U+{ord(char):04X}" if category[0] in "CZ" else char
