"""Lesson 00, first exercise: the smallest check of a citation.

A citation holds if its quotation stands at its range. Where else it may stand does not matter.
"""

from __future__ import annotations

from typing import Any

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["HOLDS"]

RULE = "Wait ten minutes. Close the lid. Wait ten minutes. 🙂 Drink tea."

Citation = dict[str, Any]


def holds_spec(citation: Citation, text: str) -> bool:
    start, end = citation["start_char_index"], citation["end_char_index"]
    there = [char for position, char in enumerate(text) if start <= position < end]
    return bool("".join(there) == citation["cited_text"])


def _cited(start: int, end: int, quotation: str) -> Citation:
    return {
        "type": "char_location",
        "cited_text": quotation,
        "document_index": 0,
        "document_title": "Rules of the hut",
        "start_char_index": start,
        "end_char_index": end,
        "file_id": None,
    }


def _somewhere(citation: Citation, text: str) -> bool:
    return citation["cited_text"] in text


def _first_place(citation: Citation, text: str) -> bool:
    return bool(text.find(citation["cited_text"]) == citation["start_char_index"])


def _inclusive_end(citation: Citation, text: str) -> bool:
    start, end = citation["start_char_index"], citation["end_char_index"]
    return bool(text[start : end + 1] == citation["cited_text"])


def _stripped(citation: Citation, text: str) -> bool:
    start, end = citation["start_char_index"], citation["end_char_index"]
    return bool(text[start:end].strip() == citation["cited_text"].strip())


def _any_case(citation: Citation, text: str) -> bool:
    start, end = citation["start_char_index"], citation["end_char_index"]
    return bool(text[start:end].lower() == citation["cited_text"].lower())


def _contained(citation: Citation, text: str) -> bool:
    start, end = citation["start_char_index"], citation["end_char_index"]
    return citation["cited_text"] in text[start:end]


def _starts_with(citation: Citation, text: str) -> bool:
    return text.startswith(citation["cited_text"], citation["start_char_index"])


def _returns_the_words(citation: Citation, text: str) -> str:
    return text[citation["start_char_index"] : citation["end_char_index"]]


def _bytes(citation: Citation, text: str) -> bool:
    start, end = citation["start_char_index"], citation["end_char_index"]
    return bool(text.encode()[start:end] == citation["cited_text"].encode())


def _same_length(citation: Citation, text: str) -> bool:
    start, end = citation["start_char_index"], citation["end_char_index"]
    return bool(end - start == len(citation["cited_text"]))


def _always(citation: Citation, text: str) -> bool:
    return True


def _never(citation: Citation, text: str) -> bool:
    return False


def _opposite(citation: Citation, text: str) -> bool:
    return not holds_spec(citation, text)


HOLDS = Exercise(
    id="l00-e1",
    title="Check that a citation quotes what stands at its place",
    function_name="holds",
    spec=holds_spec,
    cases=(
        case(_cited(18, 33, "Close the lid. "), RULE),
        case(_cited(0, 18, "Wait ten minutes. "), RULE),
        case(_cited(33, 51, "Wait ten minutes. "), RULE, note="the same words stand there twice"),
        case(_cited(18, 36, "Wait ten minutes. "), RULE, note="the words stand in another place"),
        case(_cited(53, 63, "Drink tea."), RULE, note="an emoji stands before the range"),
        case(_cited(18, 33, "Close the box. "), RULE, note="one word was changed"),
        case(_cited(18, 33, "close the lid. "), RULE, note="one letter changed its case"),
        case(_cited(18, 32, "Close the lid. "), RULE, note="the range is one too short"),
        case(_cited(18, 34, "Close the lid. "), RULE, note="the range is one too long"),
        case(_cited(18, 33, "Close the lid."), RULE, note="a space was cut off"),
        case(_cited(18, 33, "lid. "), RULE, note="only a part of the range is quoted"),
        case(_cited(19, 34, "Close the lid. "), RULE, note="the range is shifted by one"),
        case(_cited(60, 74, "tea.          "), RULE, note="the range leaves the text"),
    ),
    wrong_answers=(
        WrongAnswer(
            _somewhere,
            "You ask whether the words stand anywhere in the text. Words repeat, and a pointer"
            " into the wrong place then passes. The citation says *where*: use its two numbers.",
        ),
        WrongAnswer(
            _first_place,
            "You search for the words and compare places. A search finds the first of two equal"
            " sentences, so a good citation of the second one fails. Do not search: cut.",
        ),
        WrongAnswer(
            _inclusive_end,
            "You cut one character too many. The end of a range is the first position that is"
            " *not* cited. What does a Python slice do with its second number?",
        ),
        WrongAnswer(
            _stripped,
            "You remove white space before you compare. A quotation is exact, its last space"
            " included; without that space, end minus start is not its length any more.",
        ),
        WrongAnswer(
            _any_case,
            "You treat capitals and small letters as equal. Then a quotation that somebody typed"
            " again looks like one that was cut out. Compare the two texts as they are.",
        ),
        WrongAnswer(
            _contained,
            "You accept a quotation that is only a part of the range. Then a range over the"
            " whole document would hold for any of its words. Both must be equal.",
        ),
        WrongAnswer(
            _starts_with,
            "You look only at the start. The end is half of the pointer: with a wrong end, the"
            " highlight is too long or too short. Where do you use `end_char_index`?",
        ),
        WrongAnswer(
            _returns_the_words,
            "You return the words, and that is half the way. The question is yes or no: compare"
            " them with what the citation quotes, and return the result.",
        ),
        WrongAnswer(
            _bytes,
            "You count bytes. It works until the first emoji or accent, which take more than one"
            " byte. Positions count characters, and so does slicing a Python `str`.",
        ),
        WrongAnswer(
            _same_length,
            "You compare lengths. Many sentences are as long as this one; the words themselves"
            " must agree. Cut them out of the text first.",
        ),
        WrongAnswer(
            _always,
            "You say yes to everything. A check that cannot fail checks nothing: cut the range"
            " out of the text and compare it with the quotation.",
        ),
        WrongAnswer(
            _never,
            "You say no to everything, to good citations too. Cut the range out of the text and"
            " return whether it is equal to the quotation.",
        ),
        WrongAnswer(
            _opposite,
            "Your answers are the right ones, turned round: you say `True` where the two differ."
            " `==` asks whether they are equal, `!=` whether they are not.",
        ),
    ),
    hints=(
        "You have done it for one citation already, in two cells above: the first takes the two"
        " numbers out of the record, the second cuts and compares. Use `citation` in place of"
        " `pointer`, and `text` in place of `manual.text`.",
        'The range is `citation["start_char_index"]` to `citation["end_char_index"]`, and the'
        ' words it must be equal to are `citation["cited_text"]`.',
    ),
    difficulty="easy",
    minutes=5,
    explanation="The slice takes what stands at the range and nothing else, and `==` forgives"
    " nothing. No search, no cleaning up: the numbers say where, the quotation says what, and"
    " the two agree or they do not.",
)
