"""The places a citation can point at, as plain values that say where.

Half-open everywhere: ``start_…`` is the first unit cited, ``end_…`` the first one not cited.
Characters (code points of the exact text) and blocks count from 0, pages from 1.
Rules: the vendor's citation documentation of 2026-08 and its SDK types, read 2026-11-30.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from citelab.errors import LocationError

__all__ = [
    "CharLocation",
    "ContentBlockLocation",
    "Location",
    "PageLocation",
    "SearchResultLocation",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class CharLocation:
    """A range of code points in one plain text document.

    Attributes:
        document_index: Which document of the request, from 0, counted over all messages.
        start_char: First code point cited, from 0.
        end_char: First code point not cited; greater than ``start_char``.
        cited_text: The exact text of the range.
        document_title: The document's title, where it has one.
        file_id: The id of a stored file, where the document came from one.

    Raises:
        LocationError: A bound is no int, lies below its base, or the range is empty; or a text
            is no string.

    >>> CharLocation(document_index=0, start_char=20, end_char=20)
    Traceback (most recent call last):
    citelab.errors.LocationError: end_char is 20, but an end is exclusive: one char is 20 to 21
    """

    document_index: int
    start_char: int
    end_char: int
    cited_text: str = ""
    document_title: str | None = None
    file_id: str | None = None
    type: ClassVar[str] = "char_location"

    def __post_init__(self) -> None:
        _require_count("document_index", self.document_index, base=0)
        _require_strings(self, "document_title", "file_id")
        _require_range("char", self.start_char, self.end_char, base=0)

    def to_dict(self) -> dict[str, Any]:
        """The vendor's JSON for an answer."""
        return _document_dict(self, start_char_index=self.start_char, end_char_index=self.end_char)

    def to_replay_dict(self) -> dict[str, Any]:
        """The vendor's JSON for a citation sent back in an assistant turn: without ``file_id``."""
        return _replayed(self.to_dict())


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLocation:
    """Pages of one PDF.

    Attributes:
        document_index: Which document of the request, from 0, counted over all messages.
        start_page: First page cited; physical pages, from 1.
        end_page: First page not cited; one page is ``n`` to ``n + 1``.
        cited_text: The exact text cited, a part of those pages.
        document_title: The document's title, where it has one.
        file_id: The id of a stored file, where the document came from one.
        start_char: First code point cited in ``Document.text``, from 0, where it is known. The
            vendor's JSON has no place for it, so it is None after a journey over the wire.
        end_char: First code point not cited, where it is known.

    Raises:
        LocationError: A bound is no int, lies below its base, or the range is empty; or a text
            is no string.
    """

    document_index: int
    start_page: int
    end_page: int
    cited_text: str = ""
    document_title: str | None = None
    file_id: str | None = None
    start_char: int | None = field(default=None, compare=False)
    end_char: int | None = field(default=None, compare=False)
    type: ClassVar[str] = "page_location"

    def __post_init__(self) -> None:
        _require_count("document_index", self.document_index, base=0)
        _require_strings(self, "document_title", "file_id")
        _require_range("page", self.start_page, self.end_page, base=1)
        if (self.start_char, self.end_char) != (None, None):
            _require_range("char", self.start_char, self.end_char, base=0)

    def to_dict(self) -> dict[str, Any]:
        """The vendor's JSON for an answer."""
        return _document_dict(
            self, start_page_number=self.start_page, end_page_number=self.end_page
        )

    def to_replay_dict(self) -> dict[str, Any]:
        """The vendor's JSON for a citation sent back in an assistant turn: without ``file_id``."""
        return _replayed(self.to_dict())


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentBlockLocation:
    """Whole blocks of one custom content document.

    Attributes:
        document_index: Which document of the request, from 0, counted over all messages.
        start_block: First block cited, from 0.
        end_block: First block not cited; greater than ``start_block``.
        cited_text: The exact text of the blocks.
        document_title: The document's title, where it has one.
        file_id: The id of a stored file, where the document came from one.

    Raises:
        LocationError: A bound is no int, lies below its base, or the range is empty; or a text
            is no string.
    """

    document_index: int
    start_block: int
    end_block: int
    cited_text: str = ""
    document_title: str | None = None
    file_id: str | None = None
    type: ClassVar[str] = "content_block_location"

    def __post_init__(self) -> None:
        _require_count("document_index", self.document_index, base=0)
        _require_strings(self, "document_title", "file_id")
        _require_range("block", self.start_block, self.end_block, base=0)

    def to_dict(self) -> dict[str, Any]:
        """The vendor's JSON for an answer."""
        return _document_dict(
            self, start_block_index=self.start_block, end_block_index=self.end_block
        )

    def to_replay_dict(self) -> dict[str, Any]:
        """The vendor's JSON for a citation sent back in an assistant turn: without ``file_id``."""
        return _replayed(self.to_dict())


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResultLocation:
    """Whole blocks of one search result, in the search results' own index space.

    Attributes:
        search_result_index: Which search result of the request, from 0; documents do not count.
        start_block: First block cited, from 0.
        end_block: First block not cited; greater than ``start_block``.
        cited_text: The exact text of the blocks.
        source: Where the search result comes from, usually a URL.
        title: The search result's title, where it has one.

    Raises:
        LocationError: A bound is no int, lies below its base, or the range is empty; or a text
            is no string.
    """

    search_result_index: int
    start_block: int
    end_block: int
    cited_text: str = ""
    source: str = ""
    title: str | None = None
    type: ClassVar[str] = "search_result_location"

    def __post_init__(self) -> None:
        _require_count("search_result_index", self.search_result_index, base=0)
        _require_strings(self, "title")
        _require_range("block", self.start_block, self.end_block, base=0)

    def to_dict(self) -> dict[str, Any]:
        """The vendor's JSON for an answer."""
        return {
            "type": self.type,
            "cited_text": self.cited_text,
            "source": self.source,
            "title": self.title,
            "search_result_index": self.search_result_index,
            "start_block_index": self.start_block,
            "end_block_index": self.end_block,
        }

    def to_replay_dict(self) -> dict[str, Any]:
        """The vendor's JSON for a citation sent back in an assistant turn: without ``file_id``."""
        return _replayed(self.to_dict())


