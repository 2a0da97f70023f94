"""Exact text: sentences, units, words and folding, all with ranges that never drift."""

from citelab.text.sentences import split_sentences
from citelab.text.units import TextUnits
from citelab.text.words import content_stems, stem, words

__all__ = ["TextUnits", "content_stems", "split_sentences", "stem", "words"]
