"""Which ranges of a claim are shown as unsupported: phrases rather than lone words.

A word without support is marked where it stands. A phrase is a run of words with content that
nothing divides. Where the passages have none of its words, its article and the preposition before
it say nothing by themselves and are marked with it: "in 1986", "at the Port Mall". Where they have
one of its words, or another figure in its place, the small words belong to that and stay unmarked:
"the *second* summit", "for *53 minutes*" over "for 35 minutes".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from citelab.faithfulness.cues import ARTICLES, LINKS
from citelab.faithfulness.reasons import Range, Reason
from citelab.faithfulness.terms import Term

__all__ = ["marked"]

# A rounding does not speak against a claim, and the words of a clause without support are among
# the missing words already.
_NO_WORDS = frozenset({"rounding", "clause"})
# People who mark what is unsupported mark "a generation of" through; three small words are a gap.
_MOST_BETWEEN = 1


def marked(
    claim: Sequence[Term], reasons: Sequence[Reason], absent: Collection[Term]
) -> tuple[Range, ...]:
    """The ranges of all reasons in order, whole phrases with the small words that open them.

    Args:
        claim: The terms of the claim.
        reasons: What speaks against it.
        absent: Its terms that no passage has, and for which none has another in their place.

    Returns:
        Half-open ranges of the claim, from 0, joined where one small word or none is between.
    """
    ranges = [r for reason in reasons if reason.kind not in _NO_WORDS for r in reason.ranges]
    hit = {at for at, term in enumerate(claim) if any(_touches(term, span) for span in ranges)}
    for phrase in _phrases(claim):
        if all(claim[at] in absent for at in phrase):
            hit.update(phrase, _lead(claim, phrase))
    return tuple(_joined(claim, sorted(hit)))


def _touches(term: Term, span: Range) -> bool:
    return term.start_char < span[1] and span[0] < term.end_char


def _phrases(claim: Sequence[Term]) -> Iterator[range]:
    """The longest runs of words with content inside one clause."""
    start = 0
    for at, term in enumerate(claim):
        if not term.has_content or term.clause != claim[start].clause:
            yield from _run(start, at)
            start = at + (not term.has_content)
    yield from _run(start, len(claim))


def _run(start: int, end: int) -> Iterator[range]:
    if start < end:
        yield range(start, end)


def _lead(claim: Sequence[Term], phrase: range) -> Iterator[int]:
    """The article before a phrase, and the preposition or the "and" before that."""
    at = phrase.start - 1
    for opening in (ARTICLES, LINKS):
        is_near = at >= 0 and claim[at].clause == claim[phrase.start].clause
        if is_near and claim[at].text in opening:
            yield at
            at -= 1


def _joined(claim: Sequence[Term], hit: Sequence[int]) -> Iterator[Range]:
    first = 0
    for at, position in enumerate(hit):
        if at + 1 == len(hit) or not _is_bridged(claim, position, hit[at + 1]):
            yield claim[hit[first]].start_char, claim[position].end_char
            first = at + 1


def _is_bridged(claim: Sequence[Term], one: int, other: int) -> bool:
    """Whether no more than one word without content stands between two terms."""
    between = claim[one + 1 : other]
    return len(between) <= _MOST_BETWEEN and not any(term.has_content for term in between)
