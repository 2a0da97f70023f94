"""Intervals hold what they promise: the ends of Wilson's solve its equation, draws repeat."""

from __future__ import annotations

import math
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.faithfulness.intervals import Estimate, Share, bootstrap, mean_of, wilson

Z = 1.959963984540054
trials = st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [(0, 10, 0.0, 0.2775), (8, 10, 0.4902, 0.9433), (10, 10, 0.7225, 1.0), (1, 1, 0.2065, 1.0)],
)
def test_the_usual_shares_have_the_intervals_of_the_tables(hits, total, low, high) -> None:
    assert wilson(hits, total) == pytest.approx((low, high), abs=5e-5)


@given(trials)
def test_each_end_is_as_far_from_the_share_as_the_equation_says(case) -> None:
    hits, total = case
    share = hits / total
    low, high = wilson(hits, total)
    assert 0 <= low <= share <= high <= 1
    for end in (low, high):
        if 0 < end < 1:
            spread = Z * math.sqrt(end * (1 - end) / total)
            assert abs(share - end) == pytest.approx(spread, abs=1e-9)


@pytest.mark.parametrize(("hits", "total"), [(0, 0), (3, 2), (-1, 2)])
def test_what_is_no_share_is_refused(hits, total) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(hits, total)


def test_no_trial_is_neither_none_nor_all_of_them() -> None:
    nothing = Share(0, 0)
    assert (nothing.value, nothing.interval, str(nothing)) == (None, None, "–")
    assert nothing.to_dict()["interval"] is None


def test_shares_add_up_as_counts_and_not_as_averages() -> None:
    assert Share(1, 1) + Share(0, 3) == Share(1, 4)
    assert str(Share(9, 10)) == "0.90 [0.60, 0.98] 9/10"


def test_more_of_the_same_makes_the_interval_narrower() -> None:
    widths = [high - low for low, high in (wilson(n * 4, n * 5) for n in (1, 2, 10, 100))]
    assert widths == sorted(widths, reverse=True)


def test_the_same_seed_draws_the_same_and_another_another() -> None:
    values = [0.1, 0.5, 0.6, 0.9, 1.0]
    assert bootstrap(values, fmean) == bootstrap(values, fmean)
    assert bootstrap(values, fmean, seed=1) != bootstrap(values, fmean, seed=2)


@given(st.lists(st.floats(0, 1), min_size=2, max_size=12))
def test_the_interval_of_a_mean_lies_among_its_values(values) -> None:
    low, high = bootstrap(values, fmean, resamples=50) or (0.0, 0.0)
    assert min(values) - 1e-9 <= low <= high <= max(values) + 1e-9


def test_one_item_says_nothing_of_others() -> None:
    assert bootstrap([0.5], fmean) is None
    assert mean_of([0.5]) == Estimate(0.5, None, 1)
    assert str(mean_of([0.5])) == "0.50"


def test_draws_without_a_figure_are_left_out() -> None:
    assert bootstrap([1.0, 2.0], lambda drawn: None) is None
    assert mean_of([None, None]) == Estimate(None, None, 0)


def test_a_mean_covers_the_truth_about_as_often_as_it_says() -> None:
    """Of 100 samples from a known distribution, most intervals hold its mean."""
    import random

    chance = random.Random(7)
    held = 0
    for _ in range(100):
        sample = [chance.random() for _ in range(25)]
        low, high = bootstrap(sample, fmean, resamples=200) or (0.0, 0.0)
        held += low <= 0.5 <= high
    assert 85 <= held <= 100
