"""Lesson 05, third exercise: citation recall and precision of five sentences, by hand.

The lesson prints the sentences and what they cite. Recalled are the key, the mast and the cistern,
three of five. Of six citations four are precise: the key's, both of the mast, one of the cistern.
"""

from __future__ import annotations

from typing import Any

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["BY_HAND"]

# Wider: 0.6 and 5/8 come close. Narrower: 0.67 is no longer read as two thirds.
_ROUNDED = 0.01


def _near(expected: Any, got: Any) -> bool:
    """The same numbers in the same order, rounded or not; what is no pair raises or differs."""
    if not isinstance(expected, tuple | list) or not isinstance(got, tuple | list):
        return type(expected) is type(got) and bool(expected == got)
    pairs = zip(expected, got, strict=True)
    return all(abs(float(want) - float(have)) < _ROUNDED for want, have in pairs)


BY_HAND = Exercise(
    id="l05-e3",
    title="Work out citation recall and precision for five sentences",
    function_name="by_hand",
    spec=lambda: (3 / 5, 4 / 6),
    cases=(case(),),
    wrong_answers=(
        WrongAnswer(
            lambda: (3 / 4, 4 / 6),
            "Your recall leaves out the dinner. A sentence without a citation cannot be checked,"
            " so it counts as one that its citations do not support. Count *all* sentences.",
        ),
        WrongAnswer(
            lambda: (4 / 5, 4 / 6),
            "Your recall counts every sentence that cites something. One of these citations says"
            " something else. Look at the hours.",
        ),
        WrongAnswer(
            lambda: (3 / 5, 3 / 4),
            "Your precision counts claims. It counts *citations*, and two of the claims have two"
            " of them. How many are there in all?",
        ),
        WrongAnswer(
            lambda: (3 / 4, 3 / 4),
            "Three supported claims of four claims is the *faithfulness*. Recall counts all"
            " sentences, cited or not, and precision counts citations.",
        ),
        WrongAnswer(
            lambda: (3 / 5, 5 / 6),
            "Your precision counts a citation that nobody needs. The cistern's sentence is"
            " supported without its second citation, and that one alone supports nothing.",
        ),
        WrongAnswer(
            lambda: (3 / 4, 5 / 6),
            "Two things are missing. A sentence that cites nothing counts in the recall, and a"
            " citation that nobody needs is not precise. Look at the dinner and at the cistern.",
        ),
        WrongAnswer(
            lambda: (3 / 5, 2 / 6),
            "You ask each citation to support its sentence alone. The mast needs both of its"
            " citations: without either, the rest is not enough. So both are precise.",
        ),
        WrongAnswer(
            lambda: (3 / 5, 5 / 8),
            "You took a share for each claim and then their mean. Put all citations into one pot:"
            " the precise ones, divided by all of them.",
        ),
        WrongAnswer(
            lambda: (4 / 6, 3 / 5),
            "Both numbers are right and in the wrong order. Recall comes first.",
        ),
        WrongAnswer(
            lambda: (60, 67),
            "The counts are right, the unit is not: a share goes from 0 to 1, not to 100.",
        ),
        WrongAnswer(
            lambda: (3, 4),
            "You give counts. Three of five and three of three are not the same: divide each"
            " count by how many there are.",
        ),
        WrongAnswer(
            lambda: 3 / 5,
            "That is the recall. The answer is two numbers, recall and precision, with a comma"
            " between them.",
        ),
    ),
    hints=(
        "Recall first. Write down yes or no for each of the five sentences: does it cite something,"
        " and does all that it cites, put together, say what it says?",
        "Now write down yes or no for each of the six citations. No for all of a sentence whose"
        " recall is no. Otherwise cover the citation with your hand: if the sentence still stands"
        " on the others, and the covered one alone would not carry it, then no.",
    ),
    difficulty="easy",
    minutes=5,
    explanation=(
        "Recalled are the key, the mast and the cistern: 3 of 5. The hours of Martha are wrong, and"
        " the dinner cites nothing. Precise are the citation of the key, both of the mast, because"
        " neither is enough alone, and the first of the cistern: 4 of 6. Faithfulness would be 3 of"
        " 4, since it counts claims only."
    ),
    takes_value=True,
    same=_near,
)
