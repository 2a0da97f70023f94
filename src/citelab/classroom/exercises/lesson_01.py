"""Lesson 01, retrieval chunking: the exercise in which a text becomes pieces of a fixed size.

A piece is a range: positions count code points from 0, and an end is exclusive.
"""

from __future__ import annotations

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["EXERCISES"]

Ranges = list[tuple[int, int]]

RULE = "No wind, no climb. Café open 🙂 at 6 a.m. "


def fixed_chunks_spec(text: str, size: int, overlap: int) -> Ranges:
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError("overlap must be at least 0 and less than size")
    ranges: Ranges = []
    end = 0
    while end < len(text):
        start = end - overlap if ranges else 0
        end = min(start + size, len(text))
        ranges.append((start, end))
    return ranges


def _bad(size: int, overlap: int) -> bool:
    return size < 1 or not 0 <= overlap < size


def _checked(size: int, overlap: int) -> int:
    """The step from one start to the next."""
    if _bad(size, overlap):
        raise ValueError("bad size or overlap")
    return size - overlap


def _overlap_not_subtracted(text: str, size: int, overlap: int) -> Ranges:
    _checked(size, overlap)
    return fixed_chunks_spec(text, size, 0)


def _overlap_added_to_step(text: str, size: int, overlap: int) -> Ranges:
    _checked(size, overlap)
    starts = range(0, len(text), size + overlap)
    return [(start, min(start + size, len(text))) for start in starts]


def _grows_to_the_left(text: str, size: int, overlap: int) -> Ranges:
    _checked(size, overlap)
    return [(max(0, start - overlap), end) for start, end in fixed_chunks_spec(text, size, 0)]


def _strings(text: str, size: int, overlap: int) -> list[str]:
    return [text[start:end] for start, end in fixed_chunks_spec(text, size, overlap)]


def _start_and_length(text: str, size: int, overlap: int) -> Ranges:
    return [(start, end - start) for start, end in fixed_chunks_spec(text, size, overlap)]


def _inclusive_end(text: str, size: int, overlap: int) -> Ranges:
    return [(start, end - 1) for start, end in fixed_chunks_spec(text, size, overlap)]


def _counts_from_one(text: str, size: int, overlap: int) -> Ranges:
    return [(start + 1, end + 1) for start, end in fixed_chunks_spec(text, size, overlap)]


def _loses_the_tail(text: str, size: int, overlap: int) -> Ranges:
    step = _checked(size, overlap)
    return [(start, start + size) for start in range(0, len(text) - size + 1, step)]


def _end_beyond_the_text(text: str, size: int, overlap: int) -> Ranges:
    _checked(size, overlap)
    return [(start, start + size) for start, _ in fixed_chunks_spec(text, size, overlap)]


def _extra_tail(text: str, size: int, overlap: int) -> Ranges:
    step = _checked(size, overlap)
    return [(start, min(start + size, len(text))) for start in range(0, len(text), step)]


def _stops_before_a_short_text(text: str, size: int, overlap: int) -> Ranges:
    step = _checked(size, overlap)
    starts = range(0, len(text) - overlap, step)
    return [(start, min(start + size, len(text))) for start in starts]


def _bytes(text: str, size: int, overlap: int) -> Ranges:
    return fixed_chunks_spec("b" * len(text.encode()), size, overlap)


def _strips_first(text: str, size: int, overlap: int) -> Ranges:
    return fixed_chunks_spec(text.strip(), size, overlap)


def _lists(text: str, size: int, overlap: int) -> list[list[int]]:
    return [[start, end] for start, end in fixed_chunks_spec(text, size, overlap)]


def _piece_of_nothing(text: str, size: int, overlap: int) -> Ranges:
    return fixed_chunks_spec(text, size, overlap) or [(0, 0)]


def _never_refuses(text: str, size: int, overlap: int) -> Ranges:
    ranges: Ranges = []
    for start in range(0, len(text), size - overlap):
        ranges.append((start, min(start + size, len(text))))
        if start + size >= len(text):
            break
    return ranges


def _creeps_instead(text: str, size: int, overlap: int) -> Ranges:
    if size < 1 or overlap < 0:
        raise ValueError("bad size or overlap")
    return fixed_chunks_spec(text, size, min(overlap, size - 1))


def _negative_overlap_allowed(text: str, size: int, overlap: int) -> Ranges:
    if overlap >= size or size < 1:
        raise ValueError("overlap must be less than size")
    return _never_refuses(text, size, overlap)


