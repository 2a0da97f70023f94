"""Lesson 03, locators: cut a range, name printed pages, follow any location, convert a range."""

from __future__ import annotations

from citelab.classroom.exercises.lesson_03_chars import CUT_CHARS
from citelab.classroom.exercises.lesson_03_counting import CHARS_FROM
from citelab.classroom.exercises.lesson_03_pages import PRINTED_PAGES
from citelab.classroom.exercises.lesson_03_words import CITED_WORDS

__all__ = ["EXERCISES"]

EXERCISES = (CUT_CHARS, PRINTED_PAGES, CITED_WORDS, CHARS_FROM)
