"""Question 2: is what is quoted what stands there?

Two quotations are looked at: the ``cited_text`` of the citation, and whatever the claim itself
puts between quotation marks. Typography may differ (quote marks, dashes, white space, case);
a word, a number, a sign or a "not" may not, ever. There is no "nearly".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citelab.documents import DocumentSet
from citelab.errors import LocationError
from citelab.faithfulness.checks import Check, Outcome, Place
from citelab.faithfulness.quotes import How, find_with_ellipsis, is_glued, quotations
from citelab.locations import Location, OtherLocation, Passage, resolve
from citelab.text.fold import find_quote

__all__ = ["check_cited_text", "check_quotations"]

# Inside a quotation the marks of the source become single ones.
_INNER = re.compile(r"(?<!\w)['‘](?=\w)|(?<=[\w.,!?])['’](?!\w)")

_SAID: dict[How, tuple[Outcome, str]] = {
    "exact": ("pass", "stands in the passage, to the letter."),
    "typographic": ("pass", "stands in the passage; only the typography differs."),
    "cut short": ("look", "ends where the passage goes on; read to the end of the sentence."),
    "ellipsis": ("look", "stands in the passage with something left out; read what it leaves out."),
    "edited": ("fail", "leaves out a word that turns the meaning around."),
    "glued": ("fail", "is glued together from pieces that do not stand together."),
    "elsewhere": ("fail", "is not in the passage that is cited, but elsewhere in"),
    "not found": ("fail", "stands in none of the documents."),
}


def check_cited_text(
    location: Location | OtherLocation, documents: DocumentSet, citation_index: int = 0
) -> Check:
    """Compare the ``cited_text`` of a citation with what stands at its place.

    Args:
        location: What a claim carries; the text of another kind than the four is nowhere here.
        documents: The sources of the request.
        citation_index: Which citation of the claim it is, from 0.
    """

    def answer(outcome: Outcome, reason: str) -> Check:
        return Check("quotation", outcome, reason, citation_index)

    if not location.cited_text:
        return answer("look", "It carries no cited text that could be compared.")
    try:
        passage = resolve(location, documents)
    except LocationError as error:
        return answer("fail", f"The cited text is not there: {error}.")
    if not passage.is_exact:
        return answer("look", f"The cited text stands more than once on {passage.label()}.")
    return answer("pass", "The cited text is what stands there, character by character.")


def check_quotations(
    claim: str, passages: Sequence[Passage], documents: DocumentSet
) -> Iterator[Check]:
    """One check for each quotation that the claim puts between quotation marks."""
    for quotation in quotations(claim):
        how, place = _find(quotation.text, passages, documents)
        outcome, sentence = _SAID[how]
        where = f" {place.document}." if place and how == "elsewhere" else ""
        reason = f"“{quotation.text}” {sentence}{where}"
        span = quotation.start_char, quotation.end_char
        yield Check("quotation", outcome, reason, None, *span, place)


def _find(
    quote: str, passages: Sequence[Passage], documents: DocumentSet
) -> tuple[How, Place | None]:
    bare = _without_stop(quote)
    for wanted in dict.fromkeys((quote, _INNER.sub('"', quote), bare, _INNER.sub('"', bare))):
        for passage in passages:
            if found := _in_passage(wanted, passage, is_stopped=len(wanted) < len(quote)):
                return found
    for document in documents:
        if spans := find_quote(_without_stop(quote), document.text):
            return "elsewhere", Place.of(document, *spans[0])
    return ("glued" if is_glued(quote, [p.text for p in passages]) else "not found"), None


def _without_stop(quote: str) -> str:
    # A full stop inside the marks may be the claim's own.
    return quote.strip().rstrip(".,;:!?")


def _in_passage(quote: str, passage: Passage, *, is_stopped: bool) -> tuple[How, Place] | None:
    how: How
    if spans := find_quote(quote, passage.text):
        span = spans[0]
        how = "exact" if passage.text[slice(*span)] == quote.strip() else "typographic"
        # The claim put a stop where the passage has none and goes on.
        if is_stopped and passage.text[span[1] :].lstrip()[:1].isalnum():
            how = "cut short"
    elif found := find_with_ellipsis(quote, passage.text):
        how, span = found
    else:
        return None
    at = passage.start_char
    return how, Place.of(passage.document, at + span[0], at + span[1])
