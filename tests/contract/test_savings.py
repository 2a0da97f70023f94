"""The bill of pointing beside the bill of quoting: what is counted, and how it is estimated."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.contract.contract import Contract
from citelab.contract.savings import Savings, savings
from citelab.documents import Document
from citelab.text.tokens import estimated_tokens

LONG = "The lighthouse at the northern end of the harbour was painted white in the spring. "
CONTRACT = Contract([Document.from_text(LONG * 3)], "So?")


def test_a_mark_a_chunk_is_held_against_the_words_that_it_stands_for() -> None:
    message = CONTRACT.parse("White [s1][s2]. White again [s2]. Maybe.")
    made = savings(message, CONTRACT, count_tokens=len)
    assert made == Savings(
        pointing_tokens=3 * len("[s1]"),
        quoting_tokens=3 * len(LONG),
        reading_tokens=3 * len("[s1]"),
        is_estimate=False,
    )
    assert made.saved_tokens == 3 * (len(LONG) - 4)


def test_an_answer_without_citations_costs_only_the_reading() -> None:
    made = savings(CONTRACT.parse("Maybe."), CONTRACT)
    assert (made.pointing_tokens, made.quoting_tokens, made.saved_tokens) == (0, 0, 0)
    assert made.reading_tokens == 12
    assert made.is_estimate


def test_short_chunks_may_cost_more_to_point_at_than_to_quote() -> None:
    contract = Contract([Document.from_blocks(["Yes."])], "So?")
    assert savings(contract.parse("Yes [s1]."), contract).saved_tokens < 0


def test_the_sentence_says_both_bills_and_whether_they_are_estimates() -> None:
    assert str(Savings(8, 60, 40, is_estimate=False)) == (
        "Pointing took 8 tokens of output; quoting would have taken 60."
        " Reading the marks took 40 of input."
    )
    assert str(Savings(8, 60, 40, is_estimate=True)).count("about") == 3


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), (" \n", 0), ("[s1]", 4), ("[s999]", 4), ("[s1000]", 5), ("a_b", 3), ("harbours", 2)],
)
def test_the_estimate_follows_its_rule(text: str, tokens: int) -> None:
    assert estimated_tokens(text) == tokens


@given(st.text(), st.text())
def test_the_estimate_of_two_texts_is_the_sum_of_theirs(one: str, other: str) -> None:
    total = estimated_tokens(one) + estimated_tokens(other)
    assert estimated_tokens(f"{one} {other}") == total
    assert 0 <= estimated_tokens(one) <= len(one)
