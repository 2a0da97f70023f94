"""Lesson 02, fourth exercise: what a reader sees highlighted when a passage is cited.

The ranges tile a text, as chunks do. What is pointed at is whole chunks, so the highlight goes
from the start of the first chunk that the passage touches to the end of the last one.
"""

from __future__ import annotations

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["HIGHLIGHTED"]

Range = tuple[int, int]
Ranges = list[tuple[int, int]]

FOUR: Ranges = [(0, 11), (11, 20), (20, 36), (36, 40)]
LONG: Ranges = [(0, 100), (100, 103), (103, 110)]


def highlighted_spec(ranges: Ranges, start_char: int, end_char: int) -> Range:
    passage = range(start_char, end_char)
    touched = [
        (start, end) for start, end in ranges if any(start <= char < end for char in passage)
    ]
    return touched[0][0], touched[-1][1]


def _passage_itself(ranges: Ranges, start_char: int, end_char: int) -> Range:
    return start_char, end_char


def _borders_touch(ranges: Ranges, start_char: int, end_char: int) -> Range:
    touched = [r for r in ranges if r[0] <= end_char and start_char <= r[1]]
    return touched[0][0], touched[-1][1]


def _end_touches(ranges: Ranges, start_char: int, end_char: int) -> Range:
    touched = [r for r in ranges if r[0] <= end_char and start_char < r[1]]
    return touched[0][0], touched[-1][1]


def _start_touches(ranges: Ranges, start_char: int, end_char: int) -> Range:
    touched = [r for r in ranges if r[0] < end_char and start_char <= r[1]]
    return touched[0][0], touched[-1][1]


def _holds_all_of_it(ranges: Ranges, start_char: int, end_char: int) -> Range | None:
    for start, end in ranges:
        if start <= start_char and end_char <= end:
            return start, end
    return None


def _first_only(ranges: Ranges, start_char: int, end_char: int) -> Range:
    return next((start, end) for start, end in ranges if start <= start_char < end)


def _most_of_it(ranges: Ranges, start_char: int, end_char: int) -> Range:
    return max(ranges, key=lambda r: min(r[1], end_char) - max(r[0], start_char))


def _both_ends_only(ranges: Ranges, start_char: int, end_char: int) -> Range | None:
    inside = [r for r in ranges if start_char <= r[0] and r[1] <= end_char]
    return (inside[0][0], inside[-1][1]) if inside else None


def _starts_in_it(ranges: Ranges, start_char: int, end_char: int) -> Range | None:
    inside = [r for r in ranges if start_char <= r[0] < end_char]
    return (inside[0][0], inside[-1][1]) if inside else None


def _list_of_chunks(ranges: Ranges, start_char: int, end_char: int) -> Ranges:
    return [(start, end) for start, end in ranges if start < end_char and start_char < end]


def _numbers_of_chunks(ranges: Ranges, start_char: int, end_char: int) -> Range:
    touched = [i for i, r in enumerate(ranges) if r[0] < end_char and start_char < r[1]]
    return touched[0], touched[-1] + 1


def _last_start(ranges: Ranges, start_char: int, end_char: int) -> Range:
    touched = [r for r in ranges if r[0] < end_char and start_char < r[1]]
    return touched[0][0], touched[-1][0]


def _from_the_passage_on(ranges: Ranges, start_char: int, end_char: int) -> Range:
    return start_char, highlighted_spec(ranges, start_char, end_char)[1]


def _up_to_the_passage(ranges: Ranges, start_char: int, end_char: int) -> Range:
    return highlighted_spec(ranges, start_char, end_char)[0], end_char


def _length(ranges: Ranges, start_char: int, end_char: int) -> int:
    start, end = highlighted_spec(ranges, start_char, end_char)
    return end - start


