"""What speaks against a claim, in sentences for people and with the words that are meant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from citelab.faithfulness.findings import FigureFinding
from citelab.faithfulness.operators import Clash
from citelab.faithfulness.terms import Term

__all__ = ["Range", "Reason", "explain"]

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks against a claim, or why nothing can be said.

    Attributes:
        kind: ``"figure"``, ``"name"``, ``"words"``, ``"negation"``, ``"modality"``,
            ``"quantity"``, ``"direction"``, ``"order"``, ``"clause"``, ``"rounding"``,
            ``"language"`` or ``"empty"``.
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
    yield from _of_clashes(clashes, told)
    for kind, label, noun in (("name", "name", "name"), ("word", "words", "word")):
        if found := [term for term in missing if term.kind == kind]:
            yield _of_missing(label, noun, found)


def _of_clashes(clashes: Sequence[Clash], told: Collection[Range]) -> Iterator[Reason]:
    seen = set(told)
    ranges: dict[tuple[str, str], list[Range]] = {}
    for clash in clashes:
        # One reason a word is enough: "everybody" for "nobody" is found in three ways.
        if (span := (clash.start_char, clash.end_char)) not in seen:
            seen.add(span)
            ranges.setdefault((clash.kind, clash.sentence), []).append(span)
    for (kind, sentence), found in ranges.items():
        yield Reason(kind, sentence, tuple(found))


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
