"""Lesson 07, last exercise: the footnotes of an answer, each source once, in order of mention.

A place is a pair of a document's name and what is printed on the page; footnotes count from 1.
"""

from __future__ import annotations

from typing import Any

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["NUMBER_SOURCES"]

Claims = list[list[tuple[str, str]]]
Numbered = tuple[list[list[int]], list[str]]

ONE, TWO = ("manual", "page 3"), ("study", "page 1")


def number_sources_spec(claims: Claims) -> Numbered:
    notes: list[str] = []
    rows: list[list[int]] = []
    for places in claims:
        row: list[int] = []
        for name, label in places:
            note = f"{name}, {label}"
            if note not in notes:
                notes.append(note)
            number = notes.index(note) + 1
            if number not in row:
                row.append(number)
        rows.append(row)
    return rows, notes


def _a_number_each(claims: Claims) -> Numbered:
    notes: list[str] = []
    rows: list[list[int]] = []
    for places in claims:
        rows.append([len(notes) + 1 + at for at in range(len(places))])
        notes.extend(f"{name}, {label}" for name, label in places)
    return rows, notes


def _from_zero(claims: Claims) -> Numbered:
    rows, notes = number_sources_spec(claims)
    return [[number - 1 for number in row] for row in rows], notes


def _again_from_one(claims: Claims) -> Numbered:
    each = [number_sources_spec([places]) for places in claims]
    return [rows[0] for rows, _ in each], [note for _, notes in each for note in notes]


def _sorted(claims: Claims) -> Numbered:
    notes = sorted({f"{name}, {label}" for places in claims for name, label in places})
    rows = [
        list(dict.fromkeys(notes.index(f"{name}, {label}") + 1 for name, label in places))
        for places in claims
    ]
    return rows, notes


def _by(claims: Claims, part: int) -> Numbered:
    first: dict[str, str] = {}
    rows: list[list[int]] = []
    for places in claims:
        for place in places:
            first.setdefault(place[part], ", ".join(place))
        keys = list(first)
        rows.append(list(dict.fromkeys(keys.index(place[part]) + 1 for place in places)))
    return rows, list(first.values())


def _by_document(claims: Claims) -> Numbered:
    return _by(claims, 0)


def _by_page(claims: Claims) -> Numbered:
    return _by(claims, 1)


def _twice_in_a_claim(claims: Claims) -> Numbered:
    notes = number_sources_spec(claims)[1]
    return [[notes.index(", ".join(place)) + 1 for place in places] for places in claims], notes


def _skips_uncited(claims: Claims) -> Numbered:
    rows, notes = number_sources_spec(claims)
    return [row for row in rows if row], notes


def _only_neighbours(claims: Claims) -> Numbered:
    notes: list[str] = []
    rows: list[list[int]] = []
    for places in claims:
        row: list[int] = []
        for place in places:
            if notes[-1:] != [", ".join(place)]:
                notes.append(", ".join(place))
            if len(notes) not in row:
                row.append(len(notes))
        rows.append(row)
    return rows, notes


def _first_of_each(claims: Claims) -> Numbered:
    return number_sources_spec([places[:1] for places in claims])


def _all_in_one_list(claims: Claims) -> tuple[list[Any], list[str]]:
    rows, notes = number_sources_spec(claims)
    return [number for row in rows for number in row], notes


NUMBER_SOURCES = Exercise(
    id="l07-e4",
    title="Number the sources of an answer",
    function_name="number_sources",
    spec=number_sources_spec,
    cases=(
        case([[ONE], [TWO]]),
        case([[ONE, TWO]], note="one claim has two citations"),
        case([[ONE], [TWO], [ONE]], note="the first source is cited again later"),
        case([[ONE], [ONE]], note="two claims in a row have the same source"),
        case([[TWO], [ONE]], note="the sources are not in the order of the alphabet"),
        case([[ONE], [("manual", "page 5")]], note="one document is cited on two pages"),
        case([[ONE], [("study", "page 3")]], note="two documents are cited, both on page 3"),
        case([[ONE], [], [TWO]], note="one part of the answer cites nothing"),
        case([[ONE, TWO, ONE]], note="one claim cites a source twice"),
        case([[]], note="the whole answer cites nothing"),
        case([], note="there is no answer"),
    ),
    wrong_answers=(
        WrongAnswer(
            _a_number_each,
            "Every citation gets a new number, so one source stands in the list several times. A "
            "reader looks it up again and finds what is known already. Reuse its number.",
        ),
        WrongAnswer(
            _from_zero,
            "Your first footnote is 0. Indices count from 0, but these numbers are for people, "
            "and no book has a footnote 0.",
        ),
        WrongAnswer(
            _again_from_one,
            "Your numbers start again at 1 with every claim, and the list below has one `1` only. "
            "Keep one list for the whole answer.",
        ),
        WrongAnswer(
            _sorted,
            "Your list is sorted by the alphabet, so the text may begin with footnote 2. A "
            "reader expects 1, 2, 3 in the order of the text. When does a source get its number?",
        ),
        WrongAnswer(
            _by_document,
            "You give each document one number. The second page of it is then lost, and a reader "
            "looks on the wrong one. A source is a name *and* a page.",
        ),
        WrongAnswer(
            _by_page,
            "You recognise a source by its page alone. Two documents have a page 3, and one of "
            "them has lost its footnote. A source is a name *and* a page.",
        ),
        WrongAnswer(
            _twice_in_a_claim,
            "A claim that cites one source twice shows the same number twice: `[1][2][1]`. Each "
            "number stands once behind a claim.",
        ),
        WrongAnswer(
            _skips_uncited,
            "A part without citations has lost its row, and all rows behind it belong to the "
            "wrong part. What is the row of a part that cites nothing?",
        ),
        WrongAnswer(
            _only_neighbours,
            "You compare a source with the last one in the list only. It may have been cited long "
            "before. Where in the list do you have to look?",
        ),
        WrongAnswer(
            _first_of_each,
            "You keep the first citation of each claim. A claim that rests on two passages needs "
            "both: take one away and it is not supported.",
        ),
        WrongAnswer(
            _all_in_one_list,
            "All numbers are in one list, so nobody can tell which claim has how many. Return a "
            "list of numbers for every claim.",
        ),
    ),
    hints=(
        "Keep one list of notes for the whole answer. Make the note of a place first, then ask "
        "whether the list has it.",
        "If the list does not have the note, append it. Either way its number is its position in "
        "the list plus one.",
        "Before you put a number behind a claim, ask whether the claim has it already. A claim "
        "without citations gets an empty list.",
    ),
    difficulty="medium",
    minutes=9,
    explanation=(
        "The list of notes is both the result and the memory: a note's position gives its number, "
        "so the same name and page get the same number anywhere in the answer. Notes are appended "
        "when they are first met, so the numbers rise as one reads."
    ),
)
