"""What kind of answer a question wants, and whether a text holds one.

A question for an age wants years, one for a price wants money, "who" wants somebody. A question
that no rule recognises wants any kind of answer. Numbers that answer nothing, such as those of
dates where things are counted, are left out before looking.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citelab.models.offline.patterns import (
    AGE,
    CLOCK,
    COLOUR,
    DATE,
    DRINK,
    LENGTH,
    MONEY,
    MONTH,
    NAME,
    NAMED_NUMBER,
    NAMED_PLACE,
    NUMBER,
    ORDINAL,
    OWNER,
    PERSON,
    PLACE,
    SPEED,
    TIME,
    UNIT,
    VOLUME,
    WEIGHT,
    YEAR,
)

__all__ = ["Kind", "asked_kinds", "names_a_day"]

# At the beginning, behind one or two words at most ("By how many …"), or behind an "and".
_ASKED = (
    r"(?:^\W*(?:(?!how|when|what|which|who|where|cuá|qué|quién|dónde)\w+\s+){0,2}"
    r"|\b(?:and|or|y|o)\s+(?:\w+\s)?)"
)
_WHICH = r"(?:what|which|qué|cuál(?:es)?(?: es| era| fue)?(?: el| la)?)"


_FUNCTION_WORD = r"(?:and|or|but|at|in|to|y|o|e|de|por|en|a)\b"
_SIDES = (
    "(?:deep|depth|de profundidad)",
    "(?:high|tall|above|altura|de alto)",
    "(?:wide|across|anchura|de ancho)",
    "(?:thick|de grosor)",
    "(?:long|longitud|de largo)",
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of answer.

    Attributes:
        name: A word for it: ``"count"``, ``"clock"``, ``"person"``.
        asked: Finds the question for it.
        answered: Finds it in a text.
        without: What a text is cleared of before, because it looks like an answer and is none.
    """

    name: str
    asked: re.Pattern[str]
    answered: re.Pattern[str]
    without: re.Pattern[str] | None = None

    def search(self, text: str) -> bool:
        """Whether a text holds an answer of this kind."""
        left = self.without.sub(" ", text) if self.without else text
        return self.answered.search(left) is not None


def asked_kinds(question: str) -> tuple[Kind, ...]:
    """The kinds that a question asks for, none where anything will do.

    >>> [kind.name for kind in asked_kinds("Who came, and how many stayed?")]
    ['count', 'person']
    """
    found: list[Kind] = []
    taken: list[int] = []
    for kind in _KINDS:
        asked = kind.asked.search(question)
        if (
            asked
            and asked.start() not in taken
            and not (kind.name == "count" and _is_measured(found))
        ):
            taken.append(asked.start())
            found.append(_narrowed(kind, asked[0], question[asked.end() :]))
    return tuple(found)


def names_a_day(text: str) -> bool:
    """Whether a text holds a number and the name of a day, a month or a season."""
    return bool(re.search(DATE, text, re.I) and re.search(r"\d", text))


def _is_measured(found: Sequence[Kind]) -> bool:
    """Whether "how much" asks what something costs or weighs, and for no other number."""
    return any(kind.name in ("money", "speed", "temperature", "weight") for kind in found)


def _narrowed(kind: Kind, asked: str, rest: str) -> Kind:
    """A count of minutes is no count of millimetres, a count of seals neither; a depth no width."""
    if kind.name == "length":
        sides = "|".join(side for side in _SIDES if not re.search(side, asked, re.I))
        is_of_a_side = sides.count("(") < len(_SIDES)
        return _without(kind, rf"{NUMBER}\s*{LENGTH}\s+(?:{sides})\b") if is_of_a_side else kind
    if kind.name != "count" or re.search(r"\bmuch\b|\bcuánt[oa]\b", asked, re.I):
        return kind
    for unit in (TIME, LENGTH, VOLUME, WEIGHT, MONEY):
        if re.match(rf"\s*{unit}", rest, re.I):
            # Without its unit a number answers only if it is no count of something else.
            bare = rf"{NUMBER}(?![\d.,]*\d)(?=\s*(?:[.,;:)]|\s\d|$|{_FUNCTION_WORD}))"
            answered = re.compile(rf"{NUMBER}(?:\s+|-){unit}|{bare}", re.I)
            kind = Kind(kind.name, kind.asked, answered, kind.without)
            return _without(kind, rf"{NUMBER}\s*(?!{unit}){UNIT}")
    return _without(kind, rf"{NUMBER}\s*{UNIT}")


def _without(kind: Kind, more: str) -> Kind:
    plain = kind.without.pattern if kind.without else "(?!)"
    return Kind(kind.name, kind.asked, kind.answered, re.compile(f"{plain}|{more}", re.I))


def _kind(
    name: str,
    asked: str,
    answered: str,
    *,
    anywhere: bool = False,
    without: re.Pattern[str] | None = None,
    case: bool = False,
) -> Kind:
    place = "" if anywhere else _ASKED
    flags = re.NOFLAG if case else re.I
    return Kind(name, re.compile(f"{place}(?:{asked})", re.I), re.compile(answered, flags), without)


