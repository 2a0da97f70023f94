"""The chunk lab without a browser: how the text was cut, its pieces, and the fate of the answer.

The same input gives the same bytes. HTML has inline styles only; a piece shows its number and
its edges, what two pieces share is written in both of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from citelab.chunks import RetrievalChunk
from citelab.widgets.chunk_lab_state import ChunkView
from citelab.widgets.twin_html import escape
from citelab.widgets.twin_text import printable

__all__ = ["PIECES_TOLD", "chunk_html", "chunk_text"]

PIECES_TOLD = 12
"""A saved notebook is no place for a thousand pieces; those around the answer are told."""
_LONGEST_PIECE = 400
_BAR_CHARS = 20

_BOX = (
    "border:1px solid #8888;border-radius:10px;padding:10px 16px;max-width:52em;"
    "line-height:1.55;overflow-wrap:anywhere"
)
_PIECE = (
    "margin:4px 0;padding:4px 12px;border:1px solid #8888;border-left-width:4px;"
    "white-space:pre-wrap"
)
_ANSWER = (
    "background:#ffe08a;color:#1a1a1a;outline:1px solid #8a5a00;text-decoration:underline #8a5a00"
)
_SHARED = "text-decoration:underline double;border-top:1px dashed"


def chunk_text(view: ChunkView) -> str:
    """The lab as plain text.

    Args:
        view: What it shows.
    """
    return "\n".join(printable(line).rstrip() for line in _lines(view))


def chunk_html(view: ChunkView) -> str:
    """The lab as static HTML.

    Args:
        view: What it shows.
    """
    return f'<div style="{_BOX}">{"".join(_parts(view))}</div>'


def _lines(view: ChunkView) -> Iterator[str]:
    yield from _heads(view)
    yield ""
    longest = max((len(piece.text) for piece in view.pieces), default=1)
    for index in _told(view):
        piece = view.pieces[index]
        bar = "█" * max(1, round(len(piece.text) / longest * _BAR_CHARS))
        yield f"{_name(view, index)}  {bar}"
        yield f"    {' '.join(_short(piece.text).split())}"


def _parts(view: ChunkView) -> Iterator[str]:
    for head in _heads(view):
        yield f'<p style="margin:4px 0">{escape(head)}</p>'
    longest = max((len(piece.text) for piece in view.pieces), default=1)
    for index in _told(view):
        width = max(1, round(len(view.pieces[index].text) / longest * 100))
        bar = f'<span style="display:block;width:{width}%;border-top:5px solid"></span>'
        yield f'<p style="margin:10px 0 0;font-size:90%">{escape(_name(view, index))}{bar}</p>'
        yield f'<blockquote dir="auto" style="{_PIECE}">{_marked(view, index)}</blockquote>'


def _heads(view: ChunkView) -> Iterator[str]:
    yield f"{view.document.name}: {view.cutting.words}"
    if view.question:
        yield f"Question: {view.question}"
    yield "; ".join(f"{name.lower()} {value}" for name, value in view.counts)
    yield view.verdict
    told = _told(view)
    if len(told) < len(view.pieces):
        yield f"Pieces {told.start + 1} to {told.stop} of {len(view.pieces):,}:"


def _told(view: ChunkView) -> range:
    middle = view.fate.touched[0] if view.fate and view.fate.touched else 0
    first = max(0, min(middle - PIECES_TOLD // 2, len(view.pieces) - PIECES_TOLD))
    return range(first, min(len(view.pieces), first + PIECES_TOLD))


def _name(view: ChunkView, index: int) -> str:
    piece = view.pieces[index]
    name = f"Piece {index + 1}, characters {piece.start_char} to {piece.end_char - 1}"
    if view.fate is None or index not in view.fate.touched:
        return name
    return f"{name}, {'the whole' if index in view.fate.whole_in else 'a part of the'} answer"


def _marked(view: ChunkView, index: int) -> str:
    """The text of a piece with the answer marked, and what its neighbours share underlined."""
    piece = view.pieces[index]
    if len(piece.text) > _LONGEST_PIECE:
        return escape(_short(piece.text))
    edges = sorted({piece.start_char, piece.end_char, *_inner_edges(view, index)})
    return "".join(_styled(view, index, start, end) for start, end in pairwise(edges))


def _inner_edges(view: ChunkView, index: int) -> Iterator[int]:
    piece = view.pieces[index]
    bounds = [*(view.answer or ()), *(b for other in _beside(view, index)
                                      for b in (other.start_char, other.end_char))]  # fmt: skip
    yield from (bound for bound in bounds if piece.start_char < bound < piece.end_char)


def _beside(view: ChunkView, index: int) -> list[RetrievalChunk]:
    return [*view.pieces[max(0, index - 1) : index], *view.pieces[index + 1 : index + 2]]


def _styled(view: ChunkView, index: int, start: int, end: int) -> str:
    text = escape(view.document.text[start:end])
    if any(other.start_char <= start and end <= other.end_char for other in _beside(view, index)):
        text = f'<span style="{_SHARED}">{text}</span>'
    if view.answer and view.answer[0] <= start and end <= view.answer[1]:
        text = f'<mark style="{_ANSWER}">{text}</mark>'
    return text


def _short(text: str) -> str:
    half = _LONGEST_PIECE // 2
    return text if len(text) <= _LONGEST_PIECE else f"{text[:half]} […] {text[-half:]}"
