"""Reads JSON as language models write it, and never raises.

What is JSON is read as ``json.loads`` reads it. Beyond that: text around it, an end that is
missing, commas too many or too few, quotes within a string that were not escaped, line ends in
strings, single quotes, words without quotes. Every value knows where it stands in the reply.
One pass, no recursion: as long as the text is the work.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

__all__ = ["Value", "is_strict_json", "values_in"]

# Deeper than any answer; what stands deeper is passed over.
_DEEPEST = 32
_OPENING = re.compile(r"[\[{]")
_TOKEN = re.compile(
    r"(?P<blank>[\s,]+)|(?P<opens>[\[{])|(?P<closes>[\]}])|(?P<quote>[\"'])"
    r"|(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\w))|(?P<word>\w[\w.-]*)|(?P<other>.)",
    re.DOTALL,
)
# An apostrophe elsewhere is one.
_BEFORE_STRING = " \t\r\n[{,:("
# What follows the quote that ends a string; any other quote is part of the text. A comma alone
# does not tell, since texts have quotes before commas too.
_AFTER_KEY = re.compile(r"\s*+(?:[:,}\]]|\Z)")
_AFTER_VALUE = re.compile(
    r"\s*+(?:,\s*+(?:[\"'}]|\w{1,40}+\s*+:|\Z)|[}\]]|\Z|[\"']\w{1,40}+[\"']\s*+:)"
)
_AFTER_ITEM = re.compile(r"\s*+(?:,\s*+(?:[\"'\[{\]\w-]|\Z)|[\]}]|\Z)")
_STRING_ENDS = {quote: re.compile(rf"\\.|{quote}", re.DOTALL) for quote in "\"'"}
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_HALF_ESCAPE = re.compile(r"(?<!\\)((?:\\\\)*+)\\(?:u[0-9a-fA-F]{0,3})?\Z")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SHORT = dict(zip("ntrbf\"\\/'", "\n\t\r\b\f\"\\/'", strict=True))


@dataclass(slots=True, eq=False)
class Value:
    """One JSON value and its place.

    Attributes:
        kind: ``"object"``, ``"array"``, ``"string"``, ``"number"`` or ``"word"`` (true, null and
            every other word without quotes).
        start_char: Where it begins in the reply, in code points from 0.
        end_char: First code point after it.
        text: A string's text, unescaped; a number or a word as it was written.
        items: The values of an array.
        members: The names and values of an object, in order.
        is_cut_off: True where the reply ends before the value does.
    """

    kind: str
    start_char: int
    end_char: int = 0
    text: str = ""
    items: list[Value] = field(default_factory=list)
    members: list[tuple[str, Value]] = field(default_factory=list)
    is_cut_off: bool = False

    def first(self, *names: str) -> Value | None:
        """The member that has the first of these names, in their order; case does not count."""
        found = {name.casefold(): value for name, value in reversed(self.members)}
        return next((found[name] for name in names if name in found), None)


def values_in(reply: str) -> Iterator[Value]:
    """The objects and arrays that stand in a reply, outermost ones only, in order."""
    at = 0
    while opening := _OPENING.search(reply, at):
        value = _Reader(reply, opening.start()).read()
        yield value
        at = value.end_char


def is_strict_json(text: str) -> bool:
    """Whether ``json.loads`` reads this, too."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


class _Reader:
    """Reads one object or array that begins at ``start``."""

    def __init__(self, reply: str, start: int) -> None:
        self._reply, self._at = reply, start
        self._open: list[Value] = []
        # The name in the innermost object that waits for its value, one for each open value.
        self._names: list[str | None] = []
        self._too_deep = 0
        self._done: Value | None = None

    def read(self) -> Value:
        while self._done is None and (token := _TOKEN.match(self._reply, self._at)):
            self._at = token.end()
            self._take(token)
        while self._done is None:
            self._open[-1].is_cut_off = True
            self._close()
        return self._done

    def _take(self, token: re.Match[str]) -> None:
        match token.lastgroup:
            case "opens":
                self._begin("object" if token[0] == "{" else "array", token.start())
            case "closes":
                self._close_to("object" if token[0] == "}" else "array")
            case "blank" if "," in token[0]:
                # `"text": ,`: a name without a value must not take the next name for one.
                self._names[-1] = None
            case "quote" if self._reply[token.start() - 1] in _BEFORE_STRING:
                self._add(self._string(token.start(), token[0]))
            case "number" | "word" as kind:
                # At the end of the reply there is no telling whether another digit was to come.
                is_cut = token.end() == len(self._reply)
                self._add(Value(kind, *token.span(), token[0], is_cut_off=is_cut))

    def _begin(self, kind: str, start: int) -> None:
        if len(self._open) >= _DEEPEST:
            self._too_deep += 1
        else:
            self._open.append(Value(kind, start))
            self._names.append(None)

    def _string(self, start: int, quote: str) -> Value:
        after = self._after()
        for found in _STRING_ENDS[quote].finditer(self._reply, start + 1):
            if found[0] == quote and after.match(self._reply, found.end()):
                self._at = found.end()
                raw = self._reply[start + 1 : found.start()]
                return Value("string", start, found.end(), _unescaped(raw))
        self._at = end = len(self._reply)
        raw = _HALF_ESCAPE.sub(r"\1", self._reply[start + 1 :])
        return Value("string", start, end, _unescaped(raw), is_cut_off=True)

    def _after(self) -> re.Pattern[str]:
        if self._open[-1].kind == "array":
            return _AFTER_ITEM
        return _AFTER_KEY if self._names[-1] is None else _AFTER_VALUE

    def _add(self, value: Value) -> None:
        holder, name = self._open[-1], self._names[-1]
        if holder.kind == "array":
            holder.items.append(value)
        elif name is None:
            self._names[-1] = value.text
        else:
            holder.members.append((name, value))
            self._names[-1] = None

    def _close_to(self, kind: str) -> None:
        """Close the innermost open value of this kind, and what is open in it."""
        if self._too_deep:
            self._too_deep -= 1
            return
        if all(value.kind != kind for value in self._open):
            return
        while self._open[-1].kind != kind:
            self._close()
        self._close()

    def _close(self) -> None:
        value = self._open.pop()
        self._names.pop()
        value.end_char = self._at
        if self._open:
            self._add(value)
        else:
            self._done = value


def _unescaped(raw: str) -> str:
    if "\\" not in raw:
        return raw
    text = _ESCAPE.sub(_character, raw)
    if not _SURROGATE.search(text):
        return text
    # Two escapes make one character beyond the first 65,536; a half that stands alone is none.
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _character(escape: re.Match[str]) -> str:
    if escape[1]:
        return chr(int(escape[1], 16))
    # A backslash that escapes nothing, as in LaTeX, is the author's.
    return _SHORT.get(escape[2], escape[0])
