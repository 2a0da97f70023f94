"""Two forms of one word are one; the table that says so contradicts itself nowhere."""

from __future__ import annotations

import pytest

from citelab.faithfulness.forms import BASE_FORMS, SYNONYMS
from citelab.faithfulness.terms import terms


def key(word, language="en"):
    return terms(f"the {word}", language)[-1].key


@pytest.mark.parametrize(
    ("one", "other"),
    [("wrote", "writing"), ("children", "child"), ("began", "started"), ("movies", "film")],
)
def test_forms_and_synonyms_are_compared_by_one_key(one, other):
    assert key(one) == key(other)


@pytest.mark.parametrize(("one", "other"), [("found", "founded"), ("large", "largest")])
def test_what_only_looks_like_one_word_stays_two(one, other):
    assert key(one) != key(other)


def test_the_forms_are_those_of_english_alone():
    assert key("sang", "es") == "sang"


@pytest.mark.parametrize("table", [BASE_FORMS, SYNONYMS])
def test_no_head_of_a_row_is_led_on_to_another_head(table):
    assert not table.keys() & set(table.values())
