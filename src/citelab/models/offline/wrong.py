"""Sentences turned wrong in one place: what they deny, or a number in them.

The rest of the sentence stays as it is, so that only a reader who compares it with the source
sees it. Each function says None where there is nothing that it could turn.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from citelab.text.language import guess_language

__all__ = ["other_number", "turned_round"]

_NOT = re.compile(r"\b(can)not\b|\s*\b(?:not|never|no|nunca)\b(?!\.\s?\d)", re.IGNORECASE)
_LONG_NOT = re.compile(r"(?<=[a-z])n[’']t\b", re.IGNORECASE)
_ENGLISH_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|may|must|should|will|would|could|does|did)\b", re.I
)
_SPANISH_VERB = re.compile(
    r"\b(?:es|son|era|eran|fue|está|están|estaba|hay|hubo|había|tiene|puede|debe|sigue|llegó"
    r"|quedan?|sabe|quiere)\b",
    re.I,
)
_OPPOSITES = {
    one: other
    for pair in (
        "before after", "above below", "more less", "always never", "with without", "most least",
        "over under", "open closed", "all none", "first last", "early late", "inside outside",
        "larger smaller", "longer shorter", "north south", "east west", "too hardly",
        "con sin", "antes después", "más menos", "siempre nunca", "encima debajo", "mejor peor",
        "mayor menor", "norte sur", "primera última", "todos ninguno",
    )
    for one, other in (pair.split(), pair.split()[::-1])
}  # fmt: skip
_SERIES: tuple[Sequence[str], ...] = tuple(
    line.split()
    for line in (
        "two three four five six seven eight nine ten eleven twelve",
        "twenty thirty forty fifty sixty seventy eighty ninety",
        "second third fourth fifth sixth seventh eighth ninth tenth eleventh",
        "dos tres cuatro cinco seis siete ocho nueve diez doce",
        "January February March April May June July August September October November December",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
        "lunes martes miércoles jueves viernes sábado domingo",
        "noon midnight",
        "spring summer autumn winter",
        "primavera verano otoño invierno",
    )
)
_IN_SERIES: Mapping[str, Sequence[str]] = {word: line for line in _SERIES for word in line}
_ONCE_ENGLISH, _ONCE_SPANISH = ("once", "twice"), ("diez", "once", "doce")
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")


def turned_round(text: str) -> str | None:
    """The sentence with its first "not" left out; without one, with one, or with an opposite.

    >>> turned_round("It is not open."), turned_round("It is open."), turned_round("Go before six.")
    ('It is open.', 'It is not open.', 'Go after six.')
    """
    for turn in (_without_not, _with_not, _with_opposite):
        if turned := turn(text):
            return turned
    return None


def other_number(text: str, chance: random.Random) -> str | None:
    """The sentence with its first number changed, be it a numeral, a word, a day or a month."""
    if found := _DIGITS.search(text):
        changed = str(int(found[0]) + chance.randint(1, 9))
        return text[: found.start()] + changed + text[found.end() :]
    for found in _WORD.finditer(text):
        word = found[0]
        series = _series_of(word, text)
        if series:
            others = [other for other in series if other.lower() != word.lower()]
            other = _cased(chance.choice(others), word)
            return text[: found.start()] + other + text[found.end() :]
    return None


def _series_of(word: str, text: str) -> Sequence[str] | None:
    # Eleven in Spanish, one time in English.
    if word.lower() == "once":
        return _ONCE_SPANISH if guess_language(text) == "es" else _ONCE_ENGLISH
    return _IN_SERIES.get(word) or _IN_SERIES.get(word.lower())


def _without_not(text: str) -> str | None:
    turned = _LONG_NOT.sub("", text, count=1)
    if turned == text:
        turned = _NOT.sub(lambda found: found[1] or "", text, count=1).lstrip()
    return turned[:1].upper() + turned[1:] if turned not in ("", text) else None


def _with_not(text: str) -> str | None:
    if found := _ENGLISH_VERB.search(text):
        return f"{text[: found.end()]} not{text[found.end() :]}"
    if found := _SPANISH_VERB.search(text):
        verb = found[0] if found.start() else found[0].lower()
        no = "no" if found.start() else "No"
        return f"{text[: found.start()]}{no} {verb}{text[found.end() :]}"
    return None


def _with_opposite(text: str) -> str | None:
    for found in _WORD.finditer(text):
        if other := _OPPOSITES.get(found[0].lower()):
            return text[: found.start()] + _cased(other, found[0]) + text[found.end() :]
    return None


def _cased(word: str, like: str) -> str:
    return word[:1].upper() + word[1:] if like[:1].isupper() else word
