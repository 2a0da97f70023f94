"""The text of a reply that was not sent off yet, and the sentences that are over in it.

A sentence is over once so many characters are known behind it that the splitter would say the same
whatever follows, or where a mark follows. So where a stream was cut changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from citelab.contract.markup import LONGEST_TAG, OPENERS, is_mark_next
from citelab.contract.spans import CLOSERS, STOPS
from citelab.contract.thinking import REASONING_TAGS
from citelab.text.abbreviations import rules_for
from citelab.text.boundaries import sentence_starts, starts_plainly

__all__ = ["LONGEST_SENTENCE", "HeldText", "stirs"]

# How much of what follows, and of what came before, the sentence splitter is shown.
_AHEAD, _BEFORE = 24, 120
_TAG_AHEAD = LONGEST_TAG + _AHEAD
# Where there are more full stops than this, it is shown only up to the ones before and behind:
# "A. A. A." would be read again at each of them.
_MOST_STOPS = 6

LONGEST_SENTENCE = 2000
"""What runs on for longer is cut here; without a bound, a reply that never ends a sentence would be
copied again at each of its marks."""

_THOUGHT_ENDS = "|".join(f"(?<=(?i:</{name}>))" for name in REASONING_TAGS)
# First a plain character class, which the engine can skip to fast. White space behind a stop or a
# line end; a CJK stop; the end of reasoning. Text must follow.
_MAY_END = re.compile(
    rf"[{STOPS}{CLOSERS}\n>](?:(?<=\n)\s*+|(?<![\n>])\s++|(?<=[。！？])[{CLOSERS}]*+"
    rf"|(?<=>)(?:{_THOUGHT_ENDS})\s*+)(?=\S)"
)
_STIRS = re.compile(rf"[{STOPS}{CLOSERS}\n>\[【［\\]")
_ENDINGS = frozenset(f"{STOPS}{CLOSERS}>")


class HeldText:
    """Text that waits for its marks, or for the end of its sentence.

    Args:
        language: Language code that decides how sentences are found.

    Attributes:
        text: What was not sent off yet.
    """

    def __init__(self, language: str) -> None:
        self.text = ""
        self._rules = rules_for(language)
        # So much of the text holds no end of a sentence; so much more decides about the next one.
        self._checked, self._undecided = 0, 0

    def replace(self, text: str, checked: int = 0) -> None:
        """Go on with another text, of which ``checked`` characters at most need no second look."""
        # The character before may end a sentence together with what follows now.
        self.text, self._checked = text, max(0, min(self._checked, checked - 1))

    def sentences(self, *, at_end: bool) -> Iterator[str]:
        """Give out every sentence that is known to be over; ``at_end``: a mark follows."""
        start, text, at = 0, self.text, self._checked
        # White space at the end is left out: it would be read again from each of its line ends.
        body_end = len(text.rstrip())
        while found := _MAY_END.search(text, at, body_end):
            end = found.end()
            missing = end + (_TAG_AHEAD if text[end] == "<" else _AHEAD) - len(text)
            if missing > 0 and not at_end:
                at, self._undecided = found.start(), missing
                break
            if min(end, len(text) - _AHEAD) > start + LONGEST_SENTENCE:
                yield text[start : start + LONGEST_SENTENCE]
                # What ended before the cut is not seen behind it, however much has arrived.
                start += LONGEST_SENTENCE
                at = max(at, start)
                continue
            at = end
            if self._is_boundary(text, start, found):
                yield text[start:end]
                start = end
        else:
            at, self._undecided = max(at, _settled_length(text, body_end)), 0
        while start + LONGEST_SENTENCE < len(text) - _AHEAD:
            yield text[start : start + LONGEST_SENTENCE]
            start += LONGEST_SENTENCE
        self.text, self._checked = text[start:], max(0, at - start)

    def before_mark(self, text: str) -> list[str]:
        """Take a text of a bounded length, right before a mark, in place of what is held.

        Returns:
            The sentences that are over in it, as ``sentences`` would give them out.
        """
        start, at, over = 0, 0, []
        body_end = len(text.rstrip())
        while found := _MAY_END.search(text, at, body_end):
            at = found.end()
            if self._is_boundary(text, start, found):
                over.append(text[start:at])
                start = at
        self.text, self._checked = text[start:], 0
        return over

    def room(self) -> tuple[int, int]:
        """How much may be added before anything is to be decided.

        Returns:
            So many characters of text that does not stir, and so many of white space alone.
        """
        bound = LONGEST_SENTENCE + _AHEAD - len(self.text)
        if self._checked == len(self.text):
            return bound, 0
        if self.text[-1:].isspace():
            return 0, min(self._undecided or bound, bound)
        return min(self._undecided, bound), 0

    def _is_boundary(self, text: str, start: int, found: re.Match[str]) -> bool:
        at, gap = found.end(), found[0]
        # What decides most places, before all that has to be asked about the others.
        if gap == ". " and (verdict := starts_plainly(text, self._rules, start, at)) is not None:
            return verdict
        if gap[0] == ">" or "\n" in gap:
            return True
        if text[at] in OPENERS and is_mark_next(text[at : at + _TAG_AHEAD]):
            return False
        begin, end = _window(text, start, at)
        # Only as far as the splitter must read for this one place.
        for first in sentence_starts(text[begin:end], self._rules):
            if begin + first >= at:
                return begin + first == at
        return False


def stirs(piece: str) -> bool:
    """Whether a piece of text may end a sentence or begin a mark; else it only adds to one."""
    return _STIRS.search(piece) is not None


def _settled_length(text: str, body_end: int) -> int:
    """How much of a text that still grows needs no second look for the end of a sentence.

    ``body_end`` is where the white space at its end begins.
    """
    if body_end == 0 or text[body_end - 1] in _ENDINGS or text.find("\n", body_end) >= 0:
        return max(0, len(text[:body_end].rstrip(CLOSERS)) - 1)
    return len(text)


def _window(text: str, start: int, at: int) -> tuple[int, int]:
    """What the splitter is shown to decide whether a sentence starts at ``at``."""
    begin, end = max(start, at - _BEFORE), at + _AHEAD
    if text.count(". ", begin, end) > _MOST_STOPS:
        before, behind = text.rfind(". ", begin, at - 2), text.find(". ", at, end)
        begin = before + 2 if before >= 0 else begin
        end = behind + 2 if behind >= 0 else end
    return begin, end
