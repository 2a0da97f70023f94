"""Find where sentences start: one expression proposes places, small named rules decide.

Nothing is carried along but where the current sentence began, quotes and brackets are never
paired, and no rule looks further than a few hundred characters: the time is linear, and
nothing that is left open can swallow what follows. A sentence has a word: ``?!`` and ``***`` go
with the one before them, a blank line between or not.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from citelab.text.abbreviations import LanguageRules
from citelab.text.end_marks import end_mark_ends
from citelab.text.lines import line_ends_sentence
from citelab.text.marks import CANDIDATE, CLOSERS, LINE_END, OPENERS, PARAGRAPH_END
from citelab.text.place import Place, is_ordinary, word_before

__all__ = ["holds_one", "sentence_starts", "starts_plainly"]

# How far to look behind an end mark for a blank line in front of the next word.
_REACH = 200

# How long a quotation may be for its speaker to follow in the same sentence.
_QUOTE_REACH = 300

SPACED, UNSPACED, LINE = (CANDIDATE.groupindex[kind] for kind in ("spaced", "unspaced", "line"))

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
        kind = match.lastindex or 0
        gap_at = at if kind == LINE else match.start(kind)
        is_soft = bool(soft_breaks) and holds_one(soft_breaks, gap_at, end)
        if word_at > at or (ahead > end and _is_wordless_tail(text, end, ahead)):
            is_end = False
        elif not is_soft and _ends_paragraph(text, gap_at, end):
            is_end = True
        elif kind == SPACED:
            is_end = _spaced_mark_ends(text, language, start, at, gap_at, end, is_soft)
        elif kind == LINE:
            is_end = not is_soft and line_ends_sentence(text, start, at, end)
        elif kind == UNSPACED:
            is_end = _unspaced_mark_ends(text, start, at, end)
        else:
            is_end = text[end].isupper()
        if is_end:
            yield end
            start, word_at = end, ahead


def starts_plainly(text: str, language: LanguageRules, start: int, end: int) -> bool | None:
    """Whether a sentence starts at ``end``, where the word before decides it alone.

    ``sentence_starts`` says the same of the place, but reads all that stands around it.

    Args:
        text: The whole text.
        language: The words that decide about full stops.
        start: Where the sentence starts that may be over, or any place in it more than
            a long word before ``end``.
        end: Right behind a full stop and one blank.

    Returns:
        None where more than the word must be looked at.
    """
    word = word_before(text, start, end - 2)
    # Behind a mark inside of a word another sentence may start: "i.d.R" is left to the rules.
    if len(word) < 2 or not (word.isalnum() or word.islower()) or not text[end].isalnum():
        return None
    if word.lower() in language.announcing:
        return False
    return True if text[end].isupper() and is_ordinary(word, language) else None


def _next_word(text: str, start: int) -> int:
    # Most often it stands right behind an opening quote or bracket.
    if text[start + 1 : start + 2].isalnum():
        return start if text[start].isalnum() else start + 1
    found = _WORD.search(text, start)
    return found.start() if found else len(text)


def holds_one(soft_breaks: Sequence[int], gap_at: int, end: int) -> bool:
    """Whether one of the sorted offsets lies between ``gap_at`` and ``end``, both included."""
    index = bisect_left(soft_breaks, gap_at)
    return index < len(soft_breaks) and soft_breaks[index] <= end


def _ends_paragraph(text: str, gap_at: int, end: int) -> bool:
    if end - gap_at < 2 and not text.startswith("\u2029", gap_at):
        return False
    return PARAGRAPH_END.search(text, gap_at, end) is not None


def _is_wordless_tail(text: str, end: int, ahead: int) -> bool:
    """Whether no word follows in this paragraph: ``?!`` and ``***`` go to what they follow."""
    if ahead == len(text):
        return True
    return PARAGRAPH_END.search(text, end, min(ahead, end + _REACH)) is not None


def _spaced_mark_ends(
    text: str, language: LanguageRules, start: int, at: int, stop: int, end: int, is_soft: bool
) -> bool:
    word = word_before(text, start, at)
    if end - at == 2 and text[at] == "." and stop < end:
        # Nine places of ten are plain: the rules say the same, in three times the time.
        if text[end].isupper() and is_ordinary(word, language):
            return True
        if len(word) > 1 and word.lower() in language.announcing:
            return False
    if end_mark_ends(Place(text, language, start, at, stop, end, word)):
        return True
    has_line_end = not is_soft and LINE_END.search(text, stop, end) is not None
    return has_line_end and line_ends_sentence(text, start, stop, end)


def _unspaced_mark_ends(text: str, start: int, at: int, end: int) -> bool:
    """`。` ends a sentence, but in `“好。”她说` the speaker follows the quotation."""
    if text[end - 1].isspace() or text[end] in OPENERS:
        return True
    if text[end] in ",;:，、；：）)" or (text[at] == "．" and text[end].isdigit()):
        return False
    return text[end - 1] not in CLOSERS or not _began_with_quote(text, start, at)


def _began_with_quote(text: str, start: int, at: int) -> bool:
    """Whether the quotation that closes at ``at`` is what the sentence began with."""
    first = max(start, at - _QUOTE_REACH)
    return start == max(text.rfind(quote, first, at) for quote in "“‘「『《\"'")
