"""The review board without a kernel: as static HTML, and as plain text.

Both hold what the board shows: verdicts and outcomes in words, reasons, passages with their
neighbours, the seven questions, decisions and progress. They name no time, so that the same
review with the same decisions gives the same bytes. Everything from outside is escaped.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from citelab.faithfulness.checks import QUESTIONS
from citelab.widgets.pieces import Piece
from citelab.widgets.review_board_state import BoardClaim, ShownPassage
from citelab.widgets.review_board_wire import ANSWER_SIGNS
from citelab.widgets.twin_html import MARK, UNSUPPORTED, escape
from citelab.widgets.twin_text import printable
from citelab.widgets.verdict_state import OUTCOME_SIGNS

__all__ = ["Board", "board_html", "board_text", "progress_words"]

_WIDTH = 96
_DECIDED = {"accept": "✓ accepted", "reject": "✗ rejected", "unsure": "? unsure", "open": "· open"}
_NOWHERE = "This citation leads to no passage."
_CELL = "padding:4px 8px;border:1px solid #8888;text-align:left;vertical-align:top"
_STYLES = {
    "cited": f'<mark style="{MARK}">{{}}</mark>',
    "place": '<u style="text-decoration:underline dotted 2px">{}</u>',
    "unsupported": f'<u style="{UNSUPPORTED}">{{}}</u>',
}


@dataclass(frozen=True, slots=True)
class Board:
    """All that a twin shows.

    Attributes:
        headline: How the answer did.
        rows: The claims.
        decisions: Choice and note of each claim, in the same order.
        problem: Why nothing can be decided, in ``text`` and ``changes``; empty where all is well.
    """

    headline: str
    rows: Sequence[BoardClaim]
    decisions: Sequence[tuple[str, str]]
    problem: Mapping[str, Any] = field(default_factory=dict)


def progress_words(choices: Sequence[str]) -> str:
    """How far a person has come: "2 of 5 claims decided: 1 accepted, 1 rejected, 0 unsure"."""
    counts = [sum(c == choice for c in choices) for choice in ("accept", "reject", "unsure")]
    noun = "claim" if len(choices) == 1 else "claims"
    accepted, rejected, unsure = counts
    return (
        f"{sum(counts)} of {len(choices)} {noun} decided:"
        f" {accepted} accepted, {rejected} rejected, {unsure} unsure"
    )


def board_html(board: Board) -> str:
    """The board as one table and, below it, what is known of each claim, folded."""
    heads = "".join(
        f'<th scope="col" style="{_CELL};white-space:nowrap">{escape(name)}</th>'
        for name in ("claim", *QUESTIONS, "decision")
    )
    pairs = list(zip(board.rows, board.decisions, strict=True))
    rows = "".join(_row(claim, decision) for claim, decision in pairs)
    progress = progress_words([choice for choice, _ in board.decisions])
    table = (
        f'<table style="border-collapse:collapse;max-width:100%;color:inherit">'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )
    told = f"<p>{escape(board.headline)}<br>{escape(progress)}.</p>{_problem(board)}"
    details = "".join(_details(claim) for claim, _ in pairs)
    style = "max-width:62em;line-height:1.5;overflow-wrap:anywhere"
    return f'<div style="{style}">{told}{table}{details}</div>'


def board_text(board: Board) -> str:
    """The board for a terminal: a claim, its five outcomes, what speaks against it, passages."""
    progress = progress_words([choice for choice, _ in board.decisions])
    lines = [board.headline, f"{progress}."]
    if board.problem:
        lines += _wrapped(str(board.problem["text"]), "! ")
        lines += [line for change in board.problem["changes"] for line in _wrapped(change, "  - ")]
    for claim, decision in zip(board.rows, board.decisions, strict=True):
        lines += ["", *_claim_lines(claim, decision)]
    return printable("\n".join(lines))


def _row(claim: BoardClaim, decision: tuple[str, str]) -> str:
    choice, note = decision
    head = f"{claim.index + 1}. {_html(claim.verdict.pieces)}<br>"
    verdict = f"<small>{escape(claim.verdict.text)} ({claim.verdict.score:.2f})</small>"
    outcomes = [f"{OUTCOME_SIGNS[check.outcome]} {check.outcome}" for check in claim.checks]
    # A word of one table cell would be broken anywhere, as the text around it may be.
    narrow = f"{_CELL};white-space:nowrap"
    tds = "".join(f'<td style="{narrow}">{escape(outcome)}</td>' for outcome in outcomes)
    said = f"{_DECIDED[choice]}{f': {note}' if note else ''}"
    tds += f'<td style="{_CELL};min-width:6em">{escape(said)}</td>'
    weight = "font-weight:normal"
    return f'<tr><th scope="row" style="{_CELL};{weight}">{head}{verdict}</th>{tds}</tr>'


def _details(claim: BoardClaim) -> str:
    reasons = "".join(
        f"<li>{escape(f'{check.question}: {OUTCOME_SIGNS[outcome]} {outcome}. {reason}')}</li>"
        for check in claim.checks
        for outcome, reason in check.reasons
    )
    questions = "".join(
        f"<li>{escape(f'{a.question} {ANSWER_SIGNS[a.said]} {a.said}. {a.why}')}</li>"
        for a in claim.answers
    )
    passages = "".join(_passage(passage) for passage in claim.passages)
    summary = f"<summary>Claim {claim.index + 1}: reasons, passages, seven questions</summary>"
    lists = f"<ul>{reasons}</ul>{passages}<ol>{questions}</ol>"
    return f'<details style="margin:6px 0">{summary}{lists}</details>'


def _passage(passage: ShownPassage) -> str:
    place, _ = _place_and_text(passage)
    told = _html(passage.pieces) if passage.where else escape(_NOWHERE)
    quote = "margin:4px 0 12px;padding:2px 12px;border-left:3px solid #8888;white-space:pre-wrap"
    return f'<p>{escape(place)}</p><blockquote dir="auto" style="{quote}">{told}</blockquote>'


def _problem(board: Board) -> str:
    if not board.problem:
        return ""
    changes = "".join(f"<li>{escape(change)}</li>" for change in board.problem["changes"])
    told = f"<p><strong>! {escape(str(board.problem['text']))}</strong></p>"
    return told + (f"<ul>{changes}</ul>" if changes else "")


def _html(pieces: Sequence[Piece]) -> str:
    return "".join(_STYLES.get(style, "{}").format(escape(text)) for text, style in pieces)


def _claim_lines(claim: BoardClaim, decision: tuple[str, str]) -> Iterator[str]:
    choice, note = decision
    yield from _wrapped(claim.text, f"{claim.index + 1}. ")
    outcomes = "  ".join(
        f"{check.question} {OUTCOME_SIGNS[check.outcome]} {check.outcome}" for check in claim.checks
    )
    yield f"   {outcomes}"
    yield f"   {claim.verdict.text} ({claim.verdict.score:.2f})  decision {_DECIDED[choice]}"
    yield from _wrapped(note, "   note: ") if note else ()
    for check in claim.checks:
        for outcome, reason in check.reasons if check.outcome != "pass" else ():
            yield from _wrapped(f"{check.question}: {reason}", f"   {OUTCOME_SIGNS[outcome]} ")
    for passage in claim.passages:
        place, told = _place_and_text(passage)
        yield from _wrapped(place, "   ")
        yield from _wrapped(told, "      ")
    for answer in claim.answers:
        if answer.said != "yes":
            yield from _wrapped(f"{answer.said}: {answer.question}", f"   {answer.number}. ")


def _place_and_text(passage: ShownPassage) -> tuple[str, str]:
    if passage.where is None:
        return f"[{passage.number}]", _NOWHERE
    title, place = passage.where
    told = "".join(_bracketed(text) if style == "cited" else text for text, style in passage.pieces)
    return f"[{passage.number}] {title}, {place}", told


def _bracketed(text: str) -> str:
    bare = text.rstrip()
    return f"[{bare}]{text[len(bare) :]}"


def _wrapped(text: str, lead: str) -> list[str]:
    # Spread over lines for reading; the exact passage is in the source, not here.
    line = " ".join(text.split())
    return textwrap.wrap(line, _WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead))
