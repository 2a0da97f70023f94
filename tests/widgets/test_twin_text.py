"""The text twin numbers the claims, quotes the passages, and drives no terminal."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from citelab.contract.message import Message
from citelab.documents import Document, DocumentSet
from citelab.locations import CharLocation
from citelab.widgets.twin_text import answer_text, printable, source_text
from citelab.widgets.view_state import shown_blocks


def text_of(message, sources):
    return answer_text(shown_blocks(message, DocumentSet.of(sources)))


def test_the_twin_reads_as_an_answer_with_its_passages(message, sources):
    assert text_of(message, sources) == "\n".join(
        [
            "The tide rose. [1][2] However, it goes on. [3][4]",
            "",
            "Others say so. [5][6][7]",
            "",
            "[1] Field manual, characters 0 to 12",
            "    Tides 😀 rose.",
            "[2] Field manual, characters 15 to 25",
            "    Winds fell.",
            "[3] Tide report, pages 1 to 2",
            "    begins here and",
            "    ends here.",
            "[4] Tide report, page 3",
            "    Citation 4 points at page 3 of Tide report and says no more: the page is"
            " outlined, no words are highlighted.",
            "[5] Tide page, block 1",
            "    It fell.",
            "[6] Transcript, block 0",
            "    Speaker one.",
            "[7] Field manual, characters 5 to 899",
            "    Citation 7 cannot be shown: end_char is 900, but 'Field manual' has 62"
            " characters; is this the edition that was cited?",
        ]
    )


def test_an_answer_without_citations_is_its_text_alone():
    assert text_of(Message.from_blocks([("Nothing found.", ())]), []) == "Nothing found."


def test_a_document_is_titled_and_its_passage_quoted():
    document = Document.from_text("One.\nTwo.\nThree.", title="Numbers")
    assert source_text(document, (0, 9)) == "Numbers: characters 0 to 8\n    One.\n    Two."
    assert source_text(document, (0, 1)) == "Numbers: character 0\n    O"
    assert source_text(document, None).startswith("Numbers: nothing is highlighted\n    One.")


@given(st.text())
def test_printable_text_holds_no_control_character_but_line_feed_and_tab(text):
    controls = {c for c in printable(text) if unicodedata.category(c) in ("Cc", "Cs")}
    assert controls <= {"\n", "\t"}


def test_an_escape_sequence_is_shown_and_not_obeyed():
    document = Document.from_text("\x1b]0;owned\x07 text")
    location = CharLocation(document_index=0, start_char=0, end_char=10)
    twin = text_of(Message.from_blocks([("claim\x1b[2J", (location,))]), document)
    assert "\x1b" not in twin
    assert "␛]0;owned␇" in twin


def test_two_twins_of_one_answer_are_the_same(message, sources):
    assert text_of(message, sources) == text_of(message, DocumentSet(sources.sources))
