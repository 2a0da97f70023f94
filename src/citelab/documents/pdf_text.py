"""What is kept, replaced and refused of the text that a PDF gives.

Replaced is only what no file, browser or model can carry, and only before anything is counted:
the two halves of a surrogate pair are joined, a half without its partner and NUL become U+FFFD,
one for one. Line breaks, hyphens, ligatures and all else stay as they were extracted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from citelab.errors import DocumentError

__all__ = ["are_words_apart", "carriable", "require_citable"]

_HALVES = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")
# As in /g18/g152 or /uni0041/uni0042: three or more in a row, each with a digit, unlike a path.
_GLYPH_NAMES = re.compile(r"(?:/[A-Za-z_]{0,8}\d[0-9A-Fa-f]{0,4}(?![\w.])){3,}")
# A table of figures with slashes reaches a few per cent; a font without names is nearly all of it.
_UNREADABLE_SHARE = 0.3

# Letters of scripts that put spaces between words; in the others a line is one long word.
_WORD = re.compile("[A-Za-zÀ-ԯ]+")
# Compounds and addresses are as long, but never half of what stands on a page.
_LONGEST_WORD = 25
_GLUED_SHARE = 0.5
# Initials, formulas and "a" make single letters; half of all letters on a page never stand alone.
_SPREAD_SHARE = 0.5


def carriable(text: str) -> str:
    """The same text without NUL and without half surrogate pairs.

    >>> carriable("caf\\u00e9 \\x00")
    'café \ufffd'
    """
    return _HALVES.sub(_join_or_replace, text).replace("\0", "\ufffd")


def require_citable(page_texts: Sequence[str]) -> None:
    """Refuse a PDF of which nothing that was extracted can be read.

    Raises:
        DocumentError: No page has text, or the text is glyph names or private characters.
    """
    joined = "".join(page_texts)
    if not joined.strip():
        raise DocumentError(
            f"no text on any of its {len(page_texts)} page(s): it is probably a scan;"
            " run text recognition (OCR) on it first, images cannot be cited"
        )
    for what, found in (
        ("glyph names instead of characters", _glyph_names(joined)),
        ("private characters instead of letters", _private(joined)),
    ):
        if found > len(joined) * _UNREADABLE_SHARE:
            raise DocumentError(
                f"its fonts give {what}, so the text cannot be read;"
                " print it to a new PDF or run text recognition (OCR) on it"
            )


def are_words_apart(text: str) -> bool:
    """Whether the words of a page stand apart: neither glued together nor spread into letters.

    A page without words of a script that parts them has none that could be glued.

    >>> are_words_apart("The wind drift"), are_words_apart("T h e w i n d d r i f t")
    (True, False)
    """
    lengths = [len(word) for word in _WORD.findall(text)]
    letters = sum(lengths)
    glued = sum(length for length in lengths if length > _LONGEST_WORD)
    return glued <= letters * _GLUED_SHARE and lengths.count(1) <= letters * _SPREAD_SHARE


def _join_or_replace(match: re.Match[str]) -> str:
    found = match.group()
    return found.encode("utf-16", "surrogatepass").decode("utf-16") if len(found) == 2 else "\ufffd"


def _glyph_names(text: str) -> int:
    return sum(len(match.group()) for match in _GLYPH_NAMES.finditer(text))


def _private(text: str) -> int:
    return sum("\ue000" <= char <= "\uf8ff" for char in text)
