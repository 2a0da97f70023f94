"""What models write around marks: brackets, emphasis, tags and links that hold nothing else.

``([s1])``, ``**[s1]**`` and ``<sup>[s1]</sup>`` would be litter without the mark, so they go with
it. ``[s1](#s1)`` is a link in Markdown and ``[s1]: https://…`` alone on its line defines one: what
no reader sees is no answer. Every expression is bounded, and ``…_SO_FAR`` says what may become
the thing once more has arrived.
"""

from __future__ import annotations

import re

__all__ = [
    "DEFINITION",
    "DEFINITION_SO_FAR",
    "LINK",
    "LINK_SO_FAR",
    "LONGEST_TAG",
    "OPENERS",
    "OPENING_TAG",
    "TAG_SO_FAR",
    "is_half_open",
    "is_mark_next",
    "unwrapped",
]

# As in Markdown, a target has no blanks and a title is quoted: "(see below)" is text.
_TARGET = r"\([^\s()]{0,300}+"
LINK = re.compile(rf"{_TARGET}(?:[ \t]{{1,2}}+\"[^\"\n]{{0,100}}+\")?+\)")
"""The target of a link, right behind a mark."""

LINK_SO_FAR = rf"{_TARGET}(?:[ \t]{{1,2}}+(?:\"[^\"\n]{{0,100}}+\"?+)?+)?+\Z"
"""The beginning of one, at the end of what has arrived."""

_ADDRESS = r"(?:[A-Za-z]{2,10}+:|[#/<])[^\s\[\]【】［］]{0,300}+"
DEFINITION = re.compile(rf":[ \t]{{0,3}}+(?P<address>{_ADDRESS}[ \t]{{0,3}}+(?=\n|\Z))?+")
"""The colon behind a mark at the beginning of a line, and an address if it is all that follows."""

DEFINITION_SO_FAR = rf":[ \t]{{0,3}}+(?:{_ADDRESS}[ \t]{{0,3}}+\Z|[A-Za-z]{{0,10}}+\Z)"
"""The beginning of one, at the end of what has arrived."""

_ATTRIBUTES = r"(?:[ \t][^<>\n]{0,200}+)?+"
_INLINE = "sup|sub|small|span|strong|em|b|i|u|a|cite|ref|mark|code|kbd|font"
OPENING_TAG = rf"<(?:{_INLINE}){_ATTRIBUTES}>"
"""A tag of HTML that stands within a line."""

TAG_SO_FAR = rf"</?[A-Za-z]{{0,6}}+{_ATTRIBUTES}(?:>|\Z)"
"""A tag, or the beginning of one at the end of what has arrived."""

LONGEST_TAG = 216
"""No tag is longer, counted from its first bracket to its last."""

_OPENING = re.compile(rf"<(?P<name>{_INLINE}){_ATTRIBUTES}>", re.IGNORECASE)
_CLOSING = re.compile(rf"</(?P<name>{_INLINE})>", re.IGNORECASE)

OPENERS = "([（*`_<"
"""What may stand before a mark and be empty without it."""

# What may surround nothing but marks: "(…)", "[…]", "**…**", "`…`"; and pairs of HTML tags.
_PAIRS = (
    *(("(", ")"), ("[", "]"), ("（", "）"), ("`", "`")),
    *(("**", "**"), ("*", "*"), ("__", "__"), ("_", "_")),
)
_CLOSES = (*(closes for _, closes in _PAIRS), "</")
_MOST_PAIRS = 4

# An open bracket with no more than letters behind it: with what follows it could become a mark.
_HALF_OPEN = re.compile(r"[\[【［]\s{0,9}+\^?+\s{0,9}+\w{0,4}\Z")


def unwrapped(sentence: str, tail: str) -> tuple[str, str]:
    """Both sides of a mark, without brackets and emphasis that held nothing but marks.

    >>> unwrapped("It is green ([", "]).")
    ('It is green ', '.')
    """
    for _ in range(_MOST_PAIRS):
        if not tail.startswith(_CLOSES) or (peeled := _peeled(sentence.rstrip(), tail)) is None:
            break
        sentence, tail = peeled
    return sentence, tail


def is_mark_next(following: str) -> bool:
    """Whether nothing but what may surround a mark stands before it.

    >>> is_mark_next("<sup>"), is_mark_next("**("), is_mark_next("<sup>1")
    (True, True, False)
    """
    at = 0
    while at < len(following):
        length = _opening_tag(following[at:]) if following[at] == "<" else following[at] in OPENERS
        if not length:
            return False
        at += length
    return True


def is_half_open(text: str) -> bool:
    """Whether what follows could make a mark of the open bracket with which a text ends."""
    return _HALF_OPEN.search(text[-200:].rstrip()[-24:]) is not None


def _peeled(before: str, tail: str) -> tuple[str, str] | None:
    if tail.startswith("</"):
        peeled = _without_tags(before, tail)
        return None if peeled is None or is_half_open(peeled[0]) else peeled
    for opens, closes in _PAIRS:
        rest = before.removesuffix(opens)
        if before.endswith(opens) and tail.startswith(closes) and _may_go(opens, rest):
            tail = tail[len(closes) :]
            link = LINK.match(tail) if opens == "[" else None
            return rest, tail[link.end() :] if link else tail
    return None


def _may_go(opens: str, before: str) -> bool:
    # "f([s1])" is code: its brackets stay. So do the underscores of "a_[s1]_b".
    is_word = opens[0] in "([_" and before[-1:].isalnum()
    return not is_word and not is_half_open(before)


def _without_tags(before: str, tail: str) -> tuple[str, str] | None:
    """Both sides of a mark without the pair of tags that held nothing else; None without one.

    >>> _without_tags("It is green<sup>", "</sup>.")
    ('It is green', '.')
    """
    closing = _CLOSING.match(tail)
    start = before.rfind("<", max(0, len(before) - LONGEST_TAG))
    opening = _OPENING.fullmatch(before, start) if closing and start >= 0 else None
    if not closing or not opening or opening["name"].lower() != closing["name"].lower():
        return None
    return before[:start], tail[closing.end() :]


def _opening_tag(text: str) -> int:
    """How long the tag is with which a text begins that may hold marks; 0 without one."""
    tag = _OPENING.match(text)
    return tag.end() if tag else 0
