"""Lesson 06, streams and search results: read a stream, show it early, count sources twice."""

from __future__ import annotations

from citelab.classroom.exercises.lesson_06_counts import SOURCE_NUMBERS
from citelab.classroom.exercises.lesson_06_reader import READ_STREAM
from citelab.classroom.exercises.lesson_06_ticker import TICKER_TEXT

__all__ = ["EXERCISES"]

EXERCISES = (READ_STREAM, TICKER_TEXT, SOURCE_NUMBERS)
