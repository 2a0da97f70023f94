"""What a small word does in its place: "no" is no negation in "No. 7", nor "not" in "not only"."""

from __future__ import annotations

from collections.abc import Sequence

from citelab.faithfulness.cues import CUES
from citelab.faithfulness.terms import Term

__all__ = ["cue_kind"]

_NOT_ONLY = frozenset({"only", "just", "merely", "least"})
_SURELY = frozenset({"to", "that"})
# "Nearly every" is no "every".
_NEARLY = frozenset({"nearly", "almost", "not", "casi"})


def cue_kind(terms: Sequence[Term], position: int) -> str | None:
    """The kind of cue that a term is in its place, a key of ``CUES``; None if it is none.

    Args:
        terms: The terms of a sentence.
        position: Which of them, from 0.
    """
    term = terms[position]
    following = terms[position + 1] if position + 1 < len(terms) else None
    if term.kind == "figure":
        return None  # the month of May allows nothing
    if term.text == "no" and following and following.kind == "figure":
        return None  # "No. 7" is a number; "no 7 of them" is rare enough
    if term.text == "not" and following and following.text in _NOT_ONLY:
        return None
    if term.text in _NOT_ONLY and position and terms[position - 1].text == "not":
        return None
    if term.text.endswith("n't"):
        return "negation"
    if term.text == "certain" and following and following.text in _SURELY:
        return "strong"
    if term.text == "one" and following and following.text == "of":
        return "partial"
    if term.text in CUES["universal"] and position and terms[position - 1].text in _NEARLY:
        return "partial"
    return next((kind for kind, spellings in CUES.items() if term.text in spellings), None)
