"""A statement is held against the claim that it was made of, word by word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.faithfulness.atoms import Atom, added_terms, is_grave, omitted_terms

CLAIM = "The gauge must not settle for 35 minutes, says Dr. Aldous."


@pytest.mark.parametrize(
    ("statement", "added"),
    [
        ("The gauge must not settle.", []),
        ("The gauges mustn't settle.", []),
        ("Nobody says that the gauge settles.", []),
        ("The gauge settles for 53 minutes.", ["53 minutes"]),
        ("The gauge settles for thirty-five minutes.", []),
        ("Dr. Quiroga says so.", ["quiroga"]),
    ],
)
def test_what_a_statement_adds_is_named(statement, added) -> None:
    assert [term.text for term in added_terms(statement, CLAIM)] == added


def test_a_not_that_the_claim_does_not_have_is_added() -> None:
    assert [t.text for t in added_terms("It is not green.", "It is green.")] == ["not"]


def test_what_no_statement_holds_is_left_out() -> None:
    left = omitted_terms(CLAIM, ["The gauge must settle.", "Aldous says it."])
    assert [term.text for term in left] == ["not", "35 minutes"]
    assert all(map(is_grave, left))


def test_a_word_can_go_without_changing_everything_a_figure_cannot() -> None:
    (word,) = omitted_terms("The green gate.", ["The gate."])
    assert not is_grave(word)


@given(st.text(max_size=60))
def test_a_statement_that_is_the_claim_adds_and_leaves_nothing(text) -> None:
    assert not added_terms(text, text)
    assert not omitted_terms(text, [text])


def test_an_atom_rests_within_citations_that_hold_each_of_its_chunks() -> None:
    atom = Atom("x", "supported", chunk_ids=("s1", "s2"), cited_by=((0,), (1, 2)))
    assert atom.rests_within({0, 2})
    assert not atom.rests_within({1, 2})
    assert not Atom("x", "not supported", chunk_ids=("s1",), cited_by=((0,),)).rests_within({0})
    assert not Atom("x", "supported").rests_within({0})
