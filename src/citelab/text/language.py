"""Which language a sentence is in, as far as a few small words tell."""

from __future__ import annotations

from citelab.text.words import words

__all__ = ["guess_language"]

# fmt: off
_ENGLISH = frozenset({
    "the", "a", "an", "of", "in", "on", "and", "to", "is", "are", "was", "were", "that", "it",
    "with", "for", "by", "at", "as",
})
_SPANISH = frozenset({
    "el", "la", "los", "las", "un", "una", "de", "del", "en", "que", "y", "se", "con", "por",
    "para", "es", "está", "su", "lo", "al",
})
# fmt: on
# Fewer leave doubt: "a" and "son" are words of both languages.
_FEWEST_SMALL_WORDS = 2


def guess_language(text: str) -> str | None:
    """``"en"`` or ``"es"`` where the small words of a text leave no doubt, else None.

    >>> guess_language("The gate is green."), guess_language("Quern 35")
    ('en', None)
    """
    lower = [word.text.lower() for word in words(text)]
    english, spanish = (sum(w in known for w in lower) for known in (_ENGLISH, _SPANISH))
    if english == spanish or max(english, spanish) < _FEWEST_SMALL_WORDS:
        return None
    return "en" if english > spanish else "es"
