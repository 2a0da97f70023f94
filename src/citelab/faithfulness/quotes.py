"""Quotations inside a claim: where they are, and how pieces of them stand in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from citelab.faithfulness.cues import CUES
from citelab.text.fold import Folded, find_quote, fold
from citelab.text.words import Word, words

__all__ = ["How", "Quotation", "find_with_ellipsis", "is_glued", "quotations"]

How = Literal[
    "exact", "typographic", "cut short", "ellipsis", "edited", "glued", "elsewhere", "not found"
]

_QUOTED = re.compile(
    '“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|"([^"]+)"|「([^「」]+)」'
    r"|(?<!\w)‘([^‘’]+(?:’\w[^‘’]*)*)’(?!\w)"
)
_ELLIPSIS = re.compile(r"[\[(]?(?:\.{3,}|…)[\])]?")
# A single word between quotation marks is a title, a nickname, or held at a distance.
_FEWEST_WORDS = 2
# What an ellipsis may leave out. Longer: unrelated sentences are joined into one quotation.
_LONGEST_GAP_CHARS = 300
# Shorter pieces stand in every text, so that anything would count as glued.
_FEWEST_WORDS_GLUED = 3
_TURNING = CUES["negation"] | CUES["weak"] | CUES["exclusive"]


@dataclass(frozen=True, slots=True)
class Quotation:
    """A run of the claim between quotation marks.

    Attributes:
        text: What stands between the marks.
        start_char: First code point of it in the claim, from 0.
        end_char: First code point after it.
    """

    text: str
    start_char: int
    end_char: int


def quotations(claim: str) -> list[Quotation]:
    """The quotations of a claim, in order; a single word is none, and an open mark opens none.

    >>> quotations("It says “leave it closed”, not “open”.")
    [Quotation(text='leave it closed', start_char=9, end_char=24)]
    """
    found = []
    for match in _QUOTED.finditer(claim):
        group = match.lastindex or 0
        if len(words(match[group])) >= _FEWEST_WORDS:
            found.append(Quotation(match[group], *match.span(group)))
    return found


def find_with_ellipsis(quote: str, text: str) -> tuple[How, tuple[int, int]] | None:
    """Find the pieces of a quotation with ``…`` in it, in order and near each other.

    Returns:
        ``"ellipsis"``, or ``"edited"`` where what is left out turns the meaning around, with the
        half-open range of the whole in ``text``; None where the pieces do not stand so.

    >>> find_with_ellipsis("is … permitted", "It is not permitted.")
    ('edited', (3, 19))
    """
    pieces = [piece for piece in _ELLIPSIS.split(quote) if words(piece)]
    spans = _in_order(pieces, text) if len(pieces) > 1 else []
    if not spans:
        return None
    gaps = (text[one[1] : other[0]] for one, other in pairwise(spans))
    how: How = "edited" if any(map(_turns_around, gaps)) else "ellipsis"
    return how, (spans[0][0], spans[-1][1])


def _in_order(pieces: Sequence[str], text: str) -> list[tuple[int, int]]:
    """The nearest places of the pieces, each after the one before it; empty if there are none."""
    folded = fold(text)
    for first in find_quote(pieces[0], folded):
        spans = [first]
        for piece in pieces[1:]:
            reach = spans[-1][1], spans[-1][1] + _LONGEST_GAP_CHARS
            near = [s for s in find_quote(piece, folded) if reach[0] <= s[0] <= reach[1]]
            spans += near[:1]
        if len(spans) == len(pieces):
            return spans
    return []


def _turns_around(gap: str) -> bool:
    left_out = {word.text.lower().replace("’", "'") for word in words(gap)}
    return bool(left_out & _TURNING) or any(word.endswith("n't") for word in left_out)


def is_glued(quote: str, texts: Iterable[str]) -> bool:
    """Whether a quotation falls into a few longer runs of words that each stand in some text."""
    folded = [fold(text) for text in texts]
    if any(find_quote(quote, text) for text in folded):
        return False
    parts, at, pieces = words(quote), 0, 0
    while at < len(parts):
        taken = _longest_run(quote, parts[at:], folded)
        if taken < min(_FEWEST_WORDS_GLUED, len(parts) - at):
            return False
        at, pieces = at + taken, pieces + 1
    return pieces > 1


def _longest_run(quote: str, parts: Sequence[Word], texts: Sequence[Folded]) -> int:
    """How many of the words, from the first on, stand together in one of the texts."""
    count = 0
    for word in parts:
        run = quote[parts[0].start_char : word.end_char]
        if not any(find_quote(run, text) for text in texts):
            break
        count += 1
    return count
