"""The characters that end sentences, and the expression that proposes every place to look at.

The expression only proposes: it knows no words. `boundaries` decides, place by place.
Classes follow Unicode's Sentence_Terminal property as far as the scripts are in common use.
"""

from __future__ import annotations

import re

__all__ = [
    "CANDIDATE",
    "CLOSERS",
    "DASHES",
    "LINE_END",
    "LINE_ENDS",
    "OPENERS",
    "PARAGRAPH_END",
    "SKIPPED",
]

SPACED_MARKS = ".!?…‥‼⁇⁈⁉"
"""Marks that end a sentence only before white space: ``3.14`` and ``a.m`` have none."""

UNSPACED_MARKS = "。！？｡．।॥؟۔։።፧፨၊။។៕"
"""Marks of scripts in which the next sentence may follow at once."""

LINE_ENDS = "\n\r\v\x1c\x1d\x1e\x85\u2028\u2029"
"""What counts as the end of a line here, CRLF as one. A form feed is mere white space: PDF
tools put it between pages, and sentences run on over pages."""

OPENERS = "\"'“‘«‹„‚([{「『（【《〈¿¡*_"
"""What may stand before the first word of a sentence."""

CLOSERS = "\"'”’“‘»›)]}」』）】》〉*_"
"""What may stand between an end mark and the white space, and belongs to the sentence: “ and ‘
close in German. Without white space, after 。 and the like, they open."""

DASHES = "-–—"
"""What sets off an aside, a speaker or a turn of speech."""

_ANY_MARK = SPACED_MARKS + UNSPACED_MARKS
_CLOSER = rf"[{re.escape(CLOSERS)}]"

# Zero-width space, direction marks and a stray byte order mark separate words like a space.
_SPACE = r"\s\u200b\u200e\u200f\ufeff"

# A smiley needs white space on both sides: "(see also :p)" and "8:D4" hold none.
_SMILEY = rf"[{_SPACE}][:;=]-?[)(DPp](?=[{_SPACE}]|\Z)"

# `[1]`, `[2, 3]`, `[4–6]`, superscripts, and the `12` of "rose.12 Winds" in text from a PDF.
_FOOTNOTE = (
    r"\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*+\]|[¹²³⁰⁴-⁹]"
    r"|(?<=[a-z][a-z][a-z]\.)\d{1,3}(?:[,–]\d{1,3})*+(?=\s+[A-ZÀ-Þ])"
)

# A closing quote with space on both sides closes: opening ones stand at their word.
_DETACHED = rf"[ \xa0\u202f][”’»)\"'](?=[{_SPACE}]|\Z)"

# "the album.That way": not "U.S.A.", nor the "3.X" of a version.
_NO_SPACE = r"(?<=[a-z.!?][a-z.!?][.!?])(?=[A-Z])"

# First a plain character class, which the engine can skip to fast. Every repetition is
# possessive, and the lookbehind keeps a run of marks that failed at its first mark from being
# tried at each of the others: both would be quadratic on a page full of dots.
CANDIDATE = re.compile(
    rf"""
    [{_ANY_MARK}{LINE_ENDS}:;=]
    (?: (?<=[{SPACED_MARKS}]) (?<![{_ANY_MARK}][{_ANY_MARK}])
        [{_ANY_MARK}]*+ (?:[ ]\.(?=[ .]|\Z))*+
        (?: {_CLOSER} | {_FOOTNOTE} | {_DETACHED} | {_SMILEY} )*+
        (?P<spaced> [{_SPACE}]++ | \Z | (?<=[{UNSPACED_MARKS}]) | {_NO_SPACE} )
      | (?<=[{UNSPACED_MARKS}])
        [{_ANY_MARK}]*+ (?: (?![“‘]){_CLOSER} | {_FOOTNOTE} )*+ (?P<unspaced> [{_SPACE}]*+ )
      | (?<=[{LINE_ENDS}]) (?P<line> [{_SPACE}]*+ )
      | (?<=\s[:;=]) -?[)(DPp] (?P<smiley> [{_SPACE}]++ )
    )
    """,
    re.VERBOSE,
)
"""Group ``spaced`` or ``unspaced``: an end mark and the white space behind its closers;
``line``: the end of a line without one; ``smiley``: an emoticon in running text."""

MARKS = re.compile(rf"[{_ANY_MARK}]+(?: \.)*")
"""A run of end marks, with full stops that were typed with spaces between them."""

# Atomic: CRLF must not be taken apart into a CR and an LF, which would be a blank line.
_ONE_END = rf"(?>\r\n|[{LINE_ENDS}])"
PARAGRAPH_END = re.compile(rf"{_ONE_END}[{_SPACE}]*?{_ONE_END}|\u2029")
"""A blank line, or Unicode's own paragraph separator."""

LINE_END = re.compile(f"[{LINE_ENDS}]")
"""Any character that ends a line."""

SKIPPED = re.compile(rf"[{re.escape(OPENERS)}{_SPACE}{DASHES[1:]}•●▪◦‣○■□➢✓-]*+")
"""What lies between the white space and the first letter or digit of the next sentence."""
