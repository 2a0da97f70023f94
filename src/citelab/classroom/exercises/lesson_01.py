"""Lesson 01, retrieval chunking: cut by size, cut between sentences, and measure what is found."""

from __future__ import annotations

from citelab.classroom.exercises.lesson_01_by_hand import BY_HAND
from citelab.classroom.exercises.lesson_01_fixed import FIXED_CHUNKS
from citelab.classroom.exercises.lesson_01_recall import RECALL_AT_K
from citelab.classroom.exercises.lesson_01_sentences import SENTENCE_CHUNKS

__all__ = ["EXERCISES"]

EXERCISES = (FIXED_CHUNKS, SENTENCE_CHUNKS, BY_HAND, RECALL_AT_K)
