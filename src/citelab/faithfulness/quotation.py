"""Question 2: is what is quoted what stands there?

Two quotations are looked at: the ``cited_text`` of the citation, and whatever the claim itself
puts between quotation marks. Typography may differ (quote marks, dashes, white space, case);
a word, a number, a sign or a "not" may not, ever. There is no "nearly".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from citelab.documents import DocumentSet
from citelab.errors import LocationError
from citelab.faithfulness.checks import Check, Outcome, Place
from citelab.faithfulness.cues import CUES
from citelab.locations import Location, Passage, resolve
from citelab.text.fold import find_quote
from citelab.text.words import words

__all__ = ["Quotation", "check_cited_text", "check_quotations", "quotations"]

_MARKS = re.compile(
    "“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|\"([^\"]+)\"|‘([^‘’]+(?:’\\w[^‘’]*)*)’(?!\\w)|「([^「」]+)」"
)
_ELLIPSIS = re.compile(r"\s*[\[(]?(?:\.{3,}|…)[\])]?\s*")
# A shorter run between quotation marks is a title or a nickname, or a word held at a distance.
_FEWEST_WORDS = 2
# What an ellipsis may leave out. Longer: unrelated sentences are joined into one quotation.
_LONGEST_GAP_CHARS = 300
# A glued quotation is made of pieces at least this long.
_PIECE_WORDS = 3

How = Literal["exact", "typographic", "ellipsis", "edited", "glued", "elsewhere", "not found"]


@dataclass(frozen=True, slots=True)
class Quotation:
    """A run of the claim between quotation marks.

    Attributes:
        text: What stands between the marks.
        start_char: First code point of it in the claim, from 0.
        end_char: First code point after it.
    """

    text: str
    start_char: int
    end_char: int


def quotations(claim: str) -> list[Quotation]:
    """The quotations of a claim, in order; a single word is none, and an open mark opens none.

    >>> [q.text for q in quotations('The door says “leave the “lid” closed” and "keep out".')]
    ['keep out']
    >>> quotations('It says “leave it closed”.')
    [Quotation(text='leave it closed', start_char=9, end_char=24)]
    """
    found = []
    for match in _MARKS.finditer(claim):
        group = match.lastindex or 0
        if len(words(match[group])) >= _FEWEST_WORDS:
            found.append(Quotation(match[group], *match.span(group)))
    return found


def check_cited_text(location: Location, documents: DocumentSet, citation_index: int = 0) -> Check:
    """Compare the ``cited_text`` of a citation with the text at its place, character by character."""
    if not location.cited_text:
        reason = "It carries no cited text that could be compared."
        return Check("quotation", "look", reason, citation_index)
    try:
        passage = resolve(location, documents)
    except LocationError as error:
        return Check("quotation", "fail", f"The cited text is not there: {error}.", citation_index)
    if not passage.is_exact:
        reason = f"The cited text stands more than once on {passage.label()}; which one is meant?"
        return Check("quotation", "look", reason, citation_index)
    reason = "The cited text is what stands there, character by character."
    return Check("quotation", "pass", reason, citation_index)


def check_quotations(
    claim: str, passages: Sequence[Passage], documents: DocumentSet
) -> Iterator[Check]:
    """One check for each quotation of the claim."""
    for quotation in quotations(claim):
        how, place = _find(quotation.text, passages, documents)
        outcome, sentence = _SAID[how]
        reason = f"“{quotation.text}” {sentence}"
        if place and how == "elsewhere":
            reason += f" It is in {place.document}."
        yield Check(
            "quotation",
            outcome,
            reason,
            start_char=quotation.start_char,
            end_char=quotation.end_char,
            place=place,
        )


_SAID: dict[How, tuple[Outcome, str]] = {
    "exact": ("pass", "stands in the passage, to the letter."),
    "typographic": ("pass", "stands in the passage; only the typography differs."),
    "ellipsis": ("look", "stands in the passage with something left out; read what it leaves out."),
    "edited": ("fail", "leaves out a word that turns the meaning around."),
    "glued": ("fail", "is glued together from pieces that do not stand together."),
    "elsewhere": ("fail", "is not in the passage that is cited."),
    "not found": ("fail", "stands in none of the documents."),
}


def _find(
    quote: str, passages: Sequence[Passage], documents: DocumentSet
) -> tuple[How, Place | None]:
    for passage in passages:
        if spans := find_quote(quote, passage.text):
            start, end = spans[0]
            place = _in(passage, start, end)
            return ("exact" if place.text == quote.strip() else "typographic"), place
    if how := _with_ellipsis(quote, passages):
        return how
    bare = quote.strip().rstrip(".,;:!?")
    if bare != quote.strip() and bare:
        return _find(bare, passages, documents)
    for document in documents:
        if spans := find_quote(quote, document.text):
            return "elsewhere", Place.of(document, *spans[0])
    return ("glued" if _is_glued(quote, passages) else "not found"), None


def _in(passage: Passage, start: int, end: int) -> Place:
    at = passage.start_char
    return Place.of(passage.document, at + start, at + end)


def _with_ellipsis(quote: str, passages: Sequence[Passage]) -> tuple[How, Place] | None:
    pieces = [piece for piece in _ELLIPSIS.split(quote) if piece.strip()]
    if len(pieces) < 2:
        return None
    for passage in passages:
        spans = _in_order(pieces, passage.text)
        if spans:
            gaps = (
                passage.text[one[1] : other[0]] for one, other in zip(spans, spans[1:], strict=False)
            )
            how: How = "edited" if any(map(_turns_around, gaps)) else "ellipsis"
            return how, _in(passage, spans[0][0], spans[-1][1])
    return None


def _in_order(pieces: Sequence[str], text: str) -> list[tuple[int, int]]:
    """The nearest places of the pieces, each after the one before it; empty if there are none."""
    spans: list[tuple[int, int]] = []
    for piece in pieces:
        after = spans[-1][1] if spans else 0
        found = [span for span in find_quote(piece, text) if span[0] >= after]
        if not found or (spans and found[0][0] - after > _LONGEST_GAP_CHARS):
            return []
        spans.append(found[0])
    return spans


def _turns_around(gap: str) -> bool:
    turning = CUES["negation"] | CUES["weak"] | CUES["exclusive"]
    return any(w.text.lower() in turning or w.text.lower().endswith(("n't", "n’t")) for w in words(gap))


def _is_glued(quote: str, passages: Sequence[Passage]) -> bool:
    """Whether the quotation falls into a few longer runs that each stand in some passage."""
    parts = words(quote)
    at, pieces = 0, 0
    while at < len(parts):
        taken = _longest_run(quote, parts[at:], passages)
        if taken < min(_PIECE_WORDS, len(parts) - at) or taken == 0:
            return False
        at, pieces = at + taken, pieces + 1
    return pieces > 1


def _longest_run(quote: str, parts: Sequence[object], passages: Sequence[Passage]) -> int:
    spans = [(w.start_char, w.end_char) for w in parts]  # type: ignore[attr-defined]
    for count in range(len(spans), 0, -1):
        run = quote[spans[0][0] : spans[count - 1][1]]
        if any(find_quote(run, passage.text) for passage in passages):
            return count
    return 0
