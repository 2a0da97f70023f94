"""Decisions go into the record that belongs to the review, and into no other."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from citelab.contract.message import Message
from citelab.documents import Document, DocumentSet
from citelab.errors import CitelabError, ReviewError
from citelab.faithfulness.record import ReviewRecord
from citelab.faithfulness.record_export import to_csv, to_markdown
from citelab.widgets.review_board_record import (
    MemoryRecord,
    export_text,
    open_record,
    write_beside,
)


def opened(reviewed, record=None, **options):
    wanted = {"sources": reviewed.sources, "message": None, "reviewer": None, **options}
    return open_record(record, reviewed.review, **wanted)


def test_without_a_record_decisions_stay_in_memory_and_count_as_in_a_file(reviewed, tmp_path):
    clock = lambda: datetime(2026, 11, 30, tzinfo=UTC)  # noqa: E731
    path = tmp_path / "gauges.jsonl"
    on_disk = ReviewRecord.open(path, reviewed.message, reviewed.sources, clock=clock)
    in_memory = MemoryRecord(on_disk.identity, clock=clock)
    for record in (on_disk, in_memory):
        record.decide(0, "accept", "read it")
        record.decide(1, "reject")
        record.decide(0, "open")
        record.decide(2, "unsure", reviewer="Ana")
    assert to_csv(in_memory) == to_csv(on_disk)
    assert to_markdown(in_memory) == to_markdown(on_disk)
    assert in_memory.progress() == on_disk.progress() == (1, 4)
    assert in_memory.next_claim() == on_disk.next_claim() == 0
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("index", "choice"), [(4, "accept"), (-1, "accept"), (True, "accept"), (0, "yes")]
)
def test_memory_refuses_what_a_record_refuses(reviewed, index, choice):
    record = opened(reviewed)
    with pytest.raises(ReviewError, match=r"choice is 'yes'|claim_index is .* 4 claims"):
        record.decide(index, choice)
    assert record.decisions == ()


def test_a_path_is_opened_for_the_answer_and_goes_on_where_it_was_left(reviewed, tmp_path):
    path = tmp_path / "gauges.jsonl"
    opened(reviewed, path, message=reviewed.message, reviewer="Ana").decide(1, "reject")
    again = opened(reviewed, str(path), message=reviewed.message, reviewer="Ana")
    assert again.current()[1].choice == "reject"
    with pytest.raises(CitelabError, match="message=answer"):
        opened(reviewed, path)


def test_an_open_record_of_the_same_answer_is_taken_as_it_is(reviewed, tmp_path):
    record = ReviewRecord.open(tmp_path / "a.jsonl", reviewed.message, reviewed.sources)
    assert opened(reviewed, record) is record
    assert opened(reviewed, record, message=reviewed.message) is record


def test_a_record_of_other_claims_or_editions_is_stale(reviewed, tmp_path):
    blocks = [(b.text.replace("35", "36"), b.citations) for b in reviewed.message.content]
    other_answer = ReviewRecord.open(
        tmp_path / "a.jsonl", Message.from_blocks(blocks), reviewed.sources
    )
    edited = DocumentSet([Document.from_text("Else.", title="Gauges"), reviewed.sources.sources[1]])
    other_edition = ReviewRecord.open(tmp_path / "b.jsonl", reviewed.message, edited)
    for record, change in [(other_answer, "claim 1 was"), (other_edition, "another edition")]:
        with pytest.raises(ReviewError, match="they are not applied") as caught:
            opened(reviewed, record)
        assert any(change in told for told in caught.value.changes)


def test_with_the_answer_at_hand_other_pointers_are_stale_too(reviewed, tmp_path):
    blocks = [(b.text, b.citations[::-1] * 2) for b in reviewed.message.content]
    other = ReviewRecord.open(tmp_path / "a.jsonl", Message.from_blocks(blocks), reviewed.sources)
    with pytest.raises(ReviewError) as caught:
        opened(reviewed, other, message=reviewed.message)
    assert caught.value.changes == (
        "the answer cites other places, or its text between the claims is another",
    )


def test_an_export_is_written_beside_the_record_and_never_over_its_document(reviewed, tmp_path):
    document = tmp_path / "gauges.md"
    document.write_text("the very document", encoding="utf-8")
    path = tmp_path / "gauges.jsonl"
    record = opened(reviewed, path, message=reviewed.message)
    assert [write_beside(record, form) for form in ("csv", "md")] == [
        "gauges.review.csv",
        "gauges.review.md",
    ]
    written = (tmp_path / "gauges.review.md").read_bytes().decode("utf-8")
    assert written == export_text(record, "md")
    assert document.read_text(encoding="utf-8") == "the very document"


def test_decisions_in_memory_have_no_file_to_write_beside(reviewed):
    with pytest.raises(ReviewError, match="in memory"):
        write_beside(opened(reviewed), "csv")
