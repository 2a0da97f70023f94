"""Gemini grounding: supports that point into the answer, in UTF-8 bytes.

Google's API reference of 2026, read 2026-11-30: a segment counts bytes of one part of the
answer from 0, its end is exclusive, and JSON leaves out a number that is 0. Sources are listed
as ``groundingChunks``; a support names them by their place in that list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from citelab.errors import LocationError
from citelab.locations.conventions.answer import (
    AnswerRange,
    SourceReference,
    numbered_sources,
    require_words,
)
from citelab.locations.conventions.converted import Converted
from citelab.locations.conventions.counting import UTF8
from citelab.text import TextUnits

__all__ = ["from_gemini", "to_gemini"]

INTO_THE_ANSWER = (
    "Gemini points into the answer, not into the source: the place in the source is lost."
)
_NO_NUMBER = "Gemini numbers its sources by itself: document and search result indices are lost."


def to_gemini(answer: str, ranges: Sequence[AnswerRange]) -> Converted[dict[str, Any]]:
    """Grounding metadata for the cited parts of one answer.

    Args:
        answer: The text of the answer, of one part of it if it has several.
        ranges: Its cited parts.

    Returns:
        ``groundingChunks`` (``web`` for a source with an address, ``retrievedContext`` for the
        others) and ``groundingSupports``.

    Raises:
        UnitError: A range is empty, reversed or not inside the answer.

    >>> part = AnswerRange(0, 4, (SourceReference(title="Menu"),))
    >>> to_gemini("Café", [part]).value["groundingSupports"]
    [{'segment': {'endIndex': 5, 'text': 'Café'}, 'groundingChunkIndices': [0]}]
    """
    units = TextUnits(answer)
    sources, used = numbered_sources(ranges)
    supports = [
        {"segment": _segment(units, part), "groundingChunkIndices": numbers}
        for part, numbers in zip(ranges, used, strict=True)
    ]
    chunks = [_chunk(source) for source in sources]
    losses = (INTO_THE_ANSWER, _NO_NUMBER) if sources else ()
    return Converted({"groundingChunks": chunks, "groundingSupports": supports}, losses)


def from_gemini(
    answer: str, metadata: Mapping[str, Any], *, part_index: int = 0
) -> Converted[tuple[AnswerRange, ...]]:
    """The cited parts of an answer, from Gemini's grounding metadata.

    Args:
        answer: The text of the answer's part that is asked for.
        metadata: ``groundingMetadata`` as JSON, in camel case.
        part_index: Which part of the answer, from 0; supports of other parts are left out.

    Raises:
        LocationError: A support lacks its end, names a source that is not listed, or says
            other words than the answer has there.
        UnitError: An offset is outside the answer or inside a character.
    """
    units = TextUnits(answer)
    sources = [_source(chunk) for chunk in metadata.get("groundingChunks") or ()]
    supports = metadata.get("groundingSupports") or ()
    mine = [s for s in supports if (s.get("segment") or {}).get("partIndex", 0) == part_index]
    ranges = tuple(_range(units, support, sources) for support in mine)
    return Converted(ranges, (INTO_THE_ANSWER,) if ranges else ())


def _segment(units: TextUnits, part: AnswerRange) -> dict[str, Any]:
    start, end = UTF8.write(units, part.start_char, part.end_char).value
    words = units.text[part.start_char : part.end_char]
    return {**({"startIndex": start} if start else {}), "endIndex": end, "text": words}


def _chunk(source: SourceReference) -> dict[str, Any]:
    named = {"title": source.title} if source.title is not None else {}
    if source.url is not None:
        return {"web": {"uri": source.url, **named}}
    words = {"text": source.cited_text} if source.cited_text else {}
    return {"retrievedContext": {**named, **words}}


def _source(chunk: Mapping[str, Any]) -> SourceReference:
    of = chunk.get("web") or chunk.get("retrievedContext") or {}
    return SourceReference(url=of.get("uri"), title=of.get("title"), cited_text=of.get("text"))


def _range(
    units: TextUnits, support: Mapping[str, Any], sources: Sequence[SourceReference]
) -> AnswerRange:
    segment = support.get("segment") or {}
    if segment.get("endIndex") is None:
        raise LocationError(f"this grounding support has no endIndex: {support!r:.80}")
    start, end = UTF8.read(units, segment.get("startIndex") or 0, segment["endIndex"]).value
    require_words(units.text, start, end, segment.get("text"), "the grounding support")
    indices = support.get("groundingChunkIndices") or ()
    return AnswerRange(start, end, tuple(_pick(sources, index) for index in indices))


def _pick(sources: Sequence[SourceReference], index: object) -> SourceReference:
    if type(index) is not int or not 0 <= index < len(sources):
        raise LocationError(
            f"groundingChunkIndices has {index!r}, but {len(sources)} groundingChunks are listed,"
            " numbered from 0; in a stream, collect those of all responses first"
        )
    return sources[index]
