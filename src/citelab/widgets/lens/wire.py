"""A lens as JSON for the page: sent once, after that only numbers travel."""

from __future__ import annotations

from typing import Any

from citelab.widgets.lens.state import Lens
from citelab.widgets.view_state import ShownBlock, ShownCitation, carriable, status

__all__ = ["lens_wire"]


def lens_wire(lens: Lens) -> dict[str, Any]:
    """What the ES modules draw: texts in pieces, so that nobody has to count there."""
    return {
        "turns": [
            {"role": role, "pieces": [[carriable(text), list(n)] for text, n in pieces]}
            for role, pieces in lens.turns
        ],
        "reply": [[carriable(text), kind, list(numbers)] for text, kind, numbers in lens.reply],
        "length": len(lens.raw),
        "problems": [[start, words, reason] for start, _, words, reason in lens.problems],
        "blocks": [_block(block, lens) for block in lens.blocks],
        "events": [[event.after_chars, event.reply_chars, event.json] for event in lens.events],
    }


def _block(block: ShownBlock, lens: Lens) -> dict[str, Any]:
    citations = [_citation(citation, lens) for citation in block.citations]
    return {"text": block.text, "citations": citations}


def _citation(citation: ShownCitation, lens: Lens) -> dict[str, Any]:
    cited = "" if citation.passage is None else citation.passage.text
    return {
        "number": citation.number,
        "name": citation.name,
        "numbers": list(lens.numbers.get(citation.number, ())),
        "where": carriable(f"{citation.where} of {citation.title}"),
        "cited": carriable(cited) or status(citation, ()),
    }
