"""A passage with what stands around it: enough to judge it, never the whole of a long text."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CONTEXT_CHARS", "LONGEST_CHARS", "Excerpt"]

CONTEXT_CHARS = 160
"""Shown on each side. Fewer: a "not" before the passage goes unseen. More: pages of it."""
LONGEST_CHARS = 2_000
"""Of a longer passage the middle is left out: a saved notebook is no place for a book."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A piece of a text in three strings, to be joined and shown.

    Attributes:
        before: What leads to the passage, an ellipsis in front where something was left out.
        cited: The passage; where it is too long, its middle says how much was left out.
        after: What follows, an ellipsis behind it where something was left out.
    """

    before: str
    cited: str
    after: str

    @classmethod
    def of(cls, text: str, span: tuple[int, int] | None) -> Excerpt:
        """The half-open code point range ``span`` of a text, or its beginning where None."""
        if span is None:
            return cls(_head(text), "", "")
        start, end = span
        first, last = max(0, start - CONTEXT_CHARS), min(len(text), end + CONTEXT_CHARS)
        before = "…" * (first > 0) + text[first:start]
        return cls(before, _shortened(text[start:end]), text[end:last] + "…" * (last < len(text)))


def _head(text: str) -> str:
    return text[:LONGEST_CHARS] + "…" * (len(text) > LONGEST_CHARS)


def _shortened(passage: str) -> str:
    left_out = len(passage) - LONGEST_CHARS
    if left_out <= 0:
        return passage
    half = LONGEST_CHARS // 2
    return f"{passage[:half]} [… {left_out:,} characters …] {passage[-half:]}"
