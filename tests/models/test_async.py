"""The calls that wait and those that do not are one, and both hang up when they are left."""

from __future__ import annotations

import asyncio
import gc
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing

import pytest

from citelab.errors import ModelError
from citelab.models import (
    Reply,
    acomplete,
    astream,
    background,
    complete,
    litellm_module,
    stream,
)

MESSAGES = [{"role": "user", "content": "What opened first?"}]
ROUTES = ["groq/made-up", "openai/made-up", "ollama_chat/made-up", "hosted_vllm/made-up"]
OFFLINE = "offline/extractive"


def options(route: str, address: str) -> dict[str, str]:
    if route.startswith("ollama"):
        return {"api_base": address}
    return {"api_base": f"{address}/v1", "api_key": "made-up-key"}


async def gathered(pieces: AsyncIterator[str]) -> list[str]:
    return [piece async for piece in pieces]


@pytest.mark.parametrize("route", ROUTES)
def test_the_twins_give_what_the_waiting_calls_give(route, stand_in) -> None:
    call = options(route, stand_in.address)
    whole, parts, async_parts = complete(route, MESSAGES, **call), Reply(), Reply()
    pieces = list(stream(route, MESSAGES, parts, **call))

    async def both() -> tuple[Reply, list[str]]:
        made = await acomplete(route, MESSAGES, **call)
        return made, await gathered(astream(route, MESSAGES, async_parts, **call))

    async_whole, async_pieces = asyncio.run(both())
    async_whole.id = whole.id = parts.id = async_parts.id = ""
    assert (async_whole, async_pieces, async_parts) == (whole, pieces, parts)
    sent = [request.body for request in stand_in.asked]
    assert sent[:2] == sent[2:]


def test_the_twins_of_the_offline_model_give_the_same() -> None:
    whole, reply = complete(OFFLINE, MESSAGES), Reply()

    async def both() -> tuple[Reply, list[str]]:
        pieces = await gathered(astream(OFFLINE, MESSAGES, reply))
        return await acomplete(OFFLINE, MESSAGES), pieces

    assert asyncio.run(both()) == (whole, list(stream(OFFLINE, MESSAGES, Reply())))
    assert reply.text == whole.text


@pytest.mark.parametrize("route", ["groq/made-up", "ollama_chat/made-up"])
def test_a_hundred_calls_at_once_lose_mix_up_and_leave_nothing(route, stand_in) -> None:
    stand_in.text = "This was number {n}"
    call = options(route, stand_in.address)

    async def one(number: int) -> str:
        asked = [{"role": "user", "content": f"Which? {number}"}]
        return (await acomplete(route, asked, **call)).text

    async def hundred() -> tuple[list[str], set[str]]:
        texts = await asyncio.gather(*map(one, range(100)))
        await asyncio.sleep(0.05)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        return texts, {task.get_coro().__qualname__ for task in others}

    texts, tasks = asyncio.run(hundred())
    assert texts == [f"This was number {number}" for number in range(100)]
    assert len(stand_in.asked) == 100
    assert tasks == set()
    assert stand_in.is_left()
    gc.collect()


@pytest.mark.parametrize("route", ROUTES)
def test_one_event_loop_after_the_other_can_ask(route, stand_in) -> None:
    call = options(route, stand_in.address)
    for _ in range(3):
        assert asyncio.run(acomplete(route, MESSAGES, **call)).text == stand_in.text
        pieces = asyncio.run(gathered(astream(route, MESSAGES, Reply(), **call)))
        assert "".join(pieces).strip() == stand_in.text
    assert stand_in.is_left()


def test_a_notebooks_cell_which_runs_in_a_loop_can_wait_as_well(stand_in) -> None:
    call = options("groq/made-up", stand_in.address)

    async def cell() -> tuple[str, list[str]]:
        pieces = list(stream("groq/made-up", MESSAGES, Reply(), **call))
        return complete("groq/made-up", MESSAGES, **call).text, pieces

    text, pieces = asyncio.run(cell())
    assert text == stand_in.text == "".join(pieces).strip()


def test_others_go_on_while_an_answer_is_waited_for(stand_in) -> None:
    stand_in.is_slow = True
    call = options("groq/made-up", stand_in.address)

    async def both() -> int:
        task = asyncio.create_task(acomplete("groq/made-up", MESSAGES, **call))
        done = 0
        for _ in range(20):
            await asyncio.sleep(0)
            done += 1
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return done

    assert asyncio.run(both()) == 20


def left_by_close(route: str, call: dict[str, str]) -> None:
    pieces = stream(route, MESSAGES, Reply(), **call)
    next(pieces)
    pieces.close()


def left_by_break(route: str, call: dict[str, str]) -> None:
    for _ in stream(route, MESSAGES, Reply(), **call):
        break


