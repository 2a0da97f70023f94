"""``citelab doctor``: one line a need, a remedy for what is missing, and never a key."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from citelab.cli import doctor, main

NEEDED = ("Python", "packages", "kernel", "widgets", "data")
OPTIONAL = ("Chromium", "offline", "local", "Groq", "Ollama", "Anthropic")


@pytest.fixture(autouse=True)
def _nobody_there(monkeypatch: pytest.MonkeyPatch, closed_port: int) -> None:
    monkeypatch.setenv("OLLAMA_API_BASE", f"http://127.0.0.1:{closed_port}")
    monkeypatch.setenv("GROQ_API_BASE", f"http://127.0.0.1:{closed_port}")
    for name in ("CITELAB_MODEL", "GROQ_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)


def _named(name: str) -> doctor.Finding:
    return next(finding for finding in doctor.findings() if finding.name == name)


def test_every_need_has_one_line_and_all_is_well_here(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines] == [*NEEDED, *OPTIONAL, "model"]
    assert all(line.startswith("OK") for line in lines[: len(NEEDED)])


def test_what_the_lessons_run_without_is_never_a_failure() -> None:
    assert not _named("Ollama").is_fine
    assert str(_named("Ollama")).startswith("none")


def test_a_key_is_never_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    key = "gsk_" + "x" * 20
    monkeypatch.setenv("GROQ_API_KEY", key)
    monkeypatch.setenv("ANTHROPIC_API_KEY", key)
    main(["doctor"])
    printed = capsys.readouterr()
    assert "a key is set" in printed.out
    assert key not in printed.out + printed.err


def test_nobody_is_contacted_but_whom_a_line_names(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GROQ_API_KEY", "made-up-key")
    contacted: set[tuple[str, int]] = set()
    real = socket.create_connection

    def noted(address: tuple[str, int], *more: object, **named: object) -> socket.socket:
        contacted.add(address)
        return real(address, *more, **named)

    monkeypatch.setattr(socket, "create_connection", noted)
    main(["doctor"])
    (address,) = contacted
    lines = capsys.readouterr().out.splitlines()
    asked = [line.split()[1] for line in lines if f"asked http://{address[0]}:{address[1]}" in line]
    assert asked == ["Groq", "Ollama"]


def test_a_chosen_model_that_will_not_answer_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CITELAB_MODEL", "groq")
    assert main(["doctor"]) == 1
    line = capsys.readouterr().out.splitlines()[-1]
    assert line.startswith("FAIL model")
    assert line.endswith("will not answer; see Groq, or unset CITELAB_MODEL")


def test_a_package_at_another_version_fails_with_both_versions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = doctor._version
    monkeypatch.setattr(doctor, "_version", lambda name: "0.0.1" if name == "pypdf" else real(name))
    assert main(["doctor"]) == 1
    line = next(li for li in capsys.readouterr().out.splitlines() if "packages" in li)
    assert line.startswith("FAIL")
    assert "pypdf 0.0.1 instead of " in line
    assert "make lab" in line


def test_a_changed_data_file_is_named_with_the_way_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "a.txt").write_bytes(b"changed")
    listing = json.dumps({"a.txt": "0" * 64, "gone.txt": "0" * 64})
    (tmp_path / "data" / "fingerprints.json").write_text(listing, encoding="utf-8")
    monkeypatch.setattr(doctor, "_ROOT", tmp_path)
    finding = _named("data")
    assert not finding.is_fine
    assert "a.txt, gone.txt" in finding.says
    assert "git checkout -- data" in finding.says


def test_a_missing_widget_extension_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(doctor.sys, "prefix", str(tmp_path))
    assert "no anywidget" in _named("widgets").says
    assert "ipykernel install" in _named("kernel").says


def test_a_failed_need_keeps_the_workbook_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "_version", lambda _: None)
    assert main(["lab", "--no-browser"]) == 2
    assert "mend what is marked FAIL" in capsys.readouterr().err
