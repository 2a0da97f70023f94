"""Words with their exact places, and stems to compare them by.

Ranges are exact and the text is untouched; whatever is folded (case, accents, endings) is
folded in the stem alone. A number is one word whatever its separators, and keeps its digits.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Any, NamedTuple

import snowballstemmer

from citelab.text.fold import COMBINING
from citelab.text.stopwords import STOP_WORDS

__all__ = ["Word", "content_stems", "is_content_word", "stem", "words"]

_STEMMERS = {"en": "english", "es": "spanish"}

# Vowel signs and the like are no letters to Python, but a word does not end at them.
_INSIDE = rf"\w\xad\u200c\u200d{COMBINING}\u064b-\u065f\u0900-\u0963\u0966-\u0dff\u0e31-\u0e4e"

# Scripts without spaces: a character is a word, which is what can be compared.
_IDEOGRAPHS = r"\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"

_WORD = re.compile(
    rf"""
      \d+ (?: [.,:/’'](?=\d) \d+ )* (?: (?:st|nd|rd|th|s)\b )?   # 1,250.5  8:02  21st  1990s
    | [{_IDEOGRAPHS}]
    | (?!_)[^\W\d{_IDEOGRAPHS}][{_INSIDE}]*(?<!_) (?: ['’] [^\W\d_][{_INSIDE}]* )*  # don't  CO2
    """,
    re.VERBOSE,
)
_GROUPED = re.compile(r"\d{1,3}(?:([.,’'])\d{3})(?:\1\d{3})*(?:[.,]\d+)?")


class Word(NamedTuple):
    """One word of a text.

    Attributes:
        text: The word as it is written.
        start_char: Its first code point, from 0.
        end_char: The first code point behind it.
    """

    text: str
    start_char: int
    end_char: int

    @property
    def is_number(self) -> bool:
        """Whether the word starts with a digit: ``1,250.5``, ``21st``; not ``CO2``."""
        return self.text[0].isdigit()
