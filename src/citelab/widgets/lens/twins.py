"""The lens without a kernel: the raw reply, what it became and why, as HTML and as text."""

from __future__ import annotations

from collections.abc import Iterator

from citelab.widgets.lens.state import Lens
from citelab.widgets.twin_html import MARK, UNSUPPORTED, answer_html, escape
from citelab.widgets.twin_text import answer_text, count_of, printable

__all__ = ["lens_html", "lens_text", "lens_title"]

_STYLES = {"mark": MARK, "problem": UNSUPPORTED}
_RAW = "white-space:pre-wrap;overflow-wrap:anywhere;max-width:52em"


def lens_title(lens: Lens) -> str:
    """What the lens shows, counted: "1 mark, 1 claim, 2 problems, 9 events"."""
    counts = [
        (sum(kind == "mark" for _, kind, _ in lens.reply), "group"),
        (sum(bool(block.citations) for block in lens.blocks), "claim"),
        (len(lens.problems), "finding"),
        (len(lens.events), "event"),
    ]
    said = [count_of(count, noun) for count, noun in counts]
    return f"{said[0]} of marks, {', '.join(said[1:])}"


def lens_text(lens: Lens) -> str:
    """The raw reply, the answer that it became, and what the parser did to it, in words."""
    raw = [f"    {line}".rstrip() for line in printable(lens.raw).split("\n")]
    answer = answer_text(lens.blocks)
    head = [f"Mark lens: {lens_title(lens)}", "The reply as it was written:", *raw]
    return "\n".join([*head, "What it became:", answer, *_problems(lens)])


def lens_html(lens: Lens) -> str:
    """The same, with marks and what was dropped marked in the raw reply."""
    pieces = "".join(_piece(text, kind) for text, kind, _ in lens.reply)
    problems = "".join(
        f"<li>{escape(words)}: {escape(reason)}</li>" for _, _, words, reason in lens.problems
    )
    told = f"<ul>{problems}</ul>" if problems else ""
    head = f"<p><strong>Mark lens</strong>: {escape(lens_title(lens))}</p>"
    raw = f'<p>The reply as it was written:</p><pre dir="auto" style="{_RAW}">{pieces}</pre>'
    return f"<div>{head}{raw}{told}<p>What it became:</p>{answer_html(lens.blocks)}</div>"


def _problems(lens: Lens) -> Iterator[str]:
    if lens.problems:
        yield "What the parser found:"
    for _, _, words, reason in lens.problems:
        yield printable(f"  - {words}: {reason}").replace("\n", "\n    ")


def _piece(text: str, kind: str) -> str:
    if kind not in _STYLES:
        return escape(text)
    tag = "mark" if kind == "mark" else "u"
    return f'<{tag} style="{_STYLES[kind]}">{escape(text)}</{tag}>'
