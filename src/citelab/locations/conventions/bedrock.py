"""Amazon Bedrock's Converse API: the one other system here that points into the source.

AWS service model (botocore 1.44), read 2026-11-30. A citation has a title, the cited text and a
location, which is one of ``documentChar``, ``documentPage``, ``documentChunk`` and
``searchResultLocation``, each with an index, ``start`` and ``end``, and ``web``. It does not
say from where pages count, whether an end is included, or what a character is; all numbers are
written and read as Anthropic counts them, whose models the feature is for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from citelab.errors import LocationError
from citelab.locations.conventions.converted import Converted
from citelab.locations.model import (
    CharLocation,
    ContentBlockLocation,
    Location,
    PageLocation,
    SearchResultLocation,
)

__all__ = ["from_bedrock", "to_bedrock"]

_UNSAID = {
    "documentChar": "AWS (read 2026-11-30) does not say whether a character is a code point or a"
    " UTF-16 unit, nor whether the end is included; this counts code points, end excluded.",
    "documentPage": "AWS (read 2026-11-30) does not say whether pages count from 0 or from 1, nor"
    " whether the end is included; this counts from 1, end excluded, as Anthropic does.",
    "documentChunk": "AWS (read 2026-11-30) does not say what a chunk is, nor whether the end is"
    " included; this counts content blocks from 0, end excluded, as Anthropic does.",
    "searchResultLocation": "AWS (read 2026-11-30) does not say whether the end is included;"
    " this excludes it, as Anthropic does.",
}


def to_bedrock(location: Location) -> Converted[dict[str, Any]]:
    """A Converse citation for one of our locations.

    >>> to_bedrock(CharLocation(document_index=0, start_char=20, end_char=36)).value["location"]
    {'documentChar': {'documentIndex': 0, 'start': 20, 'end': 36}}
    """
    kind, place = _place(location)
    named = {"title": _title(location)} if _title(location) is not None else {}
    if isinstance(location, SearchResultLocation) and location.source:
        named["source"] = location.source
    words = {"sourceContent": [{"text": location.cited_text}]} if location.cited_text else {}
    value = {**named, **words, "location": {kind: place}}
    return Converted(value, (_UNSAID[kind], *_dropped(location)))


def from_bedrock(citation: Mapping[str, Any]) -> Converted[Location]:
    """The location that a Converse citation means.

    Args:
        citation: One of ``citationsContent.citations`` as JSON.

    Raises:
        LocationError: It has no location, one of several kinds, one that points to the web, or
            one with a missing or impossible bound.
    """
    kind, place = _only_place(citation)
    words = "".join(part.get("text") or "" for part in citation.get("sourceContent") or ())
    title = citation.get("title")
    found = _location(kind, place, words, title, citation.get("source") or "")
    return Converted(found, (_UNSAID[kind],))


def _place(location: Location) -> tuple[str, dict[str, int]]:
    match location:
        case CharLocation():
            kind, bounds = "documentChar", (location.start_char, location.end_char)
        case PageLocation():
            kind, bounds = "documentPage", (location.start_page, location.end_page)
        case ContentBlockLocation():
            kind, bounds = "documentChunk", (location.start_block, location.end_block)
        case SearchResultLocation():
            start, end = location.start_block, location.end_block
            index = location.search_result_index
            return "searchResultLocation", {"searchResultIndex": index, "start": start, "end": end}
        case _:
            assert_never(location)
    return kind, {"documentIndex": location.document_index, "start": bounds[0], "end": bounds[1]}


def _title(location: Location) -> str | None:
    if isinstance(location, SearchResultLocation):
        return location.title
    return location.document_title


def _dropped(location: Location) -> tuple[str, ...]:
    losses = []
    if not isinstance(location, SearchResultLocation) and location.file_id is not None:
        losses.append(f"Bedrock has no place for the file_id {location.file_id!r}.")
    if isinstance(location, PageLocation) and location.start_char is not None:
        losses.append("Bedrock keeps the pages, not the place on them.")
    return tuple(losses)


def _only_place(citation: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    kinds = {key: place for key, place in (citation.get("location") or {}).items()
             if place is not None}  # fmt: skip
    if list(kinds) == ["web"]:
        raise LocationError(
            "this Bedrock citation points to the web, outside of the documents of the request;"
            f" what it says of it is {dict(kinds['web'])!r:.80}",
            fault="elsewhere",
        )
    if len(kinds) != 1 or next(iter(kinds)) not in _UNSAID:
        raise LocationError(
            f"this Bedrock location has {', '.join(kinds) or 'no kind'}, but it has exactly one"
            f" of {', '.join(_UNSAID)}"
        )
    ((kind, place),) = kinds.items()
    return kind, place


def _location(
    kind: str, place: Mapping[str, Any], words: str, title: str | None, source: str
) -> Location:
    index_key = "searchResultIndex" if kind == "searchResultLocation" else "documentIndex"
    if missing := [key for key in (index_key, "start", "end") if place.get(key) is None]:
        raise LocationError(f"this {kind} lacks {' and '.join(missing)}: {dict(place)!r:.80}")
    index, start, end = place[index_key], place["start"], place["end"]
    of: dict[str, Any] = {"document_index": index, "cited_text": words, "document_title": title}
    match kind:
        case "documentChar":
            return CharLocation(start_char=start, end_char=end, **of)
        case "documentPage":
            return PageLocation(start_page=start, end_page=end, **of)
        case "documentChunk":
            return ContentBlockLocation(start_block=start, end_block=end, **of)
    return SearchResultLocation(
        search_result_index=index, start_block=start, end_block=end,
        cited_text=words, source=source, title=title,
    )  # fmt: skip
