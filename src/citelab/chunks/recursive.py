"""Cut a document by its structure: sections, paragraphs, sentences, and then anywhere.

The pieces tile the text and none is longer than its size. What fits stays whole: a section that
is too long falls into its paragraphs, of those only the ones that are too long into sentences,
and only a sentence that is too long is cut in itself. Neighbours that fit together, and were
parted at the same level, are one piece.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from citelab.chunks.citation import Chunk
from citelab.chunks.headings import paragraph_starts
from citelab.chunks.ruler import Range, Ruler, packed
from citelab.documents import Document
from citelab.text import split_sentences

__all__ = ["recursive_ranges"]


def recursive_ranges(
    document: Document, chunks: Sequence[Chunk], titles: Sequence[bool], ruler: Ruler
) -> Iterator[Range]:
    """The half-open ranges of the pieces, which tile ``document.text``.

    Args:
        document: Any of the four kinds. The paragraphs of a PDF are its pages, as the blank
            lines between paragraphs are lost in it; those of blocks are the blocks.
        chunks: All its citation chunks.
        titles: For each of them whether it is a heading.
        ruler: How long a piece may be.
    """
    if document.text:
        yield from _cut((0, len(document.text)), _levels(document, chunks, titles), ruler)


def _levels(document: Document, chunks: Sequence[Chunk], titles: Sequence[bool]) -> list[list[int]]:
    """Where sections, paragraphs and sentences start, in order."""
    sections = [
        chunk.start_char
        for index, chunk in enumerate(chunks)
        if titles[index] and not (index and titles[index - 1])
    ]
    paragraphs = [chunks[index].start_char for index in paragraph_starts(document, chunks, titles)]
    return [sections, paragraphs, list(_sentence_starts(document, chunks))]


def _sentence_starts(document: Document, chunks: Sequence[Chunk]) -> Iterator[int]:
    for chunk in chunks:
        yield chunk.start_char
        # A block is cited as a whole, but it may be too long to be read as a whole.
        if document.blocks:
            ranges = split_sentences(chunk.text, document.language)
            yield from (chunk.start_char + start for start, _ in ranges[1:])


def _cut(whole: Range, levels: Sequence[list[int]], ruler: Ruler) -> Iterator[Range]:
    if ruler.fits(*whole):
        yield whole
    elif not levels:
        yield from ruler.cut(*whole)
    else:
        parts = _parts(whole, levels[0])
        for first, behind in packed(parts, ruler):
            piece = parts[first][0], parts[behind - 1][1]
            if behind - first > 1:
                yield piece
            else:
                yield from _cut(piece, levels[1:], ruler)


def _parts(whole: Range, starts: Sequence[int]) -> list[Range]:
    inner = starts[bisect_right(starts, whole[0]) : bisect_left(starts, whole[1])]
    return list(pairwise([whole[0], *inner, whole[1]]))
