"""A quiz asks, explains each choice, and says the same with or without a front end."""

from __future__ import annotations

import json

import pytest

from citelab.classroom import quiz
from citelab.classroom.progress_file import passed
from citelab.classroom.quizzes import WIDGET_TYPE, QuizCard

CHOICES = [
    {"text": "20 <b>", "right": False, "explanation": "An end is *exclusive*."},
    {"text": "`19`", "right": True, "explanation": "Yes."},
]


@pytest.fixture(autouse=True)
def one_quiz(tmp_path, monkeypatch):
    data = {"lesson": "03", "solutions": {}}
    data["quizzes"] = {"l03-q1": {"question": "Which?", "choices": CHOICES}}
    (tmp_path / "03.json").write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setenv("CITELAB_LESSON_DATA", str(tmp_path))


def test_the_text_twin_lists_the_choices_and_gives_nothing_away():
    shown = repr(quiz("l03-q1"))
    assert shown.splitlines()[:3] == ["Quiz l03-q1: choose one.", "  1. 20 <b>", "  2. `19`"]
    assert 'quiz("l03-q1", answer=1)' in shown
    assert "exclusive" not in shown
    assert "exclusive" not in quiz("l03-q1")._repr_html_()
    assert "<li>20 &lt;b&gt;</li>" in quiz("l03-q1")._repr_html_()


def test_each_answer_is_explained_and_the_right_one_remembered():
    wrong = quiz("l03-q1", answer=1)
    assert repr(wrong) == "l03-q1 · not quite: 20 <b>\nAn end is exclusive."
    assert passed() == {}
    assert repr(quiz("l03-q1", answer=2)) == "l03-q1 · right: `19`\nYes."
    assert list(passed()) == ["l03-q1"]


@pytest.mark.parametrize("number", [0, 3, -1, True, "1"])
def test_a_number_that_is_no_choice_is_answered_with_those_that_are(number):
    assert "Choose a number from 1 to 2." in repr(quiz("l03-q1", answer=number))


@pytest.mark.parametrize("unknown", ["l03-q2", "l99-q1", "", None, "../../x"])
def test_an_unknown_quiz_raises_nothing(unknown):
    assert "there is no quiz" in repr(quiz(unknown))


def test_the_buttons_explain_the_choice_that_is_made():
    pytest.importorskip("anywidget", reason="the lab extra shows widgets")
    shown = quiz("l03-q1")
    widget = shown.widget()
    assert widget is shown.widget()
    assert widget.name == "Quiz l03-q1"
    assert widget.choices == ["20 &lt;b&gt;", "<code>19</code>"]
    widget.answer = 1
    assert "An end is <em>exclusive</em>." in widget.feedback
    widget.answer = 2
    assert "right" in widget.feedback
    assert list(passed()) == ["l03-q1"]


def test_the_stored_forms_stand_beside_the_widget():
    pytest.importorskip("anywidget", reason="the lab extra shows widgets")
    shown = quiz("l03-q1")
    bundle = shown._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", WIDGET_TYPE}
    assert bundle["text/plain"] == repr(shown)


def test_without_anywidget_the_text_is_enough(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "citelab.classroom.quiz_widget", None)
    shown = quiz("l03-q1")
    assert isinstance(shown, QuizCard)
    assert shown.widget() is None
    assert set(shown._repr_mimebundle_()) == {"text/plain", "text/html"}
