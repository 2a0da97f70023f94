"""What the locator lab shows of one range, as plain values: small, however long the text is.

The text itself is not in here; the browser has it once, and gets ranges. Every value is made by
the library's own conversions, so what a person sees is what code gets.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from citelab.documents import Document
from citelab.locations import label, location_at, resolve
from citelab.locations.conventions.counting import Range
from citelab.widgets.locator_lab_magnifier import cells_around, ends_of
from citelab.widgets.locator_lab_reading import Reading, read_range
from citelab.widgets.locator_lab_rows import ROWS, said, shortened
from citelab.widgets.view_state import carriable

__all__ = ["LabView", "first_range"]

_LONGEST_QUOTE = 240
_LONGEST_NAME = 80
# The first words: enough to see, and cut where a reader would cut.
_FIRST_WORDS = re.compile(r"\S{1,40}(?:[^\S\r\n]\S{1,20}){0,2}")


@dataclass(frozen=True, slots=True)
class LabView:
    """A document, a range of it, and how its numbers travel.

    Attributes:
        document: The text.
        span: The range that is meant; half-open code points. None where there is none.
        written_as: How the writer of the numbers counts.
        read_as: How their reader counts.
        problem: Why there is no range, in words; None where there is one, or none was asked for.
        typed: The two numbers that a person typed and that mean no range.
    """

    document: Document
    span: Range | None
    written_as: str
    read_as: str
    problem: str | None = None
    typed: Sequence[Any] | None = None

    @property
    def reading(self) -> Reading | None:
        """What the numbers mean on either side; None where there is no range."""
        if self.span is None:
            return None
        return read_range(self.document.units, self.span, self.written_as, self.read_as)

    @property
    def where(self) -> str:
        """The range in words for people: the label, the length and both ends."""
        if self.span is None:
            return self.problem or "There is no range."
        start, end = self.span
        place = label(location_at(self.document, 0, start, end))
        held = f"characters {start} to {end - 1}" if end - start > 1 else f"character {start}"
        of = held if place == held else f"{held}, cited as {place},"
        name = carriable(shortened(self.document.name, _LONGEST_NAME))
        return (
            f"{of[0].upper()}{of[1:]} of {name}: length {end} - {start} ="
            f" {end - start:,}. {start} is the first, {end} the first that is not cited."
        )

    @property
    def growth(self) -> str:
        """What the vendor's JSON says of the range beyond or short of it; "" where nothing."""
        if self.span is None or self.document.kind == "text":
            return ""
        if self.document.kind == "pdf":
            return "The JSON names pages; where on them, only its cited_text tells."
        if self.grown == self.span:
            return ""
        start, end = self.grown or self.span
        return f"Blocks are cited whole: the JSON stands for characters {start} to {end - 1}."

    @property
    def grown(self) -> Range | None:
        """The range that the location stands for, which may be larger than the one chosen."""
        if self.span is None:
            return None
        passage = resolve(location_at(self.document, 0, *self.span), [self.document])
        return passage.start_char, passage.end_char

    @property
    def json(self) -> str:
        """The vendor's JSON of the range, a long ``cited_text`` with its middle left out."""
        if self.span is None:
            return ""
        wire = location_at(self.document, 0, *self.span).to_dict()
        for key in ("cited_text", "document_title", "source", "title"):
            if isinstance(wire.get(key), str):
                wire[key] = shortened(wire[key], _LONGEST_QUOTE)
        return json.dumps(wire, ensure_ascii=False, indent=2)

    @property
    def rows(self) -> list[tuple[str, str]]:
        """For each convention the range in it, and what is lost of it there."""
        return [] if self.span is None else [said(row, self.document, *self.span) for row in ROWS]

    def to_dict(self, index: int) -> dict[str, Any]:
        """What the browser is sent at each change.

        Args:
            index: Which of the lab's texts the document is, from 0.
        """
        reading = self.reading
        found, wrong = (reading.found, reading.wrong) if reading else (None, None)
        return {
            "text": index,
            "range": self.span,
            "numbers": reading.numbers if reading else self.typed,
            "written": self.written_as,
            "read": self.read_as,
            "found": found,
            "wrong": wrong,
            "where": self.where,
            "travels": reading.words if reading else "",
            "problem": self.problem or (reading.problem if reading else None),
            "growth": self.growth,
            "grown": self.grown if self.grown != self.span else None,
            "json": self.json,
            "rows": self.rows,
            "cells": cells_around(self.document.units, ends_of(self.span, wrong)),
        }


def first_range(text: str) -> Range | None:
    """The first few words of a text, or its first character; None where it has none.

    >>> first_range("  Tides rose at noon.")
    (2, 15)
    """
    found = _FIRST_WORDS.search(text)
    if found is not None:
        return found.span()
    return (0, 1) if text else None
