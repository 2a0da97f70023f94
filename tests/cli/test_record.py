"""``citelab record``, as a person with a key meets it."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from citelab.cli import record
from citelab.contract.contract import Contract
from citelab.contract.structured import StructuredContract
from citelab.documents import load
from citelab.errors import CitelabError, ModelError
from citelab.models.cassettes import replay as cassettes

QUESTION = "Is the gate green?"


def _run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    record.add_to(parser.add_subparsers())
    chosen = parser.parse_args(["record", *arguments])
    return int(chosen.run(chosen))


@pytest.fixture
def recordings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CITELAB_RECORDINGS", str(tmp_path / "held"))
    return tmp_path / "held"


def test_it_prints_the_reply_and_says_where_it_is_kept(
    files: Path, recordings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(str(files / "rules.txt"), QUESTION, "--model", "offline") == 0
    printed = capsys.readouterr()
    assert printed.out == "The gate is green [s1].\n"
    assert "offline-extractive.jsonl" in printed.err
    assert "the model recorded/offline-extractive" in printed.err


def test_what_was_recorded_is_replayed_for_the_request_that_ask_makes(
    files: Path, recordings: Path
) -> None:
    _run(str(files / "rules.txt"), QUESTION, "--model", "offline", "--into", "mine")
    contract = Contract(load(files / "rules.txt"), QUESTION)
    reply = cassettes.complete("recorded/mine", contract.messages)
    assert contract.parse(reply.text).claims[0].citations[0].cited_text == "The gate is green. "


def test_structured_is_replayed_for_the_request_with_the_schema(
    files: Path, recordings: Path
) -> None:
    _run(str(files / "rules.txt"), QUESTION, "--model", "offline", "--into", "mine", "--structured")
    asked = StructuredContract(Contract(load(files / "rules.txt"), QUESTION))
    reply = cassettes.complete(
        "recorded/mine", asked.messages, response_format=asked.response_format
    )
    assert asked.parse(reply.text).claims[0].citations[0].cited_text == "The gate is green. "


def test_pieces_shows_the_model_only_what_search_finds(files: Path, recordings: Path) -> None:
    both = [str(files / name) for name in ("rules.txt", "study.pdf")]
    question = "When was the gate painted?"
    _run(*both, question, "--model", "offline", "--into", "few", "--pieces", "1")
    held = cassettes.Cassette.load(recordings / "few.jsonl").entries[0]
    shown = held.messages[-1][1]
    assert "painted green in 1961" in shown
    assert "The lamp is red" not in shown


def test_nothing_is_written_where_there_is_no_answer(files: Path, recordings: Path) -> None:
    with pytest.raises(ModelError, match="no model offline/nothing"):
        _run(str(files / "rules.txt"), QUESTION, "--model", "offline/nothing")
    assert not recordings.exists()


@pytest.mark.parametrize("name", ["empty.txt", "missing.txt", "folder"])
def test_a_file_without_text_is_refused(files: Path, recordings: Path, name: str) -> None:
    with pytest.raises(CitelabError, match=name):
        _run(str(files / name), QUESTION, "--model", "offline")


def test_a_name_with_a_folder_is_refused(files: Path, recordings: Path) -> None:
    with pytest.raises(ModelError, match="without a folder"):
        _run(str(files / "rules.txt"), QUESTION, "--model", "offline", "--into", "../x")
