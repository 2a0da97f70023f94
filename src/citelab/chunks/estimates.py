"""A share or a mean with its interval: how far the choice of the questions may have moved it.

Intervals are of 95 %. A share of cases that are each right or wrong has Wilson's (1927), which
never leaves [0, 1] and is honest about 20 of 20. A mean over questions that count in parts is
drawn again from its own questions (Efron's bootstrap, 1979), by a fixed seed: the same values
have the same interval on every machine.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Estimate", "mean_of", "share_of"]

# The 97.5th percentile of the normal distribution.
_Z = 1.959963984540054
# Enough that 25 of them lie beyond either end of the interval.
_DRAWS = 1000
_SEED = 2026


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its interval of 95 %.

    Attributes:
        value: What was measured, from 0 to 1.
        low: The lower end.
        high: The upper end.
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


def share_of(cases: Sequence[bool]) -> Estimate:
    """The share of cases that hold, with Wilson's interval; without cases 0, from 0 to 1.

    >>> print(share_of([True] * 20))
    1.000 [0.839, 1.000]
    """
    n = len(cases)
    if not n:
        return Estimate(0.0, 0.0, 1.0)
    share = sum(cases) / n
    shrunk = 1 + _Z**2 / n
    middle = (share + _Z**2 / (2 * n)) / shrunk
    half = _Z * math.sqrt(share * (1 - share) / n + (_Z / (2 * n)) ** 2) / shrunk
    return Estimate(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1, with a bootstrap interval; without values 0, from 0 to 1.

    >>> print(mean_of([0.0, 0.5, 1.0, 1.0]))
    0.625 [0.250, 1.000]
    """
    n = len(values)
    if not n:
        return Estimate(0.0, 0.0, 1.0)
    chance = random.Random(_SEED)
    means = sorted(math.fsum(chance.choices(values, k=n)) / n for _ in range(_DRAWS))
    cut = round(_DRAWS * 0.025)
    return Estimate(math.fsum(values) / n, means[cut], means[-cut - 1])
