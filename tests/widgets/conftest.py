"""Sources and answers for the viewers: all four kinds, a page break, text that bites."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from citelab.contract.message import Finding, Message
from citelab.documents import Document, DocumentSet, SearchResult
from citelab.faithfulness import review
from citelab.locations import (
    CharLocation,
    ContentBlockLocation,
    PageLocation,
    SearchResultLocation,
)

FAMILY = "👨‍👩‍👧‍👦"
MANUAL = f"Tides 😀 rose.\r\nWinds fell. {FAMILY} watched the e\u0301bb.\rThe end.\n"
HOSTILE = (
    "<script>alert(1)</script><img src=x onerror=alert(1)></mark></div>\"'&amp; javascript:alert(1)"
)


@pytest.fixture
def sources():
    """A text, a search result, a PDF and content, in this order."""
    return DocumentSet(
        [
            Document.from_text(MANUAL, title="Field manual"),
            SearchResult("https://example.org/tides", "Tide page", ["It rose. ", "It fell."]),
            Document.from_pages(
                ["One begins here and", "ends here. Rest.", "Last page."],
                labels=["i", "ii", "3"],
                title="Tide report",
            ),
            Document.from_blocks(["Speaker one.", "Speaker two."], title="Transcript"),
        ]
    )


@pytest.fixture
def at():
    """Locations that point at a piece of a document by its position, cited text included."""

    def chars(document, start, end, index=0):
        return CharLocation(
            document_index=index,
            start_char=start,
            end_char=end,
            cited_text=document.text[start:end],
        )

    def pages(document, start, end, first, last, index=1):
        return PageLocation(
            document_index=index,
            start_page=first,
            end_page=last + 1,
            start_char=start,
            end_char=end,
            cited_text=document.text[start:end],
        )

    return SimpleNamespace(chars=chars, pages=pages)


@pytest.fixture
def message(sources, at):
    """Three claims with glue between them; the last one has a citation that does not resolve."""
    manual, report = sources.sources[0], sources.sources[2]
    claims = [
        ("The tide rose.", (at.chars(manual, 0, 13), at.chars(manual, 15, 26))),
        (" However, ", ()),
        (
            "it goes on.",
            (
                at.pages(report, 4, 30, 1, 2),
                PageLocation(document_index=1, start_page=3, end_page=4),
            ),
        ),
        ("\n\n", ()),
        (
            "Others say so.",
            (
                SearchResultLocation(search_result_index=0, start_block=1, end_block=2),
                ContentBlockLocation(document_index=2, start_block=0, end_block=1),
                CharLocation(document_index=0, start_char=5, end_char=900),
            ),
        ),
    ]
    return Message.from_blocks(claims)


@pytest.fixture
def reported(message):
    """The answer, with two findings of the parser, one of a kind that nobody knows."""
    findings = [
        Finding("unknown", "[s77]", 38, "[s77] names chunk 77, but the prompt holds 1 to 3"),
        Finding("unheard of", "?", 0, "a kind that a later parser finds"),
    ]
    return replace(message, report=tuple(findings))


GAUGE = (
    "The gauge settles for 35 minutes. In a storm it settles for 45 minutes. "
    "However, this does not apply to the old gauge. Ana built it in 1998. The valves are open."
)


@pytest.fixture
def reviewed(at):
    """A reviewed answer of four claims: carried, contradicted, of a page, pointing nowhere."""
    gauge = Document.from_text(GAUGE, title="Gauges")
    log = Document.from_pages(["Nobody counted the birds.", "Rain fell."], title="Log")
    end = GAUGE.index(" However")
    claims = [
        ("The gauge settles for 35 minutes.", (at.chars(gauge, 0, 34),)),
        (" And ", ()),
        ("in a storm it settles for 54 minutes.", (at.chars(gauge, 34, end + 1),)),
        (" ", ()),
        ("Rain fell.", (PageLocation(document_index=1, start_page=2, end_page=3),)),
        ("Ana sold it.", (CharLocation(document_index=0, start_char=5, end_char=900),)),
    ]
    message, sources = Message.from_blocks(claims), DocumentSet([gauge, log])
    return SimpleNamespace(message=message, sources=sources, review=review(message, sources))


@pytest.fixture
def hostile():
    """What must be shown as text and never run."""
    return HOSTILE


@pytest.fixture
def hostile_answer(hostile):
    """An answer whose every string is hostile, and its sources."""
    text = f"before {hostile} after"
    document = Document.from_text(text, title=hostile, source=hostile)
    result = SearchResult("javascript:alert(1)", hostile, [hostile])
    location = CharLocation(document_index=0, start_char=7, end_char=7 + len(hostile))
    broken = CharLocation(
        document_index=0, start_char=0, end_char=3, cited_text=hostile, document_title=hostile
    )
    absent = CharLocation(document_index=9, start_char=0, end_char=3, document_title=hostile)
    block = SearchResultLocation(search_result_index=0, start_block=0, end_block=1)
    claims = [(hostile, (location, block)), (hostile, ()), (hostile, (broken, absent))]
    return Message.from_blocks(claims), DocumentSet([document, result])
