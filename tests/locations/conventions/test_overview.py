"""One passage, said in every convention, is one passage."""

from __future__ import annotations

import pytest

from citelab.documents import Document, SearchResult
from citelab.locations import location_at, resolve
from citelab.locations.conventions import (
    UTF8,
    UTF16,
    from_bedrock,
    from_line_column,
    from_position_selector,
    from_quote_selector,
    from_text_fragment,
    in_other_words,
)

TEXTS = ["Café 😀\r\n", "It rained. ", "It rained."]


@pytest.mark.parametrize(
    "document",
    [
        Document.from_text("".join(TEXTS)),
        Document.from_pages(TEXTS),
        Document.from_blocks(TEXTS),
        SearchResult("https://a.example/log", "Log", TEXTS),
    ],
    ids=lambda document: document.kind,
)
def test_every_convention_leads_back_to_the_passage(document):
    start = document.text.rindex("It rained.")
    passage = resolve(location_at(document, 0, start, start + 10), document)
    said = in_other_words(passage, "https://a.example/log")
    text, place = document.text, (passage.start_char, passage.end_char)
    assert said["code points"].value == place
    assert UTF16.read(text, *said["UTF-16 units"].value).value == place
    assert UTF8.read(text, *said["UTF-8 bytes"].value).value == place
    assert from_line_column(text, *said["line and column"].value).value == place
    assert from_position_selector(text, said["W3C TextPositionSelector"].value).value == place
    assert from_quote_selector(text, said["W3C TextQuoteSelector"].value).value == place
    assert from_text_fragment(said["URL text fragment"].value, text).value == place
    assert from_bedrock(said["Bedrock Converse"].value).value == passage.location


def test_without_an_address_there_is_no_link():
    document = Document.from_text("It rained.")
    passage = resolve(location_at(document, 0, 0, 2), document)
    assert "URL text fragment" not in in_other_words(passage)
