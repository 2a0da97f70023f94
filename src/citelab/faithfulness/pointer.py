"""Question 1: does the pointer resolve, to the right kind, range and document?

The quoted text is left aside here: a pointer can be valid and its quotation wrong, and people
must be told which of the two it is.
"""

from __future__ import annotations

from dataclasses import replace

from citelab.documents import DocumentSet
from citelab.errors import LocationError
from citelab.faithfulness.checks import Check
from citelab.locations import Location, OtherLocation, Passage, SearchResultLocation, resolve

__all__ = ["check_pointer", "passage_of"]


def passage_of(location: Location | OtherLocation, documents: DocumentSet) -> Passage | None:
    """The passage that a location points at, exact where its quotation agrees; None if nowhere."""
    for candidate in (location, _unquoted(location)):
        try:
            return resolve(candidate, documents)
        except LocationError:
            continue
    return None


def check_pointer(
    location: Location | OtherLocation, documents: DocumentSet, citation_index: int = 0
) -> Check:
    """Resolve one location, without its quotation.

    Args:
        location: What a claim carries; one of another kind than the four points nowhere here.
        documents: The sources of the request.
        citation_index: Which citation of the claim it is, from 0.
    """
    try:
        passage = resolve(_unquoted(location), documents)
    except LocationError as error:
        return Check("pointer", "fail", f"It points nowhere: {error}.", citation_index)
    named = _title(location)
    if named and named != passage.document.title:
        reason = f"It names {named!r}, but the document at its index is {passage.document.name!r}."
        return Check("pointer", "look", reason, citation_index)
    where = f"{passage.document.name}, {passage.label()}"
    return Check("pointer", "pass", f"It resolves: {where}.", citation_index)


def _unquoted(location: Location | OtherLocation) -> Location | OtherLocation:
    # What cannot be resolved at all is left as it is: resolve says why.
    return location if isinstance(location, OtherLocation) else replace(location, cited_text="")


def _title(location: Location | OtherLocation) -> str | None:
    if isinstance(location, OtherLocation):
        return None
    if isinstance(location, SearchResultLocation):
        return location.title
    return location.document_title
