"""One end mark with its surroundings: what the rules about end marks look at."""

from __future__ import annotations

import re

from citelab.text.abbreviations import LanguageRules
from citelab.text.marks import CLOSERS, MARKS, OPENERS, SKIPPED

__all__ = ["Place", "is_initialism", "is_ordinary", "word_before"]

# The longest word that is looked at in front of a mark; abbreviations are shorter.
MAX_WORD_CHARS = 24

_WHOLE_WORD = re.compile(r"[^\W\d_]+(?![\w.])")
_INITIALISM = re.compile(r"(?:[^\W\d_]{1,2}\.)+[^\W\d_]{1,3}")


class Place:
    """One end mark with what stands before and behind it; positions are code points.

    Attributes:
        text: The whole text.
        language: The words that decide about full stops.
        start: Where the current sentence starts.
        at: Where the mark starts.
        stop: Where the white space behind the mark and its closers starts.
        end: Where the white space ends.
        word: What stands right before the mark, without openers; empty behind white space.
        mark: The marks alone, such as ``.`` or ``?!``, without closers.
        is_closed: Whether a closing quote or bracket stands between the mark and the space.
        key: The word in lower case; a capital alone stays, being an initial: ``P``, not ``p``.
        next_at: The first character of the next sentence that is no opener, dash or bullet.
        next: That character, or empty at the end of the text.
    """

    __slots__ = (
        *("text", "language", "start", "at", "stop", "end", "word"),
        *("mark", "is_closed", "key", "next_at", "next"),
    )

    def __init__(
        self,
        text: str,
        language: LanguageRules,
        start: int,
        at: int,
        stop: int,
        end: int,
        word: str,
    ) -> None:
        self.text, self.language, self.word = text, language, word
        self.start, self.at, self.stop, self.end = start, at, stop, end
        self.mark = text[at] if stop - at == 1 or text[at + 1] in CLOSERS else _marks_at(text, at)
        self.is_closed = stop - at > 1 and text[stop - 1] in CLOSERS
        self.key = word if len(word) == 1 else word.lower()
        self.next_at = end if text[end].isalnum() else _skip(text, end)
        self.next = text[self.next_at : self.next_at + 1]

    @property
    def is_ellipsis(self) -> bool:
        """Whether the marks are dots that leave something out."""
        return self.mark[-1] in "…‥" or self.mark.count(".") > 1

    def before(self, word: str) -> str:
        """The word in front of ``word``, which stands right before the mark."""
        first = self.at - len(word)
        pieces = self.text[max(self.start, first - MAX_WORD_CHARS) : first].split()
        return pieces[-1] if pieces else ""

    def next_word_starts_sentences(self) -> bool:
        """Whether the next word is one that opens sentences: ``The``, not ``Theodore``."""
        found = _WHOLE_WORD.match(self.text, self.next_at)
        return found is not None and found[0].lower() in self.language.starters


def is_ordinary(word: str, language: LanguageRules) -> bool:
    """Whether a word before a full stop is neither an abbreviation, a number nor an initial."""
    if len(word) < 2 or not word.isalnum() or word.isdigit():
        return False
    return word.lower() not in language.careful


def is_initialism(word: str) -> bool:
    """Whether a word is letters with points between them: ``U.S``, ``e.g``, ``Ph.D``."""
    return _INITIALISM.fullmatch(word) is not None


def word_before(text: str, start: int, at: int) -> str:
    """The word that ends at ``at``, without openers; empty behind white space."""
    first = at - MAX_WORD_CHARS if at - MAX_WORD_CHARS > start else start
    word = text[text.rfind(" ", first, at) + 1 or first : at]
    if word.isalnum():
        return word
    # It may hold white space of another kind, openers, apostrophes, points.
    pieces = word.rsplit(None, 1)
    return pieces[-1].lstrip(OPENERS) if pieces and not text[at - 1].isspace() else ""


def _marks_at(text: str, at: int) -> str:
    found = MARKS.match(text, at)
    return found[0] if found else text[at]


def _skip(text: str, end: int) -> int:
    if text[end] in OPENERS and text[end + 1 : end + 2].isalnum():
        return end + 1
    found = SKIPPED.match(text, end)
    return found.end() if found else end
