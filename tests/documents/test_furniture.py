"""Running headers and footers are found, left out of what is shown, and never of the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import Document, page_bodies, read_pdf, shown_text
from citelab.errors import LocationError

HEADER = "Quarterly Tide Report"
BODIES = [
    "The wind fell at noon.\nThe gauge was\nread twice.",
    "Nobody had measured\nthe lag.",
    "A goat slept on the lid.\nIt left at dawn.\nNobody mourned.",
    "The intake is raked\nevery week.",
    "Kelp clogged it.",
]


def furniture_of(document: Document) -> list[str]:
    return [document.text[start:end] for start, end in document.furniture]


def pages(*bodies: str, header: str = "", footer: str = "", **options) -> Document:
    """Pages with a header and a footer in which {n} is the number of the page."""
    texts = [
        "\n".join(part.format(n=number) for part in (header, body, footer) if part)
        for number, body in enumerate(bodies, 1)
    ]
    return Document.from_pages(texts, **options)


def test_a_header_and_a_numbered_footer_are_found_on_every_page():
    document = pages(*BODIES, header=HEADER, footer="Page {n} of 5")
    assert furniture_of(document) == [
        f"{HEADER}\n",
        *(f"Page {n} of 5\n{HEADER}\n" for n in range(1, 5)),
        "Page 5 of 5",
    ]
    assert [document.text[start:end] for start, end in page_bodies(document)] == BODIES


def test_what_is_shown_is_the_bodies_and_the_text_is_as_it_was():
    document = pages(*BODIES, header=HEADER, footer="{n}")
    assert shown_text(document, 0, len(document.text)) == "\n".join(BODIES) + "\n"
    assert document.text.count(HEADER) == 5


def test_headers_may_be_missing_on_the_title_page():
    texts = ["A Study of Tides", *(f"{HEADER} {n}\n{body}" for n, body in enumerate(BODIES, 2))]
    assert furniture_of(Document.from_pages(texts)) == [f"{HEADER} {n}\n" for n in range(2, 7)]


def test_left_and_right_pages_have_headers_of_their_own():
    texts = [f"{('Left', 'Right')[n % 2]} page\nBody of {n * 7}." for n in range(6)]
    found = furniture_of(Document.from_pages(texts))
    assert found == ["Left page\n", "Right page\n"] * 3


def test_the_header_of_one_chapter_is_found_in_a_long_book():
    texts = [f"{'A wave ' * (n + 1)}rose.\nThen {'it ' * n}fell." for n in range(40)]
    for n in (11, 12, 13, 14):
        texts[n] = f"2 Tides\n{texts[n]}"
    assert furniture_of(Document.from_pages(texts)) == ["2 Tides\n"] * 4


def test_a_title_that_comes_back_every_tenth_page_is_the_authors():
    texts = [f"{'A wave ' * (n + 1)}rose." for n in range(40)]
    for n in (5, 15, 25, 35):
        texts[n] = f"Exercises\n{texts[n]}"
    assert furniture_of(Document.from_pages(texts)) == []


def test_two_pages_that_begin_alike_are_a_coincidence():
    assert furniture_of(pages(*BODIES[:2], header=HEADER)) == []
    assert furniture_of(pages(*BODIES[:3], header=HEADER)) == [f"{HEADER}\n"] * 3


def test_the_rows_of_a_table_that_goes_on_for_pages_are_the_authors():
    rows = [f"{1900 + 41 * n} {(n * 37) % 50}.{n * 3 % 10}" for n in range(8)]
    document = Document.from_pages([f"{row}\nbody {row}" for row in rows])
    assert furniture_of(document) == []


def test_the_name_that_a_page_has_in_the_pdf_counts_as_its_number():
    labels = ["i", "ii", "iii", "1", "2"]
    texts = [f"{body}\n{label}" for body, label in zip(BODIES, labels, strict=True)]
    found = furniture_of(Document.from_pages(texts, labels=labels))
    assert found == ["i\n", "ii\n", "iii\n", "1\n", "2"]


def test_the_last_page_of_a_count_is_like_the_others():
    labels = [str(n) for n in range(3, 8)]
    texts = [f"{body}\nPage {n} of 7" for n, body in enumerate(BODIES, 3)]
    assert len(Document.from_pages(texts, labels=labels).furniture) == 5


def test_numbers_that_start_anew_are_still_page_numbers():
    texts = [f"{body}\n{n % 4 + 1}" for n, body in enumerate([*BODIES, *BODIES[:3]])]
    assert len(Document.from_pages(texts).furniture) == 8


def test_several_lines_from_the_edge_inwards_are_one_header():
    document = pages(*BODIES, header=f"{HEADER}\n\nInternal, sheet {{n}}\n")
    assert furniture_of(document)[:2] == [f"{HEADER}\n", "Internal, sheet 1\n"]
    assert [document.text[start:end] for start, end in page_bodies(document)] == BODIES


def test_a_repeated_line_behind_one_of_the_authors_is_the_authors():
    texts = [f"{body.splitlines()[0]}\nYours faithfully\nand more {body}" for body in BODIES]
    assert furniture_of(Document.from_pages(texts)) == []


def test_a_sentence_that_counts_the_pages_is_the_authors_and_a_fixed_one_is_not():
    said = Document.from_pages([f"{body}\nThis was page {n}." for n, body in enumerate(BODIES)])
    assert furniture_of(said) == []
    assert len(pages(*BODIES, footer="Page {n}.").furniture) == 5
    assert len(pages(*BODIES, footer="For the use of the crew only.").furniture) == 5


def test_where_nothing_else_would_be_left_there_is_no_furniture():
    assert furniture_of(Document.from_pages(["Form 7\nName:"] * 5)) == []


def test_a_page_of_nothing_but_furniture_has_no_body():
    document = pages(*BODIES[:2], "", *BODIES[2:], header=HEADER, footer="{n}")
    assert [document.text[start:end] for start, end in page_bodies(document)] == BODIES


def test_pages_without_text_neither_count_nor_have_bodies():
    texts = [f"{HEADER}\n{body}" for body in BODIES]
    document = Document.from_pages(["", *texts[:2], " \n", "", *texts[2:]])
    assert furniture_of(document) == [f"{HEADER}\n"] * 5
    assert len(page_bodies(document)) == 5


def test_a_line_ends_at_a_line_feed_and_nowhere_else():
    header = "Tide\x0bReport\x0c\x1c\x85\u2028\r"
    document = Document.from_pages([f"{header}\n{body}" for body in BODIES])
    assert furniture_of(document) == [f"{header}\n"] * 5


def test_a_number_of_thousands_of_digits_is_read_without_complaint():
    assert len(pages(*BODIES, header="9" * 6000).furniture) == 5


def test_other_documents_have_neither_furniture_nor_bodies():
    document = Document.from_text("Same\n\nSame\n\nSame")
    assert (document.furniture, page_bodies(document)) == ((), [])
    assert shown_text(document, 2, 8) == document.text[2:8]


def test_furniture_of_a_real_pdf_is_found(make_pdf):
    lines = [[HEADER, *body.splitlines(), f"- {n} -"] for n, body in enumerate(BODIES, 1)]
    document = read_pdf(make_pdf(lines))
    assert [document.text[start:end] for start, end in page_bodies(document)] == BODIES


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 2), (0, 99)])
def test_a_range_outside_of_the_text_is_not_shown(start, end):
    with pytest.raises(LocationError) as caught:
        shown_text(Document.from_text("abc", title="Log"), start, end)
    assert str(caught.value) == (
        f"characters {start} to {end} (exclusive) are no range of 'Log', which has 3"
    )


LINES = st.sampled_from(["", " ", "Head", "Head 1", "Head 2", "7", "8", "9", "Body goes on", "x"])
PAGE_TEXTS = st.lists(st.lists(LINES, max_size=7).map("\n".join), min_size=1, max_size=9)


@given(PAGE_TEXTS)
def test_furniture_is_whole_lines_in_order_and_never_all_there_is(texts):
    document = Document.from_pages(texts)
    end_before = -1
    for start, end in document.furniture:
        assert end_before < start < end
        assert start == 0 or document.text[start - 1] == "\n"
        assert end == len(document.text) or document.text[end - 1] == "\n"
        end_before = end
    assert not document.furniture or shown_text(document, 0, len(document.text)).strip()


@given(PAGE_TEXTS, st.data())
def test_what_is_shown_of_a_range_is_its_text_without_the_furniture_in_it(texts, data):
    document = Document.from_pages(texts)
    start = data.draw(st.integers(0, len(document.text)))
    end = data.draw(st.integers(start, len(document.text)))
    hidden = {char for first, last in document.furniture for char in range(first, last)}
    slow = "".join(document.text[char] for char in range(start, end) if char not in hidden)
    assert shown_text(document, start, end) == slow


@given(PAGE_TEXTS)
def test_bodies_hold_all_that_is_neither_furniture_nor_white_space(texts):
    document = Document.from_pages(texts)
    bodies = page_bodies(document)
    assert all(document.page_at(start) == document.page_at(end - 1) for start, end in bodies)
    shown = shown_text(document, 0, len(document.text))
    joined = "".join(document.text[start:end] for start, end in bodies)
    assert "".join(joined.split()) == "".join(shown.split())
    assert all(document.text[a:b] == document.text[a:b].strip() != "" for a, b in bodies)
