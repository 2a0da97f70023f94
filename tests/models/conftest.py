"""A stand-in on loopback for Groq and every other OpenAI-style server, and for Ollama."""

from __future__ import annotations

import gc
import inspect
import json
import sys
import threading
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

COUNTS = {"prompt_tokens": 11, "completion_tokens": 5, "total_tokens": 16}


@dataclass
class Request:
    """One request as it arrived: path, headers in lower case, the JSON of the body."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]


@dataclass
class Failure:
    """What to answer in place of a reply; ``status`` 0 closes the connection without a word."""

    status: int
    body: Any = ""
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class StandIn:
    """The server's script, and what it was sent.

    Attributes:
        text: The reply; None for a reply without text.
        pieces: How a stream delivers it, where that differs.
        finish: The reason why it ends, as OpenAI names it.
        failures: Answered first, one a request.
        is_slow: Whether to let the client wait until the end of the test.
    """

    address: str = ""
    text: str | None = "Opened in 1932 [s1]."
    pieces: list[str] | None = None
    finish: str = "stop"
    failures: list[Failure] = field(default_factory=list)
    is_slow: bool = False
    requests: list[Request] = field(default_factory=list)
    is_over: threading.Event = field(default_factory=threading.Event)

    @property
    def asked(self) -> list[Request]:
        """The requests for an answer; litellm also asks what a model can do."""
        return [request for request in self.requests if not request.path.endswith("/api/show")]

    def fail(self, status: int, body: Any = "", *, times: int = 1, **headers: str) -> None:
        """Answer the next requests so; ``retry_after=…`` becomes that header."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.failures += [Failure(status, body, named)] * times

    def parts(self) -> list[str]:
        """The reply in pieces."""
        return self.pieces or [f"{word} " for word in (self.text or "").split(" ")]


class Handler(BaseHTTPRequestHandler):
    """Answers as the script of the server says."""

    protocol_version = "HTTP/1.1"
    script: StandIn

    def log_message(self, *_: Any) -> None:
        """Say nothing on the terminal."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.script.requests.append(Request(self.path, headers, body))
        if self.path.endswith("/api/show"):
            self.send({"model_info": {}, "capabilities": ["completion"], "template": ""})
            return
        if self.script.is_slow:
            self.script.is_over.wait(20)
            self.close_connection = True
        elif self.script.failures:
            self.fail(self.script.failures.pop(0))
        elif self.path.endswith("/chat/completions"):
            self.as_openai(body)
        elif self.path.endswith("/api/chat"):
            self.as_ollama(body)
        else:
            self.fail(Failure(404, {"error": {"message": f"no route {self.path}"}}))

    def fail(self, failure: Failure) -> None:
        if failure.status == 0:
            self.close_connection = True
            return
        self.send(failure.body, failure.status, failure.headers)

    def as_openai(self, body: dict[str, Any]) -> None:
        # litellm reads service_tier of every Groq reply, and fails where there is none.
        base = {"id": "chat-1", "created": 1, "model": body["model"], "service_tier": "on_demand"}
        if not body.get("stream"):
            message = {"role": "assistant", "content": self.script.text}
            choice = {"index": 0, "message": message, "finish_reason": self.script.finish}
            self.send({**base, "object": "chat.completion", "choices": [choice], "usage": COUNTS})
            return
        deltas = [({"content": part}, None) for part in self.script.parts()]
        chunks = [
            {"choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}
            for delta, reason in [({"role": "assistant"}, None), *deltas, ({}, self.script.finish)]
        ]
        chunks.append({"choices": [], "usage": COUNTS})
        head = {**base, "object": "chat.completion.chunk"}
        lines = [f"data: {json.dumps({**head, **chunk})}\n\n" for chunk in chunks]
        self.send_lines([*lines, "data: [DONE]\n\n"], "text/event-stream")

    def as_ollama(self, body: dict[str, Any]) -> None:
        def line(text: str, **more: Any) -> dict[str, Any]:
            message = {"role": "assistant", "content": text}
            return {"model": body["model"], "created_at": "2026-01-01", "message": message, **more}

        counts = {"prompt_eval_count": 11, "eval_count": 5}
        end = {"done": True, "done_reason": self.script.finish, **counts}
        if body.get("stream") is False:
            self.send(line(self.script.text or "", **end))
            return
        parts = [line(part, done=False) for part in self.script.parts()] + [line("", **end)]
        self.send_lines([json.dumps(part) + "\n" for part in parts], "application/x-ndjson")

    def send(self, body: Any, status: int = 200, headers: dict[str, str] | None = None) -> None:
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def send_lines(self, lines: list[str], kind: str) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for line in lines:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(line.encode()), line.encode()))
        self.wfile.write(b"0\r\n\r\n")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the one filter that the door sets; pytest takes it back behind the first test."""
    config.addinivalue_line("filterwarnings", "ignore:Items? .* on TypedDict class:UserWarning")


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """A server that answers like Groq below ``/v1`` and like Ollama at its address."""
    for name in ("GROQ_API_KEY", "OPENAI_API_KEY", "GROQ_API_BASE", "OLLAMA_API_BASE"):
        monkeypatch.delenv(name, raising=False)
    script = StandIn()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Of", (Handler,), {"script": script}))
    server.daemon_threads = True
    script.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield script
    script.is_over.set()
    server.shutdown()
    server.server_close()
    thread.join()
    hang_up()


def hang_up() -> None:
    """Close what litellm keeps open for the next call to the same address."""
    if (litellm := sys.modules.get("litellm")) is None:
        return
    cache = litellm.in_memory_llm_clients_cache
    for kept in list(cache.cache_dict.values()):
        if hasattr(kept, "close") and not inspect.iscoroutinefunction(kept.close):
            kept.close()
    cache.flush_cache()


@pytest.fixture(scope="session", autouse=True)
def nothing_left_open() -> Iterator[None]:
    """Collect what litellm forgot here and not in the middle of somebody else's test."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