def _answers_nothing(text: str, size: int, overlap: int) -> Ranges:
    return [] if _bad(size, overlap) else fixed_chunks_spec(text, size, overlap)


def _asserts(text: str, size: int, overlap: int) -> Ranges:
    assert not _bad(size, overlap), "bad size or overlap"
    return fixed_chunks_spec(text, size, overlap)


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
            _start_and_length,
            "Your second number is a length. Here both numbers are positions, so that "
            "`text[start:end]` is the piece. Where does a piece of 4 that starts at 3 end?",
        ),
        WrongAnswer(
            _inclusive_end,
            "Each piece is one character short: your end is the last character *of* the piece. "
            "An end is exclusive, the first character that is no longer in it, as in a slice.",
        ),
        WrongAnswer(
            _counts_from_one,
            "Everything is one too far to the right: you count characters from 1, and the first "
            "character of the text is in no piece. Characters count from 0.",
        ),
        WrongAnswer(
            _loses_the_tail,
            "The end of the text is missing: you keep only pieces of the full size. What does "
            "not fill a piece is still text, and often the exception to a rule. Keep it, shorter.",
        ),
        WrongAnswer(
            _end_beyond_the_text,
            "Your last piece ends beyond the text. A slice forgives that, a citation does not: "
            "it would point at characters that do not exist. Which of two ends comes first?",
        ),
        WrongAnswer(
            _extra_tail,
            "You go on after the end is reached: the last piece lies wholly inside the one "
            "before it. A search would find the same words twice. When is there nothing new left?",
        ),
        WrongAnswer(
            _stops_before_a_short_text,
            "A text that is no longer than the overlap disappears: you stop before the first "
            "piece. Only a *later* piece can lie inside the one before it. Try `('abc', 5, 4)`.",
        ),
        WrongAnswer(
            _bytes,
            "You count bytes. That works until the first accent or emoji, which takes two to "
            "four bytes. `len(text)` of a Python `str` counts code points, and so do we.",
        ),
        WrongAnswer(
            _strips_first,
            "You strip the text before you count. Then every position belongs to a text that "
            "the document does not have. White space is text too: cut it, do not remove it.",
        ),
        WrongAnswer(
            _lists,
            "The numbers are right; each pair is a list. A range is asked for as a tuple, "
            "`(start, end)`, which nobody can change by mistake later.",
        ),
        WrongAnswer(
            _piece_of_nothing,
            "An empty text gives you one piece from 0 to 0. A piece holds at least one "
            "character. How many pieces does nothing have?",
        ),
        WrongAnswer(
            _never_refuses,
            "Good arguments come out right; now look at the bad ones. With an overlap as long as "
            "a piece, or longer, you never get on, and a negative one leaves holes. Refuse both "
            "with `ValueError` before you cut.",
        ),
        WrongAnswer(
            _creeps_instead,
            "You repair an impossible overlap in silence. Somebody who swaps size and overlap "
            "then gets thousands of pieces, and no word of warning. Raise `ValueError`.",
        ),
        WrongAnswer(
            _negative_overlap_allowed,
            "An overlap below 0 passes, and then there are holes between the pieces: text that "
            "no search will ever find. Which is the smallest overlap that makes sense?",
        ),
        WrongAnswer(
            _answers_nothing,
            "You answer impossible arguments with an empty list. The caller cannot tell that "
            "from an empty text. Say no aloud: raise `ValueError`.",
        ),
        WrongAnswer(
            _asserts,
            "You refuse with `assert`, and Python drops every assert when it runs with `-O`. "
            "A check on what comes from outside raises an error of its own: `ValueError`.",
        ),
    ),
    hints=(
        "Write down the starts for ten letters, size 4, overlap 1. How far is it from one start "
        "to the next, in terms of `size` and `overlap`? That is the step of your `range`.",
        "The end is `start + size`, but never more than `len(text)`: `min` chooses. And look at "
        "the piece that reaches the end of the text. Should anything come after it?",
        "Three things in order: refuse (`ValueError` unless `0 <= overlap < size`), go through "
        "the starts with the step, and leave the loop once an end is `len(text)`.",
    ),
    difficulty="medium",
    minutes=8,
    explanation=(
        "The starts lie `size - overlap` apart, which is at least 1 because a larger overlap is "
        "refused; so the loop always gets on. It stops at the first piece that reaches the end: "
        "whatever came after it would lie inside it. One comparison, `0 <= overlap < size`, also "
        "refuses a size of 0, because no overlap is both."
    ),
)

EXERCISES = (FIXED_CHUNKS,)
