"""A location that no document can satisfy cannot be made."""

from __future__ import annotations

import dataclasses

import pytest

from citelab.errors import LocationError
from citelab.locations import (
    CharLocation,
    ContentBlockLocation,
    PageLocation,
    SearchResultLocation,
)

# Each kind with the names of its bounds and the least of them.
KINDS = [
    (CharLocation, "document_index", "char", 0),
    (PageLocation, "document_index", "page", 1),
    (ContentBlockLocation, "document_index", "block", 0),
    (SearchResultLocation, "search_result_index", "block", 0),
]


def refusal(kind, **fields) -> str:
    with pytest.raises(LocationError) as caught:
        kind(**fields)
    return str(caught.value)


@pytest.mark.parametrize(("kind", "index", "unit", "base"), KINDS)
class TestEveryKind:
    def test_one_unit_is_start_to_start_plus_one(self, kind, index, unit, base):
        made = kind(**{index: 0, f"start_{unit}": base, f"end_{unit}": base + 1})
        assert (getattr(made, f"start_{unit}"), getattr(made, f"end_{unit}")) == (base, base + 1)

    def test_an_empty_range_says_how_one_unit_is_written(self, kind, index, unit, base):
        assert refusal(kind, **{index: 0, f"start_{unit}": 7, f"end_{unit}": 7}) == (
            f"end_{unit} is 7, but an end is exclusive: one {unit} is 7 to 8"
        )

    def test_a_range_that_runs_backwards_is_refused(self, kind, index, unit, base):
        assert refusal(kind, **{index: 0, f"start_{unit}": 7, f"end_{unit}": 3}) == (
            f"end_{unit} is 3, but an end is exclusive: one {unit} is 7 to 8"
        )

    @pytest.mark.parametrize("value", [-1, True, 1.0, "1", None])
    def test_a_bound_is_a_whole_number_and_never_counts_from_the_end(
        self, kind, index, unit, base, value
    ):
        assert refusal(kind, **{index: 0, f"start_{unit}": value, f"end_{unit}": 9}) == (
            f"start_{unit} is {value!r}, but it is a whole number from {base} up"
        )
        assert refusal(kind, **{index: 0, f"start_{unit}": base, f"end_{unit}": value}) == (
            f"end_{unit} is {value!r}, but it is a whole number from {base} up"
        )

    @pytest.mark.parametrize("value", [-1, False, 0.0, "0", None])
    def test_an_index_counts_from_0(self, kind, index, unit, base, value):
        assert refusal(kind, **{index: value, f"start_{unit}": 1, f"end_{unit}": 2}) == (
            f"{index} is {value!r}, but it is a whole number from 0 up"
        )

    def test_the_cited_text_is_a_string(self, kind, index, unit, base):
        bounds = {index: 0, f"start_{unit}": 1, f"end_{unit}": 2}
        assert refusal(kind, **bounds, cited_text=None) == "cited_text is None, but it is a string"

    def test_it_cannot_be_altered_and_equals_another_of_the_same_fields(
        self, kind, index, unit, base
    ):
        bounds = {index: 0, f"start_{unit}": 1, f"end_{unit}": 2}
        assert kind(**bounds) == kind(**bounds)
        assert len({kind(**bounds), kind(**bounds)}) == 1
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(kind(**bounds), f"end_{unit}", 5)


def test_pages_count_from_1():
    assert refusal(PageLocation, document_index=0, start_page=0, end_page=1) == (
        "start_page is 0, but it is a whole number from 1 up"
    )


def test_titles_are_strings_or_none():
    bounds = {"document_index": 0, "start_char": 0, "end_char": 1}
    assert refusal(CharLocation, **bounds, document_title=5) == (
        "document_title is 5, but it is a string or None"
    )
    assert refusal(CharLocation, **bounds, file_id=b"x") == (
        "file_id is b'x', but it is a string or None"
    )
    blocks = {"search_result_index": 0, "start_block": 0, "end_block": 1}
    assert refusal(SearchResultLocation, **blocks, source=None) == (
        "source is None, but it is a string"
    )
    assert (
        refusal(SearchResultLocation, **blocks, title=5) == "title is 5, but it is a string or None"
    )


def test_the_characters_of_a_page_location_are_both_known_or_both_not():
    pages = {"document_index": 0, "start_page": 1, "end_page": 2}
    assert PageLocation(**pages, start_char=3, end_char=4).start_char == 3
    assert refusal(PageLocation, **pages, start_char=3) == (
        "end_char is None, but it is a whole number from 0 up"
    )
    assert refusal(PageLocation, **pages, start_char=3, end_char=3).startswith("end_char is 3")


def test_where_on_the_pages_it_stands_is_no_part_of_equality():
    pages = {"document_index": 0, "start_page": 1, "end_page": 2}
    assert PageLocation(**pages) == PageLocation(**pages, start_char=3, end_char=4)
