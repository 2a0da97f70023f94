"""``local/smollm2``: a real language model of 135 million parameters, without a network.

It speaks fluently and cites badly, which makes it worth studying: what ``bench/local.py`` prints.
Asked the same it answers the same, byte for byte. It needs two packages; without them the error
says which.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any

from citelab.errors import ModelError
from citelab.models.local import engine as local_engine
from citelab.models.local.engine import CONTEXT_TOKENS, NAME
from citelab.models.reply import Reply, require_text

__all__ = ["OPTIONS", "PROVIDER", "complete", "is_local", "stream"]

PROVIDER = "local"

_STOP_REASONS = {"stop": "end_turn", "length": "max_tokens"}
OPTIONS = (
    "temperature",
    "seed",
    "top_p",
    "top_k",
    "stop",
    "frequency_penalty",
    "presence_penalty",
    "logit_bias",
    "response_format",
    "grammar",
)
"""What is read beside messages and ``max_tokens``. A grammar is GBNF, the engine's own notation."""


def is_local(model: str) -> bool:
    """Whether a model string means the model here."""
    return model.startswith(f"{PROVIDER}/")


def complete(
    model: str, messages: Sequence[Mapping[str, Any]], *, max_tokens: int = 1024, **options: Any
) -> Reply:
    """Ask the model and wait for the whole reply.

    Args:
        model: ``"local/smollm2"``.
        messages: Role and plain-text content of each turn.
        max_tokens: The longest reply, in the model's tokens.
        **options: ``temperature`` (0 where not given), ``seed``, ``response_format`` and others
            that OpenAI's interface has, and ``grammar``; what the engine does not know is
            ignored.

    Raises:
        ModelError: A package is missing, the prompt is too long, an option has a wrong value,
            or there was no answer.
    """
    reply = Reply()
    for _ in stream(model, messages, reply, max_tokens=max_tokens, **options):
        pass
    return reply


def stream(
    model: str,
    messages: Sequence[Mapping[str, Any]],
    reply: Reply,
    *,
    max_tokens: int = 1024,
    **options: Any,
) -> Generator[str, None, None]:
    """Ask the model and yield its reply as it arrives; ``reply`` is filled in on the way.

    Raises:
        ModelError: As ``complete``; what arrived before stays in ``reply.text``.
    """
    _require_known(model)
    request = _request(messages, max_tokens, options)
    with closing(local_engine.running().parts(request)) as parts:
        for part in parts:
            _require_no_error(part)
            for piece in _read(part, reply):
                reply.text += piece
                yield piece
    require_text(model, reply, max_tokens)


def _require_known(model: str) -> None:
    if model != f"{PROVIDER}/{NAME}":
        raise ModelError(f"there is no model {model!r}; the local one is {PROVIDER}/{NAME}")


def _request(
    messages: Sequence[Mapping[str, Any]], max_tokens: int, options: Mapping[str, Any]
) -> dict[str, Any]:
    said = [{"role": m["role"], "content": m["content"]} for m in messages]
    chosen = {name: options[name] for name in OPTIONS if options.get(name) is not None}
    return {"messages": said, "max_tokens": max_tokens, "temperature": 0, **chosen}


def _require_no_error(part: Mapping[str, Any]) -> None:
    if not (error := part.get("error")):
        return
    if error.get("type") == "exceed_context_size_error":
        raise ModelError(
            f"the prompt has {error['n_prompt_tokens']} tokens, but {PROVIDER}/{NAME} takes"
            f" {CONTEXT_TOKENS}, its reply included; show it fewer chunks"
            " (Contract(documents, question, only=hits)), or use a larger model"
        )
    raise ModelError(f"{PROVIDER}/{NAME} cannot take this request: {error.get('message', error)}")


def _read(part: Mapping[str, Any], reply: Reply) -> Iterator[str]:
    if usage := part.get("usage"):
        reply.input_tokens = usage["prompt_tokens"]
        reply.output_tokens = usage["completion_tokens"]
    for choice in part.get("choices", ()):
        if reason := choice.get("finish_reason"):
            reply.stop_reason = _STOP_REASONS.get(reason, reason)
        if piece := choice["delta"].get("content"):
            yield piece
