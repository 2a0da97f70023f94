"""Many answers: in one pot, or each as much as any other; the two are kept apart."""

from __future__ import annotations

import json

import pytest

from citelab.faithfulness.answer_scores import scores
from citelab.faithfulness.intervals import Share
from citelab.faithfulness.review import review
from citelab.faithfulness.scores_many import scores_of_many

TRUE, FALSE = "The spare key hangs behind the barometer.", "The spare key weighs 9 kg."


@pytest.fixture
def many(manual, cite, answer):
    place = [cite(manual, "spare key")]
    messages = [
        answer((TRUE, place)),
        answer((TRUE, place), *((FALSE, place),) * 3),
        answer(("The documents do not answer this question.", [])),
    ]
    return scores_of_many([review(message, manual) for message in messages])


def test_micro_weighs_claims_and_macro_weighs_answers(many) -> None:
    assert many.micro.faithfulness == Share(2, 5)
    assert many.macro["faithfulness"].value == pytest.approx((1 + 1 / 4) / 2)


def test_an_answer_without_claims_counts_in_no_mean_of_faithfulness(many) -> None:
    assert many.without_claims == 1
    assert many.macro["faithfulness"].items == 2
    assert many.macro["citation_recall"].items == 3
    assert many.macro["uncited_share"].value == pytest.approx(1 / 3)


def test_intervals_of_the_means_are_drawn_over_answers(many) -> None:
    low, high = many.macro["faithfulness"].interval
    assert (low, high) == pytest.approx((0.25, 1.0))
    assert many.macro["faithfulness"].method == "bootstrap"
    assert many.micro.citation_f1.items == 3


def test_scores_may_come_ready_made(many, manual, answer) -> None:
    one = scores(review(answer(), manual))
    assert scores_of_many([*many.each, one]).micro.faithfulness == many.micro.faithfulness


def test_no_answers_have_no_figures() -> None:
    nothing = scores_of_many([])
    assert set(nothing.micro.values().values()) == {None}
    assert nothing.macro["faithfulness"].value is None
    assert str(nothing).startswith("0 answers")


def test_the_table_has_both_and_the_whole_is_json(many) -> None:
    lines = str(many).splitlines()
    assert lines[0] == "3 answers, 1 of them without claims"
    assert lines[2].split()[:1] == ["faithfulness"]
    assert "2/5" in lines[2]
    wire = many.to_dict()
    assert json.loads(json.dumps(wire)) == wire
