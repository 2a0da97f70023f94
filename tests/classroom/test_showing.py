"""Messages look right in HTML and as plain text, and no text of a learner becomes markup."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.classroom.look import TONES, card, inline, paragraph, plain
from citelab.classroom.note import Note, Outcome


class Text(HTMLParser):
    """Collects the text and the names of the elements."""

    def __init__(self, source):
        super().__init__()
        self.text, self.tags = "", []
        self.feed(source)
        self.close()

    def handle_data(self, data):
        self.text += data

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="*`")))
def test_any_text_is_shown_and_never_read_as_markup(text):
    shown = Text(inline(text))
    assert shown.text == text
    assert shown.tags == []


@given(st.text(alphabet="ab<&>\"' *`_"))
def test_only_code_and_stress_are_ever_made(text):
    assert {tag for tag, _ in Text(inline(text)).tags} <= {"code", "em", "strong"}


def test_plain_text_keeps_code_and_loses_stress():
    assert plain("a `b*c*` **d** and *e*, 2 * 3 * 4") == "a `b*c*` d and e, 2 * 3 * 4"


def test_an_indented_paragraph_is_code_with_its_lines():
    shown = paragraph("    def f():\n        return 1 < 2")
    assert shown.startswith("<pre")
    assert "def f():\n    return 1 &lt; 2</pre>" in shown


@pytest.mark.parametrize("tone", TONES)
def test_a_card_is_text_with_a_border_and_inline_style_only(tone):
    shown = card("Title", ["One.", "Two."], tone)
    text = Text(shown)
    assert text.text == "TitleOne.Two."
    assert {tag for tag, _ in text.tags} <= {"div", "strong", "p"}
    # The border alone is coloured, so the words are as dark or light as the page's own.
    styles = " ".join(attrs.get("style", "") for _, attrs in text.tags)
    assert "background" not in styles
    assert " color:" not in styles


@pytest.mark.parametrize("state", ["not attempted", "wrong", "raised", "right"])
def test_an_outcome_says_its_state_in_words(state):
    outcome = Outcome("l03-e1", state, ("Because `x`.",))
    assert repr(outcome) == f"l03-e1 · {state}\nBecause `x`."
    assert f"l03-e1 · {state}" in outcome._repr_html_()
    assert outcome.passed == (state == "right")


def test_a_note_has_the_same_words_in_both_forms():
    note = Note("Title *here*", ("One.", "Two."))
    assert repr(note) == "Title here\nOne.\nTwo."
    assert Text(note._repr_html_()).text == "Title hereOne.Two."
