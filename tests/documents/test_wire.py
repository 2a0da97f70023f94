"""Documents travel in the vendor's request blocks, and what it refuses is refused here."""

from __future__ import annotations

import base64

import pytest
from anthropic.types import DocumentBlockParam, SearchResultBlockParam
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from citelab.documents import (
    Document,
    FileStore,
    SearchResult,
    document_from_block,
    document_to_block,
    require_one_citation_setting,
)
from citelab.errors import ContractError

IMAGE = {
    "type": "image",
    "source": {"type": "base64", "media_type": "image/png", "data": "aGVsbG8="},
}
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
NAMES = st.none() | TEXTS
DOCUMENTS = st.one_of(
    st.builds(Document.from_text, TEXTS, title=NAMES, context=NAMES),
    st.builds(
        Document.from_blocks,
        st.lists(TEXTS | st.just(IMAGE), min_size=1).filter(
            lambda content: any(isinstance(part, str) for part in content)
        ),
        title=NAMES,
        context=NAMES,
    ),
    st.builds(SearchResult, TEXTS, TEXTS, st.lists(TEXTS, min_size=1)),
)
ON = {"enabled": True}


def refusal(block, read=document_from_block) -> str:
    with pytest.raises(ContractError) as caught:
        read(block)
    return str(caught.value)


@given(DOCUMENTS)
def test_a_document_survives_the_wire(document):
    assert document_from_block(document_to_block(document)) == document


@given(DOCUMENTS)
def test_the_vendors_own_types_take_our_blocks(document):
    is_result = document.kind == "search_result"
    param = SearchResultBlockParam if is_result else DocumentBlockParam
    TypeAdapter(param).validate_python(document_to_block(document), strict=True)


def test_an_image_keeps_its_index_and_travels_as_it_came():
    content = [IMAGE, {"type": "text", "text": "One."}, IMAGE, {"type": "text", "text": "Two."}]
    block = {"type": "document", "source": {"type": "content", "content": content}}
    document = document_from_block(block)
    assert document.text == "One.Two."
    assert [document.block_at(char).index for char in (0, 3, 4, 7)] == [1, 1, 3, 3]
    assert document_to_block(document)["source"] == block["source"]


def test_a_file_is_taken_out_of_the_store_by_its_id(tmp_path):
    store = FileStore(tmp_path)
    file_id = store.put(b"The gate is green.", name="rules.txt")
    source = {"type": "file", "file_id": file_id}
    document = document_from_block({"type": "document", "source": source}, files=store)
    assert (document.text, document.title) == ("The gate is green.", "rules.txt")
    assert document.file_id == file_id
    titled = {"type": "document", "source": source, "title": "Rules", "context": "of 2026"}
    document = document_from_block(titled, language="es", files=store)
    assert (document.title, document.context, document.language) == ("Rules", "of 2026", "es")


def test_a_file_that_the_store_does_not_know_is_refused(tmp_path):
    block = {"type": "document", "source": {"type": "file", "file_id": "file_1"}}
    with pytest.raises(ContractError, match="no 'file_1'; put the file into it first"):
        document_from_block(block, files=FileStore(tmp_path))


def test_a_pdf_travels_as_its_bytes_and_is_read_again(make_pdf):
    data = make_pdf([["One."], ["Two."]])
    source = {
        "type": "base64",
        "media_type": "application/pdf",
        "data": base64.b64encode(data).decode(),
    }
    document = document_from_block({"type": "document", "source": source, "title": "T"})
    assert (document.kind, len(document.pages), document.title) == ("pdf", 2, "T")
    block = document_to_block(document)
    assert block == {"type": "document", "source": source, "title": "T", "citations": ON}
    TypeAdapter(DocumentBlockParam).validate_python(block, strict=True)


def test_content_may_be_one_string():
    block = {"type": "document", "source": {"type": "content", "content": "One text."}}
    document = document_from_block(block, language="es")
    assert (document.kind, len(document.blocks), document.language) == ("content", 1, "es")


