"""The figures of one answer: how faithful, how well cited, how much of it is not cited at all.

Each is hits of trials with Wilson's 95 % interval, but for F1, which is no share: that one is drawn
again, statement by statement. An answer without claims has no faithfulness; it is not 1.0, and not
0 either. Support is decided by the rules of ``score_support``, or by a judge's verdicts. "Cannot
tell" supports nothing and is counted apart, so that a silent judge is not taken for a strict one.

A figure hides which claim is false, and why. Keep the review beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, ClassVar

from citelab.contract.message import Message
from citelab.faithfulness.intervals import Estimate, Share, bootstrap
from citelab.faithfulness.judge import Judgement
from citelab.faithfulness.judge_disagreements import require_same_claims
from citelab.faithfulness.review import ClaimReview, Review
from citelab.faithfulness.scores_alce import (
    Statement,
    Supports,
    are_precise,
    f1_of,
    is_recalled,
)
from citelab.faithfulness.support import score_support
from citelab.faithfulness.terms import terms
from citelab.text import split_sentences
from citelab.text.language import guess_language

__all__ = ["Scores", "Statement", "scores"]

_WORDS = "uncited_share"


@dataclass(frozen=True)
class Scores:
    """What an answer, or several, come to.

    Attributes:
        statements: Claims and uncited statements, in no order.
        quotation_validity: Quotations and cited texts that stand where they are said to stand, of
            those that could be decided.
        uncited_share: Words with content outside of claims, of all; None for several answers. No
            interval: the words of a sentence stand and fall together.
        decided_by: ``"rules"``, or the name of the judge.
        answers: The statements of each answer, where there are several.
    """

    statements: tuple[Statement, ...]
    quotation_validity: Share
    uncited_share: float | None = None
    decided_by: str = "rules"
    answers: tuple[tuple[Statement, ...], ...] = field(default=(), repr=False)

    NAMES: ClassVar[tuple[str, ...]] = (
        "faithfulness",
        "citation_recall",
        "citation_precision",
        "citation_f1",
        "uncited_statements",
        "uncited_share",
        "quotation_validity",
        "undecided",
    )
    """The figures by name, in the order in which they are shown."""

    @property
    def claims(self) -> tuple[Statement, ...]:
        """The statements that cite something."""
        return tuple(statement for statement in self.statements if statement.is_claim)

    @property
    def faithfulness(self) -> Share:
        """Supported claims of all claims."""
        return Share(sum(claim.is_supported for claim in self.claims), len(self.claims))

    @property
    def undecided(self) -> Share:
        """Claims about which nothing could be said, of all claims."""
        return Share(sum(claim.is_undecided for claim in self.claims), len(self.claims))

    @property
    def citation_recall(self) -> Share:
        """Statements that their citations fully support, of all statements, cited or not."""
        return Share(sum(s.is_recalled for s in self.statements), len(self.statements))

    @property
    def citation_precision(self) -> Share:
        """Citations that are precise, of all citations."""
        every = [is_so for statement in self.statements for is_so in statement.precise]
        return Share(sum(every), len(every))

    @property
    def citation_f1(self) -> Estimate:
        """The harmonic mean of recall and precision; interval by bootstrap.

        Statements are drawn again or, of several answers, whole answers.
        """
        interval = (
            bootstrap(self.answers, lambda drawn: f1_of(chain.from_iterable(drawn)))
            if self.answers
            else bootstrap(self.statements, f1_of)
        )
        items = len(self.answers or self.statements)
        return Estimate(f1_of(self.statements), interval, items)

    @property
    def uncited_statements(self) -> Share:
        """Statements that cite nothing, of all."""
        return Share(len(self.statements) - len(self.claims), len(self.statements))

    def values(self) -> dict[str, float | None]:
        """Every figure by name, without intervals; None where there is nothing to count."""
        # F1 apart: its interval costs two thousand draws.
        shares = {n: getattr(self, n) for n in self.NAMES if n not in ("citation_f1", _WORDS)}
        found = {name: share.value for name, share in shares.items()}
        found |= {"citation_f1": f1_of(self.statements), _WORDS: self.uncited_share}
        return {name: found[name] for name in self.NAMES}

    def figures(self) -> dict[str, Share | Estimate]:
        """Every figure that has an interval, by name."""
        return {name: getattr(self, name) for name in self.NAMES if name != _WORDS}

    def to_dict(self) -> dict[str, Any]:
        """JSON of it, rounded to four digits."""
        share = self.uncited_share
        return {
            "decided_by": self.decided_by,
            **{name: figure.to_dict() for name, figure in self.figures().items()},
            "uncited_share": None if share is None else round(share, 4),
        }

    def __str__(self) -> str:
        lines = [f"support decided by: {self.decided_by}"]
        for name, figure in self.figures().items():
            lines.append(f"{name.replace('_', ' '):19} {figure!s:26} {figure.method}")
        if self.uncited_share is not None:
            lines.append(f"{'uncited share':19} {self.uncited_share:.2f} of the words")
        return "\n".join(lines)

    __repr__ = __str__


def scores(
    review: Review,
    judgements: Sequence[Judgement] | None = None,
    message: Message | Mapping[str, Any] | None = None,
) -> Scores:
    """The figures of one answer.

    Args:
        review: The answer, reviewed.
        judgements: Decide about support in place of the rules.
        message: The answer itself. With it uncited text is counted by the sentence, as ALCE does;
            without it each uncited range is one statement.

    Raises:
        ReviewError: The judgements are of another answer.
    """
    if judgements is not None:
        require_same_claims(review, judgements)
    judged = judgements if judgements is not None else [None] * len(review.claims)
    claims = (_claim(claim, j) for claim, j in zip(review.claims, judged, strict=True))
    uncited = (Statement() for _ in range(_uncited(review, message)))
    return Scores(
        (*claims, *uncited),
        _quotations(review),
        review.uncited_share,
        judgements[0].model if judgements else "rules",
    )


def _claim(claim: ClaimReview, judged: Judgement | None) -> Statement:
    verdict = judged.verdict if judged else claim.support.verdict
    supports, count = _supports(claim, judged), len(claim.passages)
    return Statement(
        is_claim=True,
        is_supported=verdict == "supported",
        is_undecided=verdict == "cannot tell",
        is_recalled=is_recalled(count, supports),
        precise=are_precise(count, supports),
    )


def _supports(claim: ClaimReview, judged: Judgement | None) -> Supports:
    """Whether some of the claim's citations are enough; one that leads nowhere never helps."""
    every = frozenset(range(len(claim.passages)))

    def decide(chosen: frozenset[int]) -> bool:
        passages = [p for index, p in enumerate(claim.passages) if index in chosen and p]
        if len(passages) < len(chosen):
            return False
        if judged:
            return judged.supports_within(chosen)
        if chosen == every:
            return claim.support.verdict == "supported"
        language = guess_language(claim.text) or passages[0].document.language
        return score_support(claim.text, passages, language).verdict == "supported"

    return decide


def _uncited(review: Review, message: Message | Mapping[str, Any] | None) -> int:
    if message is None:
        return len(review.uncited)
    answer = message if isinstance(message, Message) else Message.from_dict(message)
    return sum(1 for start, end in review.uncited for _ in _sentences(answer.text[start:end]))


def _sentences(text: str) -> Iterator[str]:
    for start, end in split_sentences(text, guess_language(text) or "en"):
        if any(term.has_content for term in terms(text[start:end])):
            yield text[start:end]


def _quotations(review: Review) -> Share:
    outcomes = [check.outcome for claim in review.claims for check in claim.of("quotation")]
    # "look" is for people: no cited text to compare, or one with something left out.
    decided = [outcome for outcome in outcomes if outcome != "look"]
    return Share(decided.count("pass"), len(decided))
