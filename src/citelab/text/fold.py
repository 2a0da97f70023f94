"""Compare texts past typography, and still point at the exact characters of the original.

Folding makes equal what a typist, a PDF or an editor changes without changing what is said:
kinds of quotes and dashes, ``…`` and ``...``, runs of white space, ligatures, composed and
decomposed accents, letter case, and invisible characters. Nothing else: no word, digit,
superscript, sign or accent is ever made equal to another one.

Folding changes lengths (``ﬁ`` is two letters, an NFD ``é`` two characters, ``İ`` in lower case
too), so a position in folded text means nothing by itself: `Folded.original_range` maps it.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterator

from citelab.errors import UnitError

__all__ = ["COMBINING", "Folded", "find_quote", "fold"]

COMBINING = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f"
"""Characters that alter the one before them, as a piece of a regular expression's class."""

_DASHES = "\\-‐‑‒–—―−﹣－"
_INVISIBLE = "\u00ad\u200b-\u200f\u2060\ufeff\ufe0e\ufe0f"

# Not NFKC, which would also turn ² into 2 and ½ into 1⁄2. Ligatures come apart in casefold().
_TABLE = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»″〝〞", '"'),
        **dict.fromkeys("‘’‚‛‹›′`´", "'"),
        **dict.fromkeys(_DASHES[1:], "-"),
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f", ""),
        "…": "...",
        "İ": "i",
    }
)

# What is not one character for one character: white space but a lone space, typed dashes, and
# everything beyond ASCII, with the marks that belong to it. Jamo compose among themselves.
_MARKS = rf"[{_INVISIBLE}]*[{COMBINING}]"
_SPECIAL = re.compile(
    rf"[^\S ][\s{_INVISIBLE}]*| [\s{_INVISIBLE}]+|[{_DASHES}][{_DASHES}{_INVISIBLE}]+|`"
    rf"|(?:{_MARKS})+|[\u1100-\u11ff](?:[{_INVISIBLE}]*[\u1100-\u11ff])*|[^\x00-\x7f](?:{_MARKS})*"
)
_MARK = re.compile(_MARKS)

# As sets: a dash that was typed as several hyphens is none of them, being several characters.
_HYPHENS = frozenset("-‐‑")
_MINUS = frozenset("-‐‑‒–−－﹣")


class Folded:
    """A folded text and the way back.

    Attributes:
        text: The folded text.
        original: The text that it was made from.

    >>> folded = fold("The “ﬁnal”\\u00a0 report")
    >>> folded.text
    'the "final" report'
    >>> folded.original_range(5, 10), folded.original[5:9]
    ((5, 9), 'ﬁnal')
    """

    __slots__ = ("_folded_at", "_is_run", "_original_at", "original", "text")

    def __init__(self, original: str) -> None:
        self.original = original
        self._folded_at, self._original_at = array("q"), array("q")
        self._is_run = bytearray()
        self.text = "".join(self._folded_pieces())

    def original_range(self, start: int, end: int) -> tuple[int, int]:
        """The range of the original that ``text[start:end]`` was folded from.

        A range that takes a part of a folded character (the ``f`` of ``ﬁ``) gets the whole.

        Args:
            start: First code point in `text`, from 0.
            end: First code point in `text` behind the range; greater than ``start``.

        Raises:
            UnitError: The range is empty or not inside the folded text.
        """
        if not 0 <= start < end <= len(self.text):
            raise UnitError(
                f"{start} to {end} is no range of the folded text: it needs "
                f"0 <= start < end <= {len(self.text)}"
            )
        return self._original(start)[0], self._original(end - 1)[1]

    def _folded_pieces(self) -> Iterator[str]:
        done = length = 0
        for first, last in _specials(self.original):
            for start, end, is_plain in ((done, first, True), (first, last, False)):
                piece = self.original[start:end]
                folded = piece.lower() if is_plain else _fold_special(piece)
                if piece:
                    self._note(length, start, is_run=is_plain or len(folded) == len(piece) == 1)
                    yield folded
                    length += len(folded)
            done = last

    def _note(self, folded_at: int, original_at: int, *, is_run: bool) -> None:
        if is_run and self._is_run and self._is_run[-1]:
            return
        self._folded_at.append(folded_at)
        self._original_at.append(original_at)
        self._is_run.append(is_run)

    def _original(self, char: int) -> tuple[int, int]:
        """The original range behind one folded character."""
        piece = bisect_right(self._folded_at, char) - 1
        start = self._original_at[piece]
        if self._is_run[piece]:
            start += char - self._folded_at[piece]
            return start, start + 1
        is_last = piece + 1 == len(self._original_at)
        return start, len(self.original) if is_last else self._original_at[piece + 1]


