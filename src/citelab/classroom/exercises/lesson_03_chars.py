"""Lesson 03, first exercise: cut a range of characters out of a text, or refuse.

Positions count code points from 0; an end is the first one that is not cited.
"""

from __future__ import annotations

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["CUT_CHARS"]

NOTICE = "The gate is shut. The gate is shut at night. 🙂 Café open."


def cut_chars_spec(text: str, start_char: int, end_char: int) -> str:
    if start_char < 0 or end_char > len(text) or start_char >= end_char:
        raise ValueError("not a range of this text")
    return "".join(char for i, char in enumerate(text) if start_char <= i < end_char)


def _inclusive_end(text: str, start_char: int, end_char: int) -> str:
    return text[start_char : end_char + 1]


def _counts_from_one(text: str, start_char: int, end_char: int) -> str:
    return text[start_char - 1 : end_char - 1]


def _end_as_length(text: str, start_char: int, end_char: int) -> str:
    return text[start_char : start_char + end_char]


def _bytes(text: str, start_char: int, end_char: int) -> str:
    return text.encode()[start_char:end_char].decode(errors="replace")


def _utf16(text: str, start_char: int, end_char: int) -> str:
    units = text.encode("utf-16-le")[2 * start_char : 2 * end_char]
    return units.decode("utf-16-le", errors="replace")


def _stripped(text: str, start_char: int, end_char: int) -> str:
    return text[start_char:end_char].strip()


def _found_again(text: str, start_char: int, end_char: int) -> str:
    first = text.find(text[start_char])
    last = text.find(text[end_char - 1], first)
    return text[first : last + 1]


def _never_refuses(text: str, start_char: int, end_char: int) -> str:
    return text[start_char:end_char]


def _negative_wraps(text: str, start_char: int, end_char: int) -> str:
    if start_char >= end_char or end_char > len(text):
        raise ValueError("not a range")
    return text[start_char:end_char]


def _silently_short(text: str, start_char: int, end_char: int) -> str:
    if start_char < 0 or start_char >= end_char:
        raise ValueError("not a range")
    return text[start_char:end_char]


def _empty_allowed(text: str, start_char: int, end_char: int) -> str:
    if start_char < 0 or start_char > end_char or end_char > len(text):
        raise ValueError("not a range")
    return text[start_char:end_char]


def _clamps(text: str, start_char: int, end_char: int) -> str:
    return text[max(start_char, 0) : min(end_char, len(text))]


def _swallows(text: str, start_char: int, end_char: int) -> str:
    valid = 0 <= start_char < end_char <= len(text)
    return text[start_char:end_char] if valid else ""


def _asserts(text: str, start_char: int, end_char: int) -> str:
    assert 0 <= start_char < end_char <= len(text), "not a range"
    return text[start_char:end_char]


CUT_CHARS = Exercise(
    id="l03-e1",
    title="Cut a range of characters out of a text",
    function_name="cut_chars",
    spec=cut_chars_spec,
    cases=(
        case(NOTICE, 0, 17),
        case(NOTICE, 4, 8),
        case(NOTICE, 22, 26, note="`gate` stands twice, and the second one is cited"),
        case(NOTICE, 17, 45, note="the range starts and ends with a space"),
        case(NOTICE, 45, 46, note="the one character cited is an emoji"),
        case(NOTICE, 47, 51, note="an emoji stands before the range and an accent in it"),
        case("ab", 0, 2, note="the whole text is cited"),
        case("ab", 1, 2, note="the last character is cited"),
        case(NOTICE, -4, 5, note="the start lies before the text"),
        case(NOTICE, -5, -1, note="both bounds lie before the text"),
        case("ab", 1, 3, note="the end lies one beyond the text"),
        case("ab", 5, 9, note="the whole range lies beyond the text"),
        case("ab", 1, 1, note="the range is empty"),
        case("ab", 2, 1, note="the end comes before the start"),
    ),
    wrong_answers=(
        WrongAnswer(
            _inclusive_end,
            "You cut one character too many: you treat the end as cited. An end is exclusive, "
            "it is the first character that is *not* cited. Which slice has that meaning?",
        ),
        WrongAnswer(
            _counts_from_one,
            "Your cut starts one character too early: you count characters from 1. Pages count "
            "from 1, characters from 0. Try your function on the very first character.",
        ),
        WrongAnswer(
            _end_as_length,
            "Your cut grows with the start: you use the end as a length. The second number is a "
            "position, like the first. How long is a range from 20 to 36?",
        ),
        WrongAnswer(
            _bytes,
            "You count bytes. It works until the first accent or emoji, which take two to four "
            "bytes each. A position counts code points, and so does indexing a Python `str`.",
        ),
        WrongAnswer(
            _utf16,
            "You count UTF-16 units, as JavaScript does. After an emoji, which takes two of "
            "them, every cut is off by one. Python's own `str` counts code points: stay with it.",
        ),
        WrongAnswer(
            _stripped,
            "You remove white space at the ends. A quotation is exact: its spaces are part of "
            "the range, and without them end minus start is no longer its length.",
        ),
        WrongAnswer(
            _found_again,
            "You search the text for what you were told the position of. Words and letters "
            "repeat, and a search finds the first one. Use the two numbers, nothing else.",
        ),
        WrongAnswer(
            _never_refuses,
            "Every good range comes out right; now look at the bad ones. A Python slice never "
            "complains: it wraps, shortens or returns nothing. Refuse a range that the text "
            "does not have with `ValueError`, before you cut.",
        ),
        WrongAnswer(
            _negative_wraps,
            "A negative start wraps: Python counts it from the end of the text, so the wrong "
            "passage is quoted and nobody notices. Which start is the smallest that you allow?",
        ),
        WrongAnswer(
            _silently_short,
            "A range beyond the text comes back short, without a word. That is how a citation "
            "into the wrong edition of a document goes unnoticed. Compare the end with the "
            "length of the text first.",
        ),
        WrongAnswer(
            _empty_allowed,
            "You let an empty range pass. A citation of nothing supports nothing: with an "
            "exclusive end, one character at 7 is 7 to 8. How do start and end compare, then?",
        ),
        WrongAnswer(
            _clamps,
            "You move a bad number to where it fits. What comes back then was never cited, and "
            "looks as if it had been. Do not mend a range: refuse it with `ValueError`.",
        ),
        WrongAnswer(
            _swallows,
            "You answer a bad range with an empty text. The caller cannot tell that from a "
            "quotation. Say no aloud: raise `ValueError`.",
        ),
        WrongAnswer(
            _asserts,
            "You refuse with `assert`, and Python drops every assert when it runs with `-O`. "
            "A check on what comes from outside raises an error of its own: `ValueError`.",
        ),
    ),
    hints=(
        "Python's slices already start at 0 and leave the end out. Which slice is it?",
        "A slice never refuses. Before you cut, test three things: the start is not below 0, the "
        "end is not beyond `len(text)`, and the start comes before the end. One chained "
        "comparison can say all three; raise `ValueError` when it does not hold.",
    ),
    difficulty="easy",
    minutes=6,
    explanation=(
        "The comparison `0 <= start_char < end_char <= len(text)` reads like the rule: from 0, "
        "never empty, never beyond the text. After it the slice cannot wrap or fall short, so "
        "the length of what comes back is always end minus start."
    ),
)
