"""Two models on the same questions: counted in pairs, since the questions are the same.

Only the questions on which exactly one of the two is right can tell them apart. Whether their
number is more than chance says McNemar's exact test (Q. McNemar, 1947): a coin thrown that often.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist, fmean

from citelab.errors import EvaluationError
from citelab.evaluation.run import Evaluation
from citelab.faithfulness.intervals import Interval, bootstrap

__all__ = ["Comparison", "compare", "questions_needed"]

_CONFIDENCE, _POWER = 0.95, 0.8


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two evaluations of the same questions.

    Attributes:
        first: The name of the first model.
        second: The name of the second.
        pairs: For each question whether the first and whether the second is right.
    """

    first: str
    second: str
    pairs: tuple[tuple[bool, bool], ...]

    @property
    def only_first(self) -> int:
        """Questions that only the first model gets right."""
        return sum(one and not other for one, other in self.pairs)

    @property
    def only_second(self) -> int:
        """Questions that only the second model gets right."""
        return sum(other and not one for one, other in self.pairs)

    @property
    def difference(self) -> float:
        """The share right of the first less that of the second, from -1 to 1."""
        return fmean(one - other for one, other in self.pairs)

    @property
    def interval(self) -> Interval | None:
        """The 95 % interval of the difference, by drawing questions again."""
        return bootstrap(self.pairs, lambda pairs: fmean(one - other for one, other in pairs))

    @property
    def p_value(self) -> float:
        """How often chance alone divides them so unevenly, or more so, if they are equally good."""
        n, least = self.only_first + self.only_second, min(self.only_first, self.only_second)
        tail: float = sum(math.comb(n, k) for k in range(least + 1)) / 2**n
        return min(1.0, 2 * tail)

    def __str__(self) -> str:
        low, high = self.interval or (math.nan, math.nan)
        chance = f"p = {self.p_value:.3f}" if self.p_value >= 0.001 else "p < 0.001"
        return (
            f"{self.first} against {self.second}: {self.difference:+.2f} [{low:+.2f}, {high:+.2f}],"
            f" {self.only_first} questions to {self.only_second}, {chance}"
        )

    __repr__ = __str__


def compare(first: Evaluation, second: Evaluation) -> Comparison:
    """Hold two evaluations against each other, question by question.

    Raises:
        EvaluationError: They are not of the same questions in the same order, or of none.
    """
    asked = [[o.question.id for o in evaluation.outcomes] for evaluation in (first, second)]
    if asked[0] != asked[1] or not asked[0]:
        raise EvaluationError(
            f"{first.model} was asked {len(asked[0])} questions and {second.model} {len(asked[1])},"
            " and they are not the same; two models can be compared only on the same questions"
        )
    pairs = zip(first.outcomes, second.outcomes, strict=True)
    return Comparison(
        first.model, second.model, tuple((one.is_right, two.is_right) for one, two in pairs)
    )


def questions_needed(apart: float, difference: float) -> int:
    """How many questions it takes to tell two models apart, in four of five attempts.

    Args:
        apart: The share of questions on which exactly one of the two is right, from 0 to 1.
        difference: The difference of their shares right that should be seen, not 0.

    Returns:
        The number for a two-sided test at 5 %, in the usual approximation of McNemar's test
        (R. J. Connor, 1987).

    Raises:
        EvaluationError: The two cannot be: a difference is at most the share apart.

    >>> questions_needed(0.3, 0.1), questions_needed(0.3, 0.2)
    (234, 57)
    """
    if not 0 < abs(difference) <= apart <= 1:
        raise EvaluationError(
            f"a difference of {difference} with {apart} of the questions apart cannot be: it is"
            " not 0 and at most the share on which exactly one model is right"
        )
    normal = NormalDist()
    alpha, beta = normal.inv_cdf((1 + _CONFIDENCE) / 2), normal.inv_cdf(_POWER)
    spread = math.sqrt(apart - difference**2)
    return math.ceil(((alpha * math.sqrt(apart) + beta * spread) / difference) ** 2)
