"""The one door to every provider; nothing else in citelab imports litellm.

litellm is imported on first use, after its switches are set: no look-up of prices or tokenizers,
no reading of ``.env`` files, no advertising. Models of the names ``offline/…`` and ``local/…`` are
answered here, without it. The calls that wait and those that do not are one: ``complete`` waits
for ``acomplete``, ``stream`` for ``astream``.
"""

from __future__ import annotations

import asyncio
import os
import sys
import warnings
from collections.abc import AsyncGenerator, Generator, Mapping, Sequence
from contextlib import aclosing
from functools import cache
from types import ModuleType
from typing import Any

from citelab.errors import ModelError
from citelab.models import background, ollama
from citelab.models.asking import asked, guarded
from citelab.models.calls import Call
from citelab.models.catalogue import full_name
from citelab.models.in_process import in_process, pieces_without_waiting
from citelab.models.keys import hidden
from citelab.models.loops import close_clients_with_this_loop
from citelab.models.mended import mend, unlisted
from citelab.models.reply import Reading, Reply, require_text

__all__ = ["Reply", "acomplete", "astream", "complete", "litellm_module", "ready", "stream"]

# Read by litellm when it is imported. Without them it asks two hosts for prices and tokenizers,
# and takes keys from a .env file in the working folder that nobody mentioned.
_SWITCHES = {
    "LITELLM_OFFLINE_MODE": "true",
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "LITELLM_MODE": "PRODUCTION",
}
# Pydantic's remarks about litellm's types, which come whenever one is first used; and Python's
# about a request that was cancelled before litellm sent it.
_REMARKS = (
    (r"Items? .* on TypedDict class .* using the `ReadOnly` qualifier", UserWarning),
    (r"coroutine '(BaseLLMHTTPHandler|OpenAIChatCompletion)\..* was never awaited", RuntimeWarning),
)

_Messages = Sequence[Mapping[str, Any]]


def complete(model: str, messages: _Messages, *, max_tokens: int = 1024, **options: Any) -> Reply:
    """Ask a model and wait for the whole reply.

    Args:
        model: A LiteLLM model string (``provider/name``), one of ``offline/…``, or an alias.
        messages: Role and plain-text content of each turn.
        max_tokens: The longest reply, in the model's tokens.
        **options: ``timeout``, for one request (120 s where not given), and ``deadline``, for
            everything, tries and pauses included (none where not given), in seconds; the rest is
            passed to LiteLLM, for example ``temperature`` or ``api_base``.

    Raises:
        ModelError: No such model, no key, no server, no answer; the message says what to do.
    """
    options, name = hidden(options), full_name(model)
    if here := in_process(name):
        return here.complete(name, messages, max_tokens=max_tokens, **options)
    call = Call.of(name, messages, max_tokens, options)
    litellm_module()
    return background.result(_completed(call))


async def acomplete(
    model: str, messages: _Messages, *, max_tokens: int = 1024, **options: Any
) -> Reply:
    """As ``complete``, without blocking the event loop. Cancelled, it hangs up.

    Raises:
        ModelError: As ``complete``.
    """
    options, name = hidden(options), full_name(model)
    if here := in_process(name):
        return await asyncio.to_thread(
            here.complete, name, messages, max_tokens=max_tokens, **options
        )
    return await _completed(Call.of(name, messages, max_tokens, options))


def stream(
    model: str, messages: _Messages, reply: Reply, *, max_tokens: int = 1024, **options: Any
) -> Generator[str, None, None]:
    """Ask a model and yield its reply as it arrives; ``reply`` is filled in on the way.

    Closed early, or left by ``break`` and no longer referred to, it hangs up.

    Args:
        model: As for ``complete``.
        messages: As for ``complete``.
        reply: Filled in.
        max_tokens: As for ``complete``.
        **options: As for ``complete``; ``timeout`` holds between two pieces, too.

    Raises:
        ModelError: As ``complete``; what arrived before stays in ``reply.text``.
    """
    options, name = hidden(options), full_name(model)
    if here := in_process(name):
        yield from here.stream(name, messages, reply, max_tokens=max_tokens, **options)
        require_text(name, reply, max_tokens)
        return
    call = Call.of(name, messages, max_tokens, options)
    litellm_module()
    yield from background.iterated(_pieces(call, reply))


async def astream(
    model: str, messages: _Messages, reply: Reply, *, max_tokens: int = 1024, **options: Any
) -> AsyncGenerator[str, None]:
    """As ``stream``, without blocking the event loop. Cancelled or closed, it hangs up.

    ``break`` does not close an asynchronous generator at once; ``contextlib.aclosing`` does.

    Raises:
        ModelError: As ``stream``.
    """
    options, name = hidden(options), full_name(model)
    if here := in_process(name):
        made = here.stream(name, messages, reply, max_tokens=max_tokens, **options)
        pieces = pieces_without_waiting(made)
    else:
        pieces = _pieces(Call.of(name, messages, max_tokens, options), reply)
    async with aclosing(pieces):
        async for piece in pieces:
            yield piece
    require_text(name, reply, max_tokens)


@cache
def litellm_module() -> ModuleType:
    """litellm itself, quiet and offline where it can be, with the models ``offline/…`` added.

    Raises:
        ModelError: It is not installed, or not whole.
    """
    for name, value in _SWITCHES.items():
        os.environ.setdefault(name, value)
    for remark, category in _REMARKS:
        warnings.filterwarnings("ignore", remark, category)
    try:
        import litellm
    except ImportError as error:
        raise ModelError(
            f"litellm cannot be imported ({error}); install it, or use offline/extractive"
        ) from error
    from citelab.models.provider import register

    mend(litellm)
    register(litellm)
    module: ModuleType = litellm
    return module


async def ready() -> ModuleType:
    """litellm, for the event loop that runs: imported beside it, its clients closed with it.

    Raises:
        ModelError: As ``litellm_module``.
    """
    # The import takes seconds, and would hold up everything else.
    is_there = "litellm" in sys.modules
    litellm = litellm_module() if is_there else await asyncio.to_thread(litellm_module)
    await close_clients_with_this_loop(litellm)
    return litellm


async def _completed(call: Call) -> Reply:
    litellm = await _prepared(call)

    async def send() -> Reply:
        # Read in here, because what cannot be read is a failure like any other.
        return Reading(Reply()).whole(await unlisted(litellm, litellm.acompletion, **call.request))

    reply = await asked(call, send)
    _require_sound(call, reply)
    return reply


async def _pieces(call: Call, reply: Reply) -> AsyncGenerator[str, None]:
    litellm = await _prepared(call)
    request = {**call.request, "stream": True, "stream_options": {"include_usage": True}}
    parts = guarded(
        call, await asked(call, lambda: unlisted(litellm, litellm.acompletion, **request))
    )
    reading = Reading(reply)
    async with aclosing(parts):
        async for part in parts:
            if piece := reading.part(part):
                yield piece
    if rest := reading.end():
        yield rest
    _require_sound(call, reply)


async def _prepared(call: Call) -> ModuleType:
    litellm = await ready()
    if ollama.is_ollama(call.model):
        ollama.without_look_up(litellm, call.model)
    return litellm


def _require_sound(call: Call, reply: Reply) -> None:
    require_text(call.model, reply, call.request["max_tokens"])
    if ollama.is_ollama(call.model):
        ollama.require_all_read(call.model, call.request, reply)
