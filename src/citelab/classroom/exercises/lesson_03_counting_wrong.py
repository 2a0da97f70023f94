"""What people write when they convert a range, and what each of them is told.

Most are the right answer with one thing changed, as `_convert` takes its steps one by one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any

from citelab.classroom.exercises.model import WrongAnswer

__all__ = ["WRONG_ANSWERS"]

Way = dict[str, Any]
Range = tuple[int, int]
ToChar = Callable[[str, int, str], int]

CODECS = {"code point": ("utf-32-le", 4), "UTF-16 unit": ("utf-16-le", 2), "byte": ("utf-8", 1)}


def _to_char(text: str, position: int, unit: str, errors: str = "strict") -> int:
    codec, width = CODECS[unit]
    coded = text.encode(codec)
    if not 0 <= position * width <= len(coded):
        raise ValueError("outside of the text")
    return len(coded[: position * width].decode(codec, errors))


def _convert(
    text: str, start: int, end: int, way: Way, to_char: ToChar = _to_char, extra: int = 1
) -> Range:
    behind = end - way["first"] + (extra if way["end_included"] else 0)
    found = (to_char(text, position, way["unit"]) for position in (start - way["first"], behind))
    return _ordered(*found)


def _ordered(start: int, end: int) -> Range:
    if start >= end:
        raise ValueError("not a range")
    return start, end


def _numbers_as_they_are(text: str, start: int, end: int, way: Way) -> Range:
    return start, end


def _unit_ignored(text: str, start: int, end: int, way: Way) -> Range:
    return _convert(text, start, end, {**way, "unit": "code point"})


def _everything_in_bytes(text: str, start: int, end: int, way: Way) -> Range:
    return _convert(text, start, end, {**way, "unit": "byte"})


def _everything_in_utf16(text: str, start: int, end: int, way: Way) -> Range:
    return _convert(text, start, end, {**way, "unit": "UTF-16 unit"})


def _other_direction(text: str, start: int, end: int, way: Way) -> Range:
    def to_unit(text: str, position: int, unit: str) -> int:
        codec, width = CODECS[unit]
        if not 0 <= position <= len(text):
            raise ValueError("outside of the text")
        return len(text[:position].encode(codec)) // width

    return _convert(text, start, end, way, to_unit)


def _with_byte_order_mark(text: str, start: int, end: int, way: Way) -> Range:
    def to_char(text: str, position: int, unit: str) -> int:
        if unit != "UTF-16 unit":
            return _to_char(text, position, unit)
        return len(text.encode("utf-16")[: position * 2].decode("utf-16"))

    return _convert(text, start, end, way, to_char)


def _accents_take_two_units(text: str, start: int, end: int, way: Way) -> Range:
    def to_char(text: str, position: int, unit: str) -> int:
        borders, here = {0: 0}, 0
        for index, char in enumerate(text, start=1):
            here += 1 if char.isascii() or unit == "code point" else 2
            borders[here] = index
        if position not in borders:
            raise ValueError("no border")
        return borders[position]

    return _convert(text, start, end, way, to_char)


def _first_ignored(text: str, start: int, end: int, way: Way) -> Range:
    return _convert(text, start, end, {**way, "first": 0})


def _first_added(text: str, start: int, end: int, way: Way) -> Range:
    return _convert(text, start, end, {**way, "first": -way["first"]})


def _unit_only(text: str, start: int, end: int, way: Way) -> Range:
    return _convert(text, start, end, {**way, "first": 0, "end_included": False})


def _end_never_included(text: str, start: int, end: int, way: Way) -> Range:
    return _convert(text, start, end, way, extra=0)


def _one_character_more(text: str, start: int, end: int, way: Way) -> Range:
    first, unit = way["first"], way["unit"]
    last = _to_char(text, end - first, unit) + way["end_included"]
    return _ordered(_to_char(text, start - first, unit), last)


def _length_kept(text: str, start: int, end: int, way: Way) -> Range:
    start_char = _to_char(text, start - way["first"], way["unit"])
    return _ordered(start_char, start_char + end - start + way["end_included"])


def _rounds(text: str, start: int, end: int, way: Way) -> Range:
    return _convert(text, start, end, way, partial(_to_char, errors="ignore"))


def _rounds_up(text: str, start: int, end: int, way: Way) -> Range:
    return _convert(text, start, end, way, partial(_to_char, errors="replace"))


def _bounds_not_checked(text: str, start: int, end: int, way: Way) -> Range:
    def to_char(text: str, position: int, unit: str) -> int:
        codec, width = CODECS[unit]
        return len(text.encode(codec)[: position * width].decode(codec))

    return _convert(text, start, end, way, to_char)


def _order_not_checked(text: str, start: int, end: int, way: Way) -> Range:
    behind = end - way["first"] + way["end_included"]
    start_char = _to_char(text, start - way["first"], way["unit"])
    return start_char, _to_char(text, behind, way["unit"])


def _words_searched(text: str, start: int, end: int, way: Way) -> Range:
    start_char, end_char = _convert(text, start, end, way)
    place = text.find(text[start_char:end_char])
    return place, place + end_char - start_char


def _normalised(text: str, start: int, end: int, way: Way) -> Range:
    return _convert(unicodedata.normalize("NFC", text), start, end, way)


def _none_for_no(text: str, start: int, end: int, way: Way) -> Range | None:
    try:
        return _convert(text, start, end, way)
    except ValueError:
        return None


_MESSAGES: dict[Callable[..., Any], str] = {
    _numbers_as_they_are: (
        "You return the two numbers as they came. Without an emoji and without a difference in "
        "the ends nobody notices. `way` says what they count; which of its keys do you read?"
    ),
    _unit_ignored: (
        "You do not look at the unit. A browser's numbers grow faster than Python's: by one "
        "more for each emoji. How many units does each character before the range take?"
    ),
    _everything_in_bytes: (
        "You count bytes, whatever was asked. `len(text.encode())` is right for one of the three "
        "units. Let `units_in` count, and hand the unit on to it."
    ),
    _everything_in_utf16: (
        "You count UTF-16 units, whatever was asked. A `Ç` is one of them and two bytes. Where "
        'does your function read `way["unit"]`?'
    ),
    _other_direction: (
        "You go the wrong way: you take the numbers for characters and turn them into units. "
        "They are units, and characters are wanted. After an emoji, must a number grow or "
        "shrink?"
    ),
    _with_byte_order_mark: (
        "You encode as `utf-16`, and Python puts a mark of two bytes in front, which says the "
        "order of the bytes. All is one unit too far from there on. Which name of the encoding "
        "leaves the mark out?"
    ),
    _accents_take_two_units: (
        "You let every character that is not plain English take two units. An accented letter "
        "is one UTF-16 unit and two bytes; an emoji is two units and four bytes. Count each "
        "character with `units_in`."
    ),
    _first_ignored: (
        "You count from 0, and some do not. Where the first unit has the number 1, all of your "
        "numbers are one too high. Which key of `way` says so?"
    ),
    _first_added: (
        "You move the numbers the wrong way. If the first unit is called 1, what is its number "
        "when one counts from 0: smaller or larger?"
    ),
    _unit_only: (
        "You convert the unit and leave it at that. Two more questions have answers in `way`: "
        "which number has the first unit, and whether the end is included. Settle both first."
    ),
    _end_never_included: (
        "Your range is too short where the end is included: its last unit is missing. The last "
        "unit *of* the range is not the first one *behind* it. How far apart are they?"
    ),
    _one_character_more: (
        "You convert the end first and add one afterwards. But it is the last *unit* that is "
        "included, and the last unit of an emoji is its second half, where no character "
        "begins. Settle the end in the other one's unit, then convert."
    ),
    _length_kept: (
        "You convert the start and keep the length. A length is counted in units too: an emoji "
        "*inside* the range makes it longer. Convert both ends."
    ),
    _rounds: (
        "You round a number that falls inside a character. Then the highlight begins somewhere "
        "else than was said, and nobody knows. What can be cited only whole has no middle: "
        "raise `ValueError`."
    ),
    _rounds_up: (
        "Half a character becomes a `�`, and you count it. So a number inside a character is "
        "moved behind it, and nobody knows. Let the decoding be strict, or look for the place "
        "among those where a character begins."
    ),
    _bounds_not_checked: (
        "Numbers outside of the text come back as others: slices wrap and shorten without a "
        "word. Test before you cut that no number is below 0 or beyond the units of the text."
    ),
    _order_not_checked: (
        "You let a range pass that is empty or runs backwards. It cites nothing. Compare the "
        "two numbers once they are code points, and raise `ValueError`."
    ),
    _words_searched: (
        "You search for the words that you have found, and words repeat: the search gives the "
        "first place. Positions come from counting, never from a search."
    ),
    _normalised: (
        "You normalise the text before you count. A letter and its accent become one code "
        "point, and every number behind it changes. Count in the exact text, as it came."
    ),
    _none_for_no: (
        "You answer what is no range with `None`. The caller unpacks two numbers and falls over "
        "in another place. Say no where you know it: raise `ValueError`."
    ),
}

WRONG_ANSWERS = tuple(WrongAnswer(function, message) for function, message in _MESSAGES.items())
