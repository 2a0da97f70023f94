"""After a history was trimmed or edited, every index means the source that it meant before."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import Document, DocumentSet, SearchResult
from citelab.errors import LocationError
from citelab.locations import CharLocation, SearchResultLocation, location_at, resolve
from citelab.locations.document_map import DocumentMap
from citelab.locations.renumbering import Renumbering

# Every text once, twice under one title, and once more under another; and search results.
POOL = [
    *(Document.from_text(f"Day {n}.", title="Log") for n in range(4)),
    *(Document.from_text(f"Day {n}.", title="Diary") for n in range(2)),
    *(SearchResult(f"https://{n}.example", "A", [f"Day {n}."]) for n in range(3)),
]
SOURCES = st.lists(st.sampled_from(POOL), min_size=1, max_size=8)


@given(old=SOURCES, new=SOURCES)
def test_a_renumbered_citation_resolves_to_the_same_words_or_is_refused(old, new):
    moves = Renumbering.of_documents(old, new)
    texts = {(source.kind, source.text) for source in new}
    for index, source in DocumentSet(old).numbered():
        location = location_at(source, index, 0, 6)
        if (source.kind, source.text) not in texts:
            with pytest.raises(LocationError, match="is no longer in the request"):
                moves.apply(location)
        elif source.kind == "text":
            assert resolve(moves.apply(location), new).text == source.text


@given(old=SOURCES, cut=st.integers(0, 8))
def test_trimming_the_beginning_takes_as_much_off_every_index_that_is_left(old, cut):
    new = old[cut:]
    moves = Renumbering.of_documents(old, new)
    for numbers, kinds in ((moves.documents, {"text"}), (moves.search_results, {"search_result"})):
        lost = sum(source.kind in kinds for source in old[:cut])
        for index in range(lost, len(numbers)):
            assert numbers[index] == index - lost


@given(sources=SOURCES)
def test_nothing_changed_is_nothing_renumbered(sources):
    moves = Renumbering.of_documents(sources, sources)
    for numbers in (moves.documents, moves.search_results):
        assert all(old == new for old, new in numbers.items())


def test_a_map_that_was_kept_will_do_for_the_old_documents():
    kept = DocumentMap.from_json(DocumentMap.of(POOL[:3]).to_json())
    assert Renumbering.of_documents(kept, [POOL[2], POOL[0]]).documents == {0: 1, 1: None, 2: 0}


def test_of_two_equal_texts_each_goes_to_the_one_of_its_title():
    log, diary = POOL[0], POOL[4]
    assert Renumbering.of_documents([log, diary], [diary, log]).documents == {0: 1, 1: 0}


def test_a_new_title_is_the_same_source():
    assert Renumbering.of_documents([POOL[0]], [POOL[1], POOL[4]]).documents == {0: 1}


def test_search_results_count_for_themselves():
    log, result = POOL[0], POOL[6]
    moves = Renumbering.of_documents([log, result, POOL[7]], [POOL[7], result])
    assert moves.documents == {0: None}
    assert moves.search_results == {0: 1, 1: 0}
    location = SearchResultLocation(search_result_index=1, start_block=0, end_block=1)
    assert moves.apply(location).search_result_index == 0


def refusal(moves, index):
    with pytest.raises(LocationError) as caught:
        moves.apply(CharLocation(document_index=index, start_char=0, end_char=1))
    return str(caught.value)


def test_a_citation_of_nothing_is_refused():
    moves = Renumbering.of_documents([POOL[0], POOL[1]], [POOL[1]])
    assert refusal(moves, 0) == (
        "the source of this char_location (index 0) is no longer in the request;"
        " send it again, or leave the citation out"
    )
    assert refusal(moves, 2) == (
        "document_index is 2, but the request that was cited from had 2 documents, numbered from 0"
    )
