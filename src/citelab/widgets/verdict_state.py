"""What a review says of a claim, as a sign and a word, so that no colour is needed to read it.

A review belongs to one answer. One of another answer is refused: a verdict on the wrong claim
would be worse than none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citelab.contract.message import Message
from citelab.errors import CitelabError
from citelab.faithfulness.checks import Outcome
from citelab.faithfulness.review import ClaimReview, Review
from citelab.faithfulness.support import Verdict
from citelab.widgets.pieces import Piece, cut_pieces

__all__ = ["OUTCOME_SIGNS", "ShownVerdict", "shown_verdict", "verdicts_of"]

OUTCOME_SIGNS: dict[Outcome, str] = {"pass": "✓", "look": "?", "fail": "✗"}
"""The sign that stands before each outcome; the word always follows it."""

_VERDICTS: dict[Verdict, tuple[Outcome, str, str]] = {
    "supported": ("pass", "✓", "supported"),
    "partly": ("look", "◐", "partly supported"),
    "not": ("fail", "✗", "not supported"),
    "cannot tell": ("look", "?", "cannot tell"),
}


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    """The verdict on one claim.

    Attributes:
        tone: ``"pass"``, ``"look"`` or ``"fail"``: how a badge is coloured.
        sign: One character; it stands before the word.
        word: The verdict in words.
        score: The share of the claim that its passages carry, from 0 to 1.
        reasons: What speaks against it, in sentences; empty where nothing does.
        pieces: The claim without white space around it; unsupported words are pieces of the
            style ``"unsupported"``.
    """

    tone: Outcome
    sign: str
    word: str
    score: float
    reasons: tuple[str, ...]
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """Sign and word: "✗ not supported"."""
        return f"{self.sign} {self.word}"


def shown_verdict(claim: ClaimReview) -> ShownVerdict:
    """The verdict on one claim of a review."""
    support = claim.support
    tone, sign, word = _VERDICTS.get(support.verdict, ("look", "?", str(support.verdict)))
    reasons = tuple(dict.fromkeys(reason.sentence for reason in support.reasons))
    pieces = _stripped(claim.text, support.unsupported)
    return ShownVerdict(tone, sign, word, support.score, reasons, pieces)


def verdicts_of(message: Message, review: Review) -> list[ShownVerdict]:
    """The verdict on every claim of an answer, in order.

    Raises:
        CitelabError: The review is of another answer; says where they differ.
    """
    ours, theirs = message.claims, review.claims
    if len(ours) != len(theirs):
        raise CitelabError(
            f"the answer has {len(ours)} claims, but the review has {len(theirs)};"
            " review(message, documents) makes the review of this answer"
        )
    for number, (block, claim) in enumerate(zip(ours, theirs, strict=True), 1):
        if (block.text, block.start_char) != (claim.text, claim.start_char):
            raise CitelabError(
                f"claim {number} of the answer is {block.text!r:.80}, but the review is of"
                f" {claim.text!r:.80}; review(message, documents) makes the review of this answer"
            )
    return [shown_verdict(claim) for claim in theirs]


def _stripped(text: str, unsupported: Sequence[tuple[int, int]]) -> tuple[Piece, ...]:
    bare = text.strip()
    lead = len(text) - len(text.lstrip())
    spans = [(start - lead, end - lead, "unsupported") for start, end in unsupported]
    return tuple(cut_pieces(bare, spans))
