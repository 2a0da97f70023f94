"""What in a reply looks like a mark and is none: left in the text, and reported.

A model that writes ``(s3)`` or ``[3]`` where ``[s3]`` is wanted meant to cite; the reader of the
report should know that a pointer was lost. What also stands in a source is the source's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from citelab.contract.marks import Marks, any_case
from citelab.contract.message import Finding
from citelab.contract.thinking import REASONING_TAGS

__all__ = ["Doubts"]


class Doubts:
    """Looks through the text between marks.

    Args:
        marks: The form of the marks of the request.
        known: How many chunks the prompt holds; a higher number is no lost pointer.
        is_in_source: Whether a piece of text stands in one of the documents.
    """

    def __init__(self, marks: Marks, known: int, is_in_source: Callable[[str], bool]) -> None:
        self._marks = marks
        self._known = known
        self._is_in_source = is_in_source
        first, *more = [any_case(letter) for letter in marks.letters]
        # Every near miss has a number behind a bracket or the last letter, or is a tag, or the name
        # of one in brackets: nine texts of ten are told from these with one quick look. All other
        # digits than ASCII begin at U+0660; to ask of each character what it is takes longer.
        last = any_case(marks.letters[-1])
        self._may_hold_one = re.compile(
            r"[0-9\u0660-\U0010ffff<-](?:(?<=<)|(?<=[\[【［^].)|document"
            rf"|(?<={last}.)|(?<={last}[-_#. ].))",
            re.DOTALL,
        ).search
        # A number in brackets behind a word is an array's, one before a parenthesis is a link's;
        # letters behind a number sign are an anchor's.
        # First a plain character class, which the engine can skip to fast.
        self._near = re.compile(
            rf"[\[【［<{first[1:]}(?:"
            r"(?<=[\[【［])(?<![\w\]].)\^?(?P<bare>\d{1,9})[\]】］](?![(\[])"
            rf"|(?<={first})(?<![\w#].){''.join(more)}[-_#. ]?(?P<lettered>\d{{1,9}})(?!\w)"
            rf"|(?<=[\[【［])(?P<tag>(?i:{marks.letters})-documents?)[\]】］]"
            rf"|(?<=<)/(?i:{'|'.join(REASONING_TAGS)})(?P<thought>>))",
            re.DOTALL,
        )

    def findings(self, text: str, reply_char: int) -> list[Finding]:
        """The near misses in a piece of answer text that begins at ``reply_char`` of the reply."""
        if not self._may_hold_one(text):
            return []
        return [
            Finding("doubtful", match[0], reply_char + match.start(), f"{match[0]} {reason}")
            for match in self._near.finditer(text)
            if (reason := self._reason(match))
        ]

    def _reason(self, match: re.Match[str]) -> str | None:
        if match["thought"]:
            return "ends a reasoning that never began; what stands before it may be no answer"
        if match["tag"]:
            return "is left in the text; it names a document, and only chunks can be cited"
        number = int(match["bare"] or match["lettered"])
        if not 1 <= number <= self._known or self._is_in_source(match[0]):
            return None
        return f"is left in the text; to cite chunk {number} the mark is {self._marks.mark(number)}"
