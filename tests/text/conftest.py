"""Texts that have broken splitters and offsets, as strategies that every test here can ask for."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

# One entry a trap; joined at random they make the combinations nobody thought of.
TRAPS = (
    *(". ", "! ", "? ", "...", ". . . ", "…", "?!", "。", "！", "؟ ", "। ", ".", "!", " .", ":) "),
    *('"', "'", "“", "”", "‘", "’", "«", "»", "(", ")", "[", "]", "[1]", "[2, 3]", "。“", "」"),
    *("\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\n \n", "\x0b", "\x0c", "\x1d", "\x85", "\u2028"),
    *("\u2029", "\t", "  ", "\xa0", "\u3000", "\u200b", "\ufeff", "\u200f", "\xad", "\x00", "\x1f"),
    *("Dr. ", "e.g. ", "U.S. ", "Inc. ", "a.m. ", "No. 5", "p. 3", "J. R. ", "et al. ", "etc. "),
    *("1. ", "2) ", "a) ", "ii. ", "- ", "• ", "* ", "# ", "### ", "3.14", "1,250.5", "$5.00"),
    *("Tides rose", "it rained", "The end", "Mr", "wait", "https://a.org/x", "x@y.org", "A", "i"),
    *("e\u0301", "é", "İ", "ß", "ﬁ", "😀", "👩\u200d🚀", "好", "\ud83d", "\ude00", "\u1112\u1161"),
    *("∯", "☝", "ȸ", "♬", "--", "—", "–", "_", "`", "½", "²", "\u202f", "\\", "&amp;", "<b>"),
)

WORDS = ("tide", "harbour", "rose", "slowly", "and", "the", "measured", "three", "wind", "Brest")


@pytest.fixture(scope="session")
def nasty_texts():
    """Any text at all, lone surrogates included, with the known traps far more often."""
    anything = st.characters(codec=None, exclude_categories=())
    return st.lists(st.sampled_from(TRAPS) | anything, max_size=40).map("".join)


@pytest.fixture(scope="session")
def plain_sentences():
    """Lists of sentences that no rule could dispute, each without white space at its ends."""
    words = st.lists(st.sampled_from(WORDS), min_size=2, max_size=14)
    mark = st.sampled_from((".", "!", "?"))
    sentence = st.builds(lambda found, end: "The " + " ".join(found) + end, words, mark)
    return st.lists(sentence, min_size=1, max_size=8)
