"""The locator lab says one range in every convention, and what a wrong one makes of it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab.documents import Document, SearchResult
from citelab.errors import CitelabError, UnitError
from citelab.locations import CharLocation, ContentBlockLocation, PageLocation
from citelab.text import TextUnits
from citelab.widgets import LocatorLab, locator_lab
from citelab.widgets.locator_lab_counting import MISTAKES, WAYS, LineFeeds
from citelab.widgets.locator_lab_magnifier import REACH_CHARS, cells_around, glyph
from citelab.widgets.locator_lab_reading import read_range
from citelab.widgets.locator_lab_rows import ROWS
from citelab.widgets.locator_lab_samples import SAMPLES
from citelab.widgets.locator_lab_state import first_range

TEXT = "Waves 😀 fell. Tides rose."
MOST_BYTES = 4096
texts = st.text(
    st.sampled_from("\r\n\0 😀é\u0301\u200d<>") | st.characters(exclude_categories=["Cs"]),
    min_size=1,
    max_size=80,
)


@st.composite
def texts_with_ranges(draw):
    text = draw(texts)
    start = draw(st.integers(0, len(text) - 1))
    return text, start, draw(st.integers(start + 1, len(text)))


def cuts_crlf(text, at):
    """Whether a position stands between the halves of a line end."""
    return at > 0 and text[at - 1 : at + 1] == "\r\n"


@pytest.fixture
def lab():
    return locator_lab(Document.from_text(TEXT, title="Field manual"), 14, 19)


def asks(lab, **what):
    """What the browser sends, with a number as it counts them."""
    number = lab._asked.get("number", 0) + 1
    lab.set_state({"_asked": {**what, "number": number}})
    assert lab._view["asked"] == number


class TestCounting:
    @given(texts_with_ranges())
    def test_every_way_reads_back_what_it_wrote(self, case):
        text, *span = case
        for way in WAYS.values():
            if isinstance(way, LineFeeds) and any(cuts_crlf(text, at) for at in span):
                continue
            numbers = way.write(text, *span).value
            assert way.read(text, *numbers).value == tuple(span)

    @given(texts_with_ranges())
    def test_crlf_as_lf_counts_in_the_text_with_lf(self, case):
        text, start, end = case
        if cuts_crlf(text, start) or cuts_crlf(text, end):
            return
        first, behind = LineFeeds().write(text, start, end).value
        there = text.replace("\r\n", "\n")
        assert there[first:behind] == text[start:end].replace("\r\n", "\n")

    @pytest.mark.parametrize("number", [-1, 7, True, 1.0, None])
    def test_an_offset_outside_the_text_with_lf_is_refused(self, number):
        with pytest.raises(UnitError, match="offsets are 0 to 5"):
            LineFeeds().read("ab\r\ncd", number, 5)

    def test_half_a_crlf_is_refused_with_the_way_out(self):
        with pytest.raises(UnitError, match=r"character 3 falls inside a CRLF.*use 2 or 4"):
            LineFeeds().write("ab\r\ncd", 3, 5)

    def test_every_mistake_names_two_known_ways_and_each_sample_shows_one(self):
        assert {name for m in MISTAKES for name in (m.written_as, m.read_as)} <= set(WAYS)
        assert len({mistake.name for mistake in MISTAKES}) == len(MISTAKES)
        for sample in SAMPLES:
            units, span = TextUnits(sample.text), (sample.start_char, sample.end_char)
            assert sample.text[slice(*span)] == "35 minutes"
            moved = [m.name for m in MISTAKES
                     if read_range(units, span, m.written_as, m.read_as).wrong]  # fmt: skip
            assert len(moved) >= 3, sample.title
        crlf = SAMPLES[1]
        span = crlf.start_char, crlf.end_char
        reading = read_range(TextUnits(crlf.text), span, "code points, CRLF as LF", "code points")
        assert reading.wrong == (span[0] - 4, span[1] - 4)


class TestReading:
    @pytest.mark.parametrize(
        ("written", "read", "wrong", "words"),
        [
            ("code points", "code points, last one included", (14, 20), "the end moves 1 to"),
            ("code points from 1", "code points", (15, 20), "both ends move 1 to the right"),
            ("UTF-16 units", "code points", (15, 20), "both ends move 1 to the right"),
            ("UTF-8 bytes", "code points", (17, 22), "both ends move 3 to the right"),
            ("code points", "UTF-16 units", (13, 18), "both ends move 1 to the left"),
            ("code points", "code points", None, "Written as code points: 14 to 19."),
            ("code points, CRLF as LF", "code points", None, "so the mistake goes unseen"),
        ],
    )  # fmt: skip
    def test_a_mistake_moves_the_range_as_the_words_say(self, written, read, wrong, words):
        reading = read_range(TextUnits(TEXT), (14, 19), written, read)
        assert reading.wrong == wrong
        assert words in reading.words

    def test_an_offset_inside_a_character_is_said_and_never_rounded(self):
        reading = read_range(TextUnits(TEXT), (7, 12), "code points", "UTF-16 units")
        assert (reading.found, reading.wrong) == (None, None)
        assert "no range: UTF-16 offset 7 falls inside '😀'" in reading.words

    @given(texts_with_ranges(), st.sampled_from(MISTAKES))
    def test_what_is_read_is_always_a_range_of_the_text_or_a_reason(self, case, mistake):
        text, *span = case
        reading = read_range(TextUnits(text), tuple(span), mistake.written_as, mistake.read_as)
        if reading.found is None:
            assert reading.problem
        else:
            assert 0 <= reading.found[0] < reading.found[1] <= len(text)


class TestMagnifier:
    @given(texts_with_ranges())
    def test_cells_name_their_characters_in_three_units(self, case):
        text, *span = case
        units = TextUnits(text)
        cells = cells_around(units, span)
        assert [cell[1] for cell in cells] == sorted({cell[1] for cell in cells})
        assert {c for b in span for c in range(b - REACH_CHARS, b + REACH_CHARS + 1)
                if 0 <= c <= len(text)} == {cell[1] for cell in cells}  # fmt: skip
        for sign, char, utf16, utf8 in cells:
            assert sign.strip()
            assert utf16 == len(text[:char].encode("utf-16-le")) // 2
            assert utf8 == len(text[:char].encode())

    def test_what_is_not_seen_gets_a_sign(self):
        shown = [glyph(char) for char in ("\r", "\n", "\0", "\u200d", "\u00a0", "\U000f0000")]
        assert shown == ["␍", "␊", "␀", "ZWJ", "U+00A0", "U+F0000"]


class TestLab:
    def test_the_first_words_are_the_range_where_none_is_given(self):
        assert locator_lab(Document.from_text(TEXT)).range == first_range(TEXT) == (0, 13)
        assert locator_lab().document.name == "Emoji"
        assert locator_lab(Document.from_text(" \n")).range == (0, 1)

    def test_python_moves_the_range_and_can_be_told_of_it(self, lab):
        seen = []
        lab.observe(lambda change: seen.append(change["new"]), "range")
        lab.move(0, 5)
        lab.range = [6, 7]
        assert seen == [(0, 5), (6, 7)]
        assert lab._view["range"] == (6, 7)
        assert lab._view["where"].startswith("Character 6 of Field manual: length 7 - 6 = 1. ")

    @pytest.mark.parametrize(
        "bad", [(5, 5), (6, 5), (-1, 3), (0, 99), (0, True), (0, None), 3, "ab"]
    )
    def test_a_range_that_the_text_does_not_have_is_refused_and_changes_nothing(self, lab, bad):
        with pytest.raises(UnitError):
            lab.range = bad
        assert lab.range == (14, 19)
        assert lab._view["range"] == (14, 19)

    def test_a_slider_asks_for_code_points_and_a_field_in_the_way_of_the_writer(self, lab):
        asks(lab, range=[0, 5])
        assert lab.range == (0, 5)
        asks(lab, written="UTF-16 units", read="UTF-16 units")
        asks(lab, numbers=[15, 20])
        assert lab.range == (14, 19)
        assert lab._view["numbers"] == (15, 20)

    @pytest.mark.parametrize(
        ("numbers", "reason"),
        [
            ([7, 21], "UTF-16 offset 7 falls inside '😀', character 6, which is 6 to 8"),
            ([21, 16], "0 <= start < end"),
            ([0, 99], "outside the text"),
            ([None, 21], "start is None"),
            ([0.5, 21], "start is 0.5"),
        ],
    )
    def test_numbers_that_mean_no_range_are_told_in_words_and_show_nothing(
        self, lab, numbers, reason
    ):
        lab.written_as = lab.read_as = "UTF-16 units"
        asks(lab, numbers=numbers)
        assert lab.range is None
        assert reason in lab._view["where"]
        assert reason in lab._view["problem"]
        shown = ("range", "found", "wrong", "rows", "cells", "json")
        assert not any(lab._view[key] for key in shown)
        assert lab._view["numbers"] == numbers
        lab.move(0, 5)
        assert lab._view["problem"] is None

    @pytest.mark.parametrize(
        "nonsense",
        [{}, {"open": 99}, {"open": -1}, {"range": "ab"}, {"written": "x", "read": "y"}],
    )
    def test_what_no_control_sends_changes_nothing(self, lab, nonsense):
        before = lab._view
        lab.set_state({"_asked": nonsense})
        assert lab._view == before

    def test_a_mistake_is_made_by_name_and_its_range_can_be_asked(self, lab):
        lab.make_mistake("Bytes read as code points")
        assert (lab.written_as, lab.read_as) == ("UTF-8 bytes", "code points")
        assert lab.misread == lab._view["wrong"] == (17, 22)
        lab.make_mistake("No mistake")
        assert lab.misread is None
        with pytest.raises(CitelabError, match="no mistake here; there are"):
            lab.make_mistake("Bytes")
        with pytest.raises(UnitError, match="no way to count here; there are 'code points'"):
            lab.read_as = "letters"

    def test_a_text_opens_with_its_own_range(self, lab):
        lab.open_text("CRLF")
        assert lab.document.text[slice(*lab.range)] == "35 minutes"
        asks(lab, open=0)
        assert lab.range == (0, 13)
        with pytest.raises(CitelabError, match=r"no text of this lab; it has \['Field manual'"):
            lab.open_text("Emojis")

    def test_one_change_is_one_update(self, lab):
        sent = []
        lab.observe(lambda change: sent.append(change), "_view")
        lab.make_mistake("UTF-16 read as code points")
        lab.open_text("Emoji")
        lab.move(0, 3)
        assert len(sent) == 3

    def test_each_kind_of_document_is_cited_in_its_own_unit(self):
        pages = locator_lab(Document.from_pages(["One here", "Two there"], title="P"), 4, 12)
        assert isinstance(pages.location, PageLocation)
        assert "cited as pages 1 to 2" in pages._view["where"]
        assert "names pages" in pages._view["growth"]
        blocks = locator_lab(Document.from_blocks(["First one.", "Second."], title="B"), 3, 5)
        assert isinstance(blocks.location, ContentBlockLocation)
        assert blocks._view["grown"] == (0, 10)
        assert "the JSON stands for characters 0 to 9" in blocks._view["growth"]
        assert json.loads(blocks._view["json"])["cited_text"] == "First one."
        found = locator_lab(SearchResult("https://example.org/t", "T", ["It rose. "]), 0, 2)
        assert json.loads(found._view["json"])["source"] == "https://example.org/t"
        text = locator_lab(Document.from_text(TEXT), 14, 19)
        assert isinstance(text.location, CharLocation)
        assert (text._view["growth"], text._view["grown"]) == ("", None)

    def test_the_rows_hold_what_the_converters_say(self, lab):
        said = dict(zip([row.name for row in ROWS], lab._view["rows"], strict=True))
        values = {name: value for name, (value, _) in said.items()}
        assert values["Code points"] == "14 to 19"
        assert values["UTF-16 units"] == "15 to 20"
        assert values["UTF-8 bytes"] == "17 to 22"
        assert json.loads(values["Gemini"]) == {"startIndex": 17, "endIndex": 22, "text": "Tides"}
        assert json.loads(values["Cohere"]) == {"start": 14, "end": 19, "text": "Tides"}
        assert values["URL text fragment"] == "#:~:text=Tides"
        assert "documentChar" in values["Bedrock Converse"]
        assert not any(loss for _, loss in said.values())
        assert all(lab._notes["text"][i] for i, row in enumerate(ROWS) if row.is_answer_side)

    def test_a_conversion_that_is_impossible_says_why(self, lab):
        lab.open_text("CRLF")
        at = lab.document.text.index("\r\n\r\n")
        lab.move(at, at + 4)
        said = dict(zip([row.name for row in ROWS], lab._view["rows"], strict=True))
        assert said["URL text fragment"][0] == ""
        assert "white space" in said["URL text fragment"][1]

    @given(texts_with_ranges(), st.sampled_from(MISTAKES))
    @settings(max_examples=30, deadline=None)
    def test_an_update_is_at_most_4_kb_and_json_whatever_the_text(self, case, mistake):
        text, start, end = case
        lab = locator_lab(Document.from_text(text * 60, title=text), start, start + len(text) * 40)
        lab.make_mistake(mistake.name)
        for span in (lab.range, (start, end)):
            lab.range = span
            assert len(json.dumps(lab._view, ensure_ascii=False).encode()) <= MOST_BYTES

    def test_two_megabytes_and_nothing_at_all_can_be_opened(self):
        long = "A long line of prose 😀. " * 85_000
        lab = locator_lab(Document.from_text(long, title="Long"), len(long) - 9, len(long) - 2)
        lab.make_mistake("UTF-16 read as code points")
        assert lab.misread is None
        assert "no range of this text" in lab._view["problem"]
        assert len(json.dumps(lab._view, ensure_ascii=False).encode()) <= MOST_BYTES
        empty = locator_lab(Document.from_text("", title="Nothing"))
        assert (empty.range, empty.location, empty._view["rows"]) == (None, None, [])
        assert "There is no range." in empty._repr_mimebundle_()[0]["text/plain"]

    def test_what_is_no_document_is_refused(self):
        with pytest.raises(CitelabError, match=r"a lab takes a Document, but got 'str'"):
            locator_lab("text")


class TestTwins:
    def test_the_text_twin_tells_the_range_the_mistake_and_every_convention(self, lab):
        lab.make_mistake("Counted from 1, read from 0")
        told = lab._repr_mimebundle_()[0]["text/plain"].split("\n")
        assert told[:4] == [
            "Characters 14 to 18 of Field manual: length 19 - 14 = 5."
            " 14 is the first, 19 the first that is not cited.",
            "    Tides",
            "Written as code points from 1: 15 to 20. Read as code points:"
            " characters 15 to 19; both ends move 1 to the right.",
            "    ides",
        ]
        assert all(any(line.startswith(row.name) for line in told) for row in ROWS)
        assert told[-1] == "}"
        assert repr(lab) == f"<LocatorLab: {told[0]}>"

    def test_the_html_twin_marks_both_ranges_in_different_ways_with_inline_styles(self, lab):
        lab.make_mistake("End read as included")
        html = lab._repr_mimebundle_()[0]["text/html"]
        assert ">Tides</mark> rose." in html
        assert "outline:2px dashed" in html
        assert ">Tides </mark>rose." in html
        assert "class=" not in html

    def test_hostile_text_and_titles_stay_text(self, hostile):
        document = Document.from_text(f"before {hostile} after", title=hostile)
        lab = locator_lab(document, 7, 7 + len(hostile))
        lab.make_mistake("Counted from 1, read from 0")
        html = lab._repr_mimebundle_()[0]["text/html"]
        assert "<script" not in html
        assert "<img" not in html
        assert html.count("<mark") == 2

    def test_the_same_lab_gives_the_same_bytes(self):
        first, second = (LocatorLab(Document.from_text(TEXT)) for _ in range(2))
        for kind in ("text/plain", "text/html"):
            assert first._repr_mimebundle_()[0][kind] == second._repr_mimebundle_()[0][kind]
