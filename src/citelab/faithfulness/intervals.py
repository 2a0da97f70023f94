"""How far a share or a mean can be trusted: two intervals, and when each of them is right.

A share is hits of trials that are alike and independent: Wilson's interval, which stays in [0, 1]
and is honest for few trials and for shares of 0 and 1. Anything else (a mean over answers, a
kappa, an F1) gets a percentile bootstrap: the items are drawn again with replacement, by a fixed
seed, so that the same items give the same interval on every machine.
Source: E. B. Wilson, 1927, for the share; B. Efron, 1979, for drawing again.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import Any, TypeVar

__all__ = ["Estimate", "Interval", "Share", "bootstrap", "mean_of", "wilson"]

Interval = tuple[float, float]
Item = TypeVar("Item")

CONFIDENCE = 0.95
# More: slower, and the third digit stands still. Fewer: it moves with the seed.
RESAMPLES = 2000
SEED = 0


@dataclass(frozen=True)
class Share:
    """Hits of trials.

    Attributes:
        hits: How many had it.
        total: How many could have had it.

    >>> share = Share(9, 10)
    >>> share.value, [round(end, 2) for end in share.interval]
    (0.9, [0.6, 0.98])
    >>> Share(0, 0).value is None
    True
    """

    hits: int
    total: int

    @property
    def value(self) -> float | None:
        """Hits / trials; None where there was no trial, as that is neither 0 nor 1."""
        return self.hits / self.total if self.total else None

    @property
    def interval(self) -> Interval | None:
        """Wilson's 95 % interval; None without a trial."""
        return wilson(self.hits, self.total) if self.total else None

    @property
    def method(self) -> str:
        """How the interval was found."""
        return "Wilson"

    def to_dict(self) -> dict[str, Any]:
        """JSON of it, rounded to four digits."""
        return {"hits": self.hits, "total": self.total, **_as_dict(self)}

    def __add__(self, other: Share) -> Share:
        return Share(self.hits + other.hits, self.total + other.total)

    def __str__(self) -> str:
        return _as_text(self) + (f" {self.hits}/{self.total}" if self.total else "")


@dataclass(frozen=True)
class Estimate:
    """A figure of several items that is no share.

    Attributes:
        value: The figure; None where no item has one.
        interval: Its 95 % interval; None for fewer than two items, which say nothing of others.
        items: How many items it was computed from.
        method: How the interval was found.
    """

    value: float | None
    interval: Interval | None
    items: int
    method: str = "bootstrap"

    def to_dict(self) -> dict[str, Any]:
        """JSON of it, rounded to four digits."""
        return {"items": self.items, **_as_dict(self)}

    def __str__(self) -> str:
        return _as_text(self)


def wilson(hits: int, total: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's score interval of a share.

    Args:
        hits: From 0 to ``total``.
        total: At least 1.
        confidence: Between 0 and 1, both exclusive.

    Raises:
        ValueError: There are no trials, or more hits than trials.

    >>> [round(end, 4) for end in wilson(0, 10)]
    [0.0, 0.2775]
    """
    if not 0 <= hits <= total or not total:
        raise ValueError(f"{hits} of {total} is no share; there are 0 to total hits, total ≥ 1")
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, spread = hits / total, z * z / total
    middle = share + spread / 2
    half = z * math.sqrt(share * (1 - share) / total + spread / (4 * total))
    low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
    # At the ends the formula is exact and floating point is not.
    return (0.0 if hits == 0 else low), (1.0 if hits == total else high)


def bootstrap(
    items: Sequence[Item],
    statistic: Callable[[Sequence[Item]], float | None],
    *,
    seed: int = SEED,
    resamples: int = RESAMPLES,
    confidence: float = CONFIDENCE,
) -> Interval | None:
    """The percentile interval of a statistic over items drawn again with replacement.

    Args:
        items: What is drawn: claims, or whole answers where their claims hang together.
        statistic: The figure of one draw; draws for which it is None are left out.
        seed: Decides the draws.
        resamples: How many draws.
        confidence: Between 0 and 1, both exclusive.

    Returns:
        None for fewer than two items, or where no draw has a figure.
    """
    if len(items) < 2:
        return None
    chance = random.Random(seed)
    drawn = (statistic(chance.choices(items, k=len(items))) for _ in range(resamples))
    values = sorted(value for value in drawn if value is not None)
    if not values:
        return None
    tail = (1 - confidence) / 2
    return _percentile(values, tail), _percentile(values, 1 - tail)


def mean_of(values: Sequence[float | None]) -> Estimate:
    """The mean of the values that there are, with its bootstrap interval.

    >>> mean_of([0.5, None, 1.0]).value, mean_of([None]).value
    (0.75, None)
    """
    known = [value for value in values if value is not None]
    mean = fmean(known) if known else None
    return Estimate(mean, bootstrap(known, fmean), len(known))


def _percentile(values: Sequence[float], share: float) -> float:
    at = share * (len(values) - 1)
    low, part = int(at), at % 1
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * part


def _as_dict(figure: Share | Estimate) -> dict[str, Any]:
    value, interval = figure.value, figure.interval
    return {
        "value": None if value is None else round(value, 4),
        "interval": interval and [round(end, 4) for end in interval],
        "method": figure.method,
    }


def _as_text(figure: Share | Estimate) -> str:
    if figure.value is None:
        return "–"
    if figure.interval is None:
        return f"{figure.value:.2f}"
    low, high = figure.interval
    return f"{figure.value:.2f} [{low:.2f}, {high:.2f}]"
