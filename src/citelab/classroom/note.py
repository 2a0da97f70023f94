"""What a classroom function gives back: a title, some paragraphs, and two ways to show them.

A note has the same words in a terminal, in JupyterLab and in a notebook that was not run, and
they depend on nothing but the arguments, so that a stored output can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citelab.classroom.look import card, plain

__all__ = ["Note", "Outcome", "State"]

State = Literal["not attempted", "wrong", "raised", "right"]
_TONES: dict[str, str] = {
    "not attempted": "quiet",
    "wrong": "bad",
    "raised": "bad",
    "right": "good",
}


@dataclass(frozen=True, slots=True, repr=False)
class Note:
    """A short text for the learner.

    Attributes:
        title: One line.
        paragraphs: Running text; one whose lines start with four spaces is code.
        tone: A key of `look.TONES`, for the colour of the border.
    """

    title: str
    paragraphs: tuple[str, ...] = ()
    tone: str = "note"

    def __repr__(self) -> str:
        return "\n".join(plain(text) for text in (self.title, *self.paragraphs))

    def _repr_html_(self) -> str:
        return card(self.title, self.paragraphs, self.tone)


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """What a check found: one of four states, and what to do next.

    Attributes:
        exercise_id: Which exercise, such as ``"l03-e1"``.
        state: ``"not attempted"``, ``"wrong"``, ``"raised"`` or ``"right"``.
        paragraphs: The message, second person; the first paragraph says what was seen.
        function_name: The name that the exercise asks for.
    """

    exercise_id: str
    state: State
    paragraphs: tuple[str, ...]
    function_name: str = ""

    @property
    def passed(self) -> bool:
        """Whether the answer is right in every case that was tried."""
        return self.state == "right"

    @property
    def title(self) -> str:
        """The exercise and the state in words: ``"l03-e1 · right"``."""
        return f"{self.exercise_id} · {self.state}"

    def __repr__(self) -> str:
        return "\n".join(plain(text) for text in (self.title, *self.paragraphs))

    def _repr_html_(self) -> str:
        return card(self.title, self.paragraphs, _TONES[self.state])
