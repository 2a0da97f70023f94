"""OpenAI ``url_citation`` annotations: they point at a link in the answer.

OpenAI's SDK types, read 2026-11-30: the end is described as the index of the last character,
but the data seen treat it as exclusive, and so does this. They do not say what a character is;
code points are counted unless another counting is asked for. Two shapes are in use: flat
(Responses) and with the fields inside ``url_citation`` (Chat Completions); both are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from citelab.errors import LocationError
from citelab.locations.conventions.answer import AnswerRange, SourceReference
from citelab.locations.conventions.converted import Converted
from citelab.locations.conventions.counting import CODE_POINTS, Counting
from citelab.text import TextUnits

__all__ = ["from_openai", "to_openai"]

INTO_THE_ANSWER = (
    "OpenAI points at a link in the answer, not into the source: the place in the source and the"
    " words cited from it are lost."
)
UNSAID_COUNTING = (
    "OpenAI's types (read 2026-11-30) call the end the last character while its data exclude it,"
    " and do not say what a character is: another reader may be off by one, or behind an emoji."
)


def to_openai(
    answer: str,
    ranges: Sequence[AnswerRange],
    *,
    shape: Literal["responses", "chat"] = "responses",
    counting: Counting = CODE_POINTS,
) -> Converted[list[dict[str, Any]]]:
    """One ``url_citation`` for each range of an answer and each of its sources with an address.

    Args:
        answer: The text of the answer.
        ranges: Its cited parts.
        shape: ``"responses"`` (flat) or ``"chat"`` (nested).
        counting: How to count.

    Raises:
        UnitError: A range is empty, reversed or not inside the answer.

    >>> part = AnswerRange(0, 4, (SourceReference(url="https://a.example", title="A"),))
    >>> to_openai("Rain", [part]).value[0]["end_index"]
    4
    """
    units = TextUnits(answer)
    made = [
        _annotation(*counting.write(units, part.start_char, part.end_char).value, source, shape)
        for part in ranges
        for source in part.sources
        if source.url is not None
    ]
    nameless = {s.name: None for part in ranges for s in part.sources if s.url is None}
    left_out = tuple(
        f"{name!r} is left out: a url_citation needs an address, and it has none."
        for name in nameless
    )
    return Converted(made, ((INTO_THE_ANSWER, UNSAID_COUNTING) if made else ()) + left_out)


def from_openai(
    answer: str,
    annotations: Iterable[Mapping[str, Any]],
    *,
    counting: Counting = CODE_POINTS,
) -> Converted[tuple[AnswerRange, ...]]:
    """The cited parts of an answer, from its annotations; several of one range become one.

    Args:
        answer: The text of the answer.
        annotations: As JSON, of either shape. Those of other kinds are left out, and a loss
            names them.
        counting: How they count.

    Raises:
        LocationError: An annotation lacks an index or its address.
        UnitError: An index is outside the answer or inside a character.
    """
    units = TextUnits(answer)
    found: dict[tuple[int, int], tuple[SourceReference, ...]] = {}
    others: dict[str, None] = {}
    for annotation in annotations:
        if annotation.get("type") != "url_citation":
            others[str(annotation.get("type"))] = None
            continue
        of = _fields(annotation)
        where = counting.read(units, of["start_index"], of["end_index"]).value
        source = SourceReference(url=of["url"], title=of.get("title") or None)
        found[where] = (*found.get(where, ()), source)
    ranges = tuple(AnswerRange(*where, sources) for where, sources in found.items())
    left_out = tuple(f"Annotations of kind {kind!r} are left out." for kind in others)
    return Converted(ranges, ((INTO_THE_ANSWER, UNSAID_COUNTING) if ranges else ()) + left_out)


def _annotation(start: int, end: int, source: SourceReference, shape: str) -> dict[str, Any]:
    fields = {
        "start_index": start,
        "end_index": end,
        "title": source.title or "",
        "url": source.url,
    }
    if shape == "chat":
        return {"type": "url_citation", "url_citation": fields}
    return {"type": "url_citation", **fields}


def _fields(annotation: Mapping[str, Any]) -> Mapping[str, Any]:
    of: Mapping[str, Any] = annotation.get("url_citation") or annotation
    if missing := [key for key in ("start_index", "end_index", "url") if of.get(key) is None]:
        raise LocationError(
            f"this url_citation lacks {' and '.join(missing)}: {dict(annotation)!r:.80}"
        )
    return of
