"""What stands around a passage: its neighbours in the paragraph, and the heading above it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citelab.chunks import neighbours
from citelab.documents import Document
from citelab.faithfulness.checks import Place
from citelab.faithfulness.rarity import sentence_chunks
from citelab.locations import Passage

__all__ = ["after", "before", "heading", "is_cited"]

# How far an exception is looked for. Further: other subjects. Nearer: "However, this does not
# apply" two sentences on is missed, and that is where manuals put it.
_SENTENCES_AFTER = 3
_SENTENCES_BEFORE = 1
_LINES_ABOVE = 200
_HEADING_CHARS = 80

_PARAGRAPH = re.compile(r"\n[^\S\n]*\n")
_HEADING = re.compile(r"#+\s|(?:\d+|[IVX]+|[A-Z])[.)]\s+\S")


def before(passage: Passage) -> list[Place]:
    """The chunk before a passage, if it is in the same paragraph."""
    document = passage.document
    found, _ = neighbours(passage, _SENTENCES_BEFORE, sentence_chunks(document))
    return [
        Place.of(document, chunk.start_char, chunk.end_char)
        for chunk in found
        if not _PARAGRAPH.search(document.text, chunk.start_char, passage.start_char)
    ]


def after(passage: Passage) -> list[Place]:
    """The chunks after a passage, as far as its paragraph goes."""
    document = passage.document
    _, found = neighbours(passage, _SENTENCES_AFTER, sentence_chunks(document))
    # The white space up to the next chunk belongs to the passage: a blank line hides in there.
    end_of_words = passage.start_char + len(passage.text.rstrip())
    return [
        Place.of(document, chunk.start_char, chunk.end_char)
        for chunk in found
        if not _PARAGRAPH.search(document.text, end_of_words, chunk.start_char)
    ]


def heading(passage: Passage) -> Place | None:
    """The nearest line above a passage that is short, and numbered or in capitals; None if none."""
    text, end = passage.document.text, passage.start_char
    for _ in range(_LINES_ABOVE):
        end = text.rfind("\n", 0, end)
        if end < 0:
            return None
        start = text.rfind("\n", 0, end) + 1
        if _is_heading(text[start:end]):
            return Place.of(passage.document, start, end)
    return None


def _is_heading(line: str) -> bool:
    shown = line.strip()
    if not shown or len(shown) > _HEADING_CHARS or shown.endswith((".", ",", ";", ":", "!", "?")):
        return False
    return shown.isupper() or _HEADING.match(shown) is not None


def is_cited(place: Place, passages: Sequence[Passage], document: Document) -> bool:
    """Whether a place is part of what is cited too, and so no forgotten neighbour."""
    return any(
        p.document == document and p.start_char < place.end_char and place.start_char < p.end_char
        for p in passages
    )
