"""The ways in which a program may count, by the names under which a person chooses them.

A pair of numbers means a range only together with the way it was counted. Each way here writes
a range of code points as two numbers and reads two numbers as a range; writing in one and
reading in another is what a mistake is. No way ever moves a number to where it would fit.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import Protocol

from citelab.errors import UnitError
from citelab.locations.conventions import (
    CODE_POINTS,
    INCLUSIVE,
    ONE_BASED,
    ONE_BASED_INCLUSIVE,
    UTF8,
    UTF16,
    Converted,
)
from citelab.locations.conventions.counting import Range, require_range
from citelab.text import TextUnits

__all__ = ["MISTAKES", "WAYS", "LineFeeds", "Mistake", "Way", "way_named"]

_CRLF = re.compile("\r\n")


class Way(Protocol):
    """Says a range of code points as two numbers, and back."""

    def write(self, text: str | TextUnits, start_char: int, end_char: int) -> Converted[Range]:
        """The two numbers of a range. Raises UnitError where it has none."""

    def read(self, text: str | TextUnits, start: int, end: int) -> Converted[Range]:
        """The range that two numbers mean. Raises UnitError where they mean none."""


class LineFeeds:
    """Code points of the text as a program has it that turned each CRLF into one LF.

    Reading a file in text mode does that, and so does a web page; every offset behind the first
    line end is then too small by one, behind the second by two.

    >>> LineFeeds().write("Dry.\\r\\nWet.", 6, 10).value
    (5, 9)
    >>> LineFeeds().read("Dry.\\r\\nWet.", 5, 9).value
    (6, 10)
    """

    def write(self, text: str | TextUnits, start_char: int, end_char: int) -> Converted[Range]:
        """The range in the text with LF.

        Raises:
            UnitError: It is no range of the text, or cuts a CRLF in two.
        """
        whole = require_range(text, start_char, end_char).text
        return Converted((_without(whole, start_char), _without(whole, end_char)))

    def read(self, text: str | TextUnits, start: int, end: int) -> Converted[Range]:
        """The range in the text itself.

        Raises:
            UnitError: A number lies outside of the text with LF, or the range is empty.
        """
        whole = text.text if isinstance(text, TextUnits) else text
        pairs = [match.start() for match in _CRLF.finditer(whole)]
        found = _with(whole, pairs, start), _with(whole, pairs, end)
        require_range(text, *found)
        return Converted(found)


WAYS: dict[str, Way] = {
    "code points": CODE_POINTS,
    "code points, last one included": INCLUSIVE,
    "code points from 1": ONE_BASED,
    "code points from 1, last one included": ONE_BASED_INCLUSIVE,
    "UTF-16 units": UTF16,
    "UTF-8 bytes": UTF8,
    "code points, CRLF as LF": LineFeeds(),
}
"""Each way by its name; where the name says nothing else, from 0 with the end excluded."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """Numbers that are written in one way and read in another.

    Attributes:
        name: What went wrong, for a button.
        written_as: A name of `WAYS`.
        read_as: Another one.
    """

    name: str
    written_as: str
    read_as: str


MISTAKES = (
    Mistake("No mistake", "code points", "code points"),
    Mistake("End read as included", "code points", "code points, last one included"),
    Mistake("Counted from 1, read from 0", "code points from 1", "code points"),
    Mistake("UTF-16 read as code points", "UTF-16 units", "code points"),
    Mistake("Bytes read as code points", "UTF-8 bytes", "code points"),
    Mistake("Code points read as UTF-16", "code points", "UTF-16 units"),
    Mistake("CRLF had become LF", "code points, CRLF as LF", "code points"),
)
"""What people get wrong, in the order in which it is worth trying."""


def way_named(name: object) -> Way:
    """The way of a name.

    Raises:
        UnitError: There is none of this name; says which there are.
    """
    if not isinstance(name, str) or name not in WAYS:
        known = ", ".join(map(repr, WAYS))
        raise UnitError(f"{name!r:.60} is no way to count here; there are {known}")
    return WAYS[name]


def _without(text: str, char: int) -> int:
    if text[max(0, char - 1) : char + 1] == "\r\n":
        raise UnitError(
            f"character {char} falls inside a CRLF, which is one character where it became LF:"
            f" use {char - 1} or {char + 1}"
        )
    return char - text.count("\r\n", 0, char)


def _with(text: str, pairs: list[int], number: object) -> int:
    length = len(text) - len(pairs)
    if type(number) is not int or not 0 <= number <= length:
        raise UnitError(f"offset {number!r} is outside the text with LF: offsets are 0 to {length}")
    # The k-th CRLF stands k places further left there, and what follows it one more.
    return number + bisect_left(range(len(pairs)), number, key=lambda k: pairs[k] - k)
