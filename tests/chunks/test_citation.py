"""Citation chunks tile the text, and a page keeps what stands on it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.chunks import Chunk, citation_chunks
from citelab.chunks.citation import chunk_ranges
from citelab.documents import Document, SearchResult, shown_text
from citelab.errors import LocationError
from citelab.locations import ContentBlockLocation, PageLocation, resolve
from citelab.text import split_sentences

HEADER = "Quarterly Tide Report"


def texts_of(document: Document) -> list[str]:
    return [chunk.text for chunk in citation_chunks(document)]


def with_header(*bodies: str) -> Document:
    return Document.from_pages([f"{HEADER}\n{body}\n- {n} -" for n, body in enumerate(bodies, 1)])


@given(st.data())
def test_chunks_tile_the_text_of_any_document(documents, data):
    document = data.draw(documents)
    chunks = citation_chunks(document)
    assert "".join(chunk.text for chunk in chunks) == document.text
    end_before = 0
    for index, chunk in enumerate(chunks):
        assert (chunk.index, chunk.start_char) == (index, end_before)
        assert chunk.start_char < chunk.end_char
        assert document.text[chunk.start_char : chunk.end_char] == chunk.text
        end_before = chunk.end_char
    assert end_before == len(document.text)


@given(st.data())
def test_the_location_of_a_chunk_resolves_to_the_chunk(documents, data):
    document = data.draw(documents)
    for chunk in citation_chunks(document):
        passage = resolve(chunk.location, [document])
        assert (passage.start_char, passage.end_char) == (chunk.start_char, chunk.end_char)


@given(st.data())
def test_a_chunk_of_a_pdf_starts_with_a_page_or_with_text_inside_of_one(pdfs, data):
    document = data.draw(pdfs)
    page_starts = {page.start_char for page in document.pages}
    for start, _ in chunk_ranges(document):
        assert start in page_starts or not document.text[start].isspace()


@given(st.data())
def test_a_chunk_cites_a_page_only_for_words_that_stand_on_it(pdfs, data):
    document = data.draw(pdfs)
    for chunk in citation_chunks(document):
        shown_on = {
            page.number
            for page in document.pages_in(chunk.start_char, chunk.end_char)
            if shown_text(
                document,
                max(page.start_char, chunk.start_char),
                min(page.end_char, chunk.end_char),
            ).strip()
        }
        if shown_on:
            assert chunk.location.start_page == min(shown_on)
            assert chunk.location.end_page == max(shown_on) + 1


@given(st.data())
def test_blocks_of_text_stay_whole(documents, data):
    document = data.draw(documents.filter(lambda d: d.blocks))
    texts = [block for block in document.blocks if block.image is None]
    assert chunk_ranges(document) == [(block.start_char, block.end_char) for block in texts]


def test_an_image_among_the_blocks_is_counted_and_never_a_chunk():
    image = {"type": "image", "source": {"type": "url", "url": "https://a.example/a.png"}}
    document = Document.from_blocks([image, "One.", image, image, "Two.", image])
    chunks = citation_chunks(document)
    assert [chunk.text for chunk in chunks] == ["One.", "Two."]
    assert [chunk.location.start_block for chunk in chunks] == [1, 4]
    assert [resolve(chunk.location, document).text for chunk in chunks] == ["One.", "Two."]


def test_a_citation_of_nothing_but_images_is_refused():
    document = Document.from_blocks(["One.", {"type": "image"}, {"type": "image"}], title="Trip")
    location = ContentBlockLocation(document_index=0, start_block=1, end_block=3, cited_text="")
    with pytest.raises(LocationError, match="block 1 of 'Trip' is an image"):
        resolve(location, document)


def test_the_vendors_example_comes_out_as_it_does_there():
    document = Document.from_text("The grass is green. The sky is blue.", title="Colours")
    chunks = citation_chunks(document, document_index=2)
    assert [(c.start_char, c.end_char, c.text) for c in chunks] == [
        (0, 20, "The grass is green. "),
        (20, 36, "The sky is blue."),
    ]
    assert chunks[1].location.to_dict() == {
        "type": "char_location", "cited_text": "The sky is blue.", "document_index": 2,
        "document_title": "Colours", "start_char_index": 20, "end_char_index": 36,
        "file_id": None}  # fmt: skip


def test_equal_sentences_are_chunks_of_their_own():
    chunks = citation_chunks(Document.from_text("It rained. It rained. It rained."))
    assert [chunk.start_char for chunk in chunks] == [0, 11, 22]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\x02"])
def test_a_text_without_sentences_is_one_chunk_or_none(text):
    for document in (Document.from_text(text), Document.from_pages([text])):
        assert texts_of(document) == ([text] if text else [])


def test_a_search_result_is_cited_in_its_own_count():
    chunks = citation_chunks(SearchResult("s", "T", ["One. Two.", "Three."]), 3)
    assert [c.location.search_result_index for c in chunks] == [3, 3]
    assert [c.text for c in chunks] == ["One. Two.", "Three."]


def test_a_sentence_goes_on_over_a_page_break_and_is_cited_on_both_pages():
    document = Document.from_pages(["It rained. The gauge was", "read twice. We left."])
    chunks = citation_chunks(document)
    assert [c.text for c in chunks] == ["It rained. ", "The gauge was\nread twice. ", "We left."]
    assert chunks[1].location == PageLocation(
        document_index=0, start_page=1, end_page=3, cited_text="The gauge was\nread twice. "
    )


def test_a_sentence_goes_on_over_footer_and_header_and_is_shown_without_them():
    document = with_header("It rained. The gauge was", "read twice. We left.", "The end.")
    crossing = citation_chunks(document)[1]
    assert crossing.text == f"The gauge was\n- 1 -\n{HEADER}\nread twice. "
    assert shown_text(document, crossing.start_char, crossing.end_char) == (
        "The gauge was\nread twice. "
    )


def test_between_two_sentences_the_footer_stays_before_and_the_header_behind_the_break():
    document = with_header("It rained.", "We left.", "The end.")
    assert texts_of(document) == [
        f"{HEADER}\nIt rained.\n- 1 -\n",
        f"{HEADER}\nWe left.\n- 2 -\n",
        f"{HEADER}\nThe end.\n- 3 -",
    ]
    pages = [(c.location.start_page, c.location.end_page) for c in citation_chunks(document)]
    assert pages == [(1, 2), (2, 3), (3, 4)]


def test_headers_do_not_change_where_sentences_are_cut():
    bodies = ["It rained. Dr.", "Ana left at 6 a.m. and", "came back. We stayed.", "The end."]
    plain, headed = Document.from_pages(bodies), with_header(*bodies)
    shown = [shown_text(headed, c.start_char, c.end_char) for c in citation_chunks(headed)]
    assert [" ".join(text.split()) for text in shown] == [
        " ".join(text.split()) for text in texts_of(plain)
    ]


def test_pages_without_text_between_two_sentences_belong_to_neither():
    document = Document.from_pages(["", "It rained.", "", "", "We left.", ""])
    assert texts_of(document) == ["\n", "It rained.\n", "\n\n", "We left.\n"]
    pages = [(c.location.start_page, c.location.end_page) for c in citation_chunks(document)]
    assert pages == [(1, 2), (2, 3), (3, 5), (5, 6)]


def test_white_space_at_the_top_of_a_page_stays_on_it():
    document = Document.from_pages(["It rained.\n", "  We left."])
    assert texts_of(document) == ["It rained.\n\n", "  We left."]


def test_a_word_parted_at_the_end_of_a_line_parts_no_sentence():
    document = Document.from_pages(["The tide gauge took 31 min-", "utes to settle. We left."])
    assert texts_of(document)[0] == "The tide gauge took 31 min-\nutes to settle. "


def test_without_page_breaks_a_pdf_is_split_like_a_text():
    text = "Tide Log\n\nIt rained. Dr. Ana left at 6 a.m.\nWe stayed. The end."
    assert chunk_ranges(Document.from_pages([text])) == split_sentences(text)


def test_the_language_of_the_document_decides():
    text = "El Sr. Otero llegó. Llovía."
    assert chunk_ranges(Document.from_text(text, language="es")) == split_sentences(text, "es")


def test_a_chunk_is_a_value():
    document = Document.from_text("It rained.")
    assert citation_chunks(document) == citation_chunks(document)
    assert isinstance(citation_chunks(document)[0], Chunk)
