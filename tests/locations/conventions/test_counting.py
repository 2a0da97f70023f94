"""Every way to count says a range, and leads back to the very same range."""

from __future__ import annotations

import dataclasses
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.errors import UnitError
from citelab.locations.conventions import (
    CODE_POINTS,
    INCLUSIVE,
    ONE_BASED,
    ONE_BASED_INCLUSIVE,
    UTF8,
    UTF16,
    Converted,
    Counting,
    from_line_column,
    to_line_column,
)
from citelab.text import TextUnits

ALL = [Counting(*options) for options in product(("char", "utf16", "utf8"), (0, 1), (False, True))]


@pytest.mark.parametrize("counting", ALL, ids=str)
@given(data=st.data())
def test_a_range_survives_every_counting(counting, data, texts_with_a_range):
    text, (start, end) = data.draw(texts_with_a_range)
    written = counting.write(text, start, end)
    assert written.is_lossless
    assert counting.read(text, *written.value) == Converted((start, end))


@given(data=st.data())
def test_the_numbers_cut_the_same_words_where_the_others_cut(data, texts_with_a_range):
    text, (start, end) = data.draw(texts_with_a_range)
    first, last = UTF8.write(text, start, end).value
    assert text.encode()[first:last].decode() == text[start:end]
    first, last = UTF16.write(text, start, end).value
    raw = text.encode("utf-16-le")
    assert raw[2 * first : 2 * last].decode("utf-16-le") == text[start:end]


@given(data=st.data())
def test_an_offset_inside_a_character_is_refused_and_never_moved(data, awkward_texts):
    text = data.draw(awkward_texts)
    raw = text.encode()
    inside = [at for at in range(len(raw)) if raw[at] & 0xC0 == 0x80]
    for at in inside:
        with pytest.raises(UnitError, match="falls inside"):
            UTF8.read(text, at, len(raw))


@given(data=st.data())
def test_a_range_survives_as_lines_and_columns(data, texts_with_a_range):
    text, (start, end) = data.draw(texts_with_a_range)
    written = to_line_column(text, start, end)
    assert written.is_lossless
    assert from_line_column(text, *written.value).value == (start, end)


# The text is "a", an emoji of two UTF-16 units and four bytes, and "b".
@pytest.mark.parametrize(
    ("counting", "numbers"),
    [
        (CODE_POINTS, (1, 2)),
        (INCLUSIVE, (1, 1)),
        (ONE_BASED, (2, 3)),
        (ONE_BASED_INCLUSIVE, (2, 2)),
        (UTF16, (1, 3)),
        (UTF8, (1, 5)),
        (Counting("utf8", 1, True), (2, 5)),
    ],
)
def test_one_emoji_in_each_counting(counting, numbers):
    assert counting.write("a😀b", 1, 2).value == numbers
    assert counting.read("a😀b", *numbers).value == (1, 2)


def test_an_inclusive_end_inside_a_character_is_refused():
    with pytest.raises(UnitError, match="UTF-8 offset 2 falls inside '😀'"):
        Counting("utf8", is_end_inclusive=True).read("a😀b", 0, 1)


@pytest.mark.parametrize(
    "bounds", [(2, 2), (3, 1), (-1, 2), (0, 5), (True, 2), (0, 2.0), (None, 1)]
)
def test_what_is_no_range_is_refused(bounds):
    with pytest.raises(UnitError, match="is no range of this text: it needs 0 <= start < end <= 4"):
        CODE_POINTS.write("tide", *bounds)


@pytest.mark.parametrize("counting", ALL, ids=str)
@pytest.mark.parametrize("number", [-1, True, 1.0, "1", None])
def test_a_number_below_the_base_or_of_another_type_never_wraps_around(counting, number):
    with pytest.raises(
        UnitError, match=rf"start is .*, but .* whole numbers from {counting.base} up"
    ):
        counting.read("tide", number, 3)


def test_zero_is_refused_where_counting_starts_at_one():
    with pytest.raises(UnitError, match="start is 0, but character offsets"):
        ONE_BASED.read("tide", 0, 3)


def test_line_and_column_that_do_not_exist_are_refused():
    with pytest.raises(UnitError, match="does not exist"):
        from_line_column("a\nb", (3, 1), (3, 2))
    with pytest.raises(UnitError, match="no range"):
        from_line_column("a\nb", (2, 1), (1, 1))


def test_units_that_were_made_before_are_used():
    units = TextUnits("Waves 😀 fell.")
    assert UTF16.write(units, 8, 12) == UTF16.write(units.text, 8, 12)


def test_what_a_conversion_returns_is_a_value():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Converted((0, 1)).losses = ("x",)
    assert not Converted((0, 1), ("Something is lost.",)).is_lossless
