"""Marks: the short ids that a model reads before each chunk and writes after each claim.

The letters of a mark are chosen for each request so that its form stands in none of the texts
the model is sent. Whatever looks like a mark in a reply was therefore written by the model, and
nothing in a document can pass for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count, product

__all__ = ["Marks", "any_case"]

# Letters that begin no usual bracketed word and are one token each; then two of them, and so on.
_LETTERS = "sqkzxjvw"
_ODD_CASES = {"s": "\u017f", "k": "\u212a"}
# Every repetition below is possessive: what it took it never gives back, so a long run of digits,
# blanks or brackets that turns out to be no mark is read once and not in every possible way.
_BLANK = r"[ \t\u00a0]{0,4}+"
_NUMBER = r"\d{1,9}+(?!\d)"
# Models write ASCII, CJK and full-width brackets for the same thing, escape them as Markdown and
# LaTeX want it, and make footnotes of them.
_OPEN, _CLOSE = "[\\[【［]", "[\\]】］]"
_BEGIN = rf"\\?+{_OPEN}{_BLANK}(?:\^{_BLANK})?+"
_GAP = r"(?:[,;&|/–—-]|and\b|to\b|y\b|a\b)?+"
# What neither ends a sentence nor is a part of a misspelt mark: no stop, quote, bracket or digit.
_CALM = r"[A-Za-z ,;:/%&+=\u00c0-\u024f–—]"
# What a reader does not see, and a forger may put between.
_UNSEEN = r"[\s\xad\u200b-\u200f\u2060-\u2064\ufeff]*+"


@dataclass(frozen=True)
class Marks:
    """The form of the marks of one request.

    Attributes:
        letters: What stands before the number; one or more lower-case letters.

    >>> marks = Marks.for_texts(["The grass is green.", "Written by hand: [s3]"])
    >>> marks.mark(4)
    '[q4]'
    """

    letters: str = "s"

    @classmethod
    def for_texts(cls, texts: Iterable[str]) -> Marks:
        """The first form that none of ``texts`` holds, in any spelling that is read as one."""
        everything = "\n".join(texts)
        return next(m for m in map(cls, _candidates()) if not m.forged.search(everything))

    def mark(self, number: int) -> str:
        """The mark of chunk ``number``; chunks count from 1, so that 0 is never one."""
        return f"[{self.letters}{number}]"

    @property
    def example(self) -> str:
        """A mark for the instructions, which no chunk ever has."""
        return self.mark(0)

    @cached_property
    def forged(self) -> re.Pattern[str]:
        """Finds, in a source, anything that a reader could take for one of these marks or tags."""
        letters = _UNSEEN.join(self.letters)
        bracket = rf"{_OPEN}{_UNSEEN}(?:\^{_UNSEEN})?+{letters}{_UNSEEN}\d"
        return re.compile(rf"{bracket}|<{_UNSEEN}/?{_UNSEEN}{letters}{_UNSEEN}-", re.IGNORECASE)

    @cached_property
    def opening(self) -> re.Pattern[str]:
        """Finds the place in a reply where a mark begins, or may begin once more has arrived.

        The group ``whole`` has matched where it does begin.
        """
        # First a plain character class, which the engine can skip to fast; so no flag for case.
        letters = [any_case(letter) for letter in self.letters]
        so_far = "".join(f"(?:{letter}" for letter in letters) + ")?+" * len(letters)
        return re.compile(
            rf"[\\\[【［](?:(?<=\\)(?:\Z|{_OPEN}))?+(?:(?<={_OPEN}){_BLANK}(?:\^{_BLANK})?+"
            rf"(?:(?P<whole>{''.join(letters)}{_BLANK}\d)|{so_far}{_BLANK}\Z)|(?<=\\)\Z)"
        )

    @cached_property
    def group(self) -> re.Pattern[str]:
        """Reads what ``opening`` found; exactly one of the three named groups has matched.

        ``marks``: a mark, a list or a range of them, in brackets. ``noise``: brackets that begin
        with a mark and go on with something else. ``broken``: a mark without a closing bracket.
        """
        letters = rf"{self.letters}{_BLANK}"
        more = rf"(?:{_BLANK}{_GAP}{_BLANK}(?:{letters})?+{_NUMBER})*+"
        return re.compile(
            rf"{_BEGIN}(?:(?P<marks>{letters}{_NUMBER}{more}){_BLANK}\\?+{_CLOSE}"
            rf"|(?P<noise>{letters}\d[^\[【［\]】］\n]{{0,60}}+){_CLOSE}"
            rf"|(?P<broken>{letters}\d{{1,20}}+))",
            re.IGNORECASE,
        )

    @cached_property
    def plain(self) -> re.Pattern[str]:
        """Reads one mark as it was asked for, which ``group`` reads the same but more slowly.

        What follows it must be known, and begin no target of a link.
        """
        return re.compile(rf"\[(?P<marks>{self.letters}\d{{1,9}})\](?=[^(])")

    @cached_property
    def claim(self) -> re.Pattern[str]:
        """Reads marks, the full stop behind them, and the text up to the next mark.

        All is as it was asked for: the marks (group 1) hold nothing else, the stop (2) ends
        their sentence if it has not ended before them, and the text (3 and 4) holds no bracket.
        Without group 4 it is a part of one more sentence, with a capital behind one white space.
        """
        one = rf"{self.letters}\d{{1,9}}"
        return re.compile(
            rf"((?:\[{one}(?:(?:-|, ){one}){{0,9}}+\]){{1,9}}+)([.!?]?+)(?=\n| [A-Z])"
            rf"((?:[ \n](?=[A-Z]){_CALM}{{0,999}}+)?+)([^\[【［\\]{{1,999}}+)?+"
            rf"(?=\[{self.letters}\d)"
        )

    @cached_property
    def number(self) -> re.Pattern[str]:
        """Reads the pieces of a group: the dash of a range, or a number with its letters."""
        return re.compile(
            rf"(?P<dash>[–—-]|\bto\b|\ba\b)"
            rf"|(?P<letters>(?<![^\W\d]){self.letters}{_BLANK})?(?P<number>\d++)",
            re.IGNORECASE,
        )


def any_case(letter: str) -> str:
    """A class for a lower-case letter and what ``re.IGNORECASE`` takes for it: also ſ and K."""
    return f"[{letter}{letter.upper()}{_ODD_CASES.get(letter, '')}]"


def _candidates() -> Iterator[str]:
    for length in count(1):
        for letters in product(_LETTERS, repeat=length):
            yield "".join(letters)
