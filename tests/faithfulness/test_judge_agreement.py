"""Agreement is counted as the books count it, and too little of it is not believed."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab.errors import ReviewError
from citelab.faithfulness.judge_agreement import agreement, judge_the_judge

WORDS = ["supported", "partly", "not"]


def pairs(**counts: int):
    """``ab=3``: three claims of which a was said and that are b."""
    named = {"y": "supported", "n": "not"}
    both = [(named[k[0]], named[k[1]]) for k, count in counts.items() for _ in range(count)]
    return [a for a, _ in both], [b for _, b in both]


def test_kappa_is_that_of_the_textbook() -> None:
    """20 + 15 of 50 agree, 5 and 10 do not: kappa is 0.4."""
    found = agreement(*pairs(yy=20, yn=5, ny=10, nn=15))
    assert found.accuracy.value == pytest.approx(0.7)
    assert found.kappa.value == pytest.approx(0.4)
    assert found.balanced_accuracy.value == pytest.approx((20 / 30 + 15 / 20) / 2)


def test_one_that_always_says_the_same_has_accuracy_and_no_kappa() -> None:
    found = agreement(*pairs(yy=90, yn=10))
    assert found.accuracy.value == pytest.approx(0.9)
    assert found.balanced_accuracy.value == pytest.approx(0.5)
    assert found.kappa.value == pytest.approx(0.0)
    assert not found.is_believable


def test_where_only_one_thing_is_ever_said_there_is_no_kappa() -> None:
    assert agreement(["not"] * 3, ["not"] * 3).kappa.value is None


def test_the_confusion_table_holds_every_claim_once() -> None:
    found = agreement(["supported", "cannot tell", "not"], ["supported", "partly", "partly"])
    assert found.words == ("supported", "partly", "not", "cannot tell")
    assert found.confusion["partly"] == {"supported": 0, "partly": 0, "not": 1, "cannot tell": 1}
    assert sum(sum(row.values()) for row in found.confusion.values()) == 3


def test_against_the_rest_only_one_word_counts() -> None:
    found = agreement(["partly", "supported"], ["not", "supported"]).against_rest("supported")
    assert found.accuracy.value == 1.0


def test_few_claims_are_not_believed_however_well_they_go() -> None:
    assert not agreement(*pairs(yy=10, nn=10)).is_believable
    found = agreement(*pairs(yy=20, nn=20))
    assert found.is_believable
    assert "can be used" in str(found)
    assert "too few" in str(agreement(["not"], ["not"]))
    assert "not to be believed" in str(agreement(*pairs(yy=20, yn=20, ny=20, nn=20)))


def test_anything_with_a_verdict_can_be_judged() -> None:
    judged = [SimpleNamespace(verdict="not"), "supported"]
    assert judge_the_judge(judged, ["not", "not"]).pairs == (("not", "not"), ("supported", "not"))


@pytest.mark.parametrize(("said", "labels"), [(["not"], []), ([], []), (["not"], ["not"] * 2)])
def test_lists_that_do_not_pair_are_refused(said, labels) -> None:
    with pytest.raises(ReviewError, match="one a claim"):
        judge_the_judge(said, labels)


# Each example draws some thousand samples again.
@settings(max_examples=10)
@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS)), min_size=1, max_size=9))
def test_agreement_is_the_same_from_both_sides_and_in_range(both) -> None:
    said, labels = [a for a, _ in both], [b for _, b in both]
    one, other = agreement(said, labels), agreement(labels, said)
    assert one.accuracy == other.accuracy
    assert one.kappa.value == pytest.approx(other.kappa.value)
    assert one.kappa.value is None or -1 <= one.kappa.value <= 1
    wire = one.to_dict()
    assert json.loads(json.dumps(wire)) == wire
