"""Words in a page as a browser looks for them: whole, white space and letter case aside.

Accents count here, which browsers may ignore. Offsets are those of the exact text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["Words", "cuts_word"]

# Scripts that put no spaces between words: a word boundary may stand between any two letters.
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
                       "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")  # fmt: skip


def cuts_word(text: str, at: int) -> bool:
    """Whether the position before code point ``at`` lies inside a word.

    >>> cuts_word("It rained.", 5), cuts_word("It rained.", 3), cuts_word("雨が降る", 1)
    (True, False, False)
    """
    if not 0 < at < len(text):
        return False
    pair = text[at - 1 : at + 1]
    return pair[0].isalnum() and pair[1].isalnum() and not _UNSPACED.search(pair)


class Words:
    """Words with what has to stand before and behind them, white space in between.

    Args:
        words: What is looked for; at least one word.
        before: Words right before it, or none.
        behind: Words right behind it, or none.
    """

    def __init__(self, words: str, *, before: str = "", behind: str = "") -> None:
        opening = rf"{_pattern(before)}\s*" if before.split() else ""
        closing = rf"\s*{_pattern(behind)}" if behind.split() else ""
        self._pattern = re.compile(f"{opening}({_pattern(words)}){closing}", re.IGNORECASE)

    def places(self, text: str, start_char: int = 0) -> Iterator[tuple[int, int]]:
        """The ranges of the words from ``start_char`` on, in order; only whole words."""
        at = start_char
        while (match := self._pattern.search(text, at)) is not None:
            bounds = (*match.span(1), *match.span())
            if not any(cuts_word(text, bound) for bound in bounds):
                yield match.span(1)
            at = match.start() + 1


def _pattern(words: str) -> str:
    return r"\s+".join(map(re.escape, words.split()))
