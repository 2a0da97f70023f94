"""Where rules and judge differ, the claim is listed with what both have against it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from citelab.errors import ReviewError
from citelab.faithfulness.judge import judge_claims
from citelab.faithfulness.judge_disagreements import disagreements
from citelab.faithfulness.review import review
from citelab.models.offline.judge import verdicts


@pytest.fixture
def message(manual, cite, answer):
    return answer(
        ("The spare key hangs behind the barometer.", [cite(manual, "spare key")]),
        ("The tide gauge must settle for 53 minutes.", [cite(manual, "must settle")]),
    )


@pytest.fixture
def both(message, manual):
    return review(message, manual), judge_claims(message, manual, verdicts)


def test_where_both_say_the_same_nothing_is_listed(both) -> None:
    assert disagreements(*both) == ()


@pytest.mark.parametrize(
    ("claim", "said", "kind"),
    [
        (0, "not", "judge refuses"),
        (0, "partly", "judge refuses"),
        (0, "cannot tell", "judge silent"),
        (1, "supported", "judge accepts"),
        (1, "partly", "by degree"),
    ],
)
def test_each_way_to_differ_has_a_name(claim, said, kind, both) -> None:
    report, judged = both
    changed = list(judged)
    changed[claim] = replace(judged[claim], verdict=said)
    (found,) = disagreements(report, changed)
    assert (found.claim_index, found.judge, found.kind) == (claim, said, kind)
    assert json.loads(json.dumps(found.to_dict())) == found.to_dict()


def test_the_reasons_of_both_are_told(both) -> None:
    report, judged = both
    (found,) = disagreements(report, [judged[0], replace(judged[1], verdict="partly")])
    assert any(reason.startswith("rules: ") and "53" in reason for reason in found.reasons)
    assert any(reason.startswith("judge: not supported") for reason in found.reasons)
    assert str(found).startswith("claim 2, by degree: The tide gauge")


def test_judgements_of_another_answer_are_refused(both) -> None:
    report, judged = both
    with pytest.raises(ReviewError, match="2 claims and there are 1"):
        disagreements(report, judged[:1])
    with pytest.raises(ReviewError, match="claim 1 reads 'The spare key"):
        disagreements(report, judged[::-1])
