"""Two lists of pieces made one: reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009).

Ranks and not scores are added, because a BM25 and a cosine have no common unit. The stores can do
this themselves; but they rank equal scores as they like, so it is done here, over ranks that are
the same in every store.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

__all__ = ["fused"]

SMOOTHING = 60
"""As in the paper: how little the first ranks count more than those behind them."""

Item = TypeVar("Item", bound=Hashable)


def fused(lists: Iterable[Sequence[Item]], smoothing: int = SMOOTHING) -> dict[Item, float]:
    """The sum over all lists of ``1 / (smoothing + rank)``, ranks from 1.

    >>> fused([["kelp", "goat"], ["kelp"]], smoothing=1)
    {'kelp': 1.0, 'goat': 0.3333333333333333}
    """
    scores: dict[Item, float] = {}
    for items in lists:
        for rank, item in enumerate(items, 1):
            scores[item] = scores.get(item, 0.0) + 1 / (smoothing + rank)
    return scores
