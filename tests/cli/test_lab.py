"""``citelab lab``: which port, which notebook, and what JupyterLab is told."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from citelab.cli import lab, main


@pytest.fixture
def taken_port() -> object:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_taken_port_is_named_in_one_line(
    taken_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "--port", str(taken_port)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"port {taken_port} is taken" in said


def test_without_a_port_the_first_free_one_is_taken(
    taken_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "_PORT", taken_port)
    assert lab._port(None) > taken_port


def test_an_unknown_notebook_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "--notebook", "99_nowhere.ipynb"]) == 2
    assert "notebooks/99_nowhere.ipynb" in capsys.readouterr().err


def test_it_opens_the_first_lesson_on_loopback_and_asks_nobody_for_news(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[tuple[list[str], Path]] = []
    monkeypatch.setattr(
        lab.subprocess, "call", lambda command, cwd: started.append((command, cwd)) or 0
    )
    assert main(["lab", "--no-browser"]) == 0
    ((command, folder),) = started
    assert "--LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb" in command
    assert f"--ServerApp.root_dir={folder}" in command
    assert (folder / "notebooks" / "00_start_here.ipynb").exists()
    assert "--ip=127.0.0.1" in command
    assert "--LabApp.news_url=" in command
    assert "--no-browser" in command
    # JupyterLab refuses to start where an option is given twice.
    options = [part.partition("=")[0] for part in command if part.startswith("--")]
    assert len(options) == len(set(options))
