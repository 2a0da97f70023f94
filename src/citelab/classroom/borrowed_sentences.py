"""What lesson 02 borrows: pieces that tile a text, with the signatures of its exercises.

Reached as ``citelab.classroom.borrowed``. Positions and turns count from 0; an end is the first
one that is not meant.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from itertools import pairwise

__all__ = ["chunks_highlighted", "exchange_runs", "ranges_tile", "sentences_cut"]

_WORD = re.compile(r"(\S+)(\s*)")
_END = re.compile(r"[.!?][”’»)\"]*$")


def ranges_tile(text: str, ranges: Sequence[tuple[int, int]]) -> bool:
    """Whether every code point is in exactly one range, in order, and none is empty; lesson 02."""
    if any(start >= end for start, end in ranges):
        return False
    starts = [start for start, _ in ranges]
    ends = [end for _, end in ranges]
    return [*starts, len(text)] == [0, *ends]


def sentences_cut(text: str, abbreviations: Collection[str]) -> list[tuple[int, int]]:
    """Half-open ranges that tile a text, by the plain rules of lesson 02.

    Args:
        text: The exact text.
        abbreviations: Words with their full stop, as they are written, that end no sentence.
    """
    ends = [
        match.end()
        for match in _WORD.finditer(text)
        if match[2].count("\n") > 1 or _ends_sentence(text, match, abbreviations)
    ]
    return list(pairwise(sorted({0, *ends, len(text)})))


def _ends_sentence(text: str, match: re.Match[str], abbreviations: Collection[str]) -> bool:
    word, following = match[1], text[match.end() : match.end() + 1]
    return word not in abbreviations and bool(_END.search(word)) and not following.islower()


def exchange_runs(speakers: Sequence[str], asker: str) -> list[tuple[int, int]]:
    """Half-open runs of turns, each opened by the one who asks; lesson 02.

    Args:
        speakers: Who speaks in each turn; turns count from 0.
        asker: Whose turns open a run; what is said before the first of them is a run too.
    """
    asked = [number for number, speaker in enumerate(speakers) if speaker == asker]
    return list(pairwise(sorted({0, *asked, len(speakers)})))


def chunks_highlighted(
    ranges: Sequence[tuple[int, int]], start_char: int, end_char: int
) -> tuple[int, int]:
    """From the start of the first chunk that a passage touches to the end of the last; lesson 02.

    Args:
        ranges: Chunks that follow one another without a gap.
        start_char: First code point of the passage, which lies in the chunks.
        end_char: First code point behind it; greater than ``start_char``.
    """
    first = bisect_right(ranges, start_char, key=lambda chunk: chunk[1])
    behind = bisect_left(ranges, end_char, key=lambda chunk: chunk[0])
    return ranges[first][0], ranges[behind - 1][1]
