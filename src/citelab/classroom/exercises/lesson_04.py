"""Lesson 04, the contract: read marks, join neighbours into citations, keep forgeries out."""

from __future__ import annotations

from citelab.classroom.exercises.lesson_04_letters import SAFE_LETTERS
from citelab.classroom.exercises.lesson_04_numbers import CHUNK_NUMBERS
from citelab.classroom.exercises.lesson_04_runs import CITED_RUNS

__all__ = ["EXERCISES"]

EXERCISES = (CHUNK_NUMBERS, CITED_RUNS, SAFE_LETTERS)
