"""One range of a document in every convention, each in the other system's own words.

What a convention loses of every range is its note, said once; what it loses of this range is
said with the value. Long strings are shortened for display, numbers never.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from citelab.documents import Document, SearchResult
from citelab.errors import CitelabError
from citelab.locations import location_at
from citelab.locations.conventions import (
    CODE_POINTS,
    INCLUSIVE,
    ONE_BASED_INCLUSIVE,
    UTF8,
    UTF16,
    AnswerRange,
    Converted,
    SourceReference,
    to_bedrock,
    to_cohere,
    to_gemini,
    to_langchain,
    to_line_column,
    to_openai,
    to_position_selector,
    to_quote_selector,
    to_text_fragment,
)

__all__ = ["ROWS", "Row", "notes", "said", "shortened"]

_LONGEST = 48
_PAGE = "https://example.org/"
_SOURCE = SourceReference(id="doc:0", url=_PAGE, title="A")

Write = Callable[[Document, int, int], Converted[Any]]


@dataclass(frozen=True, slots=True)
class Row:
    """A convention.

    Attributes:
        name: What it is called.
        write: Says a range of a document in it.
        is_answer_side: Whether it points into an answer. Then the text stands for an answer.
    """

    name: str
    write: Write
    is_answer_side: bool = False


def said(row: Row, document: Document, start_char: int, end_char: int) -> tuple[str, str]:
    """A range in a convention, and what is lost of this range beyond the note; both may be ""."""
    try:
        converted = row.write(document, start_char, end_char)
    except CitelabError as error:
        return "", str(error)
    lost = set(_always(row.name, document.kind))
    return _shown(converted.value), " ".join(s for s in converted.losses if s not in lost)


def notes(kind: str) -> list[str]:
    """For each of `ROWS` what it loses of every range of a document of a kind; may be ""."""
    return [" ".join(_always(row.name, kind)) for row in ROWS]


def shortened(text: str, longest: int) -> str:
    """The text, with an ellipsis for the middle of one that is longer than ``longest``."""
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}…{text[-half:]}"


def _place(of: Converted[dict[str, Any]]) -> Converted[Any]:
    return Converted(of.value["location"], of.losses)


def _bedrock(document: Document, start: int, end: int) -> Converted[Any]:
    return _place(to_bedrock(location_at(document, 0, start, end)))


def _fragment(document: Document, start: int, end: int) -> Converted[str]:
    link = to_text_fragment(_PAGE, document.units, start, end)
    return Converted(link.value.removeprefix(_PAGE), link.losses)


def _gemini(document: Document, start: int, end: int) -> Converted[Any]:
    made = to_gemini(document.text, [AnswerRange(start, end, (_SOURCE,))])
    return Converted(made.value["groundingSupports"][0]["segment"], made.losses)


def _listed(convert: Callable[..., Converted[list[dict[str, Any]]]], *keys: str) -> Write:
    def write(document: Document, start: int, end: int) -> Converted[Any]:
        made = convert(document.text, [AnswerRange(start, end, (_SOURCE,))])
        return Converted({key: made.value[0][key] for key in keys}, made.losses)

    return write


def _in_units(convert: Callable[..., Converted[Any]]) -> Write:
    return lambda document, start, end: convert(document.units, start, end)


ROWS = (
    Row("Code points", _in_units(CODE_POINTS.write)),
    Row("Last one included", _in_units(INCLUSIVE.write)),
    Row("From 1, last one included", _in_units(ONE_BASED_INCLUSIVE.write)),
    Row("UTF-16 units", _in_units(UTF16.write)),
    Row("UTF-8 bytes", _in_units(UTF8.write)),
    Row("Line and column", _in_units(to_line_column)),
    Row("W3C position", _in_units(to_position_selector)),
    Row("W3C quotation", _in_units(to_quote_selector)),
    Row("Bedrock Converse", _bedrock),
    Row("URL text fragment", _fragment),
    Row("Gemini", _gemini, is_answer_side=True),
    Row("Cohere", _listed(to_cohere, "start", "end", "text"), is_answer_side=True),
    Row("OpenAI", _listed(to_openai, "start_index", "end_index"), is_answer_side=True),
    Row("LangChain", _listed(to_langchain, "start_index", "end_index"), is_answer_side=True),
)
"""Every convention; those that point into a source come first."""


@cache
def _always(name: str, kind: str) -> tuple[str, ...]:
    row = next(row for row in ROWS if row.name == name)
    plain = _PLAIN[kind]
    return row.write(plain, 0, len(plain.text)).losses


# Nothing in these could be lost but by the convention itself.
_PLAIN = {
    "text": Document.from_text("a b"),
    "pdf": Document.from_pages(["a b"]),
    "content": Document.from_blocks(["a b"]),
    "search_result": SearchResult("https://example.org/", "A", ["a b"]),
}


def _shown(value: Any) -> str:
    match value:
        case str():
            return shortened(value, 2 * _LONGEST)
        case ((first, left), (last, right)):
            return f"{first}:{left} to {last}:{right}"
        case (start, end):
            return f"{start} to {end}"
    return json.dumps(_with_short_strings(value), ensure_ascii=False)


def _with_short_strings(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _with_short_strings(part) for key, part in value.items() if key != "type"}
    return shortened(value, _LONGEST) if isinstance(value, str) else value
