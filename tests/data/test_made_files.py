"""What is made in ``data/`` is made again byte for byte, and a changed file is named."""

from __future__ import annotations

import hashlib
import json
import shutil

import pytest

WRITTEN = [
    "field_manual_2024.txt",
    "field_manual_2026.txt",
    "interview_transcript.json",
    "logbook_es.txt",
    "raw/guestbook.txt",
    "search_results.json",
]
MADE = ["tide_study.pdf", "scanned_notice.pdf", "questions.jsonl", "fingerprints.json"]


@pytest.fixture
def copy_of_data(data_folder, tmp_path):
    for name in WRITTEN + MADE:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(data_folder / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("name", [*WRITTEN, *MADE[:-1]])
def test_the_bytes_of_a_file_have_the_recorded_fingerprint(data_folder, name):
    recorded = json.loads((data_folder / "fingerprints.json").read_bytes())
    assert hashlib.sha256((data_folder / name).read_bytes()).hexdigest() == recorded[name]


def test_no_fingerprint_is_recorded_for_a_file_that_is_not_there(data_folder):
    recorded = json.loads((data_folder / "fingerprints.json").read_bytes())
    assert sorted(recorded) == sorted(WRITTEN + MADE[:-1])


def test_every_document_that_a_question_is_put_to_has_a_fingerprint(data_folder, questions):
    recorded = json.loads((data_folder / "fingerprints.json").read_bytes())
    assert {name for question in questions for name in question["documents"]} <= set(recorded)


def test_the_check_passes_on_the_committed_files(tool, data_folder, capsys):
    assert tool("make_data").main(["--check", "--data", str(data_folder)]) == 0
    assert capsys.readouterr().err == ""


def test_made_files_come_out_byte_for_byte_when_made_again(tool, data_folder, copy_of_data):
    for name in MADE:
        (copy_of_data / name).unlink()
    assert tool("make_data").main(["--data", str(copy_of_data)]) == 0
    for name in MADE:
        assert (copy_of_data / name).read_bytes() == (data_folder / name).read_bytes()


@pytest.mark.parametrize("name", WRITTEN + MADE)
def test_one_byte_more_in_a_file_fails_the_check_and_names_the_file(
    tool, copy_of_data, capsys, name
):
    with (copy_of_data / name).open("ab") as file:
        file.write(b"\n")
    assert tool("make_data").main(["--check", "--data", str(copy_of_data)]) == 1
    assert f"{name} differs" in capsys.readouterr().err


@pytest.mark.parametrize("name", MADE)
def test_a_made_file_that_is_missing_fails_the_check_by_name(tool, copy_of_data, capsys, name):
    (copy_of_data / name).unlink()
    assert tool("make_data").main(["--check", "--data", str(copy_of_data)]) == 1
    assert f"{name} differs" in capsys.readouterr().err


def test_a_line_end_turned_into_crlf_is_noticed(tool, copy_of_data, capsys):
    manual = copy_of_data / "field_manual_2026.txt"
    manual.write_bytes(manual.read_bytes().replace(b"\n", b"\r\n"))
    assert tool("make_data").main(["--check", "--data", str(copy_of_data)]) == 1
    assert "field_manual_2026.txt differs" in capsys.readouterr().err


def test_a_quotation_that_no_longer_stands_is_named_with_its_question(tool, copy_of_data, capsys):
    manual = copy_of_data / "field_manual_2026.txt"
    manual.write_bytes(manual.read_bytes().replace(b"settle for 35", b"settle for 34"))
    assert tool("make_data").main(["--check", "--data", str(copy_of_data)]) == 1
    error = capsys.readouterr().err
    assert "'both-01'" in error
    assert "stands 0 times" in error
