"""A text cut into pieces of one style each, which joined in order are the text.

Positions are counted here, in code points, so that no form of display has to count again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

__all__ = ["Piece", "Span", "cut_pieces"]

Piece = tuple[str, str]
"""A piece of the text, and its style; ``""`` for plain text."""
Span = tuple[int, int, str]
"""A half-open range of code points, and the style of what it covers."""


def cut_pieces(text: str, spans: Sequence[Span]) -> list[Piece]:
    """Tile a text with styled pieces.

    Args:
        text: The exact text; it is only read.
        spans: They may overlap, where the first of them wins, and reach beyond the text.

    >>> cut_pieces("The tide rose.", [(4, 8, "unsupported")])
    [('The ', ''), ('tide', 'unsupported'), (' rose.', '')]
    """
    pieces: list[Piece] = []
    for start, end, style in _styled(len(text), spans):
        if pieces and pieces[-1][1] == style:
            pieces[-1] = (pieces[-1][0] + text[start:end], style)
        else:
            pieces.append((text[start:end], style))
    return pieces


def _styled(length: int, spans: Sequence[Span]) -> Iterator[Span]:
    edges = {min(max(edge, 0), length) for start, end, _ in spans for edge in (start, end)}
    for start, end in pairwise(sorted(edges | {0, length})):
        yield start, end, next((s for first, last, s in spans if first <= start < last), "")
