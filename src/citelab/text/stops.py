"""The rules about end marks: does a sentence end at this place, or does it go on?

A rule answers True (it ends), False (it goes on) or None (not my business). `end_mark_ends`
asks them in order and takes the first answer: the order is their precedence.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from citelab.text.abbreviations import LanguageRules
from citelab.text.lists import is_marker, starts_next_item
from citelab.text.marks import CLOSERS, DASHES, OPENERS, SKIPPED

__all__ = ["Place", "end_mark_ends", "is_ordinary"]

# The longest word that is looked at in front of a mark; abbreviations are shorter.
MAX_WORD_CHARS = 24

_QUOTES = frozenset("\"'”’»›」』")
_MARKS = re.compile(r"[^\w\s\"'”’»›)\]}」』）】》〉*_\[¹²³⁰⁴-⁹]+(?: \.)*")
_LETTERS = re.compile(r"[^\W\d_]+(?!\.?\w)")
_INITIALISM = re.compile(r"(?:[^\W\d_]{1,2}\.)+[^\W\d_]{1,3}")
_ROMAN_NUMBER = re.compile(r"(?:[IVXLC]{2,}|[VX])\b")
_LINK = re.compile(r"https?://|www\.")
_VOWEL = re.compile("[aeiouyáéíóúàèìòùâêîôûäöüœæ]", re.IGNORECASE)


class Place:
    """One end mark with what stands before and behind it; positions are code points.

    Attributes:
        text: The whole text.
        language: The words that decide about full stops.
        start: Where the current sentence starts.
        at: Where the mark starts.
        stop: Where the white space behind the mark and its closers starts.
        end: Where the white space ends.
        mark: The marks alone, such as ``.`` or ``?!``, without closers.
        word: What stands right before the mark, without openers; empty behind white space.
        next_at: The first character of the next sentence that is no opener, dash or bullet.
        next: That character, or empty at the end of the text.
    """

    __slots__ = (
        "at",
        "end",
        "language",
        "mark",
        "next",
        "next_at",
        "start",
        "stop",
        "text",
        "word",
    )

    def __init__(
        self, text: str, language: LanguageRules, start: int, at: int, stop: int, end: int
    ) -> None:
        self.text, self.language = text, language
        self.start, self.at, self.stop, self.end = start, at, stop, end
        self.mark = text[at] if stop - at == 1 else _marks_at(text, at)
        self.word = _word_before(text, start, at)
        self.next_at = end
        if not text[end].isalnum():
            self.next_at = _skip(text, end)
        self.next = text[self.next_at : self.next_at + 1]

    @property
    def is_closed_by_quote(self) -> bool:
        """Whether a closing quotation mark stands between the mark and the white space."""
        return self.text[self.stop - 1] in _QUOTES

    @property
    def is_ellipsis(self) -> bool:
        """Whether the marks are dots that leave something out."""
        return self.mark[-1] in "…‥" or self.mark.count(".") > 1

    @property
    def key(self) -> str:
        """The word in lower case; a capital alone stays, being an initial: ``P.``, not ``p.``."""
        return self.word if len(self.word) == 1 else self.word.lower()

    def before(self, word: str) -> str:
        """The word in front of ``word``, which stands right before the mark."""
        first = self.at - len(word)
        pieces = self.text[max(self.start, first - MAX_WORD_CHARS) : first].split()
        return pieces[-1] if pieces else ""

    def next_word_starts_sentences(self) -> bool:
        """Whether the next word is one that opens sentences: ``The``, not ``Theodore``."""
        found = _LETTERS.match(self.text, self.next_at)
        return found is not None and found[0].lower() in self.language.starters


Rule = Callable[[Place], bool | None]


def is_ordinary(word: str, language: LanguageRules) -> bool:
    """Whether a word before a full stop is neither an abbreviation, a number nor an initial."""
    if len(word) < 2 or not word.isalnum() or word.isdigit():
        return False
    return word.lower() not in language.careful


def end_mark_ends(place: Place) -> bool:
    """Whether the sentence ends at this end mark."""
    if place.next.islower():
        rules = BEFORE_LOWER_CASE
    else:
        rules = BEHIND_FULL_STOP if place.mark == "." else BEHIND_ANY_MARK
    for rule in rules:
        verdict = rule(place)
        if verdict is not None:
            return verdict
    return True


def goes_on_with_punctuation(place: Place) -> bool | None:
    """``("Stop!"), he said``, and the end of the text."""
    return False if place.next in ",;:.!?)]}" else None


def lacks_its_space(place: Place) -> bool | None:
    """``the album.That way``: only a word that opens sentences is believed."""
    if place.stop != place.end:
        return None
    return place.next_word_starts_sentences() and place.key not in place.language.known


def stammers(place: Place) -> bool | None:
    """``I ... I never``: the same word again is the same sentence."""
    if not place.is_ellipsis:
        return None
    spoken = place.word or place.before("")
    return False if spoken and place.text.startswith(f"{spoken} ", place.next_at) else None


def meets_the_next_item(place: Place) -> bool | None:
    """``i. Wash. ii. Dry.``: but not ``A. Lee and B. Moe``, where a letter comes before."""
    if len(place.word) == 1 or not starts_next_item(place.text, place.start, place.end):
        return None
    return True


def meets_a_link(place: Place) -> bool | None:
    """``Thanks. www.example.org has more.``"""
    return True if _LINK.match(place.text, place.next_at) else None


def names_its_speaker(place: Place) -> bool | None:
    """``"Who is it?" Ann asked.`` is one sentence, and so is ``"Great!" – The Herald``."""
    if not place.is_closed_by_quote:
        return None
    if place.text[place.end] in DASHES:
        return False
    if place.mark[-1] in "!?" and place.language.speaker.match(place.text, place.end):
        return False
    return None


def goes_on_in_lower_case(place: Place) -> bool:
    """``"Go!" he said``, ``so ... on``, ``Yahoo! and``, ``approx. five``; not ``ok? we left``."""
    if place.text[place.stop - 1] in CLOSERS or place.is_ellipsis:
        return False
    if place.text[place.end] in DASHES:
        return False
    if place.mark != ".":
        return not _is_name_with_mark(place)
    return _could_be_last(place)


def follows_an_ordinary_word(place: Place) -> bool | None:
    """``It rained. We``: nine full stops of ten need no other rule."""
    return True if is_ordinary(place.word, place.language) else None


def is_list_number(place: Place) -> bool | None:
    """``1. Wash``: the mark of an item belongs to the item."""
    first = place.at - len(place.word)
    if first - place.start > 4 or place.text[place.start : first].strip(OPENERS + "# "):
        return None
    return False if is_marker(place.text, first, place.at + 1) else None


def stands_alone(place: Place) -> bool | None:
    """A full stop behind white space or a bracket abbreviates nothing."""
    return None if place.word and place.word[-1].isalnum() else True


def is_number(place: Place) -> bool | None:
    """``in 2004. The``; but ``3. Oktober`` where ordinal numbers take a full stop."""
    if not place.word.isdigit():
        return None
    if not place.language.has_ordinals or len(place.word) > 2:
        return True
    return place.next_word_starts_sentences()


def announces_what_follows(place: Place) -> bool | None:
    """``Dr. Lee``, ``e.g. Salt``: these never end a sentence."""
    language, key = place.language, place.key
    return False if key in language.titles or key in language.leading else None


def holds_a_number(place: Place) -> bool | None:
    """``No. 5``, ``Vol. II``, ``p. [12]``; without a number ``no`` and ``art`` are words."""
    if place.key not in place.language.numbered:
        return None
    if place.next.isdigit() or place.next in "#§$":
        return False
    if _ROMAN_NUMBER.match(place.text, place.next_at):
        return False
    return None if place.key in place.language.trailing else True


def measures(place: Place) -> bool | None:
    """``Bake 20 min. Remove``: behind a number, a unit is a word like any other."""
    if place.key not in place.language.units:
        return None
    return True if place.before(place.word)[-1:].isdigit() else None


def closes_a_place_name(place: Place) -> bool | None:
    """``in Macon, Ga. Fans``: within a sentence a comma would follow."""
    if place.key not in place.language.places:
        return None
    return True if place.before(place.word).endswith(",") and place.next_at == place.end else None


def is_time_or_list_end(place: Place) -> bool | None:
    """``etc. We``, ``at 9 a.m. We``; not ``9 a.m. Friday``, ``9 a.m. (EST)``."""
    if place.word not in place.language.closing:
        return None
    if place.next_at != place.end or place.next.isdigit():
        return False
    found = _LETTERS.match(place.text, place.next_at)
    return found is None or found[0].lower() not in place.language.time_words


def is_label(place: Place) -> bool | None:
    """``World War I. Sir Hugh``, ``vitamin C. People``: a letter that counts is no initial."""
    if len(place.word) != 1:
        return None
    return True if place.before(place.word).lower() in place.language.labelled else None


def is_roman_number(place: Place) -> bool | None:
    """``Hefele, III. 179``: a numbered part, when a number follows."""
    if not place.next.isdigit() or not _ROMAN_NUMBER.fullmatch(place.word):
        return None
    return False


def is_variable(place: Place) -> bool | None:
    """``smaller than x. People``: a lower-case letter, unless ``z. B.`` or ``c. 1616``."""
    if len(place.word) != 1 or not place.word.islower():
        return None
    if place.word in place.language.spaced or place.next.isdigit():
        return False
    return place.text[place.next_at + 1 : place.next_at + 2] != "."


def is_abbreviation(place: Place) -> bool | None:
    """``J. Smith``, ``the U.S. Army``, ``Acme Inc. shares``, but ``in the U.S. The army``."""
    key = place.word.lower()
    if len(key) > 1 and key not in place.language.known and not _INITIALISM.fullmatch(key):
        return None
    return place.next_word_starts_sentences()


BEHIND_ANY_MARK: tuple[Rule, ...] = (
    goes_on_with_punctuation,
    lacks_its_space,
    stammers,
    meets_the_next_item,
    names_its_speaker,
)
BEFORE_LOWER_CASE = (*BEHIND_ANY_MARK, meets_a_link, goes_on_in_lower_case)

# Only the lone full stop has other work to do than to end sentences.
BEHIND_FULL_STOP = (
    *BEHIND_ANY_MARK,
    follows_an_ordinary_word,
    is_list_number,
    stands_alone,
    is_number,
    is_roman_number,
    announces_what_follows,
    measures,
    holds_a_number,
    closes_a_place_name,
    is_time_or_list_end,
    is_label,
    is_variable,
    is_abbreviation,
)


def _marks_at(text: str, at: int) -> str:
    found = _MARKS.match(text, at)
    return found[0] if found else text[at]


def _word_before(text: str, start: int, at: int) -> str:
    first = max(start, at - MAX_WORD_CHARS)
    pieces = text[first:at].rsplit(None, 1)
    if not pieces or text[at - 1].isspace():
        return ""
    return pieces[-1].lstrip(OPENERS)


def _skip(text: str, end: int) -> int:
    found = SKIPPED.match(text, end)
    return found.end() if found else end


def _is_name_with_mark(place: Place) -> bool:
    # In a sentence that opens in lower case a capital says little: so people write in chats.
    if len(place.mark) > 1 or not place.word[:1].isupper():
        return False
    return place.at - len(place.word) > place.start and not place.text[place.start].islower()


def _could_be_last(place: Place) -> bool:
    word = place.word
    if not word or word[-1] in CLOSERS:
        return True
    if word.isdigit():  # a short one may be an ordinal or the number of an item
        return len(word) > 2
    if len(word) == 1 or word.lower() in place.language.known or _INITIALISM.fullmatch(word):
        return False
    # A word without a vowel that is not listed is an abbreviation that is not listed.
    return word[-1].isdigit() or _VOWEL.search(word) is not None
