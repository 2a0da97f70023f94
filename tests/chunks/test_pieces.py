"""A piece has an id that outlives the index, and is cited like the document it is of."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from citelab import Contract
from citelab.chunks import citation_chunks, retrieval_chunks
from citelab.documents import Document, DocumentSet

LOG = Document.from_text("It rained. We left. The hut was dry.", title="Log")


def ids(document: Document, **way) -> list[str]:
    return [piece.piece_id for piece in retrieval_chunks(document, **way)]


def test_an_id_names_the_text_and_the_range():
    assert ids(LOG, size=20) == [f"{LOG.fingerprint[:16]}:0-20", f"{LOG.fingerprint[:16]}:20-36"]


def test_an_id_stays_under_another_title_at_another_place_and_with_another_method():
    renamed = replace(LOG, title="Old log", source="old.txt")
    assert ids(renamed, size=20, document_index=7) == ids(LOG, size=20)
    assert ids(LOG, method="fixed", size=20) == ids(LOG, size=20)


def test_an_id_changes_with_any_character_of_the_text():
    edited = Document.from_text(LOG.text.replace("dry", "wet"))
    assert set(ids(edited, size=20)).isdisjoint(ids(LOG, size=20))


@given(st.data(), st.sampled_from(["fixed", "recursive", "sentences", "window"]))
def test_the_ids_of_a_document_are_all_different(documents, data, method):
    found = ids(data.draw(documents), method=method, size=5)
    assert len(set(found)) == len(found)


def test_a_piece_knows_the_heading_that_it_stands_under():
    document = Document.from_text("Before.\n\n# One\n\nIt rained. We left.\n\n# Two\n\nDry.")
    pieces = retrieval_chunks(document, size=18)
    titles = [p.heading and document.text[slice(*p.heading)].strip() for p in pieces]
    assert [p.text.strip() for p in pieces] == [
        "Before.",
        "# One\n\nIt rained.",
        "We left.",
        "# Two\n\nDry.",
    ]
    assert titles == [None, "# One", "# One", "# Two"]


@given(st.data(), st.sampled_from(["fixed", "recursive", "sentences", "window"]), st.integers(1, 9))
def test_what_was_retrieved_is_cited_as_if_the_whole_document_had_been_sent(
    documents, data, method, size
):
    collection = [data.draw(documents), LOG]
    pieces = [
        piece
        for number, document in enumerate(collection)
        for piece in retrieval_chunks(document, method, size=size, document_index=number)
    ]
    chosen = data.draw(st.lists(st.sampled_from(pieces), min_size=1, max_size=4))
    named = {(p.document.fingerprint, c.start_char) for p in chosen for c in p.citation_chunks}
    wanted = {
        chunk.location
        for index, document in DocumentSet(collection).numbered()
        for chunk in citation_chunks(document, index)
        if (document.fingerprint, chunk.start_char) in named
    }
    shown = Contract(collection, "So?", only=chosen)
    whole = [chunk.location for chunk in Contract(collection, "So?").chunks]
    assert [c.location for c in shown.chunks] == [place for place in whole if place in wanted]
    for number, chunk in enumerate(shown.chunks, 1):
        message = shown.parse(f"It is so {shown.marks.mark(number)}.")
        [citation] = message.claims[0].citations
        assert citation == chunk.location
        assert citation.cited_text == chunk.text
