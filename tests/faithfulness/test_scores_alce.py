"""Citation recall and precision, against the definitions written out as slowly as they are."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.faithfulness.scores_alce import Statement, are_precise, f1_of, is_recalled


def spec(citations: list[int], supports) -> tuple[bool, list[bool]]:
    """Recall of the statement, precision of each citation, one definition a line."""
    recall = bool(citations) and supports(set(citations))
    precise = []
    for citation in citations:
        alone = supports({citation})
        rest = [other for other in citations if other != citation]
        rest_supports = bool(rest) and supports(set(rest))
        is_irrelevant = not alone and rest_supports
        precise.append(recall and not is_irrelevant)
    return recall, precise


@given(st.integers(0, 4).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.sampled_from(
    [frozenset(c) for c in chain.from_iterable(combinations(range(n), k) for k in range(n + 1))]
)))))  # fmt: skip
def test_recall_and_precision_are_what_the_definitions_say(case) -> None:
    count, enough = case

    def supports(chosen) -> bool:
        return frozenset(chosen) in enough

    recall, precise = spec(list(range(count)), supports)
    assert is_recalled(count, supports) == recall
    assert are_precise(count, supports) == tuple(precise)


@pytest.mark.parametrize(
    ("needed", "precise"),
    [
        ([{0}], (True, False)),
        ([{0}, {1}], (True, True)),
        ([{0, 1}], (True, True)),
        ([{2}], (False, False)),
    ],
)
def test_a_citation_is_irrelevant_if_it_neither_carries_nor_is_missed(needed, precise) -> None:
    assert are_precise(2, lambda chosen: any(n <= chosen for n in needed)) == precise


def test_a_single_citation_is_as_precise_as_its_statement_is_recalled() -> None:
    assert are_precise(1, lambda chosen: True) == (True,)
    assert are_precise(1, lambda chosen: False) == (False,)


def test_f1_is_the_harmonic_mean_and_nothing_has_none() -> None:
    half = [Statement(True, True, False, True, (True,)), Statement()]
    assert f1_of(half) == pytest.approx(2 * 0.5 * 1.0 / 1.5)
    assert f1_of([Statement()]) == 0.0
    assert f1_of([]) is None
