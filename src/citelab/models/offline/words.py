"""Which words say the same as a word of the question, for the rules of ``offline/extractive``.

Four general reasons, no more: the same verb in another tense (``took``, ``take``), the same root
with another ending (``visitor``, ``visit``), the same number in letters (``six``, ``6``), and a
short list of everyday words of English and Spanish that mean the same, or nearly.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from citelab.models.offline.tables import ENGLISH_VERBS, EVERYDAY, SPANISH_VERBS
from citelab.text import content_stems, stem

__all__ = ["NUMBERS", "is_past", "same_words", "with_endings"]

_ENDINGS = {
    "en": (
        "or", "er", "ing", "ment", "ation", "ion", "al", "ance", "ness", "ist", "ive", "ful",
        "abl", "ly", "s", "ed",
    ),
    "es": ("dor", "cion", "mient", "amient", "imient", "anci", "es", "er", "ar"),
}  # fmt: skip
_SHORTEST_ROOT = 4
_ONES = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90, "hundred": 100,
}  # fmt: skip
_UNO = {
    "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9,
    "diez": 10, "once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15, "veinte": 20,
    "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80,
    "noventa": 90, "cien": 100,
}  # fmt: skip
NUMBERS = {"en": _ONES, "es": _UNO}
"""Number words with their values, by language; Spanish without "un", which is an article."""


@cache
def same_words(wanted: str, language: str) -> frozenset[str]:
    """The stems of the words that mean the same as one with this stem, itself left out.

    >>> sorted(same_words("take", "en") & {"took", "taken", "carri"})
    ['carri', 'taken', 'took']
    """
    verbs, everyday = _table(language, "verbs"), _table(language, "everyday")
    # The list has infinitives; a past tense gets there, and back, by way of the verb.
    tenses = _reached(verbs, {wanted})
    meant = _reached(verbs, _reached(everyday, tenses) - tenses)
    return (tenses | meant | _numerals(language).get(wanted, frozenset())) - {wanted}


def is_past(word: str) -> bool:
    """Whether an English word may be the past or the participle of a verb.

    >>> is_past("painted"), is_past("born"), is_past("winter")
    (True, True, False)
    """
    return word.lower().endswith("ed") or word.lower() in _past_forms()


@cache
def _past_forms() -> frozenset[str]:
    return frozenset(form for verb in ENGLISH_VERBS.split(";") for form in verb.split()[1:])


def with_endings(wanted: str, held: Iterable[str], language: str) -> frozenset[str]:
    """Those of the stems ``held`` that are ``wanted`` with a further ending, or without one.

    >>> sorted(with_endings("visitor", ["visit", "vision", "visitor"], "en"))
    ['visit']
    """
    endings = _ENDINGS[language]
    return frozenset(
        other
        for other in held
        if other != wanted and other[:4] == wanted[:4] and _is_longer(wanted, other, endings)
    )


def _reached(table: dict[str, frozenset[str]], stems: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*(table.get(stem, frozenset()) | {stem} for stem in stems))


def _is_longer(one: str, other: str, endings: tuple[str, ...]) -> bool:
    root, longer = sorted((one, other), key=len)
    return (
        len(root) >= _SHORTEST_ROOT and longer.startswith(root) and longer[len(root) :] in endings
    )


@cache
def _table(language: str, name: str) -> dict[str, frozenset[str]]:
    if name == "verbs":
        groups = (SPANISH_VERBS if language == "es" else ENGLISH_VERBS).split(";")
    else:
        groups = EVERYDAY.strip().split("\n")
    found: dict[str, frozenset[str]] = {}
    for group in groups:
        stems = frozenset(stem(word, language) for word in group.split())
        found |= {member: found.get(member, frozenset()) | stems for member in stems}
    return found


@cache
def _numerals(language: str) -> dict[str, frozenset[str]]:
    spelled: dict[str, set[str]] = {}
    for word, value in [*_ONES.items(), *_UNO.items()]:
        spelled.setdefault(str(value), {str(value)}).update(content_stems(word, language))
    return {member: frozenset(group) for group in spelled.values() for member in group}
