"""Documents of every kind, and what can be cited in them."""

from __future__ import annotations

import pytest

from citelab.documents import Document, DocumentSet, SearchResult

COLOURS = "The grass is green. The sky is blue."


@pytest.fixture
def sources() -> DocumentSet:
    """A text (0), a search result (0), a PDF (1), content (2), a second search result (1)."""
    return DocumentSet(
        [
            Document.from_text(COLOURS, title="Colours"),
            SearchResult("https://a.example/a", "A", ["First. ", "Second."]),
            Document.from_pages(["One. Two.", "", "Two. Three."], title="Log"),
            Document.from_blocks(["Ana: hi.", "Ben: hello.", "Ana: hi."], title="Talk"),
            SearchResult("https://a.example/b", "B", ["Third."]),
        ]
    )
