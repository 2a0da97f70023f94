"""Edits of true sentences: some make them false, some keep what they say.

Deterministic: the same sentence gives the same edits in the same order. What is put in place of
what stands in edit_words.toml beside this file, English and Spanish. ``edits`` changes a claim;
``passage_edits`` changes the passage under a claim, so that the claim leaves out a "not", a "may"
or a "some". A rule over plain text makes some odd sentences; it must not make a true one where it
says false. What it makes of the sentences in data/ has been read through.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["Edit", "edits", "passage_edits"]


@dataclass(frozen=True)
class Edit:
    """One changed sentence.

    Attributes:
        kind: What was changed.
        text: The sentence afterwards.
        keeps_meaning: Whether it still says the same.
    """

    kind: str
    text: str
    keeps_meaning: bool


_NUMBER = re.compile(
    r"(?<![\w.,:-])\d{1,3}(?:,\d{3})+(?![\w,])|(?<![\w.,:-])\d+(?:\.\d+)?(?![\w,]|\.\d)"
)
_NUMBER_ES = re.compile(
    r"(?<![\w.,])\d{1,3}(?:\.\d{3})+(?![\w.])|(?<![\w.,])\d+(?:,\d+)?(?![\w]|[.,]\d)"
)
_DENIED_AS = {"en": "{} not", "es": "no {}"}
_DENIED = re.compile(r"(?:n't| not| never| no)\b")
_NAME = re.compile(
    r"(?<![.!?:]\s)(?<!^)(?<![\w’'\"“-])[A-ZÁÉÍÓÚ][\w’-]+"
    r"(?: (?:of |de |de la |the )?[A-ZÁÉÍÓÚ][\w’-]+)*"
)
# Nothing but marks of a list, words with a capital and "and" or "the".
_IN_A_ROW = re.compile(r"(?:[ ,&!]|\b(?:and|or|the|y|o|[A-ZÁÉÍÓÚ][\w’-]*)\b)*")
_TWO_WORDS = re.compile(
    r"(?<![\w-])([a-z]{4,}) and ([a-z]{4,})(?=[.,;])"
    r"|(?<=[a-z] )([A-Z][a-z]+) and ([A-Z][a-z]+)(?=[.,;])"
)
_SUBORDINATE = re.compile(
    r"\b(?:who|which|that|when|what|how|why|if|whether|because|should|may|not)\Z"
)
_PARTICIPLE = r"(?:[a-z]+ed|built|made|held|found|led|won|brought|lost|caught|taught|sent)"
_BY = re.compile(
    rf"^((?:The |A |An |His |Her |Its )?[A-Z“\"]?[^,;.]{{2,60}}?) (?:was|were) ({_PARTICIPLE})"
    r" by ((?:the |a |an )?[\w’' -]{3,60}?)(\.| in \d{4}\.)$"
)
_ACTIVE = re.compile(
    rf"^((?:The |Prof\. |Dr\. |Mr\. )?[A-Z][\w’]+(?: [A-Z][\w’]+)*) ({_PARTICIPLE}) "
    r"((?:the|a|an) [\w’ -]{3,40}?)(\.|(?: (?:in|on|for|from|with|by|to|at|over) [^;:]*\.))$"
)
_LEADING = re.compile(
    r"^((?:In|On|At|From|Since|After|Before|For|By|When|If|During) [^,;:.]{3,60}), ([^;]+)\.$"
)
_TRAILING = re.compile(
    r"^([A-Z](?:(?! in | on | at )[^,;:.])*?)"
    r" ((?:in|on|at|since|during) (?:the )?(?!them)[^,;:. ]+(?: \d+)?)\.$"
)
_CLAUSE = re.compile(r"^([A-Z][^,;:.]+?) ((?:when|because|before|after|if) (?!which)[^,;:]+)\.$")
_OPENS_LOWER = re.compile(
    r"^(?:The|An?|It|He|She|They|We|This|These|That|His|Her|Its|Their|Nobody|Everybody|Each|Every"
    r"|Some|Many|Most|All|In|On|At|Water|Readings|Visitors|Log|Read|Stay|Take|Six|Two|Three)\b"
)


def edits(sentence: str, language: str = "en") -> list[Edit]:
    """All edits of a sentence, one change each; ``language`` is ``"en"`` or ``"es"``."""
    found = [Edit(kind, text, False) for kind, text in _falsifying(sentence, language)]
    found += [Edit(kind, text, True) for kind, text in _keeping(sentence, language)]
    return [edit for edit in dict.fromkeys(found) if edit.text != sentence]


def passage_edits(passage: str, claim: str, language: str = "en") -> list[tuple[str, str]]:
    """Kind and text of changed passages that no longer say what the claim says.

    A word is changed where the word after it is the same in the claim.
    """
    table = _tables(language)
    found = []
    for kind, words in _PASSAGE_KINDS:
        for match in _alternatives(tuple(table[words])).finditer(passage):
            if not _is_shared(passage, match, claim) or _is_denied(passage, match):
                continue
            is_denial = words == "auxiliaries"
            other = _DENIED_AS[language].format(match[0]) if is_denial else table[words][match[0]]
            found.append((kind, _put(passage, match, other)))
            break
    return found


_PASSAGE_KINDS = (
    ("negation dropped", "auxiliaries"),
    ("modality", "hedged"),
    ("quantifier", "narrowed"),
)


@cache
def _tables(language: str) -> Mapping[str, Any]:
    text = Path(__file__).with_name("edit_words.toml").read_text(encoding="utf-8")
    tables: Mapping[str, Any] = tomllib.loads(text)[language]
    return tables


@cache
def _alternatives(words: tuple[str, ...]) -> re.Pattern[str]:
    spelled = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"(?<![\w’'-])(?:{spelled})(?![\w’'-])")


def _is_shared(passage: str, match: re.Match[str], claim: str) -> bool:
    following = re.match(r"[ \n]+([\w’'-]+)", passage[match.end() :])
    if following is None or _SUBORDINATE.search(passage[: match.start()].rstrip().lower()):
        return False
    return re.search(rf"(?<!\w){match[0]}\s+{re.escape(following[1])}(?!\w)", claim) is not None


def _falsifying(sentence: str, language: str) -> Iterator[tuple[str, str]]:
    table = _tables(language)
    numbers = _NUMBER_ES if language == "es" else _NUMBER
    for match in numbers.finditer(sentence):
        yield "number", _put(sentence, match, _other_number(match[0]))
    yield from _words("unit", sentence, table["unit"], before=r"(?<=\d)[ -]?")
    yield from _dates(sentence, table["months"])
    match = _alternatives(tuple(table["auxiliaries"])).search(sentence)
    if match and not _is_denied(sentence, match):
        yield "negation inserted", _put(sentence, match, _DENIED_AS[language].format(match[0]))
    for word, other in table["negation"].items():
        if word in sentence and not re.search("not only|no longer|no less|No\\. ", sentence):
            yield "negation dropped", sentence.replace(word, other, 1)
    yield from _names(sentence, table)
    for kind in ("quantifier", "modality", "direction"):
        yield from _words(kind, sentence, table[kind])


def _keeping(sentence: str, language: str) -> Iterator[tuple[str, str]]:
    table = _tables(language)
    for match in (_NUMBER_ES if language == "es" else _NUMBER).finditer(sentence):
        if other := _same_number(match[0], table["same_number"], language):
            yield "number format", _put(sentence, match, other)
    yield from _words("number format", sentence, table["same_unit"], before=r"(?<=\d)[ ]?")
    yield from _words("synonym", sentence, table["synonym"])
    yield from _words("contraction", sentence, table["contraction"])
    if language == "en":
        yield from _reordered(sentence)
        yield from _voices(sentence)
    if "'" in sentence or '"' in sentence:
        yield "typography", sentence.replace("'", "’").replace(' "', " “").replace('"', "”")


def _put(sentence: str, match: re.Match[str], text: str) -> str:
    return sentence[: match.start()] + text + sentence[match.end() :]


def _words(
    kind: str, sentence: str, table: Mapping[str, str], before: str = r"\b"
) -> Iterator[tuple[str, str]]:
    for word, other in table.items():
        if match := re.search(rf"{before}(?<!\w)({re.escape(word)})(?![\w’'])", sentence):
            yield kind, sentence[: match.start(1)] + other + sentence[match.end(1) :]


def _dates(sentence: str, months: list[str]) -> Iterator[tuple[str, str]]:
    names = "|".join(months)
    pattern = rf"\b({names})\b(?=,? \d)|(?<=\d )({names})\b|(?<=\d de )({names})\b"
    for match in re.finditer(pattern, sentence):
        yield "date", _put(sentence, match, months[(months.index(match[0]) + 5) % 12])


def _is_denied(sentence: str, match: re.Match[str]) -> bool:
    before = sentence[: match.start()].rstrip().rpartition(" ")[2].lower()
    return before in ("no", "nunca", "not", "nobody", "nadie") or bool(
        _DENIED.match(sentence, match.end())
    )


def _other_number(digits: str) -> str:
    turned = digits[::-1]
    if digits.isdigit() and len(digits) == 2 and turned != digits and turned[0] != "0":
        return turned
    last = digits[-1]
    return digits[:-1] + str((int(last) + 3) % 10)


def _same_number(digits: str, spelled: Mapping[str, str], language: str) -> str | None:
    group = "." if language == "es" else ","
    if group in digits:
        return digits.replace(group, "")
    if digits.isdigit() and len(digits) > 4:
        return f"{int(digits):,}"
    return spelled.get(digits)


def _names(sentence: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    no_names = {*table["no_names"], *table["months"]}
    names = [m for m in _NAME.finditer(sentence) if m[0].split()[0] not in no_names]
    for match, other in zip(names, table["other_names"], strict=False):
        yield "name replaced", _put(sentence, match, other)
    if len(names) > 1 and _swap_matters(sentence, *names[:2], table):
        yield "names swapped", _swapped(sentence, *names[:2])


def _swap_matters(
    sentence: str, one: re.Match[str], two: re.Match[str], table: Mapping[str, Any]
) -> bool:
    """Whether two names that change places make a true sentence false.

    They do not in a list ("A and B", "A, B and C"), in one place or title ("Calgary, Alberta",
    "Lead Like A Woman"), where one name holds the other, and around a verb that says the same of
    both ("A met B").
    """
    between = sentence[one.end() : two.start()]
    if one[0] in two[0] or two[0] in one[0] or between.strip(" ,") in table["listed"]:
        return False
    return not _IN_A_ROW.fullmatch(between) and between.strip() not in table["mutual"]


def _swapped(sentence: str, one: re.Match[str], two: re.Match[str]) -> str:
    between = sentence[one.end() : two.start()]
    return sentence[: one.start()] + two[0] + between + one[0] + sentence[two.end() :]


def _reordered(sentence: str) -> Iterator[tuple[str, str]]:
    if match := _LEADING.match(sentence):
        yield (
            "word order",
            f"{match[2][0].upper()}{match[2][1:]} {match[1][0].lower()}{match[1][1:]}.",
        )
    for pattern in (_TRAILING, _CLAUSE):
        if match := pattern.match(sentence):
            yield "word order", f"{match[2][0].upper()}{match[2][1:]}, {_lower(match[1])}."
    if match := _TWO_WORDS.search(sentence):
        one, other = match[1] or match[3], match[2] or match[4]
        yield "word order", _put(sentence, match, f"{other} and {one}")


def _lower(words: str) -> str:
    # A name keeps its capital; an article or a pronoun does not.
    return _OPENS_LOWER.sub(lambda match: match[0].lower(), words)


def _voices(sentence: str) -> Iterator[tuple[str, str]]:
    if match := _BY.match(sentence):
        yield (
            "passive",
            f"{match[3][0].upper()}{match[3][1:]} {match[2]} {_lower(match[1])}{match[4]}",
        )
    match = _ACTIVE.match(sentence)
    if match and not _OPENS_LOWER.match(match[1]):
        yield (
            "passive",
            f"{match[3][0].upper()}{match[3][1:]} was {match[2]} by {match[1]}{match[4]}",
        )
