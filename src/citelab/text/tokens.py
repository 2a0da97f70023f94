"""How many tokens a text will be for a model, roughly, without a tokenizer.

A count that is right to within a quarter decides how much fits into a prompt; a bill is written
by the provider. Where a model's own tokenizer is at hand, pass that instead: every function here
and above that counts takes one as ``count``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["CountTokens", "estimated_tokens"]

CountTokens = Callable[[str], int]
"""How many tokens a text is: at least 0, and the same for the same text."""

# Higher: long words look cheap. Lower: ordinary words cost two. Counted on English field notes
# with the tokenizers of 2023 to 2024 that litellm carries, six is right to within 3 %; Spanish
# comes out up to a quarter too low.
_LETTERS_A_TOKEN = 6
_DIGITS_A_TOKEN = 3
_PIECES = re.compile(r"(?P<word>[^\W\d_]+)|(?P<digits>\d+)|[^\w\s]|_")


def estimated_tokens(text: str) -> int:
    """Roughly how many tokens a text is, without a tokenizer.

    A word is one token for every six letters begun, a number one for every three digits begun,
    any other visible character one.

    >>> estimated_tokens("[s12] The lighthouse, 1904.")
    11
    """
    return sum(map(_tokens_of, _PIECES.finditer(text)))


def _tokens_of(piece: re.Match[str]) -> int:
    if piece["word"]:
        return -(-len(piece[0]) // _LETTERS_A_TOKEN)
    return -(-len(piece[0]) // _DIGITS_A_TOKEN) if piece["digits"] else 1
