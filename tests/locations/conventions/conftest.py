"""Texts that have broken offsets, and ranges in them, as strategies for every convention."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

PIECES = (
    *("The tide rose. ", "It rained. ", "It rained. ", "Nobody came", "a", " ", "\t", "\u00a0"),
    *("\n", "\r\n", "\r", "\n\n", "\u2028", "\x0c", "\u0002", "\x00", "\ufeff", "\u00ad", "\u200b"),
    *(
        "😀",
        "👩\u200d🔬",
        "👨\u200d👩\u200d👧\u200d👦",
        "👍🏽",
        "🇪🇸",
        "🏴\U000e0067\U000e007f",
        "❤\ufe0f",
    ),
    *("cafe\u0301", "é", "İ", "i\u0307", "ß", "ﬁ", "ñ", "Å", "\u1112\u1161"),
    *("草は緑です。", "空", "漢字", "مرحبا", "שלום", "\u202eabc\u202c", "ไทย"),
    *("-", ",", "&", "#", ":~:", "%", "%2D", '"', "“", "’", "<b>", "\\", "[1]", "3.5"),
)


@pytest.fixture(scope="session")
def awkward_texts():
    """Texts of at least one code point, without lone surrogates, as documents hold them."""
    anything = st.characters(codec="utf-8")
    return st.lists(st.sampled_from(PIECES) | anything, min_size=1, max_size=20).map("".join)


@pytest.fixture(scope="session")
def texts_with_a_range(awkward_texts):
    """A text, and a half-open range of at least one code point in it."""

    def with_range(text):
        bounds = st.lists(
            st.integers(0, len(text)), min_size=2, max_size=2, unique=True
        ).map(sorted)  # fmt: skip
        return st.tuples(st.just(text), bounds.map(tuple))

    return awkward_texts.flatmap(with_range)
