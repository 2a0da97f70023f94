"""Which part of an answer's text the marks beside it support: questions about short strings.

Every expression here is bounded or possessive, and what ``TAIL_SO_FAR`` accepts holds whatever
the functions take from a tail; so nothing depends on how much of a stream has arrived.
"""

from __future__ import annotations

import re

__all__ = [
    "SENTENCE_MAY_END",
    "TAIL_SO_FAR",
    "is_lead",
    "is_over",
    "joined",
    "lead_length",
    "line_goes_on",
    "points_ahead",
    "settled_length",
    "spliced",
    "split_stop",
    "unwrapped",
    "without_blanks",
]

_STOPS = ".!?…。！？"
_CLOSERS = "\"'”’»)）」』"
_STOP = rf"[{_CLOSERS}]{{0,3}}+[{_STOPS}]{{0,3}}+[{_CLOSERS}]{{0,3}}+"
_BLANKS = r"[ \t]{0,3}+"
# What may surround nothing but marks: "(…)", "[…]", "**…**", "`…`".
_PAIRS = (("(", ")"), ("[", "]"), ("（", "）"), ("**", "**"), ("*", "*"), ("`", "`"))
_OPENS = r"[(\[（*`]{0,3}"
_CLOSES = tuple(closes for _, closes in _PAIRS)

SENTENCE_MAY_END = re.compile(
    rf"(?<!\s)(?:(?<=[{_STOPS}{_CLOSERS}])\s++|[^\S\n]*+\n\s*+)(?=\S)"
    rf"|(?<=[。！？])[{_CLOSERS}]*+(?=\S)"
)
"""White space behind a stop, or with a line end in it; a CJK stop. Something must follow."""

TAIL_SO_FAR = re.compile(
    rf"[)\]）*`]{{0,6}}[{_CLOSERS}]{{0,3}}[{_STOPS}]{{0,3}}[{_CLOSERS}]{{0,3}}{_BLANKS}"
    rf"(?:[;&,]|,?{_BLANKS}(?:a(?:nd?)?|y))?{_BLANKS}{_OPENS}\Z"
)
"""What stands behind a mark, as long as another mark of the same claim may follow."""

_BETWEEN = re.compile(
    rf"(?:{_BLANKS}(?:,?{_BLANKS}(?:and|y)|[,;&])|(?P<stop>{_STOP})){_BLANKS}(?P<opens>{_OPENS})"
)
# No part of a claim: a comma after the claim before, bullets, numbers, headings, quotes, and the
# cells of a table row before the one that is cited.
_LEAD = re.compile(
    r"[,;:]?\s*+(?:(?:[-*•+>]|#{1,6}|\d{1,3}[.)])[ \t]++|\|(?:[^\n]*\|)?)?\s*+(?:[(\[（*`]++\Z)?"
)
_POINTS_AHEAD = re.compile(
    r"(?:^|\s)(?:according to|as (?:stated|shown|noted|described) (?:in|by)|per|see|según|véase)\Z",
    re.IGNORECASE,
)
_GOES_ON = re.compile(rf"[ \t]{{0,3}}[^\s{_STOPS})\]]")
_OVER = re.compile(rf"[{_STOPS}][{_CLOSERS}]{{0,3}}\Z")


# An open bracket with no more than letters behind it: with what follows it could become a mark.
_HALF_OPEN = re.compile(r"[\[【［]\s{0,9}+\^?+\s{0,9}+\w{0,4}\Z")


def lead_length(text: str) -> int:
    """How many characters at the beginning of a sentence are no part of a claim."""
    match = _LEAD.match(text)
    return match.end() if match else 0


def is_lead(text: str) -> bool:
    """Whether a sentence has no words yet: nothing, a bullet, the number of an item.

    >>> is_lead("1. "), is_lead("1. No")
    (True, False)
    """
    body = text.rstrip()
    return lead_length(text) >= len(body) or lead_length(body) == len(body)


def is_over(sentence: str) -> bool:
    """Whether the sentence, without white space behind it, ends with a stop."""
    return _OVER.search(sentence, max(0, len(sentence) - 8)) is not None


def points_ahead(text: str) -> bool:
    """Whether the words before a mark announce what it supports: "According to"."""
    return _POINTS_AHEAD.search(text, max(0, len(text) - 40)) is not None


def line_goes_on(tail: str) -> bool:
    """Whether text follows on the line of the marks before ``tail``."""
    return _GOES_ON.match(tail) is not None


def split_stop(tail: str) -> tuple[str, str]:
    """The stop and closing quotes at the beginning of ``tail``, which end a claim; the rest."""
    stop = re.match(_STOP, tail)
    end = stop.end() if stop else 0
    return tail[:end], tail[end:]


def unwrapped(sentence: str, tail: str) -> tuple[str, str]:
    """Both sides of a mark, without brackets and emphasis that held nothing but marks.

    >>> unwrapped("It is green ([", "]).")
    ('It is green ', '.')
    """
    for _ in range(3):
        if not tail.startswith(_CLOSES):
            break
        before = sentence.rstrip()
        for opens, closes in _PAIRS:
            rest = before.removesuffix(opens)
            if before.endswith(opens) and tail.startswith(closes) and _may_go(opens, rest):
                sentence, tail = rest, tail[len(closes) :]
                break
        else:
            break
    return sentence, tail


def joined(sentence: str, tail: str) -> str | None:
    """The sentence before two marks that belong together; None if words stand between them.

    >>> joined("It is green ", ". "), joined("It is green ", ", ")
    ('It is green.', 'It is green ')
    """
    sentence, tail = unwrapped(sentence, tail)
    between = _BETWEEN.fullmatch(tail)
    # Commas are thought of in the scanner.
    if between is None or (tail.strip(" \t,;&") and _is_half_open(sentence)):
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


def settled_length(text: str) -> int:
    """How much of a text that still grows needs no second look for the end of a sentence."""
    return len(text.rstrip().rstrip(_CLOSERS))


def _may_go(opens: str, before: str) -> bool:
    # "f([s1])" is code: its brackets stay.
    is_call = opens in "([" and before[-1:].isalnum()
    return not is_call and not _is_half_open(before)


def _is_half_open(text: str) -> bool:
    return _HALF_OPEN.search(text[-200:].rstrip()[-24:]) is not None
