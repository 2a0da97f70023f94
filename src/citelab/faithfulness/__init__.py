"""Faithfulness: five questions to every citation, and a score that shows its reasons."""

from citelab.faithfulness.checks import QUESTIONS, Check, Place
from citelab.faithfulness.review import ClaimReview, Review, review
from citelab.faithfulness.support import Reason, Support, score_support

__all__ = [
    "QUESTIONS",
    "Check",
    "ClaimReview",
    "Place",
    "Reason",
    "Review",
    "Support",
    "review",
    "score_support",
]
