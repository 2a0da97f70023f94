"""Every store finds the same pieces with the same scores as the slow and obvious one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citelab.search import ClientStore, EdgeStore, LibraryError, Store, Vectors, connected
from citelab.search.fusion import fused
from citelab.search.store import point_id

Opened = Callable[..., Store]
WEIGHTS = st.integers(1, 9).map(lambda n: n / 4)
NUMBERS = [0, 1, 7, 2**31, 2**32 - 1]
PIECES = st.lists(st.dictionaries(st.sampled_from(NUMBERS), WEIGHTS, max_size=4), max_size=4)
STEPS = st.lists(st.tuples(st.sampled_from("abc"), st.none() | PIECES), max_size=8)


def scores(store: Store, question: Vectors, limit: int = 100) -> list[tuple[float, str, int]]:
    found = store.search(question, limit)
    return sorted((-round(f.score, 4), f.document_id, f.piece_index) for f in found)


def play(store: Store, steps: list[tuple[str, list[dict[int, float]] | None]]) -> None:
    for document_id, pieces in steps:
        if pieces is None:
            store.remove(document_id)
        else:
            store.put(document_id, [Vectors(words) for words in pieces])


@given(steps=STEPS, asked=st.sets(st.sampled_from(NUMBERS), min_size=1))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_engine_agrees_with_the_formula_after_any_puts_and_removals(
    engine: Store, slow: Any, steps: Any, asked: set[int]
):
    for document_id in "abc":
        engine.remove(document_id)
    slow.points.clear()
    assert_agreement(engine, slow, steps, asked)


@pytest.mark.parametrize("asked", [{1}, {0, 1, 7}, {2**32 - 1, 7}])
def test_every_store_agrees_with_the_formula(opened: Opened, slow: Any, asked: set[int]):
    steps = [
        ("a", [{0: 1.0, 1: 2.0}, {7: 1.0}, {}]),
        ("b", [{1: 0.5, 2**32 - 1: 1.0}] * 3),
        ("c", [{1: 1.0, 2**31: 1.5}]),
        ("b", [{7: 0.25}, {0: 1.0, 7: 3.0}]),
        ("a", None),
        ("a", [{1: 1.0, 7: 1.0}]),
        ("c", None),
    ]
    assert_agreement(opened(), slow, steps, asked)


def assert_agreement(store: Store, slow: Any, steps: Any, asked: set[int]) -> None:
    play(store, steps)
    play(slow, steps)
    question = Vectors(dict.fromkeys(asked, 1.0))
    assert scores(store, question) == scores(slow, question)
    assert (store.count(), store.documents()) == (slow.count(), slow.documents())


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Store]:
    store = EdgeStore(tmp_path / "engine")
    yield store
    store.close()


def test_stores_agree_with_the_cosine(opened: Opened, slow: Any):
    store = opened(dims=3)
    pieces = [Vectors({1: 1.0}, [1, 2, 3]), Vectors({}, [3, -1, 0.5]), Vectors({1: 1.0}, None)]
    for each in (store, slow):
        each.put("a", pieces)
    question = Vectors({}, [0.5, 0.1, 1])
    assert scores(store, question) == scores(slow, question)
    assert len(scores(store, question)) == 2


def test_a_store_puts_the_best_first_and_no_more_than_asked_for(opened: Opened):
    store = opened()
    store.put("a", [Vectors({1: weight}) for weight in (1.0, 3.0, 2.0)] + [Vectors({2: 1.0})])
    assert [found.piece_index for found in store.search(Vectors({1: 1.0}), 2)] == [1, 2]


def test_putting_again_replaces_every_piece(opened: Opened):
    store = opened()
    store.put("a", [Vectors({1: 1.0})] * 3)
    store.put("a", [Vectors({2: 1.0})])
    assert store.documents() == {"a": 1}
    assert store.search(Vectors({1: 1.0}), 5) == []


def test_a_piece_without_words_is_stored_and_found_by_nothing(opened: Opened):
    store = opened()
    store.put("a", [Vectors({})])
    assert store.count() == 1
    assert store.search(Vectors({1: 1.0}), 5) == []


def test_the_engine_finds_again_what_was_put_before_it_was_closed(tmp_path: Path):
    store = EdgeStore(tmp_path / "vectors")
    store.put("a", [Vectors({1: 1.0})])
    store.close()
    store.close()
    again = EdgeStore(tmp_path / "vectors")
    assert again.documents() == {"a": 1}
    again.close()


def test_a_folder_that_is_open_is_refused_and_not_harmed(tmp_path: Path):
    store = EdgeStore(tmp_path / "vectors")
    store.put("a", [Vectors({1: 1.0})])
    with pytest.raises(LibraryError, match="is open already"):
        EdgeStore(tmp_path / "vectors")
    assert store.count() == 1
    store.close()


def test_a_damaged_folder_is_put_away_and_started_anew(tmp_path: Path):
    store = EdgeStore(tmp_path / "vectors")
    store.put("a", [Vectors({1: 1.0})])
    store.close()
    for file in (tmp_path / "vectors").rglob("segment.json"):
        file.write_text("{", encoding="utf-8")
    again = EdgeStore(tmp_path / "vectors")
    assert again.count() == 0
    again.close()
    assert [path.name for path in tmp_path.iterdir()] == ["vectors"]


def test_a_folder_whose_making_was_broken_off_is_completed(tmp_path: Path):
    import qdrant_edge as edge

    words = {"words": edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf)}
    (tmp_path / "vectors").mkdir()
    edge.EdgeShard.create(str(tmp_path / "vectors"), edge.EdgeConfig(sparse_vectors=words)).close()
    store = EdgeStore(tmp_path / "vectors")
    store.put("a", [Vectors({1: 1.0})])
    assert store.documents() == {"a": 1}
    store.close()


def test_a_folder_with_vectors_of_another_kind_is_started_anew(tmp_path: Path):
    for dims in (0, 3, 2, 0):
        store = EdgeStore(tmp_path / "vectors", dims)
        store.put("a", [Vectors({1: 1.0}, [1.0] * dims if dims else None)])
        assert store.documents() == {"a": 1}
        store.close()


def test_what_the_engine_refuses_is_a_library_error(tmp_path: Path):
    store = EdgeStore(tmp_path / "vectors")
    with pytest.raises(LibraryError, match="cannot be read or written"):
        store.put("a", [Vectors({}, [1.0])])
    store.close()
    with pytest.raises(LibraryError, match="open it again"):
        store.count()


def test_ids_are_the_same_everywhere_and_differ_by_document_and_piece():
    assert point_id("a", 0) == "15872b0f-de42-5ea6-8e66-9cf26992cb64"
    assert len({point_id(name, at) for name in "ab" for at in range(3)}) == 6


def test_a_server_that_fails_is_named_with_what_to_do(server: Any):
    store = ClientStore(connected(server.url), "test", address=server.url)
    server.fail_after(0)
    with pytest.raises(LibraryError, match=rf"(?s){server.url} did not do .*nothing is lost"):
        store.put("a", [Vectors({1: 1.0})])
    store.close()


def test_a_server_that_does_not_run_is_named(unused_tcp: str):
    with pytest.raises(LibraryError, match=f"{unused_tcp} did not do"):
        ClientStore(connected(unused_tcp), "test", address=unused_tcp)


@pytest.fixture
def unused_tcp() -> str:
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"


def test_an_address_that_is_none_is_refused():
    with pytest.raises(LibraryError, match="'ftp://x', but it is an address such as"):
        connected("ftp://x")


def test_ranks_are_put_together_as_the_engine_does_it(tmp_path: Path):
    import qdrant_edge as edge

    store = EdgeStore(tmp_path / "vectors", 2)
    store.put("a", [Vectors({1: at + 1.0}, [1.0, (at * 5 % 7) / 7]) for at in range(7)])
    words, meaning = Vectors({1: 1.0}), Vectors({}, [1.0, 0.3])
    requests = [store._request(way, 7) for way in (words, meaning)]
    prefetches = [edge.Prefetch(limit=7, query=r.query, params=r.params) for r in requests]
    request = edge.QueryRequest(
        limit=7, query=edge.Fusion.Rrf(k=60), prefetches=prefetches, with_payload=True
    )
    theirs = {p.payload["piece"]: p.score for p in store._shard.query(request)}
    ours = fused([[f.piece_index for f in store.search(way, 7)] for way in (words, meaning)])
    store.close()
    assert sorted(ours, key=ours.__getitem__) == sorted(theirs, key=theirs.__getitem__)
