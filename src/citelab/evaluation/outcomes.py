"""What became of one question: a kind with a name, because an average names no mistake.

A citation is held against the passages of the question set by its place alone. What the answer
says, and whether a passage supports it, is for the checks and for a person.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citelab.chunks import citation_chunks
from citelab.contract.message import Message
from citelab.documents import Document, DocumentSet
from citelab.errors import LocationError
from citelab.evaluation.declining import declines
from citelab.evaluation.questions import EvaluationQuestion, WantedPassage
from citelab.evaluation.sources import Sources
from citelab.locations import resolve

__all__ = ["KINDS", "Cited", "Outcome", "outcome_of"]

KINDS = {
    "right": "cites what was wanted, or says rightly that there is no answer",
    "incomplete": "cites a wanted passage, and not every one that the answer needs",
    "decoy": "cites what looks right and is not, such as an older edition",
    "neighbour": "cites a sentence beside a wanted one",
    "elsewhere": "cites a passage that has nothing to do with the answer",
    "nothing cited": "has no citation, although the documents hold the answer",
    "invented": "cites or states something, although the documents do not hold the answer",
    "failed": "the model gave no answer at all; the error is kept",
}
"""Each kind and what it means, from the best to the worst for whoever relies on the answer."""

# A sentence or two away: a reader who clicks sees the wanted one, and the citation is still wrong.
_NEAR = 2


@dataclass(frozen=True, slots=True)
class Cited:
    """Where a citation of an answer points.

    Attributes:
        document: The name that the question set gives to the document.
        start_char: First code point, from 0.
        end_char: First code point behind it.
        search_result_index: Which search result, from 0, where the document is a list of them.
    """

    document: str
    start_char: int
    end_char: int
    search_result_index: int | None = None

    def touches(self, passage: WantedPassage) -> bool:
        """Whether it shares a character with a passage."""
        return (
            self.document == passage.document
            and (self.search_result_index or 0) == (passage.search_result_index or 0)
            and self.start_char < passage.end_char
            and passage.start_char < self.end_char
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question and what came of it.

    Attributes:
        question: The question.
        kind: A key of `KINDS`.
        cited: Every citation of the answer that leads somewhere, in order.
        found: How many gold passages were cited.
        error: What was raised, where the kind is ``"failed"``; else empty.
        text: What the answer says.
    """

    question: EvaluationQuestion
    kind: str
    cited: tuple[Cited, ...] = ()
    found: int = 0
    error: str = ""
    text: str = ""

    @property
    def is_right(self) -> bool:
        """Whether the kind is ``"right"``."""
        return self.kind == "right"

    @property
    def precision(self) -> float | None:
        """The share of the citations that touch a gold passage; None without citations."""
        if not self.cited:
            return None
        hits = sum(any(c.touches(gold) for gold in self.question.gold) for c in self.cited)
        return hits / len(self.cited)


def outcome_of(question: EvaluationQuestion, message: Message, sources: Sources) -> Outcome:
    """Tell the kind of an answer.

    Args:
        question: What was asked.
        message: The answer, to a request of all the question's documents in their order.
        sources: The documents by their names.
    """
    cited = tuple(_cited(question, message, sources))
    found = sum(any(c.touches(gold) for c in cited) for gold in question.gold)
    kind = _kind(question, cited, found, sources) if question.answerable else _silence(message)
    return Outcome(question, kind, cited, found, text=message.text)


def _silence(message: Message) -> str:
    is_cited = any(claim.citations for claim in message.claims)
    return "right" if not is_cited and declines(message.text) else "invented"


def _kind(
    question: EvaluationQuestion, cited: Sequence[Cited], found: int, sources: Sources
) -> str:
    if not cited:
        return "nothing cited"
    if found == len(question.gold) or (found and question.any_suffices):
        return "right"
    if found:
        return "incomplete"
    if any(c.touches(decoy) for c in cited for decoy in question.decoys):
        return "decoy"
    return "neighbour" if _is_near(cited, question.gold, sources) else "elsewhere"


def _cited(question: EvaluationQuestion, message: Message, sources: Sources) -> Iterable[Cited]:
    named = [(document, name) for name in question.documents for document in sources[name]]
    documents = DocumentSet(document for document, _ in named)
    for claim in message.claims:
        for location in claim.citations:
            try:
                passage = resolve(location, documents)
            except LocationError:
                # A pointer that leads nowhere cites nothing; the review says so.
                continue
            name = next(name for document, name in named if document is passage.document)
            result = getattr(location, "search_result_index", None)
            yield Cited(name, passage.start_char, passage.end_char, result)


def _is_near(cited: Iterable[Cited], gold: Iterable[WantedPassage], sources: Sources) -> bool:
    wanted = list(gold)
    for one in cited:
        index = one.search_result_index or 0
        for passage in wanted:
            if (passage.document, passage.search_result_index or 0) == (one.document, index):
                starts = _starts(sources[one.document][index])
                places = [bisect_right(starts, at) for at in (one.start_char, passage.start_char)]
                if abs(places[0] - places[1]) <= _NEAR:
                    return True
    return False


def _starts(document: Document) -> list[int]:
    return [chunk.start_char for chunk in citation_chunks(document)]
