"""Citation chunks: the smallest pieces of a document that a model may point at.

They tile the text: joined in order they are the text, code point by code point.
Text and PDF are cut into sentences; blocks of content and search results stay whole.
What a model gets to read is decided in ``retrieval``, not here.
Rule: the vendor's citation documentation of 2026-08, read 2026-11-30.
"""

from __future__ import annotations

from dataclasses import dataclass

from citelab.documents import Document
from citelab.locations import Location, location_at
from citelab.text import split_sentences

__all__ = ["Chunk", "citation_chunks"]


@dataclass(frozen=True, slots=True)
class Chunk:
    """One piece of a document that can be cited.

    Attributes:
        index: Position among the chunks of its document, from 0.
        start_char: First code point of the chunk in ``Document.text``, from 0.
        end_char: First code point after it.
        location: What a citation of exactly this chunk says.
    """

    index: int
    start_char: int
    end_char: int
    location: Location

    @property
    def text(self) -> str:
        """The exact text, the white space up to the next chunk included."""
        return self.location.cited_text


def citation_chunks(document: Document, document_index: int = 0) -> list[Chunk]:
    """Cut a document into the pieces that can be cited.

    Args:
        document: Any of the four kinds.
        document_index: The document's index in the request, from 0; search results have a
            count of their own. It only goes into the locations.

    >>> colours = Document.from_text("The grass is green. The sky is blue.")
    >>> [chunk.text for chunk in citation_chunks(colours)]
    ['The grass is green. ', 'The sky is blue.']
    """
    return [
        Chunk(index, start, end, location_at(document, document_index, start, end))
        for index, (start, end) in enumerate(chunk_ranges(document))
    ]


def chunk_ranges(document: Document) -> list[tuple[int, int]]:
    """The half-open ranges of the citation chunks, which tile ``document.text``."""
    if document.blocks:
        return [(block.start_char, block.end_char) for block in document.blocks]
    return split_sentences(document.text, document.language)
