"""The words and figures of a claim that its passages lack, and the figures that they deny."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citelab.faithfulness.cues import APPROXIMATE
from citelab.faithfulness.evidence import Evidence, Sentence
from citelab.faithfulness.figures import Figure
from citelab.faithfulness.terms import Term

__all__ = ["FigureFinding", "figure_findings", "holds"]

# A rounded figure may be off by this share where the claim says "about". More: 20 passes for 25.
_ROUNDING = 0.1
# How many content words on each side tell what a figure counts.
_AROUND = 3
# Shorter stems that begin alike are different words: "port" and "portrait".
_STEM_CHARS = 4


@dataclass(frozen=True, slots=True)
class FigureFinding:
    """A figure of the claim that no passage holds.

    Attributes:
        term: The figure in the claim.
        instead: The words of the figure that stands in its place, if one does.
        is_rounding: The claim says "about", and a passage has a figure near enough.
    """

    term: Term
    instead: str | None
    is_rounding: bool = False


def holds(term: Term, evidence: Evidence) -> bool:
    """Whether the passages hold a word or name, or one that grows from the same stem."""
    keys = evidence.keys
    if term.key in keys or term.key in evidence.titles:
        return True
    if term.kind != "name" or len(term.key) < _STEM_CHARS:
        return False
    return any(
        len(key) >= _STEM_CHARS and (key.startswith(term.key) or term.key.startswith(key))
        for key in keys
    )


def figure_findings(
    claim: Sequence[Term], evidence: Evidence, chosen: Sequence[Sentence]
) -> Iterator[FigureFinding]:
    """Each figure of the claim that the passages do not hold, with what they say instead."""
    stated = [t.figure for s in evidence.sentences for t in s.terms if t.figure]
    for position, term in enumerate(claim):
        if not term.figure or term.key in evidence.titles:
            continue
        if any(term.figure.equals(other) for other in stated):
            continue
        if _is_rounded(claim, position) and any(_is_close(term.figure, o) for o in stated):
            yield FigureFinding(term, None, is_rounding=True)
        else:
            yield FigureFinding(term, _instead(claim, term, chosen))


def _is_rounded(claim: Sequence[Term], position: int) -> bool:
    return any(term.text in APPROXIMATE for term in claim[max(0, position - 2) : position])


def _is_close(ours: Figure, theirs: Figure) -> bool:
    if not ours.same_kind(theirs) or not theirs.value or _digits(ours) >= _digits(theirs):
        return False
    return abs(ours.value - theirs.value) <= abs(theirs.value) * _ROUNDING


def _digits(figure: Figure) -> int:
    """How many digits a value is given to: a rounded one has fewer than what it rounds."""
    return len(f"{float(figure.value):.12g}".replace(".", "").strip("0"))


def _instead(claim: Sequence[Term], term: Term, chosen: Sequence[Sentence]) -> str | None:
    """What the chosen sentences say in place of a figure: one of its kind, of the same thing."""
    ours = [t.figure for t in claim if t.figure]
    around = _around(claim, term)
    for sentence in chosen:
        for other in sentence.terms:
            if other.figure is None or any(other.figure.equals(figure) for figure in ours):
                continue
            if _rivals(term, other) and around & _around(sentence.terms, other):
                return other.text
    return None


def _rivals(one: Term, other: Term) -> bool:
    if one.figure is None or other.figure is None:
        return False
    if one.figure.dimension == other.figure.dimension:
        return bool(one.figure.dimension) or _digits(one.figure) == _digits(other.figure)
    return one.figure.value == other.figure.value or one.text[:2] == other.text[:2]


def _around(terms: Sequence[Term], term: Term) -> frozenset[str]:
    content = [t for t in terms if t.has_content]
    at = content.index(term)
    return frozenset(t.key for t in content[max(0, at - _AROUND) : at + 1 + _AROUND]) - {term.key}
