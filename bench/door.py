"""What the door to the models costs, over what the provider itself takes.

Run: ``python bench/door.py [--calls N]``. A stand-in in a process of its own answers at once, so
that what is measured is everything else: a bare httpx client with its connection kept open, the
door, and litellm called directly. Each round asks all of them in turn; the first rounds, in which
connections are opened, do not count. The overhead is the door's time less httpx's, of the medians
and of the best; and, for a busy machine, of the medians of this process's own work. Then: how
long a fresh process takes to its first cited answer with the offline model, and how long a
hundred calls take that are made at once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from citelab.models import acomplete, background, complete, litellm_module

WARM_UP = 5
MESSAGES = [{"role": "user", "content": "The gate is green. It squeaks at night. " * 100}]
COUNTS = {"prompt_tokens": 900, "completion_tokens": 5, "total_tokens": 905}
CHOICE = {
    "index": 0,
    "message": {"role": "assistant", "content": "It is green [s1]."},
    "finish_reason": "stop",
}
OPENAI = {
    "id": "chat-1",
    "created": 1,
    "model": "made-up",
    "object": "chat.completion",
    "service_tier": "on_demand",
    "choices": [CHOICE],
    "usage": COUNTS,
}
OLLAMA = {
    "model": "made-up",
    "created_at": "2026-01-01T00:00:00Z",
    "message": CHOICE["message"],
    "done": True,
    "done_reason": "stop",
    "prompt_eval_count": 900,
    "eval_count": 5,
}
FRESH = """
from citelab import Document, ask
gate = Document.from_text("The gate is green. It squeaks at night. Nobody came in winter.")
assert ask("What colour is the gate?", gate).claims
"""


async def serve() -> None:
    """Answer everybody at once, and print on which port."""
    server = await asyncio.start_server(_answer, "127.0.0.1", 0, backlog=200)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while True:
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = next(li for li in head.split(b"\r\n") if li.startswith(b"content-length"))
            await reader.readexactly(int(length.partition(b":")[2]))
            body = json.dumps(OLLAMA if b"/api/chat" in head else OPENAI).encode()
            top = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
            writer.write(top % len(body) + body)
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


@contextmanager
def stand_in() -> Iterator[str]:
    """The address of a stand-in in a process of its own."""
    command = [sys.executable, __file__, "--serve"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.terminate()


def timed(
    calls: dict[str, Callable[[], Any]], rounds: int
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Milliseconds of each call in each round: that passed, and that this process worked."""
    passed: dict[str, list[float]] = {name: [] for name in calls}
    worked: dict[str, list[float]] = {name: [] for name in calls}
    for number in range(rounds + WARM_UP):
        for name, call in calls.items():
            began, idle = time.perf_counter(), time.process_time()
            call()
            if number >= WARM_UP:
                passed[name].append((time.perf_counter() - began) * 1000)
                worked[name].append((time.process_time() - idle) * 1000)
    return passed, worked


def of_route(route: str, path: str, options: dict[str, Any], rounds: int) -> None:
    """Print one line for a route."""
    litellm = litellm_module()
    body = {"model": "made-up", "messages": MESSAGES, "max_tokens": 50, "temperature": 0}
    call = {"model": route, "messages": MESSAGES, "max_tokens": 50, **options}
    with httpx.Client() as client:
        url = options["api_base"] + path
        times, worked = timed(
            {
                "httpx": lambda: client.post(url, json=body).json(),
                "door": lambda: complete(**call),
                "litellm": lambda: litellm.completion(**call),
            },
            rounds,
        )
    middle = {name: statistics.median(values) for name, values in times.items()}
    best = {name: min(values) for name, values in times.items()}
    work = {name: statistics.median(values) for name, values in worked.items()}
    print(
        f"{route:22}"
        + "".join(f"{middle[name]:7.2f} /{best[name]:6.2f}" for name in times)
        + f"{middle['door'] - middle['httpx']:9.2f} /{best['door'] - best['httpx']:6.2f}"
        + f"{work['door'] - work['httpx']:9.2f}",
        flush=True,
    )


async def _hundred(route: str, options: dict[str, Any]) -> None:
    await asyncio.gather(*(acomplete(route, MESSAGES, **options) for _ in range(100)))


def hundred(route: str, options: dict[str, Any]) -> float:
    """Seconds for a hundred calls at once, the best of five."""
    times = []
    for _ in range(5):
        began = time.perf_counter()
        asyncio.run(_hundred(route, options))
        times.append(time.perf_counter() - began)
    return min(times)


def first_answer() -> list[float]:
    """Seconds from the start of a process to its first cited answer, ten times."""
    environment = {name: v for name, v in os.environ.items() if name != "CITELAB_MODEL"}
    times = []
    for _ in range(10):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", FRESH], check=True, env=environment)
        times.append(time.perf_counter() - began)
    return times


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=200)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        asyncio.run(serve())
        return
    fresh = first_answer()
    print(
        f"first cited answer in a fresh process: {min(fresh):.2f} s at best,"
        f" {statistics.median(fresh):.2f} s in the middle of ten"
    )
    with stand_in() as address:
        openai = {"api_base": f"{address}/v1", "api_key": "made-up-key"}
        print(f"\nms a call, median / best of {chosen.calls}")
        print(f"{'route':22}{'httpx':>15}{'door':>15}{'litellm':>15}{'overhead':>16}{'work':>9}")
        of_route("groq/made-up", "/chat/completions", openai, chosen.calls)
        of_route("openai/made-up", "/chat/completions", openai, chosen.calls)
        of_route("ollama_chat/made-up", "/api/chat", {"api_base": address}, chosen.calls)
        together = hundred("groq/made-up", openai)
        print(f"\na hundred calls at once: {together:.2f} s, {together * 10:.1f} ms each")
        background.stop()


if __name__ == "__main__":
    main()
