"""What a sentence says, piece by piece: words, names and figures, each with its exact range.

Two texts are compared by the keys of their terms: the stem of a word, the value of a figure.
Small words carry no content but are kept, because "not", "all" and "may" are among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Literal

from citelab.faithfulness.cues import CUES, FURTHER_SMALL_WORDS
from citelab.faithfulness.figures import Figure, figures
from citelab.faithfulness.forms import BASE_FORMS, SYNONYMS
from citelab.text.words import Word, is_content_word, stem, words

__all__ = ["Term", "terms"]

Kind = Literal["word", "name", "figure", "small"]
Piece = Figure | Word

_CLAUSE_END = re.compile(r"[,;:.!?()\[\]—–\"“”«»¿¡]|\s-\s|\n\s*\n")
_SENTENCE_END = re.compile(r"[.!?:]|\n\s*\n")
_POSSESSIVE = re.compile(r"'s?$")
_SMALL = FURTHER_SMALL_WORDS.union(
    *(CUES[kind] for kind in ("negation", "universal", "partial", "exclusive"))
) - {"unable", "fails", "failed", "fail", "lacks", "lacked", "lack", "half", "certain"}


@dataclass(frozen=True, slots=True)
class Term:
    """One piece of a sentence.

    Attributes:
        kind: ``"small"`` carries no content; ``"name"`` is a word with a capital that no
            beginning of a sentence explains.
        key: What is compared: the stem, or the figure's value and dimension.
        text: The piece in lower case, with straight apostrophes.
        start_char: First code point in the text, from 0.
        end_char: First code point after it.
        clause: Terms with equal numbers have no punctuation between them.
        figure: The figure, for terms of that kind.
    """

    kind: Kind
    key: str
    text: str
    start_char: int
    end_char: int
    clause: int
    figure: Figure | None = None

    @property
    def has_content(self) -> bool:
        """Whether the term says something by itself."""
        return self.kind != "small"


@lru_cache(maxsize=1 << 14)
def terms(text: str, language: str = "en") -> tuple[Term, ...]:
    """The terms of a text in order, without overlaps.

    >>> [(t.kind, t.key) for t in terms("The tide gauge must settle for 35 minutes.")][3:]
    [('small', 'must'), ('word', 'settl'), ('small', 'for'), ('figure', '2100 s')]
    """
    pieces = _pieces(text, language)
    return tuple(_built(text, pieces, language))


def _pieces(text: str, language: str) -> list[Piece]:
    found = figures(text, language)
    taken = {char for figure in found for char in range(figure.start_char, figure.end_char)}
    # A soft hyphen ends a figure, but not a word: the figure may lie in the middle of one.
    plain = [w for w in words(text) if taken.isdisjoint(range(w.start_char, w.end_char))]
    return sorted([*found, *plain], key=lambda piece: piece.start_char)


def _built(text: str, pieces: Sequence[Piece], language: str) -> Iterator[Term]:
    clause, end = 0, 0
    for piece, after in zip_longest(pieces, pieces[1:]):
        gap = text[end : piece.start_char]
        # The full stop of an abbreviation opens a clause too many; that only narrows a scope.
        clause += bool(_CLAUSE_END.search(gap))
        starts = end == 0 or bool(_SENTENCE_END.search(gap))
        end = piece.end_char
        if isinstance(piece, Figure):
            yield _figure_term(text, piece, clause)
        else:
            yield _word_term(piece, _is_name(text, piece, starts, after), clause, language)


def _figure_term(text: str, figure: Figure, clause: int) -> Term:
    start, end = figure.start_char, figure.end_char
    key = f"{figure.value} {figure.dimension}".strip()
    return Term("figure", key, text[start:end].lower(), start, end, clause, figure)


def _word_term(word: Word, is_name: bool, clause: int, language: str) -> Term:
    lower = word.text.lower().replace("’", "'")
    kind, key = _kind_and_key(lower, language)
    if kind == "word" and is_name:
        kind = "name"
    return Term(kind, key, lower, word.start_char, word.end_char, clause)


@lru_cache(maxsize=1 << 16)
def _kind_and_key(lower: str, language: str) -> tuple[Kind, str]:
    if lower in _SMALL or lower.endswith("n't") or not is_content_word(lower, language):
        return "small", lower
    return "word", _key(_POSSESSIVE.sub("", lower), language)


def _key(word: str, language: str) -> str:
    if language != "en":
        return stem(word, language)
    return _ONE_FOR_ALL.get(key := stem(BASE_FORMS.get(word, word)), key)


_ONE_FOR_ALL = {stem(word): stem(head) for word, head in SYNONYMS.items()}


def _is_name(text: str, word: Word, starts: bool, after: Piece | None) -> bool:
    if not word.text[:1].isupper() or len(word.text) == 1:
        return False
    if not starts:
        return True
    # "Maren Aldous leads": the capital after it shows that the first one is no accident.
    if not isinstance(after, Word) or not after.text[:1].isupper():
        return False
    return text[word.end_char : after.start_char] in (" ", ". ")
