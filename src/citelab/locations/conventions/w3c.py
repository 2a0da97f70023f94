"""W3C Web Annotation selectors: a position, or a quotation with what stands around it.

Rules: W3C Recommendation "Web Annotation Data Model" of 2017-02-23, read 2026-11-30: positions
count code points from 0 and their end is exclusive. It also wants the text normalised before it
is counted in, and does not say which text of a PDF is meant; here it is ``Document.text`` as it
is, so a selector travels with the document's fingerprint.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citelab.errors import LocationError
from citelab.locations.conventions.clusters import cut_clusters
from citelab.locations.conventions.converted import Converted
from citelab.locations.conventions.counting import CODE_POINTS, Range, require_range
from citelab.locations.quotation import Quotation
from citelab.text import TextUnits

__all__ = [
    "from_position_selector",
    "from_quote_selector",
    "to_position_selector",
    "to_quote_selector",
]

_AGAIN = "The words stand {} times with the same surroundings, so the selector does not say which."


def to_position_selector(
    text: str | TextUnits, start_char: int, end_char: int
) -> Converted[dict[str, Any]]:
    """A ``TextPositionSelector`` for a range of code points.

    Returns:
        The selector's JSON. A range that cuts a letter and its accent, or a joined emoji, in two
        is kept exactly, and the loss says that others may move it.

    Raises:
        UnitError: The range is empty, reversed or not inside the text.

    >>> to_position_selector("The grass is green.", 4, 9).value
    {'type': 'TextPositionSelector', 'start': 4, 'end': 9}
    """
    units = require_range(text, start_char, end_char)
    selector = {"type": "TextPositionSelector", "start": start_char, "end": end_char}
    return Converted(selector, cut_clusters(units.text, start_char, end_char))


def from_position_selector(text: str | TextUnits, selector: Mapping[str, Any]) -> Converted[Range]:
    """The range of code points of a ``TextPositionSelector``.

    Raises:
        LocationError: It is another kind of selector, or lacks a bound.
        UnitError: The range is empty, reversed or not inside the text.
    """
    _require(selector, "TextPositionSelector", "start", "end")
    return CODE_POINTS.read(text, selector["start"], selector["end"])


def to_quote_selector(
    text: str | TextUnits, start_char: int, end_char: int, *, context_chars: int = 32
) -> Converted[dict[str, Any]]:
    """A ``TextQuoteSelector`` for a range: the words, and what stands before and after them.

    Args:
        text: The exact text, or its `TextUnits`.
        start_char: First code point, from 0.
        end_char: First code point behind the range.
        context_chars: How much of the surroundings to keep on either side. Where that is not
            enough to tell the place from others, more is kept, up to 32 times as much.

    Raises:
        UnitError: The range is empty, reversed or not inside the text.

    >>> to_quote_selector("It rained. It rained.", 11, 21, context_chars=4).value["prefix"]
    'ed. '
    """
    exact_text = require_range(text, start_char, end_char).text
    quotation = Quotation.unique_at(exact_text, start_char, end_char, context_chars)
    places = len(quotation.places(exact_text))
    losses = (_AGAIN.format(places),) if places > 1 else ()
    return Converted(
        {
            "type": "TextQuoteSelector",
            "exact": quotation.exact,
            "prefix": quotation.prefix,
            "suffix": quotation.suffix,
        },
        losses,
    )


def from_quote_selector(text: str | TextUnits, selector: Mapping[str, Any]) -> Converted[Range]:
    """The one range of a text that a ``TextQuoteSelector`` fits.

    Args:
        text: The exact text, or its `TextUnits`.
        selector: Its JSON; ``prefix`` and ``suffix`` may be missing or null.

    Raises:
        LocationError: It is another kind of selector, or the words with their surroundings stand
            nowhere in the text or more than once; then no place is guessed.
    """
    _require(selector, "TextQuoteSelector", "exact")
    quotation = Quotation(*(str(selector.get(key) or "") for key in ("exact", "prefix", "suffix")))
    return Converted(quotation.only_place(text.text if isinstance(text, TextUnits) else text))


def _require(selector: Mapping[str, Any], kind: str, *keys: str) -> None:
    if selector.get("type") != kind:
        raise LocationError(
            f"this selector is a {selector.get('type')!r:.40}, but a {kind} is read here"
        )
    missing = [key for key in keys if selector.get(key) is None]
    if missing:
        raise LocationError(f"this {kind} lacks {' and '.join(missing)}; its keys are"
                            f" {', '.join(map(str, selector))}")  # fmt: skip
