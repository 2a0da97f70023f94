"""Count one text in four units, and convert between them without ever rounding.

The unit of citelab is the code point (what Python's ``len`` counts). Others count otherwise:
JavaScript in UTF-16 units, many services in UTF-8 bytes, editors in lines and columns.
An offset that falls inside a character has no counterpart, so it is refused, never moved.

Lines end at LF, CRLF or a lone CR, and at nothing else: ``str.splitlines`` also cuts at form
feeds, U+2028 and five more, which editors and diffs do not. Lines and columns count from 1,
columns in code points. A CRLF is one line end; both its halves are columns of their line.

A lone surrogate counts as one UTF-16 unit and three UTF-8 bytes (Python's ``surrogatepass``).
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import cached_property

from citelab.errors import UnitError

__all__ = ["TextUnits"]

# One checkpoint a block. Shorter blocks cost memory (8 bytes each), longer ones cost time:
# a query measures parts of one block, about ten times when it has to search in it.
BLOCK_CHARS = 1024

_LINE_END = re.compile(r"\r\n?|\n")


class TextUnits:
    """Offsets of one text in code points, UTF-16 units, UTF-8 bytes, lines and columns.

    Every offset is a position *between* characters, from 0 to the length inclusive, so that
    both ends of a half-open range convert. Each table is built on first use in one pass; a
    query is a binary search in it. The tables of a 10 MB text take 80 KB a unit, whatever its
    script, and nothing at all where every character is one unit; lines take 8 bytes a line.

    Args:
        text: The exact text; it is kept as it is.

    >>> units = TextUnits("Tides 😀 rose.\\nWinds fell.")
    >>> units.utf16_from_char(8), units.char_from_utf16(9)
    (9, 8)
    >>> units.line_column_from_char(14)
    (2, 1)
    >>> units.char_from_utf16(7)
    Traceback (most recent call last):
    citelab.errors.UnitError: UTF-16 offset 7 falls inside '😀', character 6, which is 6 to 8: \
use one of these
    """

    def __init__(self, text: str) -> None:
        self.text = text

    def utf16_from_char(self, char: int) -> int:
        """UTF-16 units before code point ``char``, as JavaScript's ``slice`` counts them.

        Raises:
            UnitError: ``char`` is below 0 or beyond the length of the text.
        """
        return self._utf16.unit_from_char(char)

    def char_from_utf16(self, utf16: int) -> int:
        """Code points before UTF-16 unit ``utf16``.

        Raises:
            UnitError: The offset is outside the text or between the halves of one character.
        """
        return self._utf16.char_from_unit(utf16)

    def utf8_from_char(self, char: int) -> int:
        """UTF-8 bytes before code point ``char``.

        Raises:
            UnitError: ``char`` is below 0 or beyond the length of the text.
        """
        return self._utf8.unit_from_char(char)

    def char_from_utf8(self, utf8: int) -> int:
        """Code points before UTF-8 byte ``utf8``.

        Raises:
            UnitError: The offset is outside the text or inside the bytes of one character.
        """
        return self._utf8.char_from_unit(utf8)

    def line_column_from_char(self, char: int) -> tuple[int, int]:
        """Line and column of code point ``char``, both from 1, columns in code points.

        Raises:
            UnitError: ``char`` is below 0 or beyond the length of the text.
        """
        _require_offset("character", char, len(self.text))
        line = bisect_right(self._line_starts, char)
        return line, char - self._line_starts[line - 1] + 1

    def char_from_line_column(self, line: int, column: int) -> int:
        """Code point offset of ``line`` and ``column``, both from 1.

        The position after a line end is column 1 of the next line, and has no other name; only
        the last line has a column behind its last character.

        Raises:
            UnitError: There is no such line, or the line has no such column.
        """
        _require_count("line", line, self.line_count)
        start = self._line_starts[line - 1]
        is_last = line == self.line_count
        columns = len(self.text) - start + 1 if is_last else self._line_starts[line] - start
        _require_count(f"column of line {line}", column, columns)
        return start + column - 1

    @property
    def utf16_length(self) -> int:
        """Length of the whole text in UTF-16 units."""
        return self._utf16.length

    @property
    def utf8_length(self) -> int:
        """Length of the whole text in UTF-8 bytes."""
        return self._utf8.length

    @property
    def line_count(self) -> int:
        """Number of lines, at least 1; a text that ends in a line end has an empty last line."""
        return len(self._line_starts)

    @cached_property
    def _utf16(self) -> _Ruler:
        return _Ruler(self.text, "UTF-16", _utf16_length)

    @cached_property
    def _utf8(self) -> _Ruler:
        return _Ruler(self.text, "UTF-8", _utf8_length)

    @cached_property
    def _line_starts(self) -> array[int]:
        return array("q", [0, *(match.end() for match in _LINE_END.finditer(self.text))])


class _Ruler:
    """One other unit laid along the code points, with a checkpoint every BLOCK_CHARS.

    Not a table of the wide characters: in Greek or Chinese that is every one of them.
    """

    def __init__(self, text: str, name: str, measure: Callable[[str], int]) -> None:
        self._text, self._name, self._measure = text, name, measure
        self._table = array("q", [0])
        if not text.isascii():
            for start in range(0, len(text), BLOCK_CHARS):
                block = text[start : start + BLOCK_CHARS]
                self._table.append(self._table[-1] + measure(block))
        self.length = self._table[-1] or len(text)

    def unit_from_char(self, char: int) -> int:
        _require_offset("character", char, len(self._text))
        if self.length == len(self._text):
            return char
        block = char // BLOCK_CHARS
        return self._table[block] + self._measure(self._text[block * BLOCK_CHARS : char])

    def char_from_unit(self, unit: int) -> int:
        _require_offset(self._name, unit, self.length)
        if self.length == len(self._text):
            return unit
        last_block = len(self._table) - 1  # the entry behind it is the total, where none starts
        first = (bisect_right(self._table, unit, hi=last_block) - 1) * BLOCK_CHARS
        inside = range(first, min(first + BLOCK_CHARS, len(self._text)))
        char = first + bisect_left(inside, unit, key=self.unit_from_char)
        if (found := self.unit_from_char(char)) != unit:
            self._refuse(unit, char - 1, found)
        return char

    def _refuse(self, unit: int, char: int, end: int) -> None:
        raise UnitError(
            f"{self._name} offset {unit} falls inside {self._text[char]!r}, character {char}, "
            f"which is {self.unit_from_char(char)} to {end}: use one of these"
        )


def _utf16_length(piece: str) -> int:
    return len(piece.encode("utf-16-le", "surrogatepass")) // 2


def _utf8_length(piece: str) -> int:
    return len(piece.encode("utf-8", "surrogatepass"))


def _require_offset(name: str, offset: object, length: int) -> None:
    # bool is an int to Python: True from a JSON reply must not pass for offset 1.
    if type(offset) is not int or not 0 <= offset <= length:
        raise UnitError(f"{name} offset {offset!r} is outside the text: offsets are 0 to {length}")


def _require_count(name: str, number: object, last: int) -> None:
    if type(number) is not int or not 1 <= number <= last:
        raise UnitError(f"{name} {number!r} does not exist: they count from 1 to {last}")
