"""From a location back to the passage that it points at.

A passage is cut from the document by position. Where a location comes with a cited text,
the two must agree, or nothing is resolved: a highlight in the wrong place is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, assert_never

from citelab.documents import Block, Document, DocumentSet, Page
from citelab.errors import LocationError
from citelab.locations.labels import label
from citelab.locations.model import (
    CharLocation,
    ContentBlockLocation,
    Location,
    PageLocation,
    SearchResultLocation,
)
from citelab.locations.wire import OtherLocation, citation_from_dict

__all__ = ["Passage", "resolve"]


@dataclass(frozen=True, slots=True)
class Passage:
    """What a location resolves to.

    Attributes:
        document: The document that holds the passage.
        location: The location that was resolved.
        start_char: First code point of the passage in ``document.text``, from 0.
        end_char: First code point after it.
        is_exact: False where only the pages are known, not where on them: the passage is then
            the whole of the pages.
    """

    document: Document
    location: Location
    start_char: int
    end_char: int
    is_exact: bool = True

    @property
    def text(self) -> str:
        """The exact text of the passage."""
        return self.document.text[self.start_char : self.end_char]

    @property
    def start_line(self) -> int:
        """The line of ``document.text`` on which the passage starts, from 1."""
        return self.document.units.line_column_from_char(self.start_char)[0]

    @property
    def start_column(self) -> int:
        """The column of that line at which it starts, from 1, in code points."""
        return self.document.units.line_column_from_char(self.start_char)[1]

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages that the passage touches; empty where the document has none."""
        return self.document.pages_in(self.start_char, self.end_char)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks that the passage touches; empty where the document has none."""
        return self.document.blocks_in(self.start_char, self.end_char)

    def label(self, language: str = "en") -> str:
        """The place in words for people, with inclusive ends: "characters 10 to 33"."""
        return label(self.location, language)


def resolve(
    location: Location | OtherLocation | Mapping[str, Any],
    documents: Document | Iterable[Document] | DocumentSet,
) -> Passage:
    """Find the passage that ``location`` points at.

    Args:
        location: One of the four kinds, or the vendor's JSON of one.
        documents: The sources of the request, in its order; search results are counted apart.

    Raises:
        LocationError: No such document, a location of the wrong kind for it, a range outside
            of it, a ``cited_text`` that differs from what stands there, or a search result of
            another source; its ``fault`` tells them apart.

    >>> colours = Document.from_text("The grass is green. The sky is blue.")
    >>> resolve(CharLocation(document_index=0, start_char=20, end_char=36), [colours]).text
    'The sky is blue.'
    """
    if isinstance(location, Mapping):
        location = citation_from_dict(location)
    sources = DocumentSet.of(documents)
    match location:
        case CharLocation():
            document = _pick(sources.documents, location.document_index, "text", location)
            return _char_passage(location, document)
        case PageLocation():
            document = _pick(sources.documents, location.document_index, "pdf", location)
            return _page_passage(location, document)
        case ContentBlockLocation():
            document = _pick(sources.documents, location.document_index, "content", location)
            return _block_passage(location, document)
        case SearchResultLocation():
            index = location.search_result_index
            document = _pick(sources.search_results, index, "search_result", location)
            _require_source(location, document)
            return _block_passage(location, document)
        case OtherLocation():
            raise LocationError(
                f"a {location.type} points outside of the documents of the request;"
                " it is kept as it came, and only the service that made it can open it",
                fault="elsewhere",
            )
        case _:
            assert_never(location)


def _pick(documents: Sequence[Document], index: int, kind: str, location: Location) -> Document:
    what = "search result" if kind == "search_result" else "document"
    if index >= len(documents):
        raise LocationError(
            f"{what.replace(' ', '_')}_index is {index}, but the request has {len(documents)}"
            f" {what}s, numbered from 0",
            fault="no_document",
        )
    document = documents[index]
    if document.kind != kind:
        raise LocationError(
            f"a {location.type} points into a {kind} document, but document {index}"
            f" ({document.name!r}) is of kind {document.kind!r}",
            fault="wrong_kind",
        )
    return document


def _require_source(location: SearchResultLocation, document: Document) -> None:
    if location.source and document.source and location.source != document.source:
        raise LocationError(
            f"source is {location.source!r}, but search result {location.search_result_index}"
            f" is {document.source!r}; are the search results in the order of the request?",
            fault="wrong_document",
        )


def _char_passage(location: CharLocation, document: Document) -> Passage:
    if location.end_char > len(document.text):
        raise LocationError(
            f"end_char is {location.end_char}, but {document.name!r} has {len(document.text)}"
            " characters; is this the edition that was cited?",
            fault="out_of_range",
        )
    return _checked(Passage(document, location, location.start_char, location.end_char))


def _block_passage(
    location: ContentBlockLocation | SearchResultLocation, document: Document
) -> Passage:
    if location.end_block > len(document.blocks):
        raise LocationError(
            f"end_block is {location.end_block}, but {document.name!r} has"
            f" {len(document.blocks)} blocks, numbered from 0",
            fault="out_of_range",
        )
    first, last = document.blocks[location.start_block], document.blocks[location.end_block - 1]
    if first.start_char == last.end_char:
        raise LocationError(
            f"block {first.index} of {document.name!r} is an image: it has an index, but no text"
            " that could be cited",
            fault="without_text",
        )
    return _checked(Passage(document, location, first.start_char, last.end_char))


def _page_passage(location: PageLocation, document: Document) -> Passage:
    if location.end_page > len(document.pages) + 1:
        raise LocationError(
            f"end_page is {location.end_page} (exclusive), but {document.name!r} has"
            f" {len(document.pages)} pages, numbered from 1",
            fault="out_of_range",
        )
    start = document.pages[location.start_page - 1].start_char
    end = document.pages[location.end_page - 2].end_char
    if location.start_char is not None and location.end_char is not None:
        if not start <= location.start_char < location.end_char <= end:
            raise LocationError(
                f"characters {location.start_char} to {location.end_char} are not on the pages"
                f" cited, which hold {start} to {end}",
                fault="out_of_range",
            )
        return _checked(Passage(document, location, location.start_char, location.end_char))
    return _on_pages(location, document, start, end)


def _on_pages(location: PageLocation, document: Document, start: int, end: int) -> Passage:
    # The wire says only which pages. The words are looked for on those pages alone, and only
    # where they stand there once is the place known; otherwise the pages are the passage.
    quote = location.cited_text
    if not quote:
        return Passage(document, location, start, end, is_exact=False)
    first = document.text.find(quote, start, end)
    if first < 0:
        raise LocationError(
            f"cited_text {quote[:60]!r} does not stand on {label(location)} of {document.name!r}",
            fault="text_differs",
        )
    if document.text.find(quote, first + 1, end) >= 0:
        return Passage(document, location, start, end, is_exact=False)
    return Passage(document, location, first, first + len(quote))


def _checked(passage: Passage) -> Passage:
    quote = passage.location.cited_text
    if quote and quote != passage.text:
        raise LocationError(
            f"cited_text is {quote[:60]!r}, but {passage.document.name!r} has"
            f" {passage.text[:60]!r} at {passage.label()}; is this the edition that was cited?",
            fault="text_differs",
        )
    return passage
