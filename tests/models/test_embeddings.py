"""Equal texts have equal vectors, nothing is embedded twice, and each failure says what to do."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from citelab.errors import ModelError
from citelab.models import embeddings
from citelab.models.embeddings import CachedEmbedder, Embedder, StaticEmbedder, embedder


class Lengths:
    """Embeds a text as its length, and notes what it was asked."""

    name = "lengths"
    dims = 2

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        self.asked += texts
        return [[float(len(text)), 0.25] for text in texts]


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def test_static_vectors_have_length_one_and_know_what_is_alike():
    kelp, weed, goat = StaticEmbedder().embed(["kelp on the beach", "seaweed at the shore", "tax"])
    assert len(kelp) == StaticEmbedder.dims
    assert math.isclose(cosine(kelp, kelp), 1, abs_tol=1e-5)
    assert cosine(kelp, weed) > cosine(kelp, goat) + 0.1


def test_a_text_has_the_same_static_vector_alone_and_among_others():
    texts = ["The goat slept.", "", "¿Qué?", "half \ud83d a pair", "long " * 3000]
    together = StaticEmbedder().embed(texts)
    for text, vector in zip(texts, together, strict=True):
        assert StaticEmbedder().embed([text])[0] == pytest.approx(vector, abs=1e-6)
        assert all(map(math.isfinite, vector))
    assert StaticEmbedder().embed([]) == []


def test_static_embeddings_ask_no_host():
    code = (
        "import socket\n"
        "def refuse(*_): raise AssertionError('asked a host')\n"
        "socket.getaddrinfo = socket.socket.connect = refuse\n"
        "from citelab.models.embeddings import embedder\n"
        "print(len(embedder().embed(['kelp'])[0]))"
    )
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert out.stdout.strip() == "256"


def test_without_the_package_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "wordllama", None)
    with pytest.raises(ModelError, match=r"pip install 'citelab\[search\]', or search by words"):
        StaticEmbedder().embed(["kelp"])


def test_a_text_is_embedded_once_and_the_order_stays():
    inner = Lengths()
    cached = CachedEmbedder(inner)
    assert cached.embed(["a", "bb", "a"]) == [[1, 0.25], [2, 0.25], [1, 0.25]]
    assert cached.embed(["bb", "ccc", "a"]) == [[2, 0.25], [3, 0.25], [1, 0.25]]
    assert inner.asked == ["a", "bb", "ccc"]
    assert (cached.name, cached.dims) == ("lengths", 2)
    assert isinstance(cached, Embedder)


def test_a_file_keeps_vectors_for_the_next_process_by_name_and_content(tmp_path):
    path = tmp_path / "deep" / "cache.sqlite3"
    CachedEmbedder(Lengths(), path).close()
    first = CachedEmbedder(Lengths(), path)
    first.embed(["kelp", "half \ud83d"])
    first.close()
    inner, other = Lengths(), Lengths()
    other.name = "other"
    for one in (inner, other):
        again = CachedEmbedder(one, path)
        assert again.embed(["kelp", "goats"]) == [[4, 0.25], [5, 0.25]]
        again.close()
    assert (inner.asked, other.asked) == (["goats"], ["kelp", "goats"])
    assert b"kelp" not in path.read_bytes()


def test_the_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(embeddings, "_KEPT", 2)
    inner = Lengths()
    cached = CachedEmbedder(inner)
    assert cached.embed(["a", "bb", "ccc"])[2] == [3, 0.25]
    assert cached.embed(["a"]) == [[1, 0.25]]


def test_a_file_that_is_no_cache_is_refused(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes(b"no database, but long enough" * 50)
    with pytest.raises(ModelError, match=r"notes.txt is no cache .*; remove it, or name another"):
        CachedEmbedder(Lengths(), path)


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [("dense", {}, "'dense' is no embedder"), ("static", {"api_base": "x"}, "have no meaning")],
)
def test_a_name_that_is_none_is_refused(name: str, options: dict[str, str], said: str):
    with pytest.raises(ModelError, match=said):
        embedder(name, **options)


class Ollama(BaseHTTPRequestHandler):
    """Stands in for Ollama's ``/api/embed``: the vector of a text is its length."""

    protocol_version = "HTTP/1.1"
    requests: list[dict[str, Any]]
    status: list[int]
    vectors: list[Any]

    def log_message(self, *_: Any) -> None:
        """Say nothing on the terminal."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if self.path == "/api/embed":
            self.requests.append(body)
        made = self.vectors or [[float(len(text)), 0.5, 0.25] for text in body.get("input", [])]
        answer = {"model": body.get("model"), "embeddings": made, "prompt_eval_count": 3}
        if self.status[0] != 200:
            answer = {"error": 'model "made-up" not found, try pulling it first'}
        data = json.dumps(answer).encode()
        self.send_response(self.status[0])
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@pytest.fixture
def ollama() -> Iterator[Any]:
    handler = type("Of", (Ollama,), {"requests": [], "status": [200], "vectors": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    handler.address = f"http://127.0.0.1:{server.server_address[1]}"
    yield handler
    server.shutdown()
    server.server_close()
    thread.join()


def test_ollama_is_sent_every_text_with_words_once_and_in_batches(ollama, monkeypatch):
    monkeypatch.setattr(embeddings, "_BATCH", 2)
    made = embedder("ollama/made-up", api_base=ollama.address)
    texts = ["kelp", " \n", "goats", "kelp", "hut"]
    assert made.embed(texts) == [
        [4, 0.5, 0.25], [0, 0, 0], [5, 0.5, 0.25], [4, 0.5, 0.25], [3, 0.5, 0.25]
    ]  # fmt: skip
    assert [request["input"] for request in ollama.requests][:2] == [["kelp", "goats"], ["hut"]]
    assert {request["model"] for request in ollama.requests} == {"made-up"}
    assert made.dims == 3


def test_a_model_that_is_not_there_is_an_error_with_its_name(ollama):
    ollama.status[:] = [404]
    with pytest.raises(ModelError, match=r"(?s)ollama/made-up: .*made-up"):
        embedder("ollama/made-up", api_base=ollama.address).embed(["kelp"])


@pytest.mark.parametrize("vectors", [[[1.0]], [[1.0], []], [[1.0], [1.0, 2.0]]])
def test_vectors_that_do_not_fit_are_refused(ollama, vectors: list[list[float]]):
    ollama.vectors[:] = vectors
    with pytest.raises(ModelError, match=r"ollama/made-up answered"):
        embedder("ollama/made-up", api_base=ollama.address).embed(["kelp", "goat"])


def test_a_server_that_does_not_run_is_said_without_the_key():
    made = embedder("openai/made-up", api_base="http://127.0.0.1:9/v1", api_key="made-up-key-1")
    with pytest.raises(ModelError, match="openai/made-up: ") as raised:
        made.embed(["kelp"])
    assert "made-up-key" not in str(raised.value)
    assert raised.value.__cause__ is raised.value.__context__ is None
    shown = repr(embeddings.LiteLLMEmbedder("openai/made-up", api_key="made-up-key"))
    assert "made-up-key" not in shown


def test_importing_loads_neither_tables_nor_litellm():
    heavy = "{'litellm', 'wordllama', 'numpy'}"
    code = f"import sys, citelab.models.embeddings; print({heavy} & {{*sys.modules}})"
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert out.stdout.strip() == "set()"


def test_any_path_names_a_cache(tmp_path: Path):
    made = embedder("static", cache=str(tmp_path / "größe 🐐.sqlite3"))
    assert len(made.embed(["kelp"])[0]) == made.dims
    made.close()  # type: ignore[attr-defined]
