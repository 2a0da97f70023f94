"""What two numbers mean to the one who wrote them, and to the one who reads them otherwise.

Both ranges are half-open and count code points from 0. Numbers that mean no range for the reader
carry the reason in words and no range: nothing is rounded, so nothing wrong is shown as right.
"""

from __future__ import annotations

from dataclasses import dataclass

from citelab.errors import UnitError
from citelab.locations.conventions.counting import Range
from citelab.text import TextUnits
from citelab.widgets.locator_lab_counting import way_named
from citelab.widgets.twin_text import span_words

__all__ = ["Reading", "read_range"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One range, the numbers that it was sent as, and what arrived.

    Attributes:
        right: The range that is meant.
        written_as: How its writer counts.
        read_as: How its reader counts.
        numbers: The two numbers between them, or None where the writer cannot say the range.
        found: The range that the reader takes them for, or None.
        problem: Why there are no numbers, or why the reader finds no range; None otherwise.
    """

    right: Range
    written_as: str
    read_as: str
    numbers: Range | None = None
    found: Range | None = None
    problem: str | None = None

    @property
    def wrong(self) -> Range | None:
        """What the reader takes the numbers for, where that is another range than was meant."""
        return None if self.found == self.right else self.found

    @property
    def words(self) -> str:
        """What becomes of the range on its way, in a sentence or two."""
        if self.numbers is None:
            return f"Not to be said in {self.written_as}: {self.problem}."
        sent = f"Written as {self.written_as}: {self.numbers[0]} to {self.numbers[1]}."
        if self.found is None:
            return f"{sent} Read as {self.read_as} this is no range: {self.problem}."
        if self.written_as == self.read_as:
            return sent
        if self.wrong is None:
            return (
                f"{sent} Read as {self.read_as} they mean the same characters here,"
                " so the mistake goes unseen."
            )
        return f"{sent} Read as {self.read_as}: {span_words(self.wrong)}; {self._moves()}."

    def _moves(self) -> str:
        found = self.found or self.right
        start, end = (found[side] - self.right[side] for side in (0, 1))
        if start == end:
            return f"both ends move {_step(start)}"
        told = [f"the {name} moves {_step(by)}" for name, by in (("start", start), ("end", end))
                if by]  # fmt: skip
        return " and ".join(told)


def read_range(units: TextUnits, right: Range, written_as: str, read_as: str) -> Reading:
    """Write a range in one way and read it in another.

    Args:
        units: The text.
        right: The range that is meant; half-open code points.
        written_as: A name of ``WAYS``.
        read_as: A name of ``WAYS``.

    Raises:
        UnitError: A name is unknown.

    >>> reading = read_range(TextUnits("A 😀 rose."), (4, 8), "UTF-16 units", "code points")
    >>> reading.numbers, reading.wrong
    ((5, 9), (5, 9))
    >>> reading.words
    'Written as UTF-16 units: 5 to 9. Read as code points: characters 5 to 8; \
both ends move 1 to the right.'
    """
    writer, reader = way_named(written_as), way_named(read_as)
    numbers = None
    try:
        numbers = writer.write(units, *right).value
        return Reading(right, written_as, read_as, numbers, reader.read(units, *numbers).value)
    except UnitError as error:
        return Reading(right, written_as, read_as, numbers, problem=str(error))


def _step(by: int) -> str:
    return f"{abs(by):,} to the {'right' if by > 0 else 'left'}"
