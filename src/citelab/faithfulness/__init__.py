"""Faithfulness: five questions to every citation, and a score that shows its reasons.

What needs a model, or a person, is loaded when it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from citelab.faithfulness.checks import QUESTIONS, Check, Place
from citelab.faithfulness.review import ClaimReview, Review, review
from citelab.faithfulness.support import Reason, Support, score_support

if TYPE_CHECKING:
    from citelab.faithfulness.answer_scores import scores
    from citelab.faithfulness.judge import judge_claims
    from citelab.faithfulness.judge_agreement import judge_the_judge
    from citelab.faithfulness.judge_disagreements import disagreements
    from citelab.faithfulness.record import ReviewRecord
    from citelab.faithfulness.scores_many import scores_of_many
    from citelab.faithfulness.seven_questions import checklist

_LATER = {
    "ReviewRecord": "record",
    "checklist": "seven_questions",
    "disagreements": "judge_disagreements",
    "judge_claims": "judge",
    "judge_the_judge": "judge_agreement",
    "scores": "answer_scores",
    "scores_of_many": "scores_many",
}

__all__ = [
    "QUESTIONS",
    "Check",
    "ClaimReview",
    "Place",
    "Reason",
    "Review",
    "ReviewRecord",
    "Support",
    "checklist",
    "disagreements",
    "judge_claims",
    "judge_the_judge",
    "review",
    "score_support",
    "scores",
    "scores_of_many",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
