"""What a conversion returns: the value in the other system's words, and what it cannot say.

A loss is a sentence for people. No loss means that the value, together with the text that it
counts in, leads back to the very same range.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["Converted"]

Value = TypeVar("Value", covariant=True)


@dataclass(frozen=True, slots=True)
class Converted(Generic[Value]):
    """A converted value and its losses.

    Attributes:
        value: What the other system reads, or what was read from it.
        losses: One sentence for each thing that the value does not keep or does not settle;
            empty where nothing is lost.

    >>> Converted((0, 4)).is_lossless
    True
    """

    value: Value
    losses: tuple[str, ...] = ()

    @property
    def is_lossless(self) -> bool:
        """Whether the way back leads to the same range."""
        return not self.losses
