"""Offsets survive every unit and come back, and an offset inside a character is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.errors import UnitError
from citelab.text import TextUnits
from citelab.text.units import BLOCK_CHARS


def utf16_offsets(text):
    """The obvious table: for each code point offset its offset in UTF-16 units."""
    offsets = [0]
    for char in text:
        offsets.append(offsets[-1] + (2 if char > "\uffff" else 1))
    return offsets


def utf8_offsets(text):
    offsets = [0]
    for char in text:
        offsets.append(offsets[-1] + len(char.encode("utf-8", "surrogatepass")))
    return offsets


def assert_converts(table, to_unit, to_char, length):
    assert [to_unit(char) for char in range(len(table))] == table
    assert [to_char(unit) for unit in table] == list(range(len(table)))
    assert length == table[-1]
    for inside in set(range(table[-1])) - set(table):
        with pytest.raises(UnitError, match="falls inside"):
            to_char(inside)


@given(data=st.data())
def test_utf16_agrees_with_counting_one_by_one(data, nasty_texts):
    units = TextUnits(text := data.draw(nasty_texts))
    table = utf16_offsets(text)
    assert_converts(table, units.utf16_from_char, units.char_from_utf16, units.utf16_length)


@given(data=st.data())
def test_utf8_agrees_with_counting_one_by_one(data, nasty_texts):
    units = TextUnits(text := data.draw(nasty_texts))
    table = utf8_offsets(text)
    assert_converts(table, units.utf8_from_char, units.char_from_utf8, units.utf8_length)


@pytest.mark.parametrize("around", [-1, 0, 1])
@pytest.mark.parametrize("wide", ["é", "好", "😀", "\ud83d"])
def test_blocks_meet_without_a_gap(around, wide):
    """A wide character before, on and behind the seam of two blocks."""
    text = "a" * (BLOCK_CHARS + around - 1) + wide + "b" * (BLOCK_CHARS + 5)
    units = TextUnits(text)
    for table, to_unit, to_char, length in (
        (utf16_offsets(text), units.utf16_from_char, units.char_from_utf16, units.utf16_length),
        (utf8_offsets(text), units.utf8_from_char, units.char_from_utf8, units.utf8_length),
    ):
        assert_converts(table, to_unit, to_char, length)


@given(data=st.data())
def test_lines_and_columns_come_back(data, nasty_texts):
    units = TextUnits(text := data.draw(nasty_texts))
    for char in range(len(text) + 1):
        line, column = units.line_column_from_char(char)
        assert units.char_from_line_column(line, column) == char


@given(data=st.data())
def test_lines_end_where_universal_newlines_end_them(data, nasty_texts):
    text = data.draw(nasty_texts)
    expected = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    assert TextUnits(text).line_count == expected


def test_nothing_but_lf_crlf_and_cr_ends_a_line():
    assert TextUnits("a\x0bb\x0cc\x1cd\x1de\x1ef\x85g\u2028h\u2029i").line_count == 1
    assert TextUnits("a\nb\r\nc\rd").line_count == 4


def test_both_halves_of_a_crlf_are_columns_of_its_line():
    units = TextUnits("Tide\r\nWind")
    assert [units.line_column_from_char(char) for char in (4, 5, 6)] == [(1, 5), (1, 6), (2, 1)]


def test_columns_count_code_points():
    assert TextUnits("😀e\u0301x").line_column_from_char(3) == (1, 4)


def test_a_text_that_ends_in_a_line_end_has_an_empty_last_line():
    units = TextUnits("Tide\n")
    assert units.line_count == 2
    assert units.line_column_from_char(5) == (2, 1)
    assert TextUnits("").line_count == 1


# Each was seen off by the number of wide characters before it.
@pytest.mark.parametrize(
    ("text", "word", "utf16", "utf8"),
    [
        ("👍 Mary!", "Mary", (3, 7), (5, 9)),
        ("Waves 😀 fell. Tides rose.", "Tides", (15, 20), (17, 22)),
        ("Brûlé was here. Then", "Then", (16, 20), (18, 22)),
        ("A\r\nB tide", "tide", (5, 9), (5, 9)),
    ],
)
def test_a_word_behind_wide_characters(text, word, utf16, utf8):
    units, start = TextUnits(text), text.index(word)
    end = start + len(word)
    assert (units.utf16_from_char(start), units.utf16_from_char(end)) == utf16
    assert (units.utf8_from_char(start), units.utf8_from_char(end)) == utf8
    raw = text.encode("utf-16-le")
    assert raw[2 * utf16[0] : 2 * utf16[1]].decode("utf-16-le") == word
    assert text.encode("utf-8")[utf8[0] : utf8[1]].decode("utf-8") == word


QUERIES = [
    "utf16_from_char",
    "char_from_utf16",
    "utf8_from_char",
    "char_from_utf8",
    "line_column_from_char",
]


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("offset", [-1, 9, 10**9, True, 1.0, None, "1"])
@pytest.mark.parametrize("text", ["abc", "aé😀"])
def test_an_offset_outside_the_text_is_refused(query, offset, text):
    with pytest.raises(UnitError, match="outside the text: offsets are 0 to"):
        getattr(TextUnits(text), query)(offset)


@pytest.mark.parametrize("query", QUERIES)
def test_both_ends_are_inside(query):
    units = TextUnits("abc")
    assert getattr(units, query)(0) in (0, (1, 1))
    assert getattr(units, query)(3) in (3, (1, 4))


@pytest.mark.parametrize(("line", "column"), [(0, 1), (3, 1), (1, 0), (1, 4), (2, 4), (True, 1)])
def test_a_line_or_column_that_is_not_there_is_refused(line, column):
    with pytest.raises(UnitError, match="does not exist: they count from 1 to"):
        TextUnits("ab\ncd").char_from_line_column(line, column)


def test_the_message_names_the_character_and_both_ways_out():
    with pytest.raises(UnitError, match=r"UTF-8 offset 2 falls inside 'é', character 1, .* 1 to 3"):
        TextUnits("dé").char_from_utf8(2)


def test_the_table_of_a_long_text_is_small_in_every_script():
    for char in ("a", "é", "好", "😀"):
        units = TextUnits(char * 100 * BLOCK_CHARS)
        assert units.utf8_length >= units.utf16_length
        assert len(units._utf8._table) <= 101
        assert len(units._utf16._table) <= 101
