"""A location resolves to its exact passage, or to an error that says what does not fit."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from citelab.documents import Document
from citelab.errors import LocationError
from citelab.locations import (
    CharLocation,
    ContentBlockLocation,
    PageLocation,
    SearchResultLocation,
    citation_from_dict,
    resolve,
)


def refused(location, documents) -> LocationError:
    with pytest.raises(LocationError) as caught:
        resolve(location, documents)
    return caught.value


def refusal(location, documents) -> str:
    return str(refused(location, documents))


def chars(start: int, end: int, **fields) -> CharLocation:
    return CharLocation(**{"document_index": 0, "start_char": start, "end_char": end, **fields})


def on_pages(start: int, end: int, **fields) -> PageLocation:
    return PageLocation(**{"document_index": 1, "start_page": start, "end_page": end, **fields})


def blocks(start: int, end: int, **fields) -> ContentBlockLocation:
    return ContentBlockLocation(
        **{"document_index": 2, "start_block": start, "end_block": end, **fields}
    )


def result(start: int, end: int, **fields) -> SearchResultLocation:
    return SearchResultLocation(
        **{"search_result_index": 0, "start_block": start, "end_block": end, **fields}
    )


@pytest.mark.parametrize(
    ("location", "text", "label"),
    [
        (chars(20, 36), "The sky is blue.", "characters 20 to 35"),
        (on_pages(1, 2), "One. Two.\n", "page 1"),
        (on_pages(1, 4), "One. Two.\n\nTwo. Three.", "pages 1 to 3"),
        (blocks(2, 3), "Ana: hi.", "block 2"),
        (blocks(0, 2), "Ana: hi.Ben: hello.", "blocks 0 to 1"),
        (result(1, 2), "Second.", "block 1"),
        (result(0, 1, search_result_index=1), "Third.", "block 0"),
    ],
)
def test_each_kind_resolves_to_its_text_and_says_where_it_is(sources, location, text, label):
    passage = resolve(location, sources)
    assert (passage.text, passage.label()) == (text, label)
    assert passage.document.text[passage.start_char : passage.end_char] == text


def test_the_second_of_two_equal_blocks_is_the_second(sources):
    assert resolve(blocks(2, 3), sources).start_char == len("Ana: hi.Ben: hello.")


def test_the_vendors_json_resolves_as_it_is(sources):
    location = chars(0, 20, cited_text="The grass is green. ")
    assert resolve(location.to_dict(), sources) == resolve(location, sources)


def test_a_passage_knows_its_pages_or_its_blocks(sources):
    passage = resolve(on_pages(1, 4, cited_text="Two.\n\nTwo."), sources)
    assert [page.number for page in passage.pages] == [1, 2, 3]
    assert passage.blocks == ()
    passage = resolve(blocks(1, 3), sources)
    assert [block.index for block in passage.blocks] == [1, 2]
    assert passage.pages == ()


@pytest.mark.parametrize(
    ("start", "line", "column"),
    [(0, 1, 1), (4, 1, 5), (5, 2, 1), (8, 3, 1), (12, 3, 5)],
)
def test_a_passage_says_its_line_and_column_from_1_in_code_points(start, line, column):
    # One line ends in LF, one in CRLF; U+2028 ends none, and an emoji is one column.
    document = Document.from_text("Tide\n😀\r\nof\u2028it")
    passage = resolve(chars(start, start + 1), document)
    assert (passage.start_line, passage.start_column) == (line, column)


def test_lines_are_counted_over_the_whole_text_of_a_pdf(sources):
    passage = resolve(on_pages(3, 4, cited_text="Three."), sources)
    assert (passage.start_line, passage.start_column) == (3, 6)
    assert passage.document.units is passage.document.units


def test_a_passage_is_labelled_in_the_readers_language(sources):
    assert resolve(on_pages(1, 2), sources).label("es") == "página 1"


def test_of_a_page_location_that_lost_its_characters_the_words_are_found_on_the_page(sources):
    passage = resolve(on_pages(3, 4, cited_text="Two."), sources)
    assert (passage.text, passage.is_exact) == ("Two.", True)
    assert passage.start_char == sources.documents[1].pages[2].start_char


def test_words_that_stand_twice_on_the_pages_leave_the_place_open(sources):
    passage = resolve(on_pages(1, 4, cited_text="Two."), sources)
    assert (passage.text, passage.is_exact) == ("One. Two.\n\nTwo. Three.", False)
    overlapping = Document.from_pages(["aaa"])
    location = on_pages(1, 2, document_index=0, cited_text="aa")
    assert resolve(location, overlapping).is_exact is False


def test_without_words_the_whole_pages_are_the_passage(sources):
    assert resolve(on_pages(1, 2), sources).is_exact is False


def test_a_page_without_text_resolves_to_what_is_there():
    document = Document.from_pages(["One.", ""])
    passage = resolve(on_pages(2, 3, document_index=0), document)
    assert (passage.text, passage.is_exact, passage.pages) == ("", False, ())


def test_with_its_characters_a_page_location_points_at_one_of_two_equal_texts(sources):
    third = sources.documents[1].pages[2].start_char
    location = on_pages(1, 4, cited_text="Two.", start_char=third, end_char=third + 4)
    passage = resolve(location, sources)
    assert (passage.start_char, passage.is_exact) == (third, True)


def test_one_document_need_not_stand_in_a_list(sources):
    assert resolve(chars(0, 3), sources.documents[0]).text == "The"


@pytest.mark.parametrize(
    ("location", "message"),
    [
        (
            chars(0, 1, document_index=3),
            "document_index is 3, but the request has 3 documents, numbered from 0",
        ),
        (
            result(0, 1, search_result_index=2),
            "search_result_index is 2, but the request has 2 search results, numbered from 0",
        ),
        (
            chars(0, 1, document_index=1),
            "a char_location points into a text document,"
            " but document 1 ('Log') is of kind 'pdf'",
        ),
        (
            on_pages(1, 2, document_index=0),
            "a page_location points into a pdf document,"
            " but document 0 ('Colours') is of kind 'text'",
        ),
        (
            blocks(0, 1, document_index=1),
            "a content_block_location points into a content document,"
            " but document 1 ('Log') is of kind 'pdf'",
        ),
        (
            chars(30, 37),
            "end_char is 37, but 'Colours' has 36 characters; is this the edition that was cited?",
        ),
        (chars(50, 999), "end_char is 999, but 'Colours' has 36 characters; is this the edition"
         " that was cited?"),
        (
            on_pages(3, 5),
            "end_page is 5 (exclusive), but 'Log' has 3 pages, numbered from 1",
        ),
        (blocks(2, 4), "end_block is 4, but 'Talk' has 3 blocks, numbered from 0"),
        (result(0, 3), "end_block is 3, but 'A' has 2 blocks, numbered from 0"),
        (
            chars(20, 36, cited_text="The sky is grey."),
            "cited_text is 'The sky is grey.', but 'Colours' has 'The sky is blue.' at"
            " characters 20 to 35; is this the edition that was cited?",
        ),
        (
            blocks(0, 1, cited_text="Ana: ho."),
            "cited_text is 'Ana: ho.', but 'Talk' has 'Ana: hi.' at block 0;"
            " is this the edition that was cited?",
        ),
        (
            on_pages(1, 2, cited_text="Three."),
            "cited_text 'Three.' does not stand on page 1 of 'Log'",
        ),
        (
            on_pages(1, 2, start_char=8, end_char=14),
            "characters 8 to 14 are not on the pages cited, which hold 0 to 10",
        ),
        (
            on_pages(1, 2, start_char=0, end_char=4, cited_text="Two."),
            "cited_text is 'Two.', but 'Log' has 'One.' at page 1;"
            " is this the edition that was cited?",
        ),
        (
            result(0, 1, source="https://a.example/b"),
            "source is 'https://a.example/b', but search result 0 is 'https://a.example/a';"
            " are the search results in the order of the request?",
        ),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said_with_both_values(sources, location, message):
    assert refusal(location, sources) == message


def test_a_web_search_result_cannot_be_opened_here(sources):
    citation = citation_from_dict(
        {"type": "web_search_result_location", "url": "https://a.example"}
    )
    assert refusal(citation, sources) == (
        "a web_search_result_location points outside of the documents of the request;"
        " it is kept as it came, and only the service that made it can open it"
    )


def test_a_passage_is_a_value(sources):
    passage = resolve(chars(0, 3), sources)
    assert passage == resolve(chars(0, 3), sources)
    with pytest.raises(dataclasses.FrozenInstanceError):
        passage.start_char = 1


@pytest.mark.parametrize(
    ("location", "fault"),
    [
        (chars(0, 1, document_index=3), "no_document"),
        (result(0, 1, search_result_index=2), "no_document"),
        (chars(0, 1, document_index=1), "wrong_kind"),
        (on_pages(1, 2, document_index=0), "wrong_kind"),
        (chars(30, 37), "out_of_range"),
        (on_pages(3, 5), "out_of_range"),
        (on_pages(1, 2, start_char=8, end_char=14), "out_of_range"),
        (blocks(2, 4), "out_of_range"),
        (chars(20, 36, cited_text="The sky is grey."), "text_differs"),
        (on_pages(1, 2, cited_text="Three."), "text_differs"),
        (result(0, 1, source="https://a.example/b"), "wrong_document"),
        (citation_from_dict({"type": "web_search_result_location"}), "elsewhere"),
        ({"type": "char_location", "document_index": 0}, "invalid"),
    ],
)
def test_a_program_can_tell_the_faults_apart(sources, location, fault):
    error = refused(location, sources)
    assert error.fault == fault
    assert pickle.loads(pickle.dumps(error)).fault == fault


def test_an_image_has_a_fault_of_its_own():
    document = Document.from_blocks([{"type": "image"}, "Text."])
    assert refused(blocks(0, 1, document_index=0), document).fault == "without_text"
