"""What people write when they cut sentences for the first time, and what each of them is told.

Most are the right answer with one thing changed, as `_cut` takes its decisions one by one.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from citelab.classroom.exercises.model import WrongAnswer

__all__ = ["WRONG_ANSWERS"]

Ranges = list[tuple[int, int]]

WORD = re.compile(r"(\S+)(\s*)")
CLOSERS = '”’»)"'


def _has_mark(word: str) -> bool:
    return word.rstrip(CLOSERS).endswith((".", "!", "?"))


def _is_listed(word: str, abbreviations: set[str]) -> bool:
    return word in abbreviations


def _goes_on(following: str) -> bool:
    return following[:1].islower()


def _is_blank_line(space: str) -> bool:
    return space.count("\n") > 1


def _cut(
    text: str,
    abbreviations: set[str],
    has_mark: Callable[[str], bool] = _has_mark,
    is_listed: Callable[[str, set[str]], bool] = _is_listed,
    goes_on: Callable[[str], bool] = _goes_on,
    always: Callable[[str], bool] = _is_blank_line,
) -> Ranges:
    ranges, start = list[tuple[int, int]](), 0
    for match in WORD.finditer(text):
        word, space = match[1], match[2]
        ends = has_mark(word) and not is_listed(word, abbreviations)
        if (ends and not goes_on(text[match.end() :])) or always(space):
            ranges.append((start, match.end()))
            start = match.end()
    return [*ranges, (start, len(text))] if start < len(text) else ranges


def _stripped(text: str, abbreviations: set[str]) -> Ranges:
    pieces = [(text[start:end], start, end) for start, end in _cut(text, abbreviations)]
    return [
        (end - len(piece.lstrip()), start + len(piece.rstrip())) for piece, start, end in pieces
    ]


def _space_to_the_next(text: str, abbreviations: set[str]) -> Ranges:
    ends = [start + len(text[start:end].rstrip()) for start, end in _cut(text, abbreviations)]
    ends[-1:] = [len(text)] if text else []
    return list(zip([0, *ends], ends, strict=False))


def _rest_forgotten(text: str, abbreviations: set[str]) -> Ranges:
    ranges, start = list[tuple[int, int]](), 0
    for match in WORD.finditer(text):
        ends = _has_mark(match[1]) and match[1] not in abbreviations
        if (ends and not _goes_on(text[match.end() :])) or _is_blank_line(match[2]):
            ranges.append((start, match.end()))
            start = match.end()
    return ranges


def _found_again(text: str, abbreviations: set[str]) -> Ranges:
    pieces = [text[start:end].strip() for start, end in _cut(text, abbreviations)]
    return [(text.find(piece), text.find(piece) + len(piece)) for piece in pieces]


def _abbreviations_unused(text: str, abbreviations: set[str]) -> Ranges:
    return _cut(text, abbreviations, is_listed=lambda word, listed: False)


def _listed_endings(text: str, abbreviations: set[str]) -> Ranges:
    return _cut(text, abbreviations, is_listed=lambda word, listed: word.endswith(tuple(listed)))


def _listed_in_any_case(text: str, abbreviations: set[str]) -> Ranges:
    small = {word.lower() for word in abbreviations}
    return _cut(text, abbreviations, is_listed=lambda word, listed: word.lower() in small)


def _small_letters_ignored(text: str, abbreviations: set[str]) -> Ranges:
    return _cut(text, abbreviations, goes_on=lambda following: False)


def _only_before_capitals(text: str, abbreviations: set[str]) -> Ranges:
    return _cut(text, abbreviations, goes_on=lambda rest: bool(rest) and not rest[0].isupper())


def _closers_ignored(text: str, abbreviations: set[str]) -> Ranges:
    return _cut(text, abbreviations, has_mark=lambda word: word.endswith((".", "!", "?")))


def _only_full_stops(text: str, abbreviations: set[str]) -> Ranges:
    return _cut(text, abbreviations, has_mark=lambda word: word.rstrip(CLOSERS).endswith("."))


def _stop_anywhere(text: str, abbreviations: set[str]) -> Ranges:
    return _cut(text, abbreviations, has_mark=lambda word: any(mark in word for mark in ".!?"))


def _no_blank_lines(text: str, abbreviations: set[str]) -> Ranges:
    return _cut(text, abbreviations, always=lambda space: False)


def _every_line(text: str, abbreviations: set[str]) -> Ranges:
    return _cut(text, abbreviations, always=lambda space: "\n" in space)


def _exact_blank_line(text: str, abbreviations: set[str]) -> Ranges:
    return _cut(text, abbreviations, always=lambda space: "\n\n" in space)


def _abbreviation_beats_blank_line(text: str, abbreviations: set[str]) -> Ranges:
    ranges, start = list[tuple[int, int]](), 0
    for match in WORD.finditer(text):
        marked = _has_mark(match[1]) and not _goes_on(text[match.end() :])
        if (marked or _is_blank_line(match[2])) and match[1] not in abbreviations:
            ranges.append((start, match.end()))
            start = match.end()
    return [*ranges, (start, len(text))] if start < len(text) else ranges


def _next_by_index(text: str, abbreviations: set[str]) -> Ranges:
    if text.split() and _has_mark(text.split()[-1]):
        raise IndexError("string index out of range")
    return _cut(text, abbreviations)


def _texts(text: str, abbreviations: set[str]) -> list[str]:
    return [text[start:end] for start, end in _cut(text, abbreviations)]


def _start_never_moves(text: str, abbreviations: set[str]) -> Ranges:
    return [(0, end) for _, end in _cut(text, abbreviations)]


def _inclusive_ends(text: str, abbreviations: set[str]) -> Ranges:
    return [(start, end - 1) for start, end in _cut(text, abbreviations)]


def _lists(text: str, abbreviations: set[str]) -> list[list[int]]:
    return [list(piece) for piece in _cut(text, abbreviations)]


def _empty_rest(text: str, abbreviations: set[str]) -> Ranges:
    ranges = _rest_forgotten(text, abbreviations)
    return [*ranges, (ranges[-1][1] if ranges else 0, len(text))]


WRONG_ANSWERS = (
    WrongAnswer(
        _stripped,
        "You leave the white space out. It looks tidy, but now characters are in no range, and "
        "your pieces no longer tile the text. It belongs to the sentence before it.",
    ),
    WrongAnswer(
        _space_to_the_next,
        "You cut in front of the white space, so each sentence begins with a blank. Nothing is "
        "lost, but here the white space belongs to the sentence *before* it.",
    ),
    WrongAnswer(
        _rest_forgotten,
        "A last sentence without a full stop is missing. You store a range when a sentence ends, "
        "and the text can end first. What is still open when your loop is over?",
    ),
    WrongAnswer(
        _found_again,
        "You cut strings and look for them again with `find`. Where a sentence stands twice, "
        "`find` gives the first place both times. The cut knows where it cut: keep that number.",
    ),
    WrongAnswer(
        _abbreviations_unused,
        "You cut behind every abbreviation. Either the set is never asked, or it is asked for "
        "`approx` and holds `approx.`: the abbreviations are given *with* their full stop.",
    ),
    WrongAnswer(
        _listed_endings,
        "A word that only *ends* like an abbreviation counts as one: `piano.` ends like `no.`, "
        "and the sentence runs on. Compare the whole word.",
    ),
    WrongAnswer(
        _listed_in_any_case,
        "You compare without large and small letters. `No. 7` is an abbreviation, and *he said "
        "no.* is the end of a sentence: whoever lists `No.` means that spelling alone.",
    ),
    WrongAnswer(
        _small_letters_ignored,
        "You cut in front of a small letter, as in `4 a.m. to noon`. No sentence begins with one "
        "here. Look at the first character behind the white space before you cut.",
    ),
    WrongAnswer(
        _only_before_capitals,
        "You cut only in front of a capital letter. A sentence can begin with a number, a bracket "
        "or a quotation mark. Which characters do *not* begin one?",
    ),
    WrongAnswer(
        _closers_ignored,
        "Sentences with a quotation mark or a bracket behind their full stop run on: the word "
        "ends in `”` or `)`, not in `.`. Take these off before you look at the last character.",
    ),
    WrongAnswer(
        _only_full_stops,
        "You know full stops only. Questions and shouts end sentences as well.",
    ),
    WrongAnswer(
        _stop_anywhere,
        "You ask whether a word *holds* a mark, so you cut behind `3.5` and in front of what it "
        "measures. Only a mark at the end of the word can end a sentence.",
    ),
    WrongAnswer(
        _no_blank_lines,
        "A heading runs into the sentence below it, because it has no full stop. A blank line "
        "ends a sentence too: how many `\\n` does the white space there hold?",
    ),
    WrongAnswer(
        _every_line,
        "You cut at the end of every line. A file may break its lines at column 75, in the middle "
        "of a sentence. One `\\n` says nothing, a blank line does.",
    ),
    WrongAnswer(
        _exact_blank_line,
        "You look for two `\\n` side by side. In a file from Windows a carriage return stands "
        "between them. Count them in the white space instead.",
    ),
    WrongAnswer(
        _abbreviation_beats_blank_line,
        "An abbreviation in front of a blank line keeps the paragraphs together. No sentence goes "
        "on over a blank line: that rule comes first, whatever the word is.",
    ),
    WrongAnswer(
        _next_by_index,
        "At the end of the text there is no next character: `text[match.end()]` is an "
        "`IndexError` there. A slice such as `text[5:6]` is empty instead, and an empty text is "
        "no small letter.",
    ),
    WrongAnswer(
        _texts,
        "You return the sentences themselves. They read well, but a citation is two numbers, and "
        "a string does not know where it stood. Return `(start, end)` for each.",
    ),
    WrongAnswer(
        _start_never_moves,
        "Every range of yours starts at 0. Where a sentence ends, the next one starts: move the "
        "start when you have stored a range.",
    ),
    WrongAnswer(
        _inclusive_ends,
        "Each piece is one character short, and one character is in no piece. An end is "
        "exclusive: it is the first position that no longer belongs to the sentence.",
    ),
    WrongAnswer(
        _lists,
        "The numbers are right, but each piece is a list. Return tuples: `(start, end)`.",
    ),
    WrongAnswer(
        _empty_rest,
        "You always add what is left after the loop, and often nothing is left. That makes a "
        "range of no characters, which a model could cite. When is there a rest?",
    ),
)
