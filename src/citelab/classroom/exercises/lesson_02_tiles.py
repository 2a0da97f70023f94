"""Lesson 02, first exercise: say whether pieces are the whole text.

Ranges tile a text if every character is in exactly one of them, in order. Positions count code
points from 0, an end is exclusive, and no range is empty.
"""

from __future__ import annotations

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["TILES"]

Ranges = list[tuple[int, int]]

CARD = "It rained. We left."
FOG = "Fog. Fog. Fog."
EMOJI = "Tea 🙂 Café."


def tiles_spec(text: str, ranges: Ranges) -> bool:
    covered: list[int] = []
    for start, end in ranges:
        if start >= end:
            return False
        covered.extend(range(start, end))
    return covered == list(range(len(text)))


def _joins_text(text: str, ranges: Ranges) -> bool:
    return "".join(text[start:end] for start, end in ranges) == text


def _lengths_only(text: str, ranges: Ranges) -> bool:
    return sum(end - start for start, end in ranges) == len(text)


def _as_a_set(text: str, ranges: Ranges) -> bool:
    return {i for start, end in ranges for i in range(start, end)} == set(range(len(text)))


# People who forget one thing mostly forget the empty range too. A wrong answer that makes both
# mistakes also explains the learner who makes only the first, so these are written as people do.


def _ignores_overlaps(text: str, ranges: Ranges) -> bool:
    position = 0
    for start, end in ranges:
        if start > position:
            return False
        position = end
    return position == len(text)


def _allows_white_gaps(text: str, ranges: Ranges) -> bool:
    position = 0
    for start, end in ranges:
        if start < position or text[position:start].strip():
            return False
        position = end
    return position <= len(text) and not text[position:].strip()


def _forgets_the_tail(text: str, ranges: Ranges) -> bool:
    position = 0
    for start, end in ranges:
        if start != position:
            return False
        position = end
    return True


def _neighbours_only(text: str, ranges: Ranges) -> bool:
    starts, ends = [start for start, _ in ranges], [end for _, end in ranges]
    return starts[1:] == ends[:-1]


def _reaches_or_passes_the_end(text: str, ranges: Ranges) -> bool:
    return _forgets_the_tail(text, ranges) and (ranges[-1][1] if ranges else 0) >= len(text)


def _sorts_first(text: str, ranges: Ranges) -> bool:
    return _empty_ranges_allowed(text, sorted(ranges))


def _empty_ranges_allowed(text: str, ranges: Ranges) -> bool:
    position = 0
    for start, end in ranges:
        if start != position:
            return False
        position = end
    return position == len(text)


def _returns_too_early(text: str, ranges: Ranges) -> bool | None:
    for start, end in ranges:
        return start == 0 and end == len(text)
    return None


def _first_and_last(text: str, ranges: Ranges) -> bool:
    meet = _neighbours_only(text, ranges)
    return meet and ranges[0][0] == 0 and ranges[-1][1] == len(text)


def _counts_each_character(text: str, ranges: Ranges) -> bool:
    counts = [0] * len(text)
    for start, end in ranges:
        for i in range(start, end):
            counts[i] += 1
    return all(count == 1 for count in counts)


def _inclusive_ends(text: str, ranges: Ranges) -> bool:
    return _empty_ranges_allowed(text, [(start, end + 1) for start, end in ranges])


def _nothing_is_never_whole(text: str, ranges: Ranges) -> bool:
    return bool(ranges) and _empty_ranges_allowed(text, ranges)


def _counts_bytes(text: str, ranges: Ranges) -> bool:
    return tiles_spec("." * len(text.encode()), ranges)


def _raises_instead(text: str, ranges: Ranges) -> bool:
    if not tiles_spec(text, ranges):
        raise ValueError("the ranges do not tile the text")
    return True


