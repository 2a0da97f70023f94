"""The figures of many answers, in both ways of averaging, which answer different questions.

*Micro* puts all statements into one pot: a long answer weighs more. *Macro* is the mean over
answers: each weighs the same, and its interval, drawn again over answers, says how another set of
such questions would do. Wilson's intervals of the pot take claims for independent; claims of one
answer are not, so where the two intervals differ much, the macro one is to be believed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from citelab.faithfulness.answer_scores import Scores, scores
from citelab.faithfulness.intervals import Estimate, Share, mean_of
from citelab.faithfulness.review import Review

__all__ = ["ManyScores", "scores_of_many"]

_NO_SHARE = Share(0, 0)


@dataclass(frozen=True)
class ManyScores:
    """The figures of a set of answers.

    Attributes:
        each: The scores of each answer, in order.
    """

    each: tuple[Scores, ...]

    @cached_property
    def micro(self) -> Scores:
        """All statements of all answers together."""
        judges = sorted({one.decided_by for one in self.each})
        return Scores(
            statements=tuple(s for one in self.each for s in one.statements),
            quotation_validity=sum((one.quotation_validity for one in self.each), _NO_SHARE),
            decided_by=", ".join(judges) or "rules",
            answers=tuple(one.statements for one in self.each if one.statements),
        )

    @cached_property
    def macro(self) -> dict[str, Estimate]:
        """The mean of each figure over the answers that have it, by name.

        F1 is the mean of the answers' own F1, not the F1 of the means.
        """
        values = [one.values() for one in self.each]
        return {name: mean_of([value[name] for value in values]) for name in Scores.NAMES}

    @property
    def without_claims(self) -> int:
        """Answers that cite nothing: they have no faithfulness and count in no mean of it."""
        return sum(not one.claims for one in self.each)

    def to_dict(self) -> dict[str, Any]:
        """JSON of it, rounded to four digits; each answer's own scores are left out."""
        return {
            "answers": len(self.each),
            "without_claims": self.without_claims,
            "micro": self.micro.to_dict(),
            "macro": {name: figure.to_dict() for name, figure in self.macro.items()},
        }

    def __str__(self) -> str:
        head = f"{len(self.each)} answers, {self.without_claims} of them without claims"
        lines = [head, f"{'':19} {'micro':26} {'macro (bootstrap over answers)'}"]
        pooled = self.micro.figures()
        for name, mean in self.macro.items():
            micro = str(pooled[name]) if name in pooled else ""
            lines.append(f"{name.replace('_', ' '):19} {micro:26} {mean}".rstrip())
        return "\n".join(lines)

    __repr__ = __str__


def scores_of_many(reviews: Iterable[Review | Scores]) -> ManyScores:
    """The figures of many answers.

    Args:
        reviews: Reviewed answers, decided by the rules; or scores, where a judge decided or
            uncited text was counted by the sentence.
    """
    return ManyScores(tuple(r if isinstance(r, Scores) else scores(r) for r in reviews))
