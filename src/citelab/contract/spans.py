"""Which part of an answer's text the marks beside it support: questions about short strings.

Every expression here is bounded or possessive, and what ``may_go_on`` accepts holds
whatever the functions take from a tail; so nothing depends on how much of a stream has arrived.
"""

from __future__ import annotations

import re

from citelab.contract.markup import (
    DEFINITION,
    DEFINITION_SO_FAR,
    LINK,
    LINK_SO_FAR,
    OPENING_TAG,
    TAG_SO_FAR,
    is_half_open,
    unwrapped,
)

__all__ = [
    "CLOSERS",
    "PLAIN_STOP",
    "STOPS",
    "defined",
    "is_lead",
    "is_over",
    "joined",
    "lead_length",
    "line_goes_on",
    "may_go_on",
    "plain_claim",
    "points_ahead",
    "spliced",
    "split_stop",
    "without_blanks",
]

STOPS = ".!?…。！？"
CLOSERS = "\"'”’»)）」』"
"""What may stand between a stop and the white space behind it."""

_STOP = rf"[{CLOSERS}]{{0,3}}+[{STOPS}]{{0,3}}+[{CLOSERS}]{{0,3}}+"
_BLANKS = r"[ \t]{0,3}+"
PLAIN_STOP = re.compile(r"[.!?](?:\n| [A-Z])")
"""A full stop behind marks, with which their claim ends: no other mark of it can follow."""

_WRAPS_END = rf"(?:[)\]）*`_]|{TAG_SO_FAR}){{0,6}}"
_TAIL_SO_FAR = re.compile(
    rf"{_WRAPS_END}(?:{LINK.pattern}|{LINK_SO_FAR})?{_WRAPS_END}(?:{DEFINITION_SO_FAR}"
    rf"|[{CLOSERS}]{{0,3}}[{STOPS}]{{0,3}}[{CLOSERS}]{{0,3}}{_BLANKS}"
    rf"(?:[;&,]|,?{_BLANKS}(?:a(?:nd?)?|y))?{_BLANKS}(?:[(\[（*`_]|{TAG_SO_FAR}){{0,3}}\Z)"
)
_LONGEST_TAIL = 4096

_BETWEEN = re.compile(
    rf"(?:{_BLANKS}(?:,?{_BLANKS}(?:and|y)|[,;&])|(?P<stop>{_STOP})){_BLANKS}"
    rf"(?P<opens>(?:[(\[（*`_]|(?i:{OPENING_TAG})){{0,3}})"
)
# No part of a claim: a comma after the claim before, bullets, numbers, headings, quotes, and the
# cells of a table row before the one that is cited.
_LEAD = re.compile(
    r"[,;:]?\s*+(?:(?:[-*•+>]|#{1,6}|\d{1,3}[.)])[ \t]++|\|(?:[^\n]*\|)?)?"
    r"\s*+(?:[(\[（*`_]{1,12}+\Z)?"
)
# The last two letters of what announces a mark.
_ENDS_AHEAD = frozenset({"to", "in", "by", "er", "ee", "ún", "se"})
_POINTS_AHEAD = re.compile(
    r"(?:^|\s)(?:according to|as (?:stated|shown|noted|described) (?:in|by)|per|see|según|véase)\Z",
    re.IGNORECASE,
)
_STOP_FIRST = re.compile(_STOP)
_GOES_ON = re.compile(rf"[ \t]{{0,3}}[^\s{STOPS})\]]")
_OVER = re.compile(rf"[{STOPS}][{CLOSERS}]{{0,3}}\Z")


def lead_length(text: str) -> int:
    """How many characters at the beginning of a sentence are no part of a claim."""
    words = text.lstrip()
    if words[:1].isalpha():
        return len(text) - len(words)
    match = _LEAD.match(text)
    return match.end() if match else 0


def is_lead(text: str) -> bool:
    """Whether a sentence has no words yet: nothing, a bullet, the number of an item.

    >>> is_lead("1. "), is_lead("1. No")
    (True, False)
    """
    if text.lstrip()[:1].isalpha():
        return False
    body = text.rstrip()
    return lead_length(text) >= len(body) or lead_length(body) == len(body)


def is_over(sentence: str) -> bool:
    """Whether the sentence, without white space behind it, ends with a stop."""
    return _OVER.search(sentence, max(0, len(sentence) - 8)) is not None


def points_ahead(text: str) -> bool:
    """Whether the words before a mark announce what it supports: "According to"."""
    if text[-2:].lower() not in _ENDS_AHEAD:
        return False
    return _POINTS_AHEAD.search(text, max(0, len(text) - 40)) is not None


def plain_claim(sentence: str) -> tuple[str, str] | None:
    """What stands before the claim that ends with ``sentence``, and its words.

    None where the marks behind it may support something else.

    >>> plain_claim(" It is green "), plain_claim("- It is"), plain_claim("According to ")
    ((' ', 'It is green'), ('- ', 'It is'), None)
    """
    body = sentence.rstrip()
    lead = lead_length(body)
    if not body[lead : lead + 1].isalpha() or sentence.find("\n", len(body)) >= 0:
        return None
    return None if points_ahead(body) else (body[:lead], body[lead:])


def line_goes_on(tail: str) -> bool:
    """Whether text follows on the line of the marks before ``tail``."""
    return _GOES_ON.match(tail) is not None


def split_stop(tail: str) -> tuple[str, str]:
    """The stop and closing quotes at the beginning of ``tail``, which end a claim; the rest."""
    stop = _STOP_FIRST.match(tail)
    end = stop.end() if stop else 0
    return tail[:end], tail[end:]


def joined(sentence: str, tail: str) -> str | None:
    """The sentence before two marks that belong together; None if words stand between them.

    >>> joined("It is green ", ". "), joined("It is green ", ", ")
    ('It is green.', 'It is green ')
    """
    if not tail:
        return sentence
    sentence, tail = unwrapped(sentence, tail)
    between = _BETWEEN.fullmatch(tail)
    # Commas are thought of in the scanner.
    if between is None or (tail.strip(" \t,;&") and is_half_open(sentence)):
        return None
    kept = (between["stop"] or "") + between["opens"]
    return sentence.rstrip() + kept if kept else sentence


def spliced(before: str, gap: str, tail: str) -> str:
    """Text on both sides of a mark that is gone, with the white space of one side.

    >>> spliced("It is", " ", " green."), spliced("It is", " ", "green."), spliced("A", " ", ", b")
    ('It is green.', 'It is green.', 'A, b')
    """
    if not tail or tail[0] == "\n":
        return before + tail
    if "\n" in gap:
        return before + gap + without_blanks(tail)
    return before + (gap if tail[0].isalnum() else "") + tail


def without_blanks(tail: str) -> str:
    """The text behind a mark without the blanks between."""
    return re.sub(r"\A[ \t]{1,3}", "", tail)


def defined(sentence: str, tail: str) -> tuple[str, bool]:
    """The text behind marks that begin a line, without what makes a definition of them.

    Also whether nothing but the address of a link was defined.

    >>> defined("", ": Rent is due."), defined("", ": #s1\\nMore.")
    (('Rent is due.', False), ('\\nMore.', True))
    """
    found = DEFINITION.match(tail)
    if not found or is_half_open(sentence):
        return without_blanks(tail), False
    return tail[found.end() :], found["address"] is not None


def may_go_on(tail: str) -> bool:
    """Whether what stands behind a mark may go on so that another one of its claim follows."""
    return len(tail) < _LONGEST_TAIL and _TAIL_SO_FAR.match(tail) is not None
