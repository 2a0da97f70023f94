"""Retrieval chunks: the pieces among which a search finds what the model gets to read.

Each keeps its exact range and names the citation chunks that lie in it, so that what was
retrieved is cited as if the whole document had been sent. Whatever the method, every character
is in a piece, the pieces stand in order of the text, and none lies wholly inside another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, get_args

from citelab.chunks.citation import Chunk, citation_chunks
from citelab.chunks.headings import headings, section_starts
from citelab.chunks.pieces import RetrievalChunk, pieces_at
from citelab.chunks.recursive import recursive_ranges
from citelab.chunks.ruler import Range, Ruler, packed, steps
from citelab.documents import Document
from citelab.errors import ChunkError
from citelab.text.tokens import CountTokens

__all__ = ["ChunkError", "Method", "RetrievalChunk", "retrieval_chunks"]

Method = Literal["fixed", "recursive", "sentences", "window"]

DEFAULT_SIZE = 500
"""Code points or tokens. The length of a long paragraph."""

DEFAULT_WINDOW = 3
"""Citation chunks: a sentence with the ones before and behind it."""


def retrieval_chunks(
    document: Document,
    method: Method = "sentences",
    *,
    size: int | None = None,
    overlap: int | None = None,
    document_index: int = 0,
    count: CountTokens | None = None,
) -> list[RetrievalChunk]:
    """Cut a document into pieces to search in.

    | method | a piece is | pieces | ``overlap`` counts |
    |---|---|---|---|
    | ``"fixed"`` | the next ``size`` characters, whatever they are | tile; with an overlap each shares exactly that with the one before it | characters |
    | ``"recursive"`` | sections, paragraphs or sentences that fit together; a sentence too long is cut | tile | takes none |
    | ``"sentences"`` | whole citation chunks that fit together, of one section | tile; with an overlap each repeats at most that much of the one before it | citation chunks |
    | ``"window"`` | ``size`` citation chunks in a row, a new piece every ``size - overlap`` | overlap: all but the last have exactly ``size`` | citation chunks |

    A section, for ``"sentences"``, begins with a heading or with a page that has a running
    header or footer: a piece never goes on from one into the next, so a heading stays with what
    follows it and a running header is in no piece's middle, unless a sentence itself runs over
    the page break. An overlap does not reach back over the beginning of a section.

    Args:
        document: Any of the four kinds.
        method: How to cut.
        size: Largest length of a piece, at least 1; 500 characters or, with ``count``, tokens.
            A citation chunk that is longer is a piece by itself (``"sentences"``); a single
            character always is (``"fixed"``, ``"recursive"``). For ``"window"`` the number of
            citation chunks, 3.
        overlap: What neighbouring pieces share, from 0, less than ``size`` where both count the
            same. None is 0, and for ``"window"`` all but one: a new window at every sentence.
            For ``"fixed"`` with ``count``: at most so many tokens.
        document_index: The document's index in its collection, from 0.
        count: Measures ``size`` by this instead of in characters: how many tokens a text is,
            for example by the model's own tokenizer. Not for ``"window"``.

    Raises:
        ChunkError: ``size`` or ``overlap`` is out of range, the method is unknown, or it does
            not take the overlap or the count.

    >>> text = Document.from_text("It rained. We left. The hut was dry.")
    >>> [piece.text for piece in retrieval_chunks(text, size=20)]
    ['It rained. We left. ', 'The hut was dry.']
    >>> [piece.text for piece in retrieval_chunks(text, "fixed", size=20, overlap=4)]
    ['It rained. We left. ', 'ft. The hut was dry.']
    >>> [piece.text for piece in retrieval_chunks(text, "window", size=2)]
    ['It rained. We left. ', 'We left. The hut was dry.']
    """  # noqa: E501 - a table
    size, overlap = _sizes(method, size, overlap, count)
    chunks = citation_chunks(document, document_index)
    titles = headings(document, chunks)
    ruler = Ruler(document.text, size, count)
    if method == "fixed":
        ranges = ruler.cut(0, len(document.text), overlap)
    elif method == "recursive":
        ranges = recursive_ranges(document, chunks, titles, ruler)
    elif method == "window":
        ranges = _covered(chunks, steps(len(chunks), size, overlap))
    else:
        starts = section_starts(document, chunks, titles)
        ranges = _sentence_ranges(chunks, starts, ruler, overlap)
    return pieces_at(document, document_index, ranges, chunks, titles)


def _sentence_ranges(
    chunks: Sequence[Chunk], starts: Sequence[int], ruler: Ruler, overlap: int
) -> Iterator[Range]:
    for first, behind in pairwise([*starts, len(chunks)]):
        section = chunks[first:behind]
        parts = [(chunk.start_char, chunk.end_char) for chunk in section]
        yield from _covered(section, packed(parts, ruler, overlap))


def _covered(chunks: Sequence[Chunk], runs: Iterator[Range]) -> Iterator[Range]:
    for first, behind in runs:
        yield chunks[first].start_char, chunks[behind - 1].end_char


def _sizes(
    method: str, size: int | None, overlap: int | None, count: CountTokens | None
) -> tuple[int, int]:
    """Size and overlap with the defaults of the method, once they are known to be possible."""
    if method not in get_args(Method):
        *names, last = map(repr, get_args(Method))
        raise ChunkError(f"method is {method!r}, but it is {', '.join(names)} or {last}")
    is_window = method == "window"
    size = (DEFAULT_WINDOW if is_window else DEFAULT_SIZE) if size is None else size
    overlap = (size - 1 if is_window else 0) if overlap is None else overlap
    unit = "sentence" if is_window else "token" if count else "character"
    if size < 1:
        raise ChunkError(f"size is {size}, but a piece has at least 1 {unit}")
    if overlap < 0 or (overlap >= size and method in ("fixed", "window")):
        least = " and less than size" if method in ("fixed", "window") else ""
        shown = f" ({size})" if least else ""
        raise ChunkError(f"overlap is {overlap}, but it is at least 0{least}{shown}")
    _require_taken(method, overlap, count)
    return size, overlap


def _require_taken(method: str, overlap: int, count: CountTokens | None) -> None:
    if overlap and method == "recursive":
        raise ChunkError(
            f"overlap is {overlap}, but pieces cut by structure tile the text;"
            " leave it out, or use 'fixed', 'sentences' or 'window'"
        )
    if count and method == "window":
        raise ChunkError(
            "count is given, but a window is measured in sentences;"
            " leave it out, or use method='sentences'"
        )
