"""Two models on the same questions: the numbers are those of McNemar's exact test."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.errors import EvaluationError
from citelab.evaluation import Comparison, Evaluation, Outcome, compare, questions_needed


def _comparison(both: int, first: int, second: int, neither: int) -> Comparison:
    pairs = [(True, True)] * both + [(True, False)] * first
    pairs += [(False, True)] * second + [(False, False)] * neither
    return Comparison("a", "b", tuple(pairs))


@given(st.integers(0, 5), st.integers(0, 6), st.integers(0, 6), st.integers(1, 5))
def test_p_is_the_share_of_coin_throws_at_least_as_uneven(
    both: int, first: int, second: int, neither: int
) -> None:
    throws = [sum(coins) for coins in product((0, 1), repeat=first + second)]
    uneven = [abs(2 * heads - first - second) >= abs(first - second) for heads in throws]
    expected = sum(uneven) / len(uneven)
    assert _comparison(both, first, second, neither).p_value == pytest.approx(expected)


def test_questions_on_which_both_agree_change_nothing_of_p() -> None:
    assert _comparison(0, 9, 1, 0).p_value == _comparison(500, 9, 1, 500).p_value
    assert _comparison(0, 9, 1, 0).p_value == pytest.approx(22 / 1024)


def test_the_difference_and_its_interval() -> None:
    found = _comparison(40, 20, 5, 35)
    assert found.difference == pytest.approx(0.15)
    low, high = found.interval or (0, 0)
    assert 0 < low < 0.15 < high < 0.3


def test_equal_models_are_not_told_apart() -> None:
    found = _comparison(3, 0, 0, 2)
    assert (found.difference, found.p_value) == (0, 1)


def test_it_says_in_a_line_what_was_found() -> None:
    assert str(_comparison(0, 9, 1, 0)).endswith("9 questions to 1, p = 0.021")
    assert str(_comparison(0, 20, 0, 0)).endswith("20 questions to 0, p < 0.001")


def test_only_the_same_questions_can_be_compared(world: SimpleNamespace) -> None:
    one, other = (Outcome(world.question(id=name), "right") for name in ("q1", "q2"))
    with pytest.raises(EvaluationError, match="only on the same questions"):
        compare(Evaluation("a", (one,)), Evaluation("b", (other,)))
    with pytest.raises(EvaluationError, match="asked 2 questions and b 1"):
        compare(Evaluation("a", (one, other)), Evaluation("b", (one,)))
    with pytest.raises(EvaluationError):
        compare(Evaluation("a", ()), Evaluation("b", ()))


def test_a_comparison_pairs_the_outcomes(world: SimpleNamespace) -> None:
    asked = world.question()
    right, wrong = Outcome(asked, "right"), Outcome(asked, "decoy")
    found = compare(Evaluation("a", (right, right, wrong)), Evaluation("b", (right, wrong, wrong)))
    assert found.pairs == ((True, True), (True, False), (False, False))
    assert (found.first, found.second, found.only_first, found.only_second) == ("a", "b", 1, 0)


def test_smaller_differences_need_more_questions() -> None:
    assert questions_needed(0.3, 0.1) > questions_needed(0.3, 0.2) > questions_needed(0.2, 0.2)
    assert questions_needed(0.3, -0.1) == questions_needed(0.3, 0.1)


@pytest.mark.parametrize(("apart", "difference"), [(0.1, 0.2), (0.3, 0), (1.2, 0.1)])
def test_a_difference_that_cannot_be_is_refused(apart: float, difference: float) -> None:
    with pytest.raises(EvaluationError, match="cannot be"):
        questions_needed(apart, difference)
