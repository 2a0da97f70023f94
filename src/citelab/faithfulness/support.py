"""Whether passages support a claim, by rules whose every step can be shown.

The score is the share of the claim's content, rare words first, that three sentences of the
passages cover; missing figures and names are taken off, and a contradiction caps it. The verdict
follows from the score and from what was found, never from the score alone: a claim with a figure
that no passage holds is not supported, however much of the rest is covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from citelab.faithfulness.evidence import Evidence, Sentence
from citelab.faithfulness.findings import FigureFinding, figure_findings, holds
from citelab.faithfulness.operators import Clash, clashes
from citelab.faithfulness.order import exchanged, opposites, replaced
from citelab.faithfulness.terms import Term, guess_language, terms
from citelab.locations import Passage

__all__ = ["Reason", "Support", "Verdict", "score_support"]

Verdict = Literal["supported", "partly", "not", "cannot tell"]
Range = tuple[int, int]

# What a missing figure and a missing name cost, as a share of all figures and names of the claim.
FIGURE_COST = 0.5
NAME_COST = 0.2
# From here up a claim is supported.
SUPPORTED_FROM = 0.5
# Below this the passages are about something else.
PARTLY_FROM = 0.25


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks against a claim, or why nothing can be said.

    Attributes:
        kind: ``"figure"``, ``"name"``, ``"words"``, ``"negation"``, ``"modality"``,
            ``"quantity"``, ``"direction"``, ``"rounding"``, ``"language"`` or ``"empty"``.
        sentence: The reason, for people.
        ranges: Half-open ranges of the claim, in code points from 0.
    """

    kind: str
    sentence: str
    ranges: tuple[Range, ...] = ()


@dataclass(frozen=True, slots=True)
class Support:
    """What the passages give a claim.

    Attributes:
        score: From 0 to 1: how much of the claim is covered and not denied.
        verdict: ``"supported"``, ``"partly"``, ``"not"`` or ``"cannot tell"``.
        reasons: What speaks against it; empty for a claim that repeats its passages.
        unsupported: Half-open ranges of the claim that nothing supports, in order.
        passage_indices: The passages whose sentences cover the claim best, best first.
    """

    score: float
    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    unsupported: tuple[Range, ...] = ()
    passage_indices: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """JSON of it, the score rounded to four digits."""
        return asdict(self) | {"score": round(self.score, 4)}


def score_support(
    claim: str, passages: Sequence[Passage | str], language: str = "en"
) -> Support:
    """Hold a claim against passages, all of them together.

    Args:
        claim: The claim, without marks.
        passages: Resolved passages, whose documents tell how rare a word is, or bare texts.
        language: Language code of the claim, and of passages that are bare texts.

    >>> score_support("The gauge settles for 35 minutes.", ["The gauge settles for 20 minutes."])
    ...     # doctest: +SKIP
    """
    evidence = Evidence(passages, language)
    ours = terms(claim, language)
    if obstacle := _obstacle(claim, ours, evidence, passages):
        return Support(0.0, "cannot tell", (obstacle,))
    chosen = evidence.best(ours)
    return _judge(claim, ours, evidence, chosen)


def _obstacle(
    claim: str, ours: Sequence[Term], evidence: Evidence, passages: Sequence[Passage | str]
) -> Reason | None:
    if not any(t.has_content for t in ours):
        return Reason("empty", "The claim has no words that could be looked for.")
    if not evidence.keys:
        return Reason("empty", "There is no passage with words to hold the claim against.")
    spoken = guess_language(claim)
    theirs = guess_language(" ".join(p if isinstance(p, str) else p.text for p in passages))
    if spoken and theirs and spoken != theirs:
        return Reason(
            "language",
            f"The claim is in {_LANGUAGES[spoken]}, the passages are in {_LANGUAGES[theirs]}:"
            " words cannot be compared.",
        )
    return None


_LANGUAGES = {"en": "English", "es": "Spanish"}


