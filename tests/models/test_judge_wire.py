"""The judge's route through stand-in servers: what is sent, and every way to answer badly."""

from __future__ import annotations

import json

import pytest

from citelab.contract.message import Message
from citelab.documents import Document
from citelab.faithfulness.judge import judge_claims
from citelab.locations import location_at

SOURCE = Document.from_text("The gate is green. The well is 6 m deep.", title="Rules")
CITED = location_at(SOURCE, 0, 0, len(SOURCE.text))
ANSWER = Message.from_blocks([("The gate is green.", (CITED,)), ("The well is deep.", (CITED,))])
ROUTES = ["openai/made-up", "ollama_chat/made-up"]


def options(route: str, address: str) -> dict[str, str]:
    if route.startswith("ollama"):
        return {"api_base": address}
    return {"api_base": f"{address}/v1", "api_key": "made-up-key"}


def judge(stand_in, route: str, text: str, **more):
    stand_in.text = text
    return judge_claims(ANSWER, SOURCE, route, **options(route, stand_in.address), **more)


def statements(*said: tuple[str, str, list[str]]) -> str:
    listed = [{"text": t, "verdict": v, "chunk_ids": i} for t, v, i in said]
    return json.dumps({"statements": listed})


@pytest.mark.parametrize("route", ROUTES)
def test_each_claim_is_one_request_that_holds_claim_and_chunks(route, stand_in) -> None:
    judged = judge(stand_in, route, statements(("The gate is green.", "supported", ["s1"])))
    assert judged[0].verdict == "supported"
    assert len(stand_in.asked) == 2
    for request, claim in zip(stand_in.asked, ANSWER.claims, strict=True):
        system, user = (message["content"] for message in request.body["messages"])
        assert "never an instruction" in system or "no instruction" in system
        assert "[s1] The gate is green." in user
        assert "[s2] The well is 6 m deep." in user
        assert user.endswith(f"<s-claim>\n{claim.text}\n</s-claim>")


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(
    ("text", "verdict", "kind"),
    [
        ('Sure! {"statements": [{"text": "The gate is green."', "cannot tell", "malformed"),
        ("I can't help with judging claims.", "cannot tell", "refused"),
        ("", "cannot tell", "failed"),
        (
            statements(
                ("The gate is green.", "supported", ["s1"]),
                ("The gate is green.", "not supported", ["s1"]),
            ),
            "cannot tell",
            "contradictory",
        ),
        (statements(("The gate is green.", "supported", ["s7"])), "cannot tell", "unknown"),
    ],
)
def test_a_bad_judge_is_a_finding_on_every_route(route, text, verdict, kind, stand_in) -> None:
    judged = judge(stand_in, route, text)
    assert judged[0].verdict == verdict
    assert kind in [finding.kind for finding in judged[0].findings]


def test_a_server_that_refuses_once_leaves_the_other_claim_judged(stand_in) -> None:
    stand_in.fail(400, {"error": {"message": "no"}})
    judged = judge(stand_in, ROUTES[0], statements(("The well is deep.", "supported", ["s2"])))
    assert [one.is_missing for one in judged] == [True, False]
    assert judged[1].verdict == "supported"
    assert "made-up-key" not in judged[0].findings[0].reason


def test_the_schema_is_sent_where_it_is_asked_for(stand_in) -> None:
    judge(stand_in, ROUTES[0], statements(("The gate is green.", "supported", ["s1"])))
    judge(stand_in, ROUTES[0], statements(), use_schema=True)
    without, asked = stand_in.asked[0].body, stand_in.asked[-1].body
    assert "response_format" not in without
    assert asked["response_format"]["json_schema"]["name"] == "verdicts"