# Left what is asked, right what an answer must hold. Of two that read the same words the first.
_KINDS = (
    _kind(
        "years",
        r"(?:how old|cuántos años|qué edad) (?:is|was|are|were|tiene|tenía|cumpl\w+)"
        r" (?:la |el )?(?:s?he\b|they\b|(?-i:[A-Z]))",
        AGE,
    ),
    _kind(
        "age",
        r"how old|cuántos años (?:tiene|tenía|cumpl\w+)|qué edad",
        rf"{AGE}|\b(?:of|from) {YEAR}"
        rf"|\b(?:since|founded|built|established|opened|desde|fundad\w|construid\w)\b.*{YEAR}",
    ),
    _kind(
        "frequency",
        r"how often|cada cuánto|con qué frecuencia",
        r"\b(?:every|each|once|twice|times?|daily|weekly|monthly|yearly|never|always|seldom|cada"
        r"|veces|siempre|nunca|an? (?:day|week|month|year))\b",
    ),
    _kind(
        "size",
        r"how long (?=(?:is|are|was|were) (?!it\b|\w+\. ))",
        rf"{NUMBER}\s*(?:{TIME}|{LENGTH})",
    ),
    _kind(
        "duration",
        r"how long|cuánto (?:tiempo|tard\w+|dur\w+)",
        rf"{NUMBER}\s*{TIME}|\b(?:an?|un[ao]?) (?:\w+ )?{TIME}",
    ),
    _kind(
        "length",
        r"how (?:far|deep|high|tall|wide|thick|large|big)|qué (?:altura|anchura|longitud"
        r"|profundidad|distancia)",
        rf"{NUMBER}\s*{LENGTH}",
    ),
    _kind(
        "money",
        r"\bcosts?\b|\bprice\b|\bcuestan?\b|\bcostó\b|\bprecio\b|how much \w+ \w+ pay",
        rf"{NUMBER}\s*{MONEY}|[€$£]\s*\d",
        anywhere=True,
    ),
    _kind(
        "speed",
        r"\b(?:how fast|speed|velocidad)\b",
        rf"{NUMBER}\s*{SPEED}",
        anywhere=True,
    ),
    _kind(
        "temperature",
        r"how (?:hot|cold|warm)|\btemperatur[ae]\b",
        r"\d\s*°|\bdegrees?\b|\bgrados?\b|\bfreez\w+",
        anywhere=True,
    ),
    _kind(
        "pressure",
        r"\bpressure\b(?=\W+(?:is|was|did|does|had|has))|\bpresión\b",
        r"\d\s*(?:hPa|m?bar|mmHg|Pa)\b",
        anywhere=True,
    ),
    _kind(
        "weight",
        r"how (?:heavy|much (?:\w+ ){1,4}weigh)|\bweighs?\b|\bpesan?\b|\bpesaba\b",
        rf"{NUMBER}\s*{WEIGHT}",
        anywhere=True,
    ),
    _kind("count", r"how (?:many|much)(?: more)?|cuánt[oa]s?", NUMBER, without=NAMED_NUMBER),
    _kind(
        "clock",
        rf"{_WHICH} (?:times?|hours?|horas?)(?= (?!of (?:year|day)))",
        CLOCK + r"|\b(?:at|a) (?:dawn|dusk|sunrise|sunset)\b",
    ),
    _kind("year", rf"{_WHICH} (?:years?|años?)", YEAR),
    _kind("month", rf"{_WHICH} (?:months?|mes(?:es)?)", rf"\b{MONTH}\b"),
    _kind("day", rf"{_WHICH} (?:days?|dates?|días?|fechas?)", rf"\d|{DATE}|\b{ORDINAL}"),
    _kind(
        "time",
        r"when|cuándo",
        rf"{CLOCK}|{DATE}|{YEAR}|\b{ORDINAL}|{NUMBER}\s*{TIME}|\b\d{{1,2}}\b(?!\s*{UNIT})"
        r"|\b(?:today|yesterday|tomorrow|hoy|ayer|mañana)\b"
        r"|(?<=\w )(?:when|while|after|before|until|cuando|mientras|antes|después|hasta)\b",
        without=re.compile(rf"\b(?:No|núm)\.\s*\d+|{NUMBER}\s*(?:{LENGTH}|{VOLUME}|{SPEED})", re.I),
    ),
    _kind("colour", rf"{_WHICH} (?:colou?rs?|color(?:es)?)|de qué color", COLOUR, anywhere=True),
    _kind("drink", rf"{_WHICH} (?:drinks?|beverages?|bebidas?)", DRINK),
    _kind("name", rf"{_WHICH} (?:is |was |\w+(?: \w+)?[’']s )?(?:the )?name\b", NAME, case=True),
    _kind("owner", r"whose|de quién(?:es)?", OWNER, case=True),
    _kind(
        "person",
        r"who|whom|(?:a |con |por |para )?quién(?:es)?",
        PERSON,
        case=True,
        without=NAMED_PLACE,
    ),
    _kind("place", r"where|a?dónde", PLACE),
)
