"""A location names its source by an index, and each kind of source has a count of its own."""

from __future__ import annotations

import pytest

from citelab.errors import LocationError
from citelab.locations import CharLocation, SearchResultLocation
from citelab.locations.indices import index_of, with_index

PLACES = [
    CharLocation(document_index=3, start_char=0, end_char=4, cited_text="Rain"),
    SearchResultLocation(search_result_index=3, start_block=0, end_block=1, source="a"),
]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.type)
def test_another_index_changes_the_source_and_nothing_else(place: CharLocation) -> None:
    moved = with_index(place, 7)
    assert (index_of(place), index_of(moved)) == (3, 7)
    assert with_index(moved, 3) == place


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.type)
def test_an_index_below_0_is_refused(place: CharLocation) -> None:
    with pytest.raises(LocationError, match="index is -1"):
        with_index(place, -1)
