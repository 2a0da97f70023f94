"""An answer and its sources as plain values, ready to be shown in any form.

Every citation is resolved once, here; what cannot be resolved carries the reason and no range,
so that no form of display can highlight anything for it. Ranges count code points, half-open.
What the values look like on a page is decided in the twins and in the ES modules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from citelab.contract.message import Message
from citelab.documents import Document, DocumentSet
from citelab.errors import LocationError
from citelab.faithfulness.review import Review
from citelab.locations import (
    Location,
    OtherLocation,
    PageLocation,
    Passage,
    SearchResultLocation,
    label,
    resolve,
)
from citelab.widgets.verdict_state import ShownVerdict, verdicts_of

__all__ = ["ShownBlock", "ShownCitation", "carriable", "document_state", "shown_blocks", "status"]

_HALVES = re.compile("[\ud800-\udfff]")
_KINDS = {
    "text": "Text",
    "pdf": "PDF",
    "content": "Content blocks",
    "search_result": "Search result",
}


@dataclass(frozen=True, slots=True)
class ShownCitation:
    """One citation with its number and what became of it.

    Attributes:
        number: From 1, counted over the whole answer in reading order.
        location: Where it points.
        title: What the document is called in front of a person.
        source_index: Position of the document among all sources, from 0; None where the
            request has no such document.
        passage: What it resolves to, or None.
        problem: Why there is no passage, for a person; None where there is one.
    """

    number: int
    location: Location | OtherLocation
    title: str
    source_index: int | None = None
    passage: Passage | None = None
    problem: str | None = None

    @property
    def where(self) -> str:
        """The place in words, ends included: "characters 20 to 35"."""
        if isinstance(self.location, OtherLocation):
            return "a passage that is not in the documents"
        return label(self.location)

    @property
    def name(self) -> str:
        """What a screen reader says: "Citation 2, characters 20 to 35 of Field manual"."""
        name = f"Citation {self.number}, {self.where} of {self.title}"
        return f"{name}, cannot be shown" if self.passage is None else name

    @property
    def span(self) -> tuple[int, int] | None:
        """The exact range that may be highlighted; None where only pages are known, or nothing."""
        if self.passage is None or not self.passage.is_exact:
            return None
        return self.passage.start_char, self.passage.end_char


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """One text block of the answer: a claim where it has citations, glue where it has none.

    Attributes:
        text: The block's text.
        citations: Its citations, in the order in which they were cited.
        verdict: What a review says of the claim; None without a review, and on glue.
    """

    text: str
    citations: tuple[ShownCitation, ...] = ()
    verdict: ShownVerdict | None = None


def shown_blocks(
    message: Message, sources: DocumentSet, review: Review | None = None
) -> list[ShownBlock]:
    """Resolve every citation of an answer; what does not resolve is kept as text.

    Raises:
        CitelabError: The review is of another answer.
    """
    count = iter(range(1, 1 + sum(len(block.citations) for block in message.content)))
    verdicts = iter([] if review is None else verdicts_of(message, review))
    return [
        ShownBlock(
            carriable(block.text),
            tuple(_shown(next(count), location, sources) for location in block.citations),
            next(verdicts, None) if block.citations else None,
        )
        for block in message.content
    ]


def document_state(document: Document) -> dict[str, Any]:
    """What the source pane needs of one document, as JSON: text, title and parts.

    Parts tile the text. Their headings (page numbers, block indices) are shown above the text
    and are no part of it.
    """
    return {
        "title": document.name,
        "kind": _KINDS[document.kind],
        "source": document.source if document.source != document.name else None,
        "text": document.text,
        "length": len(document.text),
        "drawn": document.kind == "pdf" and document.data is not None,
        "parts": [
            {"heading": heading, "start_char": start, "end_char": end}
            for heading, start, end in _parts(document)
        ],
    }


def carriable(text: str) -> str:
    """The text with halves of surrogate pairs replaced by U+FFFD, which no browser refuses."""
    return _HALVES.sub("\ufffd", text)


def status(chosen: ShownCitation, claim: Sequence[ShownCitation]) -> str:
    """What the source pane shows for a citation, in words.

    Args:
        chosen: The citation that was selected.
        claim: All citations of its claim.
    """
    if chosen.passage is None:
        return f"Citation {chosen.number} cannot be shown: {chosen.problem}"
    if chosen.span is None:
        outlined = "page is" if len(chosen.passage.pages) == 1 else "pages are"
        return (
            f"Citation {chosen.number} points at {chosen.where} of {chosen.title} and says no"
            f" more: the {outlined} outlined, no words are highlighted."
        )
    return f"Citation {chosen.number} highlights {_extent(chosen)}.{_others(chosen, claim)}"


def _shown(number: int, location: Location | OtherLocation, sources: DocumentSet) -> ShownCitation:
    index = _source_index(location, sources)
    title = _title(location) if index is None else sources.sources[index].name
    try:
        return ShownCitation(number, location, title, index, resolve(location, sources))
    except LocationError as error:
        return ShownCitation(number, location, title, index, problem=carriable(str(error)))


def _source_index(location: Location | OtherLocation, sources: DocumentSet) -> int | None:
    if isinstance(location, OtherLocation):
        return None
    is_result = isinstance(location, SearchResultLocation)
    wanted = _index(location)
    for position, (index, document) in enumerate(sources.numbered()):
        if index == wanted and (document.kind == "search_result") == is_result:
            return position
    return None


def _index(location: Location) -> int:
    if isinstance(location, SearchResultLocation):
        return location.search_result_index
    return location.document_index


def _title(location: Location | OtherLocation) -> str:
    if isinstance(location, OtherLocation):
        wire = location.wire
        return carriable(str(wire.get("title") or wire.get("url") or "a page of the web"))
    if isinstance(location, SearchResultLocation):
        return carriable(location.title or f"search result {location.search_result_index}")
    return carriable(location.document_title or f"document {location.document_index}")


def _extent(chosen: ShownCitation) -> str:
    if not isinstance(chosen.location, PageLocation):
        return f"{chosen.where} of {chosen.title}"
    start, end = chosen.span or (0, 0)
    count = f"{end - start:,} character{'s' * (end - start != 1)}"
    return f"{count} on {chosen.where} of {chosen.title}"


def _others(chosen: ShownCitation, claim: Sequence[ShownCitation]) -> str:
    count = len(set(_seen_beside(chosen, claim)))
    if not count:
        return ""
    verb = "passage of this claim is" if count == 1 else "passages of this claim are"
    return f" {count} other {verb} underlined."


def _seen_beside(
    chosen: ShownCitation, claim: Sequence[ShownCitation]
) -> Iterator[tuple[int, int]]:
    # A passage inside the highlighted one has no underline that a reader could see.
    start, end = chosen.span or (0, 0)
    for other in claim:
        if other.span is None or other.source_index != chosen.source_index:
            continue
        if other.span[0] < start or end < other.span[1]:
            yield other.span


def _parts(document: Document) -> Iterator[tuple[str | None, int, int]]:
    for page in document.pages:
        named = page.label is not None and page.label != str(page.number)
        heading = f"Page {page.number} · label {page.label}" if named else f"Page {page.number}"
        yield carriable(heading), page.start_char, page.end_char
    for block in document.blocks:
        yield f"Block {block.index}", block.start_char, block.end_char
    if not document.pages and not document.blocks:
        yield None, 0, len(document.text)
