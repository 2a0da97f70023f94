"""Figures written in digits: 18,000 litres, 4 %, 7.30 p.m., 2026-11-30, $4 million.

In Spanish text the full stop groups thousands and the comma opens the decimals; in English it is
the other way round. Every alternative is linear, on runs of a million digits too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from citelab.faithfulness.amounts import Figure, minutes_of_day, unit_of
from citelab.faithfulness.units import SCALES, UNITS

__all__ = ["HALF_OF_DAY", "UNIT_AFTER", "digit_figures"]

_SPACE = r"[ \u00a0\u2009\u202f]"
# Longer runs are identifiers, not amounts, and Python refuses to read 5,000 digits as a number.
_MOST_DIGITS = 30
_SIGNS = "|".join(sorted(map(re.escape, UNITS), key=lambda unit: (-len(unit), unit)))
_SCALES = "|".join(sorted(SCALES, key=len, reverse=True))
_UNIT = rf"(?P<unit>{_SIGNS}|per{_SPACE}cent|por{_SPACE}ciento)(?![\w/])"

UNIT_AFTER = re.compile(rf"[ \u00a0\n-]{_UNIT}", re.IGNORECASE)
"""A unit right after a number in words."""
HALF_OF_DAY = re.compile(rf"{_SPACE}(?P<half>[ap])\.?m\b\.?", re.IGNORECASE)
"""``a.m.`` or ``p.m.`` right after a number in words."""


def digit_figures(text: str, language: str = "en") -> Iterator[Figure]:
    """The figures of a text that are written in digits, in order."""
    for match in _pattern("es" if language == "es" else "en").finditer(text):
        if match["iso"]:
            yield from _of_iso_date(match)
        elif clock := match["clock"] or match["colon"] or match["hour"]:
            yield Figure(
                minutes_of_day(clock, match["half"] or match["noon"]), "time", *match.span()
            )
        elif len(match["number"]) <= _MOST_DIGITS:
            yield _of_number(match, language)


@cache
def _pattern(language: str) -> re.Pattern[str]:
    group, mark = (r"\.", ",") if language == "es" else (",", r"\.")
    decimals = "[.,]" if language == "es" else r"\."
    number = (
        rf"\d{{1,3}}(?:{group}\d{{3}})+(?!\d)(?:{mark}\d+)?"
        rf"|\d{{1,3}}(?:{_SPACE}\d{{3}})+(?!\d)"
        rf"|\d+(?:{decimals}\d+)?"
    )
    return re.compile(
        r"(?P<iso>(?<!\w)\d{4}-\d\d-\d\d(?!\w))"
        rf"|(?P<clock>(?<![\w.])\d{{1,2}}[:.]\d\d){_SPACE}?(?:(?P<half>[ap])\.?m\b\.?|h\b)"
        r"|(?P<colon>(?<![\w.:])\d{1,2}:\d\d(?![\d:]))"
        rf"|(?P<hour>(?<![\w.])\d{{1,2}}){_SPACE}?(?P<noon>[ap])\.?m\b\.?"
        rf"|(?:(?P<coin>[$€£¥]){_SPACE}?)?(?P<sign>(?<![\w)])[-−+])?"
        rf"(?P<number>(?<![^\W_])(?:{number}))"
        r"(?P<decade>s(?!\w))?(?:st|nd|rd|th|[ºª])?"
        rf"(?:{_SPACE}(?P<scale>{_SCALES})(?!\w))?"
        rf"(?:[ \u00a0\u2009\u202f\n-]?{_UNIT})?",
        re.IGNORECASE,
    )


def _of_iso_date(match: re.Match[str]) -> Iterator[Figure]:
    at = match.start()
    for first, last, dimension in ((0, 4, ""), (5, 7, "month"), (8, 10, "")):
        yield Figure(Fraction(match[0][first:last]), dimension, at + first, at + last)


def _of_number(match: re.Match[str], language: str) -> Figure:
    value = _value(match["number"], language) * SCALES.get((match["scale"] or "").lower(), 1)
    if match["sign"] in ("-", "−"):
        value = -value
    if match["decade"]:
        return Figure(value, "decade", *match.span())
    dimension, factor = unit_of(match["coin"] or match["unit"] or "")
    return Figure(_full_year(match, value) * factor, dimension, *match.span())


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
