"""Clauses of a claim of which the passages say nothing at all.

Two sources fused into one sentence leave a clause that its citation does not carry. The rest of
the claim may be covered to the letter, so a share over all words does not see it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from citelab.faithfulness.operators import Clash
from citelab.faithfulness.terms import Term

__all__ = ["foreign_clauses"]

# A clause of one word is a word; words are reported anyway.
_FEWEST_WORDS = 2
# How much of a clause the passages may hold by chance. Higher: half-supported clauses are called
# foreign. Lower: one shared common word hides the other source.
_MOST_HELD = 0.2


def foreign_clauses(claim: Sequence[Term], missing: Collection[Term]) -> Iterator[Clash]:
    """Runs of clauses without support, beside others that have it.

    Args:
        claim: The terms of the claim.
        missing: Its words, names and figures that no passage holds.
    """
    clauses = [list(terms) for _, terms in groupby(claim, key=lambda term: term.clause)]
    runs = [
        (is_foreign, [term for clause in run for term in clause])
        for is_foreign, run in groupby(clauses, key=lambda clause: _is_foreign(clause, missing))
    ]
    if all(is_foreign for is_foreign, _ in runs):
        return
    for is_foreign, terms in runs:
        if is_foreign and sum(term.has_content for term in terms) >= _FEWEST_WORDS:
            words = " ".join(term.text for term in terms)
            sentence = f"No passage says anything like “{words}”."
            start, end = terms[0].start_char, terms[-1].end_char
            yield Clash("clause", sentence, start, end, is_contradiction=False)


def _is_foreign(clause: Sequence[Term], missing: Collection[Term]) -> bool:
    content = [term for term in clause if term.has_content]
    held = sum(term not in missing for term in content)
    return bool(content) and held <= _MOST_HELD * len(content)
