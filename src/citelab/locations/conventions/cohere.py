"""Cohere v2: citations that point into the answer and name documents.

Cohere's API reference of 2026, read 2026-11-30: from 0, end exclusive, with a copy of the
answer's words. Some of its own docstrings call the range one of the source text, which the
examples beside them contradict. It does not say what a character is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from citelab.errors import LocationError
from citelab.locations.conventions.answer import AnswerRange, SourceReference, require_words
from citelab.locations.conventions.converted import Converted
from citelab.locations.conventions.counting import CODE_POINTS, Counting
from citelab.text import TextUnits

__all__ = ["from_cohere", "to_cohere"]

INTO_THE_ANSWER = (
    "Cohere points into the answer, not into the source: the place in the source is lost."
)
UNSAID_CHARACTER = (
    "Cohere (read 2026-11-30) does not say what a character is:"
    " another reader may be off behind an emoji."
)


def to_cohere(
    answer: str,
    ranges: Sequence[AnswerRange],
    *,
    content_index: int = 0,
    counting: Counting = CODE_POINTS,
) -> Converted[list[dict[str, Any]]]:
    """Cohere's citations of one content block of an answer.

    Args:
        answer: The text of the block.
        ranges: Its cited parts.
        content_index: Which content block of the answer, from 0.
        counting: How to count.

    Raises:
        UnitError: A range is empty, reversed or not inside the answer.

    >>> part = AnswerRange(0, 4, (SourceReference(id="doc:0"),))
    >>> to_cohere("Rain", [part]).value[0]["sources"]
    [{'type': 'document', 'id': 'doc:0', 'document': {'id': 'doc:0'}}]
    """
    units = TextUnits(answer)
    made = [_citation(units, part, content_index, counting) for part in ranges]
    return Converted(made, (INTO_THE_ANSWER, UNSAID_CHARACTER) if made else ())


def from_cohere(
    answer: str,
    citations: Iterable[Mapping[str, Any]],
    *,
    content_index: int = 0,
    counting: Counting = CODE_POINTS,
) -> Converted[tuple[AnswerRange, ...]]:
    """The cited parts of one content block of an answer.

    Args:
        answer: The text of the block.
        citations: ``message.citations`` as JSON; those of other blocks are left out.
        content_index: Which block, from 0.
        counting: How they count.

    Raises:
        LocationError: A citation lacks a bound, or says other words than the answer has there.
        UnitError: A bound is outside the answer or inside a character.
    """
    units = TextUnits(answer)
    mine = [c for c in citations if (c.get("content_index") or 0) == content_index]
    ranges = tuple(_range(units, citation, counting) for citation in mine)
    return Converted(ranges, (INTO_THE_ANSWER, UNSAID_CHARACTER) if ranges else ())


def _citation(
    units: TextUnits, part: AnswerRange, content_index: int, counting: Counting
) -> dict[str, Any]:
    start, end = counting.write(units, part.start_char, part.end_char).value
    return {
        "start": start,
        "end": end,
        "text": units.text[part.start_char : part.end_char],
        "sources": [_document(source) for source in part.sources],
        "content_index": content_index,
        "type": "TEXT_CONTENT",
    }


def _document(source: SourceReference) -> dict[str, Any]:
    known = {
        "id": source.id or source.url or source.name,
        "title": source.title,
        "url": source.url,
        "snippet": source.cited_text,
    }
    document = {key: value for key, value in known.items() if value is not None}
    return {"type": "document", "id": document["id"], "document": document}


def _range(units: TextUnits, citation: Mapping[str, Any], counting: Counting) -> AnswerRange:
    if citation.get("start") is None or citation.get("end") is None:
        raise LocationError(f"this Cohere citation lacks start or end: {dict(citation)!r:.80}")
    start, end = counting.read(units, citation["start"], citation["end"]).value
    require_words(units.text, start, end, citation.get("text"), "the Cohere citation")
    return AnswerRange(start, end, tuple(map(_source, citation.get("sources") or ())))


def _source(source: Mapping[str, Any]) -> SourceReference:
    document = source.get("document") or {}
    words = document.get("snippet") or document.get("text")
    return SourceReference(
        id=source.get("id") or document.get("id"),
        url=document.get("url"),
        title=document.get("title"),
        cited_text=words,
    )
