"""A document keeps its text as it is, and knows its pages and blocks."""

from __future__ import annotations

import dataclasses
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import Block, Document, Page, SearchResult
from citelab.errors import DocumentError, LocationError

# Everything that a file can hold: controls, combining marks, emoji, right-to-left; no half pairs.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
PAGES = st.lists(TEXTS, min_size=1, max_size=8)
BLOCKS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), min_size=1)
ODD = "e\u0301 \U0001f469\u200d\U0001f52c İ\r\n\ufeff\x02\u00ad שלום 中文"


@given(TEXTS)
def test_a_text_is_taken_as_it_is(text):
    document = Document.from_text(text)
    assert (document.kind, document.text) == ("text", text)
    assert (document.pages, document.blocks) == ((), ())


@given(PAGES)
def test_pages_tile_the_text_and_are_joined_by_one_line_feed(texts):
    document = Document.from_pages(texts)
    cut = [document.text[page.start_char : page.end_char] for page in document.pages]
    assert cut == [*(text + "\n" for text in texts[:-1]), texts[-1]]
    assert "".join(cut) == document.text == "\n".join(texts)
    assert [page.number for page in document.pages] == list(range(1, len(texts) + 1))


@given(BLOCKS)
def test_blocks_tile_the_text_with_nothing_between_them(texts):
    for document in (Document.from_blocks(texts), SearchResult("https://a.example", "A", texts)):
        cut = [document.text[block.start_char : block.end_char] for block in document.blocks]
        assert cut == texts
        assert "".join(cut) == document.text
        assert [block.index for block in document.blocks] == list(range(len(texts)))


@given(PAGES)
def test_page_at_finds_the_page_of_every_character(texts):
    document = Document.from_pages(texts)
    found = [document.page_at(char) for char in range(len(document.text))]
    assert found == [p for p in document.pages for _ in range(p.start_char, p.end_char)]


@given(BLOCKS)
def test_block_at_finds_the_block_of_every_character(texts):
    document = Document.from_blocks(texts)
    found = [document.block_at(char) for char in range(len(document.text))]
    assert found == [b for b in document.blocks for _ in range(b.start_char, b.end_char)]


@given(PAGES, st.data())
def test_pages_in_are_those_from_the_first_to_the_last_character(texts, data):
    document = Document.from_pages([*texts, "end"])
    start = data.draw(st.integers(0, len(document.text) - 1))
    end = data.draw(st.integers(start + 1, len(document.text)))
    expected = {document.page_at(char) for char in range(start, end)}
    assert set(document.pages_in(start, end)) == expected
    assert document.blocks_in(start, end) == ()


def test_blocks_in_are_those_that_a_range_touches():
    document = Document.from_blocks(["abc", "d", "ef"])
    assert [block.index for block in document.blocks_in(2, 5)] == [0, 1, 2]
    assert [block.index for block in document.blocks_in(3, 4)] == [1]
    assert document.pages_in(0, 6) == ()


def test_odd_characters_are_counted_as_they_stand():
    assert Document.from_text(ODD).text == ODD
    assert Document.from_pages([ODD, ODD]).pages[1].start_char == len(ODD) + 1


def test_labels_name_the_first_pages():
    document = Document.from_pages(["a", "b", "c"], labels=["i", None])
    assert [page.label for page in document.pages] == ["i", None, None]


def test_the_fingerprint_is_the_sha256_of_the_text_in_utf8_and_of_nothing_else():
    document = Document.from_text(ODD)
    assert document.fingerprint == hashlib.sha256(ODD.encode("utf-8")).hexdigest()
    assert document.fingerprint == Document.from_text(ODD, title="Other").fingerprint
    assert document.fingerprint != Document.from_text(ODD.replace("\r\n", "\n")).fingerprint


def test_pages_without_text_are_listed_by_number():
    document = Document.from_pages(["", "One.", " \n\t", "Two.", ""])
    assert document.pages_without_text == (1, 3, 5)
    assert Document.from_text("One.").pages_without_text == ()


def test_a_document_cannot_be_altered():
    document = Document.from_text("a")
    with pytest.raises(dataclasses.FrozenInstanceError):
        document.text = "b"


def test_equal_content_is_equal_and_the_bytes_do_not_count():
    assert Document.from_pages(["a"], data=b"1") == Document.from_pages(["a"], data=b"2")
    assert Document.from_text("a") != Document.from_text("a", title="A")
    assert len({Document.from_text("a"), Document.from_text("a")}) == 1


