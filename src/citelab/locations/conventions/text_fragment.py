"""Links that open a web page at a passage: ``https://…#:~:text=prefix-,start,end,-suffix``.

Rules: "URL Fragment Text Directives", draft of the W3C's incubator group, read 2026-11-30. A
browser looks for the words as wholes, white space and letter case aside, and shows the first
place that fits. A start without an end has to stand in one paragraph, so a passage that is long
or runs over a line end is said by its first and its last words. ``-``, ``,`` and ``&`` separate
the pieces, and are percent-encoded inside of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from citelab.errors import LocationError
from citelab.locations.conventions.converted import Converted
from citelab.locations.conventions.counting import Range, require_range
from citelab.locations.conventions.page_words import Words, cuts_word
from citelab.text import TextUnits

__all__ = ["from_text_fragment", "to_text_fragment"]

_DELIMITER = ":~:"
_LONGEST_QUOTE = 300
_EDGE_WORDS = (4, 8, 16)
_CONTEXT_WORDS = (0, 3, 6, 12)
_WORD_REACH = 40

WORDS_ONLY = (
    "A text fragment names words, not a position: it holds while the page says them,"
    " and only a browser that knows text fragments follows it."
)
_TRIMMED = "White space at the ends of the passage is left out."
_CUT = "The passage {} inside a word, but a browser finds whole words only."
_FIRST = "The words stand more than once; a browser shows the first place, which is this one."
_OTHER = "The words stand more than once, and a browser would show another place than this one."
_MORE = "The link names {} passages; this is the first."


def to_text_fragment(
    url: str, text: str | TextUnits, start_char: int, end_char: int
) -> Converted[str]:
    """The address of a passage of a web page.

    Args:
        url: Where the page is, ``http`` or ``https``. A fragment is kept, an older text fragment
            is replaced.
        text: The text of the page, or its `TextUnits`.
        start_char: First code point of the passage, from 0.
        end_char: First code point behind it.

    Returns:
        The address; words before and after the passage are added where it stands more than once.

    Raises:
        UnitError: The range is empty, reversed or not inside the text.
        LocationError: The URL is none of the web, or the passage is nothing but white space.

    >>> to_text_fragment("https://a.example/tea", "Tea-time, daily. Rain.", 0, 16).value
    'https://a.example/tea#:~:text=Tea%2Dtime%2C%20daily.'
    """
    _require_web(url)
    page = require_range(text, start_char, end_char).text
    start, end = _trimmed(page, start_char, end_char)
    directive, ambiguity = _best(page, start, end)
    losses = [WORDS_ONLY]
    if (start, end) != (start_char, end_char):
        losses.append(_TRIMMED)
    losses += [_CUT.format(how) for how, at in (("starts", start), ("ends", end))
               if cuts_word(page, at)]  # fmt: skip
    address, _, fragment = url.partition("#")
    kept = fragment.split(_DELIMITER)[0]
    return Converted(f"{address}#{kept}{_DELIMITER}{directive.written}", (*losses, *ambiguity))


def from_text_fragment(url: str, text: str | TextUnits) -> Converted[Range]:
    """Where a browser would take the reader in a page with this text.

    Args:
        url: An address with a text fragment.
        text: The text of the page, or its `TextUnits`.

    Returns:
        The range of code points of the first place that fits, as browsers choose it; a loss
        says so where others fit as well.

    Raises:
        LocationError: There is no text fragment, it is malformed, or the text has no such words.
    """
    page = text.text if isinstance(text, TextUnits) else text
    directives = [_parsed(piece) for piece in _pieces(url)]
    found = directives[0].places(page, most=2)
    if not found:
        raise LocationError(
            f"no place in this text fits {directives[0].written!r:.120};"
            " is this the page, and has it changed?",
            fault="text_differs",
        )
    losses = [WORDS_ONLY]
    if len(directives) > 1:
        losses.append(_MORE.format(len(directives)))
    if len(found) > 1:
        losses.append(_FIRST)
    return Converted(found[0], tuple(losses))


@dataclass(frozen=True, slots=True)
class _Directive:
    """One ``text=`` of a link, its pieces decoded."""

    start: str
    end: str = ""
    prefix: str = ""
    suffix: str = ""

    @property
    def written(self) -> str:
        pieces = (
            f"{_encoded(self.prefix)}-" if self.prefix else "",
            _encoded(self.start),
            _encoded(self.end),
            f"-{_encoded(self.suffix)}" if self.suffix else "",
        )
        return "text=" + ",".join(filter(None, pieces))

    def places(self, page: str, most: int) -> list[Range]:
        """The first places that fit, in order."""
        found: list[Range] = []
        for place in self._all(page):
            found.append(place)
            if len(found) == most:
                break
        return found

    def _all(self, page: str) -> Iterator[Range]:
        suffix_at_once = "" if self.end else self.suffix
        opening = Words(self.start, before=self.prefix, behind=suffix_at_once)
        closing = Words(self.end, behind=self.suffix) if self.end else None
        for start, end in opening.places(page):
            if closing is None:
                yield start, end
            elif (last := next(closing.places(page, end), None)) is not None:
                yield start, last[1]


def _best(page: str, start: int, end: int) -> tuple[_Directive, tuple[str, ...]]:
    """The shortest directive that fits this place only; else one that a browser finds first."""
    shown_first = None
    for directive in _candidates(page, start, end):
        found = directive.places(page, most=2)
        if found == [(start, end)]:
            return directive, ()
        if shown_first is None and found and found[0] == (start, end):
            shown_first = directive
    if shown_first is not None:
        return shown_first, (_FIRST,)
    is_cut = cuts_word(page, start) or cuts_word(page, end)
    return directive, () if is_cut else (_OTHER,)


def _candidates(page: str, start: int, end: int) -> Iterator[_Directive]:
    passage = page[start:end]
    is_whole = len(passage) <= _LONGEST_QUOTE and len(passage.splitlines()) == 1
    for edge in (0,) if is_whole else _EDGE_WORDS:
        first, last = (passage, "") if is_whole else _edges(passage, edge)
        for count in _CONTEXT_WORDS:
            # A window, for the surroundings may be megabytes.
            reach = _WORD_REACH * count
            before, behind = page[max(0, start - reach) : start], page[end : end + reach]
            yield _Directive(first, last, _last_words(before, count), _first_words(behind, count))


def _edges(passage: str, count: int) -> tuple[str, str]:
    """The first and the last words, each from one line, and never overlapping."""
    lines = [line for line in passage.splitlines() if line.strip()]
    first, last = _first_words(lines[0], count), _last_words(lines[-1], count)
    fits = len(lines) > 1 or len(first) + len(last) < len(lines[0])
    return (first, last) if fits else (lines[0].strip(), "")


def _first_words(text: str, count: int) -> str:
    return " ".join(text.split()[:count])


def _last_words(text: str, count: int) -> str:
    return " ".join(text.split()[-count:]) if count else ""


def _trimmed(page: str, start: int, end: int) -> Range:
    passage = page[start:end]
    if not passage.strip():
        raise LocationError(
            f"characters {start} to {end - 1} are nothing but white space; a link needs words"
        )
    return start + len(passage) - len(passage.lstrip()), end - len(passage) + len(passage.rstrip())


def _encoded(piece: str) -> str:
    return quote(piece, safe="").replace("-", "%2D")


def _pieces(url: str) -> list[str]:
    _, _, fragment = url.partition("#")
    _, _, directives = fragment.partition(_DELIMITER)
    found = [piece[5:] for piece in directives.split("&") if piece.startswith("text=")]
    if not found:
        raise LocationError(f"{url[:80]!r} has no text fragment; one looks like #:~:text=words")
    return found


def _parsed(piece: str) -> _Directive:
    tokens = piece.split(",")
    prefix = tokens.pop(0)[:-1] if tokens[0].endswith("-") else ""
    suffix = tokens.pop()[1:] if tokens and tokens[-1].startswith("-") else ""
    if len(tokens) not in (1, 2) or not all(tokens):
        raise _malformed(piece)
    try:
        words = [unquote(token, errors="strict") for token in (*tokens, "")[:2]]
        around = [unquote(token, errors="strict") for token in (prefix, suffix)]
    except UnicodeDecodeError as error:
        raise LocationError(f"the text fragment {piece[:80]!r} is no UTF-8: {error}") from None
    if not all(word.split() for word in words[: len(tokens)]):
        raise _malformed(piece)
    return _Directive(*words, *around)


def _malformed(piece: str) -> LocationError:
    return LocationError(
        f"the text fragment {piece[:80]!r} is malformed: it is prefix-,start,end,-suffix,"
        " of which only start is required"
    )


def _require_web(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise LocationError(
            f"{url[:60]!r} is no address on the web; a text fragment needs http:// or https://"
        )
