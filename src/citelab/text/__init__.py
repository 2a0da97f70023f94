"""Exact text: sentences, units, words and folding, with ranges that never drift.

Every range is half-open and counts code points of the text it was given. No function here
normalises, strips or re-encodes a text before it counts in it.
"""

from citelab.text.fold import Folded, find_quote, fold
from citelab.text.layout import find_in_layout
from citelab.text.sentences import MAX_SENTENCE_CHARS, SplitterError, split_sentences
from citelab.text.units import TextUnits
from citelab.text.words import Word, content_stems, is_content_word, stem, words

__all__ = [
    "MAX_SENTENCE_CHARS",
    "Folded",
    "SplitterError",
    "TextUnits",
    "Word",
    "content_stems",
    "find_in_layout",
    "find_quote",
    "fold",
    "is_content_word",
    "split_sentences",
    "stem",
    "words",
]
