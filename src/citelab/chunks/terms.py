"""The words by which a piece is found: stems of what it says and, weaker, of its heading.

A piece is read in the language of its own document, so that one collection may hold several. A
question does not say its language: its words are stemmed in every language of the collection,
and a stem is the same whichever language it came from, as names and numbers are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from citelab.chunks.pieces import RetrievalChunk
from citelab.documents import shown_text
from citelab.text import content_stems

__all__ = ["piece_terms", "question_terms"]

# 1: a heading's word counts like one of the piece. Over our questions, all ways of cutting taken
# together, .25 to .5 is best by a hair; no heading at all and 1 are .002 to .005 worse.
HEADING_WEIGHT = 0.5


def piece_terms(piece: RetrievalChunk, language: str | None = None) -> dict[str, float]:
    """How often each stem stands in a piece; a stem of its heading counts half a time more.

    Args:
        piece: The piece. A running header in it is left out: it would lend its words to whatever
            stands at the top of a page.
        language: Language code of the stems; that of the piece's document where None.

    >>> from citelab.chunks.retrieval import retrieval_chunks
    >>> from citelab.documents import Document
    >>> text = Document.from_text("# Goats\\n\\nThe goat eats. It eats paper.")
    >>> piece_terms(retrieval_chunks(text, size=16)[-1])
    {'eat': 1, 'paper': 1, 'goat': 0.5}
    """
    document = piece.document
    code = language or document.language
    shown = shown_text(document, piece.start_char, piece.end_char)
    terms: dict[str, float] = dict(Counter(content_stems(shown, code)))
    if piece.heading is not None:
        for stem in content_stems(shown_text(document, *piece.heading), code):
            terms[stem] = terms.get(stem, 0) + HEADING_WEIGHT
    return terms


def question_terms(question: str, languages: Iterable[str]) -> list[str]:
    """The stems to look for, each once, in order: the question's words in each language.

    >>> question_terms("¿Cuánto suben las mareas?", ["es"])
    ['sub', 'mare']
    """
    stems = (stem for code in languages for stem in content_stems(question, code))
    return list(dict.fromkeys(stems))
