"""Whether citations still hold for the documents at hand, judged by fingerprint and by words.

A citation of another edition is never shown as it is. It is said to be current, or moved to a
place that is sure, or changed, or gone; and where two places would do, that is said as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from citelab.documents import Document, DocumentSet
from citelab.errors import LocationError
from citelab.locations.anchors import AnchoredCitation, CitationSet
from citelab.locations.indices import index_of, with_index
from citelab.locations.labels import label
from citelab.locations.make import location_at
from citelab.locations.model import (
    CharLocation,
    ContentBlockLocation,
    Location,
    PageLocation,
    SearchResultLocation,
)
from citelab.locations.reanchor import Edition, Found, reanchor
from citelab.locations.resolve import resolve

__all__ = ["Standing", "Verdict", "check_current"]

Verdict = Literal["current", "moved", "other_edition", "changed", "gone", "ambiguous"]

_KINDS: dict[type[object], str] = {
    CharLocation: "text",
    PageLocation: "pdf",
    ContentBlockLocation: "content",
    SearchResultLocation: "search_result",
}
_PLACE_FIELDS = ("start_char", "start_page", "start_block", "end_char", "end_page", "end_block")


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether one citation holds for the documents at hand.

    Attributes:
        citation: The citation that was checked.
        verdict: ``"current"``: the very text that was cited. ``"other_edition"``: another text,
            in which the passage stands at the same place. ``"moved"``: the same passage, now at
            another place, which is sure. ``"changed"``: other words stand where it stood.
            ``"gone"``: it is not there. ``"ambiguous"``: the words are there, but which place is
            meant cannot be told.
        reason: Why, in one sentence.
        document: The document at hand that it was held against; None if there is none.
        location: Where to point now; None unless it is current, other edition or moved.
        places: Ranges of ``document.text`` to show a person: the new words where it changed, all
            places where it is ambiguous. None of them is a citation.
    """

    citation: AnchoredCitation
    verdict: Verdict
    reason: str
    document: Document | None = None
    location: Location | None = None
    places: tuple[tuple[int, int], ...] = ()

    @property
    def holds(self) -> bool:
        """Whether there is a place to point at now."""
        return self.location is not None

    @property
    def text_now(self) -> str:
        """What stands at the first of ``places``; empty if there is none."""
        if self.document is None or not self.places:
            return ""
        return self.document.text[slice(*self.places[0])]


def check_current(
    citations: CitationSet | Iterable[AnchoredCitation],
    documents: Document | Iterable[Document] | DocumentSet,
) -> tuple[Standing, ...]:
    """Hold citations against the documents at hand.

    Args:
        citations: What ``anchor`` made when the answer was new.
        documents: The documents at hand, in the order of a request.

    Returns:
        One standing for each citation, in their order. The document is the one with the same
        fingerprint, wherever it is; else the one at the same index or with the same title.

    >>> from citelab.locations.anchors import anchor
    >>> old, new = map(Document.from_text, ("It rained. It froze.", "Day 2. It rained. It froze."))
    >>> cited = anchor([location_at(old, 0, 11, 20)], old)
    >>> [standing] = check_current(cited, new)
    >>> standing.verdict, standing.location.start_char
    ('moved', 18)
    """
    sources = DocumentSet.of(documents)
    # Folded and split once a document, however many citations are looked for in it.
    editions = {id(source): Edition(source.text, source.language) for source in sources}
    return tuple(_standing(citation, sources, editions) for citation in citations)


def _standing(
    citation: AnchoredCitation, sources: DocumentSet, editions: Mapping[int, Edition]
) -> Standing:
    at_hand = _at_hand(citation.location, sources)
    same = [
        (index, document)
        for index, document in at_hand
        if document.fingerprint == citation.fingerprint
    ]
    if same:
        return _same_text(citation, same)
    edition = _edition(citation.location, at_hand)
    if edition is None:
        reason = f"No document at hand is {_name(citation.location)}, or another edition of it."
        return Standing(citation, "gone", reason)
    index, document = edition
    return _other_text(citation, index, document, editions[id(document)])


