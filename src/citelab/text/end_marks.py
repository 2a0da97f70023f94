"""The rules about end marks: does a sentence end at this place, or does it go on?

`end_mark_ends` is the whole decision, from the plainest sign to the finest; each rule that it
asks shows in its first line what it is for. Rules about the full stop alone: `full_stops`.
"""

from __future__ import annotations

import re

from citelab.text.full_stops import (
    Rule,
    announces_what_follows,
    first_verdict,
    lacks_its_capital,
    meets_the_next_item,
    rules_behind,
)
from citelab.text.marks import CLOSERS, DASHES
from citelab.text.place import Place, is_initialism, is_ordinary

__all__ = ["end_mark_ends"]

_QUOTES = frozenset("\"'”’“‘»›」』")
_GOING_ON = frozenset(",;:.!?)]}")
_LINK = re.compile(r"https?://|www\.")
_VOWEL = re.compile("[aeiouyáéíóúàèìòùâêîôûäöüœæ]", re.IGNORECASE)


def end_mark_ends(place: Place) -> bool:
    """Whether the sentence ends at this end mark."""
    if not place.next or place.next in _GOING_ON:
        return False
    if place.stop == place.end:
        return lacks_its_space(place)
    if place.next.islower():
        return first_verdict(BEFORE_LOWER_CASE, place)
    if place.is_closed and names_its_speaker(place):
        return False
    if place.mark != ".":
        return not stammers(place)
    if is_ordinary(place.word, place.language):
        return True
    return first_verdict(rules_behind(place), place)


def lacks_its_space(place: Place) -> bool:
    """``the album.That way``: only a word that opens sentences is believed."""
    return place.key not in place.language.known and place.next_word_starts_sentences()


def names_its_speaker(place: Place) -> bool:
    """``"Who is it?" Ann asked.`` is one sentence, and so is ``"Great!" – The Herald``."""
    if place.text[place.stop - 1] not in _QUOTES:
        return False
    if place.text[place.end] in DASHES:
        return True
    return place.mark[-1] in "!?" and bool(place.language.speaker.match(place.text, place.end))


def stammers(place: Place) -> bool:
    """``I ... I never``: the same word again is the same sentence."""
    if not place.is_ellipsis:
        return False
    spoken = place.word or place.before("")
    return bool(spoken) and place.text.startswith(f"{spoken} ", place.next_at)


def meets_a_link(place: Place) -> bool | None:
    """``Thanks. www.example.org has more.``"""
    return True if _LINK.match(place.text, place.next_at) else None


def goes_on_in_lower_case(place: Place) -> bool:
    """``"Go!" he said``, ``so ... on``, ``Yahoo! and``, ``approx. five``; not ``ok? we left``."""
    if place.is_closed or place.is_ellipsis or place.text[place.end] in DASHES:
        return False
    if place.mark != ".":
        return not _is_name_with_mark(place)
    return _could_be_last(place)


BEFORE_LOWER_CASE: tuple[Rule, ...] = (
    announces_what_follows,
    meets_the_next_item,
    meets_a_link,
    lacks_its_capital,
    goes_on_in_lower_case,
)


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
    if place.key in place.language.words:
        return True
    if len(word) == 1 or place.key in place.language.known or is_initialism(word):
        return False
    # A word without a vowel that is not listed is an abbreviation that is not listed.
    return word[-1].isdigit() or _VOWEL.search(word) is not None
