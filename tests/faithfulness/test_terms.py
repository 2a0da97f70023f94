"""A sentence is taken apart without losing where each piece stands."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.faithfulness.terms import terms


def kinds(text, language="en"):
    return {term.text: term.kind for term in terms(text, language)}


def test_words_names_figures_and_small_words_are_told_apart():
    found = kinds("In winter Maren Aldous does not wait for 35 minutes.")
    assert found == {
        "in": "small",
        "winter": "word",
        "maren": "name",
        "aldous": "name",
        "does": "small",
        "not": "small",
        "wait": "word",
        "for": "small",
        "35 minutes": "figure",
    }


def test_the_capital_of_a_first_word_makes_no_name():
    assert kinds("Readings are taken. Visitors may watch.")["readings"] == "word"
    assert kinds("Readings are taken. Visitors may watch.")["visitors"] == "word"


def test_two_capitals_at_the_beginning_do():
    assert kinds("Maren Aldous leads.")["maren"] == "name"


@pytest.mark.parametrize(
    ("one", "other"), [("gauges", "gauge"), ("Aldous’s", "Aldous"), ("été", "e\u0301te\u0301")]
)
def test_forms_of_one_word_have_one_key(one, other):
    assert terms(f"the {one}")[-1].key == terms(f"the {other}")[-1].key


def test_punctuation_ends_a_clause_and_a_space_does_not():
    found = terms("When she is away, nobody leads.")
    assert [t.clause for t in found] == [0, 0, 0, 0, 1, 1]


@given(st.text(max_size=80), st.sampled_from(["en", "es", "ja"]))
def test_terms_lie_in_the_text_in_order_and_apart(text, language):
    found = terms(text, language)
    assert all(0 <= t.start_char < t.end_char <= len(text) for t in found)
    assert all(one.end_char <= other.start_char for one, other in pairwise(found))


def test_a_word_around_a_figure_is_not_told_twice():
    assert [(t.kind, t.start_char, t.end_char) for t in terms("A\xad0A")] == [("figure", 2, 3)]
