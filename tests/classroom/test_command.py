"""The command says what it did, one line a file, and its exit status says whether all is well."""

from __future__ import annotations

import builtins

import pytest

from citelab.classroom.build import main


@pytest.fixture
def lesson(site):
    pytest.importorskip("nbgrader", reason="the dev extra builds notebooks")
    site.write("\nText.\n")
    return site


def run(site, *arguments):
    return main(["--root", str(site.root), "--no-execute", *arguments])


def test_a_build_names_each_file_and_a_second_one_leaves_them(lesson, capsys):
    assert run(lesson) == 0
    assert capsys.readouterr().out.splitlines() == [
        "written    lesson_data/03.json",
        "written    notebooks/03_locators.ipynb",
    ]
    assert run(lesson) == 0
    assert "unchanged  notebooks/03_locators.ipynb" in capsys.readouterr().out


def test_a_check_that_finds_a_difference_says_what_to_run(lesson, capsys):
    assert main(["--root", str(lesson.root)]) == 0
    assert run(lesson, "--check") == 0
    (lesson.notebooks / "03_locators.ipynb").unlink()
    capsys.readouterr()
    assert run(lesson, "--check", "03") == 1
    shown = capsys.readouterr()
    assert "missing    notebooks/03_locators.ipynb: it was never built" in shown.out
    assert shown.err == (
        "1 of 3 files are not what lessons/ makes: run `make notebooks`, look at the difference, "
        "commit both\n"
    )


def test_a_fault_is_one_line_and_no_traceback(lesson, capsys):
    lesson.write("\n![](a.png)\n")
    assert run(lesson) == 1
    assert capsys.readouterr().err.startswith("lessons/03_locators.md:10: an image needs alt text")


def test_a_lesson_that_is_not_there_is_a_fault(lesson, capsys):
    assert run(lesson, "07") == 1
    assert "there are: 03_locators" in capsys.readouterr().err


def test_outside_a_checkout_it_says_where_to_go(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["--root", str(tmp_path)]) == 1
    assert "no folder lessons/" in capsys.readouterr().err


def test_a_missing_package_is_named_with_its_remedy(lesson, monkeypatch, capsys):
    real = builtins.__import__

    def without_jupytext(name, *args, **kwargs):
        if name.startswith("jupytext"):
            raise ModuleNotFoundError("No module named 'jupytext'", name="jupytext")
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without_jupytext)
    assert run(lesson) == 1
    assert capsys.readouterr().err == (
        "jupytext is not installed; building needs the dev extra: pip install -e '.[lab,dev]'\n"
    )
