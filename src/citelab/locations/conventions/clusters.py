"""What a reader sees as one letter is often several code points; a range can cut it in two.

This is a warning for people, no rule of counting: a citation that cuts a letter is still exact.
It knows combining marks, joined emoji, variation selectors, skin tones, flags and CR LF, which
are the cases that readers notice; it is not the whole of Unicode's UAX 29.
"""

from __future__ import annotations

import unicodedata

__all__ = ["cut_clusters", "is_inside_cluster"]

_JOINER = "\u200d"


def cut_clusters(text: str, start_char: int, end_char: int) -> tuple[str, ...]:
    """One sentence for each end of the range that lies inside what a reader sees as one letter.

    >>> cut_clusters("cafe\\u0301s", 0, 4)
    ('The end, character 4, cuts a letter in two for its reader; other software may move it.',)
    """
    return tuple(
        f"The {name}, character {at}, cuts a letter in two for its reader;"
        " other software may move it."
        for name, at in (("start", start_char), ("end", end_char))
        if is_inside_cluster(text, at)
    )


def is_inside_cluster(text: str, at: int) -> bool:
    """Whether the position before code point ``at`` separates what a reader sees as one."""
    if not 0 < at < len(text):
        return False
    before, behind = text[at - 1], text[at]
    if before in "\r\n":
        return before + behind == "\r\n"
    return (
        unicodedata.category(behind).startswith("M")
        or behind == _JOINER
        or before == _JOINER
        or "\U0001f3fb" <= behind <= "\U0001f3ff"
        or (_is_flag_half(behind) and _flag_halves_before(text, at) % 2 == 1)
        or "\U000e0020" <= behind <= "\U000e007f"
    )


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flag_halves_before(text: str, at: int) -> int:
    count = 0
    while count < at and _is_flag_half(text[at - 1 - count]):
        count += 1
    return count
