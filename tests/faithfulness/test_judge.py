"""A model judges claim by claim, and whatever it does, each claim gets a verdict or a reason."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.errors import ModelError, ReviewError
from citelab.faithfulness.judge import Judgement, judge_claims
from citelab.locations import CharLocation
from citelab.models.offline.judge import verdicts


def says(*statements):
    """A judge that always answers the same."""
    named = [{"text": t, "verdict": v, "chunk_ids": list(i)} for t, v, i in statements]
    return lambda messages: json.dumps({"statements": named})


@pytest.fixture
def key(manual, cite, answer):
    return answer(("The spare key hangs behind the barometer.", [cite(manual, "spare key")]))


@pytest.fixture
def three(manual, cite, answer):
    place = cite(manual, "spare key")
    texts = ["The key hangs behind the barometer.", "The key is blue.", "The barometer hangs."]
    return answer(*((text, [place]) for text in texts))


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (["supported", "supported"], "supported"),
        (["supported", "not supported"], "partly"),
        (["supported", "cannot tell"], "partly"),
        (["not supported", "cannot tell"], "not"),
        (["not supported", "not supported"], "not"),
        (["cannot tell", "cannot tell"], "cannot tell"),
    ],
)
def test_a_claim_is_as_good_as_all_its_statements(said, verdict, key, manual) -> None:
    parts = ["The spare key hangs", "It is behind the barometer"]
    judge = says(*((text, v, ["s1"]) for text, v in zip(parts, said, strict=True)))
    (judged,) = judge_claims(key, manual, judge)
    assert (judged.verdict, judged.findings) == (verdict, ())
    assert judged.text == key.claims[0].text


def test_a_claim_of_which_a_figure_was_not_judged_is_not_supported(manual, cite, answer) -> None:
    message = answer(("The gauge must settle for 53 minutes.", [cite(manual, "must settle")]))
    (judged,) = judge_claims(message, manual, says(("The gauge must settle", "supported", ["s1"])))
    assert judged.verdict == "partly"
    assert "53 minutes" in judged.findings[0].reason


def test_the_function_that_judges_sees_claim_and_passage_alone(key, manual) -> None:
    seen = []
    judge_claims(key, manual, lambda messages: seen.append(messages) or "{}")
    (messages,) = seen
    assert [message["role"] for message in messages] == ["system", "user"]
    assert "The spare key of the Gauge Hut hangs behind the barometer." in messages[1]["content"]
    assert "tide" not in messages[1]["content"].lower()


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        ("", "empty"),
        ("I am sorry, but I cannot judge this.", "refused"),
        ('{"statements": [{"text": "The spare key', "malformed"),
        ('{"verdict": "supported"}', "malformed"),
    ],
)
def test_a_judge_without_a_verdict_is_a_finding(reply, kind, key, manual) -> None:
    (judged,) = judge_claims(key, manual, lambda messages: reply)
    assert judged.verdict == "cannot tell"
    assert kind in [finding.kind for finding in judged.findings]
    assert not judged.is_missing


def test_a_judge_that_fails_on_one_claim_leaves_the_others_judged(three, manual) -> None:
    def fails_on_blue(messages):
        if "blue" in messages[1]["content"]:
            raise ModelError("the line is down; try again")
        return verdicts(messages)

    judged = judge_claims(three, manual, fails_on_blue)
    assert [one.verdict for one in judged] == ["supported", "cannot tell", "supported"]
    assert [one.is_missing for one in judged] == [False, True, False]
    assert "the line is down" in judged[1].findings[0].reason


def test_what_was_judged_is_not_asked_again_and_what_failed_is(three, manual) -> None:
    def fails_on_blue(messages):
        if "blue" in messages[1]["content"]:
            raise ModelError("down")
        return verdicts(messages)

    first = judge_claims(three, manual, fails_on_blue)
    asked = []

    def fails_on_blue_no_more(messages):
        asked.append(messages[1]["content"])
        return verdicts(messages)

    fails_on_blue_no_more.__name__ = "fails_on_blue"
    second = judge_claims(three, manual, fails_on_blue_no_more, known=first)
    assert len(asked) == 1
    assert "blue" in asked[0]
    assert [one.is_missing for one in second] == [False] * 3
    assert second[0] == first[0]


def test_another_judge_and_another_passage_are_asked_again(three, manual, cite, answer) -> None:
    asked = []

    def other(messages):
        asked.append(messages)
        return verdicts(messages)

    first = judge_claims(three, manual, verdicts)
    judge_claims(three, manual, other, known=first)
    assert len(asked) == 3
    moved = answer((three.claims[0].text, [cite(manual, "must settle")]))
    other.__name__ = "verdicts"
    judge_claims(moved, manual, other, known=first)
    assert len(asked) == 4


def test_a_judge_that_is_down_is_asked_three_times_and_no_more(manual, cite, answer) -> None:
    asked = []

    def down(messages):
        asked.append(messages)
        raise ModelError("no server")

    message = answer(*((f"The key is {n}.", [cite(manual, "spare key")]) for n in range(5)))
    judged = judge_claims(message, manual, down)
    assert len(asked) == 3
    assert [one.findings[0].kind for one in judged] == ["failed"] * 3 + ["not asked"] * 2
    assert all(one.is_missing for one in judged)


def test_only_failures_one_after_the_other_end_the_asking(manual, cite, answer) -> None:
    def fails_on_odd(messages):
        if any(f"key is {n}." in messages[1]["content"] for n in "1357"):
            raise ModelError("no server")
        return verdicts(messages)

    message = answer(*((f"The key is {n}.", [cite(manual, "spare key")]) for n in range(9)))
    judged = judge_claims(message, manual, fails_on_odd)
    assert [one.is_missing for one in judged] == [bool(n % 2) for n in range(9)]
    assert "not asked" not in {f.kind for one in judged for f in one.findings}


def test_progress_is_told_after_each_claim(three, manual) -> None:
    told = []
    judge_claims(
        three, manual, verdicts, on_progress=lambda done, total: told.append((done, total))
    )
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_claim_that_leads_nowhere_is_not_asked(manual, answer) -> None:
    nowhere = CharLocation(document_index=7, start_char=0, end_char=3, cited_text="The")
    (judged,) = judge_claims(answer(("The key.", [nowhere])), manual, pytest.fail)
    assert (judged.verdict, judged.findings[0].kind) == ("cannot tell", "unfounded")


def test_a_claim_without_words_is_not_asked(manual, cite, answer) -> None:
    (judged,) = judge_claims(answer((" \n", [cite(manual, "spare key")])), manual, pytest.fail)
    assert judged.findings[0].kind == "empty"


def test_an_unknown_model_is_a_finding_that_says_so(key, manual) -> None:
    (judged,) = judge_claims(key, manual, "offline/nobody")
    assert judged.is_missing
    assert "offline/nobody" in judged.findings[0].reason


def test_the_vendors_json_is_judged_as_it_comes(key, manual) -> None:
    assert judge_claims(key.to_dict(), manual, verdicts) == judge_claims(key, manual, verdicts)


def test_a_judgement_is_json_and_reads_as_lines(three, manual) -> None:
    wire = [judged.to_dict() for judged in judge_claims(three, manual, verdicts)]
    assert json.loads(json.dumps(wire)) == wire
    assert wire[0]["atoms"][0]["citation_indices"] == [[0]]
    assert "supported: The key hangs behind" in str(judge_claims(three, manual, verdicts)[0])


def test_a_long_run_goes_on_another_day(three, manual) -> None:
    first = judge_claims(three, manual, verdicts)
    stored = json.loads(json.dumps([judged.to_dict() for judged in first]))
    read = [Judgement.from_dict(wire) for wire in stored]
    assert tuple(read) == first

    def verdicts_again(messages):
        pytest.fail("it was judged before")

    verdicts_again.__name__ = "verdicts"
    assert judge_claims(three, manual, verdicts_again, known=read) == first


@pytest.mark.parametrize("stored", [{}, {"atoms": [{}], "findings": []}, {"atoms": 3}])
def test_what_is_no_stored_judgement_is_refused(stored) -> None:
    with pytest.raises(ReviewError, match="no stored judgement"):
        Judgement.from_dict(stored)


def test_citations_are_enough_where_every_statement_rests_within_them(manual, cite, answer) -> None:
    places = [cite(manual, "spare key"), cite(manual, "must settle")]
    message = answer(("The key hangs. The gauge must settle.", places))
    judge = says(
        ("The key hangs", "supported", ["s1"]), ("The gauge must settle", "supported", ["s2"])
    )
    (judged,) = judge_claims(message, manual, judge)
    assert judged.supports_within([0, 1])
    assert not judged.supports_within([0])
    assert not judged.supports_within([])


@given(reply=st.text(max_size=60))
def test_no_reply_makes_a_claim_supported_by_accident(reply, manual, cite, answer) -> None:
    message = answer(("The spare key is red.", [cite(manual, "spare key")]))
    (judged,) = judge_claims(message, manual, lambda messages: reply)
    assert judged.verdict == "cannot tell"
    assert judged.findings
