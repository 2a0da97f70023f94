"""One answer to one of the five questions that a citation is asked.

``pass``: the rules found nothing against it. ``fail``: they did, and the reason says what.
``look``: only a person can decide, and the reason says where to look.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from citelab.documents import Document

__all__ = ["QUESTIONS", "Check", "Outcome", "Place", "Question", "worst"]

Question = Literal["pointer", "quotation", "support", "context", "inference"]
Outcome = Literal["pass", "look", "fail"]

QUESTIONS: dict[Question, str] = {
    "pointer": "Does the pointer resolve, in the right document?",
    "quotation": "Is what is quoted what stands there?",
    "support": "Do the passages say what the claim says?",
    "context": "Do the neighbouring sentences take it back?",
    "inference": "Is it in one passage, in several together, or in none?",
}
"""The five questions, in their order, as they are put to people."""

_ORDER: tuple[Outcome, ...] = ("pass", "look", "fail")


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a source to look.

    Attributes:
        document: The name of the document.
        text: The exact text there.
        start_char: First code point in the document's text, from 0.
        end_char: First code point after it.
    """

    document: str
    text: str
    start_char: int
    end_char: int

    @classmethod
    def of(cls, document: Document, start_char: int, end_char: int) -> Place:
        """The place of a half-open range of a document's text."""
        return cls(document.name, document.text[start_char:end_char], start_char, end_char)


@dataclass(frozen=True, slots=True)
class Check:
    """One question, answered.

    Attributes:
        question: Which of the five.
        outcome: ``"pass"``, ``"fail"`` or ``"look"``.
        reason: Why, in a sentence for people.
        citation_index: Which citation of the claim it is about, from 0; None for all of them.
        start_char: First code point of the claim that it is about, from 0; None for all of it.
        end_char: First code point after it.
        place: Where in a source to look, if anywhere.
    """

    question: Question
    outcome: Outcome
    reason: str
    citation_index: int | None = None
    start_char: int | None = None
    end_char: int | None = None
    place: Place | None = None

    def to_dict(self) -> dict[str, Any]:
        """JSON of it."""
        place = self.place and {
            "document": self.place.document,
            "text": self.place.text,
            "start_char": self.place.start_char,
            "end_char": self.place.end_char,
        }
        return {
            "question": self.question,
            "outcome": self.outcome,
            "reason": self.reason,
            "citation_index": self.citation_index,
            "start_char": self.start_char,
            "end_char": self.end_char,
            "place": place,
        }


def worst(checks: Iterable[Check]) -> Outcome:
    """The outcome that matters most: one failure outweighs every pass."""
    return max((check.outcome for check in checks), key=_ORDER.index, default="pass")
