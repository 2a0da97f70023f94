"""An estimate lies in its interval, the interval in [0, 1], and both come out the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.chunks.estimates import Estimate, mean_of, share_of

VALUES = st.lists(st.sampled_from([0.0, 0.25, 1 / 3, 0.5, 1.0]), max_size=30)


@given(VALUES)
def test_a_mean_lies_in_its_interval_and_comes_out_the_same(values):
    estimate = mean_of(values)
    assert estimate == mean_of(values)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


@given(st.lists(st.booleans(), max_size=60))
def test_a_share_lies_in_its_interval(cases):
    estimate = share_of(cases)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    # Worked out by hand from Wilson's formula.
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_a_share_has_wilsons_interval(hits, n, low, high):
    estimate = share_of([True] * hits + [False] * (n - hits))
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=1e-4)


def test_more_cases_make_a_narrower_interval():
    for of in (share_of, mean_of):
        widths = [(e.high - e.low) for e in (of([True, False] * n) for n in (5, 20, 80))]
        assert widths == sorted(widths, reverse=True)


def test_equal_values_have_no_doubt_in_a_mean_and_some_in_a_share():
    assert mean_of([1.0] * 9) == Estimate(1.0, 1.0, 1.0)
    assert share_of([True] * 9).low < 1


def test_nothing_measured_is_anything():
    assert mean_of([]) == share_of([]) == Estimate(0.0, 0.0, 1.0)
