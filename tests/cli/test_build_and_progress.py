"""``citelab build`` and ``citelab progress`` reach the classroom."""

from __future__ import annotations

from pathlib import Path

import pytest

from citelab.classroom import build as classroom_build
from citelab.cli import build, main


def test_build_hands_on_what_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[list[str]] = []
    monkeypatch.setattr(classroom_build, "main", lambda arguments: told.append(arguments) or 0)
    assert main(["build", "03", "--check", "--no-execute"]) == 0
    assert told == [["03", "--check", "--no-execute"]]


def test_build_without_the_developers_packages_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "find_spec", lambda _: None)
    assert main(["build"]) == 2
    assert "make notebooks" in capsys.readouterr().err


def test_progress_of_a_new_learner_names_every_exercise_as_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CITELAB_PROGRESS", str(tmp_path / "progress.json"))
    assert main(["progress"]) == 0
    assert "0 of" in capsys.readouterr().out
