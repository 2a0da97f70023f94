"""Which of the known wrong answers a learner's answers look like, if any.

A diagnosis must be true of the learner. So it is given only where the learner makes the wrong
answer's first visible mistake and at least half of all its mistakes; and it says how many of the
learner's mistakes it leaves unexplained.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citelab.classroom.comparing import same_answer
from citelab.classroom.exercises import Exercise, WrongAnswer
from citelab.classroom.running import Answer, answer

__all__ = ["Diagnosis", "diagnose", "differences"]

# A wrong answer of which the learner shows less than this share is another mistake, and one that
# explains less than this share of what went wrong helps too little.
_LEAST_SYMPTOMS = 1 / 2
_LEAST_EXPLAINED = 1 / 3


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A wrong answer that the learner's function behaves like.

    Attributes:
        wrong: The wrong answer, with its message.
        explained: In how many of the cases that come out wrong it does the same.
        mistakes: How many cases come out wrong.
        missing: In how many further cases it errs and the learner does not.
    """

    wrong: WrongAnswer
    explained: int
    mistakes: int
    missing: int

    @property
    def is_whole(self) -> bool:
        """Whether it explains every mistake."""
        return self.explained == self.mistakes

    @property
    def distance(self) -> int:
        """In how many cases the two err differently; 0 if they are the same function here."""
        return self.mistakes - self.explained + self.missing

    @property
    def holds(self) -> bool:
        """Whether it may be told to the learner."""
        symptoms = self.explained + self.missing
        return (
            self.explained >= _LEAST_SYMPTOMS * symptoms
            and self.explained >= _LEAST_EXPLAINED * self.mistakes
        )


def differences(
    exercise: Exercise, expected: Sequence[Answer], answers: Sequence[Answer]
) -> list[int]:
    """The cases, from 0, in which the answers are not the expected ones."""
    pairs = zip(expected, answers, strict=False)
    return [i for i, (want, got) in enumerate(pairs) if not same_answer(want, got, exercise.same)]


def diagnose(
    exercise: Exercise, expected: Sequence[Answer], answers: Sequence[Answer]
) -> Diagnosis | None:
    """The wrong answer that comes closest to the learner's answers, if one explains them.

    Args:
        exercise: The cases, the wrong answers, and how values are compared.
        expected: What the specification answers, one a case.
        answers: What the learner's function answered.

    Returns:
        None where the answers are right or unfinished, or where nothing explains the first case
        that comes out wrong.
    """
    if len(answers) < len(expected) or any(a.kind == "unfinished" for a in answers):
        return None
    mistakes = differences(exercise, expected, answers)
    wrongs = exercise.wrong_answers
    compared = (_compare(exercise, wrong, expected, answers, mistakes) for wrong in wrongs)
    told = [found for found in compared if found and found.holds]
    if _is_constant(answers):
        told = [found for found in told if found.distance == 0]
    return min(told, key=lambda found: (found.distance, not found.is_whole), default=None)


def _compare(
    exercise: Exercise,
    wrong: WrongAnswer,
    expected: Sequence[Answer],
    answers: Sequence[Answer],
    mistakes: list[int],
) -> Diagnosis | None:
    theirs = [answer(wrong.function, case) for case in exercise.cases]
    shared = [i for i in mistakes if _alike(exercise, theirs[i], answers[i])]
    if not shared or shared[0] != mistakes[0]:
        return None
    symptoms = len(differences(exercise, expected, theirs))
    return Diagnosis(wrong, len(shared), len(mistakes), symptoms - len(shared))


def _alike(exercise: Exercise, one: Answer, other: Answer) -> bool:
    # Both ways: a check lets 1 pass for 1.0, but a message about floats is not about whole numbers.
    return same_answer(one, other, exercise.same) and same_answer(other, one, exercise.same)


def _is_constant(answers: Sequence[Answer]) -> bool:
    """Whether every answer is the same, so that it agrees with many a function by accident."""
    first = answers[0]
    return len(answers) > 1 and all(same_answer(first, other) for other in answers[1:])
