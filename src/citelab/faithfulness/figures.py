"""Numbers, dates and times of a text: exact value, unit, and exactly where they stand.

``18,000 litres``, ``18 000 l`` and ``eighteen thousand litres`` are one figure; ``35 minutes`` and
``35 metres`` are two. Values are fractions, so nothing is rounded. In Spanish text the full stop
groups thousands and the comma opens the decimals; in English it is the other way round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from citelab.faithfulness.units import NUMBER_WORDS, PERIODS, SCALES, UNITS
from citelab.text.words import Word, words

__all__ = ["Figure", "figures"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One number, date or time.

    Attributes:
        value: The exact value in the dimension's own unit: 35 minutes is 2100 (seconds).
        dimension: ``"m"``, ``"s"``, ``"%"``, ``"month"``, ``"time"`` (minutes since midnight) …;
            empty for a bare number.
        start_char: First code point in the text, from 0; the unit belongs to the figure.
        end_char: First code point after it.
    """

    value: Fraction
    dimension: str
    start_char: int
    end_char: int

    def same_kind(self, other: Figure) -> bool:
        """Whether the two can be compared: one dimension, or one of them bare."""
        if self.dimension == other.dimension:
            return True
        bare = {self.dimension, other.dimension} & {""}
        return bool(bare) and not {self.dimension, other.dimension} & _NEVER_BARE

    def equals(self, other: Figure) -> bool:
        """Whether both say the same amount."""
        return self.value == other.value and self.same_kind(other)


# A bare 5 is not the month of May, nor five minutes past midnight.
_NEVER_BARE = frozenset({"month", "weekday", "time"})
_SPACE = r"[ \u00a0\u2009\u202f]"
_GROUPED = {
    "en": rf"\d{{1,3}}(?:,\d{{3}})+(?!\d)(?:\.\d+)?|\d{{1,3}}(?:{_SPACE}\d{{3}})+(?!\d)|\d+(?:\.\d+)?",
    "es": rf"\d{{1,3}}(?:\.\d{{3}})+(?!\d)(?:,\d+)?|\d{{1,3}}(?:{_SPACE}\d{{3}})+(?!\d)|\d+(?:[.,]\d+)?",
}
_UNIT_SIGNS = "|".join(sorted(map(re.escape, UNITS), key=lambda unit: (-len(unit), unit)))
_UNIT = re.compile(rf"[ \u00a0\n-](?P<unit>{_UNIT_SIGNS})(?![\w/])", re.IGNORECASE)
_HALF_OF_DAY = re.compile(rf"{_SPACE}(?P<half>[ap])\.?m\b\.?", re.IGNORECASE)
_SCALE_WORDS = "|".join(sorted(SCALES, key=len, reverse=True))
_MONTH_BEFORE = frozenset("in of since until till by from to late early mid and through during".split())


def figures(text: str, language: str = "en") -> list[Figure]:
    """All figures of a text, in order, none overlapping another.

    Args:
        text: Any text.
        language: ``"es"`` reads ``16.200`` as sixteen thousand two hundred; any other as English.

    >>> [(str(f.value), f.dimension) for f in figures("35 minutes on 9 February, 2.5 km away")]
    [('2100', 's'), ('9', ''), ('2', 'month'), ('2500', 'm')]
    """
    found = [*_digits(text, language), *_spelled(text, language)]
    kept: list[Figure] = []
    for figure in sorted(found, key=lambda f: (f.start_char, -f.end_char)):
        if not kept or figure.start_char >= kept[-1].end_char:
            kept.append(figure)
    return kept


@cache
def _pattern(language: str) -> re.Pattern[str]:
    number = _GROUPED["es" if language == "es" else "en"]
    return re.compile(
        rf"(?P<iso>(?<!\w)\d{{4}}-\d\d-\d\d(?!\w))"
        rf"|(?P<clock>(?<![\w.])\d{{1,2}}[:.]\d\d)(?={_SPACE}?(?:[ap]\.?m\b|h\b))"
        rf"(?:{_SPACE}?(?P<half>[ap])\.?m\b\.?|{_SPACE}?h\b)"
        rf"|(?P<colon>(?<![\w.:])\d{{1,2}}:\d\d(?![\d:]))"
        rf"|(?P<hour>(?<![\w.])\d{{1,2}}){_SPACE}?(?P<noon>[ap])\.?m\b\.?"
        rf"|(?:(?P<coin>[$€£¥]){_SPACE}?)?(?P<sign>(?<![\w)])[-−+])?(?P<number>(?<![^\W_])(?:{number}))"
        rf"(?P<decade>s(?!\w))?(?P<nth>st|nd|rd|th|[ºª])?"
        rf"(?:{_SPACE}(?P<scale>{_SCALE_WORDS})(?!\w))?"
        rf"(?:[ \u00a0\u2009\u202f\n-]?(?P<unit>{_UNIT_SIGNS}|per{_SPACE}cent|por{_SPACE}ciento)(?![\w/]))?",
        re.IGNORECASE,
    )


