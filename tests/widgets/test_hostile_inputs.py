"""Every widget over every bad input: what it shows is text or a message, and nothing is lost."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

from citelab.contract.contract import Contract
from citelab.contract.message import Message
from citelab.documents import Document
from citelab.errors import ChunkError, DocumentError
from citelab.faithfulness import review
from citelab.locations import CharLocation
from citelab.widgets import chunk_lab, locator_lab, mark_lens, show, show_review, show_source

HOSTILE = (
    "</mark></script><script>window.ran = 1</script><img src=x onerror='window.ran = 1'>"
    '<svg onload="window.ran = 1"></svg><a href="javascript:window.ran = 1">'
)
TEXTS = {
    "hostile": f"{HOSTILE} after. A second sentence.",
    "NUL and escapes": "a\x00b\x1b[31mred\x07. A second sentence.",
    "only white space": " \r\n\t\n",
    "wide": "🐐👨‍👩‍👧‍👦e\u0301\r\n\u2028אב.\r\nA second sentence.",
    "empty": "",
}
NOTHING_ELSE = {"img", "svg", "script", "a", "iframe", "object", "form", "link", "style"}


class _Twin(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.tags, self.names, self.words, self.open = set(), set(), "", []
        self.marked = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.names |= {name for name, _ in attrs}
        if tag == "mark":
            self.marked.append("")
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag == "mark":
            self.open.pop()

    def handle_data(self, data):
        self.words += data
        if self.open:
            self.marked[-1] += data


def cited_answer(document):
    """One hostile claim; its citation covers the first five characters, if there are any."""
    end = min(5, len(document.text))
    cited = document.text[:end]
    place = (
        CharLocation(document_index=0, start_char=0, end_char=end, cited_text=cited)
        if end
        else None
    )
    return Message.from_blocks([(HOSTILE, (place,) if place else ())])


def ends(document):
    return (0, min(5, len(document.text))) if document.text else ()


WIDGETS = {
    "answer": lambda document: show(cited_answer(document), document),
    "source": lambda document: show_source(document, *ends(document)),
    "locator lab": lambda document: locator_lab(document, *ends(document)),
    "chunk lab": chunk_lab,
    "mark lens": lambda document: mark_lens(Contract(document, HOSTILE), f"So. {HOSTILE} [s1]."),
    "review board": lambda document: show_review(
        review(cited_answer(document), document), document, message=cited_answer(document)
    ),
}
every_widget = pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)


@pytest.fixture(params=TEXTS.values(), ids=TEXTS)
def document(request):
    return Document.from_text(request.param, title=HOSTILE, source=HOSTILE)


@every_widget
def test_the_twins_hold_text_and_no_tag_of_it(make, document):
    data, _ = make(document)._repr_mimebundle_()
    twin = _Twin(data["text/html"])
    assert twin.tags.isdisjoint(NOTHING_ELSE)
    assert not {name for name in twin.names if name.startswith("on")}
    assert "\x1b" not in data["text/plain"]
    assert "\x00" not in data["text/plain"]


@every_widget
def test_everything_can_be_sent_and_saved(make, document):
    view = make(document)
    data, _ = view._repr_mimebundle_()
    json.dumps(data).encode()
    json.dumps(
        {name: value for name, value in view.get_state().items() if name != "layout"}
    ).encode()


@pytest.mark.parametrize("name", ["answer", "source"])
def test_what_is_marked_is_exactly_what_is_cited(name, document):
    data, _ = WIDGETS[name](document)._repr_mimebundle_()
    cited = document.text[:5]
    shown = "".join(_Twin(data["text/html"]).marked)
    # An exported page has no NUL and no escape; each is drawn by a sign of its own.
    assert len(shown) == len(cited)
    assert [a for a, b in zip(shown, cited, strict=True) if b.isprintable() and a != b] == []


@every_widget
def test_half_a_character_never_comes_this_far(make):
    with pytest.raises(DocumentError, match="half of a surrogate pair"):
        make(Document.from_text("a\ud83d b", title="Broken"))


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (CharLocation(document_index=0, start_char=0, end_char=9_999), "9999"),
        (CharLocation(document_index=7, start_char=0, end_char=3), "document"),
        (
            CharLocation(document_index=0, start_char=0, end_char=3, cited_text="Old"),
            "edition",
        ),
    ],
    ids=["out of range", "no such document", "stale"],
)
@pytest.mark.parametrize("name", ["answer", "review board"])
def test_a_citation_that_does_not_hold_is_told_and_marks_nothing(name, place, told):
    document = Document.from_text("New words stand here.", title="Manual")
    message = Message.from_blocks([("A claim.", (place,))])
    if name == "answer":
        view = show(message, document)
    else:
        view = show_review(review(message, document), document, message=message)
    data, _ = view._repr_mimebundle_()
    twin = _Twin(data["text/html"])
    assert "".join(twin.marked) == ""
    assert told in twin.words
    assert told in data["text/plain"]


def test_ten_megabytes_are_excerpted_in_the_twins_and_whole_in_the_view():
    document = Document.from_text("It rains on the hut 😀.\n" * 430_000, title="Long")
    assert len(document.text.encode()) > 10_000_000
    for name in ("answer", "source"):
        view = WIDGETS[name](document)
        data, _ = view._repr_mimebundle_()
        assert len(data["text/html"]) < 20_000
        assert "".join(_Twin(data["text/html"]).marked) == document.text[:5]
    with pytest.raises(ChunkError, match="choose a larger size"):
        chunk_lab(document)
