"""The words and figures of a claim that its passages lack, and the figures in their place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citelab.faithfulness.cues import APPROXIMATE
from citelab.faithfulness.evidence import Evidence, Sentence
from citelab.faithfulness.figures import Figure
from citelab.faithfulness.terms import Term

__all__ = ["FigureFinding", "figure_findings", "holds", "is_approximate"]

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
    instead: str | None = None
    is_rounding: bool = False

    @property
    def is_absent(self) -> bool:
        """Whether the passages have neither the figure nor another for it."""
        return not self.instead and not self.is_rounding


def holds(term: Term, evidence: Evidence) -> bool:
    """Whether the passages hold a word or a name; of a name, any word that grows from its stem."""
    if term.key in evidence.keys or term.key in evidence.titles:
        return True
    if term.kind != "name" or len(term.key) < _STEM_CHARS:
        return False
    return any(
        len(key) >= _STEM_CHARS and (key.startswith(term.key) or term.key.startswith(key))
        for key in evidence.keys
    )


def figure_findings(
    claim: Sequence[Term], evidence: Evidence, chosen: Sequence[Sentence]
) -> Iterator[FigureFinding]:
    """Each figure of the claim that the passages do not hold, with what they say instead."""
    stated = [t.figure for s in evidence.sentences for t in s.terms if t.figure]
    for position, term in enumerate(claim):
        figure = term.figure
        if not figure or term.key in evidence.titles or any(map(figure.equals, stated)):
            continue
        if is_approximate(claim, position) and any(_rounds(figure, other) for other in stated):
            yield FigureFinding(term, is_rounding=True)
        else:
            yield FigureFinding(term, _instead(claim, term, chosen))


def is_approximate(terms: Sequence[Term], position: int) -> bool:
    """Whether a word just before a figure says that it is rounded or a bound."""
    return any(term.text in APPROXIMATE for term in terms[max(0, position - 2) : position])


def _rounds(ours: Figure, theirs: Figure) -> bool:
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
            if not other.figure or any(map(other.figure.equals, ours)):
                continue
            if _rivals(term, other) and around & _around(sentence.terms, other):
                return other.text
    return None


def _rivals(one: Term, other: Term) -> bool:
    if one.figure is None or other.figure is None:
        return False
    # "35 hours" for "35 minutes": in one unit the values differ, but as written they are equal.
    return one.figure.rivals(other.figure) or one.text.split()[0] == other.text.split()[0]


def _around(terms: Sequence[Term], term: Term) -> frozenset[str]:
    content = [t for t in terms if t.has_content]
    at = content.index(term)
    return frozenset(t.key for t in content[max(0, at - _AROUND) : at + 1 + _AROUND]) - {term.key}