def _digits(text: str, language: str) -> Iterator[Figure]:
    for match in _pattern(language).finditer(text):
        start, end = match.span()
        if match["iso"]:
            yield from _iso(match)
        elif clock := match["clock"] or match["colon"]:
            yield Figure(_minutes(clock, match["half"]), "time", start, end)
        elif match["hour"]:
            yield Figure(_minutes(match["hour"], match["noon"]), "time", start, end)
        else:
            yield _number(match, language, start, end)


def _iso(match: re.Match[str]) -> Iterator[Figure]:
    for (at, to), dimension in zip(((0, 4), (5, 7), (8, 10)), ("", "month", ""), strict=True):
        yield Figure(Fraction(match[0][at:to]), dimension, match.start() + at, match.start() + to)


def _minutes(clock: str, half: str | None) -> Fraction:
    hour, _, minute = clock.replace(".", ":").partition(":")
    shift = 0 if not half else {"a": 0, "p": 12}[half.lower()]
    hours = int(hour) % 12 + shift if half else int(hour)
    return Fraction(hours * 60 + int(minute or 0))


def _number(match: re.Match[str], language: str, start: int, end: int) -> Figure:
    value = _value(match["number"], language) * SCALES.get((match["scale"] or "").lower(), 1)
    if match["sign"] in ("-", "−"):
        value = -value
    if match["decade"]:
        return Figure(value, "decade", start, end)
    unit = (match["coin"] or match["unit"] or "").lower()
    dimension, factor = _unit(unit)
    return Figure(_full_year(match, value), dimension, start, end) if not unit else Figure(
        value * factor, dimension, start, end
    )


def _unit(spelling: str) -> tuple[str, Fraction]:
    if spelling.endswith(("cent", "ciento")):
        return "%", Fraction(1)
    return UNITS.get(spelling, ("", Fraction(1)))


def _value(digits: str, language: str) -> Fraction:
    plain = re.sub(_SPACE, "", digits)
    if language != "es":
        return Fraction(plain.replace(",", ""))
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?", plain):
        plain = plain.replace(".", "")
    return Fraction(plain.replace(",", "."))


def _full_year(match: re.Match[str], value: Fraction) -> Fraction:
    # "2018–19" means 2018 and 2019.
    before = match.string[max(0, match.start() - 5) : match.start()]
    if len(match["number"]) == 2 and re.fullmatch(r"[12]\d{3}[-–]", before):
        return Fraction(before[:2] + match["number"])
    return value


def _spelled(text: str, language: str) -> Iterator[Figure]:
    values = NUMBER_WORDS["es" if language == "es" else "en"]
    run: list[Word] = []
    previous = ""
    for word in words(text):
        folded = word.text.lower()
        is_number = folded in values or (bool(run) and folded in SCALES)
        if run and (not is_number or not _joined(text, run[-1], word)):
            yield from _of_run(text, run, values)
            run = []
        if folded in values or (run and is_number):
            run.append(word)
        elif folded in PERIODS and _is_period(text, word, previous):
            dimension, number = PERIODS[folded]
            yield Figure(Fraction(number), dimension, word.start_char, word.end_char)
        previous = folded
    yield from _of_run(text, run, values)


def _joined(text: str, before: Word, after: Word) -> bool:
    return text[before.end_char : after.start_char] in (" ", "-", "\u00a0")


def _of_run(text: str, run: list[Word], values: dict[str, int]) -> Iterator[Figure]:
    if not run or _is_pronoun(text, run):
        return
    total = part = 0
    for word in run:
        folded = word.text.lower()
        if folded in values:
            part += values[folded]
        elif SCALES[folded] == 100:
            part = (part or 1) * 100
        else:
            total, part = total + (part or 1) * SCALES[folded], 0
    start, end = run[0].start_char, run[-1].end_char
    value = Fraction(total + part)
    if half := _HALF_OF_DAY.match(text, end):
        yield Figure(_minutes(str(value), half["half"]), "time", start, half.end())
    elif match := _UNIT.match(text, end):
        dimension, factor = _unit(match["unit"].lower())
        yield Figure(value * factor, dimension, start, match.end())
    else:
        yield Figure(value, "", start, end)


def _is_pronoun(text: str, run: list[Word]) -> bool:
    # A lone "one" or "uno" is a pronoun more often than a number, but not in "No. one".
    if [w.text.lower() for w in run] not in (["one"], ["uno"]):
        return False
    return not _UNIT.match(text, run[0].end_char) and not text[: run[0].start_char].endswith("No. ")


def _is_period(text: str, word: Word, previous: str) -> bool:
    # "march" and "may" are verbs, "mar" is the sea: those need a capital and a date around them.
    if word.text.lower() not in {"may", "march", "mar", "sept", "dec", "jan", "martes"}:
        return word.text.lower() != word.text or word.text.lower() not in {"august"}
    if word.text[:1].islower():
        return word.text.lower() == "martes"
    beside = text[max(0, word.start_char - 3) : word.start_char] + text[word.end_char : word.end_char + 3]
    return previous in _MONTH_BEFORE or any(c.isdigit() for c in beside)
