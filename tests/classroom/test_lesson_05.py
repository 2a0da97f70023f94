"""Lesson 05: what is counted by hand holds, and its answers go wrong in the ways that it says."""

from __future__ import annotations

import re

import pytest

from citelab import ask, citation_chunks, load, review
from citelab.classroom import borrowed, data_path
from citelab.classroom.checking import check_exercise
from citelab.classroom.exercises import find_exercise
from citelab.contract.message import Message
from citelab.faithfulness.answer_scores import scores
from citelab.models.cassettes.replay import Cassette

MANUAL = load(data_path("field_manual_2026.txt"))


def cite(words):
    return next(chunk.location for chunk in citation_chunks(MANUAL) if words in chunk.text)


def calls_every_citation_precise_and_divides_by_nothing(statements):
    recalled, precise, citations = 0, 0, 0
    for statement in statements:
        is_whole = any(set(group) <= set(statement["cites"]) for group in statement["enough"])
        recalled += is_whole
        for _ in statement["cites"]:
            citations += 1
            precise += is_whole
    return recalled / len(statements), precise / citations


def leaves_out_what_cites_nothing_and_says_zero(statements):
    cited = [statement for statement in statements if statement["cites"]]
    right = borrowed.recall_and_precision_of(cited)
    return tuple(share or 0.0 for share in right)


def looks_ahead_only_and_keeps_the_comma(sentences, cited, words):
    near = range(cited + 1, min(cited + 3, len(sentences)))
    return [index for index in near if sentences[index].split()[0].lower() in words]


def counts_below_zero_and_looks_ahead_two(sentences, cited, words):
    near = [index for index in (cited - 2, cited - 1, cited + 1, cited + 2) if index != cited]
    there = [index for index in near if index < len(sentences)]
    return [i for i in there if re.sub(r"\W", "", sentences[i].split()[0]).lower() in words]


@pytest.mark.parametrize(
    ("exercise_id", "learner", "told"),
    [
        ("l05-e4", calls_every_citation_precise_and_divides_by_nothing, "one that nobody needs"),
        ("l05-e4", leaves_out_what_cites_nothing_and_says_zero, "sentences that cite nothing"),
        ("l05-e2", looks_ahead_only_and_keeps_the_comma, "by two changes"),
        ("l05-e2", counts_below_zero_and_looks_ahead_two, "count back below 0"),
    ],
)
def test_of_two_mistakes_a_learner_is_told_the_one_that_shows(exercise_id, learner, told):
    outcome = check_exercise(find_exercise(exercise_id), learner)
    assert outcome.state == "wrong"
    assert told in outcome.paragraphs[0]


@pytest.mark.parametrize("value", [(0.6, 0.67), [3 / 5, 2 / 3], (0.6, 0.667)])
def test_figures_by_hand_may_be_rounded(value):
    assert check_exercise(find_exercise("l05-e3"), value).passed


@pytest.mark.parametrize(
    "value", [None, "0.6", 0.6, (0.6,), (0.6, 0.67, 1), ("a", "b"), (0.6, 0.7), {0.6: 0.67}]
)
def test_what_is_no_pair_of_these_figures_does_not_pass(value):
    assert not check_exercise(find_exercise("l05-e3"), value).passed


def test_the_figures_by_hand_are_what_the_library_counts():
    answer = Message.from_blocks(
        [
            ("The spare key hangs behind the barometer.", (cite("spare key"),)),
            (
                "The weather mast stands on the Handle, and nobody climbs it when the wind is"
                " above 12 m/s.",
                (cite("stands on the Handle"), cite("Nobody climbs")),
            ),
            ("The cistern holds 18,000 litres of rain.", (cite("18,000"), cite("Martha runs"))),
            ("Martha runs from 5 p.m. to 10 p.m.", (cite("Martha runs"),)),
            ("Dinner is at seven.", ()),
        ]
    )
    found = scores(review(answer, MANUAL), message=answer)
    by_hand = find_exercise("l05-e3").spec()
    assert (found.citation_recall.value, found.citation_precision.value) == by_hand
    assert found.faithfulness.value == 3 / 4


@pytest.mark.parametrize("fault", ["neighbour", "negation", "number", "fused"])
def test_a_careless_answer_keeps_its_pointer_and_loses_its_support(fault):
    question = "How far must I stay from a seal with a pup?"
    answer = ask(question, MANUAL, "offline/careless", fault=fault, seed=0)
    (claim,) = review(answer, MANUAL).claims
    assert claim.outcome("pointer") == "pass"
    assert claim.support.verdict == "not"


@pytest.mark.parametrize(
    ("question", "reply"),
    [
        ("thick is the float rod?", "The float rod is 3.5 mm thick [s3]."),
        ("in any weather?", "The wind cups can be trusted in any weather [s7]."),
        ("bench mark?", "The gauge is checked against the bench mark every six weeks [s4]."),
    ],
)
def test_the_small_model_still_says_what_the_lesson_says_of_it(question, reply):
    entries = Cassette.load(data_path("recorded/smollm2.jsonl")).entries
    exampled = [entry for entry in entries if len(entry.messages) > 2]
    assert len(exampled) == 8
    assert [e.text for e in exampled if e.messages[-1][1].endswith(question)] == [reply]
