"""What a review, a judgement or a decision cannot be applied to, and what differs."""

from __future__ import annotations

from citelab.errors import CitelabError

__all__ = ["ReviewError"]


class ReviewError(CitelabError, ValueError):
    """Judgements, labels or decisions that belong to something else, or a record not readable.

    Args:
        message: For people: what does not fit, and what to do.
        changes: For programs and lists: each thing that differs, in a sentence.

    Attributes:
        changes: As given; empty where nothing was compared.
    """

    def __init__(self, message: str = "", changes: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.changes = changes
