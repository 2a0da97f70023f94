"""A picture of what cutting does to a search, and the same in words for those who see none.

The axis is what was read and not the size of a piece: sizes of different methods count different
things, and a method that finds more by reading more has won nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from citelab.chunks.estimates import Estimate
from citelab.chunks.evaluation import RetrievalRow
from citelab.chunks.plain_style import plain_style
from citelab.errors import ChunkError

__all__ = ["plot_retrieval"]

# Told apart without colour, too; each has a contrast of 3 to 1 or more with white.
_LOOKS = [
    ("#b3501e", "o", "-"),
    ("#1f6f8b", "s", "--"),
    ("#5b3f8c", "^", "-."),
    ("#2e6b34", "D", ":"),
    ("#8a1c4a", "v", "-"),
    ("#555555", "P", "--"),
]


def plot_retrieval(rows: Sequence[RetrievalRow]) -> tuple[Any, str]:
    """Draw what was kept whole and what was found against what was read.

    White behind dark lines, whatever the theme of the notebook or the style of matplotlib.

    Args:
        rows: What `compare_cuts` measured; rows of one method and overlap are one line.

    Returns:
        A matplotlib figure, and the text to put beside it for those who cannot see it.

    Raises:
        ChunkError: A row does not say how it was cut, or there is none.
    """
    lines = _lines(rows)
    # Here: a picture needs it, measuring does not.
    from matplotlib import pyplot

    with plain_style():
        figure, panels = pyplot.subplots(
            1,
            2,
            figsize=(9, 3.8),
            sharex=True,
            sharey=True,
            facecolor="white",
            layout="constrained",
        )
        for (name, line), look in zip(lines, _LOOKS * len(lines), strict=False):
            kept = [row.kept_whole for row in line if row.kept_whole]
            if len(kept) == len(line):
                _draw(panels[0], name, line, kept, look)
            _draw(panels[1], name, line, [row.recall for row in line], look)
        panels[0].set(title="Passages kept whole", ylabel="share of passages", ylim=(0, 1.03))
        panels[1].set(title=f"Recall at {rows[0].k}")
        figure.supxlabel("characters read for a question", fontsize="medium")
        panels[1].legend(loc="lower right", fontsize="small")
    return figure, _in_words(rows[0].k, lines)


_Lines = list[tuple[str, list[RetrievalRow]]]


def _lines(rows: Sequence[RetrievalRow]) -> _Lines:
    if not rows:
        raise ChunkError("there is no row to draw; measure at least one way of cutting")
    if unknown := [row.name for row in rows if row.cut is None]:
        raise ChunkError(f"row {unknown[0]!r} does not say how it was cut; pass cut=Cut(…)")
    named = sorted(rows, key=lambda row: (_line_of(row), row.read_chars))
    return [(name, list(line)) for name, line in groupby(named, key=_line_of)]


def _line_of(row: RetrievalRow) -> str:
    cut = row.cut
    if cut is None:
        return row.name
    # A window's overlap changes with its size, and its line would fall into points.
    with_overlap = cut.overlap and cut.method != "window"
    return f"{cut.method}, overlap {cut.overlap}" if with_overlap else cut.method


def _draw(
    panel: Any,
    name: str,
    line: Sequence[RetrievalRow],
    values: Sequence[Estimate],
    look: tuple[str, str, str],
) -> None:
    color, marker, style = look
    panel.errorbar(
        [row.read_chars for row in line],
        [value.value for value in values],
        yerr=[
            [value.value - value.low for value in values],
            [value.high - value.value for value in values],
        ],
        color=color,
        marker=marker,
        linestyle=style,
        capsize=2,
        linewidth=1.4,
        elinewidth=0.6,
        label=name,
    )


def _in_words(k: int, lines: _Lines) -> str:
    said = [
        f"Two line charts with intervals of 95 %: the share of gold passages kept whole, and"
        f" recall at {k}, against the characters read for a question."
    ]
    for name, line in lines:
        first, last = line[0], line[-1]
        kept = [row.kept_whole.value for row in line if row.kept_whole]
        whole = f"{kept[0]:.0%} to {kept[-1]:.0%} kept whole, " if kept else ""
        said.append(
            f"{name}: from {first.read_chars:,.0f} to {last.read_chars:,.0f} characters,"
            f" {whole}recall {first.recall.value:.0%} to {last.recall.value:.0%}."
        )
    return " ".join(said)
