"""A document map comes back as it was, and names every way in which the documents differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import Document, SearchResult, load
from citelab.errors import LocationError
from citelab.locations.document_map import DocumentMap

DATA = Path(__file__).parents[2] / "data"
TITLES = st.none() | st.sampled_from(["Log", "Büro 😀", '<b>"x"</b>', "שלום"])
PIECES = st.lists(st.text(min_size=1, max_size=9), min_size=1, max_size=4)


@st.composite
def documents(draw):
    pieces, title = draw(PIECES), draw(TITLES)
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return Document.from_text("".join(pieces), title=title)
    if kind == 1:
        return Document.from_pages(pieces, title=title)
    if kind == 2:
        return Document.from_blocks(pieces, title=title)
    return SearchResult("https://a.example", title or "", pieces)


@given(sources=st.lists(documents(), max_size=6))
def test_a_map_comes_back_and_finds_its_own_documents_unchanged(sources):
    made = DocumentMap.of(sources)
    back = DocumentMap.from_json(made.to_json())
    assert back == made
    assert back.differences(sources) == ()


@given(sources=st.lists(documents(), min_size=1, max_size=4), other=documents(), data=st.data())
def test_another_document_in_the_place_of_one_is_always_noticed(sources, other, data):
    at = data.draw(st.integers(0, len(sources) - 1))
    changed = [*sources[:at], other, *sources[at + 1 :]]
    then, now = DocumentMap.of(sources), DocumentMap.of(changed)
    same = [d.text_key for d in then] == [d.text_key for d in now]
    assert (then.differences(changed) == ()) == same


def test_the_text_itself_is_not_kept():
    kept = DocumentMap.of([Document.from_text("A secret that nobody wrote down.")]).to_json()
    assert "secret" not in kept
    assert kept.isascii()


def test_what_is_kept_of_each_source():
    sources = [
        Document.from_pages(["One.", "Two."], title="Study"),
        SearchResult("https://a.example", "A", ["First. ", "Second."]),
        Document.from_text("Three."),
    ]
    kept = DocumentMap.of(sources)
    assert [(d.index, d.kind, d.char_count, d.page_count, d.block_count) for d in kept] == [
        (0, "pdf", 9, 2, 0),
        (0, "search_result", 14, 0, 2),
        (1, "text", 6, 0, 0),
    ]
    assert [d.fingerprint for d in kept] == [source.fingerprint for source in sources]


def differences(old, new) -> list[tuple[str, str]]:
    return [(d.what, d.reason) for d in DocumentMap.of(old).differences(new)]


LOG, MENU = Document.from_text("It rained.", title="Log"), Document.from_text("Soup.")


def test_each_difference_is_said_in_a_sentence():
    assert differences([LOG], []) == [
        ("missing", "document 0 ('Log') is not among the documents at hand.")
    ]
    assert differences([], [MENU]) == [
        ("added", "document 0 ('untitled') was not among the documents of the answer.")
    ]
    assert differences([LOG, MENU], [MENU, LOG]) == [
        ("moved", "document 0 ('Log') is now at index 1."),
        ("moved", "document 1 ('untitled') is now at index 0."),
    ]
    assert differences([LOG], [Document.from_text("It rained all day.")]) == [
        (
            "edited",
            "document 0 ('Log') has another text than when it was cited"
            " (10 characters then, 18 now).",
        )
    ]
    assert differences([LOG], [Document.from_blocks(["It rained."])]) == [
        (
            "edited",
            "document 0 ('Log') was of kind 'text', but what is there now is 'content'.",
        )
    ]


def test_what_pushed_a_document_down_is_named_too():
    assert [what for what, _ in differences([LOG], [MENU, LOG])] == ["moved", "added"]
    assert [what for what, _ in differences([LOG], [LOG, LOG])] == []


def test_the_same_text_in_other_parts_is_a_difference():
    old = Document.from_blocks(["It ", "rained."])
    new = Document.from_blocks(["It r", "ained."])
    assert differences(old, new)[0][0] == "recut"


def test_a_search_result_is_no_document():
    result = SearchResult("https://a.example", "A", ["Soup."])
    assert [what for what, _ in differences([MENU, result], [result, MENU])] == []
    assert [what for what, _ in differences([MENU], [result])] == ["missing", "added"]


def test_a_changed_title_is_no_difference():
    assert differences([LOG], [Document.from_text(LOG.text, title="Diary")]) == []


def test_the_two_editions_of_the_manual_are_told_apart():
    old, new = load(DATA / "field_manual_2024.txt"), load(DATA / "field_manual_2026.txt")
    assert differences(old, old) == []
    assert [what for what, _ in differences(old, new)] == ["edited"]


STORED = DocumentMap.of([LOG]).to_dict()


def altered(**fields):
    return {**STORED, "documents": [{**STORED["documents"][0], **fields}]}


@pytest.mark.parametrize(
    ("stored", "message"),
    [
        ({"kind": "x"}, "kind is 'x', but 'citelab.document_map' is read here; is this the file?"),
        (
            {**STORED, "version": 9},
            "version is 9, but versions 1 to 1 of citelab.document_map are known;"
            " a newer citelab may read it",
        ),
        (
            altered(index=1),
            "document_index runs [1], but it counts from 0 without a gap, in order;"
            " this map was altered after it was written",
        ),
        (altered(kind="audio"), "kind is 'audio', but it is one of text, pdf, content,"),
        (altered(title=3), "title of a document of the map is 3, but its type is str or null"),
        (
            altered(char_count="9"),
            "char_count of a document of the map is '9', but its type is int",
        ),
    ],
)
def test_a_map_that_cannot_be_trusted_is_refused(stored, message):
    with pytest.raises(LocationError) as caught:
        DocumentMap.from_json(json.dumps(stored))
    assert message in str(caught.value)


def test_half_a_file_is_refused():
    with pytest.raises(LocationError, match="this document map is no JSON: "):
        DocumentMap.from_json(DocumentMap.of([LOG]).to_json()[:40])
