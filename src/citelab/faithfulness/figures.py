"""Numbers, dates and times of a text: exact value, unit, and exactly where they stand.

``18,000 litres``, ``18 000 l`` and ``eighteen thousand litres`` are one figure; ``35 minutes`` and
``35 metres`` are two.
"""

from __future__ import annotations

from citelab.faithfulness.amounts import Figure
from citelab.faithfulness.digits import digit_figures
from citelab.faithfulness.spelled import spelled_figures

__all__ = ["Figure", "figures"]


def figures(text: str, language: str = "en") -> list[Figure]:
    """All figures of a text, in order, none overlapping another.

    Args:
        text: Any text.
        language: ``"es"`` reads ``16.200`` as sixteen thousand two hundred; any other as English.

    >>> [(str(f.value), f.dimension) for f in figures("35 minutes on 9 February, 2.5 km away")]
    [('2100', 's'), ('9', ''), ('2', 'month'), ('2500', 'm')]
    """
    found = [*digit_figures(text, language), *spelled_figures(text, language)]
    kept: list[Figure] = []
    for figure in sorted(found, key=lambda f: (f.start_char, -f.end_char)):
        if not kept or figure.start_char >= kept[-1].end_char:
            kept.append(figure)
    return kept
