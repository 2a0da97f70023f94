"""A quiz: choose, and read why that is right or not.

With anywidget and a front end it is a group of radio buttons with a name; everywhere else, and in
every stored notebook, it is the same choices as text, and ``quiz(id, answer=2)`` explains one.
"""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Any

from citelab.classroom import progress_file
from citelab.classroom.content import Quiz, find_quiz
from citelab.classroom.look import card, inline, plain
from citelab.classroom.note import Note

__all__ = ["QuizCard", "quiz"]

WIDGET_TYPE = "application/vnd.jupyter.widget-view+json"


@dataclass(slots=True, repr=False)
class QuizCard:
    """A quiz as a notebook shows it: radio buttons where they can be shown, text everywhere."""

    quiz: Quiz
    _widget: Any = field(default=None, compare=False)

    def __repr__(self) -> str:
        choices = [f"  {n}. {plain(c.text)}" for n, c in enumerate(self.quiz.choices, start=1)]
        return "\n".join([f"Quiz {self.quiz.id}: choose one.", *choices, plain(self._how())])

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{inline(choice.text)}</li>" for choice in self.quiz.choices)
        title = f"<strong>Quiz {html.escape(self.quiz.id)}: choose one.</strong>"
        return f"<div>{title}<ol>{items}</ol><p>{inline(self._how())}</p></div>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        bundle: dict[str, Any] = {"text/plain": repr(self), "text/html": self._repr_html_()}
        if (widget := self.widget()) is not None:
            view = widget._repr_mimebundle_()
            data = view[0] if isinstance(view, tuple) else view
            bundle |= {key: value for key, value in (data or {}).items() if key == WIDGET_TYPE}
        return bundle

    def widget(self) -> Any:
        """The radio buttons, made once; None where anywidget is not installed."""
        if self._widget is None:
            self._widget = _radio_buttons(self.quiz)
        return self._widget

    def _how(self) -> str:
        return f'To see what an answer means: `quiz("{self.quiz.id}", answer=1)`'


def quiz(quiz_id: str, answer: int | None = None) -> QuizCard | Note:
    """Ask a quiz, or explain one of its choices. Never raises.

    Args:
        quiz_id: Such as ``"l03-q1"``.
        answer: Which choice to explain, counted from 1; None asks.
    """
    try:
        found = find_quiz(quiz_id)
    except LookupError as error:
        return Note(f"{quiz_id} · no quiz", (f"{error.args[0]}.",), "quiet")
    return QuizCard(found) if answer is None else explain(found, answer)


def explain(found: Quiz, answer: int) -> Note:
    """What the choice with this number (from 1) means; a right one is remembered."""
    if type(answer) is not int or not 1 <= answer <= len(found.choices):
        there = f"Choose a number from 1 to {len(found.choices)}."
        return Note(f"{found.id} · no answer {answer!r}", (there,), "quiet")
    choice = found.choices[answer - 1]
    if choice.right:
        progress_file.record(found.id)
    verdict = "right" if choice.right else "not quite"
    tone = "good" if choice.right else "bad"
    return Note(f"{found.id} · {verdict}: {choice.text}", (choice.explanation,), tone)


def _radio_buttons(found: Quiz) -> Any:
    try:
        from citelab.classroom.quiz_widget import QuizWidget
    except ImportError:
        return None
    widget = QuizWidget(
        name=f"Quiz {found.id}",
        choices=[inline(choice.text) for choice in found.choices],
    )

    def show(change: dict[str, Any]) -> None:
        note = explain(found, change["new"])
        widget.feedback = card(note.title, note.paragraphs, note.tone)

    widget.observe(show, "answer")
    return widget
