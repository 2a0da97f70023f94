"""A stand-in on loopback for Groq and every OpenAI-style server, for Ollama, and for the vendor.

It answers like the first below ``/v1/chat/completions``, like the second below ``/api``, and like
the third at ``/v1/messages``; and it can be as slow, broken or confused as a real one. All of it is
in one file because tests cannot import each other's.
"""

from __future__ import annotations

import gc
import json
import socket
import threading
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from citelab.models import background

COUNTS = {"prompt_tokens": 11, "completion_tokens": 5, "total_tokens": 16}
SEA = {
    "type": "char_location",
    "cited_text": "The sea is grey. ",
    "document_index": 0,
    "document_title": None,
    "start_char_index": 0,
    "end_char_index": 17,
}
ROPE = {
    "type": "search_result_location",
    "cited_text": "Ropes rot.",
    "source": "https://rope.example",
    "title": None,
    "search_result_index": 0,
    "start_block_index": 1,
    "end_block_index": 2,
}
BLOCKS = [
    {"type": "text", "text": "It says that "},
    {"type": "text", "text": "the sea is grey", "citations": [SEA]},
    {"type": "text", "text": " and "},
    {"type": "text", "text": "ropes rot 🙂", "citations": [ROPE, SEA]},
    {"type": "text", "text": ".", "citations": None},
]


@dataclass
class Request:
    """One request as it arrived: method, path, headers in lower case, the JSON of the body."""

    method: str
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
        text: The reply; None for a reply without text. ``{n}`` becomes the last word asked.
        pieces: How a stream delivers it, where that differs.
        finish: The reason why it ends, as OpenAI names it.
        tier: What Groq says of the service; None where it says nothing.
        tokens_read: What Ollama counts; None for one a word.
        models: The names it lists.
        blocks: The content of the vendor's message.
        failures: Answered first, one a request.
        is_slow: Whether to let the client wait until the end of the test.
        drips: Whether to send a byte now and then, without end.
        is_endless: Whether a stream goes on until the client hangs up.
        cuts_after: How many lines of a stream, or bytes of a reply, before it breaks off.
        garbage: Sent in place of a reply, with status 200.
        hung_up: Set when the client closes the connection during a stream.
        connections: How many are open.
    """

    address: str = ""
    text: str | None = "Opened in 1932 [s1]."
    pieces: list[str] | None = None
    finish: str = "stop"
    tier: str | None = "on_demand"
    tokens_read: int | None = None
    models: list[str] = field(default_factory=list)
    blocks: list[dict[str, Any]] = field(default_factory=lambda: BLOCKS)
    failures: list[Failure] = field(default_factory=list)
    is_slow: bool = False
    drips: bool = False
    is_endless: bool = False
    cuts_after: int | None = None
    garbage: bytes | None = None
    requests: list[Request] = field(default_factory=list)
    hung_up: threading.Event = field(default_factory=threading.Event)
    is_over: threading.Event = field(default_factory=threading.Event)
    connections: int = 0
    changed: threading.Condition = field(default_factory=threading.Condition)

    def count(self, change: int) -> None:
        """Note that a connection came or went."""
        with self.changed:
            self.connections += change
            self.changed.notify_all()

    def is_left(self, seconds: float = 5) -> bool:
        """Whether every client has closed its connections, or does so in time."""
        with self.changed:
            return self.changed.wait_for(lambda: self.connections == 0, seconds)

    @property
    def asked(self) -> list[Request]:
        """The requests for an answer; litellm also asks what a model can do."""
        return [r for r in self.requests if r.method == "POST" and not r.path.endswith("/api/show")]

    def fail(self, status: int, body: Any = "", *, times: int = 1, **headers: str) -> None:
        """Answer the next requests so; ``retry_after=…`` becomes that header."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.failures += [Failure(status, body, named)] * times

    def parts(self, body: dict[str, Any]) -> list[str]:
        """The reply in pieces."""
        return self.pieces or [f"{word} " for word in (self.said(body) or "").split(" ")]

    def said(self, body: dict[str, Any]) -> str | None:
        """The reply."""
        last = str(body["messages"][-1]["content"]).split() if body["messages"] else [""]
        return self.text and self.text.replace("{n}", last[-1])


