"""Pages and blocks: how the parts of a document tile its text.

Joined in order the parts are the text, code point by code point, so every code point lies in
exactly one of them. Empty are only a page that was scanned, and a block that is an image: they
have a number and no character.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Any, TypeVar

__all__ = ["Block", "Page", "first_gap", "index_at", "spans", "touching"]


@dataclass(frozen=True, slots=True)
class Page:
    """One physical page of a PDF.

    Attributes:
        number: Physical page, from 1; this is the number that is cited.
        start_char: First code point of the page in ``Document.text``, from 0.
        end_char: First code point after the page, its separator included.
        label: What the PDF prints as the page's name ("iv"), where that differs from its
            number; shown, never cited.
    """

    number: int
    start_char: int
    end_char: int
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """One content block, cited as a whole.

    Attributes:
        index: Position among the blocks of its document, from 0.
        start_char: First code point of the block in ``Document.text``, from 0.
        end_char: First code point after the block.
        image: The vendor's JSON of an image, for those who send it on; such a block has no
            character and cannot be cited. None for text; not part of equality.
    """

    index: int
    start_char: int
    end_char: int
    image: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)


Part = TypeVar("Part", Page, Block)


def spans(pieces: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The half-open ranges that ``pieces`` have in the text which they are when joined."""
    return pairwise(accumulate(map(len, pieces), initial=0))


def index_at(parts: Sequence[Part], char: int) -> int:
    """Index of the part that holds code point ``char``, which must lie in the text."""
    # The last of those that start there: an empty part before it holds no character.
    return bisect_right(parts, char, key=_start) - 1


def touching(parts: Sequence[Part], start_char: int, end_char: int) -> tuple[Part, ...]:
    """The parts that share a code point with a range, in O(log n) and the size of the answer."""
    if not start_char < end_char or not parts:
        return ()
    return tuple(parts[index_at(parts, start_char) : bisect_left(parts, end_char, key=_start)])


def first_gap(parts: Sequence[Page | Block], length: int) -> int | None:
    """Where the parts fail to tile a text of ``length`` code points; None where they tile it."""
    end = 0
    for part in parts:
        if part.start_char != end or part.end_char < end:
            return end
        end = part.end_char
    return None if end == length else end


def _start(part: Page | Block) -> int:
    return part.start_char
