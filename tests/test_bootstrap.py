"""The command behind ``make``: what it says when something is missing, and when it is done."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def bootstrap() -> ModuleType:
    path = ROOT / "tools" / "bootstrap.py"
    spec = importlib.util.spec_from_file_location("citelab_bootstrap", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_needs_nothing_but_the_standard_library() -> None:
    # -I -S: no site-packages at all, as on a fresh machine.
    command = [sys.executable, "-I", "-S", str(ROOT / "tools" / "bootstrap.py"), "help"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0
    assert "lab" in run.stdout


def test_an_old_python_is_refused_in_one_line(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    assert bootstrap.main(["lab"]) == 2
    said = capsys.readouterr().err
    assert said == "citelab: needs Python 3.11 or newer, but this is 3.9.2; install one\n"


def test_a_missing_venv_module_is_named_with_its_package(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    assert bootstrap.main(["lab"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "ensurepip" in said
    assert "-venv" in said


def test_an_unknown_task_is_answered_with_the_list(
    bootstrap: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bootstrap.main(["labb"]) == 2
    assert "lab|test" in capsys.readouterr().out


def test_an_environment_that_is_up_to_date_is_not_touched(
    bootstrap: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = tmp_path / ".venv"
    environment.mkdir()
    monkeypatch.setattr(bootstrap, "LOCKS", {environment: "requirements.lock"})
    monkeypatch.setattr(bootstrap, "run", lambda *_: pytest.fail("it installed something"))
    wanted = bootstrap.fingerprint(ROOT / "requirements.lock", ROOT / "pyproject.toml")
    (environment / "citelab-stamp").write_text(wanted, encoding="utf-8")
    assert bootstrap.ready(environment) == environment


def test_a_failed_installation_leaves_no_stamp_and_says_what_to_do(
    bootstrap: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = tmp_path / ".venv"
    bootstrap.python_of(environment).parent.mkdir(parents=True)
    bootstrap.python_of(environment).touch()
    monkeypatch.setattr(bootstrap, "LOCKS", {environment: "requirements.lock"})
    monkeypatch.setattr(bootstrap, "run", lambda *_: 1)
    with pytest.raises(bootstrap.MissingError, match="run the same command again"):
        bootstrap.ready(environment)
    assert not (environment / "citelab-stamp").exists()


def test_fetched_wheels_are_used_instead_of_a_network(
    bootstrap: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = tmp_path / ".venv"
    bootstrap.python_of(environment).parent.mkdir(parents=True)
    bootstrap.python_of(environment).touch()
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(bootstrap, "LOCKS", {environment: "requirements.lock"})
    monkeypatch.setattr(bootstrap, "run", lambda _, *arguments: ran.append(arguments) or 0)
    monkeypatch.setattr(bootstrap, "WHEELS", tmp_path / "wheels")
    bootstrap.ready(environment)
    assert not any("--no-index" in step for step in ran)
    (environment / "citelab-stamp").unlink()
    (tmp_path / "wheels").mkdir()
    ran.clear()
    bootstrap.ready(environment)
    assert len(ran) == 2
    assert all({"--no-index", str(tmp_path / "wheels")} <= set(step) for step in ran)


def test_wheels_that_cannot_be_fetched_leave_nothing_behind(
    bootstrap: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheels = tmp_path / "wheels"

    def half(_: Path, *arguments: str) -> int:
        wheels.mkdir(exist_ok=True)
        return int(arguments[-1] in bootstrap.BUILD_BACKEND)

    monkeypatch.setattr(bootstrap, "WHEELS", wheels)
    monkeypatch.setattr(bootstrap, "ready", lambda environment: environment)
    monkeypatch.setattr(bootstrap, "run", half)
    with pytest.raises(bootstrap.MissingError, match="nothing is kept"):
        bootstrap.wheels([])
    assert not wheels.exists()


def test_the_build_backend_that_is_fetched_is_the_one_of_the_project(
    bootstrap: ModuleType,
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(project["build-system"]["requires"]) < set(bootstrap.BUILD_BACKEND)


def test_a_changed_lock_asks_for_another_installation(
    bootstrap: ModuleType, tmp_path: Path
) -> None:
    lock = tmp_path / "requirements.lock"
    lock.write_text("pypdf==7.1.1\n", encoding="utf-8")
    before = bootstrap.fingerprint(lock)
    lock.write_text("pypdf==7.1.2\n", encoding="utf-8")
    assert bootstrap.fingerprint(lock) != before


def test_every_check_runs_even_after_one_failed(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = []
    monkeypatch.setattr(bootstrap, "ready", lambda environment: environment)
    monkeypatch.setattr(bootstrap, "checked", lambda _, *check: ran.append(check) or (1, "said"))
    assert bootstrap.main(["test"]) == 1
    titles = [title for title, _ in bootstrap.checks([])]
    assert len(ran) == len(titles)
    printed = capsys.readouterr().out
    assert f"failed: {', '.join(titles)}" in printed
    assert printed.count("said") == len(titles)


def test_every_test_is_in_the_browser_or_not(bootstrap: ModuleType) -> None:
    commands = dict(bootstrap.checks(["-k", "gate"]))
    assert commands["tests"][2:] == ["-m", "not browser", "-k", "gate"]
    assert commands["tests in a browser"][2:4] == ["-m", "browser"]
    assert commands["tests in a browser"][-2:] == ["-k", "gate"]


def test_a_check_gives_what_it_printed(bootstrap: ModuleType) -> None:
    environment = Path(sys.prefix)
    status, printed = bootstrap.checked(
        environment, "none", ["-c", "print('hm'); raise SystemExit(3)"]
    )
    assert (status, printed.strip()) == (3, "hm")


def test_the_checks_compare_solutions_strictly_and_notebooks_loosely(bootstrap: ModuleType) -> None:
    commands = dict(bootstrap.checks([]))
    assert commands["solutions, outputs compared"][-2:] == ["--nbval", "solutions"]
    assert commands["notebooks, run untouched"][-2:] == ["--nbval-lax", "notebooks"]


def test_an_old_python_can_read_it_far_enough_to_say_so() -> None:
    source = (ROOT / "tools" / "bootstrap.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))
    assert "from __future__ import annotations" in source
