"""The answer's side of a citation: which part of the answer rests on which sources.

Our locations point into the source. Gemini, OpenAI, Cohere and LangChain point into the answer
and name the source as a whole. This is the form in which the two meet: a range of the answer in
code points, half-open from 0, and references to sources.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citelab.errors import LocationError
from citelab.locations.model import Location, SearchResultLocation
from citelab.locations.wire import OtherLocation, citation_from_dict

__all__ = ["AnswerRange", "SourceReference", "numbered_sources", "read_answer", "require_words"]


@dataclass(frozen=True, slots=True)
class SourceReference:
    """A source as the answer's side knows it: by number, id or address, never by position.

    Attributes:
        index: Its ``document_index`` or ``search_result_index``, from 0, where it is known.
        id: What the other system calls it, where it has an id.
        url: Its address, where it has one.
        title: Its title, where it has one.
        cited_text: The words cited from it, where they are known.
        is_search_result: Whether ``index`` counts search results rather than documents.
    """

    index: int | None = None
    id: str | None = None
    url: str | None = None
    title: str | None = None
    cited_text: str | None = None
    is_search_result: bool = False

    @classmethod
    def of(cls, location: Location | OtherLocation) -> SourceReference:
        """The source of a citation, without the place in it."""
        cited = location.cited_text or None
        if isinstance(location, OtherLocation):
            wire = location.wire
            return cls(url=wire.get("url"), title=wire.get("title"), cited_text=cited)
        if isinstance(location, SearchResultLocation):
            index, url = location.search_result_index, location.source or None
            return cls(index, f"search:{index}", url, location.title, cited, True)
        index = location.document_index
        return cls(index, f"doc:{index}", None, location.document_title, cited)

    @property
    def key(self) -> tuple[object, ...]:
        """What makes it the same source, whatever is cited from it."""
        return (self.is_search_result, self.index, self.id, self.url, self.title)

    @property
    def name(self) -> str:
        """What to call it in front of a person."""
        return self.title or self.url or self.id or "a source without a name"


@dataclass(frozen=True, slots=True)
class AnswerRange:
    """A part of an answer and the sources that it rests on.

    Attributes:
        start_char: First code point of the part in the answer, from 0.
        end_char: First code point behind it.
        sources: The sources, in the order in which they are cited.
    """

    start_char: int
    end_char: int
    sources: tuple[SourceReference, ...] = ()


def read_answer(content: Iterable[Mapping[str, Any]]) -> tuple[str, tuple[AnswerRange, ...]]:
    """The text of an answer and its cited parts, from the vendor's ``content`` blocks.

    Args:
        content: The blocks of an answer as JSON; blocks that are not text are left out, and
            ``citations`` may be absent, null or empty.

    Raises:
        LocationError: A citation has no type or a bad bound.

    >>> block = {"type": "text", "text": "Green.", "citations": [{"type": "char_location",
    ...     "document_index": 0, "start_char_index": 0, "end_char_index": 6}]}
    >>> text, ranges = read_answer([{"type": "text", "text": "It is: "}, block])
    >>> text[ranges[0].start_char : ranges[0].end_char], ranges[0].sources[0].index
    ('Green.', 0)
    """
    texts: list[str] = []
    ranges: list[AnswerRange] = []
    start = 0
    for block in content:
        if block.get("type") != "text":
            continue
        texts.append(text := block["text"])
        cited = map(citation_from_dict, block.get("citations") or ())
        if text and (sources := tuple(map(SourceReference.of, cited))):
            ranges.append(AnswerRange(start, start + len(text), sources))
        start += len(text)
    return "".join(texts), tuple(ranges)


def numbered_sources(
    ranges: Sequence[AnswerRange],
) -> tuple[list[SourceReference], list[list[int]]]:
    """Every source once, in order of first use, and for each range the numbers of its own."""
    numbers: dict[tuple[object, ...], int] = {}
    sources: list[SourceReference] = []
    used: list[list[int]] = []
    for part in ranges:
        mine: list[int] = []
        for source in part.sources:
            if source.key not in numbers:
                numbers[source.key] = len(sources)
                sources.append(source)
            if numbers[source.key] not in mine:
                mine.append(numbers[source.key])
        used.append(mine)
    return sources, used


def require_words(answer: str, start_char: int, end_char: int, words: object, whose: str) -> None:
    """Refuse a range whose own copy of the words is not what the answer has there.

    Raises:
        LocationError: The two differ.
    """
    there = answer[start_char:end_char]
    if words is not None and words != there:
        raise LocationError(
            f"{whose} says {words!r:.60}, but the answer has {there[:60]!r} at characters"
            f" {start_char} to {end_char - 1}; is this the answer that it belongs to?",
            fault="text_differs",
        )
