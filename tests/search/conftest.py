"""Stores to compare with: a slow and obvious one, and a stand-in for a Qdrant server."""

from __future__ import annotations

import json
import math
import threading
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from citelab.search import ClientStore, EdgeStore, Found, Store, Vectors

SENTENCES = (
    "Kelp clogged the intake of the tide gauge.",
    "The goat slept in the hut, and nobody fed it.",
    "Dr. Aldous logged the reading at 6 a.m.",
    "The settling time was 35 minutes; it rained.",
    "Nobody came in the winter.",
)


class SlowStore:
    """What a store does, in a dictionary: BM25's rarity and the cosine by their formulas."""

    def __init__(self) -> None:
        self.points: dict[str, list[Vectors]] = {}
        self.puts = 0

    def put(self, document_id: str, pieces: Sequence[Vectors]) -> None:
        self.puts += 1
        self.remove(document_id)
        if pieces:
            self.points[document_id] = list(pieces)

    def remove(self, document_id: str) -> None:
        self.points.pop(document_id, None)

    def search(self, question: Vectors, limit: int) -> list[Found]:
        scored = [
            Found(document_id, at, score)
            for document_id, pieces in self.points.items()
            for at, piece in enumerate(pieces)
            if (score := self.score(question, piece)) is not None
        ]
        return sorted(scored, key=lambda found: -found.score)[:limit]

    def score(self, question: Vectors, piece: Vectors) -> float | None:
        if question.meaning is not None:
            return piece.meaning and cosine(question.meaning, piece.meaning)
        # Points without words are not among those that rarity is counted over.
        having = [p.words for pieces in self.points.values() for p in pieces if p.words]
        frequency = Counter(number for words in having for number in words)
        shared = question.words.keys() & piece.words.keys()
        return (
            sum(
                question.words[n]
                * piece.words[n]
                * math.log(1 + (len(having) - frequency[n] + 0.5) / (frequency[n] + 0.5))
                for n in shared
            )
            or None
        )

    def count(self) -> int:
        return sum(map(len, self.points.values()))

    def documents(self) -> dict[str, int]:
        return {document_id: len(pieces) for document_id, pieces in self.points.items()}

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    product = sum(a * b for a, b in zip(one, other, strict=True))
    return product / math.hypot(*one) / math.hypot(*other)


class Handler(BaseHTTPRequestHandler):
    """Answers the requests of ``qdrant-client`` by its own local mode; not a Qdrant server."""

    protocol_version = "HTTP/1.1"
    local: Any
    seen: list[str]
    fail_from: list[int]

    def log_message(self, *_: Any) -> None:
        """Say nothing on the terminal."""

    def answer(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or "null")
        path = self.path.partition("?")[0]
        self.seen.append(f"{self.command} {path}")
        if self.fail_from and len(self.seen) >= self.fail_from[0]:
            self.reply({"status": {"error": "out of order"}, "time": 0.0}, 500)
            return
        _, _, name, *rest = path.split("/")
        try:
            result = self.route(f"{self.command} {'/'.join(rest)}", name, body)
        except ValueError as error:
            self.reply({"status": {"error": str(error)}, "time": 0.0}, 404)
            return
        self.reply({"result": result, "status": "ok", "time": 0.0})

    do_GET = do_POST = do_PUT = do_DELETE = answer  # noqa: N815 - the base class calls them so

    def route(self, what: str, name: str, body: Any) -> Any:
        from qdrant_client import models as m

        acknowledged = {"operation_id": 1, "status": "completed"}
        match what:
            case "GET exists":
                return {"exists": self.local.collection_exists(name)}
            case "PUT ":
                asked = m.CreateCollection.model_validate(body)
                vectors = asked.vectors or {}
                sparse = asked.sparse_vectors
                return self.local.create_collection(name, vectors, sparse_vectors_config=sparse)
            case "PUT index":
                m.CreateFieldIndex.model_validate(body)
                return acknowledged
            case "PUT points":
                self.local.upsert(name, m.PointsList.model_validate(body).points)
                return acknowledged
            case "POST points/delete":
                self.local.delete(name, m.FilterSelector.model_validate(body))
                return acknowledged
            case "POST points/count":
                return {"count": self.local.count(name).count}
            case "POST facet":
                asked_for = m.FacetRequest.model_validate(body)
                facet = self.local.facet(name, asked_for.key, limit=asked_for.limit)
                return facet.model_dump()
            case "POST points/query":
                query = m.QueryRequest.model_validate(body)
                with warnings.catch_warnings():
                    # That its own mode searches exactly anyway.
                    warnings.simplefilter("ignore", UserWarning)
                    found = self.local.query_points(
                        name,
                        query=query.query,
                        using=query.using,
                        limit=query.limit,
                        search_params=query.params,
                    )
                return json.loads(found.model_dump_json())
        raise AssertionError(f"no route {what!r}")

    def reply(self, body: Any, status: int = 200) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Server:
    """The stand-in: its address, the requests that it saw, and how to make it fail."""

    def __init__(self, local: Any) -> None:
        self.seen: list[str] = []
        self.fail_from: list[int] = []
        script = {"local": local, "seen": self.seen, "fail_from": self.fail_from}
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), type("Of", (Handler,), script))
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"
        self._thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.02}
        )
        self._thread.start()

    def fail_after(self, requests: int) -> None:
        """Answer so many more requests, then status 500 to each."""
        self.fail_from[:] = [len(self.seen) + requests + 1]

    def mend(self) -> None:
        """Answer again."""
        self.fail_from.clear()

    def close(self) -> None:
        """End the thread."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


def local_client() -> Any:
    from qdrant_client import QdrantClient

    return QdrantClient(":memory:")


@pytest.fixture
def server() -> Iterator[Server]:
    """A stand-in for a Qdrant server, on loopback."""
    client = local_client()
    made = Server(client)
    yield made
    made.close()
    client.close()


Opened = Callable[..., Store]


@pytest.fixture(params=["engine", "client", "server"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opened]:
    """Opens a store of each kind; called twice it opens the same one again."""
    made: list[Any] = []
    if request.param == "server":
        made.append(Server(local_client()))

    def opener(dims: int = 0) -> Store:
        if request.param == "engine":
            store: Store = EdgeStore(tmp_path / "vectors", dims)
        elif request.param == "client":
            # What its own mode does without.
            warnings.filterwarnings("ignore", ".*local|Local mode", UserWarning)
            store = ClientStore(local_client(), "test", dims)
        else:
            from citelab.search import connected

            store = ClientStore(connected(made[0].url), "test", dims, made[0].url)
        made.append(store)
        return store

    yield opener
    for one in reversed(made):
        one.close()


@pytest.fixture
def slow() -> SlowStore:
    """The slow and obvious store."""
    return SlowStore()


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """A folder with six texts, one in a folder below."""
    folder = tmp_path / "texts"
    (folder / "below").mkdir(parents=True)
    for number in range(6):
        place = folder / "below" if number == 5 else folder
        lines = [SENTENCES[(number + at) % 5] for at in range(4)] + [f"File {number} ends."]
        (place / f"file_{number}.txt").write_text(" ".join(lines), encoding="utf-8", newline="")
    return folder
