"""One range of a text, said in another unit, from another base, or with its last unit included.

Here ranges are half-open and count code points from 0. Others count UTF-16 units or UTF-8
bytes, from 1, or name the last unit instead of the one behind it; editors say line and column.
All of these convert both ways without loss. An offset inside a character is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citelab.errors import UnitError
from citelab.locations.conventions.converted import Converted
from citelab.text import TextUnits

__all__ = [
    "CODE_POINTS",
    "INCLUSIVE",
    "ONE_BASED",
    "ONE_BASED_INCLUSIVE",
    "UTF8",
    "UTF16",
    "Counting",
    "LineColumn",
    "Range",
    "from_line_column",
    "require_range",
    "to_line_column",
]

Range = tuple[int, int]
"""Start and end of a range, in the unit that the name around it says."""

LineColumn = tuple[int, int]
"""Line and column, both from 1; columns count code points."""

_NAMES = {"char": "character", "utf16": "UTF-16", "utf8": "UTF-8"}


@dataclass(frozen=True, slots=True)
class Counting:
    """A way to say a range as two numbers.

    Attributes:
        unit: ``"char"`` (code points), ``"utf16"`` (JavaScript, Java, C#) or ``"utf8"`` (bytes).
        base: The number of the first unit, 0 or 1.
        is_end_inclusive: Whether the second number is the last unit of the range, not the first
            one behind it.

    >>> text = "Waves 😀 fell. Tides rose."
    >>> UTF16.write(text, 14, 19).value, UTF8.write(text, 14, 19).value
    ((15, 20), (17, 22))
    >>> ONE_BASED_INCLUSIVE.write(text, 0, 5).value
    (1, 5)
    >>> UTF16.read(text, 15, 20).value
    (14, 19)
    >>> UTF16.read(text, 7, 20)
    Traceback (most recent call last):
    citelab.errors.UnitError: UTF-16 offset 7 falls inside '😀', character 6, which is 6 to 8: \
use one of these
    """

    unit: Literal["char", "utf16", "utf8"] = "char"
    base: Literal[0, 1] = 0
    is_end_inclusive: bool = False

    def write(self, text: str | TextUnits, start_char: int, end_char: int) -> Converted[Range]:
        """Say a range of code points in this way.

        Args:
            text: The exact text; its `TextUnits`, if many ranges of a long text are converted.
            start_char: First code point, from 0.
            end_char: First code point behind the range.

        Raises:
            UnitError: The range is empty, reversed or not inside the text.
        """
        units = require_range(text, start_char, end_char)
        start, end = self._from_char(units, start_char), self._from_char(units, end_char)
        return Converted((start + self.base, end + self.base - self.is_end_inclusive))

    def read(self, text: str | TextUnits, start: int, end: int) -> Converted[Range]:
        """The range of code points, from 0 and half-open, that two numbers mean.

        Args:
            text: The exact text that they count in, or its `TextUnits`.
            start: The first number.
            end: The second number.

        Raises:
            UnitError: A number is below the base, beyond the text or inside a character; or the
                range is empty.
        """
        units = _units(text)
        for name, number in (("start", start), ("end", end)):
            self._require_number(name, number)
        from_zero, behind = start - self.base, end - self.base + self.is_end_inclusive
        found = self._to_char(units, from_zero), self._to_char(units, behind)
        require_range(units, *found)
        return Converted(found)

    def _require_number(self, name: str, number: object) -> None:
        # bool is an int to Python; and -1 must not wrap around to the last character.
        if type(number) is not int or number < self.base:
            raise UnitError(
                f"{name} is {number!r}, but {_NAMES[self.unit]} offsets are whole numbers"
                f" from {self.base} up"
            )

    def _from_char(self, units: TextUnits, char: int) -> int:
        if self.unit == "char":
            return char
        return units.utf16_from_char(char) if self.unit == "utf16" else units.utf8_from_char(char)

    def _to_char(self, units: TextUnits, offset: int) -> int:
        if self.unit == "char":
            return offset
        to_char = units.char_from_utf16 if self.unit == "utf16" else units.char_from_utf8
        return to_char(offset)


CODE_POINTS = Counting()
UTF16 = Counting("utf16")
UTF8 = Counting("utf8")
INCLUSIVE = Counting(is_end_inclusive=True)
ONE_BASED = Counting(base=1)
ONE_BASED_INCLUSIVE = Counting(base=1, is_end_inclusive=True)


def to_line_column(
    text: str | TextUnits, start_char: int, end_char: int
) -> Converted[tuple[LineColumn, LineColumn]]:
    """Line and column of a range's start and of its exclusive end.

    Raises:
        UnitError: The range is empty, reversed or not inside the text.

    >>> to_line_column("Tides rose.\\nWinds fell.", 12, 17).value
    ((2, 1), (2, 6))
    """
    units = require_range(text, start_char, end_char)
    start, end = units.line_column_from_char(start_char), units.line_column_from_char(end_char)
    return Converted((start, end))


def from_line_column(text: str | TextUnits, start: LineColumn, end: LineColumn) -> Converted[Range]:
    """The range of code points between two places, the second one exclusive.

    Raises:
        UnitError: There is no such line or column, or the range is empty.
    """
    units = _units(text)
    found = units.char_from_line_column(*start), units.char_from_line_column(*end)
    require_range(units, *found)
    return Converted(found)


def require_range(text: str | TextUnits, start_char: int, end_char: int) -> TextUnits:
    """Refuse what is no range of the text; its units, made where they were not given.

    Raises:
        UnitError: A bound is no whole number, the range is empty or reversed, or it leaves the
            text.
    """
    units = _units(text)
    bounds = (start_char, end_char)
    if any(type(bound) is not int for bound in bounds) or not (
        0 <= start_char < end_char <= len(units.text)
    ):
        raise UnitError(
            f"{start_char!r} to {end_char!r} is no range of this text: it needs"
            f" 0 <= start < end <= {len(units.text)} (the end is exclusive,"
            f" one character is n to n + 1)"
        )
    return units


def _units(text: str | TextUnits) -> TextUnits:
    return text if isinstance(text, TextUnits) else TextUnits(text)
