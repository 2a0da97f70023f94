"""Find where sentences start: one expression proposes places, small named rules decide.

Nothing is carried along but where the current sentence began, quotes and brackets are never
paired, and no rule looks further than a few hundred characters: the time is linear, and
nothing that is left open can swallow what follows.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from citelab.text.abbreviations import LanguageRules
from citelab.text.lines import line_ends_sentence
from citelab.text.marks import CANDIDATE, CLOSERS, LINE_END, OPENERS, PARAGRAPH_END
from citelab.text.stops import MAX_WORD_CHARS, Place, end_mark_ends, is_ordinary

__all__ = ["holds_one", "sentence_starts"]

# How far to look behind an end mark for a blank line in front of the next word.
_REACH = 200

_WORD = re.compile(r"\w")


def sentence_starts(
    text: str, language: LanguageRules, soft_breaks: Sequence[int] = ()
) -> Iterator[int]:
    """Yield in order the positions, after the first, at which a sentence starts.

    Args:
        text: The whole text.
        language: The words that decide about full stops.
        soft_breaks: Sorted offsets of breaks that are layout only: white space that holds or
            touches one of them is read as one space.
    """
    start = 0
    word_at = ahead = _next_word(text, 0)
    for match in CANDIDATE.finditer(text):
        at, end = match.span()
        if end == len(text):
            return
        if ahead < end:
            ahead = end if text[end].isalnum() else _next_word(text, end)
        kind = match.lastgroup or ""
        gap_at = at if kind == "line" else match.start(kind)
        is_soft = bool(soft_breaks) and holds_one(soft_breaks, gap_at, end)
        if end - gap_at > 1 and not is_soft and PARAGRAPH_END.search(text, gap_at, end):
            is_end = not text[start:gap_at].isspace() and start < gap_at
        elif word_at > at or (ahead > end and _is_wordless_tail(text, end, ahead)):
            is_end = False
        elif kind == "spaced":
            is_end = _is_plain_end(text, language, start, at, end) or _spaced_mark_ends(
                Place(text, language, start, at, gap_at, end), is_soft
            )
        elif kind == "line":
            is_end = not is_soft and line_ends_sentence(text, start, at, end)
        elif kind == "unspaced":
            is_end = _unspaced_mark_ends(text, start, end)
        else:
            is_end = text[end].isupper()
        if is_end:
            yield end
            start, word_at = end, ahead


def _next_word(text: str, start: int) -> int:
    found = _WORD.search(text, start)
    return found.start() if found else len(text)


def holds_one(soft_breaks: Sequence[int], gap_at: int, end: int) -> bool:
    """Whether one of the sorted offsets lies between ``gap_at`` and ``end``, both included."""
    index = bisect_left(soft_breaks, gap_at)
    return index < len(soft_breaks) and soft_breaks[index] <= end


def _is_wordless_tail(text: str, end: int, ahead: int) -> bool:
    """Whether no word follows in this paragraph: ``?!`` and ``***`` go to what they follow."""
    if ahead == len(text):
        return True
    return PARAGRAPH_END.search(text, end, min(ahead, end + _REACH)) is not None


def _is_plain_end(text: str, language: LanguageRules, start: int, at: int, end: int) -> bool:
    """Whether this is an ordinary word, a full stop, a space and a capital.

    Nine places of ten are, in prose; the rules would say the same, in five times the time.
    """
    if text[at] != "." or end - at != 2 or not text[end].isupper():
        return False
    return is_ordinary(text[max(start, at - MAX_WORD_CHARS) : at].rpartition(" ")[2], language)


def _spaced_mark_ends(place: Place, is_soft: bool) -> bool:
    if end_mark_ends(place):
        return True
    text, stop, end = place.text, place.stop, place.end
    has_line_end = not is_soft and LINE_END.search(text, stop, end) is not None
    return has_line_end and line_ends_sentence(text, place.start, stop, end)


def _unspaced_mark_ends(text: str, start: int, end: int) -> bool:
    """`。` ends a sentence, but in `“好。”她说` the speaker follows the quotation."""
    if text[end - 1].isspace() or text[end] in OPENERS:
        return True
    if text[end] in ",;:，、；：）)":
        return False
    return not (text[end - 1] in CLOSERS and text[start] in OPENERS)
