"""Lesson 00, third exercise: among several citations, those that point nowhere or elsewhere.

Citations are numbered from 1, as a reader sees them; documents and positions count from 0.
"""

from __future__ import annotations

from typing import Any

from citelab.classroom.exercises import lesson_00_strays_wrong as wrong
from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["STRAYS"]

HUT = "Close the lid. Wait ten minutes. 🙂 Drink tea."
BARN = "Wait ten minutes. Feed the goat. Close the door."


def _cited(index: int, start: int, end: int, quotation: str, title: str = "Hut") -> dict[str, Any]:
    return {
        "type": "char_location",
        "cited_text": quotation,
        "document_index": index,
        "document_title": title,
        "start_char_index": start,
        "end_char_index": end,
        "file_id": None,
    }


_LID = _cited(0, 0, 15, "Close the lid. ")
_WAIT = _cited(0, 15, 33, "Wait ten minutes. ")
_TEA = _cited(0, 35, 45, "Drink tea.")
_GOAT = _cited(1, 18, 33, "Feed the goat. ", "Barn")
_BOTH = [HUT, BARN]

STRAYS = Exercise(
    id="l00-e3",
    title="Find the citations that point nowhere, or elsewhere",
    function_name="strays",
    spec=wrong.strays_spec,
    cases=(
        case([_LID, _GOAT, _cited(0, 15, 33, "Feed the goat. ")], _BOTH),
        case([_LID, _WAIT, _TEA, _GOAT], _BOTH, note="every citation holds"),
        case([_cited(0, 0, 15, "Close the door."), _LID], _BOTH, note="one word is another one"),
        case([_cited(1, 15, 33, "Wait ten minutes. ")], _BOTH, note="the words stand elsewhere"),
        case([_LID, _cited(0, 18, 33, "Feed the goat. ")], _BOTH, note="the index is another one"),
        case(
            [_cited(0, 0, 15, "Boil the water."), _LID, _cited(1, 0, 5, "Never")],
            _BOTH,
            note="two citations are strays",
        ),
        case([_LID, _cited(2, 0, 15, "Close the lid. ")], _BOTH, note="there is no document 2"),
        case([_LID, _cited(-1, 18, 33, "Feed the goat. ")], _BOTH, note="an index is -1"),
        case([_TEA, _cited(0, -4, 45, "tea.")], _BOTH, note="a start is -4"),
        case([_LID, _cited(0, 35, 99, "Drink tea.")], _BOTH, note="an end lies behind the text"),
        case([_cited(0, 0, 15, "Close the lid."), _GOAT], _BOTH, note="a blank was cut off"),
        case([], _BOTH, note="the answer has no citation"),
    ),
    wrong_answers=(
        WrongAnswer(
            wrong.from_zero,
            "You number the citations from 0. On the screen the first one is 1, and whoever reads"
            " your list clicks there. Positions count from 0, footnotes from 1.",
        ),
        WrongAnswer(
            wrong.first_document_only,
            "You look into the first document only. Each citation says which one it means, so a"
            " good citation of another document looks like a stray. Where do you use"
            " `document_index`?",
        ),
        WrongAnswer(
            wrong.in_step_with_the_documents,
            "You walk through citations and documents in step, as `zip` does. The third citation"
            " need not mean the third document, and `zip` stops where the shorter list ends. Use"
            " `document_index`.",
        ),
        WrongAnswer(
            wrong.documents_from_one,
            "You count the documents from 1. The first one of the list is number 0, so nothing"
            " has to be taken away. Look at what your function does with document 0.",
        ),
        WrongAnswer(
            wrong.anywhere_in_its_document,
            "You ask whether the words stand anywhere in their document. A pointer into the wrong"
            " place then passes, and the reader sees other words highlighted. Cut the range.",
        ),
        WrongAnswer(
            wrong.anywhere_at_all,
            "You search all documents for the words. They may well stand somewhere; a citation"
            " says *where*, by an index and two numbers. Use the three of them.",
        ),
        WrongAnswer(
            wrong.at_that_place_of_any,
            "You try every document and are content if one fits. A citation that names the wrong"
            " document shows the reader the wrong document. Look only into the one it names.",
        ),
        WrongAnswer(
            wrong.places_only,
            "You ask whether the place exists. It may exist and hold other words: such a citation"
            " points elsewhere. Compare what stands there with the quotation as well.",
        ),
        WrongAnswer(
            wrong.no_such_document_raises,
            "Your function stops with an error at a document that is not there. That citation is"
            " a stray like the others, and behind it there may be more. Look at the three numbers"
            " before you use them: the index, the start, the end.",
        ),
        WrongAnswer(
            wrong.missing_documents_only,
            "You notice an index that is too large, and other impossible numbers slip through:"
            " an index of -1 is the last document for Python, a start of -4 counts from the end,"
            " an end behind the text comes back short. Compare all three numbers first.",
        ),
        WrongAnswer(
            wrong.no_such_document_is_let_by,
            "You let citations pass whose document does not exist. They point nowhere, which is"
            " worse than elsewhere. Count them among the strays.",
        ),
        WrongAnswer(
            wrong.last_document_wraps,
            "An index of -1 slips through: Python takes it for the last item of a list. No"
            " document has a number below 0. Look at the index before you use it.",
        ),
        WrongAnswer(
            wrong.positions_wrap,
            "A start below 0 slips through: a slice counts it from the end of the text. So a"
            " nonsense pointer finds words. Which start is the smallest that you allow?",
        ),
        WrongAnswer(
            wrong.comes_back_short,
            "An end behind the text slips through: a slice comes back short and does not"
            " complain. Then the numbers lie and the words agree. Compare the end with the length.",
        ),
        WrongAnswer(
            wrong.slices_never_refuse,
            "Every good citation is found to be good; now look at impossible numbers. A slice"
            " never refuses: a start of -4 or an end behind the text still gives words. Check the"
            " two numbers before you cut.",
        ),
        WrongAnswer(
            wrong.first_one_only,
            "You stop at the first stray. There may be more behind it: collect them all and"
            " return the list at the end, outside of the loop.",
        ),
        WrongAnswer(
            wrong.the_good_ones,
            "Your list has the citations that hold. Nobody needs to look at those: turn the"
            " question round.",
        ),
        WrongAnswer(
            wrong.the_citations,
            "You return the citations themselves. They are the right ones; the reader wants the"
            " numbers to click, from 1. What counts while you loop?",
        ),
        WrongAnswer(
            wrong.yes_or_no,
            "You say whether there is a stray. The next question is always *which*: return the"
            " numbers, and an empty list when there is none.",
        ),
        WrongAnswer(
            wrong.inclusive_end,
            "You cut one character too many: an end is the first position that is *not* cited."
            " What does a Python slice do with its second number?",
        ),
        WrongAnswer(
            wrong.stripped,
            "You forgive white space at the ends. With a blank less, end minus start is not the"
            " length of the quotation, so the two disagree. Compare the texts as they are.",
        ),
    ),
    hints=(
        "A citation is good if three things hold: its document is in the list, its range is in"
        " that document, and the words of the range are the quotation. Everything else is a stray.",
        "Write the three as questions in this order, so that nothing is cut from a document that"
        " is not there: `0 <= index < len(texts)`, then the range, then the words.",
        "`for number, citation in enumerate(citations, start=1):` gives you each citation with the"
        " number that the reader sees.",
    ),
    difficulty="medium",
    minutes=8,
    explanation="The order of the three questions matters: only when the document is there can its"
    " length be asked, and only when the range is inside is the slice honest. A list and a slice"
    " both accept numbers below 0, and a slice also accepts an end behind the text; so the"
    " comparisons come first.",
)
