"""Evaluation: a question set, put to one model or several; every answer gets a kind, not a mark.

Loaded when it is used: counting needs no plots.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from citelab.evaluation.comparison import Comparison, compare, questions_needed
    from citelab.evaluation.labels import LabelledClaim, read_labelled_claims, verdicts_of
    from citelab.evaluation.outcomes import KINDS, Outcome, outcome_of
    from citelab.evaluation.plots import plot_kinds, plot_shares
    from citelab.evaluation.questions import EvaluationQuestion, WantedPassage, read_questions
    from citelab.evaluation.report import write_report
    from citelab.evaluation.run import Evaluation, evaluate
    from citelab.evaluation.sources import load_sources

_MODULES = {
    "KINDS": "outcomes",
    "Comparison": "comparison",
    "Evaluation": "run",
    "EvaluationQuestion": "questions",
    "LabelledClaim": "labels",
    "Outcome": "outcomes",
    "WantedPassage": "questions",
    "compare": "comparison",
    "evaluate": "run",
    "load_sources": "sources",
    "outcome_of": "outcomes",
    "plot_kinds": "plots",
    "plot_shares": "plots",
    "questions_needed": "comparison",
    "read_labelled_claims": "labels",
    "read_questions": "questions",
    "verdicts_of": "labels",
    "write_report": "report",
}

__all__ = [
    "KINDS",
    "Comparison",
    "Evaluation",
    "EvaluationQuestion",
    "LabelledClaim",
    "Outcome",
    "WantedPassage",
    "compare",
    "evaluate",
    "load_sources",
    "outcome_of",
    "plot_kinds",
    "plot_shares",
    "questions_needed",
    "read_labelled_claims",
    "read_questions",
    "verdicts_of",
    "write_report",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