def _at_hand(location: Location, sources: DocumentSet) -> list[tuple[int, Document]]:
    is_result = isinstance(location, SearchResultLocation)
    listed = sources.search_results if is_result else sources.documents
    return [(i, document) for i, document in enumerate(listed) if document.kind == _kind(location)]


def _same_text(citation: AnchoredCitation, same: Sequence[tuple[int, Document]]) -> Standing:
    own = index_of(citation.location)
    chosen = [pair for pair in same if pair[0] == own] or _titled(citation.location, same)
    index, document = (chosen or same)[0]
    if len(chosen) != 1 and len(same) > 1:
        reason = f"The document that was cited is at hand {len(same)} times, at other indices."
        return Standing(citation, "ambiguous", reason, document)
    place = _in_same_text(citation, document, index)
    if place is None:
        reason = "The text is the one that was cited, but its parts are cut in other places."
        return Standing(citation, "changed", reason, document)
    if _place(place) == _place(citation.location):
        return Standing(
            citation, "current", "The text is the one that was cited.", document, citation.location
        )
    reason = f"The text is the one that was cited; it is now {_name(place)}, {label(place)}."
    return Standing(citation, "moved", reason, document, place)


def _in_same_text(citation: AnchoredCitation, document: Document, index: int) -> Location | None:
    if citation.is_exact:
        return _exactly(document, index, (citation.start_char, citation.end_char))
    try:
        resolve(with_index(citation.location, 0), document)
    except LocationError:
        return None
    return with_index(citation.location, index)


def _other_text(
    citation: AnchoredCitation, index: int, document: Document, edition: Edition
) -> Standing:
    found = reanchor(
        citation,
        edition,
        is_citable=lambda place: _exactly(document, index, place) is not None,
    )
    reason = f"{document.name!r} is another text than the one cited; the passage {found.reason}."
    made = partial(Standing, citation, reason=reason, document=document)
    if found.outcome != "there":
        return made(verdict=found.outcome, places=found.places)
    return _there(citation, index, document, found, made)


def _there(
    citation: AnchoredCitation,
    index: int,
    document: Document,
    found: Found,
    made: partial[Standing],
) -> Standing:
    location = _exactly(document, index, found.places[0])
    is_same = location is not None and _place(location) == _place(citation.location)
    return made(verdict="other_edition" if is_same else "moved", location=location)


def _edition(
    location: Location, at_hand: Sequence[tuple[int, Document]]
) -> tuple[int, Document] | None:
    """The document that may be another edition: of the same name, else of the same index."""
    own = [pair for pair in at_hand if pair[0] == index_of(location)]
    titled = _titled(location, at_hand)
    if own and (not titled or own[0] in titled):
        return own[0]
    return titled[0] if len(titled) == 1 else None


def _titled(
    location: Location, among: Sequence[tuple[int, Document]]
) -> list[tuple[int, Document]]:
    if isinstance(location, SearchResultLocation):
        return [pair for pair in among if location.source and pair[1].source == location.source]
    title = location.document_title
    return [pair for pair in among if title and pair[1].title == title]


def _exactly(document: Document, index: int, place: tuple[int, int]) -> Location | None:
    """The location of exactly this range; None where the document can only cite more than it."""
    location = location_at(document, index, *place)
    is_exact = location.cited_text == document.text[slice(*place)]
    return location if is_exact else None


def _kind(location: Location) -> str:
    return _KINDS[type(location)]


def _place(location: Location) -> tuple[int | None, ...]:
    """Index and bounds as the vendor's JSON has them: those of a page location are pages."""
    skipped = ("start_char", "end_char") if isinstance(location, PageLocation) else ()
    bounds = (getattr(location, name, None) for name in _PLACE_FIELDS if name not in skipped)
    return (index_of(location), *bounds)


def _name(location: Location) -> str:
    if isinstance(location, SearchResultLocation):
        return f"search result {location.search_result_index} ({location.source!r})"
    return f"document {location.document_index} ({location.document_title!r})"
