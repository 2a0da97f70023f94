"""One passage in the words of every system that points into a source, side by side."""

from __future__ import annotations

from typing import Any

from citelab.locations.conventions.bedrock import to_bedrock
from citelab.locations.conventions.converted import Converted
from citelab.locations.conventions.counting import (
    CODE_POINTS,
    INCLUSIVE,
    ONE_BASED_INCLUSIVE,
    UTF8,
    UTF16,
    to_line_column,
)
from citelab.locations.conventions.text_fragment import to_text_fragment
from citelab.locations.conventions.w3c import to_position_selector, to_quote_selector
from citelab.locations.resolve import Passage
from citelab.text import TextUnits

__all__ = ["in_other_words"]

_COUNTINGS = {
    "code points": CODE_POINTS,
    "code points, last one included": INCLUSIVE,
    "code points from 1, last one included": ONE_BASED_INCLUSIVE,
    "UTF-16 units": UTF16,
    "UTF-8 bytes": UTF8,
}


def in_other_words(passage: Passage, url: str | None = None) -> dict[str, Converted[Any]]:
    """Say where a passage is in each convention, by the convention's name.

    Args:
        passage: What ``resolve`` returned.
        url: Where the source is on the web; adds a text fragment.

    Raises:
        UnitError: The passage has no text.
        LocationError: ``url`` is no address on the web.

    >>> from citelab.documents import Document
    >>> from citelab.locations.make import location_at
    >>> from citelab.locations.resolve import resolve
    >>> waves = Document.from_text("Waves 😀 fell. Tides rose.")
    >>> said = in_other_words(resolve(location_at(waves, 0, 14, 19), waves))
    >>> said["UTF-16 units"].value, said["line and column"].value
    ((15, 20), ((1, 15), (1, 20)))
    """
    text, start, end = TextUnits(passage.document.text), passage.start_char, passage.end_char
    said: dict[str, Converted[Any]] = {
        name: counting.write(text, start, end) for name, counting in _COUNTINGS.items()
    }
    said["line and column"] = to_line_column(text, start, end)
    said["W3C TextPositionSelector"] = to_position_selector(text, start, end)
    said["W3C TextQuoteSelector"] = to_quote_selector(text, start, end)
    said["Bedrock Converse"] = to_bedrock(passage.location)
    if url is not None:
        said["URL text fragment"] = to_text_fragment(url, text, start, end)
    return said
