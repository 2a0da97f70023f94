"""Citations that carry what it takes to find their passages again in another edition.

A location is right for one text only. So each citation keeps the fingerprint of the document
that it was made from, the place in that text, the words, and what stood around them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from citelab.documents import Document, DocumentSet
from citelab.errors import LocationError
from citelab.locations.model import Location, PageLocation
from citelab.locations.quotation import CONTEXT_CHARS, Quotation
from citelab.locations.resolve import Passage, resolve
from citelab.locations.stored import read_stored, require_fields
from citelab.locations.wire import OtherLocation, location_from_dict

__all__ = ["AnchoredCitation", "CitationSet", "anchor"]

_KIND, _VERSION = "citelab.citations", 1
_FIELDS = {
    "location": dict,
    "fingerprint": str,
    "start_char": int,
    "end_char": int,
    "is_exact": bool,
    "exact": str,
    "prefix": str,
    "suffix": str,
    "occurrences": int,
    "document_chars": int,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class AnchoredCitation:
    """A citation and what it takes to find its passage again.

    Attributes:
        location: Where it points in the document that it was made from.
        fingerprint: SHA-256 of that document's exact text, as 64 hexadecimal digits.
        start_char: First code point of the passage in that text, from 0.
        end_char: First code point behind it.
        is_exact: False where only the pages are known, not the place on them.
        quotation: The words of the passage and what stood around them.
        occurrences: How often the words stood in that text, white space at their ends aside.
        document_chars: How many code points that text had.
    """

    location: Location
    fingerprint: str
    start_char: int
    end_char: int
    quotation: Quotation
    occurrences: int
    document_chars: int
    is_exact: bool = True

    def to_dict(self) -> dict[str, Any]:
        """The citation as JSON; its ``location`` is the vendor's JSON."""
        return {
            "location": self.location.to_dict(),
            "fingerprint": self.fingerprint,
            "start_char": self.start_char,
            "end_char": self.end_char,
            "is_exact": self.is_exact,
            "exact": self.quotation.exact,
            "prefix": self.quotation.prefix,
            "suffix": self.quotation.suffix,
            "occurrences": self.occurrences,
            "document_chars": self.document_chars,
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> AnchoredCitation:
        """Read what ``to_dict`` wrote.

        Raises:
            LocationError: A field is missing or of another type, or a bound is bad.
        """
        require_fields(stored, _FIELDS, "a stored citation")
        location = location_from_dict(stored["location"])
        start, end = stored["start_char"], stored["end_char"]
        if stored["is_exact"] and isinstance(location, PageLocation):
            # The vendor's JSON has no place for the characters of a page location.
            location = replace(location, start_char=start, end_char=end)
        words = (stored[name] for name in ("exact", "prefix", "suffix"))
        plain = ("fingerprint", "start_char", "end_char", "is_exact", "occurrences")
        return cls(
            location=location,
            quotation=Quotation(*words),
            document_chars=stored["document_chars"],
            **{name: stored[name] for name in plain},
        )


@dataclass(frozen=True, slots=True)
class CitationSet:
    """The citations of an answer, ready to be kept for years.

    Attributes:
        citations: The citations, in the order of the answer.
    """

    citations: tuple[AnchoredCitation, ...]

    def __iter__(self) -> Iterator[AnchoredCitation]:
        return iter(self.citations)

    def __len__(self) -> int:
        return len(self.citations)

    def to_dict(self) -> dict[str, Any]:
        """The set as JSON, with the version of its form."""
        citations = [citation.to_dict() for citation in self.citations]
        return {"kind": _KIND, "version": _VERSION, "citations": citations}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> CitationSet:
        """Read what ``to_dict`` wrote.

        Raises:
            LocationError: It is something else, of a newer version, or a field is bad.
        """
        listed = read_stored(stored, _KIND, _VERSION, "citations")
        return cls(tuple(map(AnchoredCitation.from_dict, listed)))


def anchor(
    citations: Iterable[Location | OtherLocation | Mapping[str, Any]],
    documents: Document | Iterable[Document] | DocumentSet,
    *,
    context_chars: int = CONTEXT_CHARS,
) -> CitationSet:
    """Give citations what it takes to find their passages in another edition.

    Args:
        citations: Locations, or the vendor's JSON of them.
        documents: The sources that they were made from, in the order of the request.
        context_chars: How much of the surroundings to keep on either side; more where that fits
            several places.

    Raises:
        LocationError: A citation does not resolve, or to a page without text.

    >>> colours = Document.from_text("The grass is green. The sky is blue.")
    >>> cited = {"type": "char_location", "document_index": 0,
    ...          "start_char_index": 20, "end_char_index": 36}
    >>> anchor([cited], colours).citations[0].quotation.prefix
    'The grass is green. '
    """
    sources = DocumentSet.of(documents)
    passages = (resolve(citation, sources) for citation in citations)
    return CitationSet(tuple(_anchored(passage, context_chars) for passage in passages))


def _anchored(passage: Passage, context_chars: int) -> AnchoredCitation:
    text, start, end = passage.document.text, passage.start_char, passage.end_char
    quotation = _quotation(passage, context_chars)
    words = quotation.exact.strip() or quotation.exact
    return AnchoredCitation(
        location=passage.location,
        fingerprint=passage.document.fingerprint,
        start_char=start,
        end_char=end,
        is_exact=passage.is_exact,
        quotation=quotation,
        occurrences=len(Quotation(words).places(text)),
        document_chars=len(text),
    )


def _quotation(passage: Passage, context_chars: int) -> Quotation:
    text, start, end = passage.document.text, passage.start_char, passage.end_char
    if start == end:
        raise LocationError(
            f"{passage.label()} of {passage.document.name!r} has no text, so nothing could be"
            " found again; leave this citation out of the set",
            fault="without_text",
        )
    if not passage.is_exact and passage.location.cited_text:
        return Quotation(passage.location.cited_text)
    return Quotation.unique_at(text, start, end, context_chars)
