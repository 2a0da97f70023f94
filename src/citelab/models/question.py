"""What a question asks for: the words to look for, and the kind of answer that it wants.

These rules know some words of English and Spanish. ``extractive_turns`` reads questions of several
parts, and those that lean on an earlier one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from citelab.models.offline.kinds import Kind, asked_kinds, names_a_day
from citelab.models.offline.words import NUMBERS, is_past
from citelab.text import content_stems, words

__all__ = [
    "Question",
    "is_spanish",
    "is_yes_or_no",
    "names_a_day",
    "stems_in_order",
    "stems_of",
    "understood",
]

_SPANISH = re.compile(
    r"[¿¡ñ]|\b(?:qué|quién|cuándo|dónde|cómo|cuánt[oa]s?|por qué|cuál)\b|^y (?:el|la|los|en)\b",
    re.I,
)
_WHY = re.compile(r"\bwhy\b|\bpor qué\b", re.I)
_REASON = re.compile(
    r"\b(?:because|for (?:it|reasons?|the)|so that|due to|therefore|that is why|porque|pues"
    r"|debido|ya que|por eso)\b|\bsince (?!\d)",
    re.I,
)
_MAY = re.compile(
    r"^\W*(?:may|must|can|could|should|is|are|was|were|do|does|did|has|have|would|will)\b"
    r"|^¿(?:se )?(?:puede|debe|es|está|hay|fue)\b",
    re.I,
)
_RULE = re.compile(
    r"\b(?:must|may|can|cannot|should|never|not|no|nobody|only|allowed|forbidden|need|nunca|nadie"
    r"|debe|puede|prohibid[oa])\b|n[’']t\b",
    re.I,
)
# Words by which a question asks; no document needs to hold them in order to answer it.
_ASKING = re.compile(
    r"\bhow (?:many|much|long|far|often|high|deep|old|tall|fast|wide|late|thick|large|big|soon"
    r"|heavy|hot|cold|warm)(?: more)?\b"
    r"|\b(?:what|which) (?:wind |air )?(?:days?|dates?|years?|times?|months?|hours?|speeds?"
    r"|pressures?|drinks?|colou?rs?|kinds?|sorts?)\b|\bcosts?\b|\bspeed\b|\bprice\b"
    r"|\btemperatur[ae]\b|\bcuánt[oa]s?\b|\bcuestan?\b"
    r"|\bqué (?:velocidad|días?|años?|horas?|fechas?|mes|color(?:es)?)\b"
    r"|\b(?:says?|said|tells?|told|does|done|doing|happen(?:s|ed)?|means?|meant|thinks?|thought"
    r"|called|becomes?|became|dicen?|dijo|hace|hizo|pasó|llama)\b"
    r"|\bnames?\b|\bnombre\b|\b(?:Mrs?|Ms|Dra?|Sra?|Prof)\b\.?",
    re.I,
)
# Two figures answer such a question, and neither of them says that anything grew.
_BY_HOW_MUCH = re.compile(r"\b(?:by how (?:many|much)|how (?:many|much) more)\b", re.I)
_DIFFERENCE = re.compile(
    r"(\b)(?:grow|grew|rise|rose|increased?|fall|fell|drop(?:ped)?|change)\b", re.I
)
# What stands behind it neither asks nor limits what is asked.
_CONCESSION = re.compile(r",\s*(?:whatever|although|even (?:if|though)|no matter|aunque)\b.*", re.I)
_AUXILIARY = (
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|may|must|should|will|would|es|era|fue"
    r"|está|estaba|hay|hubo|tiene|tenía)"
)
# "Which game of cards was …": the game must be spoken of. Not "What bent in …": a verb.
_HEAD = re.compile(
    rf"\b(?:what|which|(?<!por )qué)\s+((?:(?!{_AUXILIARY}\b)\w+\s+){{1,3}}?)"
    rf"(?:of\s+(?:\w+\s+){{1,3}}?)?{_AUXILIARY}\b",
    re.I,
)
_COUNTED = re.compile(r"\b(?:how many(?: more)?|cuánt[oa]s) (\w+)", re.I)
_DID = re.compile(
    r"^\W*(?:who|what|quién(?:es)?|qué) (?!\w+ (?:is|are|was|were|do|does|did)\b)(\w+)", re.I
)
_DONE = re.compile(r"\b(?:is|are|was|were|been|be)\b.* (\w+)\W*$", re.I)
_MODAL = ("needed", "required", "allowed", "permitted", "supposed")
_NUMBER_SIGN = re.compile(r"\b(?:nos?|nr|núm|n[.º°]+)[.º°]?\s?(\d+)\b", re.I)
_NUMBERED = re.compile(r"no\d+")
_UNITS = {
    "mm": ("millimetr", "milimetr"),
    "m": ("metr",),
    "cm": ("centimetr",),
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
        answer: What a text must hold one of to be an answer; empty where anything will do.
        reason: What a reason is introduced by, where one is asked for.
        rule: What a permission or a denial is worded with, where yes or no is asked for.
        pairs: Words of ``wanted`` that stand side by side, as ``wider intake`` does.
        head: What is asked for by name, as ``game`` in "Which game …".
        verb: What somebody did, as in "Who built …", or what was done, as in "Where was … born?".
        before: Stems of the question that this one leans on; they count less than its own.
    """

    language: str
    wanted: frozenset[str]
    fixed: frozenset[str]
    numbers: frozenset[str]
    answer: tuple[Kind, ...] = ()
    reason: re.Pattern[str] | None = None
    rule: re.Pattern[str] | None = None
    pairs: frozenset[tuple[str, str]] = frozenset()
    head: str | None = None
    verb: str | None = None
    before: frozenset[str] = frozenset()

    def is_answered_in_kind(self, text: str) -> bool:
        """Whether a text holds the kind of answer that is asked for."""
        return not self.answer or any(kind.search(text) for kind in self.answer)