def left_by_an_error(route: str, call: dict[str, str]) -> None:
    def fails() -> None:
        for _ in stream(route, MESSAGES, Reply(), **call):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()


def left_by_aclose(route: str, call: dict[str, str]) -> None:
    async def left() -> None:
        pieces = astream(route, MESSAGES, Reply(), **call)
        await anext(pieces)
        await pieces.aclose()

    asyncio.run(left())


def left_by_aclosing(route: str, call: dict[str, str]) -> None:
    async def left() -> None:
        async with aclosing(astream(route, MESSAGES, Reply(), **call)) as pieces:
            async for _ in pieces:
                break

    asyncio.run(left())


def left_by_cancelling(route: str, call: dict[str, str]) -> None:
    async def left() -> None:
        arrived = asyncio.Event()

        async def read() -> None:
            async for _ in astream(route, MESSAGES, Reply(), **call):
                arrived.set()

        task = asyncio.create_task(read())
        await arrived.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(left())


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(
    "leave",
    [
        left_by_close,
        left_by_break,
        left_by_an_error,
        left_by_aclose,
        left_by_aclosing,
        left_by_cancelling,
    ],
)
def test_a_stream_that_is_left_hangs_up(
    route, leave: Callable[[str, dict[str, str]], None], stand_in
) -> None:
    stand_in.is_endless = True
    leave(route, options(route, stand_in.address))
    assert stand_in.hung_up.wait(5)


@pytest.mark.parametrize("route", ROUTES)
def test_a_whole_reply_that_is_cancelled_hangs_up(route, stand_in) -> None:
    stand_in.drips = True
    call = options(route, stand_in.address)

    async def cancelled() -> None:
        task = asyncio.create_task(acomplete(route, MESSAGES, **call))
        while not stand_in.asked:
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert stand_in.hung_up.wait(5)


def test_an_interrupt_ends_the_wait_and_hangs_up(stand_in) -> None:
    stand_in.drips = True

    def interrupt() -> None:
        while not stand_in.asked:
            pass
        signal.raise_signal(signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        complete("groq/made-up", MESSAGES, **options("groq/made-up", stand_in.address))
    assert stand_in.hung_up.wait(5)


def test_who_listens_to_litellm_is_still_told(stand_in, monkeypatch) -> None:
    litellm, told = litellm_module(), threading.Event()

    class Listener(litellm.integrations.custom_logger.CustomLogger):
        async def async_log_success_event(self, **_: object) -> None:
            told.set()

    monkeypatch.setattr(litellm, "callbacks", [Listener()])
    for name in ("success_callback", "_async_success_callback"):
        monkeypatch.setattr(litellm, name, list(getattr(litellm, name)))
    complete("groq/made-up", MESSAGES, **options("groq/made-up", stand_in.address))
    assert told.wait(5)


def test_errors_of_the_twins_are_the_same(stand_in) -> None:
    call = options("groq/made-up", stand_in.address)
    stand_in.fail(401, {"error": {"message": "no"}}, times=3)
    with pytest.raises(ModelError) as waiting:
        complete("groq/made-up", MESSAGES, **call)
    with pytest.raises(ModelError) as not_waiting:
        asyncio.run(acomplete("groq/made-up", MESSAGES, **call))
    with pytest.raises(ModelError) as streaming:
        asyncio.run(gathered(astream("groq/made-up", MESSAGES, Reply(), **call)))
    assert str(waiting.value) == str(not_waiting.value) == str(streaming.value)


LEFT = """
import sys
from citelab.models import Reply, complete, stream
asked = [{"role": "user", "content": "Why?"}]
left = stream("groq/made-up", asked, Reply(), api_base=sys.argv[1], api_key="made-up-key")
print(next(left))
"""


def test_a_program_that_ends_within_a_stream_ends_and_hangs_up(stand_in) -> None:
    stand_in.is_endless = True
    command = [sys.executable, "-W", "error", "-c", LEFT, f"{stand_in.address}/v1"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "Opened", "")
    assert stand_in.hung_up.wait(5)


def test_the_thread_behind_the_waiting_calls_ends_and_starts_again(stand_in) -> None:
    call = options("groq/made-up", stand_in.address)
    for _ in range(2):
        complete("groq/made-up", MESSAGES, **call)
        assert [t.name for t in threading.enumerate()].count("citelab-models") == 1
        background.stop()
        assert "citelab-models" not in [thread.name for thread in threading.enumerate()]


def test_waiting_inside_that_thread_is_refused_and_not_waited_for_ever() -> None:
    async def waits() -> None:
        background.result(asyncio.sleep(0))

    with pytest.raises(RuntimeError, match="this thread would wait for itself"):
        background.result(waits())
    background.stop()
