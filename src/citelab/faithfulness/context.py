"""Question 4: do the neighbours of the passage take it back?

A sentence can be quoted to the letter and its exception left out. The sentences around a passage
are read for words that reverse, narrow or correct, and the passage itself for conditions that the
claim drops. Whether they matter is for a person to say: the answer is at most "look".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from bisect import bisect_right

from citelab.chunks.citation import chunk_ranges
from citelab.documents import Document
from citelab.faithfulness.checks import Check, Place
from citelab.faithfulness.terms import terms
from citelab.locations import Passage

__all__ = ["check_context"]

# How far an exception is looked for. Further: other subjects. Nearer: "However, this does not
# apply" two sentences on is missed, and that is where manuals put it.
_SENTENCES_AFTER = 3
_SENTENCES_BEFORE = 1

_TAKES_BACK = re.compile(
    r"^\W*(?:however|but|except|unless|nevertheless|nonetheless|yet|although|though|conversely"
    r"|instead|otherwise|only|correction|sin embargo|pero|excepto|salvo|no obstante|aunque"
    r"|a menos que|s[oó]lo|corrección)\b"
    r"|\b(?:do|does|did)(?: not|n['’]t) apply\b|\bno se aplica\b|\bexceptions?\b|\bexcepción\b"
    r"|\b(?:withdrawn|superseded|no longer|corrected?|retir\w+|ya no)\b",
    re.IGNORECASE,
)
_LEANS_BACK = re.compile(
    r"^\W*(?:however|but|it|this|that|these|those|they|he|she|both|such|therefore|so|thus"
    r"|sin embargo|pero|esto|eso|esta|este|ella|ellos)\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:unless|except|only (?:if|when|once|after)|provided that|as long as|once|if|when"
    r"|a menos que|excepto|salvo|siempre que|solo si|sólo si|si|cuando)\b",
    re.IGNORECASE,
)
_REFERS = re.compile(r"\b(?:this|that|these|those|it|they|rule|such|esto|eso|esta|este)\b", re.I)
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n")


def check_context(
    claim: str, passage: Passage, cited: Sequence[Passage], citation_index: int = 0
) -> list[Check]:
    """Look around one passage.

    Args:
        claim: The claim, without marks.
        passage: The passage cited.
        cited: All passages of the claim: what is cited too is no forgotten neighbour.
        citation_index: Which citation of the claim it is, from 0.

    Returns:
        One check for each thing to look at, or a single pass.
    """
    found = [*_reversals(claim, passage, cited), *_leaning(passage, cited), *_conditions(claim, passage)]
    checks = [
        Check("context", "look", reason, citation_index, place=place) for reason, place in found
    ]
    return checks or [
        Check("context", "pass", "No neighbouring sentence takes it back.", citation_index)
    ]


Found = tuple[str, Place]


def _reversals(claim: str, passage: Passage, cited: Sequence[Passage]) -> Iterator[Found]:
    subject = _keys(claim, passage) | _keys(passage.text, passage)
    document = passage.document
    for start, end in _neighbours(passage):
        text = document.text[start:end]
        if _is_cited(document, start, end, cited) or not _TAKES_BACK.search(text):
            continue
        if subject & _keys(text, passage) or _REFERS.search(text):
            side = "after" if start >= passage.end_char else "before"
            place = Place.of(document, start, end)
            yield f"A sentence {side} it may take it back: “{text.strip()}”", place


def _leaning(passage: Passage, cited: Sequence[Passage]) -> Iterator[Found]:
    before = [span for span in _neighbours(passage) if span[1] <= passage.start_char]
    if not before or not _LEANS_BACK.search(passage.text):
        return
    start, end = before[-1]
    if not _is_cited(passage.document, start, end, cited):
        place = Place.of(passage.document, start, end)
        word = passage.text.split()[0]
        yield f"The passage begins with “{word}” and leans on: “{place.text.strip()}”", place


def _conditions(claim: str, passage: Passage) -> Iterator[Found]:
    ours = _keys(claim, passage)
    for match in _CONDITION.finditer(passage.text):
        clause = re.split(r"[,;.:]", passage.text[match.start() :], maxsplit=1)[0]
        needed = _keys(clause, passage)
        if needed and len(needed & ours) * 2 < len(needed) and _overlaps(passage.text, ours, passage):
            start = passage.start_char + match.start()
            place = Place.of(passage.document, start, start + len(clause))
            yield f"The passage has a condition that the claim drops: “{clause.strip()}”", place


def _overlaps(text: str, ours: frozenset[str], passage: Passage) -> bool:
    return bool(_keys(text, passage) & ours)


def _keys(text: str, passage: Passage) -> frozenset[str]:
    found = terms(text, passage.document.language)
    return frozenset(t.key for t in found if t.has_content and t.kind != "figure")


def _neighbours(passage: Passage) -> list[tuple[int, int]]:
    """The sentences around a passage, within its paragraph, in order, itself left out."""
    document = passage.document
    ranges = chunk_ranges(document)
    first = bisect_right(ranges, passage.start_char, key=lambda r: r[0]) - 1
    last = bisect_right(ranges, passage.end_char - 1, key=lambda r: r[0]) - 1
    before = ranges[max(0, first - _SENTENCES_BEFORE) : first]
    after = ranges[last + 1 : last + 1 + _SENTENCES_AFTER]
    return [
        *(r for r in before if not _PARAGRAPH.search(document.text, r[0], passage.start_char)),
        *(r for r in after if not _PARAGRAPH.search(document.text, passage.end_char - 2, r[0])),
    ]


def _is_cited(document: Document, start: int, end: int, cited: Sequence[Passage]) -> bool:
    return any(
        p.document == document and p.start_char < end and start < p.end_char for p in cited
    )
