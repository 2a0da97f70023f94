"""Decide where sentences end: one expression proposes places, small named rules decide.

A rule looks at one place and answers True (a sentence ends here), False (it goes on) or None
(not my business); the first answer counts, so the order of a list of rules is its precedence.
Nothing is carried along but where the current sentence began, quotes and brackets are never
paired, and no rule looks further than a few hundred characters: the time is linear, and
nothing that is left open can swallow what follows.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from citelab.text.abbreviations import LanguageRules
from citelab.text.lines import line_ends_sentence
from citelab.text.lists import is_marker, starts_next_item
from citelab.text.marks import CANDIDATE, CLOSERS, OPENERS, PARAGRAPH_END, SKIPPED
from citelab.text.stops import STOP_RULES

__all__ = ["sentence_starts"]

# How far to look for a blank line behind an end mark before text without any word.
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
    word_at = next_word_at = _next_word(text, 0)
    for match in CANDIDATE.finditer(text):
        ...
