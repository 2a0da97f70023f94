"""Lesson 01, third exercise: recall at 3 for one question, by hand.

The lesson prints the three best pieces, cut every 500 characters, and the two gold passages of
`study-09`. One of the passages was cut at 7000, the other lies in the second piece.
"""

from __future__ import annotations

from typing import Any

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["BY_HAND"]

# Wider: 2/3 and 0.75 come close. Narrower: 0.33 is no longer read as a third.
_ROUNDED = 0.01


def _near(expected: Any, got: Any) -> bool:
    """The same share, as an int, a float or rounded; anything else raises, and is not the same."""
    return not isinstance(got, str) and abs(float(expected) - float(got)) < _ROUNDED


BY_HAND = Exercise(
    id="l01-e3",
    title="Work out recall at 3 for one question",
    function_name="by_hand",
    spec=lambda: 0.5,
    cases=(case(),),
    wrong_answers=(
        WrongAnswer(
            lambda: 1.0,
            "A share of 1 says that both passages come back whole. The first one starts in one "
            "piece and ends in the next. Look at its two numbers once more.",
        ),
        WrongAnswer(
            lambda: 0.0,
            "One of the passages is found. Recall does not ask for all or nothing: it is the "
            "*share* of the passages that come back whole.",
        ),
        WrongAnswer(
            lambda: 1 / 3,
            "You have divided by the pieces: one of three is useful. That share has a name of its "
            "own, precision. Recall divides by the passages that are wanted.",
        ),
        WrongAnswer(
            lambda: 2 / 3,
            "You count pieces: two of the three touch a passage. Recall counts passages, and only "
            "those that lie in one piece as a whole. How many are wanted, and how many come back?",
        ),
        WrongAnswer(
            lambda: 0.75,
            "You give half a point for the passage that was cut. Half a passage is no answer: it "
            "counts if it is whole in one piece, and not otherwise.",
        ),
        WrongAnswer(
            lambda: 50,
            "The count is right, the unit is not: a share goes from 0 to 1, not to 100.",
        ),
    ),
    hints=(
        "Take the passages one by one. Is there a piece that starts no later than the passage "
        "*and* ends no earlier, in the same document? Write down yes or no.",
        "Then divide: the number of yes by the number of passages. How many pieces there are "
        "does not matter.",
    ),
    difficulty="easy",
    minutes=3,
    explanation=(
        "The passage from 6984 to 7023 is cut at 7000, so no piece keeps it, although both of its "
        "halves were found. The passage from 7024 to 7119 lies in the piece from 7000 to 7500. "
        "One of two is a recall at 3 of 0.5. At 1 it would be 0: that piece comes second."
    ),
    takes_value=True,
    same=_near,
)
