"""Lesson 01, first exercise: a text becomes pieces of a fixed size, as ranges.

Positions count code points from 0, an end is exclusive.
"""

from __future__ import annotations

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["FIXED_CHUNKS"]

Ranges = list[tuple[int, int]]
RULE = "No wind, no climb. Café open 🙂 at 6 a.m. "


def fixed_chunks_spec(text: str, size: int, overlap: int) -> Ranges:
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError("overlap must be at least 0 and less than size")
    ranges, end = list[tuple[int, int]](), 0
    while end < len(text):
        start = end - overlap if ranges else 0
        end = min(start + size, len(text))
        ranges.append((start, end))
    return ranges


# Where people forget one thing they mostly refuse nothing either. A wrong answer that makes both
# mistakes also explains the learner who makes only the first, so these are written as people do.


def _overlap_not_subtracted(text: str, size: int, overlap: int) -> Ranges:
    return [(start, min(start + size, len(text))) for start in range(0, len(text), size)]


def _overlap_added_to_step(text: str, size: int, overlap: int) -> Ranges:
    starts = range(0, len(text), size + overlap)
    return [(start, min(start + size, len(text))) for start in starts]


def _grows_to_the_left(text: str, size: int, overlap: int) -> Ranges:
    plain = _overlap_not_subtracted(text, size, overlap)
    return [(max(0, start - overlap), end) for start, end in plain]


def _strings_and_a_tail(text: str, size: int, overlap: int) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), size - overlap)]


def _strings(text: str, size: int, overlap: int) -> list[str]:
    return [text[start:end] for start, end in fixed_chunks_spec(text, size, overlap)]


def _start_and_length(text: str, size: int, overlap: int) -> Ranges:
    return [(start, end - start) for start, end in fixed_chunks_spec(text, size, overlap)]


def _inclusive_end(text: str, size: int, overlap: int) -> Ranges:
    return [(start, end - 1) for start, end in fixed_chunks_spec(text, size, overlap)]


def _counts_from_one(text: str, size: int, overlap: int) -> Ranges:
    return [(start + 1, end + 1) for start, end in fixed_chunks_spec(text, size, overlap)]


def _loses_the_tail(text: str, size: int, overlap: int) -> Ranges:
    return [(at, at + size) for at in range(0, len(text) - size + 1, size - overlap)]


def _end_beyond_the_text(text: str, size: int, overlap: int) -> Ranges:
    return [(start, start + size) for start in range(0, len(text), size - overlap)]


def _extra_tail(text: str, size: int, overlap: int) -> Ranges:
    return [(at, min(at + size, len(text))) for at in range(0, len(text), size - overlap)]


def _stops_before_a_short_text(text: str, size: int, overlap: int) -> Ranges:
    starts = range(0, len(text) - overlap, size - overlap)
    return [(start, min(start + size, len(text))) for start in starts]


def _piece_of_nothing(text: str, size: int, overlap: int) -> Ranges:
    starts = range(0, max(1, len(text) - overlap), size - overlap)
    return [(start, min(start + size, len(text))) for start in starts]


def _bytes(text: str, size: int, overlap: int) -> Ranges:
    return fixed_chunks_spec("b" * len(text.encode()), size, overlap)


def _strips_first(text: str, size: int, overlap: int) -> Ranges:
    return fixed_chunks_spec(text.strip(), size, overlap)


def _lists(text: str, size: int, overlap: int) -> list[list[int]]:
    return [[start, end] for start, end in fixed_chunks_spec(text, size, overlap)]


def _never_refuses(text: str, size: int, overlap: int) -> Ranges:
    ranges: Ranges = []
    for start in range(0, len(text), size - overlap):
        ranges.append((start, min(start + size, len(text))))
        if start + size >= len(text):
            break
    return ranges


def _negative_overlap_allowed(text: str, size: int, overlap: int) -> Ranges:
    if overlap >= size or size < 1:
        raise ValueError("overlap must be less than size")
    return _never_refuses(text, size, overlap)


def _answers_nothing(text: str, size: int, overlap: int) -> Ranges | None:
    return fixed_chunks_spec(text, size, overlap) if 0 <= overlap < size else None