TILES = Exercise(
    id="l02-e1",
    title="Say whether ranges tile a text",
    function_name="tiles",
    spec=tiles_spec,
    cases=(
        case(CARD, [(0, 11), (11, 19)]),
        case(CARD, [(0, 19)], note="one range is the whole text"),
        case(EMOJI, [(0, 4), (4, 6), (6, 11)], note="the text holds an emoji and an accent"),
        case("", [], note="the text is empty and so is the list"),
        case(CARD, [(0, 10), (11, 19)], note="only a space is in no range"),
        case(CARD, [(0, 11), (13, 19)], note="two letters are in no range"),
        case(CARD, [(0, 12), (11, 19)], note="one letter is in two ranges"),
        case(CARD, [(0, 11)], note="the end of the text is in no range"),
        case(CARD, [(2, 11), (11, 19)], note="the start of the text is in no range"),
        case(CARD, [(3, 11)], note="both ends of the text are in no range"),
        case(CARD, [], note="there are no ranges, but there is a text"),
        case(CARD, [(0, 9), (11, 21)], note="a gap and an end beyond the text make up for it"),
        case(FOG, [(0, 5), (0, 5), (10, 14)], note="the first word is there twice, joined it fits"),
        case(CARD, [(11, 19), (0, 11)], note="the ranges are not in order"),
        case(CARD, [(0, 11), (11, 11), (11, 19)], note="the second range is empty"),
        case(CARD, [(0, 11), (11, 25)], note="the last end lies beyond the text"),
        case(CARD, [(0, 11), (-8, 19)], note="a start lies before the text"),
    ),
    wrong_answers=(
        WrongAnswer(
            _joins_text,
            "You join the pieces and compare texts. Words repeat, and slices forgive ends beyond "
            "the text, so wrong ranges can join to the right text. Look at the numbers instead.",
        ),
        WrongAnswer(
            _lengths_only,
            "You compare lengths. A gap here and an overlap there make up for each other, and "
            "the sum is right. It matters *where* each range starts.",
        ),
        WrongAnswer(
            _as_a_set,
            "You collect the characters in a set, and a set forgets how often and in which order. "
            "A sentence that is there twice gets two ids, and each is to have one.",
        ),
        WrongAnswer(
            _ignores_overlaps,
            "You see gaps but not overlaps: a range may start before the last one ended. Then "
            "some text can be cited under two ids. A start may be neither too late nor too early.",
        ),
        WrongAnswer(
            _allows_white_gaps,
            "You let white space fall between the ranges. It looks harmless, but joined in order "
            "the pieces are no longer the text. Every character counts, spaces too.",
        ),
        WrongAnswer(
            _forgets_the_tail,
            "You check each start and then say yes. What if the ranges stop early? After the "
            "loop, one comparison with the length of the text is missing.",
        ),
        WrongAnswer(
            _neighbours_only,
            "You compare neighbours only: each start with the end before it. The first range has "
            "no neighbour on its left, the last none on its right. Where must these two stand?",
        ),
        WrongAnswer(
            _reaches_or_passes_the_end,
            "A last range beyond the text passes: you ask whether the end is reached, not "
            "whether it is met. What has an index beyond the text, the other edition?",
        ),
        WrongAnswer(
            _sorts_first,
            "You sort the ranges before you look. The order is part of the question: chunk 0 is "
            "the first of the text, and its number is what a model will write.",
        ),
        WrongAnswer(
            _empty_ranges_allowed,
            "An empty range passes, because it takes up no room. But it gets an id, and a model "
            "can cite it: a citation of nothing. How do start and end compare in a real range?",
        ),
        WrongAnswer(
            _returns_too_early,
            "You return inside the loop, so only the first range is ever looked at (and with no "
            "ranges you return `None`). Say no as soon as you know; say yes only after the loop.",
        ),
        WrongAnswer(
            _first_and_last,
            "Neighbours meet and both ends are right. But without any ranges there is no first "
            "one, and you get an `IndexError`. And is a range of nothing a range?",
        ),
        WrongAnswer(
            _counts_each_character,
            "You count how often each character is covered. The order does not show, nor an empty "
            "range, and an end beyond the text is an `IndexError`. Walk along the ranges instead.",
        ),
        WrongAnswer(
            _inclusive_ends,
            "You treat ends as part of the range, so good tilings look to you as if they "
            "overlapped. An end is exclusive: the next range starts *at* it.",
        ),
        WrongAnswer(
            _nothing_is_never_whole,
            "You say no to an empty text without ranges. Nothing is missing and nothing is "
            "there twice, so no ranges tile no text. Does your rule need the exception?",
        ),
        WrongAnswer(
            _counts_bytes,
            "You take the length of the text in bytes. Ranges count characters: the emoji is one "
            "of them and four bytes, the `é` is one and two bytes. What does `len(text)` count?",
        ),
        WrongAnswer(
            _raises_instead,
            "You raise when the ranges do not tile. This function is asked a question, so both "
            "answers are answers: return `False`. Whoever calls it decides what to do then.",
        ),
    ),
    hints=(
        "Walk along the text with one number, the position up to which all is covered. It is 0 "
        "at first. Where must the next range start?",
        "For each range there are two ways to fail: it does not start at the position, or it is "
        "empty. If it is neither, its end is the new position. And after the last one?",
    ),
    difficulty="easy",
    minutes=6,
    explanation=(
        "One number is enough: the position up to which everything is covered. A range that "
        "starts later leaves a gap, one that starts earlier overlaps or is out of order, and "
        "both show in one comparison. A negative start or an end beyond the text cannot get by "
        "either, because the walk starts at 0 and must end at `len(text)`. Without a loop it is "
        "three lines: collect the starts, collect the ends, and compare `[*starts, len(text)]` "
        "with `[0, *ends]`. An empty range still needs a look of its own."
    ),
)
