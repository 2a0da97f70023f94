"""Where the rules and the judge disagree, claim by claim: what a person reads first.

Two opinions that are made in different ways seldom go wrong together. A claim on which they agree
is not proved, but one on which they differ has an error in one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from citelab.errors import ReviewError
from citelab.faithfulness.judge import Judgement
from citelab.faithfulness.review import ClaimReview, Review
from citelab.faithfulness.support import Verdict

__all__ = ["Disagreement", "disagreements", "require_same_claims"]

Kind = Literal["judge accepts", "judge refuses", "judge silent", "rules silent", "by degree"]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One claim on which the two differ.

    Attributes:
        claim_index: Which claim of the answer, from 0.
        text: The claim, without marks.
        rules: The verdict of the rules.
        judge: The verdict of the judge.
        kind: ``"judge accepts"`` (what the rules do not), ``"judge refuses"`` (what the rules
            accept), ``"judge silent"`` or ``"rules silent"`` (cannot tell), or ``"by degree"``.
        reasons: What the rules and the judge have against the claim, for people.
    """

    claim_index: int
    text: str
    rules: Verdict
    judge: Verdict
    kind: Kind
    reasons: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """JSON of it."""
        return {
            "claim_index": self.claim_index,
            "text": self.text,
            "rules": self.rules,
            "judge": self.judge,
            "kind": self.kind,
            "reasons": list(self.reasons),
        }

    def __str__(self) -> str:
        head = f"claim {self.claim_index + 1}, {self.kind}: {self.text}"
        told = [f"  rules: {self.rules}; judge: {self.judge}", *(f"  {r}" for r in self.reasons)]
        return "\n".join([head, *told])


def disagreements(review: Review, judgements: Sequence[Judgement]) -> tuple[Disagreement, ...]:
    """The claims of an answer on which rules and judge differ, in order.

    Args:
        review: The answer, reviewed by the rules.
        judgements: The same answer, judged.

    Raises:
        ReviewError: They are about different answers.
    """
    require_same_claims(review, judgements)
    pairs = zip(review.claims, judgements, strict=True)
    return tuple(_of(c, j) for c, j in pairs if c.support.verdict != j.verdict)


def require_same_claims(review: Review, judgements: Sequence[Judgement]) -> None:
    """Refuse judgements of another answer.

    Raises:
        ReviewError: Names the first claim that differs.
    """
    if len(review.claims) != len(judgements):
        raise ReviewError(
            f"the review has {len(review.claims)} claims and there are {len(judgements)}"
            " judgements; judge the answer that was reviewed"
        )
    for number, (claim, judged) in enumerate(zip(review.claims, judgements, strict=True), 1):
        if claim.text != judged.text:
            raise ReviewError(
                f"claim {number} reads {claim.text!r:.60} in the review and {judged.text!r:.60}"
                " in the judgements; judge the answer that was reviewed"
            )


def _of(claim: ClaimReview, judged: Judgement) -> Disagreement:
    rules = claim.support.verdict
    told = [f"rules: {reason.sentence}" for reason in claim.support.reasons]
    told += [f"judge: {a.verdict}: {a.text}" for a in judged.atoms if a.verdict != "supported"]
    told += [f"judge: {finding.reason}" for finding in judged.findings]
    kind = _kind(rules, judged.verdict)
    return Disagreement(judged.claim_index, claim.text, rules, judged.verdict, kind, tuple(told))


def _kind(rules: Verdict, judge: Verdict) -> Kind:
    if judge == "cannot tell":
        return "judge silent"
    if rules == "cannot tell":
        return "rules silent"
    if judge == "supported":
        return "judge accepts"
    return "judge refuses" if rules == "supported" else "by degree"
