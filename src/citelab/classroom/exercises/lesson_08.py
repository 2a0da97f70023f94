"""Lesson 08, measuring it: name what became of answers, test a difference, judge a judge."""

from __future__ import annotations

from citelab.classroom.exercises.lesson_08_chance import CHANCE
from citelab.classroom.exercises.lesson_08_judges import BALANCED
from citelab.classroom.exercises.lesson_08_kinds import KIND_OF

__all__ = ["EXERCISES"]

EXERCISES = (KIND_OF, CHANCE, BALANCED)
