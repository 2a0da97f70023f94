"""The index finds the pieces that share the question's words, the same ones every time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.chunks import ChunkError, ChunkIndex, retrieval_chunks
from citelab.documents import Document
from citelab.text import content_stems

LOG = Document.from_text(
    "The tide gauge was cleaned. Kelp clogged the intake. The goat slept in the hut. "
    "Kelp was found on the beach. Nobody fed the goat."
)
BITACORA = Document.from_text(
    "La marea subió tres metros. Las cabras durmieron en la cabaña. Nadie midió las mareas.",
    language="es",
)
WORDS = st.lists(st.sampled_from(["kelp", "goat", "tide", "gauge", "hut", "the", "of"]), max_size=6)


def index_of(*documents: Document, **options) -> ChunkIndex:
    pieces = [
        piece
        for number, document in enumerate(documents)
        for piece in retrieval_chunks(document, size=10, document_index=number)
    ]
    return ChunkIndex(pieces, **options)


def found(index: ChunkIndex, question: str, k: int = 5) -> list[str]:
    return [hit.chunk.text.strip() for hit in index.search(question, k)]


def test_the_piece_with_the_rarer_words_comes_first():
    assert found(index_of(LOG), "What clogged the intake: kelp?") == [
        "Kelp clogged the intake.",
        "Kelp was found on the beach.",
    ]


def test_inflected_words_are_found_by_their_stems():
    assert found(index_of(LOG), "How are gauges cleaned?") == ["The tide gauge was cleaned."]
    assert len(found(index_of(LOG), "Which goats?")) == 2


@pytest.mark.parametrize("options", [{}, {"language": "es"}], ids=["its own", "said"])
def test_spanish_is_searched_with_spanish_stems(options):
    index = index_of(BITACORA, **options)
    assert found(index, "¿Cuánto sube la marea?")[0] == "La marea subió tres metros."
    assert found(index, "¿Dónde durmió la cabra?") == ["Las cabras durmieron en la cabaña."]


def test_a_mixed_collection_is_searched_in_the_language_of_each_document():
    index = index_of(LOG, BITACORA)
    assert index.languages == ("en", "es")
    assert found(index, "¿Dónde durmió la cabra?") == ["Las cabras durmieron en la cabaña."]
    assert found(index, "How are gauges cleaned?") == ["The tide gauge was cleaned."]


def test_a_name_is_found_in_both_languages():
    spanish = Document.from_text("Otero llegó tarde.", language="es")
    english = Document.from_text("Otero came late.")
    assert len(found(index_of(english, spanish), "Otero")) == 2


def test_a_language_that_is_said_holds_for_every_piece():
    index = index_of(LOG, BITACORA, language="en")
    assert index.languages == ("en",)
    assert found(index, "¿Dónde durmió la cabra?") != ["Las cabras durmieron en la cabaña."]


def test_the_words_of_a_heading_help_to_find_what_stands_under_it():
    document = Document.from_text(
        "# Kelp\n\nIt rained. It clogs.\n\n# Goats\n\nIt rained. It eats."
    )
    index = ChunkIndex(retrieval_chunks(document, size=22))
    assert found(index, "Does kelp clog?", k=1) == ["It clogs."]
    assert found(index, "Does a goat clog?", k=2)[1] == "# Goats\n\nIt rained."


def test_a_word_that_is_repeated_counts_more_only_as_far_as_it_is_not_saturated():
    text = "The goat goat. The goat ran."
    twice = index_of(Document.from_text(text), saturation=2.0, length_weight=0.0).search("goat")
    assert [hit.chunk.text.strip() for hit in twice] == ["The goat goat.", "The goat ran."]
    at_once = index_of(Document.from_text(text), saturation=0.0).search("goat")
    assert len({hit.score for hit in at_once}) == 1


def test_a_long_piece_is_held_back_only_as_far_as_is_said():
    documents = (
        Document.from_text("The goat ate kelp paper flour."),
        Document.from_text("The goat."),
    )
    for weight, distinct in ((0.0, 1), (1.0, 2)):
        hits = index_of(*documents, length_weight=weight).search("goat")
        assert len({hit.score for hit in hits}) == distinct


@given(st.lists(WORDS.map(" ".join), max_size=8), WORDS.map(" ".join), st.integers(1, 9))
def test_hits_share_a_word_are_in_order_and_come_out_the_same(texts, question, k):
    pieces = [
        piece
        for number, text in enumerate(texts)
        for piece in retrieval_chunks(Document.from_text(text), document_index=number)
    ]
    hits = ChunkIndex(pieces).search(question, k)
    assert hits == ChunkIndex(pieces).search(question, k)
    wanted = set(content_stems(question))
    sharing = [p for p in pieces if wanted & set(content_stems(p.text))]
    assert len(hits) == min(k, len(sharing))
    assert all(hit.chunk in sharing and hit.score > 0 for hit in hits)
    order = [(-hit.score, hit.chunk.document_index) for hit in hits]
    assert order == sorted(order)


def test_equal_pieces_keep_the_order_of_the_documents():
    hits = index_of(LOG, LOG, LOG).search("goat hut", k=3)
    assert [hit.chunk.document_index for hit in hits] == [0, 1, 2]
    assert len({hit.score for hit in hits}) == 1


def test_a_longer_list_begins_with_the_shorter_one():
    index = index_of(LOG, BITACORA)
    all_hits = index.search("goat kelp tide hut", k=9)
    assert [index.search("goat kelp tide hut", k=k) for k in (1, 2, 3)] == [
        all_hits[:k] for k in (1, 2, 3)
    ]


@pytest.mark.parametrize("question", ["", "   ", "the of and", "zebra", "?!"])
def test_without_a_shared_word_nothing_is_found(question):
    assert index_of(LOG).search(question) == []


def test_an_empty_index_finds_nothing():
    assert len(ChunkIndex([])) == 0
    assert ChunkIndex([]).search("goat") == []
    assert index_of(Document.from_text("the of and")).search("goat") == []


def test_an_index_knows_how_many_pieces_it_holds():
    assert len(index_of(LOG)) == len(index_of(LOG).chunks) == 5


def test_the_words_of_a_running_header_find_nothing():
    document = Document.from_pages(
        [f"Goat Quarterly\n{body}" for body in ("It rained.", "Kelp came.", "The goat left.")]
    )
    assert found(index_of(document), "goat") == ["Goat Quarterly\nThe goat left."]


@pytest.mark.parametrize("k", [0, -1])
def test_a_search_for_no_pieces_is_refused(k):
    with pytest.raises(ChunkError) as caught:
        index_of(LOG).search("goat", k)
    assert str(caught.value) == (f"k is {k}, but a search finds at least 1 piece; pass 1 or more")
