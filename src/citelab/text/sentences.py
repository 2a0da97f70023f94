"""Cut a text into sentences whose ranges tile it: joined in order, they are the text.

White space belongs to the sentence before it, leading white space to the first one. A reader
who wants the sentence without its white space narrows the range; the text is never changed.

What the rules take for the end of a sentence: an end mark that no rule explains otherwise
(`end_marks`), a blank line, always, and a single line break only where the lines show that it is
no mere wrapping (`lines`). So a heading with a blank line behind it is a chunk of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal

from citelab.text.abbreviations import rules_for
from citelab.text.boundaries import sentence_starts
from citelab.text.pysbd_engine import SplitterError, pysbd_starts

__all__ = ["MAX_SENTENCE_CHARS", "SplitterError", "split_sentences"]

MAX_SENTENCE_CHARS = 2000
"""The longest range that `split_sentences` returns, not counting white space at its ends.

Longer: a reader no longer checks a citation to its end. Shorter: sentences of statutes and
patents, which reach 1,500, are cut in two. Whatever exceeds it (a table, a list without full
stops, a log) is cut at the last weaker mark in the second half of the allowance.
"""

# In order of preference: between clauses, between phrases, between words.
_WEAKER_ENDS = tuple(re.compile(mark) for mark in (r"[;:]\s+|[；：]", r",\s+|[，、]", r"\s+"))


def split_sentences(
    text: str,
    language: str = "en",
    *,
    engine: Literal["rules", "pysbd"] = "rules",
    soft_breaks: Iterable[int] = (),
) -> list[tuple[int, int]]:
    """Half-open ranges of code points, one a sentence, that tile ``text``.

    Every character is in exactly one range, in order, and no range is empty, whatever the text
    holds: control characters, lone surrogates, nothing but white space. Time is linear.

    Args:
        text: The exact text; it is only read.
        language: Code such as ``en`` or ``es-MX``. The rules have words for English, Spanish,
            German and French, and neutral ones for every other language.
        engine: ``rules`` are ours; ``pysbd`` is the library of that name, for the languages
            that it has, kept to its text: a paragraph of which it loses or doubles some is
            cut by our rules.
        soft_breaks: Offsets of breaks that are layout only, such as the line and page ends of
            a PDF: white space that holds or touches one is read as one space, so a sentence
            may run on over it. It may still end there, behind an end mark.

    Raises:
        SplitterError: The engine is unknown, or pysbd has no rules for the language.

    >>> split_sentences("It rained. We left.")
    [(0, 11), (11, 19)]
    >>> split_sentences("The tide\\n\\nrose.", soft_breaks=[9])
    [(0, 15)]
    >>> split_sentences("")
    []
    """
    starts = _starts(text, language, engine, sorted(soft_breaks))
    cuts = [0, *starts, len(text)] if text else []
    return [piece for start, end in pairwise(cuts) for piece in _bounded(text, start, end)]


def _starts(text: str, language: str, engine: str, soft_breaks: list[int]) -> Iterator[int]:
    starts = sentence_starts(text, rules_for(language), soft_breaks)
    if engine == "rules":
        return starts
    if engine != "pysbd":
        raise SplitterError(f"engine {engine!r} does not exist: use 'rules' or 'pysbd'")
    return pysbd_starts(text, language, starts, soft_breaks)


def _bounded(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield ``start`` to ``end``, in several ranges if the words in it exceed the bound."""
    if end - start > MAX_SENTENCE_CHARS:
        first, last = _stripped(text, start, end)
        while last - first > MAX_SENTENCE_CHARS:
            cut = _weaker_end(text, first, last)
            yield start, cut
            start = first = cut
    yield start, end


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return end - len(piece.lstrip()), start + len(piece.rstrip())


def _weaker_end(text: str, first: int, last: int) -> int:
    middle, limit = first + MAX_SENTENCE_CHARS // 2, first + MAX_SENTENCE_CHARS
    for weaker in _WEAKER_ENDS:
        cuts = [match.end() for match in weaker.finditer(text, middle, limit)]
        if cuts:
            return _behind_space(text, cuts[-1], last)
    return _before_marks(text, limit, middle)


def _behind_space(text: str, cut: int, last: int) -> int:
    # The white space may run on beyond the window in which it was found.
    while cut < last and text[cut].isspace():
        cut += 1
    return cut


def _before_marks(text: str, cut: int, middle: int) -> int:
    # An accent that is written as a character of its own stays with its letter.
    while cut > middle and unicodedata.combining(text[cut]):
        cut -= 1
    return cut
