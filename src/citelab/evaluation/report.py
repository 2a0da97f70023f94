"""A report of one or several evaluations, as Markdown and as one HTML file that asks nobody.

It names the mistakes and shows them, puts an interval beside every share, and ends with what it
does not tell.
"""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from citelab.errors import EvaluationError
from citelab.evaluation.comparison import compare
from citelab.evaluation.outcomes import KINDS, Outcome
from citelab.evaluation.plots import as_svg, plot_kinds, plot_shares
from citelab.evaluation.run import Evaluation

__all__ = ["NOT_TOLD", "report_html", "report_markdown", "write_report"]

NOT_TOLD = (
    "Whether an answer is true: a citation can hold, and its source can be wrong.",
    "Whether the cited passage supports the claim: places were compared, not meanings.",
    "How good the answer reads, and what it left out that nobody asked for.",
    "How the model does on other questions or other documents than these.",
    "How the same model will do next month: services change behind one name.",
)
"""What no figure of this kind says, as it stands at the end of each report."""

# More examples of one mistake teach nothing new, and a report is to be read.
_EXAMPLES = 5
_SAID_CHARS = 240
_LOUD = re.compile(r"[\\`*_\[\]<>|#~&]")
_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
body { font: 16px/1.55 system-ui, sans-serif; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border: 1px solid #8888; padding: 4px 10px; text-align: start; vertical-align: top; }
figure { margin: 1rem 0; padding: 8px; background: #fff; color: #1a1a1a; border-radius: 8px; }
figure img { max-width: 100%; height: auto; }
figcaption { font-size: 90%; }
"""

Table = tuple[tuple[str, ...], list[tuple[str, ...]]]
Example = tuple[str, str, str]


def write_report(
    evaluations: Evaluation | Iterable[Evaluation], path: Path | str, *, title: str = "Evaluation"
) -> tuple[Path, Path]:
    """Write both forms beside each other.

    Args:
        evaluations: What was measured; the first is compared with each of the others.
        path: Where to, without or with an ending; ``.html`` and ``.md`` are made of it.
        title: The heading.

    Returns:
        The two paths, HTML first.

    Raises:
        EvaluationError: There is no evaluation, or they are not of the same questions.
    """
    shown = _checked(evaluations)
    page, text = Path(path).with_suffix(".html"), Path(path).with_suffix(".md")
    page.write_bytes(report_html(shown, title=title).encode("utf-8", "replace"))
    text.write_bytes(report_markdown(shown, title=title).encode("utf-8", "replace"))
    return page, text


def report_markdown(
    evaluations: Evaluation | Iterable[Evaluation], *, title: str = "Evaluation"
) -> str:
    """The report as Markdown: tables and words, no pictures."""
    shown = _checked(evaluations)
    parts = [f"# {title}", _head(shown)]
    for heading, table in _tables(shown):
        parts += [f"## {heading}", _as_markdown(table)]
    parts += ["## Mistakes to look at", *map(_example_markdown, _examples(shown))]
    parts += ["## What this does not tell you", "\n".join(f"- {line}" for line in NOT_TOLD)]
    return "\n\n".join(parts) + "\n"


def report_html(
    evaluations: Evaluation | Iterable[Evaluation], *, title: str = "Evaluation"
) -> str:
    """The report as one HTML page with its pictures in it; every text is escaped."""
    shown = _checked(evaluations)
    pictures = [plot_kinds(shown), plot_shares(shown, "kind"), plot_shares(shown, "language")]
    body = [f"<h1>{html.escape(title)}</h1>", f"<p>{html.escape(_head(shown))}</p>"]
    for (heading, table), picture in zip(_tables(shown), [*pictures, None], strict=False):
        body += [f"<h2>{html.escape(heading)}</h2>", _as_html(table)]
        body += [_figure(*picture)] if picture else []
    body += ["<h2>Mistakes to look at</h2>", *map(_example_html, _examples(shown))]
    told = "".join(f"<li>{html.escape(line)}</li>" for line in NOT_TOLD)
    body += ["<h2>What this does not tell you</h2>", f"<ul>{told}</ul>"]
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{_STYLE}</style>'
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{"".join(body)}</body></html>\n'
    )


def _checked(evaluations: Evaluation | Iterable[Evaluation]) -> list[Evaluation]:
    shown = [evaluations] if isinstance(evaluations, Evaluation) else list(evaluations)
    if not shown:
        raise EvaluationError("there is nothing to report; give at least one evaluation")
    for other in shown[1:]:
        compare(shown[0], other)
    return shown


def _head(shown: Sequence[Evaluation]) -> str:
    count, models = len(shown[0].outcomes), ", ".join(one.model for one in shown)
    return f"{count} questions, put to: {models}. Intervals are of 95 %."


def _tables(shown: Sequence[Evaluation]) -> Iterator[tuple[str, Table]]:
    yield "What became of the answers", _kinds(shown)
    yield "By kind of question", _groups(shown, "kind")
    yield "By language", _groups(shown, "language")
    if len(shown) > 1:
        yield "In pairs, on the same questions", _pairs(shown)


def _kinds(shown: Sequence[Evaluation]) -> Table:
    rows = [
        (f"{kind}: {meaning}", *(str(one.kinds[kind]) for one in shown))
        for kind, meaning in KINDS.items()
        if any(one.kinds[kind] for one in shown)
    ]
    rows.append(("right, of all", *(str(one.right) for one in shown)))
    rows.append(("citations that hit", *(str(one.precision) for one in shown)))
    return ("answer", *(one.model for one in shown)), rows


def _groups(shown: Sequence[Evaluation], key: str) -> Table:
    shares = [one.by(key) for one in shown]
    rows = [(name or "–", *(str(group[name]) for group in shares)) for name in shares[0]]
    return (key, *(one.model for one in shown)), rows


def _pairs(shown: Sequence[Evaluation]) -> Table:
    rows: list[tuple[str, ...]] = []
    for one, other in combinations(shown, 2):
        found = compare(one, other)
        low, high = found.interval or (0.0, 0.0)
        interval = f"{found.difference:+.2f} [{low:+.2f}, {high:+.2f}]"
        names = f"{one.model} – {other.model}"
        only = (str(found.only_first), str(found.only_second))
        rows.append((names, interval, *only, _chance(found.p_value)))
    return ("pair", "difference", "only the first right", "only the second right", "p"), rows


def _chance(p_value: float) -> str:
    return f"{p_value:.3f}" if p_value >= 0.001 else "below 0.001"


def _examples(shown: Sequence[Evaluation]) -> list[Example]:
    told: list[Example] = []
    for evaluation in shown:
        for kind in KINDS:
            found = evaluation.of_kind(kind) if kind != "right" else []
            told += [_example(evaluation, outcome) for outcome in found[:_EXAMPLES]]
            if len(found) > _EXAMPLES:
                left = len(found) - _EXAMPLES
                told.append((f"{evaluation.model}, {kind}", f"{left} more like these", ""))
    return told or [("None", "every answer was right", "")]


def _example(evaluation: Evaluation, outcome: Outcome) -> Example:
    said = " ".join((outcome.error or outcome.text or "(nothing)").split())
    said = said if len(said) <= _SAID_CHARS else said[:_SAID_CHARS] + "…"
    question = outcome.question
    return f"{evaluation.model}, {outcome.kind}", f"{question.text} ({question.id})", said


def _as_markdown(table: Table) -> str:
    head, rows = table
    lines = [head, *rows]
    shown = [f"| {' | '.join(map(_quiet, line))} |" for line in lines]
    return "\n".join([shown[0], "|---" * len(head) + "|", *shown[1:]])


def _as_html(table: Table) -> str:
    head, rows = table
    top = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{html.escape(row[0])}</th>'
        + "".join(f"<td>{html.escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _figure(picture: Any, sentence: str) -> str:
    # As an image: two drawings in one page would share their inner names. The caption says it all.
    packed = base64.b64encode(as_svg(picture).encode()).decode()
    image = f'<img alt="" src="data:image/svg+xml;base64,{packed}">'
    return f"<figure>{image}<figcaption>{html.escape(sentence)}</figcaption></figure>"


def _example_html(example: Example) -> str:
    whose, asked, said = map(html.escape, example)
    return f"<p><strong>{whose}</strong>: {asked}" + f"<br>→ {said}" * bool(said) + "</p>"


def _example_markdown(example: Example) -> str:
    whose, asked, said = map(_quiet, example)
    return f"**{whose}**: {asked}" + f"  \n→ {said}" * bool(said)


def _quiet(text: str) -> str:
    """A text that Markdown shows as it is: no tag, no link, no stress, no new cell."""
    return _LOUD.sub(lambda found: "\\" + found[0], text)
