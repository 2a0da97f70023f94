"""Lesson 07, a research assistant: find the home of a hit, its pages, its edition, its footnote."""

from __future__ import annotations

from citelab.classroom.exercises.lesson_07_editions import NEWEST
from citelab.classroom.exercises.lesson_07_footnotes import NUMBER_SOURCES
from citelab.classroom.exercises.lesson_07_home import HOME_INDEX
from citelab.classroom.exercises.lesson_07_pages import PAGES_OF

__all__ = ["EXERCISES"]

EXERCISES = (HOME_INDEX, PAGES_OF, NEWEST, NUMBER_SOURCES)
