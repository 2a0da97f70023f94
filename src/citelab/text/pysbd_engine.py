"""Let pysbd decide about sentences, and keep it to the text it was given.

pysbd 0.3.4 returns strings, and on some texts not the strings of the text: it drops or doubles
dots, loses every sentence that holds a character it uses as its own placeholder, takes line
breaks for sentence ends, and needs a time that is quadratic in the length. So it is given one
bounded piece of a paragraph at a time, with line breaks masked as spaces, and what it returns
must be that piece, sentence by sentence. A piece for which it is not, or for which pysbd
raises, or that no rule of ours can bound, is cut by our own rules.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from citelab.errors import SplitterError
from citelab.text.boundaries import holds_one
from citelab.text.languages import base_language
from citelab.text.marks import LINE_ENDS, PARAGRAPH_END

__all__ = ["SplitterError", "pysbd_starts"]

# Time grows with the square of this: 1,500 characters cost 3 to 90 ms, 10,000 cost 0.2 to 4 s.
# A sentence is never cut at the bound; it only decides how many of them pysbd sees at once.
MAX_PIECE_CHARS = 1500

_MASK = {ord(character): " " for character in LINE_ENDS}
_WORD = re.compile(r"\w")

Segment = Callable[[str], list[str]]


def pysbd_starts(
    text: str, language: str, rule_starts: Iterable[int], soft_breaks: Sequence[int]
) -> Iterator[int]:
    """The positions, after the first and in order, at which pysbd starts a sentence.

    Args:
        text: The whole text.
        language: One of pysbd's language codes, with or without a region (``en-GB``).
        rule_starts: Where our rules start a sentence, in order.
        soft_breaks: Sorted offsets of breaks that are layout only.

    Raises:
        SplitterError: pysbd has no rules for the language.
    """
    return _starts(_segmenter(language), text, rule_starts, soft_breaks)


def _starts(
    segment: Segment, text: str, rule_starts: Iterable[int], soft_breaks: Sequence[int]
) -> Iterator[int]:
    for starts in _pieces(text, rule_starts, soft_breaks):
        first, *inner, end = starts
        if first > 0:
            yield first
        found = _aligned(segment, text[first:end]) if end - first <= MAX_PIECE_CHARS else None
        yield from inner if found is None else (first + start for start in found)


def _segmenter(language: str) -> Segment:
    with warnings.catch_warnings():
        # Its sources hold invalid escapes, which Python 3.12 and later warn of at first import.
        warnings.simplefilter("ignore")
        import pysbd
        from pysbd.languages import LANGUAGE_CODES
    code = base_language(language)
    if code not in LANGUAGE_CODES:
        known = ", ".join(sorted(LANGUAGE_CODES))
        raise SplitterError(
            f"language {language!r} is none of pysbd's ({known}): use one of these, or "
            "engine='rules', which splits every language"
        )
    segmenter: Any = pysbd.Segmenter(language=code, clean=False)
    segment: Segment = segmenter.segment
    return segment


def _pieces(
    text: str, rule_starts: Iterable[int], soft_breaks: Sequence[int]
) -> Iterator[list[int]]:
    """Yield runs of our sentences: where each starts, and where the last one ends."""
    run = [0]
    for start in rule_starts:
        run.append(start)
        # The sentence that ends here may have brought the run over the bound: then it opens
        # the next run instead, unless it is alone.
        if len(run) > 2 and start - run[0] > MAX_PIECE_CHARS:
            yield run[:-1]
            run = run[-2:]
        if _ends_paragraph(text, run[-2], start, soft_breaks):
            yield run
            run = [start]
    yield [*run, len(text)]


def _ends_paragraph(text: str, start: int, end: int, soft_breaks: Sequence[int]) -> bool:
    # A blank line always ends a sentence, so one inside of it can only be its white space.
    blank_lines = PARAGRAPH_END.finditer(text, start, end)
    return any(not holds_one(soft_breaks, *blank_line.span()) for blank_line in blank_lines)


def _aligned(segment: Segment, piece: str) -> list[int] | None:
    """Where pysbd's sentences after the first start in ``piece``; None if they are not it."""
    masked = piece.translate(_MASK)
    try:
        sentences = [sentence.strip() for sentence in segment(masked)]
    except Exception:
        # Not ours to mend: it builds expressions and numbers out of the text it is given.
        return None
    starts, cursor = [], 0
    for sentence in sentences:
        start = masked.find(sentence, cursor)
        if start < 0 or masked[cursor:start].strip():
            return None
        if _WORD.search(sentence) and _WORD.search(masked, 0, start):
            starts.append(start)
        cursor = start + len(sentence)
    return None if masked[cursor:].strip() else starts
