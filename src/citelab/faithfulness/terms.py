"""What a sentence says, piece by piece: words, names and figures, each with its exact range.

Two texts are compared by the keys of their terms: the stem of a word, the value of a figure.
Small words carry no content but are kept, because "not", "all" and "may" are among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from citelab.faithfulness.figures import Figure, figures
from citelab.text.words import Word, is_content_word, stem, words

__all__ = ["Term", "guess_language", "terms"]

Kind = Literal["word", "name", "figure", "small"]


@dataclass(frozen=True, slots=True)
class Term:
    """One piece of a sentence.

    Attributes:
        kind: ``"small"`` carries no content; ``"name"`` is a word with a capital that no
            beginning of a sentence explains.
        key: What is compared: the stem, or the figure's value and dimension.
        text: The piece in lower case, as it stands.
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


_CLAUSE_END = re.compile(r"[,;:.!?()\[\]—–\"“”«»¿¡]|\s-\s|\n\s*\n")
_SENTENCE_END = re.compile(r"[.!?:]|\n\s*\n")
_POSSESSIVE = re.compile(r"['’]s?$")
_PRONOUNS = frozenset(
    "she them him me us my mine hers theirs ours myself himself herself itself themselves themself"
    " am having doing done also just very too such here both either neither each every all any"
    " some more most less least few many much other another same own only yet still while during"
    " through within without between among against because since until although though however"
    " than once again per via upon onto off above below never nor none nobody nothing cannot one"
    " el ella ellos ellas nos me te mi tu esto esta este estos estas eso esa ese esos esas aquel"
    " aquella fue sido han he hemos entre sobre desde hasta muy también tan tanto ni nunca nadie"
    " nada ningún ninguna todo toda todos todas cada algunos algunas algún alguna otro otra otros"
    " otras sólo solo aunque porque mientras sino según durante contra tras ante bajo".split()
)
_SPANISH = frozenset("el la los las un una de del en que y se con por para es está su lo al".split())
_ENGLISH = frozenset("the a an of in on and to is are was were that it with for by at as".split())


@lru_cache(maxsize=1 << 14)
def terms(text: str, language: str = "en") -> tuple[Term, ...]:
    """The terms of a text in order, without overlaps.

    >>> [(t.kind, t.key) for t in terms("The tide gauge must settle for 35 minutes.")][3:]
    [('small', 'must'), ('word', 'settl'), ('small', 'for'), ('figure', '2100 s')]
    """
    found = figures(text, language)
    covered = _Cover(found)
    pieces: list[Figure | Word] = [
        *found,
        *(w for w in words(text) if not covered.touches(w)),
    ]
    pieces.sort(key=lambda piece: piece.start_char)
    return tuple(_built(text, pieces, language))


class _Cover:
    def __init__(self, found: Iterable[Figure]) -> None:
        self._chars = {c for f in found for c in range(f.start_char, f.end_char)}

    def touches(self, word: Word) -> bool:
        return word.start_char in self._chars or word.end_char - 1 in self._chars


def _built(text: str, pieces: list[Figure | Word], language: str) -> Iterable[Term]:
    clause, end = 0, 0
    for position, piece in enumerate(pieces):
        gap = text[end : piece.start_char]
        # The full stop of an abbreviation opens a clause too many; that only narrows a scope.
        clause += bool(_CLAUSE_END.search(gap))
        starts = position == 0 or bool(_SENTENCE_END.search(gap))
        end = piece.end_char
        if isinstance(piece, Figure):
            key = f"{piece.value} {piece.dimension}".strip()
            yield Term("figure", key, text[piece.start_char : end].lower(), piece.start_char, end, clause, piece)
        else:
            after = pieces[position + 1] if position + 1 < len(pieces) else None
            yield _word_term(text, piece, starts, after, clause, language)


def _word_term(
    text: str, word: Word, starts: bool, after: Figure | Word | None, clause: int, language: str
) -> Term:
    lower = word.text.lower().replace("’", "'")
    if _is_small(lower, language):
        return Term("small", lower, lower, word.start_char, word.end_char, clause)
    is_name = word.text[:1].isupper() and (not starts or _capital_follows(text, word, after))
    is_name = is_name and len(lower) > 1
    key = stem(_POSSESSIVE.sub("", lower), language)
    kind: Kind = "name" if is_name else "word"
    return Term(kind, key, lower, word.start_char, word.end_char, clause)


def _capital_follows(text: str, word: Word, after: Figure | Word | None) -> bool:
    if not isinstance(after, Word):
        return False
    return after.text[:1].isupper() and text[word.end_char : after.start_char] in (" ", ". ")


@cache
def _is_small(lower: str, language: str) -> bool:
    return lower in _PRONOUNS or lower.endswith("n't") or not is_content_word(lower, language)


def guess_language(text: str) -> str | None:
    """``"en"`` or ``"es"`` where the small words of a text leave no doubt, else None."""
    lower = [word.text.lower() for word in words(text)]
    english, spanish = (sum(w in known for w in lower) for known in (_ENGLISH, _SPANISH))
    if english == spanish or max(english, spanish) < 2:
        return None
    return "en" if english > spanish else "es"
