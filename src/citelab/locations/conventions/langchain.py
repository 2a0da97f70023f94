"""LangChain v1 ``Citation`` annotations: they point into the answer's text block.

LangChain's reference (langchain-core 1.x), read 2026-11-30: both indices refer to the response
text. Whether the end is included, and what is counted, is not said; code points with an
exclusive end are written and read unless another counting is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from citelab.errors import LocationError
from citelab.locations.conventions.answer import AnswerRange, SourceReference
from citelab.locations.conventions.converted import Converted
from citelab.locations.conventions.counting import CODE_POINTS, Counting
from citelab.text import TextUnits

__all__ = ["from_langchain", "to_langchain"]

INTO_THE_ANSWER = (
    "LangChain points into the answer, not into the source: the place in the source is lost."
)
UNSAID_END = (
    "LangChain (read 2026-11-30) does not say whether end_index is included, nor what it counts:"
    " another reader may be off by one, or behind an emoji."
)


def to_langchain(
    answer: str, ranges: Sequence[AnswerRange], *, counting: Counting = CODE_POINTS
) -> Converted[list[dict[str, Any]]]:
    """One ``citation`` annotation for each range of a text block and each of its sources.

    Args:
        answer: The text of the block.
        ranges: Its cited parts.
        counting: How to count.

    Raises:
        UnitError: A range is empty, reversed or not inside the answer.

    >>> part = AnswerRange(0, 4, (SourceReference(title="A", url="https://a.example"),))
    >>> to_langchain("Rain", [part]).value[0]["end_index"]
    4
    """
    units = TextUnits(answer)
    made = [
        _annotation(*counting.write(units, part.start_char, part.end_char).value, source)
        for part in ranges
        for source in part.sources
    ]
    return Converted(made, (INTO_THE_ANSWER, UNSAID_END) if made else ())


def from_langchain(
    answer: str, annotations: Iterable[Mapping[str, Any]], *, counting: Counting = CODE_POINTS
) -> Converted[tuple[AnswerRange, ...]]:
    """The cited parts of a text block; several annotations of one range become one part.

    Args:
        answer: The text of the block.
        annotations: As JSON. Annotations that are no citations, and citations without indices,
            are left out, and a loss says so.
        counting: How they count.

    Raises:
        LocationError: A citation has one index without the other.
        UnitError: An index is outside the answer or inside a character.
    """
    units = TextUnits(answer)
    found: dict[tuple[int, int], tuple[SourceReference, ...]] = {}
    left_out = 0
    for annotation in annotations:
        if (where := _indices(annotation)) is None:
            left_out += 1
            continue
        place = counting.read(units, *where).value
        found[place] = (*found.get(place, ()), _source(annotation))
    ranges = tuple(AnswerRange(*place, sources) for place, sources in found.items())
    losses = [INTO_THE_ANSWER, UNSAID_END] if ranges else []
    if left_out:
        losses.append(f"Annotations left out, for they point at no part of the answer: {left_out}.")
    return Converted(ranges, tuple(losses))


def _annotation(start: int, end: int, source: SourceReference) -> dict[str, Any]:
    known = {"url": source.url, "title": source.title, "cited_text": source.cited_text}
    told = {key: value for key, value in known.items() if value is not None}
    return {"type": "citation", "start_index": start, "end_index": end, **told}


def _indices(annotation: Mapping[str, Any]) -> tuple[int, int] | None:
    start, end = annotation.get("start_index"), annotation.get("end_index")
    if annotation.get("type") != "citation" or (start is None and end is None):
        return None
    if start is None or end is None:
        raise LocationError(
            f"this citation has one index without the other: {dict(annotation)!r:.80}"
        )
    return start, end


def _source(annotation: Mapping[str, Any]) -> SourceReference:
    return SourceReference(
        id=annotation.get("id"),
        url=annotation.get("url"),
        title=annotation.get("title"),
        cited_text=annotation.get("cited_text"),
    )
