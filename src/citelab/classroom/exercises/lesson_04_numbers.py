"""Lesson 04, first exercise: the marks of a sentence become chunk numbers.

A mark is a bracket, the letters of the request, digits, a bracket: ``[s12]``. Chunks count from 1.
"""

from __future__ import annotations

import re

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["CHUNK_NUMBERS"]


def chunk_numbers_spec(sentence: str, letters: str, last: int) -> list[int]:
    numbers: list[int] = []
    for piece in sentence.split("[" + letters)[1:]:
        digits, bracket, _ = piece.partition("]")
        is_mark = bracket == "]" and digits.isascii() and digits.isdigit()
        if is_mark and 1 <= int(digits) <= last and int(digits) not in numbers:
            numbers.append(int(digits))
    return numbers


def _found(sentence: str, letters: str) -> list[int]:
    return [int(digits) for digits in re.findall(rf"\[{letters}([0-9]+)\]", sentence)]


def _known(numbers: list[int], last: int) -> list[int]:
    return [n for n in dict.fromkeys(numbers) if 1 <= n <= last]


def _first_mark_only(sentence: str, letters: str, last: int) -> list[int]:
    return _known(_found(sentence, letters), last)[:1]


def _keeps_unknown(sentence: str, letters: str, last: int) -> list[int]:
    return list(dict.fromkeys(_found(sentence, letters)))


def _keeps_zero(sentence: str, letters: str, last: int) -> list[int]:
    return [n for n in dict.fromkeys(_found(sentence, letters)) if n <= last]


def _drops_the_last(sentence: str, letters: str, last: int) -> list[int]:
    return [n for n in dict.fromkeys(_found(sentence, letters)) if 1 <= n < last]


def _clamps(sentence: str, letters: str, last: int) -> list[int]:
    return list(dict.fromkeys(min(max(n, 1), last) for n in _found(sentence, letters)))


def _repeats(sentence: str, letters: str, last: int) -> list[int]:
    return [n for n in _found(sentence, letters) if 1 <= n <= last]


def _sorts(sentence: str, letters: str, last: int) -> list[int]:
    return sorted(_known(_found(sentence, letters), last))


def _as_text(sentence: str, letters: str, last: int) -> list[str]:
    return [str(n) for n in _known(_found(sentence, letters), last)]


def _positions(sentence: str, letters: str, last: int) -> list[int]:
    return [n - 1 for n in _known(_found(sentence, letters), last)]


def _any_brackets(sentence: str, letters: str, last: int) -> list[int]:
    return _known([int(n) for n in re.findall(r"\[[a-z]*([0-9]+)\]", sentence)], last)


def _any_number(sentence: str, letters: str, last: int) -> list[int]:
    return _known([int(n) for n in re.findall(r"[0-9]+", sentence)], last)


def _without_brackets(sentence: str, letters: str, last: int) -> list[int]:
    return _known([int(n) for n in re.findall(rf"{letters}([0-9]+)", sentence)], last)


def _always_s(sentence: str, letters: str, last: int) -> list[int]:
    return _known(_found(sentence, "s"), last)


def _one_digit(sentence: str, letters: str, last: int) -> list[int]:
    return _known([int(n) for n in re.findall(rf"\[{letters}([0-9])\]", sentence)], last)


def _greedy(sentence: str, letters: str, last: int) -> list[int]:
    return _known([int(n) for n in re.findall(rf"\[{letters}(.+)\]", sentence)], last)


def _refuses(sentence: str, letters: str, last: int) -> list[int]:
    numbers = _found(sentence, letters)
    if any(not 1 <= n <= last for n in numbers):
        raise ValueError("no such chunk")
    return _known(numbers, last)


def _all_or_nothing(sentence: str, letters: str, last: int) -> list[int]:
    numbers = _found(sentence, letters)
    return _known(numbers, last) if all(1 <= n <= last for n in numbers) else []


