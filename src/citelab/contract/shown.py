"""Which chunks of a request a citation points at: the way from a location back to the marks.

A citation of an earlier answer, or of another system, need not begin and end where our chunks
do. It is understood as every chunk that it shares more than white space with.
"""

from __future__ import annotations

from collections import defaultdict

from citelab.chunks import Chunk
from citelab.contract.contract import Contract
from citelab.documents import Document
from citelab.errors import LocationError
from citelab.locations import Location, OtherLocation, SearchResultLocation, resolve

__all__ = ["ShownChunks", "document_of"]


class ShownChunks:
    """The chunks that a request shows, found by location.

    Args:
        contract: The request.

    >>> contract = Contract([Document.from_text("One. Two. Three.")], "So?")
    >>> earlier = contract.parse("Two and three [s2][s3].").claims[0].citations[0]
    >>> ShownChunks(contract).numbers(earlier)
    [2, 3]
    """

    def __init__(self, contract: Contract) -> None:
        self._documents = contract.documents
        self._chunks: dict[tuple[bool, int], list[tuple[int, Chunk]]] = defaultdict(list)
        for number, chunk in enumerate(contract.chunks, 1):
            self._chunks[_place(chunk.location)].append((number, chunk))

    def numbers(self, location: Location | OtherLocation) -> list[int]:
        """The numbers of the chunks that ``location`` cites, in order.

        Empty where it cannot be said: its document is not part of the request or has changed,
        its chunks are not shown, only its pages are known, or it points at the web.
        """
        if isinstance(location, OtherLocation):
            return []
        try:
            passage = resolve(location, self._documents)
        except LocationError:
            return []
        if not passage.is_exact:
            return []
        start, end = passage.start_char, passage.end_char
        chunks = self._chunks.get(_place(location), [])
        return [number for number, c in chunks if _shares_text(passage.document, c, start, end)]


def document_of(contract: Contract, chunk: Chunk) -> tuple[Document, int]:
    """The document that a chunk was cut from, and its index in its own count."""
    is_result, index = _place(chunk.location)
    sources = contract.documents
    return (sources.search_results if is_result else sources.documents)[index], index


def _place(location: Location) -> tuple[bool, int]:
    if isinstance(location, SearchResultLocation):
        return True, location.search_result_index
    return False, location.document_index


def _shares_text(document: Document, chunk: Chunk, start: int, end: int) -> bool:
    first, last = max(start, chunk.start_char), min(end, chunk.end_char)
    return first < last and not document.text[first:last].isspace()
