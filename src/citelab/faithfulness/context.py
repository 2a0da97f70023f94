"""Question 4: do the neighbours of the passage take it back?

A sentence can be quoted to the letter and its exception left out. The sentences around a passage
are read for words that reverse, narrow or correct, the passage itself for conditions and hedges
that the claim drops, the heading for what it warns of, and the other sources for the same
sentence with another figure. Whether they matter is for a person: the answer is at most "look".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citelab.documents import DocumentSet
from citelab.faithfulness.checks import Check, Place
from citelab.faithfulness.editions import other_editions
from citelab.faithfulness.findings import is_approximate
from citelab.faithfulness.neighbours import after, before, heading, is_cited
from citelab.faithfulness.terms import terms
from citelab.locations import Passage

__all__ = ["check_context"]

Found = tuple[str, Place]

_TAKES_BACK = re.compile(
    r"^\W*(?:however|but|except|unless|nevertheless|nonetheless|yet|although|though|conversely"
    r"|instead|otherwise|only|correction|sin embargo|pero|excepto|salvo|no obstante|aunque"
    r"|a menos que|s[oó]lo|corrección)\b"
    r"|\b(?:do|does|did)(?: not|n['’]t) apply\b|\bno se aplica\b|\bexceptions?\b|\bexcepción\b"
    r"|\b(?:withdrawn|superseded|no longer|retirad[oa]s?|ya no)\b",
    re.IGNORECASE,
)
_LEANS_BACK = re.compile(
    r"^\W*(?:however|but|it|this|that|these|those|they|he|she|both|such|therefore|so|thus"
    r"|sin embargo|pero|esto|eso|esta|este|ella|ellos)\b",
    re.IGNORECASE,
)
_REFERS = re.compile(
    r"\b(?:this|that|these|those|it|they|rule|such|esto|eso|esta|este)\b", re.IGNORECASE
)
_CONDITION = re.compile(
    r"\b(?:unless|except|provided that|as long as|once|if|when"
    r"|a menos que|excepto|salvo|siempre que|si|cuando)\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[,;.:!?]")
_WARNS = re.compile(
    r"\b(?:exceptions?|examples?|drafts?|superseded|withdrawn|archived?|obsolete|former|rejected"
    r"|excepciones|ejemplos?|borrador|derogad[oa]|antigu[oa])\b",
    re.IGNORECASE,
)


def check_context(
    claim: str,
    passage: Passage,
    cited: Sequence[Passage],
    documents: DocumentSet,
    citation_index: int = 0,
) -> list[Check]:
    """Look around one passage.

    Args:
        claim: The claim, without marks.
        passage: The passage cited.
        cited: All passages of the claim: what is cited too is no forgotten neighbour.
        documents: The sources of the request.
        citation_index: Which citation of the claim it is, from 0.

    Returns:
        One check for each thing to look at, or a single pass.
    """
    found = [
        *_reversals(claim, passage, cited),
        *_leaning(passage, cited),
        *_conditions(claim, passage),
        *_hedges(claim, passage),
        *_headings(passage),
        *(each for each in other_editions(passage, documents) if not _is_known(each[1], cited)),
    ]
    if not found:
        return [Check("context", "pass", "No neighbour takes it back.", citation_index)]
    return [Check("context", "look", said, citation_index, place=place) for said, place in found]


def _is_known(place: Place, cited: Sequence[Passage]) -> bool:
    return any(passage.text.strip() == place.text.strip() for passage in cited)


def _reversals(claim: str, passage: Passage, cited: Sequence[Passage]) -> Iterator[Found]:
    subject = _keys(claim, passage) | _keys(passage.text, passage)
    for side, places in (("before", before(passage)), ("after", after(passage))):
        for distance, place in enumerate(places):
            if is_cited(place, cited, passage.document) or not _TAKES_BACK.search(place.text):
                continue
            # "They" further off is somebody else.
            is_near = not distance and _REFERS.search(place.text)
            if is_near or subject & _keys(place.text, passage):
                yield f"A sentence {side} it may take it back: “{place.text.strip()}”", place


def _leaning(passage: Passage, cited: Sequence[Passage]) -> Iterator[Found]:
    leans = _LEANS_BACK.search(passage.text)
    for place in before(passage) if leans else ():
        if leans and not is_cited(place, cited, passage.document):
            word = leans.group().strip()
            yield f"The passage begins with “{word}” and leans on “{place.text.strip()}”", place


def _conditions(claim: str, passage: Passage) -> Iterator[Found]:
    """Conditions of the passage of which the claim holds less than half the words."""
    ours = _keys(claim, passage)
    for match in _CONDITION.finditer(passage.text) if ours & _keys(passage.text, passage) else ():
        end = _CLAUSE_END.search(passage.text, match.end())
        clause = passage.text[match.start() : end.start() if end else len(passage.text)]
        needed = _keys(clause, passage)
        if len(needed & ours) * 2 < len(needed):
            start = passage.start_char + match.start()
            place = Place.of(passage.document, start, start + len(clause))
            yield f"The claim drops a condition: “{clause.strip()}”", place


def _hedges(claim: str, passage: Passage) -> Iterator[Found]:
    """Figures that the passage calls approximate and the claim does not."""
    ours, theirs = (terms(text, passage.document.language) for text in (claim, passage.text))
    exact = {t.key for at, t in enumerate(ours) if t.figure and not is_approximate(ours, at)}
    for at, term in enumerate(theirs):
        if term.key in exact and is_approximate(theirs, at):
            start, end = (
                passage.start_char + c for c in (theirs[at - 1].start_char, term.end_char)
            )
            place = Place.of(passage.document, start, end)
            yield f"The claim gives as exact what the passage hedges: “{place.text}”", place


def _headings(passage: Passage) -> Iterator[Found]:
    place = heading(passage)
    if place and _WARNS.search(place.text):
        yield f"It stands under the heading “{place.text.strip()}”", place


def _keys(text: str, passage: Passage) -> frozenset[str]:
    found = terms(text, passage.document.language)
    return frozenset(t.key for t in found if t.has_content and not t.figure)
