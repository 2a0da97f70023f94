"""What people write when they follow a location, and what each of them is told.

Most are the right answer with one thing changed, as `follow` takes its steps one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from citelab.classroom.exercises.lesson_03_words_steps import (
    KINDS,
    Record,
    checked_cut,
    counting_from,
    follow,
    known_type,
)
from citelab.classroom.exercises.model import WrongAnswer

__all__ = ["WRONG_ANSWERS"]


def _always_the_first_document(location: Record, documents: list[Record]) -> Any:
    return follow({**location, "document_index": 0}, documents)


def _first_document_of_its_kind(location: Record, documents: list[Record]) -> Any:
    def pick(_location: Record, documents: list[Record], what: str) -> Record:
        return next(document for document in documents if what in document)

    return follow(location, documents, pick=pick)


def _documents_from_one(location: Record, documents: list[Record]) -> Any:
    return follow(
        {**location, "document_index": location["document_index"] - 1},
        documents,
        pick=lambda location, documents, _what: documents[location["document_index"]],
    )


def _index_wraps(location: Record, documents: list[Record]) -> Any:
    if location.get("document_index") == -1:
        location = {**location, "document_index": len(documents) - 1}
    return follow(location, documents)


def _pages_from_zero(location: Record, documents: list[Record]) -> Any:
    return follow(location, documents, kinds=counting_from(0, "page_location"))


def _blocks_from_one(location: Record, documents: list[Record]) -> Any:
    return follow(location, documents, kinds=counting_from(1, "content_block_location"))


def _end_included(location: Record, documents: list[Record]) -> Any:
    return follow(
        location, documents, cut=lambda pieces, start, end: checked_cut(pieces, start, end + 1)
    )


def _first_piece_only(location: Record, documents: list[Record]) -> Any:
    return follow(location, documents, join=lambda p: p if isinstance(p, str) else p[0])


def _as_a_list(location: Record, documents: list[Record]) -> Any:
    return follow(location, documents, join=lambda pieces: pieces)


def _joined_by_line_ends(location: Record, documents: list[Record]) -> Any:
    return follow(location, documents, join=lambda p: p if isinstance(p, str) else "\n".join(p))


def _stripped(location: Record, documents: list[Record]) -> Any:
    return follow(location, documents, join=lambda pieces: "".join(pieces).strip())


def _believes_the_quotation(location: Record, documents: list[Record]) -> Any:
    return location.get("cited_text") or follow(location, documents)


def _clamps(location: Record, documents: list[Record]) -> Any:
    return follow(
        location, documents, cut=lambda pieces, start, end: pieces[max(start, 0) : max(end, 0)]
    )


def _never_refuses(location: Record, documents: list[Record]) -> Any:
    if location["type"] not in KINDS:
        return None
    what, start, end, first = KINDS[location["type"]]
    document = documents[location["document_index"]]
    return "".join(document[what][location[start] - first : location[end] - first])


def _none_for_an_unknown_type(location: Record, documents: list[Record]) -> Any:
    return follow(location, documents) if location["type"] in KINDS else None


def _all_else_is_blocks(location: Record, documents: list[Record]) -> Any:
    def kind(location: Record) -> str:
        known = location["type"] in ("char_location", "page_location")
        return str(location["type"]) if known else "content_block_location"

    return follow(location, documents, kind=kind)


def _document_decides(location: Record, documents: list[Record]) -> Any:
    index = location["document_index"]
    if not 0 <= index < len(documents):
        raise ValueError("no such document")
    kind = next(name for name, (what, *_) in KINDS.items() if what in documents[index])
    return follow({**location, "type": kind}, documents)


def _another_kind_is_a_key_error(location: Record, documents: list[Record]) -> Any:
    known_type(location)
    if not 0 <= location["document_index"] < len(documents):
        raise ValueError("no such document")
    return follow(location, documents, pick=lambda at, docs, _what: docs[at["document_index"]])


def _python_refuses(location: Record, documents: list[Record]) -> Any:
    what, start, end, first = KINDS[location["type"]]
    pieces = documents[location["document_index"]][what]
    return "".join(checked_cut(pieces, location[start] - first, location[end] - first))


def _empty_text_for_no(location: Record, documents: list[Record]) -> Any:
    try:
        return follow(location, documents)
    except (ValueError, KeyError):
        return ""


_MESSAGES: dict[Callable[..., Any], str] = {
    _always_the_first_document: (
        "You always look into the first document. A request may hold many, and each location "
        "says which one it means. Where does your function read `document_index`?"
    ),
    _first_document_of_its_kind: (
        "You take the first document that fits the type. Two of the documents here are texts, as "
        "two editions of a manual would be. Which number tells them apart?"
    ),
    _documents_from_one: (
        "You look one document too early: documents count from 0, like lists. Only pages count "
        "from 1. To whom does index 0 belong?"
    ),
    _index_wraps: (
        "An index of -1 gets the last document, because Python counts from the end. No request "
        "has a document -1. Which index is the smallest that you allow?"
    ),
    _pages_from_zero: (
        "You start one page too late. A list counts from 0 and pages count from 1, and you have "
        "a function that knows this already. Which of the first two exercises was it?"
    ),
    _blocks_from_one: (
        "You treat a block like a page. Pages count from 1, blocks from 0, like every list. "
        "Which of your two functions cuts from 0?"
    ),
    _end_included: (
        "You take one piece too many: you treat the end as cited. The end is exclusive for all "
        "kinds of location. What does one block look like, 1 to 1 or 1 to 2?"
    ),
    _first_piece_only: (
        "You return the first page or block only. A citation may run over several. Where does "
        "your function use the end?"
    ),
    _as_a_list: (
        "You return a list where pages or blocks are cited. Whoever called you wants one text, "
        "whatever the kind. What makes a text of a list of texts?"
    ),
    _joined_by_line_ends: (
        "You put line ends between the pieces. They stand in no document, so your words are not "
        "a quotation. Pages and blocks bring their own white space with them."
    ),
    _stripped: (
        "You remove white space at the ends. It is part of the range, and whoever compares your "
        "words with the document will find that they differ. Return them as they stand."
    ),
    _believes_the_quotation: (
        "You return what the citation says about itself. That is the one thing that must not be "
        "believed: the document may have changed. Follow the numbers and see what stands there."
    ),
    _clamps: (
        "You move a bad number to where it fits. What comes back was never cited. Do not mend a "
        "range: refuse it with `ValueError`. Your functions of the first two exercises do so."
    ),
    _never_refuses: (
        "Every good location comes out right; now look at the bad ones. Slices wrap and shorten, "
        "and a type that no branch knows ends in `None`. Refuse all of these with `ValueError`."
    ),
    _none_for_an_unknown_type: (
        "A type that none of your branches knows gets `None`: the function runs out at its end. "
        "The caller takes that for an answer. What should stand behind the last branch?"
    ),
    _all_else_is_blocks: (
        "Your last branch takes whatever is left for blocks. Vendors add new kinds of location, "
        "and you would guess at them. Ask for the third type by its name, and refuse the rest."
    ),
    _document_decides: (
        "You look at the document to see what kind of location it is. The location says so "
        "itself, in `type`; and where the two do not fit, there is nothing to cut. Refuse it."
    ),
    _another_kind_is_a_key_error: (
        "A citation by pages of a document without pages ends in a `KeyError`, in the middle of "
        "your function. Look first whether the document has what the type counts; if it has "
        "not, raise `ValueError`."
    ),
    _python_refuses: (
        "You let Python refuse for you. It raises `KeyError` or `IndexError`, which a caller who "
        "waits for `ValueError` does not catch, and it does not refuse index -1 at all. Test "
        "the type and the index yourself."
    ),
    _empty_text_for_no: (
        "You answer a bad location with an empty text. The caller cannot tell that from a "
        "quotation. Let the `ValueError` go through."
    ),
}

WRONG_ANSWERS = tuple(WrongAnswer(function, message) for function, message in _MESSAGES.items())
