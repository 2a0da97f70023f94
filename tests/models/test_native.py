"""The vendor's own requests go out, and its messages and events come in, as they are."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from typing import Any

import pytest
from anthropic.types import Message as VendorMessage
from anthropic.types import RawMessageStreamEvent
from pydantic import TypeAdapter

from citelab.contract.native_stream import NativeStream
from citelab.errors import ModelError
from citelab.models import (
    acomplete_native,
    astream_native,
    complete_native,
    has_native_citations,
    stream_native,
    text_and_citation,
)
from citelab.models.catalogue import catalogue
from citelab.models.native_route import NativeError, events

MODEL = "anthropic/made-up"
KEY = "made-up-key"
EARLIER = {
    "type": "char_location",
    "cited_text": "It is wet.",
    "document_index": 0,
    "document_title": None,
    "start_char_index": 0,
    "end_char_index": 10,
}
REQUEST: dict[str, Any] = {
    "max_tokens": 77,
    "system": [{"type": "text", "text": "Be brief."}],
    "messages": [
        {
            "role": "user",
            "content": [
                {
                    "type": "search_result",
                    "source": "https://rope.example",
                    "title": "Rope",
                    "content": [{"type": "text", "text": "Tar it."}],
                    "citations": {"enabled": True},
                },
                {
                    "type": "document",
                    "source": {"type": "text", "media_type": "text/plain", "data": "It is wet."},
                    "citations": {"enabled": True},
                },
                {"type": "text", "text": "What of the sea?"},
            ],
        },
        {
            "role": "assistant",
            "content": [{"type": "text", "text": "It is wet.", "citations": [EARLIER]}],
        },
        {"role": "user", "content": "And of ropes?"},
    ],
}


def call(stand_in: Any) -> dict[str, Any]:
    return {"api_base": stand_in.address, "api_key": KEY}


async def gathered(arriving: AsyncIterator[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event async for event in arriving]


def both(stand_in: Any, **more: Any) -> Iterator[ModelError]:
    """The error of the whole and of the streamed call."""
    options = {**call(stand_in), **more}
    with pytest.raises(ModelError) as caught:
        complete_native(MODEL, REQUEST, **options)
    yield caught.value
    with pytest.raises(ModelError) as caught:
        list(stream_native(MODEL, REQUEST, **options))
    yield caught.value


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses between tries, in seconds, which are not waited for."""
    seconds: list[float] = []

    async def pause(wait: float) -> None:
        seconds.append(wait)

    monkeypatch.setattr("citelab.models.asking._pause", pause)
    return seconds


def test_the_message_comes_back_block_by_block(stand_in) -> None:
    message = complete_native(MODEL, REQUEST, **call(stand_in))
    assert message["content"] == stand_in.blocks
    assert message["usage"] == {"input_tokens": 20, "output_tokens": 9}
    assert VendorMessage.model_validate(message).stop_reason == "end_turn"


def test_the_request_goes_out_as_it_is(stand_in) -> None:
    complete_native(MODEL, {**REQUEST, "model": "other", "stream": True}, **call(stand_in))
    list(stream_native(MODEL, REQUEST, **call(stand_in)))
    whole, streamed = stand_in.asked
    assert whole.body == {**REQUEST, "model": "made-up", "stream": False}
    assert streamed.body == {**REQUEST, "model": "made-up", "stream": True}
    for request in (whole, streamed):
        assert request.path == "/v1/messages"
        assert request.headers["x-api-key"] == KEY
        assert request.headers["anthropic-version"] == "2023-06-01"
        assert "authorization" not in request.headers


def test_the_events_are_the_vendors_and_keep_every_block(stand_in) -> None:
    arrived = list(stream_native(MODEL, REQUEST, **call(stand_in)))
    for event in arrived:
        TypeAdapter(RawMessageStreamEvent).validate_python(event)
    texts, citations = {}, {}
    for event in arrived:
        text, citation = text_and_citation(event)
        if text or citation:
            texts[event["index"]] = texts.get(event["index"], "") + text
            citations.setdefault(event["index"], []).extend([citation] if citation else [])
    assert list(texts.values()) == [block["text"] for block in stand_in.blocks]
    assert list(citations.values()) == [block.get("citations") or [] for block in stand_in.blocks]
    assert "ping" not in {event["type"] for event in arrived}


