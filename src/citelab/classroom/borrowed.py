"""The library's own versions of what learners write, with the signatures of the exercises.

A lesson runs on these until the learner's function passes its check.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from citelab.documents import Document
from citelab.errors import LocationError
from citelab.locations import location_from_dict, resolve

__all__ = ["missing_numbers", "quotation_holds"]

_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")


def quotation_holds(citation: Mapping[str, Any], text: str) -> bool:
    """Whether a citation quotes what stands at its range; lesson 00.

    Args:
        citation: The vendor's JSON of a ``char_location``; ``document_index`` is not used.
        text: The exact text of the cited document.
    """
    alone = {**citation, "document_index": 0}
    try:
        resolve(location_from_dict(alone), Document.from_text(text))
    except LocationError:
        return False
    return True


def missing_numbers(claim: str, passage: str) -> list[str]:
    """The numbers of a claim that its passage does not have, in order, once each; lesson 05."""
    there = set(_NUMBER.findall(passage))
    return [number for number in dict.fromkeys(_NUMBER.findall(claim)) if number not in there]
