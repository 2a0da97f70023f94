"""The rules about a lone full stop, the one mark with other work to do than to end sentences.

A rule answers True (the sentence ends here), False (it goes on) or None (not my business), and
the first answer counts: the order of a tuple of rules is their precedence. Which tuple is
asked depends on the word before the full stop.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from citelab.text.lists import is_marker, starts_next_item
from citelab.text.marks import OPENERS
from citelab.text.place import Place, is_initialism

__all__ = [
    "Rule",
    "announces_what_follows",
    "first_verdict",
    "lacks_its_capital",
    "meets_the_next_item",
    "rules_behind",
]

# What stands before a number and belongs to it.
_BEFORE_NUMBERS = frozenset("#§$£€¥")

_LETTERS = re.compile(r"[^\W\d_]+")
_ROMAN_NUMBER = re.compile(r"(?:[IVXLC]{2,}|[VX])\b")

Rule = Callable[[Place], bool | None]
"""What decides about a place, or leaves it to the next rule."""


def rules_behind(place: Place) -> tuple[Rule, ...]:
    """The rules to ask about a lone full stop, by what kind of word stands before it."""
    if place.key in place.language.announcing:
        return (announces_what_follows,)
    if place.key in place.language.known and len(place.key) > 1:
        return BEHIND_ABBREVIATION
    if len(place.word) != 1 or not place.word.isalpha():
        return BEHIND_ANYTHING
    return BEHIND_LETTER if place.word.islower() else BEHIND_INITIAL


def first_verdict(rules: tuple[Rule, ...], place: Place) -> bool:
    """What the first rule says that has an answer; a mark that no rule explains ends."""
    for rule in rules:
        verdict = rule(place)
        if verdict is not None:
            return verdict
    return True


def meets_the_next_item(place: Place) -> bool | None:
    """``i. Wash. ii. Dry.``: the number that follows the one of this item."""
    return starts_next_item(place.text, place.start, place.end) or None


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
    if place.before(place.word).rstrip(".") in place.language.numbered:  # ``S. 12. Danach``
        return True
    return place.next_word_starts_sentences()


def is_roman_number(place: Place) -> bool | None:
    """``Hefele, III. 179``: a numbered part, when a number follows."""
    if not place.next.isdigit() or not _ROMAN_NUMBER.fullmatch(place.word):
        return None
    return False


def announces_what_follows(place: Place) -> bool | None:
    """``Dr. Lee``, ``e.g. Salt``: these never end a sentence."""
    return False if place.key in place.language.announcing else None


def lacks_its_capital(place: Place) -> bool | None:
    """``he was ill. Roe``: in lower case a word, only ``Ill.`` is a state."""
    return True if place.word.islower() and place.key in place.language.capitalised else None


def measures(place: Place) -> bool | None:
    """``Bake 20 min. Remove``: behind a number, a unit is a word like any other."""
    if place.key not in place.language.units:
        return None
    return True if place.next.isalpha() and place.before(place.word)[-1:].isdigit() else None


def holds_a_number(place: Place) -> bool | None:
    """``No. 5``, ``Vol. II``, ``p. [12]``; without a number ``no`` and ``art`` are words."""
    if place.key not in place.language.numbered:
        return None
    if place.next.isdigit() or place.next in _BEFORE_NUMBERS:
        return False
    if _ROMAN_NUMBER.match(place.text, place.next_at):
        return False
    return None if place.key in place.language.trailing else True


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
    return True if place.before(place.word).lower() in place.language.labelled else None


def is_variable(place: Place) -> bool | None:
    """``smaller than x. People``: a lower-case letter, unless ``z. B.`` or ``c. £66``."""
    if place.word in place.language.spaced or place.next.isdigit() or place.next in _BEFORE_NUMBERS:
        return False
    return place.text[place.next_at + 1 : place.next_at + 2] != "."


def is_abbreviation(place: Place) -> bool | None:
    """``J. Smith``, ``the U.S. Army``, ``Acme Inc. shares``, but ``in the U.S. The army``."""
    key = place.key
    if len(key) > 1 and key not in place.language.known and not is_initialism(key):
        return None
    return place.next_word_starts_sentences()


BEHIND_INITIAL: tuple[Rule, ...] = (is_list_number, is_label, is_abbreviation)
BEHIND_LETTER: tuple[Rule, ...] = (is_list_number, holds_a_number, is_label, is_variable)
BEHIND_ABBREVIATION: tuple[Rule, ...] = (
    lacks_its_capital,
    meets_the_next_item,
    measures,
    holds_a_number,
    closes_a_place_name,
    is_time_or_list_end,
    is_abbreviation,
)
BEHIND_ANYTHING: tuple[Rule, ...] = (
    is_list_number,
    stands_alone,
    is_number,
    is_roman_number,
    is_abbreviation,
)