def test_its_parts_are_enough_to_rebuild_the_message(stand_in) -> None:
    stream = NativeStream(order="citations_first")
    for event in stream_native(MODEL, REQUEST, **call(stand_in)):
        stream.feed(*text_and_citation(event))
    stream.close()
    claims = [(c.text, [x.cited_text for x in c.citations]) for c in stream.message.claims]
    assert claims[-1] == ("ropes rot 🙂.", ["Ropes rot.", "The sea is grey. "])


def test_the_twins_give_the_same(stand_in) -> None:
    async def twins() -> tuple[dict[str, Any], list[dict[str, Any]]]:
        message = await acomplete_native(MODEL, REQUEST, **call(stand_in))
        return message, await gathered(astream_native(MODEL, REQUEST, **call(stand_in)))

    message, arrived = asyncio.run(twins())
    assert message == complete_native(MODEL, REQUEST, **call(stand_in))
    assert arrived == list(stream_native(MODEL, REQUEST, **call(stand_in)))


def test_a_notebooks_cell_which_runs_in_a_loop_can_ask_as_well(stand_in) -> None:
    async def cell() -> int:
        assert list(stream_native(MODEL, REQUEST, **call(stand_in)))[-1] == STOP
        return len(complete_native(MODEL, REQUEST, **call(stand_in))["content"])

    assert asyncio.run(cell()) == len(stand_in.blocks)


@pytest.mark.parametrize("end", ["", "/", "/v1", "/v1/messages"])
def test_any_way_to_write_the_address_will_do(end, stand_in) -> None:
    complete_native(MODEL, REQUEST, api_base=stand_in.address + end, api_key=KEY)
    assert stand_in.asked[0].path == "/v1/messages"


