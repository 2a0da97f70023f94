"""Lesson 02, citation chunking: tile a text, cut sentences, make blocks, weigh the grain."""

from __future__ import annotations

from citelab.classroom.exercises.lesson_02_exchanges import EXCHANGES
from citelab.classroom.exercises.lesson_02_highlight import HIGHLIGHTED
from citelab.classroom.exercises.lesson_02_sentences import CUT_SENTENCES
from citelab.classroom.exercises.lesson_02_tiles import TILES

__all__ = ["EXERCISES"]

EXERCISES = (TILES, CUT_SENTENCES, EXCHANGES, HIGHLIGHTED)
