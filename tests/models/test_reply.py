"""A reply comes together from what litellm passes on: text, counts, calls of tools."""

from __future__ import annotations

from types import SimpleNamespace as Made
from typing import Any

import pytest

from citelab.errors import ModelError
from citelab.models.reply import Reading, Reply, ToolCall, require_text


def part(*calls: Any, text: str | None = None, finish: str | None = None) -> Made:
    delta = Made(content=text, tool_calls=list(calls) or None)
    return Made(id="chat-1", usage=None, choices=[Made(delta=delta, finish_reason=finish)])


def call(index: int | None, arguments: str, *, name: str | None = None, of: str | None = None):
    return Made(index=index, id=of, function=Made(name=name, arguments=arguments))


def whole(*calls: Any, text: str = "", finish: str = "tool_calls") -> Made:
    message = Made(content=text, tool_calls=list(calls) or None)
    return Made(id="chat-1", usage=None, choices=[Made(message=message, finish_reason=finish)])


def test_calls_that_come_in_pieces_are_put_together_by_their_place() -> None:
    reading = Reading(Reply())
    reading.part(part(text="Let me see. "))
    reading.part(part(call(0, '{"wo', name="search", of="call-1")))
    reading.part(part(call(1, "", name="look", of="call-2")))
    reading.part(part(call(0, 'rds": "quay"}'), finish="tool_calls"))
    reading.end()
    assert reading.reply.text == "Let me see. "
    assert reading.reply.tool_calls == (
        ToolCall("call-1", "search", {"words": "quay"}),
        ToolCall("call-2", "look", {}),
    )
    assert reading.reply.stop_reason == "tool_use"


def test_calls_of_a_whole_reply_keep_their_order() -> None:
    calls = [call(None, "{}", name=name, of=name) for name in ("b", "a")]
    reply = Reading(Reply()).whole(whole(*calls))
    assert [made.name for made in reply.tool_calls] == ["b", "a"]


@pytest.mark.parametrize("arguments", ["{", "[1]", "null", ""])
def test_arguments_that_are_no_object_are_none(arguments: str) -> None:
    reply = Reading(Reply()).whole(whole(call(None, arguments, name="search", of="call-1")))
    assert reply.tool_calls == (ToolCall("call-1", "search", {}),)


def test_a_schema_that_was_forced_by_a_tool_ends_like_any_answer() -> None:
    reply = Reading(Reply()).whole(whole(text='{"claims": []}'))
    assert (reply.stop_reason, reply.tool_calls) == ("end_turn", ())


def test_a_call_needs_no_text_beside_it() -> None:
    require_text("made-up", Reply(tool_calls=(ToolCall("call-1", "search", {}),)), 9)
    with pytest.raises(ModelError, match="without any text"):
        require_text("made-up", Reply(), 9)
