"""The classroom: what a lesson calls (checks, hints, quizzes, progress) and what builds lessons.

In a lesson::

    from citelab.classroom import check, data_path, hint, learner_or_library, quiz

    result = check("l03-e1", cut_chars)      # not attempted, wrong, raised or right; never raises
    hint("l03-e1")                           # the next hint, at each call
    quiz("l03-q1")                           # the build writes this cell
    cut = learner_or_library(result, cut_chars, library_cut_chars)

To write exercises for a lesson, add ``classroom/exercises/lesson_04.py``::

    from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

    def shout_spec(text):                    # slow and obvious; raises where one must refuse
        return "".join(char.upper() for char in text)

    def _only_first(text):                   # a function that people really write …
        return text.capitalize()

    SHOUT = Exercise(
        id="l04-e1", title="Shout", function_name="shout", spec=shout_spec,
        cases=(case("abc"), case("", note="the text is empty")),
        wrong_answers=(WrongAnswer(_only_first, "… and the message that it must get."), ...),
        hints=("A little help.", "More help."), difficulty="easy", minutes=5,
        explanation="Why the solution is as it is.",
    )
    EXERCISES = (SHOUT,)

The generic tests then hold the exercise to its word: the stub is "not attempted", the spec is
"right", and each wrong answer (five or more) gets its own message; if two of them cannot be told
apart, add a case. ``lessons/AUTHORING.md`` has the shape of a lesson file.

Building needs the ``dev`` extra and lives in ``citelab.classroom.build``; nothing else does.
"""

from __future__ import annotations

from citelab.classroom.checking import check, learner_or_library
from citelab.classroom.data import data_path
from citelab.classroom.hints import hint, solution
from citelab.classroom.note import Note, Outcome
from citelab.classroom.progress_bar import progress
from citelab.classroom.quizzes import quiz

__all__ = [
    "Note",
    "Outcome",
    "check",
    "data_path",
    "hint",
    "learner_or_library",
    "progress",
    "quiz",
    "solution",
]