HIGHLIGHTED = Exercise(
    id="l02-e4",
    title="Say what a citation highlights",
    function_name="highlighted",
    spec=highlighted_spec,
    cases=(
        case(FOUR, 13, 18, note="the passage lies inside one chunk"),
        case(FOUR, 14, 25, note="the passage starts in one chunk and ends in the next"),
        case(FOUR, 5, 38, note="the passage starts in the first chunk and ends in the last"),
        case(FOUR, 11, 20, note="the passage is exactly one chunk"),
        case(FOUR, 14, 20, note="the passage ends where a chunk ends"),
        case(FOUR, 20, 30, note="the passage starts where a chunk starts"),
        case(FOUR, 0, 40, note="the passage is the whole text"),
        case(FOUR, 19, 21, note="the passage is one character on either side of a border"),
        case(FOUR, 39, 40, note="the passage is the last character"),
        case(LONG, 60, 103, note="the passage has most of itself in the first chunk"),
        case([(120, 130), (130, 150)], 125, 128, note="the chunks start at 120"),
    ),
    wrong_answers=(
        WrongAnswer(
            _passage_itself,
            "You return the passage. But the model can only point at whole chunks: the reader "
            "sees all of each chunk that the passage touches.",
        ),
        WrongAnswer(
            _borders_touch,
            "A passage that ends where a chunk starts does not touch it, and you highlight that "
            "chunk as well. An end is exclusive: with `<=` you count a character that is not "
            "meant.",
        ),
        WrongAnswer(
            _end_touches,
            "You go one chunk too far where a passage ends on a border. Its end is exclusive, so "
            "the character at `end_char` is not in it. Which comparison lets it in?",
        ),
        WrongAnswer(
            _start_touches,
            "You begin one chunk too early where a passage starts on a border. The chunk before "
            "ends there, and its end is exclusive: it has no character of the passage.",
        ),
        WrongAnswer(
            _holds_all_of_it,
            "You look for one chunk that holds the whole passage, and sometimes there is none. "
            "A citation may run over several chunks in a row. What does the reader see then?",
        ),
        WrongAnswer(
            _first_only,
            "You stop at the first chunk. A passage that goes on into the next one is cut short "
            "by that, and its second half may take back the first.",
        ),
        WrongAnswer(
            _most_of_it,
            "You take the chunk that has the most of the passage. The rest of it belongs to the "
            "claim too. All chunks that it touches are highlighted, from the first to the last.",
        ),
        WrongAnswer(
            _both_ends_only,
            "You take only chunks that lie inside the passage. Mostly it is the other way round: "
            "the passage lies inside a chunk. Having one character in common is enough.",
        ),
        WrongAnswer(
            _starts_in_it,
            "You take chunks that *start* inside the passage. The one in which the passage starts "
            "has started before it. Ask whether the two have a character in common.",
        ),
        WrongAnswer(
            _list_of_chunks,
            "You return the chunks. These are the right ones, but the reader sees one highlight: "
            "where does the first of them start, and where does the last one end?",
        ),
        WrongAnswer(
            _numbers_of_chunks,
            "You return the numbers of the chunks. A highlight is characters: look up where these "
            "chunks start and end.",
        ),
        WrongAnswer(
            _last_start,
            "You end where the last chunk *starts*, so it is not highlighted at all. Take its end.",
        ),
        WrongAnswer(
            _from_the_passage_on,
            "The end is right. At the start you take the passage, and the chunk in which it "
            "starts is highlighted from its own start on.",
        ),
        WrongAnswer(
            _up_to_the_passage,
            "The start is right. At the end you take the passage, and the chunk in which it ends "
            "is highlighted to its own end.",
        ),
        WrongAnswer(
            _length,
            "You return a length. It is needed soon, but first the range: `(start, end)`.",
        ),
    ),
    hints=(
        "Draw two ranges as bars. When do they have a character in common? Each must start "
        "*before* the other one ends.",
        "Collect the chunks that share a character with the passage. They follow one another "
        "without a gap, so the highlight goes from the first start to the last end.",
        "In code, a chunk is touched if `start < end_char and start_char < end`. Both are `<`, "
        "because both ends are exclusive.",
    ),
    difficulty="medium",
    minutes=7,
    explanation=(
        "Two half-open ranges share a character if each starts before the other ends; `<=` would "
        "count neighbours that only meet at a border. As chunks tile the text, those that a "
        "passage touches stand side by side, and one range covers them. It is never smaller than "
        "the passage: the difference is what a reader reads in addition."
    ),
)