Location = CharLocation | PageLocation | ContentBlockLocation | SearchResultLocation


def _document_dict(
    location: CharLocation | PageLocation | ContentBlockLocation, **bounds: int
) -> dict[str, Any]:
    return {
        "type": location.type,
        "cited_text": location.cited_text,
        "document_index": location.document_index,
        "document_title": location.document_title,
        **bounds,
        "file_id": location.file_id,
    }


def _replayed(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if key != "file_id"}


def _require_strings(location: Location, *nullable: str) -> None:
    required = ("cited_text", "source") if hasattr(location, "source") else ("cited_text",)
    for name in (*required, *nullable):
        value = getattr(location, name)
        if not isinstance(value, str) and (value is not None or name in required):
            rule = "a string" if name in required else "a string or None"
            raise LocationError(f"{name} is {value!r:.40}, but it is {rule}")


def _require_count(name: str, value: object, *, base: int) -> None:
    # bool is an int to Python: a reply that says `true` must not cite character 1.
    if type(value) is not int or value < base:
        raise LocationError(f"{name} is {value!r}, but it is a whole number from {base} up")


def _require_range(unit: str, start: object, end: object, *, base: int) -> None:
    _require_count(f"start_{unit}", start, base=base)
    _require_count(f"end_{unit}", end, base=base)
    if end <= start:  # type: ignore[operator]
        one = f"one {unit} is {start} to {start + 1}"  # type: ignore[operator]
        raise LocationError(f"end_{unit} is {end}, but an end is exclusive: {one}")