class Handler(BaseHTTPRequestHandler):
    """Answers as the script of the server says."""

    protocol_version = "HTTP/1.1"
    script: StandIn

    def setup(self) -> None:
        super().setup()
        self.script.count(1)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def finish(self) -> None:
        self.script.count(-1)
        super().finish()

    def log_message(self, *_: Any) -> None:
        """Say nothing on the terminal."""

    def do_GET(self) -> None:
        self.note("GET", {})
        if self.script.is_slow:
            self.wait()
        elif self.script.failures:
            self.fail(self.script.failures.pop(0))
        elif self.path.endswith("/api/tags"):
            self.send({"models": [{"name": name} for name in self.script.models]})
        elif self.path.endswith("/models"):
            self.send({"object": "list", "data": [{"id": name} for name in self.script.models]})
        else:
            self.fail(Failure(404, {"error": {"message": f"no route {self.path}"}}))

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.note("POST", body)
        if self.path.endswith("/api/show"):
            self.send({"model_info": {}, "capabilities": ["completion"], "template": ""})
        elif self.script.is_slow:
            self.wait()
        elif self.script.failures:
            self.fail(self.script.failures.pop(0))
        elif self.script.garbage is not None:
            self.send_bytes(self.script.garbage)
        elif self.path.endswith("/chat/completions"):
            self.as_openai(body)
        elif self.path.endswith("/api/chat"):
            self.as_ollama(body)
        elif self.path == "/v1/messages":
            self.as_vendor(body)
        else:
            self.fail(Failure(404, {"error": {"message": f"no route {self.path}"}}))

    def note(self, method: str, body: dict[str, Any]) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.script.requests.append(Request(method, self.path, headers, body))

    def wait(self) -> None:
        self.script.is_over.wait(20)
        self.close_connection = True

    def fail(self, failure: Failure) -> None:
        if failure.status == 0:
            self.close_connection = True
            return
        self.send(failure.body, failure.status, failure.headers)

    def as_openai(self, body: dict[str, Any]) -> None:
        base = {"id": "chat-1", "created": 1, "model": body["model"]}
        if self.script.tier:
            base["service_tier"] = self.script.tier
        if not body.get("stream"):
            message = {"role": "assistant", "content": self.script.said(body)}
            choice = {"index": 0, "message": message, "finish_reason": self.script.finish}
            self.send({**base, "object": "chat.completion", "choices": [choice], "usage": COUNTS})
            return
        head = {**base, "object": "chat.completion.chunk"}

        def line(delta: dict[str, Any], reason: str | None = None) -> str:
            choice = {"index": 0, "delta": delta, "finish_reason": reason}
            return f"data: {json.dumps({**head, 'choices': [choice]})}\n\n"

        lines = [line({"content": part}) for part in self.script.parts(body)]
        counts = f"data: {json.dumps({**head, 'choices': [], 'usage': COUNTS})}\n\n"
        ends = [line({}, self.script.finish), counts, "data: [DONE]\n\n"]
        self.send_lines([line({"role": "assistant"}), *lines, *ends], "text/event-stream")

    def as_ollama(self, body: dict[str, Any]) -> None:
        def line(text: str, **more: Any) -> dict[str, Any]:
            message = {"role": "assistant", "content": text}
            return {"model": body["model"], "created_at": "2026-01-01", "message": message, **more}

        words = sum(len(message["content"].split()) for message in body["messages"])
        read = words + 11 if self.script.tokens_read is None else self.script.tokens_read
        counts = {"prompt_eval_count": read, "eval_count": 5}
        end = {"done": True, "done_reason": self.script.finish, **counts}
        if body.get("stream") is False:
            self.send(line(self.script.said(body) or "", **end))
            return
        parts = [line(part, done=False) for part in self.script.parts(body)] + [line("", **end)]
        self.send_lines([json.dumps(part) + "\n" for part in parts], "application/x-ndjson")

    def as_vendor(self, body: dict[str, Any]) -> None:
        message = {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": body["model"],
            "content": self.script.blocks,
            "stop_reason": "end_turn",
            "stop_sequence": None,
            "usage": {"input_tokens": 20, "output_tokens": 9},
        }
        if not body.get("stream"):
            self.send(message)
            return
        events = list(vendor_events(message))
        lines = [
            f"event: {e['type']}\ndata: {json.dumps(e, ensure_ascii=False)}\n\n" for e in events
        ]
        self.send_lines(lines, "text/event-stream")

    def send(self, body: Any, status: int = 200, headers: dict[str, str] | None = None) -> None:
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_bytes(data, status, headers)

    def send_bytes(
        self, data: bytes, status: int = 200, headers: dict[str, str] | None = None
    ) -> None:
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        if self.script.drips:
            self.drip([b" "])
        elif self.script.cuts_after is not None:
            self.wfile.write(data[: self.script.cuts_after])
            self.close_connection = True
        else:
            self.wfile.write(data)

    def send_lines(self, lines: list[str], kind: str) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        chunks = [b"%x\r\n%s\r\n" % (len(line.encode()), line.encode()) for line in lines]
        if self.script.drips:
            self.drip([b"3\r\n:\n\n\r\n" if kind == "text/event-stream" else b"1\r\n\n\r\n"])
        elif self.script.is_endless:
            self.drip(chunks[:3], pause=0.005)
        elif self.script.cuts_after is not None:
            self.wfile.write(b"".join(chunks[: self.script.cuts_after]))
            self.close_connection = True
        else:
            self.wfile.write(b"".join(chunks) + b"0\r\n\r\n")

    def drip(self, chunks: list[bytes], pause: float = 0.02) -> None:
        """Send the last of these again and again, until the client hangs up or the test ends."""
        self.close_connection = True
        try:
            for chunk in chunks:
                self.wfile.write(chunk)
            while not self.script.is_over.is_set():
                time.sleep(pause)
                self.wfile.write(chunks[-1])
        except OSError:
            self.script.hung_up.set()


