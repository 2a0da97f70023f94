"""One number, date or time: its exact value and what it is an amount of.

Values are fractions, so nothing is rounded and 2.5 km equals 2,500 m to the last digit.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from citelab.faithfulness.units import UNITS

__all__ = ["Figure", "minutes_of_day", "unit_of"]

# A bare 5 is not the month of May, nor five minutes past midnight.
_NEVER_BARE = frozenset({"month", "weekday", "time", "decade"})


@dataclass(frozen=True, slots=True)
class Figure:
    """One number, date or time of a text.

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
        both = {self.dimension, other.dimension}
        return "" in both and not both & _NEVER_BARE

    def equals(self, other: Figure) -> bool:
        """Whether both say the same amount."""
        return self.value == other.value and self.same_kind(other)

    def rivals(self, other: Figure) -> bool:
        """Whether the two exclude each other in one place: 20 minutes and 35, or 35 metres."""
        if self.equals(other):
            return False
        if self.dimension != other.dimension:
            return self.value == other.value
        # Bare numbers count anything; only those of one length are likely to count the same.
        return bool(self.dimension) or len(str(self.value)) == len(str(other.value))


def unit_of(spelling: str) -> tuple[str, Fraction]:
    """The dimension of a unit and the factor into its own unit; a bare one for what is unknown."""
    if spelling.endswith(("cent", "ciento")):
        return "%", Fraction(1)
    return UNITS.get(spelling.lower(), ("", Fraction(1)))


def minutes_of_day(clock: str, half: str | None) -> Fraction:
    """Minutes since midnight of ``"7.30"`` or ``"19:30"``; ``half`` is ``"a"``, ``"p"`` or None."""
    hour, _, minute = clock.replace(".", ":").partition(":")
    hours = int(hour)
    if half:
        hours = hours % 12 + (12 if half.lower() == "p" else 0)
    return Fraction(hours * 60 + int(minute or 0))
