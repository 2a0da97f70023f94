"""Locations: where a citation points, and the passage that it resolves to."""

from citelab.locations.anchors import AnchoredCitation, CitationSet, anchor
from citelab.locations.boxes import PageBox, PageRange, page_boxes, range_in_page
from citelab.locations.document_map import DocumentMap
from citelab.locations.editions import Standing, check_current
from citelab.locations.history import renumber_citations, source_blocks
from citelab.locations.labels import label
from citelab.locations.make import location_at
from citelab.locations.model import (
    CharLocation,
    ContentBlockLocation,
    Location,
    PageLocation,
    SearchResultLocation,
)
from citelab.locations.renumbering import Renumbering
from citelab.locations.resolve import Passage, resolve
from citelab.locations.wire import OtherLocation, citation_from_dict, location_from_dict

__all__ = [
    "AnchoredCitation",
    "CharLocation",
    "CitationSet",
    "ContentBlockLocation",
    "DocumentMap",
    "Location",
    "OtherLocation",
    "PageBox",
    "PageLocation",
    "PageRange",
    "Passage",
    "Renumbering",
    "SearchResultLocation",
    "Standing",
    "anchor",
    "check_current",
    "citation_from_dict",
    "label",
    "location_at",
    "location_from_dict",
    "page_boxes",
    "range_in_page",
    "renumber_citations",
    "resolve",
    "source_blocks",
]
