"""Where the marks of a reply stand and what was left out of it: for whoever shows a raw reply."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from citelab.contract.marks import Marks
from citelab.contract.pointers import Pointers
from citelab.contract.scanner import MarkToken, Scanner
from citelab.contract.thinking import ThinkingFilter

__all__ = ["MarkGroup", "mark_groups", "reasoning_ranges"]


@dataclass(frozen=True, slots=True)
class MarkGroup:
    """One bracketed group of marks in a raw reply: ``"[s3]"``, ``"[s3, s4]"``, ``"[s3-s5]"``.

    Attributes:
        start_char: Where it begins in the reply, in code points from 0.
        end_char: The first code point behind it.
        numbers: The chunks that it names and that exist, from 1; empty where none does, and in
            a model's reasoning, which cites nothing.
    """

    start_char: int
    end_char: int
    numbers: tuple[int, ...]


def mark_groups(reply: str, marks: Marks, pointers: Pointers) -> tuple[MarkGroup, ...]:
    """Every group of marks of a whole reply, in order; never raises."""
    scanner = Scanner(marks)
    tokens = [*_marks_of(scanner.feed(reply)), *_marks_of(scanner.close())]
    hidden = reasoning_ranges(reply)
    return tuple(
        MarkGroup(
            token.reply_char,
            token.reply_char + len(token.raw),
            () if _is_in(token.reply_char, hidden) else pointers.read(token)[0],
        )
        for token in tokens
    )


def reasoning_ranges(reply: str) -> list[tuple[int, int]]:
    """The half-open ranges of a raw reply that are reasoning, tags included, and no answer."""
    thinking, kept = ThinkingFilter(begins_inside=False), [False] * len(reply)
    at = dropped = 0
    for piece in (*reply, None):
        answer = thinking.close() if piece is None else thinking.feed(piece)
        dropped, thinking.dropped = dropped + thinking.dropped, 0
        # What is given out now stood behind all that was given out and dropped before.
        for place in range(at + dropped, at + dropped + len(answer)):
            kept[place] = True
        at += len(answer)
    return _runs_of_false(kept)


def _runs_of_false(flags: list[bool]) -> list[tuple[int, int]]:
    edges = [
        place
        for place, (before, now) in enumerate(pairwise([True, *flags, True]))
        if before is not now
    ]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _is_in(place: int, ranges: list[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in ranges)


def _marks_of(tokens: Iterator[object]) -> Iterator[MarkToken]:
    return (token for token in tokens if isinstance(token, MarkToken))
