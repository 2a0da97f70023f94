"""Lesson 00, start here: does a citation hold, what has none, and which of several goes astray."""

from __future__ import annotations

from citelab.classroom.exercises.lesson_00_holds import HOLDS
from citelab.classroom.exercises.lesson_00_strays import STRAYS
from citelab.classroom.exercises.lesson_00_uncited import UNCITED

__all__ = ["EXERCISES"]

EXERCISES = (HOLDS, UNCITED, STRAYS)
