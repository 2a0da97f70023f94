"""Words with their exact places, and stems to compare them by.

Ranges are exact and the text is untouched; whatever is folded (case, accents, endings) is
folded in the stem alone. A number is one word whatever its separators, and keeps its digits.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Any, NamedTuple

from citelab.text.fold import COMBINING
from citelab.text.languages import base_language
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
_GROUPS = {mark: re.compile(rf"\d{{1,3}}(?:[{mark}]\d{{3}})+") for mark in ".,"}
_PLURAL_Z = re.compile("(?<=[aeiouáéíóú])ces$")
_PLURAL_S = re.compile("(?<=[aeiou])s$")
_ACCENTS = {"en": re.compile("[\u0300-\u036f]"), "es": re.compile("(?<![nN])[\u0300-\u036f]")}


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


def words(text: str) -> list[Word]:
    """The words of ``text`` in order, with their exact ranges.

    A hyphenated word is several words, ``don't`` is one. In scripts without spaces each
    character is a word.

    >>> words("Rose by 3 mm.")
    [Word(text='Rose', start_char=0, end_char=4), Word(text='by', start_char=5, end_char=7), \
Word(text='3', start_char=8, end_char=9), Word(text='mm', start_char=10, end_char=12)]
    """
    return [Word(match[0], match.start(), match.end()) for match in _WORD.finditer(text)]


@lru_cache(maxsize=1 << 16)
def stem(word: str, language: str = "en") -> str:
    """What is left of a word when case, accents and endings are taken off.

    English and Spanish by the Snowball rules; accents go after the rules, which read them, and
    Spanish keeps its ñ. Numbers lose the marks that group their digits and keep a point for
    the decimals. Other languages: lower case and composed form, no more.

    >>> stem("Tides"), stem("canciones", "es"), stem("1,250.5"), stem("1.250,5", "es")
    ('tide', 'cancion', '1250.5', '1250.5')
    """
    code = base_language(language)
    plain = _plain(word)
    if plain[:1].isdigit():
        return _number(plain, code)
    if code not in _STEMMERS:
        return plain
    stemmed: str = _stemmer(code).stemWord(_singular(plain) if code == "es" else plain)
    without = _ACCENTS[code].sub("", unicodedata.normalize("NFD", stemmed))
    return unicodedata.normalize("NFC", without)


def is_content_word(word: str, language: str = "en") -> bool:
    """Whether a word says what a text is about: numbers do, ``the`` does not.

    Only English and Spanish have lists of words that do not.
    """
    return _plain(word) not in STOP_WORDS.get(base_language(language), frozenset())


def content_stems(text: str, language: str = "en") -> list[str]:
    """The stems of the content words of ``text``, in order, repetitions kept.

    >>> content_stems("The tides don't rise by 3.5 mm.")
    ['tide', 'rise', '3.5', 'mm']
    """
    found = (match[0] for match in _WORD.finditer(text))
    return [stem(word, language) for word in found if is_content_word(word, language)]


@lru_cache(maxsize=1 << 16)
def _plain(word: str) -> str:
    composed = unicodedata.normalize("NFC", word.replace("\xad", "").replace("’", "'"))
    return composed.lower()


def _number(number: str, code: str) -> str:
    decimal = "," if code == "es" else "."
    if "." in number and "," in number:
        decimal = max(".,", key=number.rindex)
    whole, mark, fraction = number.rpartition(decimal) if decimal in number else (number, "", "")
    if _GROUPS["," if decimal == "." else "."].fullmatch(whole):
        whole = whole.replace(",", "").replace(".", "")
    return f"{whole}.{fraction}" if mark else whole


def _singular(word: str) -> str:
    # The Snowball rules alone keep "año" and "años" apart, "marea" and "mareas", "luz" and "luces".
    if len(word) < 4:
        return word
    return _PLURAL_S.sub("", _PLURAL_Z.sub("z", word))


@cache
def _stemmer(code: str) -> Any:
    # Imported here: it loads the rules of some thirty languages, which takes 0.15 s.
    import snowballstemmer

    return snowballstemmer.stemmer(_STEMMERS[code])