def test_titles_that_are_missing_are_left_out_of_the_block():
    assert document_to_block(Document.from_text("a")) == {
        "type": "document",
        "source": {"type": "text", "media_type": "text/plain", "data": "a"},
        "citations": ON,
    }


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ({"type": "image"}, "a source is a document or a search_result, not 'image'"),
        ("text", "a source is a document or a search_result, not 'str'"),
        (
            {"type": "document", "title": "T", "source": {"type": "text", "data": ""}},
            "document 'T': its text is empty",
        ),
        (
            {"type": "document", "source": {"type": "url", "url": "https://a.example"}},
            "untitled document: a source of kind 'url' is not read here; load the file with"
            " citelab.load() and send it as text, PDF (base64) or content",
        ),
        (
            {
                "type": "document",
                "source": {"type": "base64", "media_type": "image/png", "data": ""},
            },
            "untitled document: a source of kind 'image/png' is not read here; load the file with"
            " citelab.load() and send it as text, PDF (base64) or content",
        ),
        (
            {"type": "document", "source": None},
            "untitled document: the source None is not read here; load the file with"
            " citelab.load() and send it as text, PDF (base64) or content",
        ),
        (
            {"type": "document", "title": 5, "source": {"type": "text", "data": "a"}},
            "document 5: its title is 5, but it is a string or left out",
        ),
        (
            {
                "type": "document",
                "source": {"type": "base64", "media_type": "application/pdf", "data": "%%%"},
            },
            "untitled document: its data is not base64: Only base64 data is allowed",
        ),
        (
            {"type": "document", "source": {"type": "content", "content": []}},
            "untitled document: there is no block; give at least one",
        ),
        (
            {"type": "document", "source": {"type": "content", "content": None}},
            "untitled document: its content is None, but it is a list of text blocks",
        ),
        (
            {"type": "document", "source": {"type": "content", "content": [{"type": "image"}]}},
            "untitled document: each block (1) is an image, which cannot be cited",
        ),
        (
            {"type": "document", "source": {"type": "content", "content": [{"type": "table"}]}},
            "untitled document: a block of type 'table' cannot be cited; send its text",
        ),
        (
            {
                "type": "search_result",
                "source": "s",
                "title": "T",
                "content": [{"type": "image"}],
            },
            "search_result 'T': a block of type 'image' cannot be cited; send its text",
        ),
        (
            {"type": "document", "source": {"type": "file", "file_id": "file_1"}},
            "untitled document: 'file_1' lies in a store of files, and none was given;"
            " pass files=FileStore(…)",
        ),
        (
            {"type": "document", "source": {"type": "content", "content": [{"type": "text"}]}},
            "untitled document: a block is {'type': 'text'}, but it is {'type': 'text', 'text': …}",
        ),
        (
            {"type": "search_result", "title": "T", "content": []},
            "search_result 'T': its source is None, but a search result has one, a string",
        ),
        (
            {"type": "search_result", "source": "s", "content": []},
            "untitled search_result: its title is None, but a search result has one, a string",
        ),
        (
            {"type": "search_result", "source": "s", "title": "T", "content": "text"},
            "search_result 'T': its content is 'text', but it is a list of text blocks",
        ),
        (
            {
                "type": "search_result",
                "source": "s",
                "title": "T",
                "content": [{"type": "text", "text": ""}],
            },
            "search_result 'T': block 0 is empty; leave it out: there is nothing to cite",
        ),
    ],
)
def test_what_cannot_be_cited_from_is_refused_in_words(block, message):
    assert refusal(block) == message


def test_a_pdf_that_cannot_be_read_is_refused_with_its_title():
    source = {"type": "base64", "media_type": "application/pdf"}
    data = base64.b64encode(b"<html>").decode()
    message = refusal({"type": "document", "title": "T", "source": source | {"data": data}})
    assert message.startswith("document 'T': this is a web page (HTML), not a PDF")


def test_a_pdf_without_its_bytes_cannot_be_sent():
    with pytest.raises(ContractError) as caught:
        document_to_block(Document.from_pages(["a"], title="T"))
    assert str(caught.value) == "'T' has no bytes to send; load it from its file"


def test_an_error_has_the_status_that_the_vendor_answers_with():
    assert ContractError().status == 400


def sources(*settings: object, kind: str = "document") -> list[dict[str, object]]:
    return [{"type": kind, "title": "T", "citations": setting} for setting in settings]


def test_citations_are_on_for_all_or_for_none_and_each_kind_for_itself():
    off = {"enabled": False}
    require_one_citation_setting([])
    require_one_citation_setting(sources(ON, ON))
    require_one_citation_setting(sources(off, None, {}))
    require_one_citation_setting([*sources(ON), *sources(off, kind="search_result")])


def test_the_first_source_that_differs_is_named():
    def read(blocks):
        require_one_citation_setting(blocks)

    assert refusal(sources(ON, None), read) == (
        "citations are off for document 'T', but on for an earlier document;"
        " switch them on for every document of the request or for none"
    )
    assert refusal(sources(None, None, ON, kind="search_result"), read).startswith(
        "citations are on for search_result 'T', but off for an earlier search_result;"
    )
    assert refusal(sources(True), read) == (
        "citations of document 'T' is True, but it is {'enabled': true} or false"
    )
