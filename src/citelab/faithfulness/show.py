"""A review as a table: claims by questions, in words as well as colours.

Static: no script, no style sheet, so it looks the same in a notebook, on a page and printed.
Colours are chosen to be read on white and on black. Everything from outside is escaped.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from citelab.faithfulness.checks import QUESTIONS, Check, Outcome

if TYPE_CHECKING:
    from citelab.faithfulness.review import ClaimReview, Review

__all__ = ["as_html", "as_text"]

_COLOURS: dict[Outcome, str] = {"pass": "#1b7f4b", "look": "#8a5a00", "fail": "#b3261e"}
_SIGNS: dict[Outcome, str] = {"pass": "✓", "look": "?", "fail": "✗"}
_CELL = "padding:.4em .6em;border:1px solid #8888;text-align:left;vertical-align:top"
_CLAIM_CHARS = 72


def as_text(review: Review) -> str:
    """The review for a terminal: a line a claim, then what speaks against it."""
    lines = [_headline(review), ""]
    for number, claim in enumerate(review.claims, 1):
        lines += _claim_lines(number, claim)
    lines += [f"The judge differs on {found}" for found in review.disagreements]
    return "\n".join(lines).rstrip()


def as_html(review: Review) -> str:
    """The review as one HTML table with inline styles."""
    heads = "".join(
        f'<th scope="col" style="{_CELL}" title="{escape(asked)}">{question}</th>'
        for question, asked in QUESTIONS.items()
    )
    rows = "".join(_row(claim) for claim in review.claims)
    return (
        f'<table style="border-collapse:collapse;max-width:100%;color:inherit">'
        f'<caption style="text-align:left;padding:.4em 0">{escape(_headline(review))}</caption>'
        f'<thead><tr><th scope="col" style="{_CELL}">claim</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>{_disagreements(review)}"
    )


def _disagreements(review: Review) -> str:
    if not review.judgements:
        return ""
    told = "".join(
        f'<li style="white-space:pre-line">{escape(str(found))}</li>'
        for found in review.disagreements
    )
    agreed = len(review.claims) - len(review.disagreements)
    return (
        f"<p>The judge agrees with the rules on {agreed} of {len(review.claims)} claims.</p>"
        f"<ul>{told}</ul>"
    )


def _headline(review: Review) -> str:
    count = len(review.claims)
    supported = sum(c.support.verdict == "supported" for c in review.claims)
    share = "no cited claim" if not count else f"{supported} of {count} claims supported"
    faith = "" if review.faithfulness is None else f" (faithfulness {review.faithfulness:.2f})"
    return f"{share}{faith}; {review.uncited_share:.0%} of the words uncited"


def _claim_lines(number: int, claim: ClaimReview) -> Iterable[str]:
    first = textwrap.shorten(claim.text, _CLAIM_CHARS, placeholder=" …")
    yield f"{number}. {first}"
    told = "  ".join(f"{q} {claim.outcome(q)}" for q in QUESTIONS)
    yield f"   {told}  → {claim.support.verdict} ({claim.support.score:.2f})"
    for check in claim.checks:
        if check.outcome != "pass":
            reason = " ".join(check.reason.split())
            yield from textwrap.wrap(
                f"{check.question}: {reason}", 96, initial_indent="   - ", subsequent_indent="     "
            )
    yield ""


def _row(claim: ClaimReview) -> str:
    cells = "".join(_cell(claim.of(question)) for question in QUESTIONS)
    said = f"<br><small>{claim.support.verdict}, {claim.support.score:.2f}</small>"
    head = f'<th scope="row" style="{_CELL};font-weight:normal">{_marked(claim)}{said}</th>'
    return f"<tr>{head}{cells}</tr>"


def _marked(claim: ClaimReview) -> str:
    """The claim, with what nothing supports underlined."""
    pieces, at = [], 0
    for start, end in claim.support.unsupported:
        pieces.append(escape(claim.text[at:start]))
        pieces.append(
            '<u style="text-decoration:underline wavy #b3261e" title="nothing supports this">'
            f"{escape(claim.text[start:end])}</u>"
        )
        at = end
    return "".join(pieces) + escape(claim.text[at:])


def _cell(checks: tuple[Check, ...]) -> str:
    from citelab.faithfulness.checks import worst

    outcome = worst(checks)
    badge = (
        f'<span style="background:{_COLOURS[outcome]};color:#fff;padding:0 .4em;'
        f'border-radius:.3em">{_SIGNS[outcome]} {outcome}</span>'
    )
    told = "".join(
        f'<div style="font-size:85%">{escape(check.reason)}</div>'
        for check in checks
        if check.outcome == outcome
    )
    return f'<td style="{_CELL}">{badge}{told}</td>'
