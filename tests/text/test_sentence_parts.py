"""The parts of the splitter, each on its own: words, lists, lines, and what the room exports."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from dataclasses import fields

import pytest

import citelab.text
from citelab.text.abbreviations import LanguageRules, rules_for
from citelab.text.line_items import line_start, starts_item_line
from citelab.text.lists import (
    is_marker,
    repeats_item,
    starts_next_item,
    starts_numbered_item,
)
from citelab.text.marks import CANDIDATE, PARAGRAPH_END

MODULES = [module.name for module in pkgutil.iter_modules(citelab.text.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_run(name):
    module = importlib.import_module(f"citelab.text.{name}")
    assert doctest.testmod(module).failed == 0


def test_the_room_exports_what_it_lists_and_each_name_is_documented():
    assert len(citelab.text.__all__) == len(set(citelab.text.__all__))
    for name in citelab.text.__all__:
        assert getattr(citelab.text, name).__doc__


# --- words -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "es", "de", "fr", "tlh"])
def test_abbreviations_are_listed_without_their_last_full_stop_and_in_lower_case(language):
    rules = rules_for(language)
    for word in rules.known - {"M", "S"}:
        assert word == word.lower()
        assert not word.endswith(".")


@pytest.mark.parametrize("language", ["en", "es", "de", "fr"])
def test_no_word_that_announces_is_also_one_that_may_end(language):
    rules = rules_for(language)
    assert not rules.announcing & (rules.trailing | rules.closing)
    assert not rules.closing & rules.trailing


@pytest.mark.parametrize("language", ["en", "es", "de", "fr"])
def test_capitalised_words_units_and_places_are_abbreviations(language):
    rules = rules_for(language)
    assert rules.capitalised | rules.words | rules.units | rules.places <= rules.known


@pytest.mark.parametrize("code", ["en", "EN", "en-GB", "en_us"])
def test_a_region_changes_no_rules(code):
    assert rules_for(code) is rules_for("en")


def test_an_unknown_language_gets_neutral_rules():
    assert rules_for("tlh") is rules_for("")
    assert "dr" in rules_for("tlh").titles
    assert not rules_for("tlh").starters


def test_rules_start_empty():
    empty = LanguageRules()
    assert not empty.known
    assert not any(
        getattr(empty, field.name)
        for field in fields(empty)
        if field.init and field.name != "speaker"
    )


# --- lists -------------------------------------------------------------------------------


@pytest.mark.parametrize("marker", ["1.", "12)", "a)", "B.", "(3)", "[4]", "iv.", "(ii)", "X."])
def test_markers_of_items(marker):
    assert is_marker(f"{marker} Wash", 0, len(marker))
    assert starts_numbered_item(f"{marker} Wash", 0)


@pytest.mark.parametrize("word", ["1990.", "ab.", "ivi.", "Dr.", "1", "a", "Mix.", "3.14"])
def test_what_is_no_marker(word):
    assert not is_marker(f"{word} Wash", 0, len(word))


@pytest.mark.parametrize(
    ("first", "second", "follows"),
    [
        ("1. ", "2. ", True),
        ("9) ", "10) ", True),
        ("(a) ", "(b) ", True),
        ("i. ", "ii. ", True),
        ("h. ", "i. ", True),
        ("iv. ", "v. ", True),
        ("IX. ", "X. ", True),
        ("1. ", "3. ", False),
        ("1. ", "2) ", False),
        ("a) ", "B) ", False),
        ("i. ", "iii. ", False),
        ("2. ", "1. ", False),
        ("", "1. ", False),
        ("1. ", "", False),
    ],
)
def test_an_item_is_known_by_the_one_before_it(first, second, follows):
    text = f"{first}Wash. {second}Dry."
    assert starts_next_item(text, 0, len(first) + len("Wash. ")) is follows


@pytest.mark.parametrize(
    ("first", "second", "repeats"),
    [("1. ", "1. ", True), ("(a) ", "(a) ", True), ("1. ", "1) ", False), ("", "", False)],
)
def test_an_item_may_repeat_the_mark_of_the_one_before_it(first, second, repeats):
    text = f"{first}Wash\n{second}Dry"
    assert repeats_item(text, 0, len(first) + len("Wash\n")) is repeats


@pytest.mark.parametrize(
    ("before", "line", "behind", "is_item"),
    [
        ("- wash", "- dry", "", True),
        ("They need:", "- to wash", "- to dry", True),
        ("They need", "- as ever -", "to wash", False),
        ("- wash", "* dry", "", False),
        ("1. wash", "2. dry", "", True),
        ("They came in", "1. A bus", "2. A boat", True),
        ("They came in", "12. Then they", "left", False),
        ("1. wash", "4. dry", "", False),
        ("a) wash", "b) dry", "", True),
        ("Ana: come", "Ben Roe: no", "", True),
        ("Then", "Ana: come", "Ben: no", True),
        ("he said to", "Ana: come", "to us", False),
        ("Nobody said it: so", "Ana: come", "to us", False),
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r", "\n    "])
def test_a_line_is_an_item_where_a_neighbour_begins_like_it(
    before, line, behind, is_item, line_end
):
    text = line_end.join((before, line, behind))
    at = len(before)
    assert starts_item_line(text, 0, at, at + len(line_end)) is is_item


def test_the_start_of_a_line_is_looked_for_within_a_bound():
    assert line_start("one\ntwo", 7) == 4
    assert line_start("one\r\ntwo", 3) == 0
    assert line_start("x" * 1000, 1000) == 600


# --- marks -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("rose. It", "spaced"),
        ("rose.” It", "spaced"),
        ("rose.[1][2] It", "spaced"),
        ("rose . . . It", "spaced"),
        ("rose.", "spaced"),
        ("了。她", "unspaced"),
        ("了。”她", "unspaced"),
        ("tide\nrose", "line"),
        ("good :) They", "smiley"),
    ],
)
def test_places_that_are_proposed(text, kind):
    assert [match.lastgroup for match in CANDIDATE.finditer(text)] == [kind]


@pytest.mark.parametrize(
    "text", ["3.14", "a.m", "x?y=1", "8:02", "a:)b", "tide; wind", "v1.2", "(.)a"]
)
def test_places_that_are_not(text):
    assert CANDIDATE.search(text) is None


@pytest.mark.parametrize("text", ["\n\n", "\r\n\r\n", "\r\r", "\n \t\r", "\u2029", "\n\n\n"])
def test_blank_lines(text):
    assert PARAGRAPH_END.search(f"a{text}b")


@pytest.mark.parametrize("text", ["\n", "\r\n", "\r", "\x0c", "\n\t", "\u2028", " \r\n "])
def test_what_is_no_blank_line(text):
    assert PARAGRAPH_END.search(f"a{text}b") is None
