"""Whatever happens to a library, it opens again with every document that it had read."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from citelab.errors import ModelError
from citelab.search import EdgeStore, Found, Library, LibraryError, Vectors

CHILD = Path(__file__).with_name("kill_me.py")
KILLS = 5


def contents(library: Library) -> list[Any]:
    """All that can be asked of a library: its documents, and what it finds."""
    questions = ("goat kelp", "Who fed it?", "file 3 reading", "35 minutes")
    return [library.documents(), *(library.search(question, 50) for question in questions)]


def start(texts: Path, folder: Path) -> subprocess.Popen[str]:
    """An ingestion in another process that has the library open."""
    child = subprocess.Popen(
        [sys.executable, str(CHILD), str(texts), str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "open\n"
    return child


def stop(child: subprocess.Popen[str]) -> None:
    child.kill()
    child.communicate()


def many(texts: Path) -> None:
    for number in range(120):
        text = f"The goat {number} fed on kelp. Reading {number} took {number % 50} minutes. " * 8
        (texts / f"many_{number}.txt").write_text(text, encoding="utf-8", newline="")


@pytest.mark.parametrize("seed", [11])
def test_killed_at_random_moments_it_ends_like_an_undisturbed_one(texts, tmp_path, seed):
    many(texts)
    rng = random.Random(seed)
    for _ in range(KILLS):
        for path in rng.sample(sorted(texts.glob("many_*.txt")), 20):
            path.write_text(f"Changed {rng.random()}. The goat again.", encoding="utf-8")
        child = start(texts, tmp_path / "killed")
        time.sleep(rng.uniform(0.0, 0.3))
        stop(child)
    with Library(tmp_path / "killed") as killed, Library(tmp_path / "clean") as clean:
        known = killed.status().documents
        done = killed.ingest(texts, progress=False)
        assert len(done.added) == 126 - known
        clean.ingest(texts, progress=False)
        assert contents(killed) == contents(clean)
        assert killed.status() == clean.status()


def test_while_one_process_fills_it_another_is_told_and_harms_nothing(texts, tmp_path):
    many(texts)
    child = start(texts, tmp_path / "library")
    with pytest.raises(LibraryError, match="is open already, in this program or in another one"):
        Library(tmp_path / "library")
    assert child.wait() == 0
    child.communicate()
    with Library(tmp_path / "library") as library:
        assert library.status().documents == 126


class FailingStore:
    """Breaks at the n-th thing that it is asked to do, like a server that goes away."""

    def __init__(self, inner: Any, working: int) -> None:
        self.inner = inner
        self.working = working

    def __getattr__(self, name: str) -> Any:
        def act(*args: Any) -> Any:
            self.working -= name in ("put", "remove", "flush")
            if self.working < 0 and name != "close":
                raise LibraryError("out of order")
            return getattr(self.inner, name)(*args)

        return act


@pytest.mark.parametrize("working", range(0, 26, 5))
def test_where_a_store_breaks_nothing_is_lost(texts, tmp_path, slow, working):
    with Library(tmp_path / "library", store=slow) as library:
        library.ingest(texts, progress=False)
    for number in range(3):
        (texts / f"file_{number}.txt").write_text(f"New {number}: a goat.", encoding="utf-8")
    (texts / "file_4.txt").unlink()
    failing = FailingStore(slow, working)
    with Library(tmp_path / "library", store=failing) as library:  # type: ignore[arg-type]
        try:
            library.ingest(texts, progress=False)
        except LibraryError as error:
            assert str(error) == "out of order"  # noqa: PT017 - late ones meet no failure
    with Library(tmp_path / "library", store=slow) as library:
        library.ingest(texts, progress=False)
        again = contents(library)
    with Library(tmp_path / "clean") as clean:
        clean.ingest(texts, progress=False)
        assert again == contents(clean)
        assert slow.documents() == clean._store.documents()


def test_the_vectors_are_made_again_from_the_texts(texts, tmp_path):
    with Library(tmp_path / "library") as library:
        library.ingest(texts, progress=False)
        before = contents(library)
    shutil.rmtree(texts)
    [vectors] = (tmp_path / "library").glob("vectors-*")
    for file in vectors.rglob("segment.json"):
        file.write_text("{", encoding="utf-8")
    with Library(tmp_path / "library") as library:
        again = [[hit.chunk for hit in hits] for hits in contents(library)[1:]]
        assert again == [[hit.chunk for hit in hits] for hits in before[1:]]


def test_points_that_no_document_has_are_forgotten_and_missing_ones_made(texts, tmp_path, slow):
    with Library(tmp_path / "library", store=slow) as library:
        library.ingest(texts, progress=False)
        before = contents(library)
    slow.points.pop(next(iter(slow.points)))
    slow.put("stray", [Vectors({1: 1.0})] * 9)
    with Library(tmp_path / "library", store=slow) as library:
        assert contents(library) == before
    assert "stray" not in slow.points


def test_points_of_unknown_documents_are_no_hits(texts, tmp_path, slow):
    with Library(tmp_path / "library", store=slow) as library:
        library.ingest(texts, progress=False)
        before = library.search("goat", 3)
        search = slow.search

        def with_strays(question: Vectors, limit: int) -> list[Found]:
            return [Found("stray", at, 99.0) for at in range(9)] + search(question, limit)

        slow.search = with_strays
        assert library.search("goat", 3) == before


def test_another_address_is_filled_from_the_texts_and_finds_the_same(texts, tmp_path, server):
    with Library(tmp_path / "library") as library:
        library.ingest(texts, progress=False)
        here = contents(library)
    with Library(tmp_path / "library", url=server.url) as library:
        assert contents(library) == here
        (texts / "file_0.txt").unlink()
        text = (texts / "file_1.txt").read_text(encoding="utf-8")
        (texts / "file_1.txt").write_text(text.upper(), encoding="utf-8", newline="")
        library.ingest(texts, progress=False)
        there = contents(library)
    with Library(tmp_path / "library") as library:
        assert contents(library) == there != here
    assert {request.partition("/points")[0].split()[0] for request in server.seen} == {
        "GET", "PUT", "POST"
    }  # fmt: skip


def test_a_server_that_fails_while_it_is_filled_is_filled_later(texts, tmp_path, server):
    with Library(tmp_path / "library", url=server.url) as library:
        library.search("goat")
        server.fail_after(7)
        with pytest.raises(LibraryError, match="nothing is lost"):
            library.ingest(texts, progress=False)
        server.mend()
        library.ingest(texts, progress=False)
        assert len({hit.path for hit in library.search("goat kelp file", 50)}) == 6


def test_a_newer_format_is_refused_and_left_as_it_is(tmp_path):
    Library(tmp_path / "library").close()
    path = tmp_path / "library" / "manifest.sqlite3"
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = path.read_bytes()
    with pytest.raises(
        LibraryError, match="has format 99, but this citelab reads format 1; update"
    ):
        Library(tmp_path / "library")
    assert path.read_bytes() == before


def test_a_manifest_that_is_none_is_refused(tmp_path):
    (tmp_path / "manifest.sqlite3").write_bytes(b"no database at all, but long enough" * 99)
    with pytest.raises(LibraryError, match=r"is damaged \(file is not a database\); remove"):
        Library(tmp_path)


def test_a_folder_of_documents_does_not_become_a_library(texts):
    with pytest.raises(LibraryError, match="holds other files and is no library; choose a new"):
        Library(texts)
    with pytest.raises(LibraryError, match=r"cannot be a library: .*; choose another folder"):
        Library(texts / "file_0.txt")


def test_closed_twice_it_opens_again(texts, tmp_path):
    library = Library(tmp_path / "library")
    library.ingest(texts, progress=False)
    library.close()
    library.close()
    with Library(tmp_path / "library") as again:
        assert again.status().documents == 6


class Letters:
    """Counts letters: an embedder that needs nothing."""

    name = "letters"
    dims = 26

    def embed(self, texts: list[str]) -> list[list[float]]:
        return [[float(text.lower().count(chr(97 + n))) for n in range(26)] for text in texts]


def test_an_embedder_may_come_later_and_is_asked_for_again(texts, tmp_path):
    with Library(tmp_path / "library") as library:
        library.ingest(texts, progress=False)
        by_words = contents(library)
    with Library(tmp_path / "library", embedder=Letters()) as library:
        assert contents(library) == by_words
        assert len(library.search("gggooat", 3, by="meaning")) == 3
        both = library.search("goat", 9, by="both")
        assert {hit.chunk for hit in library.search("goat", 2)} <= {hit.chunk for hit in both}
        assert library.search("1234", by="meaning") == []
        assert library.status().embedder == "letters"
    assert len(list((tmp_path / "library").glob("vectors-*"))) == 1
    with pytest.raises(LibraryError, match=r"filled with the embedder 'letters'.*pass it as"):
        Library(tmp_path / "library")


def test_without_the_engine_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "qdrant_edge", None)
    with pytest.raises(LibraryError, match=r"pip install 'citelab\[search\]'"):
        EdgeStore(tmp_path / "vectors")


def test_an_unknown_embedder_leaves_the_library_closed_and_as_it_was(tmp_path):
    with pytest.raises((LibraryError, ModelError), match="'fancy' is no embedder"):
        Library(tmp_path / "library", embedder="fancy")
    with Library(tmp_path / "library") as library:
        assert library.status().embedder is None
