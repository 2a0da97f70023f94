"""Lesson 03, fourth exercise: a range that somebody else counted, as code points.

A way of counting is a dict: ``unit`` (``"code point"``, ``"UTF-16 unit"`` or ``"byte"``),
``first`` (the number of the first unit, 0 or 1) and ``end_included`` (a bool).
"""

from __future__ import annotations

from typing import Any

from citelab.classroom.exercises.lesson_03_counting_wrong import WRONG_ANSWERS
from citelab.classroom.exercises.model import Exercise, case

__all__ = ["CHARS_FROM"]

Way = dict[str, Any]
Range = tuple[int, int]

CALL = "Ça va? 🐐 Ça va! 🔑 Sí."
# A c, an a, an f, an e and an accent of its own: two code points that look like one letter.
CAFE = "Cafe\u0301 🐐 is shut."


def _way(unit: str, first: int = 0, *, end_included: bool = False) -> Way:
    return {"unit": unit, "first": first, "end_included": end_included}


PYTHON = _way("code point")
PEOPLE = _way("code point", 1, end_included=True)
BROWSER = _way("UTF-16 unit")
BROWSER_LAST = _way("UTF-16 unit", end_included=True)
EDITOR = _way("UTF-16 unit", 1, end_included=True)
BYTES = _way("byte")
BYTES_FROM_ONE = _way("byte", 1)


def chars_from_spec(text: str, start: int, end: int, way: Way) -> Range:
    starts, ends = {}, {}
    here = way["first"]
    for index, char in enumerate(text):
        starts[here] = index
        here += _units_in(char, way["unit"])
        ends[here - 1 if way["end_included"] else here] = index + 1
    if start not in starts or end not in ends or starts[start] >= ends[end]:
        raise ValueError("not a range of this text, counted in this way")
    return starts[start], ends[end]


def _units_in(char: str, unit: str) -> int:
    codec, width = {
        "code point": ("utf-32-le", 4),
        "UTF-16 unit": ("utf-16-le", 2),
        "byte": ("utf-8", 1),
    }[unit]
    return len(char.encode(codec)) // width


CHARS_FROM = Exercise(
    id="l03-e4",
    title="Read a range that somebody else counted",
    function_name="chars_from",
    spec=chars_from_spec,
    cases=(
        case(CALL, 3, 5, PYTHON),
        case(CALL, 10, 15, BROWSER, note="an emoji stands before the range"),
        case(CALL, 13, 19, BYTES, note="a letter of two bytes and an emoji stand before it"),
        case(CALL, 4, 6, PEOPLE, note="the first character has the number 1, and the last counts"),
        case(CALL, 7, 9, BROWSER, note="the range is the emoji alone"),
        case(CALL, 13, 15, BROWSER_LAST, note="the second number is the last unit of the range"),
        case(CALL, 10, 18, BROWSER_LAST, note="the last unit is the second half of an emoji"),
        case(CALL, 11, 15, EDITOR, note="the first unit has the number 1, and the last counts"),
        case(CALL, 9, 13, BYTES_FROM_ONE, note="the first byte has the number 1"),
        case(CALL, 1, 1, PEOPLE, note="one character is cited, and the end is included"),
        case(CALL, 0, 23, BROWSER, note="the whole text is cited"),
        case(CALL, 20, 22, BROWSER, note="two emoji stand before the range"),
        case(CAFE, 6, 8, BROWSER, note="a letter is written as two code points"),
        case(CALL, 8, 15, BROWSER, note="the start falls inside an emoji"),
        case(CALL, 3, 8, BROWSER, note="the end falls inside an emoji"),
        case(CALL, 1, 4, BYTES, note="the start falls inside a letter of two bytes"),
        case(CALL, 10, 17, BROWSER_LAST, note="the last unit is the first half of an emoji"),
        case(CALL, 10, 24, BROWSER, note="the end lies one unit beyond the text"),
        case(CALL, -6, -2, BROWSER, note="both numbers are below 0"),
        case(CALL, 0, 3, EDITOR, note="the count starts at 1, and the range at 0"),
        case(CALL, 4, 4, BROWSER, note="the range is empty"),
        case(CALL, 6, 3, BROWSER, note="the end comes before the start"),
    ),
    wrong_answers=WRONG_ANSWERS,
    hints=(
        "Make the numbers plain before you convert them: from 0, and with an exclusive end. Two "
        "additions or subtractions do it. For an end that is included, which unit is the first "
        "one behind the range?",
        "Then walk through the text once and write down where characters begin: a dict that "
        "leads from the number of units so far to the number of characters so far. Do not "
        "forget the place behind the last character.",
        "A number that is not a key of this dict is no post: it lies outside of the text or "
        "inside a character. Refuse it, and refuse a start that is not before the end.",
    ),
    difficulty="medium",
    minutes=9,
    explanation=(
        "A range is two posts of the fence. The dict holds every post of the text, so one "
        "look-up answers three questions: is the number inside the text, does a character begin "
        "there, and which one. Nothing can wrap, fall short or be rounded, since what is not in "
        "the dict is not there. The base and the included end are settled before, in the other "
        "one's unit, for it is in this unit that they were meant."
    ),
)
