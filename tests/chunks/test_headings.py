"""Headings are known by their form, and sections begin with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.chunks import citation_chunks
from citelab.chunks.headings import headings, paragraph_starts, section_starts
from citelab.documents import Document


def titles_of(document: Document) -> list[str]:
    chunks = citation_chunks(document)
    marked = zip(chunks, headings(document, chunks), strict=True)
    return [
        chunk.text.split("\n")[-2 if document.pages else 0] for chunk, is_one in marked if is_one
    ]


def starts_of(document: Document) -> list[str]:
    chunks = citation_chunks(document)
    found = section_starts(document, chunks, headings(document, chunks))
    return [chunks[index].text for index in found]


@pytest.mark.parametrize(
    "line",
    [
        "# Tides",
        "### 2.1 The lid",
        "TIDE GAUGE",
        "3. Tide gauge No. 7",
        "IV. Results",
        "A. Settling",
        "2.1 The lid",
        "What the goat ate",
        "Öffnungszeiten",
        "潮汐",
    ],
)
def test_a_short_line_by_itself_that_ends_no_sentence_is_a_heading(line):
    assert titles_of(Document.from_text(f"It rained.\n\n{line}\n\nWe left.")) == [line]


@pytest.mark.parametrize(
    "line",
    [
        "We left.",
        "Did it rain?",
        "The day has three watches:",
        "- flour",
        "and so on",
        "12 mm of rain",
        "x" * 200,
        "First line\nsecond line",
    ],
)
def test_what_ends_a_sentence_or_belongs_to_a_list_is_no_heading(line):
    assert titles_of(Document.from_text(f"It rained.\n\n{line}\n\nWe left.")) == []


def test_without_blank_lines_only_capitals_and_markdown_stand_out_of_a_text():
    body = "It rained on the hut for the whole of the night."
    text = f"{body}\nTHE LID\n{body}\nThe goat\n{body}\n# Kelp\n{body}\n"
    assert titles_of(Document.from_text(text)) == ["THE LID", "# Kelp"]


def test_an_item_behind_a_colon_is_no_heading():
    assert titles_of(Document.from_text("We need:\n\nFLOUR\n\nIt rained.")) == []


def test_in_a_pdf_a_capital_is_enough_as_blank_lines_are_lost():
    page = "It rained for a very long time on the hut.\nResults\nThe gauge was read once more."
    assert titles_of(Document.from_pages([page])) == ["Results"]


def test_of_blocks_only_markdown_is_a_heading():
    document = Document.from_blocks(["# Tides\n", "The Lid", "It rained."])
    assert titles_of(document) == ["# Tides"]


def test_the_headings_of_the_study_are_found_and_its_table_is_none(papers):
    found = titles_of(papers[1])
    assert found[-8:] == [
        "IV. Results",
        "A. Settling",
        "B. Lag",
        "C. Blockages",
        "D. The goat",
        "V. Discussion",
        "VI. Recommendations",
        "Thanks and sources",
    ]


def test_headings_in_a_row_begin_one_section():
    document = Document.from_text("# One\n\n## Two\n\nIt rained.\n\n# Three\n\nWe left.")
    assert starts_of(document) == ["# One\n\n", "# Three\n\n"]


def test_a_page_with_a_running_header_begins_a_section_and_one_without_does_not():
    bodies = ["It rained.", "We left.", "The end."]
    headed = Document.from_pages([f"Tide Report\n{body}" for body in bodies])
    assert [text.split("\n")[1] for text in starts_of(headed)] == bodies
    assert len(starts_of(Document.from_pages(bodies))) == 1


def test_a_page_with_a_running_footer_ends_a_section():
    document = Document.from_pages(
        [f"{body}\n- {n} -" for n, body in enumerate(["It rained.", "We left.", "The end."], 1)]
    )
    assert len(starts_of(document)) == 3


def test_a_footer_that_meets_the_next_header_ends_a_section():
    bodies = ["It rained.", "We left.", "The end."]
    document = Document.from_pages(
        [f"Report\n{body}\n- {n} -\n" for n, body in enumerate(bodies, 1)]
    )
    assert len(starts_of(document)) == 3


def test_a_heading_at_the_bottom_of_a_page_stays_with_the_next_page():
    document = Document.from_pages(["Tide Report\nIt rained for long on the hut.\nLAG", *(
        f"Tide Report\n{body}" for body in ("It was late.", "The end.")
    )])  # fmt: skip
    assert [text.split("\n")[0] for text in starts_of(document)] == [
        "Tide Report",
        "LAG",
        "Tide Report",
    ]


def test_paragraphs_begin_behind_blank_lines_but_not_behind_a_heading():
    document = Document.from_text("# One\n\nIt rained. Again.\r\n\r\nWe left.\nThe end.\n \nX.")
    chunks = citation_chunks(document)
    found = paragraph_starts(document, chunks, headings(document, chunks))
    assert [chunks[index].text.strip() for index in found] == ["# One", "We left.", "X."]


@given(st.data())
def test_sections_and_paragraphs_begin_with_the_document(documents, data):
    document = data.draw(documents)
    chunks = citation_chunks(document)
    titles = headings(document, chunks)
    for found in (section_starts, paragraph_starts):
        starts = found(document, chunks, titles)
        assert starts[:1] == ([0] if chunks else [])
        assert starts == sorted(set(starts))
