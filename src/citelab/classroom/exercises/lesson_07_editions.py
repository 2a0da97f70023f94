"""Lesson 07, third exercise: which documents to search in, if some are older editions of others.

An edition is a pair: the name without its year, and the year, or None where the name has none.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["NEWEST"]

Editions = list[tuple[str, int | None]]


def newest_spec(editions: Editions) -> list[int]:
    kept: list[int] = []
    for index, (name, year) in enumerate(editions):
        years = [other for same, other in editions if same == name and other is not None]
        if year is None or year == max(years):
            kept.append(index)
    return kept


def _latest(editions: Editions) -> dict[str, int]:
    latest: dict[str, int] = {}
    for name, year in editions:
        latest[name] = max(latest.get(name, 0), year or 0)
    return latest


def _newest_of_all(editions: Editions) -> list[int]:
    latest = max((year or 0 for _, year in editions), default=0)
    return [index for index, (_, year) in enumerate(editions) if year in (latest, None)]


def _drops_undated(editions: Editions) -> list[int]:
    latest = _latest(editions)
    return [i for i, (name, year) in enumerate(editions) if year and year == latest[name]]


def _undated_is_oldest(editions: Editions) -> list[int]:
    latest = _latest(editions)
    return [i for i, (name, year) in enumerate(editions) if (year or 0) == latest[name]]


def _last_wins(editions: Editions) -> list[int]:
    last = {name: index for index, (name, year) in enumerate(editions) if year is not None}
    undated = [index for index, (_, year) in enumerate(editions) if year is None]
    return sorted([*last.values(), *undated])


def _one_of_a_tie(editions: Editions) -> list[int]:
    best: dict[str, int] = {}
    for index, (name, year) in enumerate(editions):
        if year is not None and (name not in best or year > (editions[best[name]][1] or 0)):
            best[name] = index
    undated = [index for index, (_, year) in enumerate(editions) if year is None]
    return sorted([*best.values(), *undated])


def _by_name(editions: Editions) -> list[int]:
    kept = newest_spec(editions)
    return sorted(kept, key=lambda index: (editions[index][0], index))


def _newest_first(editions: Editions) -> list[int]:
    kept = newest_spec(editions)
    return sorted(kept, key=lambda index: -(editions[index][1] or 0))


def _from_one(editions: Editions) -> list[int]:
    return [index + 1 for index in newest_spec(editions)]


def _gives_editions(editions: Editions) -> list[Any]:
    return [editions[index] for index in newest_spec(editions)]


def _looks_at_the_next(editions: Editions) -> list[int]:
    older = {
        index
        for index, (one, two) in enumerate(pairwise(editions))
        if one[0] == two[0] and one[1] and two[1] and one[1] < two[1]
    }
    return [index for index in range(len(editions)) if index not in older]


NEWEST = Exercise(
    id="l07-e3",
    title="Leave out older editions",
    function_name="newest",
    spec=newest_spec,
    cases=(
        case([("manual", 2024), ("manual", 2026), ("logbook", None), ("study", None)]),
        case([("manual", 2024), ("manual", 2026)]),
        case([("manual", 2026), ("manual", 2024)], note="the newer edition comes first"),
        case(
            [("rules", 2019), ("manual", 2024), ("manual", 2026)],
            note="the only edition of the rules is older than both manuals",
        ),
        case(
            [("study", None), ("manual", 2026), ("logbook", None)],
            note="nothing is an older edition, and the names are not in order of the alphabet",
        ),
        case([("manual", 2026), ("map", 2025), ("manual", 2026)], note="two have the same year"),
        case([("manual", 2024), ("manual", None)], note="one of two has no year"),
        case(
            [("map", 2020), ("list", 2021), ("map", 2024), ("list", 2020)],
            note="editions of two documents stand mixed",
        ),
        case([], note="there is no document"),
    ),
    wrong_answers=(
        WrongAnswer(
            _newest_of_all,
            "You look for the newest year of all documents. A list of rules from 2019 that was "
            "never replaced is still in force. Compare a document with its own editions only.",
        ),
        WrongAnswer(
            _drops_undated,
            "Documents without a year are gone. Most papers have none in their name, and no "
            "reader would know that they were never searched. Keep what you cannot compare.",
        ),
        WrongAnswer(
            _undated_is_oldest,
            "You take a missing year for the oldest. You do not know how old that document is: it "
            "may be the newest. Leave out only what is *known* to be older.",
        ),
        WrongAnswer(
            _last_wins,
            "You keep the edition that stands last in the list. Files are listed by name, and "
            "that the newer one comes later is chance. Compare the years.",
        ),
        WrongAnswer(
            _one_of_a_tie,
            "Two documents have the same year and you keep one. Perhaps they are two volumes. "
            "Neither is older than the other, so which reason is there to leave one out?",
        ),
        WrongAnswer(
            _by_name,
            "The right documents, in another order. Their order in the request decides what "
            "`document_index` means. Keep the order of the list.",
        ),
        WrongAnswer(
            _newest_first,
            "The right documents, sorted by year. Their order in the request decides what "
            "`document_index` means. Keep the order of the list.",
        ),
        WrongAnswer(
            _from_one,
            "Your numbers are one too high: you count documents from 1. What is the index of the "
            "first item of a list?",
        ),
        WrongAnswer(
            _gives_editions,
            "You return the editions themselves. Two can be equal, and then nobody knows which "
            "document is meant. Return their positions in the list.",
        ),
        WrongAnswer(
            _looks_at_the_next,
            "You compare each edition with the one behind it. Editions of one document need not "
            "stand side by side, nor in order. Compare with *all* that have the same name.",
        ),
    ),
    hints=(
        "First find, for each name, the highest year that it has anywhere in the list.",
        "Then go through the list once more, with `enumerate`. Keep a position if the year is "
        "None, or if it is the highest one of that name.",
    ),
    difficulty="medium",
    minutes=9,
    explanation=(
        "Two passes: the years of one name, then a decision for each document in the order of the "
        "list. A document is left out for one reason only, that the list has a newer one of the "
        "same name. Whatever cannot be compared stays, because what is left out is never found."
    ),
)
