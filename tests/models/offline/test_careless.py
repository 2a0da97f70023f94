"""The careless model answers like the careful one but for one mistake, and the same each time."""

from __future__ import annotations

import json
import random
import re

import pytest

from citelab.contract.contract import Contract
from citelab.contract.message import Message
from citelab.contract.structured import StructuredContract
from citelab.documents import Document
from citelab.errors import ModelError
from citelab.models import Reply, complete, litellm_module, stream
from citelab.models.offline import careless, extractive
from citelab.models.offline.careless import FAULTS, possible_faults
from citelab.models.offline.wrong import other_number, turned_round

HUT = Document.from_text(
    "The hut stands on a hill. The lid is not opened before 8 a.m. It was painted."
)
CLUB = Document.from_text("Members may not open the lid. Guests bring cake.")
CONTRACT = Contract([HUT, CLUB], "When is the lid opened?")
RIGHT = "The lid is not opened before 8 a.m [s2]."


def replied(**options: object) -> tuple[str, Message]:
    reply = complete("careless", CONTRACT.messages, **options).text
    return reply, CONTRACT.parse(reply)


def test_the_careful_answer_is_the_one_expected_below() -> None:
    assert extractive.answer(CONTRACT.messages) == RIGHT


@pytest.mark.parametrize("seed", range(8))
def test_a_neighbours_mark_is_valid_and_wrong(seed: int) -> None:
    reply, message = replied(fault="neighbour", seed=seed)
    assert reply in (RIGHT.replace("s2", "s1"), RIGHT.replace("s2", "s3"))
    assert message.report == ()
    assert "lid" not in message.claims[0].citations[0].cited_text


@pytest.mark.parametrize("seed", range(8))
def test_an_unknown_mark_cites_nothing(seed: int) -> None:
    _, message = replied(fault="unknown", seed=seed)
    assert message.claims == ()
    assert [finding.kind for finding in message.report] == ["unknown"]


def test_a_not_is_dropped() -> None:
    assert replied(fault="negation")[0] == "The lid is opened before 8 a.m [s2]."


@pytest.mark.parametrize("seed", range(8))
def test_a_number_is_changed(seed: int) -> None:
    _, message = replied(fault="number", seed=seed)
    changed = re.fullmatch(r"The lid is not opened before (\d+) a\.m\.", message.claims[0].text)
    assert changed is not None
    assert changed[1] != "8"
    assert "before 8 a.m." in message.claims[0].citations[0].cited_text


@pytest.mark.parametrize("seed", range(8))
def test_a_second_source_is_fused_in_without_its_mark(seed: int) -> None:
    _, message = replied(fault="fused", seed=seed)
    (claim,) = message.claims
    assert claim.text.startswith("The lid is not opened before 8 a.m, and ")
    assert len(claim.citations) == 1
    fused = claim.text.partition(", and ")[2]
    assert fused not in claim.citations[0].cited_text.lower()
    assert any(fused[1:] in chunk.text for chunk in CONTRACT.chunks)


def test_a_mark_is_lost() -> None:
    reply, message = replied(fault="lost")
    assert (reply, message.claims) == ("The lid is not opened before 8 a.m.", ())


def test_a_mark_of_the_wrong_shape_is_reported() -> None:
    reply, message = replied(fault="shape")
    assert reply == "The lid is not opened before 8 a.m (s2)."
    assert [finding.kind for finding in message.report] == ["doubtful"]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_same_seed_makes_the_same_mistake_whole_streamed_and_through_litellm(
    fault: str, seed: int
) -> None:
    options = {"fault": fault, "seed": seed}
    reply = careless.answer(CONTRACT.messages, **options)
    assert reply != RIGHT
    assert complete("offline/careless", CONTRACT.messages, **options).text == reply
    pieces = stream("offline/careless", CONTRACT.messages, Reply(), **options)
    assert "".join(pieces) == reply
    call = {"model": "offline/careless", "messages": CONTRACT.messages}
    made = litellm_module().completion(**call, **options)
    assert made.choices[0].message.content == reply


def test_without_a_fault_the_seed_chooses_one_and_all_come_up() -> None:
    replies = {careless.answer(CONTRACT.messages, seed=seed) for seed in range(60)}
    assert RIGHT not in replies
    named = {
        careless.answer(CONTRACT.messages, fault=fault, seed=seed)
        for fault in FAULTS
        for seed in range(200)
    }
    assert any("[" not in reply and "(" not in reply for reply in replies)
    assert any("(s2)" in reply for reply in replies)
    assert any(" not " not in reply for reply in replies)
    assert any(", and " in reply for reply in replies)
    assert len(replies & named) > 5


def test_a_fault_that_fits_no_claim_is_not_made() -> None:
    contract = Contract(Document.from_text("The gate squeaks."), "Which gate squeaks?")
    right = extractive.answer(contract.messages)
    impossible = ("neighbour", "negation", "number", "fused")
    for fault in impossible:
        assert careless.answer(contract.messages, fault=fault) == right
    assert {*FAULTS} - {*impossible} == {*possible_faults(contract.messages)}


def test_what_is_possible_is_known_beforehand() -> None:
    assert possible_faults(CONTRACT.messages) == tuple(FAULTS)
    assert possible_faults(Contract(HUT, "Which fish are caught?").messages) == ()


@pytest.mark.parametrize(
    ("said", "turned"),
    [
        ("The lid is not open.", "The lid is open."),
        ("It cannot float.", "It can float."),
        ("It doesn’t float.", "It does float."),
        ("Nobody knows No. 7 is open.", "Nobody knows No. 7 is not open."),
        ("It is open.", "It is not open."),
        ("Leave before noon.", "Leave after noon."),
        ("La tapa no está abierta.", "La tapa está abierta."),
        ("La tapa está abierta.", "La tapa no está abierta."),
        ("Está abierta.", "No está abierta."),
        ("Come.", None),
    ],
)
def test_a_sentence_is_turned_round_at_one_word(said: str, turned: str | None) -> None:
    assert turned_round(said) == turned


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("said", ["It took six hours.", "In May it rained.", "Once it hailed."])
def test_a_number_in_letters_or_a_month_is_changed_for_another_of_its_kind(
    said: str, seed: int
) -> None:
    changed = other_number(said, random.Random(seed))
    assert changed is not None
    before, after = said.split(), changed.split()
    assert [b == a for b, a in zip(before, after, strict=True)].count(False) == 1
    assert changed[0].isupper()


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_each_mistake_is_the_same_one_in_json(fault: str, seed: int) -> None:
    structured = StructuredContract(CONTRACT)
    reply = complete("careless", structured.messages, fault=fault, seed=seed).text
    (made,), _ = careless.claims(CONTRACT.messages, fault=fault, seed=seed)
    assert json.loads(reply)["claims"] == [
        {"text": made.text, "chunk_ids": [mark.strip("[]") for mark in made.marks]}
    ]
    message = structured.parse(reply)
    found = [finding.kind for finding in message.report]
    assert found == {"unknown": ["unknown"], "shape": ["malformed"]}.get(fault, [])
    assert bool(message.claims) is (fault not in ("unknown", "shape", "lost"))


def test_a_refusal_has_nothing_to_be_mistaken_in() -> None:
    contract = Contract(HUT, "Which fish are caught?")
    for seed in range(5):
        assert careless.answer(contract.messages, seed=seed) == extractive.NO_ANSWER["en"]


def test_a_fault_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(ModelError, match="no fault 'typo'; the faults are neighbour, unknown"):
        complete("careless", CONTRACT.messages, fault="typo")
