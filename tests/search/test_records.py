"""What is kept of a document gives it back, equal to the last chunk of every piece."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab.chunks import retrieval_chunks
from citelab.documents import Document, SearchResult
from citelab.search.bars import told
from citelab.search.records import document_of, piece_of, pieces_of, record_of
from citelab.search.weighing import question_words, word_number, words_of

TEXT = st.text(st.sampled_from("a .\n🐐é¿AB\r\0"), min_size=1, max_size=60)
IMAGE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AA=="}}
BLOCKS = st.lists(TEXT | st.just(IMAGE), max_size=4).map(lambda blocks: [*blocks, "End."])
DOCUMENTS = st.one_of(
    st.builds(
        Document.from_text, TEXT, title=st.none() | TEXT, language=st.sampled_from(["en", "es"])
    ),
    st.builds(Document.from_pages, st.lists(TEXT, min_size=1, max_size=4), context=TEXT),
    st.builds(Document.from_blocks, BLOCKS, title=TEXT),
    st.builds(SearchResult, TEXT, TEXT, st.lists(TEXT, min_size=1, max_size=3)),
)


@given(document=DOCUMENTS, method=st.sampled_from(["sentences", "fixed", "window", "recursive"]))
@settings(max_examples=150)
def test_every_document_and_piece_comes_back_equal(document: Document, method: str):
    size = 2 if method == "window" else 9
    pieces = retrieval_chunks(document, method, size=size)  # type: ignore[arg-type]
    record = record_of(document, pieces)
    again = document_of(record)
    assert again == document
    assert [block.image for block in again.blocks] == [block.image for block in document.blocks]
    assert pieces_of(record, again) == pieces
    cut_for_another_place = retrieval_chunks(document, method, size=size, document_index=7)  # type: ignore[arg-type]
    assert [piece_of(record, again, 7, at) for at in range(len(pieces))] == cut_for_another_place


def test_a_word_has_the_same_number_in_every_process():
    assert word_number("kelp") == 439546690
    assert 0 <= word_number("half \ud83d") < 2**32


def test_a_word_that_comes_again_counts_more_but_never_as_much():
    once, twice = (
        words_of(piece)[word_number("kelp")]
        for text in ("Kelp grew.", "Kelp kelp.")
        for piece in retrieval_chunks(Document.from_text(text))
    )
    assert once < twice < 2 * once


def test_each_word_of_a_question_counts_once():
    assert question_words("Kelp, kelp and the goat?", ["en"]) == {
        word_number("kelp"): 1.0, word_number("goat"): 1.0
    }  # fmt: skip


class Bar:
    """In place of tqdm's: counts."""

    made: list[Bar] = []  # noqa: RUF012 - emptied by the test

    def __init__(self, **options: object) -> None:
        self.options, self.count, self.is_closed = options, 0, False
        self.made.append(self)

    def update(self) -> None:
        self.count += 1

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self.is_closed = True


@pytest.mark.parametrize(
    ("wanted", "variable", "bars"), [(True, "", 1), (False, "", 0), (True, "OFF", 0)]
)
def test_a_bar_is_shown_where_it_is_wanted_and_not_forbidden(monkeypatch, wanted, variable, bars):
    monkeypatch.setenv("CITELAB_PROGRESS", variable)
    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    Bar.made.clear()
    with told(5, wanted) as tell:
        tell()
        tell()
    shown = [(bar.options["total"], bar.count, bar.is_closed) for bar in Bar.made]
    assert shown == [(5, 2, True)] * bars
