"""``citelab evaluate``, as a person at a terminal meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citelab.cli import main


@pytest.fixture
def questions(files: Path) -> Path:
    text = (files / "rules.txt").read_bytes().decode()
    words = "The gate is green."
    start = text.index(words)
    gold = {"document": "rules.txt", "start_char": start, "end_char": start + len(words)}
    asked = {
        "id": "q1",
        "question": "Is the gate green?",
        "documents": ["rules.txt"],
        "gold": [gold | {"text": words}],
    }
    path = files / "questions.jsonl"
    path.write_text(json.dumps(asked) + "\n", encoding="utf-8")
    return path


def _run(questions: Path, *more: str) -> int:
    report = str(questions.parent / "found")
    return main(["evaluate", str(questions), str(questions.parent), "--report", report, *more])


def test_it_prints_a_line_a_model_and_writes_the_report(
    questions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(questions, "--title", "The gate") == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("offline: right 1.00 [0.21, 1.00] 1/1; 1 right")
    report = (questions.parent / "found.md").read_text(encoding="utf-8")
    assert report.startswith("# The gate\n\n1 questions, put to: offline.")
    assert (questions.parent / "found.html").exists()


def test_two_models_are_compared_and_one_named_twice_is_not(
    questions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    careless = "offline/careless"
    assert _run(questions, *("--model", "offline", "--model", careless, "--model", "offline")) == 0
    printed = capsys.readouterr().out
    assert printed.count("offline against offline/careless") == 1


def test_the_second_run_asks_nothing_again(questions: Path) -> None:
    assert _run(questions) == 0
    kept = (questions.parent / "found.answers.jsonl").read_bytes()
    assert _run(questions) == 0
    assert (questions.parent / "found.answers.jsonl").read_bytes() == kept
    assert kept.count(b"\n") == 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (["--report", "absent/found"], "there is no folder absent for the report"),
        (["--model", "grok"], "names no provider"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(
    questions: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    change: list[str],
    told: str,
) -> None:
    monkeypatch.chdir(questions.parent)
    lines = questions.read_text(encoding="utf-8")
    questions.write_text(lines + lines.replace("q1", "q2") + lines.replace("q1", "q3"))
    assert _run(questions, *change) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert told in printed.err
    assert "Traceback" not in printed.err
    assert not (questions.parent / "found.html").exists()


def test_a_set_with_faults_is_told_line_by_line(
    questions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    questions.write_text('{"id": "q1"}\nmilk\n', encoding="utf-8")
    assert _run(questions) == 2
    assert "line 1: 'question' is missing" in capsys.readouterr().err
