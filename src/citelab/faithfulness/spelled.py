"""Figures written in words: forty-one, two hundred thousand, noon, the ninth of February."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from citelab.faithfulness.amounts import Figure, minutes_of_day, unit_of
from citelab.faithfulness.digits import HALF_OF_DAY, UNIT_AFTER
from citelab.faithfulness.units import NUMBER_WORDS, PERIODS, SCALES
from citelab.text.words import Word, words

__all__ = ["spelled_figures"]

_PRONOUNS = (["one"], ["uno"])
# "cuarenta y nueve"
_LINK = "y"
_TENS = range(30, 100, 10)
# These are other words too, and months only with a capital and a date around them.
_DOUBTFUL = frozenset({"may", "march", "mar", "sept", "dec", "jan"})
_BEFORE_MONTHS = frozenset(
    ("in", "of", "since", "until", "till", "by", "from", "to", "late", "early", "mid", "during")
)


def spelled_figures(text: str, language: str = "en") -> Iterator[Figure]:
    """The figures of a text that are written in words, in order."""
    values = NUMBER_WORDS["es" if language == "es" else "en"]
    run: list[Word] = []
    previous = ""
    for word in words(text):
        folded = word.text.lower()
        goes_on = bool(run) and text[run[-1].end_char : word.start_char] in (" ", "-", "\u00a0")
        is_link = folded == _LINK and bool(run) and values.get(run[-1].text.lower(), 0) in _TENS
        if not (goes_on and (folded in values or folded in SCALES or is_link)):
            yield from _of_run(text, run, values)
            run = []
        if run or folded in values:
            run.append(word)
        elif folded in PERIODS and _is_period(text, word, previous):
            yield _of_period(word)
        previous = folded
    yield from _of_run(text, run, values)


def _of_run(text: str, run: Sequence[Word], values: dict[str, int]) -> Iterator[Figure]:
    if run and run[-1].text.lower() == _LINK:
        run = run[:-1]
    if not run or _is_pronoun(text, run):
        return
    start, end = run[0].start_char, run[-1].end_char
    value = _sum([word.text.lower() for word in run], values)
    if half := HALF_OF_DAY.match(text, end):
        yield Figure(minutes_of_day(str(value), half["half"]), "time", start, half.end())
    elif unit := UNIT_AFTER.match(text, end):
        dimension, factor = unit_of(unit["unit"])
        yield Figure(value * factor, dimension, start, unit.end())
    else:
        yield Figure(Fraction(value), "", start, end)


def _sum(spelled: Sequence[str], values: dict[str, int]) -> int:
    total = part = 0
    for word in spelled:
        if word in values:
            part += values[word]
        elif word == _LINK:
            continue
        elif SCALES[word] == 100:
            part = (part or 1) * 100
        else:
            total, part = total + (part or 1) * SCALES[word], 0
    return total + part


def _is_pronoun(text: str, run: Sequence[Word]) -> bool:
    # A lone "one" or "uno" is a pronoun more often than a number, but not in "No. one".
    if [word.text.lower() for word in run] not in _PRONOUNS:
        return False
    return not (
        UNIT_AFTER.match(text, run[0].end_char) or text.endswith("No. ", 0, run[0].start_char)
    )


def _of_period(word: Word) -> Figure:
    dimension, number = PERIODS[word.text.lower()]
    return Figure(Fraction(number), dimension, word.start_char, word.end_char)


def _is_period(text: str, word: Word, previous: str) -> bool:
    if word.text.lower() not in _DOUBTFUL:
        return True
    if word.text[:1].islower():
        return False
    beside = text[max(0, word.start_char - 3) : word.end_char + 3]
    return previous in _BEFORE_MONTHS or any(char.isdigit() for char in beside)
