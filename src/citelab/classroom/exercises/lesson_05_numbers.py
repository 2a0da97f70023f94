"""Lesson 05, first exercise: the numbers of a claim that its passage does not have.

A number is a run of digits with points or commas between digits; it is compared as it is written.
"""

from __future__ import annotations

import re

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["NUMBERS_MISSING"]

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def _numbers(text: str) -> list[str]:
    found, number = [], ""
    for position, char in enumerate(text):
        following = text[position + 1 : position + 2]
        if char in "0123456789" or (number and char in ".," and following.isdigit()):
            number += char
        elif number:
            found.append(number)
            number = ""
    return found + [number] * bool(number)


def numbers_missing_spec(claim: str, passage: str) -> list[str]:
    there, missing = _numbers(passage), []
    for number in _numbers(claim):
        if number not in there and number not in missing:
            missing.append(number)
    return missing


def _inside_other_numbers(claim: str, passage: str) -> list[str]:
    return [n for n in dict.fromkeys(_NUMBER.findall(claim)) if n not in passage]


def _splits_decimals(claim: str, passage: str) -> list[str]:
    known = re.findall(r"\d+", passage)
    return [n for n in dict.fromkeys(re.findall(r"\d+", claim)) if n not in known]


def _digit_by_digit(claim: str, passage: str) -> list[str]:
    known = re.findall(r"\d", passage)
    return [n for n in dict.fromkeys(re.findall(r"\d", claim)) if n not in known]


def _whole_words(claim: str, passage: str) -> list[str]:
    known = passage.split()
    return [w for w in dict.fromkeys(claim.split()) if w[:1].isdigit() and w not in known]


def _the_other_way(claim: str, passage: str) -> list[str]:
    known = _NUMBER.findall(claim)
    return [n for n in dict.fromkeys(_NUMBER.findall(passage)) if n not in known]


def _repeats(claim: str, passage: str) -> list[str]:
    known = _NUMBER.findall(passage)
    return [n for n in _NUMBER.findall(claim) if n not in known]


def _sorted(claim: str, passage: str) -> list[str]:
    return sorted(set(_NUMBER.findall(claim)) - set(_NUMBER.findall(passage)))


def _first_only(claim: str, passage: str) -> list[str]:
    return numbers_missing_spec(claim, passage)[:1]


def _yes_or_no(claim: str, passage: str) -> bool:
    return bool(numbers_missing_spec(claim, passage))


def _values(claim: str, passage: str) -> list[float]:
    def read(text: str) -> list[float]:
        return [float(n.replace(",", "")) for n in _NUMBER.findall(text)]

    return [n for n in dict.fromkeys(read(claim)) if n not in read(passage)]


def _whole_numbers(claim: str, passage: str) -> list[int]:
    return [int(n) for n in _splits_decimals(claim, passage)]


def _keeps_the_stop(claim: str, passage: str) -> list[str]:
    known = re.findall(r"[\d.,]*\d[\d.,]*", passage)
    return [n for n in dict.fromkeys(re.findall(r"[\d.,]*\d[\d.,]*", claim)) if n not in known]


NUMBERS_MISSING = Exercise(
    id="l05-e1",
    title="Find the numbers that the passage does not have",
    function_name="numbers_missing",
    spec=numbers_missing_spec,
    cases=(
        case("Wait 53 minutes.", "Wait 35 minutes."),
        case("Wait 35 minutes.", "The gauge must settle for 35 minutes."),
        case("The rod is 3.5 mm thick.", "The rod is 3.5 mm thick and bends."),
        case("Wait 5 minutes.", "Wait 35 minutes.", note="one number stands inside another"),
        case("It holds 18,000 litres.", "It holds 18 000 litres.", note="a number has a comma"),
        case("It is 3.2 m wide.", "There are 3 huts and 2 goats.", note="a number has a point"),
        case("In 1961 there were 30 huts.", "In 1916 there were 3 huts.", note="digits moved"),
        case("Wait 9, then 4, then 9 minutes.", "Wait.", note="a number is missing twice"),
        case("It began in 1961.", "In 1961 it began.", note="a full stop follows a number"),
        case("It took long (40 min).", "It took 30.", note="a number stands in brackets"),
        case("Nobody waits.", "Wait 35 minutes.", note="the claim has no number"),
        case("From 20 to 8.", "Never.", note="two numbers are missing"),
    ),
    wrong_answers=(
        WrongAnswer(
            _inside_other_numbers,
            "You look for the digits anywhere in the passage, and `5` stands inside `35`. Take"
            " the numbers out of both texts first, and compare numbers with numbers.",
        ),
        WrongAnswer(
            _splits_decimals,
            "You cut `3.5` and `18,000` at their points and commas. Then 3.2 metres are found in"
            " 3 huts and 2 goats. What may stand *between* two digits of one number?",
        ),
        WrongAnswer(
            _digit_by_digit,
            "You compare digit by digit, so 53 and 35 look the same. A number is a whole run of"
            " digits. How do you match one or more of them at once?",
        ),
        WrongAnswer(
            _whole_words,
            "You compare whole words, and `1961.` with its full stop is not `1961`. Take out the"
            " number itself, without what stands around it.",
        ),
        WrongAnswer(
            _the_other_way,
            "You look from the passage to the claim. A claim may leave numbers out; it may not"
            " bring new ones. Which of the two texts must have them all?",
        ),
        WrongAnswer(
            _repeats,
            "A number that is missing twice comes back twice. One alarm a number is enough: keep"
            " the first and leave its repeats out.",
        ),
        WrongAnswer(
            _sorted,
            "The order is gone: you sort, or you use a set. The reader looks the numbers up in"
            " the claim, from left to right. Which type keeps order and drops repeats?",
        ),
        WrongAnswer(
            _first_only,
            "You stop at the first number. A claim can get two of them wrong: go through all.",
        ),
        WrongAnswer(
            _yes_or_no,
            "You answer yes or no. The reader wants to know *which* numbers: return the list,"
            " and an empty list where none is missing.",
        ),
        WrongAnswer(
            _values,
            "You turn numbers into `float`. Then `1961` comes back as `1961.0`, and nobody finds"
            " that in the claim. Keep each number as it is written: a `str`.",
        ),
        WrongAnswer(
            _whole_numbers,
            "You turn numbers into `int`. Then `3.5` and `18,000` come apart, and a list of"
            " `int` is not what the claim says. Keep each number as it is written: a `str`.",
        ),
        WrongAnswer(
            _keeps_the_stop,
            "A full stop or comma *after* a number still belongs to your match. Points and commas"
            " belong to a number only where a digit follows.",
        ),
    ),
    hints=(
        "Do it in two steps: take all numbers out of a text, and do that for both texts. Then go"
        " through those of the claim.",
        r"`re.findall` with one or more digits, `\d+`, followed by any number of groups of a point"
        " or comma *and* more digits. A group that captures nothing begins with `(?:`.",
        "`dict.fromkeys(numbers)` drops repeats and keeps the order.",
    ),
    difficulty="medium",
    minutes=6,
    explanation="Numbers are compared with numbers, as they are written. A point or comma belongs"
    " to one only where another digit follows, so the full stop of a sentence stays outside. The"
    " list keeps the order of the claim, because a person will look there.",
)
