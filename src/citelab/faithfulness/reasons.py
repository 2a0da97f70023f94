"""What speaks against a claim, in sentences for people and with the words that are meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citelab.faithfulness.findings import FigureFinding
from citelab.faithfulness.operators import Clash
from citelab.faithfulness.terms import Term

__all__ = ["Range", "Reason", "explain", "merged"]

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks against a claim, or why nothing can be said.

    Attributes:
        kind: ``"figure"``, ``"name"``, ``"words"``, ``"negation"``, ``"modality"``,
            ``"quantity"``, ``"direction"``, ``"order"``, ``"rounding"``, ``"language"`` or
            ``"empty"``.
        sentence: The reason, for people.
        ranges: Half-open ranges of the claim, in code points from 0.
    """

    kind: str
    sentence: str
    ranges: tuple[Range, ...] = ()


def explain(
    figures: Sequence[FigureFinding], missing: Sequence[Term], clashes: Sequence[Clash]
) -> Iterator[Reason]:
    """Put findings into words: figures first, then clashes, then what is only missing."""
    told = {(found.term.start_char, found.term.end_char) for found in figures}
    yield from map(_of_figure, figures)
    for clash in clashes:
        # One reason a word is enough: "everybody" for "nobody" is found in three ways.
        if (span := (clash.start_char, clash.end_char)) not in told:
            told.add(span)
            yield Reason(clash.kind, clash.sentence, (span,))
    for kind, label, noun in (("name", "name", "name"), ("word", "words", "word")):
        if found := [term for term in missing if term.kind == kind]:
            yield _of_missing(label, noun, found)


def _of_figure(found: FigureFinding) -> Reason:
    where = ((found.term.start_char, found.term.end_char),)
    if found.is_rounding:
        return Reason("rounding", f"“{found.term.text}” is rounded.", where)
    if found.instead:
        said = f"The claim says “{found.term.text}”, the passages say “{found.instead}”."
        return Reason("figure", said, where)
    return Reason("figure", f"No passage says “{found.term.text}”.", where)


def _of_missing(label: str, noun: str, found: Sequence[Term]) -> Reason:
    listed = ", ".join(dict.fromkeys(f"“{term.text}”" for term in found))
    plural = "s" if "," in listed else ""
    ranges = tuple((term.start_char, term.end_char) for term in found)
    return Reason(label, f"No passage has the {noun}{plural} {listed}.", ranges)


def merged(claim: str, reasons: Sequence[Reason]) -> tuple[Range, ...]:
    """The ranges of all reasons in order; those with only a space or hyphen between become one."""
    ranges = {r for reason in reasons if reason.kind != "rounding" for r in reason.ranges}
    joined: list[Range] = []
    for start, end in sorted(ranges):
        if joined and not claim[joined[-1][1] : start].strip(" -–\n\u00a0"):
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)
