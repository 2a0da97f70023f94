"""People read ends as included, in English and in Spanish."""

from __future__ import annotations

import pytest

from citelab.locations import (
    CharLocation,
    ContentBlockLocation,
    PageLocation,
    SearchResultLocation,
    label,
)


@pytest.mark.parametrize(
    ("location", "english", "spanish"),
    [
        (
            CharLocation(document_index=0, start_char=10, end_char=34),
            "characters 10 to 33",
            "caracteres 10 a 33",
        ),
        (
            CharLocation(document_index=0, start_char=0, end_char=1),
            "character 0",
            "carácter 0",
        ),
        (PageLocation(document_index=0, start_page=2, end_page=4), "pages 2 to 3", "páginas 2 a 3"),
        (PageLocation(document_index=0, start_page=1, end_page=2), "page 1", "página 1"),
        (
            ContentBlockLocation(document_index=0, start_block=4, end_block=5),
            "block 4",
            "bloque 4",
        ),
        (
            SearchResultLocation(search_result_index=0, start_block=0, end_block=3),
            "blocks 0 to 2",
            "bloques 0 a 2",
        ),
    ],
)
def test_the_last_unit_named_is_the_last_one_cited(location, english, spanish):
    assert label(location) == label(location, "en") == english
    assert label(location, "es") == spanish
    assert label(location, "de") == english
