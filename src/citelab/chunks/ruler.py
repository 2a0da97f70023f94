"""How long a piece of a text is, and how many of its parts fit into one piece.

Lengths are code points, or whatever ``count`` says. Code points add up; tokens almost do, as a
word may lose or gain one at its edges. So parts are added up first, which takes time in
proportion to the text, and the piece that comes out is counted as a whole before it is believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citelab.text.tokens import CountTokens

__all__ = ["Range", "Ruler", "packed", "steps"]

Range = tuple[int, int]


class Ruler:
    """Measures ranges of one text against the size of a piece.

    Args:
        text: The text of the ranges.
        size: The largest length of a piece, at least 1.
        count: What a length is; code points where None.
    """

    def __init__(self, text: str, size: int, count: CountTokens | None = None) -> None:
        self.size = size
        self._text, self._count = text, count

    def length(self, start: int, end: int) -> int:
        """The length of a half-open range of code points."""
        return end - start if self._count is None else self._count(self._text[start:end])

    def fits(self, start: int, end: int) -> bool:
        """Whether a range is no longer than a piece may be."""
        return self.length(start, end) <= self.size

    def cut(self, start: int, end: int, overlap: int = 0) -> Iterator[Range]:
        """Cut a range anywhere, each piece as long as fits; a single code point always does.

        Args:
            start: First code point of the range, from 0.
            end: First code point after it.
            overlap: The largest length that a piece shares with the one before it.
        """
        if self._count is None:
            for first, behind in steps(end - start, self.size, overlap):
                yield start + first, start + behind
            return
        reach = self.size
        while start < end:
            behind = self._furthest(start, end, reach)
            yield start, behind
            if behind == end:
                return
            reach = behind - start
            start = max(start + 1, self._shared_from(start, behind, overlap))

    def _furthest(self, start: int, end: int, reach: int) -> int:
        """The end of the longest piece that starts at ``start``; doubled, then halved."""
        low, high = start + 1, min(start + 1 + reach, end)
        while high < end and self.fits(start, high):
            low, high = high, min(start + 2 * (high - start), end)
        if self.fits(start, high):
            return high
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.fits(start, middle) else (low, middle)
        return low

    def _shared_from(self, start: int, end: int, overlap: int) -> int:
        low, high = start, end
        while overlap and high - low > 1:
            middle = (low + high) // 2
            fits = self.length(middle, end) <= overlap
            low, high = (low, middle) if fits else (middle, high)
        return high


def steps(length: int, size: int, overlap: int) -> Iterator[Range]:
    """Ranges of ``size``, each sharing ``overlap`` with the one before; the last may be shorter.

    >>> list(steps(10, 4, 1))
    [(0, 4), (3, 7), (6, 10)]
    """
    for start in range(0, length, size - overlap):
        yield start, min(start + size, length)
        # What follows would lie in this piece already.
        if start + size >= length:
            return


def packed(parts: Sequence[Range], ruler: Ruler, overlap: int = 0) -> Iterator[Range]:
    """Runs of neighbouring parts, each run as long as fits; a part too long is one by itself.

    Args:
        parts: Half-open ranges of a text that follow one another without a gap.
        ruler: What fits.
        overlap: How many parts a run repeats of the one before it; fewer where the next part
            would not fit any more.

    Returns:
        Half-open ranges of indices of ``parts``.
    """
    lengths = [ruler.length(*part) for part in parts]
    first = fresh = 0
    while fresh < len(parts):
        behind = _last_that_fits(parts, lengths, ruler, first, fresh)
        yield first, behind
        first = max(first + 1, behind - overlap)
        fresh = behind
        while first < fresh < len(parts) and not ruler.fits(parts[first][0], parts[fresh][1]):
            first += 1


def _last_that_fits(
    parts: Sequence[Range], lengths: Sequence[int], ruler: Ruler, first: int, fresh: int
) -> int:
    total, behind = sum(lengths[first : fresh + 1]), fresh + 1
    while behind < len(parts) and total + lengths[behind] <= ruler.size:
        total += lengths[behind]
        behind += 1
    while behind > fresh + 1 and not ruler.fits(parts[first][0], parts[behind - 1][1]):
        behind -= 1
    return behind