def vendor_events(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The stream of a message, as the vendor sends it."""
    yield {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}}
    yield {"type": "ping"}
    for index, block in enumerate(message["content"]):
        empty = {"type": "text", "text": ""}
        yield {"type": "content_block_start", "index": index, "content_block": empty}
        for citation in block.get("citations") or ():
            delta = {"type": "citations_delta", "citation": citation}
            yield {"type": "content_block_delta", "index": index, "delta": delta}
        delta = {"type": "text_delta", "text": block["text"]}
        yield {"type": "content_block_delta", "index": index, "delta": delta}
        yield {"type": "content_block_stop", "index": index}
    end = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield {"type": "message_delta", "delta": end, "usage": {"output_tokens": 9}}
    yield {"type": "message_stop"}


class Server(ThreadingHTTPServer):
    """Takes a hundred connections at once."""

    daemon_threads = True
    request_queue_size = 200

    def handle_error(self, *_: Any) -> None:
        """Say nothing of clients that hung up."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep the filters that the door sets; pytest takes them back behind the first test."""
    for line in (
        "ignore:Items? .* on TypedDict class:UserWarning",
        "ignore:coroutine 'BaseLLMHTTPHandler:RuntimeWarning",
        "ignore:coroutine 'OpenAIChatCompletion:RuntimeWarning",
    ):
        config.addinivalue_line("filterwarnings", line)


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """A server that answers like all of them, and no key in the environment."""
    for provider in ("GROQ", "OPENAI", "ANTHROPIC", "OLLAMA", "HOSTED_VLLM"):
        for end in ("API_KEY", "API_BASE", "BASE_URL", "AUTH_TOKEN"):
            monkeypatch.delenv(f"{provider}_{end}", raising=False)
    script = StandIn()
    server = Server(("127.0.0.1", 0), type("Of", (Handler,), {"script": script}))
    script.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield script
    script.is_over.set()
    server.shutdown()
    server.server_close()
    thread.join()
    background.stop()


@pytest.fixture(scope="session", autouse=True)
def nothing_left_open() -> Iterator[None]:
    """Collect what litellm forgot here and not in the middle of somebody else's test."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
