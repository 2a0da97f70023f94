"""Lesson 07, first exercise: from a document's index in a request to its index in the library.

A request holds each found document once, in the order of the library; both count from 0.
"""

from __future__ import annotations

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["HOME_INDEX"]


def home_index_spec(document_index: int, found: list[int]) -> int:
    sent: list[int] = []
    for index in sorted(found):
        if index not in sent:
            sent.append(index)
    if document_index < 0 or document_index >= len(sent):
        raise ValueError("the request has no such document")
    return sent[document_index]


def _same_number(document_index: int, found: list[int]) -> int:
    return document_index


def _number_of_a_piece(document_index: int, found: list[int]) -> int:
    return found[document_index]


def _sorted_pieces(document_index: int, found: list[int]) -> int:
    return sorted(found)[document_index]


def _order_of_the_hits(document_index: int, found: list[int]) -> int:
    return list(dict.fromkeys(found))[document_index]


def _from_one(document_index: int, found: list[int]) -> int:
    return sorted(set(found))[document_index - 1]


def _the_other_way(document_index: int, found: list[int]) -> int:
    return sorted(set(found)).index(document_index)


def _never_refuses(document_index: int, found: list[int]) -> int:
    return sorted(set(found))[document_index]


def _negative_wraps(document_index: int, found: list[int]) -> int:
    sent = sorted(set(found))
    if document_index >= len(sent):
        raise ValueError("the request has no such document")
    return sent[document_index]


def _says_minus_one(document_index: int, found: list[int]) -> int:
    sent = sorted(set(found))
    return sent[document_index] if 0 <= document_index < len(sent) else -1


HOME_INDEX = Exercise(
    id="l07-e1",
    title="Find the document of the library that a citation means",
    function_name="home_index",
    spec=home_index_spec,
    cases=(
        case(0, [1, 3]),
        case(1, [1, 3]),
        case(1, [1, 1, 4], note="two of the pieces are of one document"),
        case(0, [3, 1, 3], note="the best hit is not of the first document"),
        case(1, [3, 1, 3], note="the best hit is not of the first document"),
        case(2, [5, 0, 2, 5], note="three documents are sent, and the best hit is of the last"),
        case(1, [10, 2], note="the library has more than ten documents"),
        case(0, [7], note="one piece is sent"),
        case(2, [3, 1, 3], note="three pieces are sent, of two documents"),
        case(-1, [3, 1], note="the index is below 0"),
        case(0, [], note="nothing was found"),
    ),
    wrong_answers=(
        WrongAnswer(
            _same_number,
            "You take the index of the request for an index of the library. They agree only as "
            "long as everything is sent. Which documents does this request have, in which order?",
        ),
        WrongAnswer(
            _number_of_a_piece,
            "You use the index to count pieces. It counts documents, and a document of which "
            "three pieces are sent is still one. Make the list of documents first.",
        ),
        WrongAnswer(
            _sorted_pieces,
            "The order is right, but a document with two pieces stands twice in your list, and "
            "everything behind it moves up. How often is each document in the request?",
        ),
        WrongAnswer(
            _order_of_the_hits,
            "You keep the documents in the order of the hits, best first. The request has them in "
            "the order of the library, so that a model reads them in the same order every day.",
        ),
        WrongAnswer(
            _from_one,
            "You count documents from 1. Pages count from 1; documents, like characters and "
            "blocks, count from 0. What does index 0 mean?",
        ),
        WrongAnswer(
            _the_other_way,
            "You go the other way: from the library to the request. What you are given is a place "
            "in the request, and what you look for stands at that place.",
        ),
        WrongAnswer(
            _never_refuses,
            "Every good index comes out right; now look at the bad ones. Python lets -1 mean the "
            "last document, and beyond the end it gives an `IndexError` that says nothing about "
            "the request. Refuse both with `ValueError`.",
        ),
        WrongAnswer(
            _negative_wraps,
            "An index of -1 wraps: you get the last document, and nobody asked for it. Which "
            "index is the smallest that you allow?",
        ),
        WrongAnswer(
            _says_minus_one,
            "You answer a bad index with -1. In Python that is a good index of the last document, "
            "so the caller cites the wrong paper. Say no aloud: raise `ValueError`.",
        ),
    ),
    hints=(
        "Write down the documents of the request for `found = [3, 1, 3]`. There are two. Which "
        "one is number 0?",
        "A `set` has each number once, and `sorted` puts them in the order of the library. Test "
        "the index against the length of that list before you use it.",
    ),
    difficulty="easy",
    minutes=5,
    explanation=(
        "`sorted(set(found))` is the list of the documents that were sent, each once and in the "
        "order of the library. Its position *is* `document_index`. The comparison before it keeps "
        "-1 from meaning the last one."
    ),
)
