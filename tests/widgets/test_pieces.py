"""Pieces joined are the text, and each holds what its range covers."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from citelab.widgets.pieces import cut_pieces

TEXTS = st.text(st.sampled_from("ab😀\r\n\0\u0301"), max_size=30)
SPANS = st.lists(
    st.tuples(st.integers(-3, 33), st.integers(-3, 33), st.sampled_from("xy")), max_size=5
)


@given(TEXTS, SPANS)
def test_pieces_tile_the_text_and_the_first_span_wins(text, spans):
    pieces = cut_pieces(text, spans)
    assert "".join(piece for piece, _ in pieces) == text
    styles = [style for piece, style in pieces for _ in piece]
    assert styles == [
        next((style for start, end, style in spans if start <= at < end), "")
        for at in range(len(text))
    ]


@given(TEXTS, SPANS)
def test_no_piece_is_empty_and_no_two_neighbours_have_one_style(text, spans):
    pieces = cut_pieces(text, spans)
    assert all(piece for piece, _ in pieces)
    assert all(a[1] != b[1] for a, b in itertools.pairwise(pieces))