def understood(text: str) -> Question:
    """Read one question of one part.

    >>> sorted(understood("How old is the goat Admiral?").wanted)
    ['admir', 'goat']
    """
    language = "es" if is_spanish(text) else "en"
    asked = _CONCESSION.sub("", text)
    plain = _DIFFERENCE.sub("", asked) if _BY_HOW_MUCH.search(asked) else asked
    wanted = frozenset(content_stems(_numbered(_ASKING.sub(" ", plain)), language))
    numbers = frozenset(stem for stem in wanted if stem[0].isdigit() or _NUMBERED.fullmatch(stem))
    return Question(
        language,
        wanted,
        numbers | (_names(asked, language) & wanted),
        numbers,
        asked_kinds(asked),
        _REASON if _WHY.search(asked) else None,
        _RULE if is_yes_or_no(asked) else None,
        _pairs(asked, language, wanted),
        _head(asked, language, wanted),
        _verb(asked, language, wanted),
    )


def is_spanish(text: str) -> bool:
    """Whether a question is put in Spanish."""
    return _SPANISH.search(text) is not None


def is_yes_or_no(text: str) -> bool:
    """Whether a question asks for yes or no."""
    return _MAY.search(text) is not None


def stems_of(text: str, language: str) -> frozenset[str]:
    """The stems of a text's content words; a unit also by its full name."""
    return frozenset(stems_in_order(text, language))


def stems_in_order(text: str, language: str) -> list[str]:
    """The same in order, repetitions kept; "No. 4" is one word that is not the number 4.

    >>> stems_in_order("Gauge No. 4 fell 4 m.", "en")
    ['gaug', 'no4', 'fell', '4', 'm', 'metr']
    """
    stems = content_stems(_numbered(text), language)
    return [more for stem in stems for more in (stem, *_UNITS.get(stem, ()))]


def _numbered(text: str) -> str:
    return _NUMBER_SIGN.sub(r"no\1", text)


def _names(text: str, language: str) -> frozenset[str]:
    # The first word is capitalised in any case.
    return frozenset(
        stem
        for word in words(text)[1:]
        if word.text[0].isupper() and word.text.lower() not in NUMBERS[language]
        for stem in content_stems(word.text, language)
    )


def _pairs(text: str, language: str, wanted: frozenset[str]) -> frozenset[tuple[str, str]]:
    found = words(text)
    beside = (
        content_stems(one.text, language) + content_stems(two.text, language)
        for one, two in pairwise(found)
        if text[one.end_char : two.start_char] in (" ", "-")
    )
    return frozenset((pair[0], pair[1]) for pair in beside if len(pair) == 2 and wanted >= {*pair})


def _verb(text: str, language: str, wanted: frozenset[str]) -> str | None:
    found = _DID.search(text) or _DONE.search(text)
    stems = content_stems(found[1], language) if found else []
    if not found or not stems or stems[0] not in wanted or found[1].lower() in _MODAL:
        return None
    return stems[0] if found.re is _DID or is_past(found[1]) else None


def _head(text: str, language: str, wanted: frozenset[str]) -> str | None:
    counted = _COUNTED.search(text)
    if counted and (stems := content_stems(counted[1], language)) and stems[0] in wanted:
        return stems[0]
    found = _HEAD.search(text)
    phrase = found[1].split() if found else []
    if not phrase or not all(content_stems(word, language) for word in phrase if word != "of"):
        return None
    head = phrase[phrase.index("of") - 1] if "of" in phrase[1:] else phrase[-1]
    stems = content_stems(head, language)
    return stems[0] if stems and stems[0] in wanted else None
