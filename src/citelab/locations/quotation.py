"""A passage known by its words and by what stands around them.

Words are looked for exactly, never roughly: "32%" is not found in "23%". Every place is looked
for, overlapping ones too, and whoever wants *the* place gets it only where there is just one.
"""

from __future__ import annotations

from dataclasses import dataclass

from citelab.errors import LocationError

__all__ = ["CONTEXT_CHARS", "Quotation"]

CONTEXT_CHARS = 32
"""How much of the surroundings is kept on either side, unless somebody says otherwise."""

# Doublings after which a passage counts as standing twice, however much is kept around it.
_DOUBLINGS = 5


@dataclass(frozen=True, slots=True)
class Quotation:
    """The words of a passage and their surroundings.

    Attributes:
        exact: The words, to the last space.
        prefix: What stands right before them; empty at the start of a text, or if unknown.
        suffix: What stands right after them; empty at the end of a text, or if unknown.

    Raises:
        LocationError: ``exact`` is empty.
    """

    exact: str
    prefix: str = ""
    suffix: str = ""

    def __post_init__(self) -> None:
        if not self.exact:
            raise LocationError("the quotation is empty; only words can be looked for")

    @classmethod
    def at(
        cls, text: str, start_char: int, end_char: int, context_chars: int = CONTEXT_CHARS
    ) -> Quotation:
        """The quotation of a range of code points, half-open, from 0."""
        before = text[max(0, start_char - context_chars) : start_char]
        return cls(text[start_char:end_char], before, text[end_char : end_char + context_chars])

    @classmethod
    def unique_at(
        cls, text: str, start_char: int, end_char: int, context_chars: int = CONTEXT_CHARS
    ) -> Quotation:
        """As ``at``, with more of the surroundings where fewer fit several places."""
        for doubling in range(_DOUBLINGS + 1):
            made = cls.at(text, start_char, end_char, context_chars << doubling)
            if len(made.places(text, most=2)) == 1:
                return made
        return cls.at(text, start_char, end_char, context_chars)

    def places(self, text: str, most: int | None = None) -> list[tuple[int, int]]:
        """Where the text has these words between these surroundings, as half-open ranges.

        Args:
            text: The text to look in.
            most: Stop after so many; None for all.
        """
        whole = self.prefix + self.exact + self.suffix
        found: list[tuple[int, int]] = []
        at = text.find(whole)
        while at >= 0 and (most is None or len(found) < most):
            start = at + len(self.prefix)
            found.append((start, start + len(self.exact)))
            at = text.find(whole, at + 1)
        return found

    def only_place(self, text: str) -> tuple[int, int]:
        """The one place that fits.

        Raises:
            LocationError: None fits, or several do; then none is guessed.
        """
        found = self.places(text)
        if len(found) == 1:
            return found[0]
        where = f"at characters {', '.join(str(start) for start, _ in found[:5])}"
        raise LocationError(
            f"{self.exact[:60]!r} stands {f'{len(found)} times' if found else 'nowhere'} in this"
            f" text with these surroundings{f', {where}' if found else ''}; "
            + ("keep more of what stands around it" if found else "is this the edition?"),
            fault="ambiguous" if found else "text_differs",
        )
