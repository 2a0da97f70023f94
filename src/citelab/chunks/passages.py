"""The chunks that a passage covers, and those around it, for whoever reads on from a citation.

Chunks tile the text, so a passage and its neighbours do too: nothing between them is left out
and nothing comes twice. A document of many megabytes takes seconds to cut; whoever asks more
than once passes its chunks.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from citelab.chunks.citation import Chunk, citation_chunks
from citelab.errors import ChunkError
from citelab.locations import Passage, SearchResultLocation

__all__ = ["chunks_in", "neighbours"]


def chunks_in(passage: Passage, chunks: Sequence[Chunk] | None = None) -> list[Chunk]:
    """The citation chunks that share a character with a passage, in order.

    Args:
        passage: What a location resolved to. The first and the last chunk may reach beyond it.
            An empty one (a page without text) is covered by the chunk around it, if there is one.
        chunks: All chunks of its document, where they are at hand; cut anew if left out.

    >>> from citelab.documents import Document
    >>> from citelab.locations import CharLocation, resolve
    >>> hut = Document.from_text("It rained. We left. The hut was dry.")
    >>> passage = resolve(CharLocation(document_index=0, start_char=14, end_char=19), hut)
    >>> [chunk.text for chunk in chunks_in(passage)]
    ['We left. ']
    """
    chunks = _chunks_of(passage, chunks)
    first, behind = _bounds(passage, chunks)
    return list(chunks[first:behind])


def neighbours(
    passage: Passage, count: int = 1, chunks: Sequence[Chunk] | None = None
) -> tuple[list[Chunk], list[Chunk]]:
    """The citation chunks before a passage and those after it, each in order of the text.

    Args:
        passage: What a location resolved to.
        count: How many on either side, from 0; at the ends of the document there are fewer.
        chunks: All chunks of its document, where they are at hand; cut anew if left out.

    Returns:
        The chunks before the first and after the last chunk that the passage touches.

    Raises:
        ChunkError: ``count`` is below 0.

    >>> from citelab.documents import Document
    >>> from citelab.locations import CharLocation, resolve
    >>> hut = Document.from_text("It rained. We left. The hut was dry.")
    >>> passage = resolve(CharLocation(document_index=0, start_char=11, end_char=20), hut)
    >>> before, after = neighbours(passage)
    >>> before[0].text, after[0].text
    ('It rained. ', 'The hut was dry.')
    """
    # A slice would count -1 from the end of the document.
    if count < 0:
        raise ChunkError(f"count is {count}, but it is how many chunks on either side, from 0")
    chunks = _chunks_of(passage, chunks)
    first, behind = _bounds(passage, chunks)
    return list(chunks[max(0, first - count) : first]), list(chunks[behind : behind + count])


def _chunks_of(passage: Passage, chunks: Sequence[Chunk] | None) -> Sequence[Chunk]:
    if chunks is not None:
        return chunks
    location = passage.location
    if isinstance(location, SearchResultLocation):
        return citation_chunks(passage.document, location.search_result_index)
    return citation_chunks(passage.document, location.document_index)


def _bounds(passage: Passage, chunks: Sequence[Chunk]) -> tuple[int, int]:
    """The index of the first chunk that the passage touches, and of the first one behind it."""
    first = bisect_right(chunks, passage.start_char, key=lambda chunk: chunk.end_char)
    behind = bisect_left(chunks, passage.end_char, key=lambda chunk: chunk.start_char)
    return first, max(first, behind)
