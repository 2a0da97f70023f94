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
from citelab.models import extractive
from citelab.models.offline_json import as_json, structured_answer, wants_json

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
