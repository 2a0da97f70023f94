"""Lesson 03, third exercise: from a location of any kind to the words that stand there.

The location is the vendor's JSON. A document is ``{"text": …}``, ``{"pages": […]}`` or
``{"blocks": […]}``. Characters, blocks and documents count from 0, pages from 1.
"""

from __future__ import annotations

from typing import Any

from citelab.classroom.exercises.lesson_03_words_wrong import WRONG_ANSWERS
from citelab.classroom.exercises.model import Case, Exercise, case

__all__ = ["CITED_WORDS"]

Record = dict[str, Any]

DOCUMENTS: list[Record] = [
    {"text": "The gate is shut. 🙂 The key hangs behind it. "},
    {"pages": ["Tide table\n", "High water at six.\n", "Low water at noon.\n"]},
    {"blocks": ["Osei: How many? ", "Fenn: Forty-one. ", "Osei: Since when?"]},
    {"text": "The gate is open. Ask Tobias Fenn for the key, at any time."},
]


def cited_words_spec(location: Record, documents: list[Record]) -> str:
    if location["type"] == "char_location":
        what, first = "text", 0
        start, end = location["start_char_index"], location["end_char_index"]
    elif location["type"] == "page_location":
        what, first = "pages", 1
        start, end = location["start_page_number"], location["end_page_number"]
    elif location["type"] == "content_block_location":
        what, first = "blocks", 0
        start, end = location["start_block_index"], location["end_block_index"]
    else:
        raise ValueError("this kind of location is unknown")
    numbered_documents = dict(enumerate(documents))
    if what not in numbered_documents.get(location["document_index"], {}):
        raise ValueError("no such document, or one of another kind")
    pieces = dict(enumerate(numbered_documents[location["document_index"]][what], start=first))
    if start >= end or any(number not in pieces for number in range(start, end)):
        raise ValueError("not a range of this document")
    return "".join(pieces[number] for number in range(start, end))


def _chars(index: int, start: int, end: int, note: str = "", **more: str) -> Case:
    numbers = {"document_index": index, "start_char_index": start, "end_char_index": end}
    return case({"type": "char_location", **numbers, **more}, DOCUMENTS, note=note)


def _pages(index: int, start: int, end: int, note: str = "", **more: str) -> Case:
    numbers = {"document_index": index, "start_page_number": start, "end_page_number": end}
    return case({"type": "page_location", **numbers, **more}, DOCUMENTS, note=note)


def _blocks(
    index: int, start: int, end: int, note: str = "", kind: str = "content_block_location"
) -> Case:
    numbers = {"document_index": index, "start_block_index": start, "end_block_index": end}
    return case({"type": kind, **numbers}, DOCUMENTS, note=note)


ELSEWHERE = {
    "type": "search_result_location",
    "search_result_index": 0,
    "start_block_index": 0,
    "end_block_index": 1,
}

CITED_WORDS = Exercise(
    id="l03-e3",
    title="Follow a location of any kind to its words",
    function_name="cited_words",
    spec=cited_words_spec,
    cases=(
        _chars(0, 4, 16),
        _pages(1, 2, 3),
        _blocks(2, 1, 2),
        _chars(3, 18, 33, "the fourth document is cited, and the first one is a text too"),
        _chars(0, 17, 36, "the range starts and ends with a space, and an emoji is in it"),
        _pages(1, 1, 3, "two pages are cited"),
        _pages(1, 3, 4, "the last page is cited"),
        _blocks(2, 0, 2, "two blocks are cited"),
        _blocks(2, 2, 3, "the last block is cited"),
        _pages(1, 2, 3, "the quotation is shorter than its page", cited_text="High water"),
        _chars(3, 0, 17, "the quotation is not what stands there", cited_text="The gate is shut."),
        _chars(4, 0, 3, "there is no document with this index"),
        _chars(-1, 0, 3, "the document's index is below 0"),
        _pages(0, 1, 2, "a text document is cited by pages"),
        _blocks(1, 1, 2, "a document in pages is cited by blocks"),
        _blocks(2, 0, 1, "the type is none of the three", kind="block_location"),
        case(ELSEWHERE, DOCUMENTS, note="the type is none of the three"),
        _chars(0, 40, 60, "the end lies beyond the text"),
        _chars(0, -6, 4, "the start lies before the text"),
        _pages(1, 0, 2, "there is no page 0"),
        _pages(1, 3, 5, "the end lies one page beyond the last"),
        _blocks(2, 2, 4, "the end lies one block beyond the last"),
        _blocks(2, 1, 1, "the range is empty"),
    ),
    wrong_answers=WRONG_ANSWERS,
    hints=(
        "Take three steps, in this order: the type, the document, the cut. The first two refuse "
        "before anything is cut. What does `documents[…]` let pass that must not pass?",
        "The type says which key the document must have; a small dict from type to key holds "
        "that. A type that is not in it is refused at once. Then look whether the document has "
        "its key.",
        "You need not cut by yourself. `cut` also takes a list in place of a text, and `printed` "
        "takes any list that has one item a page. Both refuse bad ranges. Then join what they "
        "return, with nothing in between.",
    ),
    difficulty="hard",
    minutes=11,
    explanation=(
        "The type decides three things at once: where to look, which two numbers to read, and "
        "from where they count. Only the pages count from 1. What is not in the dict of types is "
        "refused before anything is read, so a new kind of location is never guessed at. The "
        "quotation plays no part here: the function says what stands there, and comparing it "
        "with what was quoted is a step of its own."
    ),
)
