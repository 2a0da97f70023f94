"""A quotation finds every place that fits, and the place only where there is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.errors import LocationError
from citelab.locations.quotation import Quotation

TEXTS = st.text(alphabet="ab \n😀\u0301", min_size=1, max_size=40)


@given(text=TEXTS, data=st.data(), context=st.integers(0, 6))
def test_the_place_that_it_was_made_from_is_among_its_places(text, data, context):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    made = Quotation.at(text, start, end, context)
    places = made.places(text)
    assert (start, end) in places
    assert places == sorted(set(places))
    assert all(text[first:last] == made.exact for first, last in places)


@given(text=TEXTS, data=st.data())
def test_more_surroundings_never_lose_the_place(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    made = Quotation.unique_at(text, start, start + 1, 1)
    assert (start, start + 1) in made.places(text)
    if len(made.places(text)) == 1:
        assert made.only_place(text) == (start, start + 1)


def test_places_that_overlap_are_all_found():
    assert Quotation("aa").places("aaaa") == [(0, 2), (1, 3), (2, 4)]
    assert Quotation("aa").places("aaaa", most=2) == [(0, 2), (1, 3)]


def test_that_there_is_no_place_is_said():
    with pytest.raises(LocationError) as caught:
        Quotation("fog").only_place("It rained.")
    assert str(caught.value) == (
        "'fog' stands nowhere in this text with these surroundings; is this the edition?"
    )
    assert caught.value.fault == "text_differs"


def test_several_places_are_another_fault_than_none():
    with pytest.raises(LocationError, match="stands 2 times") as caught:
        Quotation("fog").only_place("fog, fog")
    assert caught.value.fault == "ambiguous"
