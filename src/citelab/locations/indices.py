"""Which source of the request a location names; documents and search results count apart."""

from __future__ import annotations

from dataclasses import replace

from citelab.locations.model import Location, SearchResultLocation

__all__ = ["index_of", "with_index"]


def index_of(location: Location) -> int:
    """Its ``document_index``, or ``search_result_index`` for a search result, from 0."""
    if isinstance(location, SearchResultLocation):
        return location.search_result_index
    return location.document_index


def with_index(location: Location, index: int) -> Location:
    """The same place in the source of another index of its own count, from 0.

    Raises:
        LocationError: ``index`` is no whole number from 0 up.
    """
    if isinstance(location, SearchResultLocation):
        return replace(location, search_result_index=index)
    return replace(location, document_index=index)
