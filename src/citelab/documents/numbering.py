"""Documents as a request numbers them: two counts, each from 0, over all messages.

Documents share one count; search results have a second one of their own.
Rule: the vendor's citation documentation of 2026-08, read 2026-11-30.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from citelab.documents.model import Document

__all__ = ["DocumentSet"]


class DocumentSet:
    """All sources of a request, in the order in which they were sent.

    Attributes:
        sources: Every source, documents and search results mixed, in order.
        documents: Text, PDF and content documents; ``document_index`` counts these, from 0.
        search_results: ``search_result_index`` counts these, from 0.
    """

    def __init__(self, sources: Iterable[Document]) -> None:
        self.sources = tuple(sources)
        self.documents = tuple(s for s in self.sources if s.kind != "search_result")
        self.search_results = tuple(s for s in self.sources if s.kind == "search_result")

    @classmethod
    def of(cls, sources: Document | Iterable[Document] | DocumentSet) -> DocumentSet:
        """The same sources as a set; a set is passed through, one document is a set of one."""
        if isinstance(sources, DocumentSet):
            return sources
        return cls([sources] if isinstance(sources, Document) else sources)

    def __iter__(self) -> Iterator[Document]:
        return iter(self.sources)

    def __len__(self) -> int:
        return len(self.sources)

    def numbered(self) -> Iterator[tuple[int, Document]]:
        """Each source with its index in its own count, in the order of the request."""
        counts = {True: 0, False: 0}
        for source in self.sources:
            is_result = source.kind == "search_result"
            yield counts[is_result], source
            counts[is_result] += 1
