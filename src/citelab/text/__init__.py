"""Exact text: sentences, units, words and folding, all with ranges that never drift."""

from citelab.text.sentences import split_sentences
from citelab.text.units import TextUnits

__all__ = ["TextUnits", "split_sentences"]
