"""The vendor's JSON into locations, key by key; the locations themselves write it.

Citations that point outside of the documents (a hosted web search makes them) are carried along
untouched: read, kept and written back, never made and never resolved here.
Rules: the vendor's citation documentation of 2026-08 and its SDK types, read 2026-11-30.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from citelab.errors import LocationError
from citelab.locations.model import (
    CharLocation,
    ContentBlockLocation,
    Location,
    PageLocation,
    SearchResultLocation,
)

__all__ = ["OtherLocation", "citation_from_dict", "location_from_dict"]


@dataclass(frozen=True, slots=True)
class OtherLocation:
    """A citation of a kind that no document of the request can satisfy, as it arrived.

    Attributes:
        wire: The vendor's JSON, every key of it.
    """

    wire: Mapping[str, Any]

    @property
    def type(self) -> str:
        """The kind, for example ``"web_search_result_location"``."""
        return str(self.wire.get("type"))

    @property
    def cited_text(self) -> str:
        """What the service says that it cites; there is no document to hold it against."""
        return str(self.wire.get("cited_text") or "")

    def to_dict(self) -> dict[str, Any]:
        """The JSON that was read."""
        return deepcopy(dict(self.wire))

    def to_replay_dict(self) -> dict[str, Any]:
        """The JSON that was read: what these kinds leave out when replayed is not documented."""
        return self.to_dict()


def location_from_dict(wire: Mapping[str, Any]) -> Location:
    """Read the vendor's JSON of one citation.

    Args:
        wire: A citation as the vendor's API returns or accepts it. Keys that are not the
            vendor's are ignored; ``cited_text``, titles, ``source`` and ``file_id`` may be
            missing.

    Raises:
        LocationError: The ``type`` is none of the four, a field is missing, or a bound is bad.

    >>> wire = {"type": "page_location", "document_index": 0,
    ...         "start_page_number": 2, "end_page_number": 4}
    >>> location_from_dict(wire).end_page
    4
    """
    kind = _type_of(wire)
    if kind is None or kind not in _CLASSES:
        raise LocationError(
            f"type is {wire.get('type')!r:.40}, but a location is one of {', '.join(_CLASSES)}"
        )
    names = _BOUNDS[kind]
    missing = [key for key in names if key not in wire]
    if missing:
        raise LocationError(
            f"this {kind} lacks {', '.join(missing)}; its keys are {', '.join(map(str, wire))}"
        )
    bounds = {ours: wire[key] for key, ours in names.items()}
    texts = {key: wire[key] for key in _TEXTS[kind] if wire.get(key) is not None}
    made: Location = _CLASSES[kind](**bounds, **texts)
    return made


def citation_from_dict(wire: Mapping[str, Any]) -> Location | OtherLocation:
    """Read the vendor's JSON of one citation; one of another kind is kept untouched.

    Raises:
        LocationError: There is no ``type``, or it is one of the four and the rest is bad.
    """
    kind = _type_of(wire)
    if kind is None:
        raise LocationError(f"type is {wire.get('type')!r:.40}, but a citation has one, a string")
    return location_from_dict(wire) if kind in _CLASSES else OtherLocation(deepcopy(dict(wire)))


def _type_of(wire: object) -> str | None:
    if not isinstance(wire, Mapping):
        raise LocationError(f"this citation is {wire!r:.60}, but it is an object with a type")
    # Only strings are looked up: a list, say, has no hash.
    kind = wire.get("type")
    return kind if isinstance(kind, str) else None


_CLASSES: dict[str, Any] = {
    location.type: location
    for location in (CharLocation, PageLocation, ContentBlockLocation, SearchResultLocation)
}
_DOCUMENT = {"document_index": "document_index"}
_BLOCKS = {"start_block_index": "start_block", "end_block_index": "end_block"}
_BOUNDS: dict[str, dict[str, str]] = {
    CharLocation.type: _DOCUMENT | {"start_char_index": "start_char", "end_char_index": "end_char"},
    PageLocation.type: _DOCUMENT
    | {"start_page_number": "start_page", "end_page_number": "end_page"},
    ContentBlockLocation.type: _DOCUMENT | _BLOCKS,
    SearchResultLocation.type: {"search_result_index": "search_result_index"} | _BLOCKS,
}
_DOCUMENT_TEXTS = ("cited_text", "document_title", "file_id")
_TEXTS: dict[str, tuple[str, ...]] = {
    CharLocation.type: _DOCUMENT_TEXTS,
    PageLocation.type: _DOCUMENT_TEXTS,
    ContentBlockLocation.type: _DOCUMENT_TEXTS,
    SearchResultLocation.type: ("cited_text", "source", "title"),
}
