"""Two readings of one page, laid on each other character by character.

pypdf and PDFium read the same letters and differ in white space, line-end hyphens, ligatures
and composed accents. Squeezed of these the readings are equal, or they are not the same page.
A position goes over by its index, never by a search: repeated sentences stay apart.
"""

from __future__ import annotations

import unicodedata
from array import array
from bisect import bisect_left

from citelab.errors import LocationError

__all__ = ["Squeezed", "laid_over"]

# What PDFium makes of a hyphen at a line end is U+0002 or U+FFFE; NFKD makes U+2011 U+2010.
_HYPHENS = frozenset("-\u2010\u00ad\u0002\ufffe")
# Invisible characters, controls, and what stands for a character that could not be read.
_DROPPED = frozenset(("Cf", "Cc", "Zs", "Zl", "Zp", "Cs"))
_REPLACEMENT = "\ufffd"
_SHOWN_CHARS = 24


class Squeezed:
    """What is left of a text without white space, and where each character of it stood.

    Args:
        original: One reading of a page.
        with_hyphens: Whether hyphens stay, all as ``-``; otherwise they are dropped too.

    Attributes:
        original: That text.
        text: The characters that are left, decomposed (NFKD).

    >>> squeezed = Squeezed("a ﬁne\\nday")
    >>> squeezed.text, squeezed.original_range(1, 4)
    ('afineday', (2, 4))
    """

    def __init__(self, original: str, *, with_hyphens: bool = True) -> None:
        self.original = original
        self._at = array("q")
        kept: list[str] = []
        for at, char in enumerate(original):
            for part in _left_of(char):
                if part != "-" or with_hyphens:
                    kept.append(part)
                    self._at.append(at)
        self.text = "".join(kept)

    def squeezed_range(self, start: int, end: int) -> tuple[int, int]:
        """What is left of ``original[start:end]``, as a half-open range of ``text``."""
        return bisect_left(self._at, start), bisect_left(self._at, end)

    def original_range(self, start: int, end: int) -> tuple[int, int]:
        """The range of ``original`` behind ``text[start:end]``, which is not empty."""
        return self._at[start], self._at[end - 1] + 1


def laid_over(text: str, other: str, start: int, end: int) -> tuple[int, int] | None:
    """Where ``text[start:end]`` stands in another reading of the same page.

    Args:
        text: One reading of a page.
        other: The other reading of all of that page.
        start: First code point in ``text``, from 0.
        end: First code point behind the range.

    Returns:
        A half-open range of ``other``; None where nothing visible is in the range.

    Raises:
        LocationError: The readings are not the same; says where they part.

    >>> laid_over("It rained. It rained.", "It rained.\\r\\nIt rained.", 11, 21)
    (12, 22)
    """
    # A hyphen at a line end is dropped by some readers altogether; the second try is for these.
    for with_hyphens in (True, False):
        mine = Squeezed(text, with_hyphens=with_hyphens)
        theirs = Squeezed(other, with_hyphens=with_hyphens)
        if mine.text == theirs.text:
            first, behind = mine.squeezed_range(start, end)
            return theirs.original_range(first, behind) if first < behind else None
    read, drawn = _where_they_part(mine.text, theirs.text)
    raise LocationError(f"the text reads {read!r} where {drawn!r} is drawn", fault="not_drawn")


def _where_they_part(one: str, other: str) -> tuple[str, str]:
    pairs = enumerate(zip(one, other, strict=False))
    at = next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
    return one[at : at + _SHOWN_CHARS], other[at : at + _SHOWN_CHARS]


def _left_of(char: str) -> str:
    if char in _HYPHENS:
        return "-"
    if char.isascii():
        return char if char.isprintable() and char != " " else ""
    parts = unicodedata.normalize("NFKD", char)
    return "".join("-" if part in _HYPHENS else part for part in parts if not _is_dropped(part))


def _is_dropped(part: str) -> bool:
    return part == _REPLACEMENT or unicodedata.category(part) in _DROPPED
