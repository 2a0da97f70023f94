"""Equal and of the same kind; described by kind and size; shown in one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.classroom.comparing import describe, same_answer, same_value, short
from citelab.classroom.running import Answer

plain_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(), st.floats(allow_nan=False)),
    lambda inner: st.lists(inner) | st.tuples(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(plain_values)
def test_every_value_is_the_same_as_itself(value):
    assert same_value(value, value)


@given(plain_values, plain_values)
def test_what_is_the_same_is_equal_up_to_rounding(one, other):
    if same_value(one, other) and "float" not in repr([type(one), type(other)]):
        assert type(one) is type(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, True), ([1], (1,)), ([(0, 3)], [[0, 3]]), ({"a": 1}, {"a": True}), ("1", 1), ({1}, {2})],
)
def test_another_kind_is_not_the_same(one, other):
    assert not same_value(one, other)


def test_floats_are_the_same_up_to_rounding():
    assert same_value(0.3, 0.1 + 0.2)
    assert same_value(1.0, 1)
    assert not same_value(0.3, 0.300001)
    assert same_value(float("inf"), float("inf"))
    assert not same_value(float("inf"), 1e300)
    assert same_value(float("nan"), float("nan"))
    assert not same_value(1.0, True)


def test_a_right_value_with_a_changed_argument_is_not_the_same_answer():
    right = Answer("returned", 1)
    assert same_answer(right, Answer("returned", 1))
    assert not same_answer(right, Answer("returned", 1, changed_arguments=True))
    assert not same_answer(right, Answer("raised", error=ValueError()))


def test_an_exercise_may_bring_its_own_comparison():
    one, other = Answer("returned", "A"), Answer("returned", "a")
    assert same_answer(one, other, lambda x, y: x.lower() == y.lower())
    assert not same_answer(one, other, lambda x, y: 1 / 0)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("a", "a text of 1 character"),
        ("", "an empty text"),
        ([], "an empty list"),
        ([1, 2], "a list of 2 whole numbers"),
        (["24"], "a list of 1 text"),
        ([(0, 3), (3, 5)], "a list of 2 tuples"),
        ([1, "a"], "a list of 2 items"),
        ([None], "a list of 1 item"),
        (3, "a whole number"),
        (True, "`True` or `False`"),
        (None, "`None`"),
        (range(3), "a `range`"),
        (object(), "an `object`"),
    ],
)
def test_a_value_is_described_by_kind_and_size(value, words):
    assert describe(Answer("returned", value)) == words


def test_an_error_is_described_by_its_class():
    assert describe(Answer("raised", error=ValueError("x"))) == "a `ValueError`"
    assert describe(Answer("raised", error=IndexError("x"))) == "an `IndexError`"


@given(plain_values)
def test_what_is_shown_fits_a_line(value):
    assert "\n" not in short(value)
    assert len(short(value)) < 1000


def test_no_address_is_shown():
    assert "0x" not in short(object())
    assert "0x" not in short([object()])
    assert "0x" not in short(lambda: 0)


def test_a_long_text_is_cut():
    assert len(short("x" * 1000)) <= 70
