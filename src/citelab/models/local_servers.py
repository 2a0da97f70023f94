"""The local model behind the two interfaces that local servers have, on this computer only.

For tests and for programs that can only talk to a server: they meet a real language model behind
OpenAI's interface, and behind Ollama's, without either being installed. Nothing but the loopback
address listens, and only while the context lasts.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain
from typing import Any

from citelab.errors import ModelError
from citelab.models.local import answering as local
from citelab.models.local.engine import CONTEXT_TOKENS, NAME, Engine
from citelab.models.reply import Reply

__all__ = ["Served", "serve_ollama", "serve_openai"]

_MODEL = f"{local.PROVIDER}/{NAME}"
_TAG = f"{NAME}:135m"
_SECONDS_BETWEEN_LOOKS = 0.05
# What Ollama's interface calls by another name.
_NAMES = {"num_predict": "max_tokens"}
_DONE_REASONS = {"end_turn": "stop", "max_tokens": "length"}
_DETAILS = {"format": "gguf", "family": "llama", "parameter_size": "134.52M"}


@dataclass(frozen=True, slots=True)
class Served:
    """Where a model can be asked.

    Attributes:
        model: The LiteLLM model string.
        api_base: The address, as LiteLLM wants it.
        api_key: Made for this server; "" where it asks for none.
    """

    model: str
    api_base: str
    api_key: str = field(default="", repr=False)

    @property
    def options(self) -> dict[str, str]:
        """What to pass to ``citelab.models.complete`` beside model and messages."""
        key = {"api_key": self.api_key} if self.api_key else {}
        return {"api_base": self.api_base, **key}


@contextmanager
def serve_openai() -> Iterator[Served]:
    """The model behind OpenAI's interface: the engine's own server, with a key of its own.

    Greedy where a request names no temperature. It is loaded once more for this, which takes
    400 MB, and freed at the end.

    Raises:
        ModelError: A package is missing, or the model cannot be loaded.
    """
    with closing(Engine()) as engine:
        yield Served(f"openai/{NAME}", f"{engine.address}/v1", engine.key)


@contextmanager
def serve_ollama() -> Iterator[Served]:
    """The model of this process behind Ollama's chat interface.

    It knows ``/api/chat``, whole and streamed, with ``format`` and ``options``, ``/api/show`` and
    ``/api/tags``. Unlike Ollama it refuses a prompt that is too long, where that would cut it, and
    is greedy where a request names no temperature.

    Raises:
        ModelError: A package is missing, or the model cannot be loaded.
    """
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Ollama)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=[_SECONDS_BETWEEN_LOOKS])
    thread.start()
    try:
        yield Served(f"ollama_chat/{NAME}", f"http://127.0.0.1:{server.server_address[1]}")
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Ollama(BaseHTTPRequestHandler):
    """One request to Ollama's interface."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        """Say nothing on the terminal."""

    def do_GET(self) -> None:
        tags = {"models": [{"name": _TAG, "model": _TAG, "details": _DETAILS}]}
        self._answer(lambda: tags if self.path == "/api/tags" else _no_route(self.path))

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers["content-length"] or 0))
        try:
            body = _read(sent)
        except ModelError as error:
            self._send(400, {"error": str(error)})
            return
        if self.path == "/api/chat" and _is_ours(body) and body.get("stream", True):
            self._stream(body)
        else:
            self._answer(lambda: _answered(self.path, body))

    def _answer(self, make: Callable[[], Mapping[str, Any]]) -> None:
        try:
            self._send(200, make())
        except LookupError as error:
            self._send(404, {"error": error.args[0]})
        except ModelError as error:
            self._send(400, {"error": str(error)})

    def _send(self, status: int, body: Mapping[str, Any]) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, body: Mapping[str, Any]) -> None:
        reply = Reply()
        with closing(local.stream(_MODEL, body["messages"], reply, **_options(body))) as pieces:
            try:
                # A refusal has a status of its own only before anything was sent.
                first = next(pieces)
            except ModelError as error:
                self._send(400, {"error": str(error)})
            else:
                self._send_lines(body, reply, chain([first], pieces))

    def _send_lines(self, body: Mapping[str, Any], reply: Reply, pieces: Iterator[str]) -> None:
        self.send_response(200)
        self.send_header("content-type", "application/x-ndjson")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for piece in pieces:
            self._send_line(_said(body, piece) | {"done": False})
        self._send_line(_said(body, "") | _end(reply))
        self.wfile.write(b"0\r\n\r\n")

    def _send_line(self, line: Mapping[str, Any]) -> None:
        data = json.dumps(line).encode() + b"\n"
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))


def _read(sent: bytes) -> dict[str, Any]:
    try:
        body = json.loads(sent or b"{}")
    except ValueError as error:
        raise ModelError(f"the body is no JSON: {error}") from None
    if not isinstance(body, dict) or not isinstance(body.setdefault("messages", []), list):
        raise ModelError("the body is an object, and its messages are a list")
    return body


def _answered(path: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
    if path not in ("/api/chat", "/api/show"):
        return _no_route(path)
    if not _is_ours(body):
        raise LookupError(f"model '{body.get('model')}' not found")
    if path == "/api/show":
        info = {"general.architecture": "llama", "llama.context_length": CONTEXT_TOKENS}
        return {"details": _DETAILS, "model_info": info, "capabilities": ["completion"]}
    reply = local.complete(_MODEL, body["messages"], **_options(body))
    return _said(body, reply.text) | _end(reply)


def _no_route(path: str) -> Mapping[str, Any]:
    raise LookupError(f"there is no {path} here")


def _is_ours(body: Mapping[str, Any]) -> bool:
    return str(body.get("model")) in (NAME, _TAG, f"{NAME}:latest")


def _options(body: Mapping[str, Any]) -> dict[str, Any]:
    named = {_NAMES.get(name, name): value for name, value in (body.get("options") or {}).items()}
    given = {name: named[name] for name in ("max_tokens", *local.OPTIONS) if name in named}
    match body.get("format"):
        case "json":
            given["response_format"] = {"type": "json_object"}
        case {} as schema:
            asked = {"name": "reply", "schema": schema}
            given["response_format"] = {"type": "json_schema", "json_schema": asked}
    return given


def _said(body: Mapping[str, Any], text: str) -> dict[str, Any]:
    message = {"role": "assistant", "content": text}
    return {"model": body["model"], "created_at": "2026-11-30T00:00:00Z", "message": message}


def _end(reply: Reply) -> dict[str, Any]:
    reason = _DONE_REASONS.get(reply.stop_reason or "", reply.stop_reason)
    counts = {"prompt_eval_count": reply.input_tokens, "eval_count": reply.output_tokens}
    return {"done": True, "done_reason": reason, **counts}