def test_a_document_is_called_by_its_title_else_its_source():
    assert Document.from_text("a", title="T", source="s.txt").name == "T"
    assert Document.from_text("a", source="s.txt").name == "s.txt"
    assert Document.from_text("a").name == "untitled"
    assert (
        repr(Document.from_text("a" * 1234, title="T")) == "<Document 'T': text, 1,234 characters>"
    )


def test_title_and_context_are_no_part_of_the_text():
    document = Document.from_text("a", title="T", context="C", language="es")
    assert (document.text, document.context, document.language) == ("a", "C", "es")


@pytest.mark.parametrize("char", [-1, 3, 99])
def test_a_character_outside_of_the_text_has_no_page(char):
    with pytest.raises(LocationError) as caught:
        Document.from_pages(["a", "b"], title="Log").page_at(char)
    assert str(caught.value) == (
        f"character {char} is outside of 'Log', which has 3, numbered from 0"
    )


def test_a_text_has_no_pages_and_a_pdf_no_blocks():
    with pytest.raises(LocationError) as caught:
        Document.from_text("a", title="Log").page_at(0)
    assert str(caught.value) == (
        "'Log' is of kind 'text' and has no pages; cite it by its own kind of location"
    )
    with pytest.raises(LocationError, match="of kind 'pdf' and has no blocks"):
        Document.from_pages(["a"]).block_at(0)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: Document.from_text("ab\ud83dc", title="Log"),
            "text of 'Log': character 2 is half of a surrogate pair ('\\ud83d'), which no file"
            " or browser can carry; decode the source again, with its real encoding",
        ),
        (
            lambda: Document.from_text("a", title="\udc00"),
            "title of '\\udc00': character 0 is half of a surrogate pair ('\\udc00'), which no"
            " file or browser can carry; decode the source again, with its real encoding",
        ),
        (
            lambda: Document.from_text(b"abc"),
            "text is b'abc', but it is a string; citelab.load() reads bytes",
        ),
        (lambda: Document.from_text(None), "text is None, but it is a string"),
        (lambda: Document.from_text("a", title=5), "title is 5, but it is a string"),
        (lambda: Document.from_pages([]), "there is no page; give at least one"),
        (
            lambda: Document.from_pages("one page"),
            "the pages are one string, 'one page'; give a list: [text]",
        ),
        (
            lambda: Document.from_pages(["a", None]),
            "a page is None, but it is a string of its text",
        ),
        (
            lambda: Document.from_pages(["a"], labels=["i", "ii"]),
            "2 labels for 1 pages; give at most one for each page",
        ),
        (lambda: Document.from_blocks([]), "there is no block; give at least one"),
        (
            lambda: Document.from_blocks("letters"),
            "the blocks are one string, 'letters'; give a list: [text]",
        ),
        (
            lambda: Document.from_blocks({"type": "text"}),
            "the blocks are one mapping, {'type': 'text'}; give a list: [text]",
        ),
        (
            lambda: Document.from_blocks([{"type": "image"}, {"type": "image"}]),
            "each block (2) is an image, which cannot be cited",
        ),
        (
            lambda: Document.from_blocks(["a", ""]),
            "block 1 is empty; leave it out: there is nothing to cite",
        ),
        (lambda: SearchResult("s", "t", []), "there is no block; give at least one"),
        (
            lambda: Document("pdf", "a"),
            "a document of kind 'pdf' needs pages, but this has 0;"
            " make it with from_text, from_pages, from_blocks or SearchResult",
        ),
        (
            lambda: Document("text", "a", pages=(Page(1, 0, 1),)),
            "a document of kind 'text' has no pages, but this has 1;"
            " make it with from_text, from_pages, from_blocks or SearchResult",
        ),
        (
            lambda: Document("content", "abc", blocks=(Block(0, 0, 2),)),
            "the blocks do not tile the text: they part at character 2 of 3;"
            " make it with from_pages or from_blocks",
        ),
        (
            lambda: Document("html", "a"),
            "kind is 'html', but it is one of text, pdf, content, search_result",
        ),
    ],
)
def test_what_is_no_document_is_refused_in_words(make, message):
    with pytest.raises(DocumentError) as caught:
        make()
    assert str(caught.value) == message
