"""``citelab ask``, as a person at a terminal meets it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from anthropic.types import Message

from citelab.cli import main

QUESTION = "Is the gate green?"


def _fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["ask", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Traceback" not in printed.err
    return printed.err


def test_it_prints_claims_with_numbers_and_the_numbered_passages(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["ask", str(files / "rules.txt"), str(files / "study.pdf"), QUESTION])
    printed = capsys.readouterr().out
    assert status == 0
    assert "The gate is green. [1]" in printed
    assert "[1] rules.txt, characters 0 to 18\n    The gate is green." in printed
    assert "[2] study.pdf, page 1\n    The gate was painted green in 1961." in printed


def test_json_is_a_message_that_the_vendors_sdk_reads(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (files / "rules.txt").read_bytes().decode()
    assert main(["ask", str(files / "rules.txt"), QUESTION, "--json"]) == 0
    message = Message.model_validate_json(capsys.readouterr().out)
    citation = message.content[0].citations[0]
    assert citation.type == "char_location"
    assert text[citation.start_char_index : citation.end_char_index] == citation.cited_text


def test_json_keeps_letters_as_they_are(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = files / "faro.txt"
    source.write_bytes("El faro está en la peña.".encode())
    assert main(["ask", str(source), "¿Dónde está el faro?", "--json"]) == 0
    printed = capsys.readouterr().out
    assert "peña" in printed
    assert json.loads(printed)["content"][0]["citations"][0]["cited_text"] == (
        "El faro está en la peña."
    )


def test_a_question_that_the_documents_do_not_answer_is_not_answered(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", str(files / "rules.txt"), "Who painted the Mona Lisa?"]) == 0
    printed = capsys.readouterr().out
    assert printed.strip() == "The documents do not answer this question."


@pytest.mark.parametrize(
    ("name", "says", "advises"),
    [
        ("missing.txt", "there is no such file", "check the path"),
        ("empty.txt", "is empty", "nothing to cite"),
        ("scan.pdf", "no text on any of its 2 page(s)", "OCR"),
        ("broken.pdf", "not a complete PDF", "download or export it again"),
        ("picture.bin", "binary file", "export it"),
        ("old.txt", "not valid utf-8", "save it as UTF-8"),
    ],
)
def test_a_bad_file_is_one_line_that_says_what_to_do(
    files: Path, capsys: pytest.CaptureFixture[str], name: str, says: str, advises: str
) -> None:
    said = _fails(capsys, str(files / name), QUESTION)
    assert said.count("\n") == 1
    assert said.startswith("citelab: ")
    assert name in said
    assert says in said
    assert advises in said


def test_a_source_cannot_drive_the_terminal(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "rules.txt").write_bytes(b"The gate is green \x1b[31m today.")
    assert main(["ask", str(files / "rules.txt"), QUESTION]) == 0
    printed = capsys.readouterr().out
    assert "\x1b" not in printed
    assert "The gate is green ␛[31m today." in printed


def test_all_bad_files_are_named_at_once(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = [str(files / name) for name in ("empty.txt", "scan.pdf")]
    said = _fails(capsys, *bad, str(files / "rules.txt"), QUESTION)
    assert said.count("\n") == 2
    assert "empty.txt" in said
    assert "scan.pdf" in said


def test_an_empty_question_is_refused(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the question is empty" in _fails(capsys, str(files / "rules.txt"), "  ")


def test_an_unknown_offline_model_is_answered_with_the_known_ones(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _fails(capsys, str(files / "rules.txt"), QUESTION, "--model", "offline/clever")
    assert "offline/extractive" in said


def test_a_model_that_does_not_answer_is_one_line_and_no_traceback(
    files: Path, closed_port: int
) -> None:
    code = "from citelab.cli import main; import sys; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "ask", str(files / "rules.txt"), QUESTION]
    run = subprocess.run(
        [*command, "--model", "ollama"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=_environment(OLLAMA_API_BASE=f"http://127.0.0.1:{closed_port}"),
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1, run.stderr
    assert "ollama serve" in run.stderr


def test_output_into_a_closed_pipe_is_no_error(files: Path) -> None:
    reader = subprocess.run(
        f'"{sys.executable}" -m citelab ask "{files / "rules.txt"}" "{QUESTION}" | head -c 1',
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        env=_environment(),
    )
    assert "Traceback" not in reader.stderr
    assert "BrokenPipe" not in reader.stderr


def _environment(**more: str) -> dict[str, str]:
    import os

    without = {k: v for k, v in os.environ.items() if k != "CITELAB_MODEL"}
    return {**without, "PYTHONUTF8": "1", **more}
