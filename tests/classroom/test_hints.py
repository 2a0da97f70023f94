"""Hints come one at a time; the solution comes when asked for by name."""

from __future__ import annotations

import json

import pytest

from citelab.classroom import hint, solution
from citelab.classroom.exercises import find_exercise


def test_hints_come_in_order_and_then_there_are_no_more():
    first, second = find_exercise("l03-e1").hints
    assert repr(hint("l03-e1")) == (
        f"l03-e1 · hint 1 of 2 (run this cell again for the next)\n{first}"
    )
    assert repr(hint("l03-e1")).startswith("l03-e1 · hint 2 of 2 (the last)\n")
    assert hint("l03-e1").title == "l03-e1 · no more hints"
    assert 'solution("l03-e1")' in repr(hint("l03-e1"))
    assert second not in repr(hint("l03-e1"))


def test_an_unknown_exercise_has_no_hint_and_raises_nothing():
    assert "lesson 03 has: l03-e1" in repr(hint("l03-e99"))
    assert "no exercise id" in repr(solution("x"))


def test_the_solution_is_the_built_code_and_its_explanation(tmp_path, monkeypatch):
    data = {"lesson": "03", "quizzes": {}, "solutions": {"l03-e1": "def f():\n    return 1"}}
    (tmp_path / "03.json").write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setenv("CITELAB_LESSON_DATA", str(tmp_path))
    note = solution("l03-e1")
    assert note.paragraphs == (
        "    def f():\n        return 1",
        find_exercise("l03-e1").explanation,
    )
    assert "<pre" in note._repr_html_()


def test_a_solution_that_was_not_built_is_said_so(tmp_path, monkeypatch):
    monkeypatch.setenv("CITELAB_LESSON_DATA", str(tmp_path))
    assert solution("l03-e1").title == "l03-e1 · no solution"


@pytest.mark.parametrize("call", [hint, solution])
def test_both_are_shown_as_cards(call):
    assert call("l03-e1")._repr_html_().startswith("<div")