def _judge(
    claim: str, ours: Sequence[Term], evidence: Evidence, chosen: Sequence[Sentence]
) -> Support:
    covered = frozenset(key for s in chosen for key in s.keys) | evidence.titles
    figures = list(figure_findings(ours, evidence, chosen))
    missing = [t for t in ours if t.kind in ("word", "name") and not holds(t, evidence)]
    theirs = [s.terms for s in chosen]
    conflicts = [
        clash for find in (clashes, opposites, replaced, exchanged) for clash in find(ours, theirs)
    ]
    reasons = [*_figure_reasons(figures), *_word_reasons(missing), *_clash_reasons(conflicts)]
    score = _score(ours, evidence, covered, figures, missing)
    verdict = _verdict(score, reasons, conflicts, figures)
    gone = [r for reason in reasons if reason.kind != "rounding" for r in reason.ranges]
    indices = tuple(dict.fromkeys(s.passage_index for s in chosen))
    return Support(_in_band(score, verdict), verdict, tuple(reasons), _merged(claim, gone), indices)


def _score(
    ours: Sequence[Term],
    evidence: Evidence,
    covered: frozenset[str],
    figures: Sequence[FigureFinding],
    missing: Sequence[Term],
) -> float:
    total = evidence.rarity.total(ours)
    got = evidence.rarity.total([t for t in ours if t.key in covered])
    names = [t for t in ours if t.kind == "name"]
    numbers = [t for t in ours if t.kind == "figure"]
    lost_names = [t for t in missing if t.kind == "name"]
    lost_numbers = [f for f in figures if not f.is_rounding]
    cost = FIGURE_COST * len(lost_numbers) / len(numbers) if numbers else 0.0
    cost += NAME_COST * len(lost_names) / len(names) if names else 0.0
    return got / total - cost


def _verdict(
    score: float,
    reasons: Sequence[Reason],
    conflicts: Sequence[Clash],
    figures: Sequence[FigureFinding],
) -> Verdict:
    if any(c.is_contradiction for c in conflicts) or any(f.instead for f in figures):
        return "not"
    if score < PARTLY_FROM:
        return "not"
    hard = {"figure", "name", "negation", "modality", "quantity", "direction", "order"}
    if score < SUPPORTED_FROM or any(r.kind in hard for r in reasons):
        return "partly"
    return "supported"


def _in_band(score: float, verdict: Verdict) -> float:
    """The score within the band of its verdict, so that the two never contradict each other."""
    low, high = _BANDS[verdict]
    if low <= score < high:
        return score
    return low + (high - low) * min(max(score, 0.0), 0.999)


_BANDS: dict[Verdict, Range | tuple[float, float]] = {
    "supported": (SUPPORTED_FROM, 1.001),
    "partly": (PARTLY_FROM, SUPPORTED_FROM),
    "not": (0.0, PARTLY_FROM),
}


def _figure_reasons(figures: Sequence[FigureFinding]) -> list[Reason]:
    return [_figure_reason(f) for f in figures]


def _figure_reason(found: FigureFinding) -> Reason:
    where = ((found.term.start_char, found.term.end_char),)
    if found.is_rounding:
        return Reason("rounding", f"“{found.term.text}” is rounded.", where)
    if found.instead:
        sentence = f"The claim says “{found.term.text}”, the passages say “{found.instead}”."
    else:
        sentence = f"No passage says “{found.term.text}”."
    return Reason("figure", sentence, where)


def _word_reasons(missing: Sequence[Term]) -> list[Reason]:
    made = []
    for kind, what in (("name", "the name"), ("word", "the word")):
        found = [t for t in missing if t.kind == kind]
        if found:
            listed = ", ".join(f"“{t.text}”" for t in found)
            plural = "s" if len(found) > 1 else ""
            ranges = tuple((t.start_char, t.end_char) for t in found)
            label = "name" if kind == "name" else "words"
            made.append(Reason(label, f"No passage has {what}{plural} {listed}.", ranges))
    return made


def _clash_reasons(conflicts: Sequence[Clash]) -> list[Reason]:
    return [Reason(c.kind, c.sentence, ((c.start_char, c.end_char),)) for c in conflicts]


def _merged(claim: str, ranges: Sequence[Range]) -> tuple[Range, ...]:
    """Ranges in order; those with only white space or a hyphen between them become one."""
    merged: list[Range] = []
    for start, end in sorted(set(ranges)):
        if merged and claim[merged[-1][1] : start].strip(" -–\n\u00a0") == "":
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)
