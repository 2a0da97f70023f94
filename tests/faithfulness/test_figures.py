"""Figures are found where they stand and compared by what they amount to."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.faithfulness.figures import figures

SAME = [
    ("18,000 litres", "18 000 l"),
    ("18,000 litres", "18000 litres"),
    ("18,000 litres", "eighteen thousand litres"),
    ("2.5 km", "2,500 m"),
    ("half past, 90 minutes", "1.5 hours"),
    ("forty-one days", "41 days"),
    ("two hundred people", "200 people"),
    ("4 %", "4 percent"),
    ("4 per cent", "4%"),
    ("7.30 p.m.", "19:30"),
    ("six a.m.", "6 a.m."),
    ("noon", "12:00"),
    ("$4 million", "$4,000,000"),
    ("the 3rd", "the 3"),
    ("No. one", "No. 1"),
    ("three weeks", "21 days"),
    ("in May", "in May"),
    ("9 February", "9 Feb"),
    ("a 3-minute walk", "3 minutes"),
]
DIFFERENT = [
    ("35 minutes", "53 minutes"),
    ("35 minutes", "35 metres"),
    ("35 minutes", "35 hours"),
    ("-2 °C", "2 °C"),
    ("2 °C", "2 °F"),
    ("3.5 mm", "35 mm"),
    ("1,250", "1.25"),
    ("6 a.m.", "6 p.m."),
    ("5 May", "5 June"),
    ("in May", "5"),
    ("the 1990s", "1990"),
    ("$4", "€4"),
    ("3.2 m/s", "3.2 km/h"),
    ("two", "twelve"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_one_amount_in_two_spellings_is_equal(one, other):
    (ours,), (theirs,) = (figures(text)[-1:] for text in (one, other))
    assert ours.equals(theirs)
    assert theirs.equals(ours)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_another_amount_unit_or_sign_is_not(one, other):
    ours, theirs = (figures(text)[-1] for text in (one, other))
    assert not ours.equals(theirs)
    assert not theirs.equals(ours)


def test_spanish_text_groups_with_points_and_opens_decimals_with_a_comma():
    found = figures("Quedan 16.200 litros a 14,5 m/s desde las 3.40 h.", "es")
    assert [(str(f.value), f.dimension) for f in found] == [
        ("16200", "l"),
        ("29/2", "m/s"),
        ("220", "time"),
    ]


@pytest.mark.parametrize(
    "text", ["He may go.", "One of them left.", "c1 is cut.", "Nobody marched."]
)
def test_what_only_looks_like_a_figure_is_none(text):
    assert figures(text) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Wait 35 minutes here.", ["35 minutes"]),
        ("From 4 a.m. to noon.", ["4 a.m.", "noon"]),
        ("In 2018–19 it fell.", ["2018", "19"]),
        ("On 2026-11-30 at 7.30 p.m.", ["2026", "11", "30", "7.30 p.m."]),
        ("About $4 million was lost.", ["$4 million"]),
    ],
)
def test_a_figure_stands_where_it_is_written_with_its_unit(text, words):
    assert [text[f.start_char : f.end_char] for f in figures(text)] == words


def test_the_second_year_of_a_range_is_read_in_full():
    assert [int(f.value) for f in figures("In 2018–19 it fell.")] == [2018, 2019]


@pytest.mark.parametrize("text", ["1" * 9_999, "1," * 5_000, "1 111" * 3_000, "1:" * 5_000])
def test_a_long_run_of_digits_is_read_to_its_end(text):
    assert all(0 <= f.start_char < f.end_char <= len(text) for f in figures(text))


pieces = st.lists(
    st.sampled_from(
        ["3", "35", "18,000", " ", "minutes", "two", "hundred", "-", "°C", ".", "$", "May"]
    )
)


@given(st.one_of(st.text(max_size=60), pieces.map("".join)), st.sampled_from(["en", "es", "fr"]))
def test_figures_lie_in_the_text_in_order_and_apart(text, language):
    found = figures(text, language)
    assert all(0 <= f.start_char < f.end_char <= len(text) for f in found)
    assert all(one.end_char <= other.start_char for one, other in pairwise(found))


@given(st.integers(0, 10**9), st.sampled_from(["m", "minutes", "%", "litres"]))
def test_grouping_the_thousands_changes_no_value(number, unit):
    plain, grouped = figures(f"{number} {unit}"), figures(f"{number:,} {unit}")
    assert len(plain) == len(grouped) == 1
    assert plain[0].equals(grouped[0])