def test_the_environment_alone_is_enough(stand_in, monkeypatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_BASE", stand_in.address)
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    complete_native(MODEL, REQUEST)
    assert stand_in.asked[0].headers["x-api-key"] == KEY


def test_options_in_the_request_are_used_and_not_sent(stand_in) -> None:
    extra = {"extra_headers": {"x-made-up": "yes"}, "timeout": 9, "deadline": 9}
    complete_native(MODEL, {**REQUEST, **call(stand_in), **extra})
    assert stand_in.asked[0].body == {**REQUEST, "model": "made-up", "stream": False}
    assert stand_in.asked[0].headers["x-made-up"] == "yes"


def test_a_model_without_the_feature_is_refused_before_anything_is_sent() -> None:
    with pytest.raises(ModelError, match="groq/made-up has no citation feature of its own"):
        complete_native("groq/made-up", REQUEST)
    with pytest.raises(ModelError, match="offline/extractive has no citation feature"):
        next(iter(stream_native("offline", REQUEST)))


def test_the_catalogue_knows_who_has_the_feature() -> None:
    named = {model for model in catalogue()["models"] if has_native_citations(model)}
    assert named == {model for model in catalogue()["models"] if model.startswith("anthropic/")}
    assert has_native_citations("claude")
    assert has_native_citations(MODEL)
    assert not has_native_citations("groq")


def test_without_a_key_nobody_is_asked(monkeypatch) -> None:
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_API_BASE"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(ModelError, match=r"there is no key; put one into .* ANTHROPIC_API_KEY"):
        complete_native(MODEL, REQUEST)


def error_body(kind: str, message: str) -> dict[str, Any]:
    return {"type": "error", "error": {"type": kind, "message": message}}


def test_a_wrong_key_is_said(stand_in, waits) -> None:
    stand_in.fail(401, error_body("authentication_error", f"invalid x-api-key {KEY}"), times=2)
    for error in both(stand_in):
        assert str(error).startswith(f"{MODEL}: the provider refuses the key; put a valid one into")
        assert str(error).endswith("(invalid x-api-key [key])")
        assert error.__cause__ is error.__context__ is None
    assert waits == []


def test_a_limit_is_waited_for(stand_in, waits) -> None:
    stand_in.fail(429, error_body("rate_limit_error", "slow down"), retry_after="4")
    assert complete_native(MODEL, REQUEST, **call(stand_in))["content"]
    stand_in.fail(529, error_body("overloaded_error", "Overloaded"))
    assert list(stream_native(MODEL, REQUEST, **call(stand_in)))
    assert waits == [4.0, 1.0]


def test_a_model_that_it_does_not_have_is_named_with_those_it_has(stand_in, waits) -> None:
    stand_in.models = ["made-up-2", "other"]
    stand_in.fail(404, error_body("not_found_error", "model: made-up"))
    with pytest.raises(ModelError, match="no model 'made-up' at this address; it offers made-up-2"):
        complete_native(MODEL, REQUEST, **call(stand_in))


def test_too_long_is_said_with_the_numbers(stand_in, waits) -> None:
    said = "prompt is too long: 205000 tokens > 200000 maximum"
    stand_in.fail(400, error_body("invalid_request_error", said), times=2)
    for error in both(stand_in):
        assert "too long for it by its count: 205000 tokens, and 200000 fit; send fewer" in str(
            error
        )


@pytest.mark.parametrize("lines", [0, 1, 4])
def test_a_stream_that_breaks_off_is_an_error(lines, stand_in, waits) -> None:
    stand_in.cuts_after = lines
    with pytest.raises(ModelError, match="the connection broke off before the answer ended"):
        list(stream_native(MODEL, REQUEST, **call(stand_in)))


@pytest.mark.parametrize(
    "garbage", [b"", b"<html>", b"[]", b"null", b"{}", b"\xff\xfe\x00", b'"x"']
)
def test_what_is_no_message_is_an_error(garbage, stand_in, waits) -> None:
    stand_in.garbage = garbage
    for error in both(stand_in):
        assert "what came back is no answer" in str(error) or "broke off" in str(error)
    assert waits == []


def test_a_stream_that_drips_ends_in_time(stand_in, waits) -> None:
    stand_in.drips = True
    for error in both(stand_in, timeout=0.2):
        assert "no answer in time" in str(error)
    for error in both(stand_in, deadline=0.2):
        assert "no answer by the deadline of 0.2 s" in str(error)


def test_a_stream_that_is_left_hangs_up(stand_in) -> None:
    stand_in.is_endless = True

    async def left() -> None:
        async with aclosing(astream_native(MODEL, REQUEST, **call(stand_in))) as arriving:
            await anext(arriving)

    asyncio.run(left())
    assert stand_in.hung_up.wait(5)
    stand_in.hung_up.clear()
    next(iter(stream_native(MODEL, REQUEST, **call(stand_in))))
    assert stand_in.hung_up.wait(5)


async def read(pieces: list[bytes]) -> list[dict[str, Any]]:
    async def chunks() -> AsyncIterator[bytes]:
        for piece in pieces:
            yield piece

    return [event async for event in events(chunks())]


def bytes_of(*sent: dict[str, Any], end: str = "\n") -> bytes:
    lines = (f"event: x{end}data: {json.dumps(e, ensure_ascii=False)}{end}{end}" for e in sent)
    return "".join(lines).encode()


TEXT = {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "é🙂 "}}
STOP = {"type": "message_stop"}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_events_do_not_depend_on_where_the_bytes_are_cut(end) -> None:
    sent = bytes_of(TEXT, {"type": "ping"}, STOP, end=end)
    for at in range(len(sent)):
        assert asyncio.run(read([sent[:at], sent[at:]])) == [TEXT, STOP]
    assert asyncio.run(read([bytes([b]) for b in sent])) == [TEXT, STOP]


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        (bytes_of(error_body("overloaded_error", "Overloaded")), 529, "Overloaded"),
        (bytes_of(error_body("made_up", "Odd")), 500, "Odd"),
        (bytes_of(TEXT), 500, "ended without message_stop"),
        (b"data: {\n\n", 500, "not JSON"),
        (b"data: 7\n\n", 500, "no JSON object"),
    ],
)
def test_a_stream_that_is_none_says_what_it_is(sent, status, said) -> None:
    with pytest.raises(NativeError, match=said) as caught:
        asyncio.run(read([sent]))
    assert caught.value.status_code == status
