"""Lesson 08, second exercise: how often a fair coin falls at least as unevenly.

The exact test of Q. McNemar, 1947, for two models on the same questions.
"""

from __future__ import annotations

from math import comb, erfc, sqrt

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["CHANCE"]


def chance_spec(only_first: int, only_second: int) -> float:
    throws = only_first + only_second
    uneven = abs(only_first - only_second)
    heads = [k for k in range(throws + 1) if abs(k - (throws - k)) >= uneven]
    return float(sum(comb(throws, k) for k in heads) / 2**throws)


def _tail(only_first: int, only_second: int) -> float:
    throws, least = only_first + only_second, min(only_first, only_second)
    return float(sum(comb(throws, k) for k in range(least + 1)) / 2**throws)


def _one_side(only_first: int, only_second: int) -> float:
    return _tail(only_first, only_second)


def _first_side(only_first: int, only_second: int) -> float:
    throws = only_first + only_second
    return float(sum(comb(throws, k) for k in range(only_first, throws + 1)) / 2**throws)


def _this_very_split(only_first: int, only_second: int) -> float:
    throws = only_first + only_second
    return float(comb(throws, only_first) / 2**throws)


def _more_uneven(only_first: int, only_second: int) -> float:
    throws, uneven = only_first + only_second, abs(only_first - only_second)
    heads = [k for k in range(throws + 1) if abs(2 * k - throws) > uneven]
    return float(sum(comb(throws, k) for k in heads) / 2**throws)


def _above_one(only_first: int, only_second: int) -> float:
    return 2 * _tail(only_first, only_second)


def _each_number_alike(only_first: int, only_second: int) -> float:
    throws, uneven = only_first + only_second, abs(only_first - only_second)
    heads = [k for k in range(throws + 1) if abs(2 * k - throws) >= uneven]
    return len(heads) / (throws + 1)


def _one_order(only_first: int, only_second: int) -> float:
    return float(min(1.0, 2 / 2 ** (only_first + only_second)))


def _share(only_first: int, only_second: int) -> float:
    throws = only_first + only_second
    return only_first / throws if throws else 0.0


def _certainty(only_first: int, only_second: int) -> float:
    return 1 - chance_spec(only_first, only_second)


def _bell_curve(only_first: int, only_second: int) -> float:
    throws = only_first + only_second
    return erfc(abs(only_first - only_second) / sqrt(2 * throws)) if throws else 1.0


def _no_throw_raises(only_first: int, only_second: int) -> float:
    if not only_first + only_second:
        raise ZeroDivisionError("division by zero")
    return chance_spec(only_first, only_second)


def _percent(only_first: int, only_second: int) -> float:
    return 100 * chance_spec(only_first, only_second)


def _nothing_is_zero(only_first: int, only_second: int) -> float:
    return chance_spec(only_first, only_second) if only_first + only_second else 0.0


CHANCE = Exercise(
    id="l08-e2",
    title="How often is it only chance?",
    function_name="chance",
    spec=chance_spec,
    cases=(
        case(9, 1),
        case(5, 0),
        case(1, 9, note="the second one is better"),
        case(3, 1),
        case(2, 2, note="both are equally good"),
        case(1, 0, note="only one question tells them apart"),
        case(20, 7),
        case(0, 0, note="no question tells them apart"),
    ),
    wrong_answers=(
        WrongAnswer(
            _one_side,
            "Your number is the half of it. Nobody knew beforehand which of the two would be the"
            " better one, so a split as uneven the other way round counts as well.",
        ),
        WrongAnswer(
            _first_side,
            "You count splits in which the *first* one is ahead. Nobody knew beforehand who would"
            " be, so 9 to 1 and 1 to 9 are equally uneven. What does your function say to 1 and 9?",
        ),
        WrongAnswer(
            _this_very_split,
            "You ask how often exactly this split comes. Every single split is rare if there are"
            " many questions. Add those that are *more* uneven, on both sides.",
        ),
        WrongAnswer(
            _more_uneven,
            "You leave out the split itself. The question is how often a coin falls *at least* so"
            " unevenly. `>` or `>=`?",
        ),
        WrongAnswer(
            _above_one,
            "Nothing happens more often than always: your number is greater than 1 where both are"
            " equally good. The middle split is counted on both sides. What is the most that"
            " your function may return?",
        ),
        WrongAnswer(
            _each_number_alike,
            "You take all numbers of heads for equally likely. Ten throws can give five heads in"
            " 252 orders, and ten heads in one. `comb(throws, heads)` counts the orders.",
        ),
        WrongAnswer(
            _one_order,
            "You count one order of the throws. Nine heads and a tail can come in ten orders."
            " `comb(throws, heads)` counts them.",
        ),
        WrongAnswer(
            _share,
            "You return a share of the questions. 3 to 1 and 30 to 10 have the same share, and only"
            " the second one is more than chance. How often does a *coin* do that?",
        ),
        WrongAnswer(
            _certainty,
            "You return one minus it. A small number should mean: chance explains this poorly.",
        ),
        WrongAnswer(
            _bell_curve,
            "You use the bell curve. It is a good stand-in for hundreds of throws, and here there"
            " are few. Count them: `comb` does it exactly.",
        ),
        WrongAnswer(
            _nothing_is_zero,
            "Without any question that tells the two apart you return 0, which means “certainly not"
            " chance”. No throw at all is as even as can be. What comes out if you count?",
        ),
        WrongAnswer(
            _no_throw_raises,
            "No throw at all is not an error. It is as even as can be, so everything is at least"
            " as uneven. `2**0` is 1.",
        ),
        WrongAnswer(
            _percent,
            "You return percent. The others of this lesson are shares from 0 to 1; keep to one"
            " unit, or the report mixes them up.",
        ),
    ),
    hints=(
        "A coin is thrown once for each question that only one of the two gets right. Of all the"
        " ways in which the throws can fall, there are `2**throws`.",
        "With `k` heads there are `comb(throws, k)` ways. Add them for every `k` that is as far"
        " from the middle as your split, or further, on either side.",
        "The lower side is `range(min(only_first, only_second) + 1)`. The upper side is equally"
        " many; only in the middle would both count the same throws twice.",
    ),
    difficulty="medium",
    minutes=9,
    explanation="Both sides count, because nobody had said before who would win. The two sides"
    " are equal, so one is enough, doubled; and where they meet in the middle, `min` keeps the sum"
    " at 1. Questions on which both agree are not in it: they cannot tell the two apart.",
)
