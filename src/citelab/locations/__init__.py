"""Locations: where a citation points, and the passage that it resolves to."""

from citelab.locations.labels import label
from citelab.locations.make import location_at
from citelab.locations.model import (
    CharLocation,
    ContentBlockLocation,
    Location,
    PageLocation,
    SearchResultLocation,
    location_from_dict,
)
from citelab.locations.resolve import Passage, resolve

__all__ = [
    "CharLocation",
    "ContentBlockLocation",
    "Location",
    "PageLocation",
    "Passage",
    "SearchResultLocation",
    "label",
    "location_at",
    "location_from_dict",
    "resolve",
]
