"""The estimate of tokens is cheap, adds up and never says that words are free."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.text.tokens import estimated_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("  \n", 0),
        ("tide", 1),
        ("lighthouse", 2),
        ("2026", 2),
        ("3.5 mm", 4),
        ("a_b", 3),
        ("[s12]", 4),
    ],
)
def test_words_numbers_and_marks_have_their_price(text, tokens):
    assert estimated_tokens(text) == tokens


@given(st.text(max_size=40), st.text(max_size=40))
def test_texts_with_a_space_between_them_cost_what_they_cost_alone(first, second):
    assert estimated_tokens(f"{first} {second}") == (
        estimated_tokens(first) + estimated_tokens(second)
    )


@given(st.text(max_size=40))
def test_only_white_space_is_free(text):
    assert (estimated_tokens(text) == 0) is (text.strip() == "")
