"""The labelled claims are what their card says, and the judges are measured on them as stated."""

from __future__ import annotations

from pathlib import Path

import pytest

from citelab.evaluation import read_labelled_claims, verdicts_of
from citelab.faithfulness.judge_agreement import judge_the_judge
from citelab.models.offline.judge import verdicts

DATA = Path(__file__).resolve().parents[2] / "data"
CLAIMS = read_labelled_claims(DATA / "labelled_claims.jsonl", DATA)
LABELS = [claim.label for claim in CLAIMS]


def test_there_are_enough_of_each_label_and_each_has_its_own_id() -> None:
    assert len({claim.id for claim in CLAIMS}) == len(CLAIMS) >= 40
    for label in ("supported", "partly", "not"):
        assert LABELS.count(label) >= 12


def test_every_claim_cites_something() -> None:
    assert all(claim.message.claims[0].citations for claim in CLAIMS)


@pytest.fixture(scope="module")
def measured():
    said = verdicts_of(CLAIMS), verdicts_of(CLAIMS, verdicts)
    return tuple(judge_the_judge(verdict, LABELS) for verdict in said)


def test_the_offline_judge_is_better_than_saying_always_the_same(measured) -> None:
    _, judge = measured
    low, _ = judge.kappa.interval
    assert low > 0
    assert judge.against_rest("supported").balanced_accuracy.value > 0.6


def test_the_offline_judge_is_weaker_than_the_scorer_and_is_not_to_be_believed(measured) -> None:
    rules, judge = measured
    assert judge.kappa.value < rules.kappa.value
    assert not judge.is_believable
