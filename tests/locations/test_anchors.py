"""A set of citations keeps what it needs, and comes back from JSON as it was."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import Document, SearchResult
from citelab.errors import LocationError
from citelab.locations import CharLocation, PageLocation, location_at
from citelab.locations.anchors import CitationSet, anchor

PIECES = (
    "It rained. ",
    "😀",
    "e\u0301",
    "\r\n",
    "\u0002",
    "İ",
    "שלום",
    "草は緑。",
    "👩\u200d🔬",
    " ",
)


@given(texts=st.lists(st.sampled_from(PIECES), min_size=1, max_size=9), data=st.data())
def test_every_kind_of_citation_comes_back_from_json(texts, data):
    text = "".join(texts)
    sources = [
        Document.from_text(text, title="A"),
        Document.from_pages(texts),
        Document.from_blocks(texts),
        SearchResult("https://a.example", "B", texts),
    ]
    cited = []
    for index, source in zip((0, 1, 2, 0), sources, strict=True):
        start = data.draw(st.integers(0, len(source.text) - 1))
        end = data.draw(st.integers(start + 1, len(source.text)))
        cited.append(location_at(source, index, start, end))
    made = anchor(cited, sources)
    back = CitationSet.from_dict(json.loads(json.dumps(made.to_dict())))
    assert back == made
    assert [c.location.to_dict() for c in back] == [location.to_dict() for location in cited]
    for citation, source in zip(back, sources, strict=True):
        assert source.text[citation.start_char : citation.end_char] == citation.quotation.exact
        assert citation.fingerprint == sha256(source.text.encode()).hexdigest()


def test_what_is_kept_of_a_citation():
    text = "It rained. The gate is green. It rained."
    (kept,) = anchor([CharLocation(document_index=0, start_char=30, end_char=40)],
                     Document.from_text(text))  # fmt: skip
    assert (kept.quotation.exact, kept.quotation.suffix) == ("It rained.", "")
    assert kept.quotation.prefix == text[:30]
    assert (kept.occurrences, kept.document_chars) == (2, 40)


def test_the_characters_of_a_page_location_are_kept():
    document = Document.from_pages(["It rained.", "It froze."])
    made = anchor([location_at(document, 0, 11, 20)], document)
    (back,) = CitationSet.from_dict(json.loads(json.dumps(made.to_dict())))
    assert isinstance(back.location, PageLocation)
    assert (back.location.start_char, back.location.end_char) == (11, 20)


def test_words_whose_place_on_the_page_is_not_known_have_no_surroundings():
    document = Document.from_pages(["No. Yes. No."])
    cited = PageLocation(document_index=0, start_page=1, end_page=2, cited_text="No.")
    (kept,) = anchor([cited], document)
    assert (kept.is_exact, kept.quotation.exact, kept.quotation.prefix) == (False, "No.", "")


def test_the_vendors_json_is_anchored_as_it_is():
    document = Document.from_text("It rained.")
    location = location_at(document, 0, 0, 10)
    assert anchor([location.to_dict()], document) == anchor([location], document)


def test_a_citation_that_does_not_resolve_is_refused():
    with pytest.raises(LocationError, match="is this the edition that was cited"):
        anchor([CharLocation(document_index=0, start_char=0, end_char=99)],
               Document.from_text("It rained."))  # fmt: skip


def test_a_page_without_text_cannot_be_found_again():
    document = Document.from_pages(["It rained.", ""], title="Log")
    with pytest.raises(LocationError) as caught:
        anchor([PageLocation(document_index=0, start_page=2, end_page=3)], document)
    assert str(caught.value) == (
        "page 2 of 'Log' has no text, so nothing could be found again;"
        " leave this citation out of the set"
    )


STORED = anchor(
    [CharLocation(document_index=0, start_char=0, end_char=2)], Document.from_text("It rained.")
).to_dict()


@pytest.mark.parametrize(
    ("stored", "message"),
    [
        ({}, "kind is None, but 'citelab.citations' is read here; is this the file?"),
        ([], "kind is [], but 'citelab.citations' is read here; is this the file?"),
        (
            {**STORED, "version": 2},
            "version is 2, but versions 1 to 1 of citelab.citations are known;"
            " a newer citelab may read it",
        ),
        ({**STORED, "version": True}, "version is True, but versions 1 to 1"),
        ({**STORED, "citations": None}, "citations is None, but it is a list"),
        ({**STORED, "citations": [3]}, "a stored citation is 3, but it is an object"),
        (
            {**STORED, "citations": [{**STORED["citations"][0], "start_char": True}]},
            "start_char of a stored citation is True, but its type is int",
        ),
        (
            {**STORED, "citations": [{**STORED["citations"][0], "exact": None}]},
            "exact of a stored citation is None, but its type is str",
        ),
    ],
)
def test_what_is_no_stored_set_is_refused(stored, message):
    with pytest.raises(LocationError) as caught:
        CitationSet.from_dict(stored)
    assert message in str(caught.value)
