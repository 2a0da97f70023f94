"""What can go wrong, and who can mend it.

CitelabError
├─ DocumentError      the file: unreadable, encrypted, without text
├─ UnitError          an offset that falls inside a character, or outside the text
├─ SplitterError      the engine or the language: no sentences can be found with it
├─ ChunkError         the size, overlap or method: no cutting or search can have it
├─ LocationError      the pointer: out of range, wrong kind, another document; `fault` says which
├─ ContractError      the request: what the vendor's API answers with status 400
├─ ModelError         the provider: no key, no such model, no answer
├─ LibraryError       the library on disk: it cannot be opened, searched or filled
├─ ReviewError        a record or a judgement: of another answer, or not one at all
├─ EvaluationError    a question set that does not fit its documents, or cannot be put to a model
└─ LessonError        a lesson file that cannot be built

Every message gives the value, the rule that it breaks, and what to do next.
"""

from __future__ import annotations

from typing import Any, Literal

__all__ = [
    "ChunkError",
    "CitelabError",
    "ContractError",
    "DocumentError",
    "EvaluationError",
    "LessonError",
    "LibraryError",
    "LocationError",
    "ModelError",
    "ReviewError",
    "SplitterError",
    "UnitError",
]


Fault = Literal[
    "invalid",
    "no_document",
    "wrong_kind",
    "wrong_document",
    "out_of_range",
    "text_differs",
    "ambiguous",
    "without_text",
    "elsewhere",
    "not_drawn",
]
"""What does not fit about a location; `LocationError` explains each."""


class CitelabError(Exception):
    """The root of every error that citelab raises on purpose."""


class DocumentError(CitelabError, ValueError):
    """A source that cannot be read as exact text; the message names the file and the cure."""


class UnitError(CitelabError, ValueError):
    """An offset that no code point boundary of the text has."""


class SplitterError(CitelabError, ValueError):
    """An engine that does not exist, or a language that the chosen engine does not know."""


class ChunkError(CitelabError, ValueError):
    """A size, an overlap, a method or a number of hits that no cutting or search can have."""


class LocationError(CitelabError, ValueError):
    """A location that no document can satisfy: names the field, the value and the rule.

    Args:
        message: For people: the field, the value and the rule.
        fault: For programs: what does not fit.

    Attributes:
        fault: ``"invalid"`` (by itself, whatever the documents are), ``"no_document"`` (nothing
            has this index), ``"wrong_kind"`` (characters of a PDF, pages of a text),
            ``"wrong_document"`` (a search result of another source), ``"out_of_range"``,
            ``"text_differs"`` (other words stand there than were cited), ``"ambiguous"`` (they
            stand at several places, and nothing says which), ``"without_text"`` (an image),
            ``"elsewhere"`` (not in the documents of the request at all), or ``"not_drawn"``
            (the place on the page cannot be told).

    >>> error = LocationError("end_char is 37, but 'Colours' has 36", fault="out_of_range")
    >>> error.fault, str(error)
    ('out_of_range', "end_char is 37, but 'Colours' has 36")
    """

    def __init__(self, message: str = "", *, fault: Fault = "invalid") -> None:
        super().__init__(message)
        self.fault: Fault = fault


class ContractError(CitelabError, ValueError):
    """A request that breaks a rule of the citation contract.

    Args:
        message: For people: the value, the rule and the way out.
        status: As below.
        block: As below; it is put before the message.

    Attributes:
        status: The HTTP status with which the vendor's API refuses the same request.
        block: The part of the request that it is about, as the vendor names parts:
            ``"messages.0.content.2"``; None where it is the request as a whole.

    >>> error = ContractError("text is empty; leave the block out", block="messages.0.content.1")
    >>> error.status, str(error)
    (400, 'messages.0.content.1: text is empty; leave the block out')
    """

    def __init__(self, message: str = "", *, status: int = 400, block: str | None = None) -> None:
        super().__init__(f"{block}: {message}" if block else message)
        self.status = status
        self.block = block

    def to_dict(self) -> dict[str, Any]:
        """The vendor's JSON of an error."""
        kind = "request_too_large" if self.status == 413 else "invalid_request_error"
        return {"type": "error", "error": {"type": kind, "message": str(self)}}


class ModelError(CitelabError, RuntimeError):
    """A model that cannot be reached or did not answer; the message says what to do."""


class LibraryError(CitelabError, RuntimeError):
    """A library that cannot be opened, searched or filled; the message says what to do."""


class LessonError(CitelabError, ValueError):
    """A lesson source that breaks an authoring rule; names the file, the line and the rule."""


class EvaluationError(CitelabError, ValueError):
    """A question set, or a run over it, that does not fit; the message names each line."""


class ReviewError(CitelabError, ValueError):
    """Judgements, labels or decisions that belong to something else, or a record not readable.

    Args:
        message: For people: what does not fit, and what to do.
        changes: For programs and lists: each thing that differs, in a sentence.

    Attributes:
        changes: As given; empty where nothing was compared.
    """

    def __init__(self, message: str = "", changes: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.changes = changes
