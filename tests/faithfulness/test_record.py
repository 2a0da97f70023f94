"""A decision is kept, by whom and on what; and it is never carried over to anything else."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab.contract.message import Message
from citelab.documents import Document
from citelab.errors import ReviewError
from citelab.faithfulness.record import ReviewRecord
from citelab.faithfulness.record_identity import Identity
from citelab.locations import CharLocation

SOURCE = Document.from_text("The gate is green. The well is deep.", title="Rules")
GATE = CharLocation(document_index=0, start_char=0, end_char=19, cited_text="The gate is green. ")
WELL = CharLocation(document_index=0, start_char=19, end_char=36, cited_text="The well is deep.")
ANSWER = Message.from_blocks(
    [("The gate is green.", (GATE,)), (" ", ()), ("The well is deep.", (WELL,))]
)
BEGIN = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "record.jsonl"


def clock():
    """A clock that goes on a minute whenever somebody looks at it."""
    minutes = iter(range(1000))
    return lambda: BEGIN + timedelta(minutes=next(minutes))


def opened(path, message=ANSWER, documents=SOURCE, **more) -> ReviewRecord:
    return ReviewRecord.open(path, message, documents, clock=clock(), **more)


def test_a_decision_says_who_decided_what_when_and_with_which_version(path) -> None:
    record = opened(path, reviewer="Ana")
    decision = record.decide(1, "reject", "It is 6 m deep.")
    assert (decision.claim_index, decision.choice, decision.reviewer) == (1, "reject", "Ana")
    assert decision.time == "2026-11-30T12:01:00+00:00"
    assert decision.citelab
    assert json.loads(path.read_bytes().splitlines()[1]) == decision.to_dict()


def test_the_head_says_what_was_reviewed(path) -> None:
    opened(path)
    head = json.loads(path.read_bytes().splitlines()[0])
    assert (head["kind"], head["schema_version"]) == ("citelab.review_record", 1)
    assert head["claims"] == ["The gate is green.", "The well is deep."]
    assert head["documents"] == [
        {"kind": "text", "name": SOURCE.name, "fingerprint": SOURCE.fingerprint}
    ]


def test_a_review_goes_on_where_it_was_left(path) -> None:
    record = opened(path)
    assert (record.progress(), record.next_claim()) == ((0, 2), 0)
    record.decide(0, "accept")
    again = opened(path)
    assert (again.progress(), again.next_claim()) == ((1, 2), 1)
    again.decide(1, "unsure")
    assert (again.progress(), again.next_claim()) == ((2, 2), None)
    assert "2 of 2" in repr(again)


def test_the_last_decision_counts_and_the_earlier_ones_stay(path) -> None:
    record = opened(path)
    for choice in ("accept", "reject"):
        record.decide(0, choice)
    assert record.current()[0].choice == "reject"
    assert [decision.choice for decision in record.decisions] == ["accept", "reject"]
    record.decide(0, "open")
    assert (record.progress(), record.next_claim()) == ((0, 2), 0)


def test_two_people_decide_in_one_file_without_seeing_each_other(path) -> None:
    ana, ben = opened(path, reviewer="Ana"), opened(path, reviewer="Ben")
    ana.decide(0, "accept")
    ben.decide(0, "reject")
    ana.refresh()
    assert ana.reviewers == ("Ana", "Ben")
    assert (ana.current()[0].choice, ana.current("Ben")[0].choice) == ("accept", "reject")
    assert [d.to_dict() for d in ben.decisions] == [d.to_dict() for d in ana.decisions]


def test_the_vendors_json_of_the_answer_is_the_same_answer(path) -> None:
    opened(path).decide(0, "accept")
    assert opened(path, ANSWER.to_dict()).progress() == (1, 2)


def test_titles_may_change(path) -> None:
    named = replace(GATE, document_title="Rules", file_id="file_1")
    blocks = [(b.text, (named,) if b.citations == (GATE,) else b.citations) for b in ANSWER.content]
    opened(path, Message.from_blocks(blocks)).decide(0, "accept")
    renamed = Document.from_text(SOURCE.text, title="House rules")
    assert opened(path, documents=renamed).progress() == (1, 2)


@pytest.mark.parametrize(
    ("blocks", "told"),
    [
        ([("The gate is red.", (GATE,)), (" ", ()), ("The well is deep.", (WELL,))], "claim 1 was"),
        ([("The gate is green.", (GATE,))], "had 2 claims and has 1"),
        (
            [("The gate is green.", (WELL,)), (" ", ()), ("The well is deep.", (WELL,))],
            "cites other",
        ),
        ([("The gate is green.", (GATE,)), ("\n", ()), ("The well is deep.", (WELL,))], "another"),
    ],
)
def test_a_changed_answer_is_refused_and_the_change_is_named(blocks, told, path) -> None:
    opened(path).decide(0, "accept")
    with pytest.raises(ReviewError, match="not applied") as caught:
        opened(path, Message.from_blocks(blocks))
    assert told in " ".join(caught.value.changes)
    assert opened(path).progress() == (1, 2)


def test_another_edition_is_refused_and_named(path) -> None:
    opened(path).decide(0, "accept")
    edited = Document.from_text(SOURCE.text.replace("deep", "full"), title="Rules")
    with pytest.raises(ReviewError, match="another edition") as caught:
        opened(path, documents=edited)
    assert caught.value.changes[0].startswith("document 1, 'Rules', is another edition")
    with pytest.raises(ReviewError, match="were 1 documents and there are 2"):
        opened(path, documents=[SOURCE, SOURCE])


def test_what_is_no_decision_is_refused_and_nothing_is_written(path) -> None:
    record = opened(path)
    before = path.read_bytes()
    for index in (2, -1, True, "0"):
        with pytest.raises(ReviewError, match="2 claims, counted from 0"):
            record.decide(index, "accept")
    with pytest.raises(ReviewError, match="'maybe', but it is one of accept, reject, unsure, open"):
        record.decide(0, "maybe")
    assert path.read_bytes() == before


def test_a_record_that_was_only_loaded_is_read_and_not_written(path) -> None:
    opened(path, reviewer="Ana").decide(0, "accept")
    record = ReviewRecord.load(path)
    assert record.current("Ana")[0].choice == "accept"
    with pytest.raises(ReviewError, match="open it with the answer"):
        record.decide(1, "accept")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "empty"),
        (b"Dear diary\n", "does not begin as a review record"),
        (b"[1]\n", "does not begin as a review record"),
        (b'{"kind": "citelab.review_record", "schema_version": 9}\n', "version 9"),
        (b'{"kind": "citelab.review_record", "schema_version": true}\n', "version True"),
        (b'{"kind": "citelab.review_record", "schema_version": 1}\n', "lacks 'claims'"),
    ],
)
def test_what_is_no_record_is_not_read_as_one(content, told, path) -> None:
    path.write_bytes(content)
    with pytest.raises(ReviewError, match=told):
        ReviewRecord.load(path)
    if content:
        with pytest.raises(ReviewError, match=told):
            opened(path)
        assert path.read_bytes() == content


WHOLE = dict.fromkeys(("note", "time", "citelab"), "") | {
    "claim_index": 1, "choice": "accept", "reviewer": None,
}  # fmt: skip


def but(**changed: object) -> bytes:
    return json.dumps({**WHOLE, **changed}).encode()


@pytest.mark.parametrize(
    "damage",
    [
        but()[:30], but(claim_index=7), but(claim_index=True), but(choice="yes"), but(choice=[]),
        but(note=3), but(reviewer=[]), b"\xff\xfe", b"null",
    ],
)  # fmt: skip
def test_a_damaged_line_is_named_and_every_other_counts(damage, path) -> None:
    record = opened(path)
    record.decide(0, "accept")
    with path.open("ab") as file:
        file.write(damage)
    again = opened(path)
    again.decide(1, "reject")
    assert [d.choice for d in again.current().values()] == ["accept", "reject"]
    assert again.damaged == (3,)


def test_a_copy_is_whole_and_may_be_anonymous(path, tmp_path) -> None:
    record = opened(path, reviewer="Ana")
    record.decide(0, "accept", "Ana was here")
    record.decide(0, "reject", reviewer="Ben")
    record.save(tmp_path / "copy.jsonl")
    copy = opened(tmp_path / "copy.jsonl")
    assert copy.decisions == record.decisions
    record.save(tmp_path / "nameless.jsonl", anonymous=True)
    assert opened(tmp_path / "nameless.jsonl").reviewers == ("reviewer 1", "reviewer 2")
    assert ReviewRecord.load(path).reviewers == ("Ana", "Ben")


def test_an_answer_without_claims_has_nothing_to_decide(path) -> None:
    record = opened(path, Message.from_blocks([("No.", ())]))
    assert (record.progress(), record.next_claim()) == ((0, 0), None)


choices = st.tuples(st.integers(0, 1), st.sampled_from(["accept", "reject", "unsure", "open"]),
                    st.text(max_size=20), st.sampled_from([None, "Ana", "Ñ\u2028"]))  # fmt: skip


@settings(max_examples=25)
@given(st.lists(choices, max_size=5))
def test_whatever_is_decided_is_read_back_the_same(tmp_path_factory, made) -> None:
    path = tmp_path_factory.mktemp("records") / "record.jsonl"
    record = opened(path)
    written = [record.decide(n, choice, note, who) for n, choice, note, who in made]
    again = opened(path)
    assert list(again.decisions) == written
    assert again.damaged == ()


@given(st.text(max_size=30), st.text(max_size=30))
def test_two_answers_have_one_identity_only_if_they_are_one(one, other) -> None:
    made = [Identity.of(Message.from_blocks([(text, (GATE,))]), SOURCE) for text in (one, other)]
    assert (made[0] == made[1]) == (one == other)
    assert bool(made[0].changes(made[1])) == (one != other)
    assert Identity.from_dict(json.loads(json.dumps(made[0].to_dict()))) == made[0]