FIXED_CHUNKS = Exercise(
    id="l01-e1",
    title="Cut a text into pieces of a fixed size that overlap",
    function_name="fixed_chunks",
    spec=fixed_chunks_spec,
    cases=(
        case("abcdefghij", 5, 0),
        case("abcdefghij", 4, 0, note="the last piece is shorter than the others"),
        case("abcdefghijk", 4, 1, note="each piece shares one character with the one before"),
        case("abcdefghij", 4, 1, note="the third piece ends exactly where the text ends"),
        case("abcdefghij", 4, 3, note="a piece moves on by one character only"),
        case("abc", 5, 0, note="the text is shorter than a piece"),
        case("abc", 5, 4, note="the text is shorter than the overlap"),
        case(RULE, 16, 4, note="the text holds an accent and an emoji, and ends with a space"),
        case("", 5, 0, note="the text is empty"),
        case("abcdefghij", 4, 4, note="the overlap is as long as a piece"),
        case("abcdefghij", 4, 6, note="the overlap is longer than a piece"),
        case("abcdefghij", 4, -2, note="the overlap is below 0"),
        case("abcdefghij", 0, 0, note="a piece would have no characters"),
    ),
    wrong_answers=(
        WrongAnswer(
            _overlap_not_subtracted,
            "Your pieces do not overlap: the next one starts where the last one ends. An overlap "
            "means that it starts *before* that end. By how many characters?",
        ),
        WrongAnswer(
            _overlap_added_to_step,
            "There are holes between your pieces: you step by size *plus* overlap. Draw two "
            "pieces of 4 that share 1 character. How far apart are their starts?",
        ),
        WrongAnswer(
            _grows_to_the_left,
            "Your pieces share characters, but they have grown: all but the first are longer "
            "than `size`. A piece keeps its size; it is the starts that move closer together.",
        ),
        WrongAnswer(
            _strings,
            "You return the pieces of text themselves. A string has forgotten where it stood, "
            "and no citation can be made of it. Return the two numbers; the text is a slice away.",
        ),
        WrongAnswer(
            _strings_and_a_tail,
            "You return strings, cut at the right places. But a string has forgotten its place: "
            "return the two numbers of each slice. Then look at your last piece: is it new?",
        ),
        WrongAnswer(
            _start_and_length,
            "Your second number is a length, but both are positions: `text[start:end]` is the "
            "piece. Where does a piece of 4 that starts at 3 end?",
        ),
        WrongAnswer(
            _inclusive_end,
            "Each piece is one character short: your end is the last character *of* the piece. "
            "An end is exclusive, the first character that is no longer in it, as in a slice.",
        ),
        WrongAnswer(
            _counts_from_one,
            "You count characters from 1, so the first one is in no piece. They count from 0.",
        ),
        WrongAnswer(
            _loses_the_tail,
            "The end of the text is missing: you keep only pieces of the full size. What does "
            "not fill a piece is still text. Keep it as a shorter piece.",
        ),
        WrongAnswer(
            _end_beyond_the_text,
            "Pieces end beyond the text. A slice forgives that, a citation does not: it would "
            "point at characters that do not exist. Which of two ends comes first?",
        ),
        WrongAnswer(
            _extra_tail,
            "You go on after the end is reached: the last piece lies wholly inside the one "
            "before it. A search would find the same words twice. When is there nothing new left?",
        ),
        WrongAnswer(
            _stops_before_a_short_text,
            "A text that is no longer than the overlap disappears. Only a *later* piece can lie "
            "inside the one before it; the first one always stands. Try `('abc', 5, 4)`.",
        ),
        WrongAnswer(
            _bytes,
            "You count bytes, and an accent or emoji takes two to four of them. `len(text)` of a "
            "Python `str` counts code points, and so do we.",
        ),
        WrongAnswer(
            _strips_first,
            "You strip the text first. Then every position belongs to a text that the document "
            "does not have. White space is text too: cut it, do not remove it.",
        ),
        WrongAnswer(
            _lists,
            "The numbers are right, but each pair is a list. Return tuples: `(start, end)`.",
        ),
        WrongAnswer(
            _piece_of_nothing,
            "An empty text gives you one piece from 0 to 0. A piece holds at least one "
            "character. How many pieces does nothing have?",
        ),
        WrongAnswer(
            _never_refuses,
            "Good arguments come out right. Now the bad ones: an overlap as long as a piece "
            "never gets on, and a negative one leaves holes. Refuse them with `ValueError`.",
        ),
        WrongAnswer(
            _negative_overlap_allowed,
            "An overlap below 0 passes, and then there are holes between the pieces: text that "
            "no search will ever find. Which is the smallest overlap that makes sense?",
        ),
        WrongAnswer(
            _answers_nothing,
            "You answer impossible arguments with `None`. The caller goes on with it and fails "
            "later, somewhere else. Say no here and aloud: raise `ValueError`.",
        ),
    ),
    hints=(
        "Write down the starts for ten letters, size 4, overlap 1. How far is it from one start "
        "to the next, in `size` and `overlap`? That is the step of your `range`.",
        "The end is `start + size`, but never more than `len(text)`: `min` chooses. And look at "
        "the piece that reaches the end of the text. Should anything come after it?",
        "In this order: refuse unless `0 <= overlap < size`, go through the starts with that "
        "step, and leave the loop once an end is `len(text)`.",
    ),
    difficulty="medium",
    minutes=8,
    explanation=(
        "The starts lie `size - overlap` apart, at least 1 because a larger overlap is refused. "
        "The loop stops at the first piece that reaches the end: whatever came after it would "
        "lie inside it. `0 <= overlap < size` also refuses a size of 0: no overlap is both."
    ),
)
