"""Lesson 02, second exercise: cut a text into sentences that keep their place.

A sentence ends behind a word that ends in a full stop, question or exclamation mark (quotation
marks and brackets may close behind it), unless the word is one of the given abbreviations or a
small letter follows; and always at a blank line. White space belongs to the sentence before it.
"""

from __future__ import annotations

import re

from citelab.classroom.exercises.lesson_02_sentences_wrong import WRONG_ANSWERS
from citelab.classroom.exercises.model import Exercise, case

__all__ = ["CUT_SENTENCES"]

Ranges = list[tuple[int, int]]

LAG = "It is late by approx. 52 minutes. Wait."
HEADING = "FOG SIGNAL\n\nIt sings. We listen."


def cut_sentences_spec(text: str, abbreviations: set[str]) -> Ranges:
    ends = [
        behind
        for behind in range(1, len(text))
        if text[behind - 1].isspace()
        and not text[behind].isspace()
        and _ends(text, behind, abbreviations)
    ]
    starts = [0, *ends] if text else []
    return list(zip(starts, [*ends, len(text)], strict=False))


def _ends(text: str, behind: int, abbreviations: set[str]) -> bool:
    """Whether a sentence ends with the white space before ``behind``."""
    before = text[:behind].rstrip()
    if not before:
        return False
    if text[len(before) : behind].count("\n") > 1:
        return True
    has_mark = re.search(r"[.!?][”’»)\"]*$", before) is not None
    return has_mark and before.split()[-1] not in abbreviations and not text[behind].islower()


CUT_SENTENCES = Exercise(
    id="l02-e2",
    title="Cut a text into sentences that keep their place",
    function_name="cut_sentences",
    spec=cut_sentences_spec,
    cases=(
        case("It rained. We left.", set()),
        case(LAG, {"approx."}, note="`approx.` is one of the abbreviations"),
        case("Ask Dr. Aldous. Or Mr. Fenn.", {"Dr.", "Mr."}, note="two abbreviations stand there"),
        case("Fog. Fog. Fog.", set(), note="the same sentence stands there three times"),
        case("From 4 a.m. to noon. Then tea.", set(), note="a small letter follows `a.m.`"),
        case("It began at 8 p.m. We slept.", set(), note="a sentence ends in `p.m.`"),
        case("Why? Never! Good.", set(), note="sentences end in `?` and `!`"),
        case("It says “Never.” Then why?", set(), note="a quotation mark closes behind the stop"),
        case("The Eye had 3.5 °C. Good.", set(), note="there is a stop inside a number"),
        case(HEADING, set(), note="a heading has no full stop, but a blank line behind it"),
        case("We sail at noon\nif at all. Soup!", set(), note="a line ends inside a sentence"),
        case("Ask the Dr.\n\nNobody answers.", {"Dr."}, note="a blank line follows `Dr.`"),
        case("Bring the piano. See no. 7.", {"no."}, note="`piano.` ends like `no.`"),
        case("He said no. Seven left.", {"No."}, note="`No.` is listed, and `no.` is not"),
        case("We wait. 7 of us. (All.) Go.", set(), note="a number or a bracket follows a stop"),
        case("We waited .... Then it came.", set(), note="four dots stand in a row"),
        case("Fog. Then more fog", set(), note="the last sentence has no full stop"),
        case("Fog", set(), note="there is no full stop at all"),
        case("  Fog.  Tea.\n", set(), note="there is white space at both ends"),
        case(
            "Tea 🙂!\r\nMENU\r\n\r\nBread.", set(), note="lines end in CR LF, and there is an emoji"
        ),
        case("", set(), note="the text is empty"),
    ),
    wrong_answers=WRONG_ANSWERS,
    hints=(
        "Go through the words with `WORD.finditer(text)`. `match[1]` is the word, `match[2]` the "
        "white space behind it. With each there is one question: does a sentence end here?",
        "Keep one number, where the open sentence starts. Where one ends, its range goes from "
        "that number to `match.end()`, which lies behind the white space. Then the next starts "
        "there. What is still open after the loop?",
        '`word.rstrip(CLOSERS).endswith((".", "!", "?"))` sees the mark, `word in '
        "abbreviations` the exception, `text[match.end() :][:1].islower()` the small letter, and "
        '`space.count("\\n") > 1` the blank line, which counts without any mark.',
    ),
    difficulty="hard",
    minutes=12,
    explanation=(
        "The loop never makes a string and looks for it again: `match.end()` is a position of "
        "the text, so two equal sentences keep two places. The white space is part of the match, "
        "so nothing falls between two ranges. As each range starts where the last one ended, and "
        "the rest is kept after the loop, the ranges tile every text, also one on which the rules "
        "choose a bad place to cut."
    ),
)
