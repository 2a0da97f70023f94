"""Lesson 05, checking faithfulness: find two kinds of fault, and compute the figures."""

from __future__ import annotations

from citelab.classroom.exercises.lesson_05_by_hand import BY_HAND
from citelab.classroom.exercises.lesson_05_figures import RECALL_AND_PRECISION
from citelab.classroom.exercises.lesson_05_neighbours import NEIGHBOURS
from citelab.classroom.exercises.lesson_05_numbers import NUMBERS_MISSING

__all__ = ["EXERCISES"]

EXERCISES = (NUMBERS_MISSING, NEIGHBOURS, BY_HAND, RECALL_AND_PRECISION)
