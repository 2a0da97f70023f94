"""Citation chunks: the smallest pieces of a document that a model may point at.

They tile the text: joined in order they are the text, code point by code point.
Text and PDF are cut into sentences; blocks of content and search results stay whole, and an
image among them is no chunk, as it has no text.
What a model gets to read is decided in ``retrieval``, not here.
Rule: the vendor's citation documentation of 2026-08, read 2026-11-30.

In a PDF sentences are looked for as if running headers and footers were not there, so one may go
on over a page break. It then holds the footer and the header between its halves, as any range
must. Between two sentences each page keeps what stands on it: the cut falls on the page break,
the footer goes with the sentence before and the header with the one behind. Otherwise the last
sentence of nearly every page would be cited as two pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from citelab.documents import Document, page_bodies
from citelab.locations import Location, location_at
from citelab.text import split_sentences

__all__ = ["Chunk", "chunk_ranges", "citation_chunks"]


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
        blocks = ((block.start_char, block.end_char) for block in document.blocks)
        return [(start, end) for start, end in blocks if start < end]
    if document.pages:
        return _page_ranges(document)
    return split_sentences(document.text, document.language)


def _page_ranges(document: Document) -> list[tuple[int, int]]:
    bodies = page_bodies(document)
    pages = [document.page_at(start) for start, _ in bodies]
    cuts = {0, len(document.text), *(page.end_char for page in pages[-1:])}
    for body, start in _sentence_starts(document, bodies):
        if start > bodies[body][0]:
            cuts.add(start)
            continue
        # Two cuts where pages without text lie between: they belong to neither sentence.
        cuts.add(pages[body].start_char)
        if body:
            cuts.add(pages[body - 1].end_char)
    return list(pairwise(sorted(cuts)))


def _sentence_starts(
    document: Document, bodies: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Each sentence of the bodies, read on over the page breaks: its body and where it starts."""
    pieces = [document.text[start:end] for start, end in bodies]
    body, read = 0, 0
    for start, _ in split_sentences("\n".join(pieces), document.language):
        while start > read + len(pieces[body]):
            read += len(pieces[body]) + 1
            body += 1
        yield body, bodies[body][0] + start - read
