"""The radio buttons of a quiz as a widget: four synced values and one small ES module.

Not ipywidgets' RadioButtons: their group has no accessible name. What is shown as HTML here is
made by `look`, which escapes every text.
"""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

__all__ = ["QuizWidget"]


class QuizWidget(anywidget.AnyWidget):  # type: ignore[misc]
    """One question's choices.

    Attributes:
        name: The accessible name of the group.
        choices: HTML of each choice, in order.
        answer: The number chosen, from 1; 0 while none is.
        feedback: HTML of the explanation; empty while none is due.
    """

    _esm = Path(__file__).with_name("quiz_widget.js")
    name = traitlets.Unicode().tag(sync=True)
    choices = traitlets.List(traitlets.Unicode()).tag(sync=True)
    answer = traitlets.Int(0).tag(sync=True)
    feedback = traitlets.Unicode().tag(sync=True)
