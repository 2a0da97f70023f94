"""Progress is one small file: written in one step, tolerant of damage, switched off by a word."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from citelab.classroom import progress
from citelab.classroom.exercises import all_exercises
from citelab.classroom.progress_file import Progress, passed, progress_path, record


def test_what_is_recorded_is_there_with_its_first_date():
    record("l03-e1")
    path = progress_path()
    stored = json.loads(path.read_bytes())
    assert stored == {"version": 1, "passed": {"l03-e1": date.today().isoformat()}}
    before = path.read_bytes()
    record("l03-e1")
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == ["progress.json"]


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"passed": 3}', b"\xff\xfe\x00", b"null"])
def test_a_damaged_file_is_put_aside_and_a_new_one_begun(damage):
    path = progress_path()
    path.parent.mkdir()
    path.write_bytes(damage)
    assert passed() == {}
    assert path.with_name("progress.json.damaged").read_bytes() == damage
    record("l03-e1")
    assert list(passed()) == ["l03-e1"]


def test_a_file_that_cannot_be_written_is_let_go(tmp_path, monkeypatch):
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("CITELAB_PROGRESS", str(tmp_path / "file" / "progress.json"))
    record("l03-e1")
    assert passed() == {}


def test_a_folder_in_its_place_is_let_be(tmp_path, monkeypatch):
    monkeypatch.setenv("CITELAB_PROGRESS", str(tmp_path))
    record("l03-e1")
    assert passed() == {}
    assert tmp_path.is_dir()


@pytest.mark.parametrize("word", ["off", "OFF"])
def test_off_reads_and_writes_nothing(word, tmp_path, monkeypatch):
    monkeypatch.setenv("CITELAB_PROGRESS", word)
    monkeypatch.chdir(tmp_path)
    record("l03-e1")
    assert progress_path() is None
    assert passed() == {}
    assert list(tmp_path.iterdir()) == []


def test_the_file_lies_in_the_checkout_and_else_at_home(tmp_path, monkeypatch):
    monkeypatch.delenv("CITELAB_PROGRESS")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    for name in ("lessons", "notebooks", "elsewhere"):
        (tmp_path / "checkout" / name).mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "checkout" / "notebooks")
    assert progress_path() == Path.cwd().parent / ".citelab" / "progress.json"
    monkeypatch.chdir(tmp_path)
    assert progress_path() == tmp_path / "home" / ".citelab" / "progress.json"


def test_the_bar_counts_what_there_is_to_pass(tmp_path, monkeypatch):
    monkeypatch.setenv("CITELAB_LESSON_DATA", str(tmp_path))
    data = {"lesson": "03", "solutions": {}, "quizzes": {"l03-q1": {}}}
    (tmp_path / "03.json").write_text(json.dumps(data), encoding="utf-8")
    record("l03-e1")
    record("l03-q1")
    record("l77-e1")
    found = progress()
    assert found.exercises == (1, len(list(all_exercises())))
    assert found.quizzes == (1, 1)
    assert [(number, done) for number, done, _ in found.lessons if done] == [("03", 2)]


def test_the_bar_is_words_and_blocks():
    found = Progress((1, 4), (1, 2), (("03", 2, 6),))
    assert repr(found) == (
        "You have passed 1 of 4 exercises and 1 of 2 quizzes.\n"
        "lesson 03  ██████░░░░░░░░░░░░░░  2 of 6"
    )
    assert "2 of 6" in found._repr_html_()
    assert Progress((0, 0), (0, 0), ())._repr_html_().startswith("<div")
