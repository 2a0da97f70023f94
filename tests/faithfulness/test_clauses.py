"""A clause that no passage carries is told apart from a word that none has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.faithfulness.clauses import foreign_clauses
from citelab.faithfulness.terms import terms


def foreign(claim, *held):
    """The clauses of a claim that are foreign where the passages have the words ``held``."""
    ours = terms(claim)
    missing = [term for term in ours if term.has_content and term.text not in held]
    return [claim[c.start_char : c.end_char] for c in foreign_clauses(ours, missing)]


def test_a_clause_without_support_beside_one_that_has_it_is_foreign():
    claim = "The gauge settles, and flour came by boat."
    assert foreign(claim, "gauge", "settles") == ["and flour came by boat"]


def test_clauses_without_support_that_follow_each_other_are_one():
    claim = "The gauge settles, and Brandt: flour."
    assert foreign(claim, "gauge", "settles") == ["and Brandt: flour"]


@pytest.mark.parametrize(
    ("claim", "held"),
    [
        ("The gauge settles, however.", ("gauge", "settles")),
        ("The gauge settles, slowly.", ("gauge", "settles")),
        ("The gauge settles, and flour came.", ("gauge", "settles", "flour")),
        ("The gauge settles.", ()),
    ],
)
def test_a_lone_word_a_half_held_clause_and_a_whole_claim_are_not(claim, held):
    assert foreign(claim, *held) == []


@given(st.text("ab ,.;", max_size=40), st.sets(st.sampled_from(["a", "b", "ab", "ba"])))
def test_a_foreign_clause_is_a_range_of_the_claim(claim, held):
    ours = terms(claim)
    missing = [term for term in ours if term.text not in held]
    for clash in foreign_clauses(ours, missing):
        assert 0 <= clash.start_char < clash.end_char <= len(claim)
        assert not clash.is_contradiction
