"""Two people on one answer: how far they agree, and on which claims they do not.

Where people disagree about a claim, no judge can be right about it. So the kappa of two people is
the most that a judge can be asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from citelab.errors import ReviewError
from citelab.faithfulness.judge_agreement import Agreement, agreement
from citelab.faithfulness.record import Decision, ReviewRecord

__all__ = ["Comparison", "compare_reviewers"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two people said of the same claims.

    Attributes:
        agreement: Of the claims that both decided.
        differing: The decisions on which they differ, in the order of the claims.
        undecided: Claims that only one of them decided, or neither.
    """

    agreement: Agreement
    differing: tuple[tuple[Decision, Decision], ...]
    undecided: int

    def to_dict(self) -> dict[str, Any]:
        """JSON of it."""
        pairs = [[one.to_dict(), other.to_dict()] for one, other in self.differing]
        found = {**self.agreement.to_dict(), "undecided": self.undecided, "differing": pairs}
        # Whether to believe a judge is no question to two people.
        del found["is_believable"]
        return found


def compare_reviewers(
    one: ReviewRecord, other: ReviewRecord, first: str | None = None, second: str | None = None
) -> Comparison:
    """Compare two people, in one record or in two.

    Args:
        one: Where the first one decided.
        other: Where the second one did; the same record for two people in one file.
        first: The name of the first; the only person in ``one`` where None.
        second: The name of the second; the only person in ``other`` where None.

    Raises:
        ReviewError: The records are of different answers or editions, it is not clear who is
            meant, or there is no claim that both decided.
    """
    if changes := one.identity.changes(other.identity):
        raise ReviewError(f"the two records do not compare: {'; '.join(changes)}", changes)
    left, right = _decided(one, first), _decided(other, second)
    both = [(left[index], right[index]) for index in sorted(left.keys() & right.keys())]
    if not both:
        raise ReviewError("there is no claim that both have decided; let both decide some")
    return Comparison(
        agreement([a.choice for a, _ in both], [b.choice for _, b in both]),
        tuple((a, b) for a, b in both if a.choice != b.choice),
        len(one.identity.claims) - len(both),
    )


def _decided(record: ReviewRecord, name: str | None) -> dict[int, Decision]:
    if name is None:
        if len(record.reviewers) != 1:
            known = ", ".join(str(person) for person in record.reviewers) or "nobody"
            raise ReviewError(f"{record.path.name} has decisions of {known}; say whose you mean")
        name = record.reviewers[0]
    return record.of(name)
