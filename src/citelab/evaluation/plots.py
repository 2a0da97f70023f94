"""Pictures of an evaluation: the kinds of answers, and shares with their intervals.

White behind dark lines, whatever the theme; patterns beside colours. Each picture comes with the
same in words. As SVG, the same evaluation gives the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from citelab.chunks.plain_style import plain_style
from citelab.evaluation.outcomes import KINDS
from citelab.evaluation.run import Evaluation

__all__ = ["as_svg", "plot_kinds", "plot_shares"]

# From dark green to dark red, each with a contrast of 3 to 1 with white, and a pattern of its own.
_LOOKS = {
    "right": ("#1b7f4b", ""),
    "incomplete": ("#5a9e3a", "//"),
    "decoy": ("#b07a00", "\\\\"),
    "neighbour": ("#c2681c", "xx"),
    "elsewhere": ("#b3501e", ".."),
    "nothing cited": ("#6b6b6b", "--"),
    "invented": ("#b3261e", "++"),
    "failed": ("#222222", "oo"),
}
_MARKERS = "osD^vP"
_SALT = "citelab"


def plot_kinds(evaluations: Iterable[Evaluation]) -> tuple[Any, str]:
    """One bar a model, divided by the kinds of its answers.

    Args:
        evaluations: One or several, of the same questions.

    Returns:
        The matplotlib figure, and the same in words. A notebook shows the figure by itself.
    """
    evaluations = list(evaluations)
    plt, figure, axis = _figure(len(evaluations) * 0.5 + 1.6)
    for row, evaluation in enumerate(evaluations):
        left = 0
        for kind, count in evaluation.kinds.items():
            colour, hatch = _LOOKS[kind]
            axis.barh(row, count, left=left, color=colour, hatch=hatch, edgecolor="white")
            if count:
                _write(axis, left + count / 2, row, count)
            left += count
    axis.set_yticks(range(len(evaluations)), [one.model for one in evaluations])
    axis.invert_yaxis()
    axis.set_xlabel("questions")
    seen = [kind for kind in KINDS if any(one.kinds[kind] for one in evaluations)]
    handles = [
        plt.Rectangle((0, 0), 1, 1, facecolor=_LOOKS[k][0], hatch=_LOOKS[k][1], edgecolor="white")
        for k in seen
    ]
    figure.legend(handles, seen, ncols=4, loc="outside lower center")
    return figure, " ".join(map(_kinds_in_words, evaluations))


def plot_shares(evaluations: Iterable[Evaluation], key: str = "kind") -> tuple[Any, str]:
    """The share right in each group of questions with its 95 % interval.

    Args:
        evaluations: One or several, of the same questions.
        key: ``"kind"`` or ``"language"``.

    Returns:
        The matplotlib figure, and the same in words. A notebook shows the figure by itself.
    """
    evaluations = list(evaluations)
    groups = {one.model: one.by(key) for one in evaluations}
    names = sorted({name for shares in groups.values() for name in shares})
    _, figure, axis = _figure(len(names) * (0.22 * len(evaluations) + 0.25) + 1.4)
    for position, (model, shares) in enumerate(groups.items()):
        shift = (position - (len(groups) - 1) / 2) * 0.22
        rows = [names.index(name) + shift for name in shares]
        values = [share.value or 0.0 for share in shares.values()]
        ends = [share.interval or (0.0, 1.0) for share in shares.values()]
        reach = [
            [max(value - low, 0) for value, (low, _) in zip(values, ends, strict=True)],
            [max(high - value, 0) for value, (_, high) in zip(values, ends, strict=True)],
        ]
        marker = _MARKERS[position % len(_MARKERS)]
        axis.errorbar(values, rows, xerr=reach, fmt=marker, capsize=3, label=model)
    counts = next(iter(groups.values()))
    labels = [f"{name} ({counts[name].total})" if name in counts else name for name in names]
    axis.set_yticks(range(len(names)), labels)
    axis.set_ylim(len(names) - 0.5, -0.5)
    axis.set_xlim(-0.03, 1.03)
    axis.set_xlabel("share right, with its 95 % interval")
    axis.grid(axis="x", color="#dddddd")
    figure.legend(ncols=3, loc="outside lower center")
    return figure, " ".join(_shares_in_words(*group) for group in groups.items())


def _figure(height: float) -> tuple[Any, Any, Any]:
    # Here: a picture needs it, counting does not.
    from matplotlib import pyplot

    with plain_style():
        figure, axis = pyplot.subplots(figsize=(8, height), facecolor="white", layout="constrained")
    return pyplot, figure, axis


def _write(axis: Any, across: float, row: float, count: int) -> None:
    box = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}
    axis.text(across, row, str(count), ha="center", va="center", fontsize=8, bbox=box)


def as_svg(figure: Any) -> str:
    """The SVG text of a figure, the same bytes each time; the figure is closed."""
    import matplotlib
    from matplotlib import pyplot

    packed = io.BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": _SALT, "svg.fonttype": "path"}):
        figure.savefig(packed, format="svg", metadata={"Date": None, "Creator": None})
    pyplot.close(figure)
    text = packed.getvalue().decode("utf-8")
    # A page needs the picture, not the declaration of a file of its own.
    return text[text.index("<svg") :]


def _kinds_in_words(evaluation: Evaluation) -> str:
    said = ", ".join(f"{count} {kind}" for kind, count in evaluation.kinds.items() if count)
    return f"{evaluation.model}: {said}."


def _shares_in_words(model: str, shares: dict[str, Any]) -> str:
    said = ", ".join(f"{name} {share.hits} of {share.total}" for name, share in shares.items())
    return f"{model}: {said}."
