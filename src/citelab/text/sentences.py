"""Cut a text into sentences whose ranges tile it: joined in order, they are the text.

White space belongs to the sentence before it, leading white space to the first one. A reader
who wants the sentence without its white space narrows the range; the text is never changed.
"""

from __future__ import annotations

from typing import Literal

from citelab.text.abbreviations import rules_for
from citelab.text.boundaries import sentence_starts

__all__ = ["split_sentences"]

MAX_SENTENCE_CHARS = 2000


def split_sentences(
    text: str, language: str = "en", *, engine: Literal["rules", "pysbd"] = "rules"
) -> list[tuple[int, int]]:
    """Half-open ranges of code points, one a sentence, that tile ``text``.

    >>> split_sentences("It rained. We left.")
    [(0, 11), (11, 19)]
    >>> split_sentences("")
    []
    """
    if not text:
        return []
    cuts = [0, *sentence_starts(text, rules_for(language)), len(text)]
    return list(zip(cuts, cuts[1:], strict=False))
