"""Which index a source has after the history of a conversation was trimmed or edited.

``document_index`` counts the document blocks of one request, over all its messages. Take a
message away and every later index means another document. Sources are recognised by their
text, never by their place. Search results count in a space of their own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from citelab.documents import Document, DocumentSet
from citelab.errors import LocationError
from citelab.locations.document_map import DocumentMap
from citelab.locations.history import source_blocks
from citelab.locations.indices import index_of, with_index
from citelab.locations.model import Location, SearchResultLocation

__all__ = ["Renumbering"]

Sources = Document | Iterable[Document] | DocumentSet | DocumentMap


class _Source(Protocol):
    """A numbered source that can be recognised."""

    @property
    def index(self) -> int: ...
    @property
    def is_search_result(self) -> bool: ...
    @property
    def key(self) -> tuple[str | None, ...]: ...
    @property
    def text_key(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Renumbering:
    """From the indices of one request to those of another.

    Attributes:
        documents: For each old ``document_index`` the new one; None where the document is no
            longer in the request.
        search_results: The same for ``search_result_index``.

    >>> log, menu = Document.from_text("It rained."), Document.from_text("Soup.")
    >>> Renumbering.of_documents([log, menu], [menu]).documents
    {0: None, 1: 0}
    """

    documents: Mapping[int, int | None]
    search_results: Mapping[int, int | None]

    @classmethod
    def of_documents(cls, old: Sources, new: Sources) -> Renumbering:
        """From the sources of one request, or their map, to those of another.

        The same text in the same pages or blocks is the same source. Of several such, the one
        with the same title is taken first, and then the last of the old is the last of the new,
        because histories are trimmed at their beginning.
        """
        return cls._between(DocumentMap.of(old).documents, DocumentMap.of(new).documents)

    @classmethod
    def of_messages(
        cls, old: Iterable[Mapping[str, Any]], new: Iterable[Mapping[str, Any]]
    ) -> Renumbering:
        """From the source blocks of one history, in the vendor's JSON, to those of another.

        Raises:
            LocationError: A message is none.
        """
        return cls._between(source_blocks(old), source_blocks(new))

    @classmethod
    def _between(cls, old: Sequence[_Source], new: Sequence[_Source]) -> Renumbering:
        spaces = (
            _matched(
                [source for source in old if source.is_search_result == space],
                [source for source in new if source.is_search_result == space],
            )
            for space in (False, True)
        )
        return cls(*spaces)

    def new_index(self, location: Location) -> int | None:
        """The index that the source of a citation has now; None if it is gone.

        Raises:
            LocationError: The old request had no such source.
        """
        is_result = isinstance(location, SearchResultLocation)
        numbers = self.search_results if is_result else self.documents
        index = index_of(location)
        if index not in numbers:
            what = "search result" if is_result else "document"
            raise LocationError(
                f"{what.replace(' ', '_')}_index is {index}, but the request that was cited from"
                f" had {len(numbers)} {what}s, numbered from 0",
                fault="no_document",
            )
        return numbers[index]

    def apply(self, location: Location) -> Location:
        """The same citation with the index that its source has now.

        Raises:
            LocationError: The source is no longer in the request, or never was.
        """
        index = self.new_index(location)
        if index is None:
            raise LocationError(
                f"the source of this {location.type} (index {index_of(location)}) is no longer"
                " in the request; send it again, or leave the citation out",
                fault="no_document",
            )
        return with_index(location, index)


def _matched(old: Sequence[_Source], new: Sequence[_Source]) -> dict[int, int | None]:
    found: dict[int, int | None] = {}
    taken: set[int] = set()
    for name in ("key", "text_key"):
        free: dict[Any, list[int]] = defaultdict(list)
        for source in new:
            if source.index not in taken:
                free[getattr(source, name)].append(source.index)
        for source in reversed(old):
            if source.index not in found and (mine := free[getattr(source, name)]):
                taken.add(index := mine.pop())
                found[source.index] = index
    # Copies of one text of which fewer are left: any of those left is as good.
    left = {source.text_key: source.index for source in reversed(new)}
    return {source.index: found.get(source.index, left.get(source.text_key)) for source in old}