CHUNK_NUMBERS = Exercise(
    id="l04-e1",
    title="Read the marks of one sentence",
    function_name="chunk_numbers",
    spec=chunk_numbers_spec,
    cases=(
        case("The storm came on the ninth [s24].", "s", 30),
        case("The lid was gone too [s10][s9].", "s", 30, note="the sentence has two marks"),
        case("He lay awake [s4], he says now [s27], or he did not [s7].", "s", 30),
        case("It was cocoa.", "s", 30, note="the sentence has no mark"),
        case("Cocoa [s23], cocoa [s22], cocoa [s23].", "s", 30, note="a mark stands there twice"),
        case("Flour [s30].", "s", 30, note="the mark is that of the last chunk"),
        case("The mast fell [s99].", "s", 30, note="the mark names no chunk"),
        case("The mast fell [s31] in the night [s6].", "s", 30, note="one mark names no chunk"),
        case("The gate is green [s0].", "s", 30, note="the mark has the number 0"),
        case("In 2025 it blew for 3 days [s25].", "s", 30, note="other numbers stand beside it"),
        case(
            "Nobody waits [1], not even she [c2] [s21].", "s", 30, note="there are other brackets"
        ),
        case(
            "Box s7 is full [s8].", "s", 30, note="letters and number also stand without brackets"
        ),
        case("It bends [q5], like a reed [s6].", "q", 30, note="the letters of the request are q"),
        case("A curtain rod [ss16].", "ss", 30, note="the letters of the request are two"),
    ),
    wrong_answers=(
        WrongAnswer(
            _first_mark_only,
            "You stop at the first mark. A claim may rest on several chunks, and each of them is "
            "a citation. Which function of `re` finds *all* places?",
        ),
        WrongAnswer(
            _keeps_unknown,
            "You keep numbers that no chunk has. A model may write any number; only your code "
            "knows how many chunks there are. What is `last` for?",
        ),
        WrongAnswer(
            _keeps_zero,
            "You keep 0. It is the example in the instructions, and small models copy it. Taken "
            "as a place in a list it would even wrap to the last chunk. Where do chunks begin?",
        ),
        WrongAnswer(
            _drops_the_last,
            "You drop the last chunk. This is a count from 1 to `last`, both included, and not a "
            "range of positions. Try a mark with the number `last`.",
        ),
        WrongAnswer(
            _clamps,
            "You move a number that no chunk has to the nearest one that exists. The claim then "
            "points at a passage that nobody cited. A bad pointer is dropped, never mended.",
        ),
        WrongAnswer(
            _repeats,
            "You return a number twice when its mark stands there twice. One passage is one "
            "citation. Keep the first time that you see a number.",
        ),
        WrongAnswer(
            _sorts,
            "You change the order. The model named the chunk that matters most first; keep the "
            "numbers as they come in the sentence. What removes repeats and leaves the order?",
        ),
        WrongAnswer(
            _as_text,
            "You return texts. They look like numbers, but `'24'` finds no place in a list and "
            "is not smaller than 30. Turn the digits into whole numbers.",
        ),
        WrongAnswer(
            _positions,
            "You subtract 1 and return positions in a list. A mark carries a number, and numbers "
            "count from 1. Return what the model wrote; whoever looks it up subtracts.",
        ),
        WrongAnswer(
            _any_brackets,
            "You read every bracket with a number in it. `[1]` is a footnote of the document and "
            "`[c2]` somebody's forgery. Only the letters of this request make a mark.",
        ),
        WrongAnswer(
            _any_number,
            "You collect every number of the sentence. Days and doses are numbers too, and would "
            "become citations. Look for the whole mark, brackets and letters included.",
        ),
        WrongAnswer(
            _without_brackets,
            "You look for letters and digits, but not for the brackets. Then a label on a box "
            "counts as a citation. In a pattern, a bracket that is meant as such needs a `\\` "
            "before it.",
        ),
        WrongAnswer(
            _always_s,
            "You look for s, whatever the letters of the request are. They change as soon as a "
            "document holds a mark of its own. Put `letters` into the pattern.",
        ),
        WrongAnswer(
            _one_digit,
            "You read marks with one digit and miss all from 10 on. How does a pattern say *one "
            "or more* digits?",
        ),
        WrongAnswer(
            _greedy,
            "Your pattern is greedy: with two marks in a sentence it runs from the first bracket "
            "to the last one. Say what may stand inside of a mark, and let nothing else in.",
        ),
        WrongAnswer(
            _refuses,
            "You raise an error for a number that no chunk has. A model's slip would then cost "
            "the whole answer. Leave that number out and keep the others.",
        ),
        WrongAnswer(
            _all_or_nothing,
            "You give up the whole sentence when one of its marks is bad. The other marks still "
            "point at real chunks. Test each number by itself.",
        ),
    ),
    hints=(
        "Take it in three steps: find every mark, turn its digits into a whole number, and keep "
        "the number if a chunk has it and you have not kept it before.",
        'For the first step, `re.findall(rf"\\[{letters}(\\d+)\\]", sentence)` gives the digits of '
        "every mark, in order, as texts.",
        "`dict.fromkeys(numbers)` keeps each number once, in the order of its first time. Which "
        "numbers may stay is one chained comparison with 1 and `last`.",
    ),
    difficulty="medium",
    minutes=8,
    explanation=(
        "The pattern asks for the whole mark, so no year, footnote or label can pass for one. "
        "`dict.fromkeys` drops repeats and keeps the order, which a set would lose. The test "
        "against 1 and `last` is where a pointer to nowhere ends: it is dropped, and nothing "
        "else of the sentence is touched."
    ),
)
