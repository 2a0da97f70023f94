"""Words are found although a page layout glued, spread or broke them, and figures stay whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.text import find_in_layout, find_quote, fold

FOUND = {
    "words set close together": ("the cold current", "Seethecoldcurrentnow", "thecoldcurrent"),
    "letters set apart": ("Tarifa", "in T a r i f a it", "T a r i f a"),
    "a word parted at a line end": ("an estimate", "an esti-\nmate of", "an esti-\nmate"),
    "a word parted over CRLF": ("estimate", "esti-\r\nmate", "esti-\r\nmate"),
    "a hyphen at a line end": ("well-known", "a well-\nknown sea", "well-\nknown"),
    "lines": ("it rose by 3 mm", "it\nrose\nby 3\nmm.", "it\nrose\nby 3\nmm"),
    "ligatures": ("the final flow", "The ﬁnal ﬂow", "The ﬁnal ﬂow"),
    "the number of a note": (
        "It rose. We left.",
        "It rose. 12  We left.",
        "It rose. 12  We left.",
    ),
    "a note without spaces": ("It rose. We left.", "It rose.7 We left.", "It rose.7 We left."),
}


@pytest.mark.parametrize("kind", FOUND)
def test_layout_counts_for_nothing(kind):
    quote, text, said = FOUND[kind]
    assert [text[start:end] for start, end in find_in_layout(quote, text)] == [said]


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("3 mm", "13 mm"),
        ("3 mm", "2.3 mm"),
        ("by 3", "by 3.5"),
        ("by 1", "by 1,250"),
        ("5 °C", "-5 °C"),
        ("it is open", "it is not open"),
        ("it rose", "it sank"),
        ("", "any"),
        (" - ", "a - b"),
        ("3 5", "3.5"),
        ("3.5 mm", "3.7 mm"),
        ("No. 5 won", "No. 7 won"),
        ("It rose. 4 left.", "It rose. 5 left."),
    ],
)
def test_what_is_said_must_be_there(quote, text):
    assert find_in_layout(quote, text) == []


def test_a_folded_text_will_do_and_all_places_are_given_in_order():
    text = "Thetide. The tide. T h e t i d e"
    assert find_in_layout("the tide", fold(text)) == [(0, 7), (9, 17), (19, 32)]


@given(data=st.data())
def test_what_is_found_exactly_is_found_here_too(data, plain_sentences):
    text = " ".join(data.draw(plain_sentences))
    sentence = data.draw(st.sampled_from(text.split(". ")))
    assert {start for start, _ in find_quote(sentence, text)} <= {
        at for first, last in find_in_layout(sentence, text) for at in range(first, last)
    }


@given(data=st.data())
def test_ranges_are_in_order_inside_the_text_and_say_the_quotation(data, nasty_texts):
    text, quote = data.draw(nasty_texts), data.draw(nasty_texts)
    end = 0
    for first, last in find_in_layout(quote, text):
        assert end <= first < last <= len(text)
        end = last


@given(data=st.data())
def test_spreading_gluing_and_wrapping_keep_a_sentence_findable(data, plain_sentences):
    sentence = data.draw(plain_sentences)[0]
    glue = st.sampled_from(["", " ", "\n", "  "])
    text = "".join(character + data.draw(glue) for character in sentence)
    found = find_in_layout(sentence, f"So. {text}\nEnd.")
    assert found[0][0] == 4
