"""``citelab ask FOLDER``: the folder is indexed once, and only what is found is sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from citelab.cli import main
from citelab.cli.folder import LIBRARY, found_in

QUESTION = "Is the gate green?"


def test_a_folder_is_answered_from_with_the_same_citations_as_its_file(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", str(files), QUESTION]) == 0
    printed = capsys.readouterr().out
    assert "The gate is green. [1]" in printed
    assert "rules.txt, characters 0 to 18\n    The gate is green." in printed
    assert (files / LIBRARY).is_dir()


def test_a_file_that_is_added_later_is_found_by_the_next_question(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", str(files), QUESTION]) == 0
    (files / "lamp.txt").write_bytes(b"The lamp burns colza oil.")
    assert main(["ask", str(files), "What does the lamp burn?"]) == 0
    assert "lamp.txt, characters 0 to 24" in capsys.readouterr().out


def test_a_file_that_cannot_be_read_is_told_and_stops_nothing(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "torn.pdf").write_bytes(b"%PDF-1.7 and no more")
    assert main(["ask", str(files), QUESTION]) == 0
    printed = capsys.readouterr()
    assert "The gate is green." in printed.out
    assert "left out: " in printed.err
    assert "torn.pdf" in printed.err


def test_no_more_pieces_are_sent_than_were_asked_for(files: Path) -> None:
    _, found = found_in(files, "gate", pieces=1, language="en")
    assert len(found) == 1


@pytest.mark.parametrize("others", [["rules.txt"], ["."]])
def test_a_folder_stands_alone(
    files: Path, others: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    named = [str(files / other) for other in others]
    assert main(["ask", str(files), *named, QUESTION]) == 2
    assert "ask one folder, or files" in capsys.readouterr().err


def test_an_empty_folder_is_said_to_be_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", str(tmp_path), QUESTION]) == 2
    assert "holds no PDF, text or Markdown file" in capsys.readouterr().err


def test_a_password_is_not_dropped_without_a_word(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", str(files), QUESTION, "--password", "x"]) == 2
    assert "one password does not open a folder" in capsys.readouterr().err
