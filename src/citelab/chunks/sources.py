"""Hits as sources of their own, for a request that holds no whole documents.

Either way the model can cite nothing that was not retrieved, and every block knows its place in
the document it came from, so a citation still leads to the original. What differs is how small a
thing the model can point at:

- `as_search_results`: one result a hit, one block a citation chunk. A citation is a sentence, and
  the title and source of each hit are told apart; it costs a mark for every sentence.
- `as_custom_blocks`: one document, one block a hit. A citation is a whole hit: cheap, robust with
  small models, and right for a table or a transcript that means nothing in parts; but the reader
  gets a paragraph to check where a sentence would do, and which file a hit came from stands in
  the document's context only.

Where the whole documents are at hand, ``Contract(documents, question, only=select(hits))`` needs
neither: its citations are those of the documents themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import overload

from citelab.chunks.index import Hit
from citelab.chunks.pieces import RetrievalChunk
from citelab.chunks.selection import piece_of
from citelab.documents import Document, SearchResult, shown_text
from citelab.errors import LocationError
from citelab.locations import Location, Passage, location_at

__all__ = ["Origin", "Sources", "as_custom_blocks", "as_search_results"]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where in its own document a block of a source stands.

    Attributes:
        document: The document that was searched.
        document_index: Its index in the collection, from 0.
        start_char: First code point in ``document.text``, from 0.
        end_char: First code point after it.
    """

    document: Document
    document_index: int
    start_char: int
    end_char: int

    @property
    def text(self) -> str:
        """The exact text."""
        return self.document.text[self.start_char : self.end_char]

    @property
    def location(self) -> Location:
        """What a citation of it says in the document itself."""
        return location_at(self.document, self.document_index, self.start_char, self.end_char)


@dataclass(frozen=True, slots=True)
class Sources(Sequence[Document]):
    """Documents made of hits: a sequence for a request, and the way back to the originals.

    Attributes:
        documents: What to send, in order.
        origins: For each document the origin of each of its blocks, by block index from 0.
    """

    documents: tuple[Document, ...]
    origins: tuple[tuple[Origin, ...], ...]

    @overload
    def __getitem__(self, index: int) -> Document: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Document, ...]: ...

    def __getitem__(self, index: int | slice) -> Document | tuple[Document, ...]:
        """The document, or documents, at a place in the request."""
        return self.documents[index]

    def __len__(self) -> int:
        """How many documents there are."""
        return len(self.documents)

    def origins_of(self, passage: Passage) -> list[Origin]:
        """Where a cited passage stands in the documents that were searched.

        Args:
            passage: What a citation of these sources resolved to.

        Returns:
            One origin for each stretch of original text without a gap, in order of the passage.

        Raises:
            LocationError: The passage is of another document.
        """
        origins = self.origins[self._place_of(passage.document)]
        parts = []
        for block in passage.blocks:
            before = max(0, passage.start_char - block.start_char)
            behind = max(0, block.end_char - passage.end_char)
            parts.append(_clipped(origins[block.index], before, behind))
        return list(_stretches(parts))

    def _place_of(self, document: Document) -> int:
        # The same object first: two hits with the same words are equal, but not the same place.
        for place, source in enumerate(self.documents):
            if source is document:
                return place
        if document in self.documents:
            return self.documents.index(document)
        raise LocationError(
            f"{document.name!r} is none of these {len(self)} sources; resolve the citation"
            " against the documents that were sent",
            fault="wrong_document",
        )


def as_search_results(hits: Iterable[Hit | RetrievalChunk]) -> Sources:
    """Hits as search results: one result a hit, one block a citation chunk.

    Source and title are those of the document. Where a piece cuts a sentence in two, the half
    in it is a block too; white space and running headers alone are none.

    Args:
        hits: What a search found or `select` chose, in the order to send them.

    >>> from citelab.chunks import retrieval_chunks
    >>> log = Document.from_text("It rained. The goat left. We slept.", title="Log")
    >>> sources = as_search_results(retrieval_chunks(log, size=26)[:1])
    >>> [sources[0].text[block.start_char : block.end_char] for block in sources[0].blocks]
    ['It rained. ', 'The goat left. ']
    >>> sources.origins[0][1].location.start_char
    11
    """
    made = []
    for piece in map(piece_of, hits):
        if origins := [origin for origin in _blocks_of(piece) if _says_something(origin)]:
            made.append((_result(piece.document, origins), tuple(origins)))
    return Sources(tuple(document for document, _ in made), tuple(origins for _, origins in made))


def as_custom_blocks(
    hits: Iterable[Hit | RetrievalChunk], *, title: str = "Passages found"
) -> Sources:
    """Hits as one content document: one block a hit, cited as a whole or not at all.

    Its context, which the model reads and cannot cite, names the document of each block.

    Args:
        hits: What a search found or `select` chose, in the order to send them.
        title: What to call the document.

    Returns:
        Sources of one document; of none where no hit has any text.

    >>> from citelab.chunks import retrieval_chunks
    >>> log = Document.from_text("It rained. The goat left. We slept.", title="Log")
    >>> sources = as_custom_blocks(retrieval_chunks(log, size=26))
    >>> len(sources[0].blocks), sources[0].context
    (2, 'Block by block from: Log; Log')
    """
    pieces = (_whole(piece_of(hit)) for hit in hits)
    origins = tuple(origin for origin in pieces if _says_something(origin))
    if not origins:
        return Sources((), ())
    names = "; ".join(origin.document.name for origin in origins)
    document = Document.from_blocks(
        [origin.text for origin in origins],
        title=title,
        context=f"Block by block from: {names}",
        language=origins[0].document.language,
    )
    return Sources((document,), (origins,))


def _result(document: Document, origins: Sequence[Origin]) -> Document:
    return SearchResult(
        document.source or document.name,
        document.name,
        [origin.text for origin in origins],
        language=document.language,
    )


def _blocks_of(piece: RetrievalChunk) -> Iterator[Origin]:
    """The citation chunks of a piece and what is left of those that it cuts; they tile it."""
    cuts = {piece.start_char, piece.end_char}
    for chunk in piece.citation_chunks:
        cuts.update((chunk.start_char, chunk.end_char))
    for start, end in pairwise(sorted(cuts)):
        yield Origin(piece.document, piece.document_index, start, end)


def _whole(piece: RetrievalChunk) -> Origin:
    return Origin(piece.document, piece.document_index, piece.start_char, piece.end_char)


def _says_something(origin: Origin) -> bool:
    shown = shown_text(origin.document, origin.start_char, origin.end_char)
    return bool(shown.strip())


def _clipped(origin: Origin, before: int, behind: int) -> Origin:
    return Origin(
        origin.document,
        origin.document_index,
        origin.start_char + before,
        origin.end_char - behind,
    )


def _stretches(parts: Iterable[Origin]) -> Iterator[Origin]:
    """The same text with neighbours joined that stand side by side in one document."""
    last: Origin | None = None
    for part in parts:
        if last and last.document is part.document and last.end_char == part.start_char:
            last = Origin(last.document, last.document_index, last.start_char, part.end_char)
            continue
        if last:
            yield last
        last = part
    if last:
        yield last
