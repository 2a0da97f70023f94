"""The bar of a lesson shows what is passed, and is drawn anew by the check that was passed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from citelab.classroom import progress, progress_bar, quiz
from citelab.classroom.exercises import find_exercise
from citelab.classroom.progress_bar import LessonProgress, lesson_progress
from citelab.classroom.progress_file import record

SOME = LessonProgress("03", (("1", True), ("2", False)), (("1", False),), (3, 40))


@pytest.fixture(autouse=True)
def no_bars(monkeypatch):
    monkeypatch.setattr(progress_bar, "_shown", {})


@pytest.fixture
def shown(monkeypatch):
    """What a notebook was asked to display, first and later."""
    drawn: list[Any] = []

    class Handle:
        def update(self, bundle: Any) -> None:
            drawn.append(bundle._repr_mimebundle_())

    def display(bundle: Any, *, display_id: bool) -> Handle:
        assert display_id
        drawn.append(bundle._repr_mimebundle_())
        return Handle()

    monkeypatch.setattr("IPython.display.display", display)
    return drawn


def test_the_bar_is_words_and_marks():
    assert repr(SOME) == (
        "Lesson 03: 1 of 3 passed. The whole course: 3 of 40.\nExercises: ✓ 1  ○ 2\nQuizzes: ○ 1"
    )
    html = SOME._repr_html_()
    assert html.count('aria-label="1, passed"') == 1
    assert html.count(", open") == 2
    assert "<style" not in html


def test_a_lesson_is_asked_for_by_its_number():
    record("l03-e1")
    found = progress("03")
    assert isinstance(found, LessonProgress)
    assert dict(found.exercises)["1"] is True
    assert found.course[0] == 1 < found.course[1]


def test_a_lesson_that_is_none_has_nothing_to_pass():
    assert lesson_progress("77").exercises == lesson_progress("77").quizzes == ()
    assert repr(progress("77")).startswith("Lesson 77: 0 of 0 passed.")


def test_what_is_passed_further_down_is_drawn_above_at_once(shown):
    progress("03")._ipython_display_()
    record("l03-e1")
    assert ["✓ 1" in each["text/plain"] for each in shown] == [False, True]
    record("l03-e1")
    record("l04-e1")
    assert len(shown) == 2


def test_a_quiz_answered_right_is_drawn_too(shown, tmp_path, monkeypatch):
    monkeypatch.setenv("CITELAB_LESSON_DATA", str(tmp_path))
    choices = [{"text": "19", "right": True, "explanation": "Yes."}]
    quizzes = {"l03-q1": {"question": "?", "choices": choices}}
    data = {"lesson": "03", "solutions": {}, "quizzes": quizzes}
    (tmp_path / "03.json").write_text(json.dumps(data), encoding="utf-8")
    progress("03")._ipython_display_()
    quiz("l03-q1", answer=1)
    assert "Quizzes: ✓ 1" in shown[-1]["text/plain"]


def test_a_front_end_that_went_away_costs_nobody_their_pass(monkeypatch):
    class Gone:
        def update(self, _: Any) -> None:
            raise ConnectionError("the page was closed")

    monkeypatch.setattr(progress_bar, "_shown", {"03": Gone()})
    record("l03-e1")
    assert dict(lesson_progress("03").exercises)["1"]


def test_switched_off_it_says_so_and_draws_nothing(shown, monkeypatch):
    monkeypatch.setenv("CITELAB_PROGRESS", "off")
    progress("03")._ipython_display_()
    record("l03-e1")
    assert len(shown) == 1
    assert shown[0]["text/plain"] == "Progress is switched off: CITELAB_PROGRESS says so."


def test_the_numbers_are_those_that_stand_above_the_exercises():
    numbers = [number for number, _ in lesson_progress("03").exercises]
    assert [find_exercise(f"l03-e{number}").lesson for number in numbers] == ["03"] * len(numbers)
