"""List items: which piece of text is the number of an item, and which number comes next.

``ii.`` is a Roman two and nothing else, ``i.`` a Roman one or a ninth letter. An item is
known by the one before it: after ``3)`` only ``4)`` is an item, so that neither a year at the
start of a line nor the initials of a name begin one.
"""

from __future__ import annotations

import re

__all__ = [
    "ROMAN_NUMERALS",
    "STRONG_BULLETS",
    "is_marker",
    "repeats_item",
    "starts_bullet",
    "starts_next_item",
    "starts_numbered_item",
]

_MARKER = re.compile(r"([(\[]?)(\d{1,3}|[A-Za-z]|[ivx]{2,5}|[IVX]{2,5})([.)\]])(?=\s)")
STRONG_BULLETS = "•●▪◦‣○■□➢✓"
"""Characters that are bullets wherever a line starts with them; a dash may be a dash."""

_BULLET = re.compile(rf"[{STRONG_BULLETS}]\s*|[-–*+]\s+(?=\S)|#{{1,6}}\s")
ROMAN_NUMERALS = {
    numeral: number
    for number, numeral in enumerate(
        [
            "i",
            "ii",
            "iii",
            "iv",
            "v",
            "vi",
            "vii",
            "viii",
            "ix",
            "x",
            "xi",
            "xii",
            "xiii",
            "xiv",
            "xv",
            "xvi",
            "xvii",
            "xviii",
            "xix",
            "xx",
        ],
        start=1,
    )
}


def is_marker(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` is the mark of a list item, such as ``1.`` or ``(iv)``."""
    found = _MARKER.match(text, start)
    return found is not None and found.end() == end and bool(_readings(found[2]))


def starts_numbered_item(text: str, start: int) -> bool:
    """Whether something like ``1. `` or ``b) `` stands at ``start``."""
    return _MARKER.match(text, start) is not None


def starts_bullet(text: str, start: int) -> bool:
    """Whether a bullet, a dash or a Markdown heading stands at ``start``."""
    return _BULLET.match(text, start) is not None


def starts_next_item(text: str, previous: int, start: int) -> bool:
    """Whether the item at ``start`` is the one that follows the item at ``previous``.

    >>> starts_next_item("i. Wash. ii. Dry.", 0, 9), starts_next_item("i. Wash. iv. Dry.", 0, 9)
    (True, False)
    """
    # Most words are longer than any marker: looked at before the expression is tried.
    if text[start : start + 6].isalpha():
        return False
    second = _MARKER.match(text, start)
    first = _MARKER.match(text, previous) if second else None
    if first is None or second is None or first[1] != second[1] or first[3] != second[3]:
        return False
    wanted = {(kind, number + 1) for kind, number in _readings(first[2])}
    return not wanted.isdisjoint(_readings(second[2]))


def repeats_item(text: str, previous: int, start: int) -> bool:
    """Whether both places begin with the same mark: Markdown lets every item be ``1.``.

    >>> repeats_item("1. Wash\\n1. Dry", 0, 8), repeats_item("1. Wash\\n3. Dry", 0, 8)
    (True, False)
    """
    second = _MARKER.match(text, start)
    first = _MARKER.match(text, previous) if second else None
    return first is not None and second is not None and first[0] == second[0]


def _readings(numeral: str) -> set[tuple[str, int]]:
    if numeral.isdecimal():
        return {("digits", int(numeral))}
    case = "lower" if numeral.islower() else "upper"
    found = {(f"{case} letter", ord(numeral))} if len(numeral) == 1 else set()
    if numeral.lower() in ROMAN_NUMERALS:
        found.add((f"{case} Roman", ROMAN_NUMERALS[numeral.lower()]))
    return found