def fold(text: str) -> Folded:
    """Fold ``text``; see the module for what becomes equal, and what never does."""
    return Folded(text)


def find_quote(quote: str, text: str | Folded) -> list[tuple[int, int]]:
    """Every place of the text that says ``quote``, typography aside, as ranges of the original.

    A quotation starts and ends where words do: ``3 mm`` is not found in ``13 mm``, nor ``it is``
    in ``it isn't``, nor ``5 °C`` in ``−5 °C``. White space around ``quote`` does not count.

    Args:
        quote: What is said to be in the text. Without any character but white space it is
            found nowhere.
        text: The text, or what `fold` made of it if many quotes are looked for.

    Returns:
        Half-open ranges of code points, in order, without overlaps.

    >>> find_quote("it's  open", "Café: It’s open. It’s open!")
    [(6, 15), (17, 26)]
    >>> find_quote("3 mm", "13 mm")
    []
    """
    folded = text if isinstance(text, Folded) else fold(text)
    wanted = fold(quote).text.strip(" ")
    found = _occurrences(wanted, folded) if wanted else ()
    return [folded.original_range(start, start + len(wanted)) for start in found]


def _occurrences(wanted: str, folded: Folded) -> Iterator[int]:
    start = folded.text.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        is_whole = not (_cuts_before(folded, start) or _cuts_behind(folded, end))
        if is_whole:
            yield start
        start = folded.text.find(wanted, end if is_whole else start + 1)


def _cuts_before(folded: Folded, start: int) -> bool:
    """Whether the range starts inside a word or a number, or behind its sign."""
    text, first = folded.text, folded.text[start]
    if start == 0 or not first.isalnum():
        return False
    before, further = text[start - 1], text[max(0, start - 2) : start - 1]
    if before in ".,":
        return first.isdigit() and further.isdigit()
    if before == "-":
        return _joins(folded, start - 1, first.isdigit())
    return before.isalnum() or (before == "'" and further.isalnum())


def _cuts_behind(folded: Folded, end: int) -> bool:
    """Whether the range ends inside a word or a number."""
    text, last = folded.text, folded.text[end - 1]
    if end == len(text) or not last.isalnum():
        return False
    behind, further = text[end], text[end + 1 : end + 2]
    if behind in ".,":
        return last.isdigit() and further.isdigit()
    if behind == "-":
        return further.isalnum() and _joins(folded, end, last.isdigit())
    return behind.isalnum() or (behind == "'" and further.isalnum())


def _joins(folded: Folded, dash_at: int, is_by_digit: bool) -> bool:
    """Whether the folded ``-`` was a hyphen in a word, or next to a digit a minus or a range."""
    start, end = folded.original_range(dash_at, dash_at + 1)
    dash = folded.original[start:end]
    if is_by_digit:
        return dash in _MINUS
    return dash in _HYPHENS and folded.original[max(0, start - 1) : start].isalnum()


def _specials(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges that are not folded character by character, and the end of the text."""
    done = 0
    for match in _SPECIAL.finditer(text):
        first, last = match.span()
        # A mark right behind ASCII: the letter that it alters was passed by as plain.
        is_mark = first > done and _MARK.match(text, first) is not None
        yield first - is_mark, last
        done = last
    yield len(text), len(text)


def _fold_special(piece: str) -> str:
    # Composed on both sides: İ is in the table in one piece, and what an invisible character
    # kept apart composes once that is gone.
    plain = unicodedata.normalize("NFC", piece).translate(_TABLE)
    plain = unicodedata.normalize("NFC", plain)
    if plain.isspace():
        return " "
    if plain and not plain.strip("-"):
        return "-"
    return unicodedata.normalize("NFC", plain.casefold())
