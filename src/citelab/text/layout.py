"""Find words although a page layout lost, added or broke what stands between them.

A PDF may give ``Thewinddrift`` for words set close together, ``B e i r a`` for letters set apart,
``min-`` and ``utes`` on two lines, and the number of a footnote behind a full stop. Here all white
space, the hyphens inside of words and such numbers count for nothing; everything else counts
as in `fold`. That is a weaker proof than `find_quote`: ``not able`` is found in ``notable``. So
it is asked only where the text came from a layout, and only when `find_quote` finds nothing.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator

from citelab.text.fold import Folded, fold

__all__ = ["find_in_layout"]

_LETTER = r"[^\W\d_]"
# White space, and a hyphen between letters, at the end of a line or not.
_IGNORED = re.compile(rf"(?<={_LETTER})-\s?(?={_LETTER})|\s+")
_OR_NOTE = re.compile(rf"(?<={_LETTER}[.!?])\s?\d{{1,3}}\s(?={_LETTER})|{_IGNORED.pattern}")


def find_in_layout(quote: str, text: str | Folded) -> list[tuple[int, int]]:
    """Every place of the text that says ``quote``, typography and layout aside.

    Args:
        quote: What is said to be in the text; without a letter or digit it is found nowhere.
        text: The text, or what `fold` made of it.

    Returns:
        Half-open ranges of code points of the original, in order, without overlaps.

    >>> find_in_layout("wind drift in minutes", "Thewinddrift in min-\\nutes.")
    [(3, 25)]
    """
    folded = text if isinstance(text, Folded) else fold(text)
    wanted, _ = _without(_IGNORED, fold(quote).text)
    if not any(character.isalnum() for character in wanted):
        return []
    # A number that the quotation has is never a note: "No. 5 won" is not in "No. 7 won".
    for ignored in (_IGNORED, _OR_NOTE):
        said, places = _without(ignored, folded.text)
        if found := list(_occurrences(wanted, said)):
            ends = ((places[start], places[start + len(wanted) - 1] + 1) for start in found)
            return [folded.original_range(*pair) for pair in ends]
    return []


def _without(ignored: re.Pattern[str], text: str) -> tuple[str, array[int]]:
    """What counts of a folded text, and where each character of it stands there."""
    pieces, places = [], array("q")
    done = 0
    for match in ignored.finditer(text):
        pieces.append(text[done : match.start()])
        places.extend(range(done, match.start()))
        done = match.end()
    pieces.append(text[done:])
    places.extend(range(done, len(text)))
    return "".join(pieces), places


def _occurrences(wanted: str, said: str) -> Iterator[int]:
    start = said.find(wanted)
    while start >= 0:
        if not _cuts_number(said, start, start + len(wanted)):
            yield start
            start = said.find(wanted, start + len(wanted))
        else:
            start = said.find(wanted, start + 1)


def _cuts_number(said: str, start: int, end: int) -> bool:
    """Whether the range takes a part of a number: words may be glued, figures may not."""
    before, behind = said[max(0, start - 2) : start], said[end : end + 2]
    starts = said[start].isdigit() and re.search(r"\d[.,]?$|-$", before)
    ends = said[end - 1].isdigit() and re.match(r"[.,]?\d", behind)
    return bool(starts or ends)
