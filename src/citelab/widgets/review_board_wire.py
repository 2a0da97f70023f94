"""What the browser is sent of a claim, as JSON: everything cut and worded, nothing to compute."""

from __future__ import annotations

from typing import Any

from citelab.errors import CitelabError
from citelab.widgets.review_board_state import BoardClaim, ShownCheck, ShownPassage
from citelab.widgets.verdict_state import OUTCOME_SIGNS
from citelab.widgets.verdict_wire import pieces_wire, verdict_wire
from citelab.widgets.view_state import carriable

__all__ = ["ANSWER_SIGNS", "MOST_CHANGES", "STALE", "claim_state", "problem_state"]

ANSWER_SIGNS = {"yes": "✓", "no": "✗", "ask a person": "?"}
"""The sign before what a machine says to one of the reviewer's seven questions."""
STALE = (
    "These decisions were made on something else. They are not applied, and nothing can be"
    " decided here; review this answer into another file. What changed:"
)
"""Said above the changes of a stale record."""
MOST_CHANGES = 12
"""Named one by one. More: nobody reads them. Fewer: a small edit is not told whole."""
_TONES = {"yes": "pass", "no": "fail", "ask a person": "look"}


def claim_state(row: BoardClaim) -> dict[str, Any]:
    """One row of the board."""
    return {
        "text": carriable(row.text),
        "verdict": verdict_wire(row.verdict),
        "checks": [_check(check) for check in row.checks],
        "passages": [_passage(passage) for passage in row.passages],
        "answers": [
            {
                "question": answer.question,
                "badge": [_TONES[answer.said], ANSWER_SIGNS[answer.said], answer.said],
                "why": carriable(answer.why),
            }
            for answer in row.answers
        ],
    }


def problem_state(error: CitelabError, *, is_final: bool) -> dict[str, Any]:
    """An error in words and, where a record is stale, what changed."""
    told = tuple(getattr(error, "changes", ()))
    changes = [carriable(change) for change in told[:MOST_CHANGES]]
    if len(told) > MOST_CHANGES:
        changes.append(f"and {len(told) - MOST_CHANGES:,} more")
    return {
        "text": STALE if changes else carriable(str(error)),
        "changes": changes,
        "is_final": is_final,
    }


def _check(check: ShownCheck) -> dict[str, Any]:
    return {
        "badge": [check.outcome, OUTCOME_SIGNS[check.outcome], check.outcome],
        "reasons": [
            [[outcome, OUTCOME_SIGNS[outcome], outcome], carriable(reason)]
            for outcome, reason in check.reasons
        ],
    }


def _passage(passage: ShownPassage) -> dict[str, Any]:
    where = None if passage.where is None else [carriable(part) for part in passage.where]
    return {"number": passage.number, "where": where, "pieces": pieces_wire(passage.pieces)}
