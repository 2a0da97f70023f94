"""Edits of true sentences: some make them false, some keep what they say.

Deterministic: the same sentence gives the same edits in the same order. The word lists are the
generator's own and are no copy of the scorer's, so that what it does not know is measured too.
English only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Edit", "edits"]


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
    r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w,])|(?<![\w.,])\d+(?:\.\d+)?(?![\w,]|\.\d)"
)
_UNITS = {
    "minutes": "hours", "hours": "minutes", "days": "weeks", "weeks": "days", "months": "years",
    "years": "months", "metres": "miles", "meters": "miles", "miles": "metres", "m": "km",
    "km": "m", "mm": "cm", "litres": "gallons", "kg": "tonnes", "%": "kg", "percent": "kilometres",
    "kilometers": "miles", "kilometres": "miles", "feet": "metres", "acres": "hectares",
    "euros": "dollars", "pounds": "kilograms", "million": "billion", "kW": "MW", "m/s": "km/h",
    "°C": "°F", "winters": "weeks", "people": "boats",
}  # fmt: skip
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip
_AUXILIARY = re.compile(r"\b(is|are|was|were|has|had|have|will|would|can|could|must|should)\b")
_DENIED = re.compile(r"(?:n't| not| never| no)\b")
_DATE = re.compile(rf"\b({'|'.join(_MONTHS)})\b(?=,? \d)|(?<=\d )({'|'.join(_MONTHS)})\b")
_NAME = re.compile(
    r"(?<![.!?] )(?<!^)(?<![\w’'\"“])[A-Z][\w’-]+(?: (?:of |de |the )?[A-Z][\w’-]+)*"
)
_NOT_NAMES = {*_MONTHS, "I", "The", "In", "On", "Mr", "Dr", "Prof", "Mrs", "No", "St"}
_OTHER_NAMES = ("Ingrid Valdemar", "Port Selwyn", "Kestrel Foundation")
_STRONGER = {
    "some": "all", "many": "all", "most": "all", "several": "all", "may": "will", "might": "will",
    "could": "will", "often": "always", "sometimes": "always", "usually": "always",
    "possibly": "certainly", "probably": "certainly", "can": "must",
}  # fmt: skip
_TURNED = {
    "increase": "decrease", "increased": "decreased", "decreased": "increased", "rose": "fell",
    "more": "less", "less": "more", "above": "below", "below": "above", "before": "after",
    "after": "before", "higher": "lower", "lower": "higher", "first": "last", "last": "first",
    "north": "south", "south": "north", "east": "west", "west": "east", "won": "lost",
    "lost": "won", "larger": "smaller", "largest": "smallest", "highest": "lowest",
    "stronger": "weaker", "later": "earlier", "earlier": "later", "early": "late", "late": "early",
    "winter": "summer", "summer": "winter", "opened": "closed", "closed": "opened",
    "father": "mother", "mother": "father", "husband": "wife", "wife": "husband", "son": "daughter",
    "daughter": "son", "male": "female", "female": "male", "best": "worst", "joined": "left",
}  # fmt: skip
_SYNONYMS = {
    "began": "started", "started": "began", "approximately": "about", "about": "approximately",
    "roughly": "about", "however": "but", "large": "big", "also": "additionally",
    "every": "each", "each": "every", "whilst": "while", "until": "till", "often": "frequently",
    "per cent": "%", "percent": "%", "finished": "ended", "bought": "purchased", "kids": "children",
}  # fmt: skip
_CONTRACTED = {
    "do not": "don't", "does not": "doesn't", "did not": "didn't", "is not": "isn't",
    "are not": "aren't", "was not": "wasn't", "cannot": "can't", "will not": "won't",
}  # fmt: skip
_SPELLED = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "10": "ten", "11": "eleven", "12": "twelve",
}  # fmt: skip
_LISTED = frozenset({"", "and", "or", "and the", "and in", "&", "(", "in the", "of the"})
_NEGATIONS = (
    (" not ", " "), ("n't ", " "), ("n’t ", " "), (" never ", " "), ("Nobody ", "Everybody "),
    ("cannot ", "can "), (" no ", " a "),
)  # fmt: skip


def edits(sentence: str) -> list[Edit]:
    """All edits of an English sentence, one change each."""
    found = [Edit(kind, text, False) for kind, text in _falsifying(sentence)]
    found += [Edit(kind, text, True) for kind, text in _keeping(sentence)]
    return [edit for edit in found if edit.text != sentence]


def _falsifying(sentence: str) -> Iterator[tuple[str, str]]:
    for match in _NUMBER.finditer(sentence):
        yield "number", _put(sentence, match, _other_number(match[0]))
    yield from _words("unit", sentence, _UNITS, before=r"(?<=\d)[ -]?")
    for match in _DATE.finditer(sentence):
        yield "date", _put(sentence, match, _MONTHS[(_MONTHS.index(match[0]) + 5) % 12])
    match = _AUXILIARY.search(sentence)
    if match and not _DENIED.match(sentence, match.end()):
        yield "negation inserted", _put(sentence, match, f"{match[0]} not")
    for word, other in _NEGATIONS:
        if word in sentence and "not only" not in sentence and "no longer" not in sentence:
            yield "negation dropped", sentence.replace(word, other, 1)
    yield from _names(sentence)
    yield from _words("stronger", sentence, _STRONGER)
    yield from _words("direction", sentence, _TURNED)


def _keeping(sentence: str) -> Iterator[tuple[str, str]]:
    for match in _NUMBER.finditer(sentence):
        if other := _same_number(match[0]):
            yield "number format", _put(sentence, match, other)
    yield from _words("synonym", sentence, _SYNONYMS)
    yield from _words("contraction", sentence, _CONTRACTED)
    if match := re.fullmatch(
        r"([A-Z].*?) ((?:in|on) (?:[A-Z]\w+ )?(?:\d{1,2}, )?\d{4})\.", sentence
    ):
        moved = match[2][0].upper() + match[2][1:]
        yield "word order", f"{moved}, {match[1]}."
    if "'" in sentence or '"' in sentence:
        yield "typography", sentence.replace("'", "’").replace(' "', " “").replace('"', "”")


def _put(sentence: str, match: re.Match[str], text: str) -> str:
    return sentence[: match.start()] + text + sentence[match.end() :]


def _words(
    kind: str, sentence: str, table: dict[str, str], before: str = r"\b"
) -> Iterator[tuple[str, str]]:
    for word, other in table.items():
        if match := re.search(rf"{before}(?<!\w)({re.escape(word)})(?!\w)", sentence):
            yield kind, sentence[: match.start(1)] + other + sentence[match.end(1) :]


def _other_number(digits: str) -> str:
    turned = digits[::-1]
    if digits.isdigit() and len(digits) == 2 and turned != digits and turned[0] != "0":
        return turned
    last = digits[-1]
    return digits[:-1] + str((int(last) + 3) % 10)


def _same_number(digits: str) -> str | None:
    if "," in digits:
        return digits.replace(",", "")
    if digits.isdigit() and len(digits) > 4:
        return f"{int(digits):,}"
    return _SPELLED.get(digits)


def _names(sentence: str) -> Iterator[tuple[str, str]]:
    names = [m for m in _NAME.finditer(sentence) if m[0].split()[0] not in _NOT_NAMES]
    for match, other in zip(names, _OTHER_NAMES, strict=False):
        yield "name replaced", _put(sentence, match, other)
    if len(names) > 1 and _swap_matters(sentence, *names[:2]):
        yield "names swapped", _swapped(sentence, *names[:2])


def _swap_matters(sentence: str, one: re.Match[str], two: re.Match[str]) -> bool:
    # "A and B" says the same as "B and A", and "Calgary, Alberta" is one place.
    between = sentence[one.end() : two.start()].strip(" ,")
    return one[0] not in two[0] and two[0] not in one[0] and between not in _LISTED


def _swapped(sentence: str, one: re.Match[str], two: re.Match[str]) -> str:
    between = sentence[one.end() : two.start()]
    return sentence[: one.start()] + two[0] + between + one[0] + sentence[two.end() :]
