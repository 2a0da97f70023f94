"""The offline models answer in the form that they are asked for, and say the same in both."""

from __future__ import annotations

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.contract.contract import Contract
from citelab.contract.structured import StructuredContract
from citelab.documents import Document
from citelab.models import Reply, complete, litellm_module, stream
from citelab.models.offline import extractive
from citelab.models.offline.json_answers import as_json, structured_answer, wants_json
from citelab.models.offline.judge import verdicts

BRIDGE = Document.from_text("The bridge opened in 1932. It is painted green. The quay is long.")


def structured(question: str, *documents: Document) -> StructuredContract:
    return StructuredContract(Contract(documents or (BRIDGE,), question))


def test_the_answer_keeps_to_the_schema_and_cites_what_the_marked_one_cites() -> None:
    contract = structured("When did the bridge open?")
    reply = structured_answer(contract.messages)
    jsonschema.validate(json.loads(reply), contract.schema)
    claims = contract.parse(reply).claims
    in_prose = contract.contract.parse(extractive.answer(contract.contract.messages)).claims
    assert [claim.text for claim in claims] == ["The bridge opened in 1932."]
    assert [claim.citations for claim in claims] == [claim.citations for claim in in_prose]


def test_no_answer_is_one_claim_without_ids() -> None:
    reply = structured_answer(structured("Who was the first tenor?").messages)
    assert json.loads(reply)["claims"] == [
        {"text": extractive.NO_ANSWER["en"], "chunk_ids": []},
    ]


def test_the_instructions_decide_whether_json_is_wanted() -> None:
    contract = structured("When did the bridge open?")
    assert wants_json(contract.messages)
    assert not wants_json(contract.contract.messages)
    assert not wants_json([{"role": "user", "content": 'Write "chunk_ids".'}])


@pytest.mark.parametrize("model", ["offline/extractive", "offline/careless"])
def test_the_models_answer_in_json_when_the_instructions_or_the_format_ask_for_it(
    model: str,
) -> None:
    contract = structured("When did the bridge open?")
    told = complete(model, contract.messages).text
    set_by_format = complete(
        model, contract.contract.messages, response_format=contract.response_format
    ).text
    jsonschema.validate(json.loads(told), {**contract.schema, "properties": {"claims": {}}})
    assert set_by_format == told
    plain = complete(model, contract.contract.messages).text
    assert (
        plain == complete(model, contract.contract.messages, response_format={"type": "text"}).text
    )
    assert not plain.startswith("{")


def test_a_judges_prompt_gets_verdicts() -> None:
    prompt = [
        {"role": "system", "content": 'Split the claim. Marks: [s0]. Give a "verdict".'},
        {"role": "user", "content": "[s1] It is green.\n<s-claim>It is green.</s-claim>"},
    ]
    assert complete("offline", prompt).text == verdicts(prompt)


def test_a_format_of_another_kind_is_not_ours_to_fill() -> None:
    messages = structured("So?").contract.messages
    other = {"type": "json_schema", "json_schema": {"schema": {"type": "object"}}}
    assert not wants_json(messages, other)
    assert wants_json(messages, {"type": "json_object"})


def test_the_structured_answer_comes_through_litellm_and_as_a_stream_too() -> None:
    contract = structured("When did the bridge open?")
    told = structured_answer(contract.messages)
    call = {"model": "offline/extractive", "messages": contract.messages}
    assert litellm_module().completion(**call).choices[0].message.content == told
    call = {**call, "messages": contract.contract.messages}
    made = litellm_module().completion(**call, response_format=contract.response_format)
    assert made.choices[0].message.content == told
    assert "".join(stream("offline", contract.messages, Reply())) == told


@pytest.mark.parametrize(
    ("reply", "claims"),
    [
        ("A [s1][s2]. B.", [["A.", ["s1", "s2"]], ["B.", []]]),
        ("A [s1]", [["A", ["s1"]]]),
        ("[s1]", []),
        ("A (s1).", [["A (s1).", []]]),
        ("", []),
    ],
)
def test_marks_become_ids_and_what_is_no_mark_stays_text(reply: str, claims: list[object]) -> None:
    made = json.loads(as_json(reply, structured("So?").messages))["claims"]
    assert [[claim["text"], claim["chunk_ids"]] for claim in made] == claims


def test_without_instructions_the_reply_is_one_claim() -> None:
    assert json.loads(as_json("A [s1].", [])) == {"claims": [{"text": "A [s1].", "chunk_ids": []}]}


@given(st.text(st.sampled_from('ab."\\[]s10 \n'), max_size=40))
def test_every_reply_becomes_json_with_nothing_but_existing_words(reply: str) -> None:
    contract = structured("So?")
    claims = json.loads(as_json(reply, contract.messages))["claims"]
    assert all(claim["text"] for claim in claims)
    kept = "".join(claim["text"] + "".join(claim["chunk_ids"]) for claim in claims)
    assert set(kept) <= set(reply)
