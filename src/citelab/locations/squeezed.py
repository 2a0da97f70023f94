"""Two readings of one page, laid on each other character by character.

pypdf and PDFium read the same letters and differ in white space, line-end hyphens, ligatures
and composed accents. Squeezed of these the readings of most pages are equal.
A position goes over by its index, so that repeated sentences stay apart. Of a page on which a
sign or the order of the lines differs, only what stands once in each is laid over. What no
reading can show is two equal lines that were drawn in the opposite order.
"""

from __future__ import annotations

import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Iterator

from citelab.errors import LocationError

__all__ = ["Squeezed", "laid_over"]

# What PDFium makes of a hyphen at a line end is U+0002 or U+FFFE; NFKD makes U+2011 U+2010.
_HYPHENS = frozenset("-\u2010\u00ad\u0002\ufffe")
# Invisible characters, controls, and what stands for a character that could not be read.
_DROPPED = frozenset(("Cf", "Cc", "Zs", "Zl", "Zp", "Cs"))
_REPLACEMENT = "\ufffd"
_SHOWN_CHARS = 24
# Squeezed characters on a side that may help to tell a place. Fewer leave repeated words open;
# more reach a line that the readings put elsewhere, so each is tried.
_CONTEXTS = (0, 2, 4, 8, 16, 32, 64)
# A single sign may be read as another one elsewhere; a dozen letters in a row are not.
_TELLING_CHARS = 12


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


def laid_over(text: str, other: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where ``text[start:end]`` stands in another reading of the same page.

    Where the readings are equal, that is told by counting. Where they differ somewhere, it is
    told for words that stand, with what is around them, exactly once in either reading.

    Args:
        text: One reading of a page.
        other: The other reading of all of that page.
        start: First code point in ``text``, from 0.
        end: First code point behind the range.

    Returns:
        Half-open ranges of ``other``, in the order of ``text``: one, or one a line where lines
        were read in another order. None at all where nothing visible is in the range.

    Raises:
        LocationError: It cannot be told; says where the readings part.

    >>> laid_over("It rained. It rained.", "It rained.\\r\\nIt rained.", 11, 21)
    [(12, 22)]
    """
    # A hyphen at a line end is dropped by some readers altogether; the second try is for these.
    for with_hyphens in (True, False):
        mine = Squeezed(text, with_hyphens=with_hyphens)
        theirs = Squeezed(other, with_hyphens=with_hyphens)
        if mine.text == theirs.text:
            found = [mine.squeezed_range(start, end)]
            break
    else:
        found = _only_places(mine, theirs, start, end)
    return [theirs.original_range(first, behind) for first, behind in found if first < behind]


def _only_places(mine: Squeezed, theirs: Squeezed, start: int, end: int) -> list[tuple[int, int]]:
    whole = mine.squeezed_range(start, end)
    lines = [mine.squeezed_range(*line) for line in _lines(mine.original, start, end)]
    for pieces in ([whole], lines):
        places = [_only_place(mine.text, theirs.text, *piece) for piece in pieces]
        found = [place for place in places if place is not None]
        if len(found) == len(places):
            return found
    read, drawn = _where_they_part(mine.text, theirs.text)
    raise LocationError(f"the text reads {read!r} where {drawn!r} is drawn", fault="not_drawn")


def _only_place(mine: str, theirs: str, first: int, behind: int) -> tuple[int, int] | None:
    """Where ``mine[first:behind]`` stands in ``theirs``; None where that is open."""
    if first == behind:
        return 0, 0
    for context in _CONTEXTS:
        before, after = max(0, first - context), behind + context
        for low, high in ((before, after), (before, behind), (first, after)):
            words = mine[low:high]
            is_told = len(words) >= _TELLING_CHARS and _is_once(words, mine)
            if is_told and _is_once(words, theirs):
                at = theirs.index(words) + first - low
                return at, at + behind - first
    return None


def _is_once(words: str, text: str) -> bool:
    at = text.find(words)
    return at >= 0 and text.find(words, at + 1) < 0


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for line in text[start:end].splitlines(keepends=True):
        yield start, start + len(line)
        start += len(line)


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
