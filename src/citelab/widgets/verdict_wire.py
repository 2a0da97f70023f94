"""What the browser is sent of a verdict, as JSON: a badge, and the claim in pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from citelab.widgets.pieces import Piece
from citelab.widgets.verdict_state import ShownVerdict
from citelab.widgets.view_state import carriable

__all__ = ["pieces_wire", "verdict_wire"]


def verdict_wire(verdict: ShownVerdict) -> dict[str, Any]:
    """A verdict with the claim in pieces; a badge is its tone, sign and word."""
    return {
        "badge": [verdict.tone, verdict.sign, verdict.word],
        "score": f"{verdict.score:.2f}",
        "reasons": [carriable(reason) for reason in verdict.reasons],
        "pieces": pieces_wire(verdict.pieces),
    }


def pieces_wire(pieces: Sequence[Piece]) -> list[list[str]]:
    """Pieces of a text, which a browser can be sent."""
    return [[carriable(text), style] for text, style in pieces]
