"""A record is exported as it is, and nothing in it does anything to who opens it."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab.contract.message import Message
from citelab.documents import Document
from citelab.errors import ReviewError
from citelab.faithfulness.record import ReviewRecord
from citelab.faithfulness.record_compare import compare_reviewers
from citelab.faithfulness.record_export import export_record, to_csv, to_markdown
from citelab.locations import CharLocation

SOURCE = Document.from_text("It is so. It is not so.", title="T|<b>")
PLACE = CharLocation(document_index=0, start_char=0, end_char=10, cited_text="It is so. ")
TEXTS = ("It is so.", "=1+1", "Reposó | <img src=x> *35* min.\nEnd")


def record_of(path, *texts: str) -> ReviewRecord:
    message = Message.from_blocks([(text, (PLACE,)) for text in texts])
    return ReviewRecord.open(path, message, SOURCE)


@pytest.fixture
def record(tmp_path):
    made = record_of(tmp_path / "record.jsonl", *TEXTS)
    made.decide(0, "accept", "+41 is a number", "Ana")
    made.decide(0, "reject", "", "Ben")
    made.decide(1, "unsure", "", "Ana")
    made.decide(1, "open", "", "Ana")
    made.decide(2, "accept", "[x](javascript:1)", "Ana")
    return made


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def test_the_table_has_a_row_for_each_decision_and_each_open_claim(record) -> None:
    head, *told = rows(to_csv(record))
    assert head == ["claim", "text", "reviewer", "decision", "note", "time"]
    assert [row[:1] + row[2:4] for row in told] == [
        ["1", "Ana", "accept"], ["1", "Ben", "reject"], ["2", "", "open"], ["3", "Ana", "accept"],
    ]  # fmt: skip
    assert told[3][1] == TEXTS[2]


def test_no_cell_is_run_as_a_formula(record) -> None:
    told = rows(to_csv(record))
    assert told[1][4] == "'+41 is a number"
    assert told[3][1] == "'=1+1"


@settings(max_examples=30)
@given(st.text(min_size=1, max_size=20).filter(lambda t: "\0" not in t and "\r" not in t))
def test_every_text_comes_back_from_the_table(tmp_path_factory, text) -> None:
    record = record_of(tmp_path_factory.mktemp("records") / "record.jsonl", text)
    (_, (_, shown, *_)) = rows(to_csv(record))
    assert shown in (text, f"'{text}")
    assert shown.lstrip()[:1] not in tuple("=+-@")


def test_the_report_has_documents_progress_and_decisions(record) -> None:
    report = to_markdown(record)
    assert f"`{SOURCE.fingerprint}`" in report
    assert "- Ana: 2 of 3 claims (2 accept, 0 reject, 0 unsure)" in report
    assert "- Ben: 1 of 3 claims (0 accept, 1 reject, 0 unsure)" in report
    assert "| 2 |" in report


def test_nothing_in_the_report_is_markup_of_somebody_else(record) -> None:
    report = to_markdown(record)
    assert "<img" not in report
    assert "<b>" not in report
    assert r"\[x\]\(javascript:1\)" in report
    table = [line for line in report.splitlines() if line.startswith("| ")][2:]
    assert all(line.replace(r"\|", "").count("|") == 7 for line in table[2:])


def test_an_export_may_be_anonymous(record) -> None:
    for text in (to_csv(record, anonymous=True), to_markdown(record, anonymous=True)):
        assert "Ana" not in text
        assert "Ben" not in text
        assert "reviewer 2" in text


def test_a_damaged_line_is_in_the_report(record) -> None:
    with record.path.open("ab") as file:
        file.write(b"torn\n")
    assert "cannot be read: 7." in to_markdown(ReviewRecord.load(record.path))


def test_the_name_decides_the_form(record, tmp_path) -> None:
    export_record(record, tmp_path / "r.csv")
    assert (tmp_path / "r.csv").read_bytes().startswith(b"\xef\xbb\xbfclaim,text")
    export_record(record, tmp_path / "r.MD")
    assert (tmp_path / "r.MD").read_bytes().decode("utf-8") == to_markdown(record)
    with pytest.raises(ReviewError, match=r"r\.txt ends in neither"):
        export_record(record, tmp_path / "r.txt")


def test_a_record_without_decisions_says_so(tmp_path) -> None:
    empty = record_of(tmp_path / "empty.jsonl", "It is so.")
    assert "- nobody: 0 of 1 claims" in to_markdown(empty)


def test_two_people_are_compared_on_what_both_decided(record) -> None:
    record.decide(2, "accept", "", "Ben")
    found = compare_reviewers(record, record, "Ana", "Ben")
    assert found.agreement.accuracy.value == 0.5
    assert [(a.choice, b.choice) for a, b in found.differing] == [("accept", "reject")]
    assert found.undecided == 1
    assert found.to_dict()["undecided"] == 1


def test_two_files_are_compared_without_names_where_each_has_one_person(tmp_path) -> None:
    one, other = (record_of(tmp_path / f"{n}.jsonl", "It is so.") for n in range(2))
    one.decide(0, "accept")
    other.decide(0, "accept", "", "Ben")
    assert compare_reviewers(one, other).agreement.accuracy.value == 1.0


def test_what_does_not_compare_is_refused(record, tmp_path) -> None:
    other = record_of(tmp_path / "other.jsonl", "Something else.")
    other.decide(0, "accept")
    with pytest.raises(ReviewError, match="3 claims and has 1"):
        compare_reviewers(record, other, "Ana")
    with pytest.raises(ReviewError, match="decisions of Ana, Ben; say whose"):
        compare_reviewers(record, record)
    with pytest.raises(ReviewError, match="no claim that both"):
        compare_reviewers(record, record, "Ana", "Carla")
