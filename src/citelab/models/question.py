"""What a question asks for: the words to look for, and the kind of answer that it wants.

A question for an age wants years, one for a price wants money. These rules know some words of
English and Spanish; a question that they do not recognise wants any kind of answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from citelab.text import content_stems, words

__all__ = ["Question", "names_a_day", "stems_of", "understood"]

_SPANISH = re.compile(r"[¿¡ñ]|\b(?:qué|quién|cuándo|dónde|cómo|cuánt[oa]s?|por qué|cuál)\b", re.I)

_NUMBER_WORD = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty"
    r"|forty|fifty|sixty|hundred|half|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce"
    r"|veinte|medi[oa])"
)
_NUMBER = rf"(?:\d[\d.,]*|[½¼¾]|\b{_NUMBER_WORD}(?:-\w+)?)"
_TIME = (
    r"(?:s|min|h|seconds?|minut\w*|hours?|horas?|days?|días?|weeks?|semanas?|months?|mes(?:es)?"
    r"|years?|años?|winters?|summers?|inviernos?|veranos?|nights?|noches?)\b"
)
_LENGTH = r"(?:m|mm|cm|km|met(?:re|er|ro)s?|kil\w*|mill?im\w*|cent\w*|miles?|feet|foot)\b"
_DATE = (
    # "may" and "march" are verbs as well.
    r"\b(?:january|february|(?-i:March)|april|(?-i:May)|june|july|august|september|october"
    r"|november|december"
    r"|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|martes|miércoles|jueves|viernes|sábado"
    r"|domingo|noon|midnight|mediodía|medianoche|spring|summer|autumn|winter|easter)\b"
)
# At the beginning, behind one word at most ("By how many …"), or behind an "and".
_ASKED = r"(?:^\W*(?:(?!how|when|what|which|cuá|qué)\w+\s+)?|\b(?:and|or|y|o)\s+(?:\w+\s)?)"


def _kind(asked: str, answered: str, *, anywhere: bool = False) -> tuple[re.Pattern[str], ...]:
    place = "" if anywhere else _ASKED
    return re.compile(rf"{place}(?:{asked})", re.I), re.compile(answered, re.I)


# The first that fits decides. Left what is asked, right what an answer must hold.
_KINDS = (
    _kind(
        r"how old|cuántos años", rf"{_NUMBER}\s*(?:years?|months?|años?|meses)|\b(?:born|aged?)\b"
    ),
    _kind(
        r"how often|cada cuánto|con qué frecuencia",
        r"\b(?:every|each|once|twice|times?|daily|weekly|monthly|never|always|cada|veces|siempre"
        r"|nunca|an? (?:day|week|month|year))\b",
    ),
    _kind(r"how long|cuánto (?:tiempo|tard\w+|dur\w+)", rf"{_NUMBER}\s*(?:{_TIME}|{_LENGTH})"),
    _kind(r"how (?:far|deep|high|tall|wide|thick|large|big)", rf"{_NUMBER}\s*{_LENGTH}"),
    _kind(
        r"\bcosts?\b|\bprice\b|\bcuesta\b|\bprecio\b",
        rf"{_NUMBER}\s*(?:euros?|dollars?|pounds?|cents?|€)|[€$£]\s*\d",
        anywhere=True,
    ),
    _kind(
        r"\b(?:how fast|speed|velocidad)\b",
        rf"{_NUMBER}\s*(?:m/s|km/h|mph|knots?|nudos?)",
        anywhere=True,
    ),
    _kind(r"how (?:many|much)|cuánt[oa]s?", _NUMBER),
    _kind(
        r"when|(?:what|which) (?:days?|dates?|years?|times?|months?|hours?)|cuándo"
        r"|qué (?:días?|años?|horas?|fechas?|mes)",
        rf"\d|{_DATE}",
    ),
)
_WHY = re.compile(r"\bwhy\b|\bpor qué\b", re.I)
_REASON = re.compile(
    r"\b(?:because|for (?:it|reasons?|the)|so that|due to|therefore|that is why|porque|pues"
    r"|debido|ya que|por eso)\b|\bsince (?!\d)",
    re.I,
)
# Words by which a question asks; no document needs to hold them in order to answer it.
_ASKING = re.compile(
    r"\bhow (?:many|much|long|far|often|high|deep|old|tall|fast|wide|late|thick|large|big|soon)\b"
    r"|\b(?:what|which) (?:wind |air )?(?:days?|dates?|years?|times?|months?|hours?|speeds?"
    r"|colou?rs?|kinds?|sorts?)\b|\bcosts?\b|\bspeed\b|\bprice\b|\bcuánt[oa]s?\b|\bcuesta\b"
    r"|\bqué (?:velocidad|días?|años?|horas?|fechas?|mes)\b"
    r"|\b(?:says?|said|tells?|told|does|done|doing|happen(?:s|ed)?|means?|meant|thinks?|thought"
    r"|called|becomes?|became|dicen?|dijo|hace|hizo|pasó|llama)\b"
    r"|\b(?:Mrs?|Ms|Dra?|Sra?|Prof)\b\.?",
    re.I,
)
_UNITS = {
    "mm": ("millimetr", "milimetr"),
    "m": ("metr",),
    "km": ("kilometr",),
    "min": ("minut",),
    "h": ("hour", "hor"),
    "l": ("litr",),
    "kg": ("kilogram",),
}


@dataclass(frozen=True, slots=True)
class Question:
    """A question as the rules see it.

    Attributes:
        language: ``"es"`` or ``"en"``.
        wanted: Stems of the words to look for.
        fixed: Those of ``wanted`` that are numbers or proper names, which have no synonyms.
        numbers: Those of ``wanted`` that are numbers.
        answer: What a sentence must hold to be an answer; None where anything will do.
        reason: What a reason is introduced by, where one is asked for.
    """

    language: str
    wanted: frozenset[str]
    fixed: frozenset[str]
    numbers: frozenset[str]
    answer: re.Pattern[str] | None
    reason: re.Pattern[str] | None


def understood(text: str) -> Question:
    """Read a question.

    >>> sorted(understood("How old is the goat Admiral?").wanted)
    ['admir', 'goat']
    """
    language = "es" if _SPANISH.search(text) else "en"
    wanted = frozenset(content_stems(_ASKING.sub(" ", text), language))
    numbers = frozenset(stem for stem in wanted if stem[0].isdigit())
    return Question(
        language,
        wanted,
        numbers | (_names(text, language) & wanted),
        numbers,
        next((answered for asked, answered in _KINDS if asked.search(text)), None),
        _REASON if _WHY.search(text) else None,
    )


def names_a_day(text: str) -> bool:
    """Whether a text holds a number and the name of a day, a month or a season."""
    return bool(re.search(r"\d", text) and re.search(_DATE, text, re.I))


def stems_of(text: str, language: str) -> frozenset[str]:
    """The stems of a text's content words; an abbreviated unit counts as its name, too."""
    stems = frozenset(content_stems(text, language))
    return stems.union(*(_UNITS[stem] for stem in stems & _UNITS.keys()))


def _names(text: str, language: str) -> frozenset[str]:
    later = [word.text for word in words(text)[1:]]
    return frozenset(
        stem for word in later if word[0].isupper() for stem in content_stems(word, language)
    )
