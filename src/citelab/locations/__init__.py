"""Locations: where a citation points, and the passage that it resolves to."""

from citelab.locations.labels import label
from citelab.locations.make import location_at
from citelab.locations.model import (
    CharLocation,
    ContentBlockLocation,
    Location,
    PageLocation,
    SearchResultLocation,
)
from citelab.locations.resolve import Passage, resolve
from citelab.locations.wire import OtherLocation, citation_from_dict, location_from_dict

__all__ = [
    "CharLocation",
    "ContentBlockLocation",
    "Location",
    "OtherLocation",
    "PageLocation",
    "Passage",
    "SearchResultLocation",
    "citation_from_dict",
    "label",
    "location_at",
    "location_from_dict",
    "resolve",
]
