"""The static twin marks exactly the passage, runs nothing, and is the same every time."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from citelab.contract.message import Message
from citelab.documents import Document, DocumentSet
from citelab.locations import CharLocation
from citelab.widgets.twin_html import answer_html, escape, source_html
from citelab.widgets.view_state import shown_blocks

PIECES = st.sampled_from(["a", "<b>", "</mark>", "&amp;", '"', "\r\n", "\r", "\n", "😀", "e\u0301"])
TEXTS = st.lists(PIECES, min_size=1, max_size=40).map("".join)
ALLOWED_TAGS = {"div", "p", "sup", "hr", "strong", "bdi", "blockquote", "mark"}
ALLOWED_ATTRIBUTES = {"style", "dir"}


class Reader(HTMLParser):
    """What a browser would make of the page: tags, attributes, text, text inside marks."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.tags, self.attributes, self.open = set(), set(), []
        self.text, self.marks = "", []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.open.append(tag)
        if tag == "mark":
            self.marks.append("")

    def handle_endtag(self, tag):
        assert "hr" in self.open or tag in self.open
        while self.open.pop() != tag:
            pass

    def handle_data(self, data):
        self.text += data
        if "mark" in self.open:
            self.marks[-1] += data


def html_of(message, sources):
    return answer_html(shown_blocks(message, DocumentSet.of(sources)))


@given(TEXTS, st.data())
def test_the_marks_hold_exactly_the_cited_text(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    location = CharLocation(document_index=0, start_char=start, end_char=end)
    message = Message.from_blocks([("claim", (location,))])
    document = Document.from_text(text)
    assert Reader(html_of(message, document)).marks == [text[start:end]]
    assert Reader(source_html(document, (start, end))).marks == [text[start:end]]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_escaped_text_comes_back_unchanged_but_for_nul(text):
    reader = Reader(escape(text))
    assert reader.text == text.replace("\0", "\ufffd")
    assert not reader.tags


def test_hostile_text_makes_no_tag_and_no_attribute(hostile_answer, hostile):
    message, sources = hostile_answer
    pages = [html_of(message, sources), source_html(sources.sources[0], (7, 7 + len(hostile)))]
    for page in pages:
        reader = Reader(page)
        assert reader.tags <= ALLOWED_TAGS
        assert reader.attributes <= ALLOWED_ATTRIBUTES
        assert hostile in reader.marks
        assert "<script" not in page
        assert "<img" not in page


def test_the_twin_shows_every_claim_number_place_and_passage(message, sources):
    text = Reader(html_of(message, sources)).text
    for piece in ("The tide rose.[1][2]", "However,", "it goes on.[3][4]", "Others say so."):
        assert piece in text
    assert "[1] Field manual, characters 0 to 12" in text
    assert "[5] Tide page, block 1" in text


def test_what_does_not_resolve_is_stated_and_marks_nothing(sources):
    location = CharLocation(document_index=0, start_char=5, end_char=900)
    reader = Reader(html_of(Message.from_blocks([("claim", (location,))]), sources))
    assert "cannot be shown: end_char is 900" in reader.text
    assert reader.marks == []


def test_two_twins_of_one_answer_are_the_same_bytes(message, sources):
    assert html_of(message, sources) == html_of(message, DocumentSet(sources.sources))


def test_the_twin_of_a_long_document_stays_small():
    document = Document.from_text("A long line of prose.\n" * 100_000)
    whole = CharLocation(document_index=0, start_char=0, end_char=len(document.text))
    part = CharLocation(document_index=0, start_char=900_000, end_char=900_021)
    page = html_of(Message.from_blocks([("claim", (whole, part))]), document)
    assert len(page) < 10_000
    assert len(source_html(document, None)) < 10_000


def test_an_answer_without_citations_is_its_text_alone():
    reader = Reader(html_of(Message.from_blocks([("Nothing found.", ())]), []))
    assert reader.text == "Nothing found."
    assert "hr" not in reader.tags


def test_the_mark_is_a_fixed_pair_that_needs_no_stylesheet(message, sources):
    page = html_of(message, sources)
    assert '<mark style="background:#ffe08a;color:#1a1a1a;' in page
    assert "class=" not in page
    assert "<style" not in page
