"""A reply that is late, drips, breaks off or is none at all gives an error, and never a hang."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from citelab.errors import ModelError
from citelab.models import Reply, complete, stream

MESSAGES = [{"role": "user", "content": "Why is the gate green?"}]
ROUTES = ["groq/made-up", "openai/made-up", "ollama_chat/made-up", "hosted_vllm/made-up"]
UNREADABLE = "what came back is no answer that can be read; check that api_base is the address"
NO_TEXT = "answered without any text"
CUT = "the connection broke off before the answer ended; try again"


def options(route: str, address: str) -> dict[str, str]:
    if route.startswith("ollama"):
        return {"api_base": address}
    return {"api_base": f"{address}/v1", "api_key": "made-up-key"}


def failing(route: str, stand_in: Any, **more: object) -> Iterator[str]:
    """What the whole and the streamed call say, each from one request."""
    call = {**options(route, stand_in.address), **more}
    with pytest.raises(ModelError) as caught:
        complete(route, MESSAGES, **call)
    assert caught.value.__context__ is None
    yield str(caught.value)
    with pytest.raises(ModelError) as caught:
        list(stream(route, MESSAGES, Reply(), **call))
    assert caught.value.__context__ is None
    yield str(caught.value)


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    async def pause(_: float) -> None:
        return None

    monkeypatch.setattr("citelab.models.asking._pause", pause)


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(
    "garbage",
    [b"", b"<html>Log in</html>", b"{", b"[]", b"null", b"{}", b'{"choices": []}', b"\xff\xfe\x00"],
)
def test_what_is_no_reply_is_said_to_be_none(route, garbage, stand_in) -> None:
    stand_in.garbage = garbage
    for said in failing(route, stand_in):
        assert said.startswith(route)
        assert UNREADABLE in said or NO_TEXT in said or CUT in said
        assert "Traceback" not in said
        assert "litellm" not in said.lower()
    assert len(stand_in.asked) == 2


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("cut", [0, 3])
def test_a_reply_that_breaks_off_is_said_to_have_done_so(route, cut, stand_in) -> None:
    stand_in.cuts_after = cut
    for said in failing(route, stand_in):
        assert f"{route}: {CUT}" in said


@pytest.mark.parametrize("route", ROUTES)
def test_what_arrived_before_a_stream_broke_off_is_kept(route, stand_in) -> None:
    stand_in.cuts_after, stand_in.pieces = 3, ["One ", "two ", "three ", "four"]
    reply, pieces = Reply(), []
    with pytest.raises(ModelError):
        pieces += stream(route, MESSAGES, reply, **options(route, stand_in.address))
    assert reply.text.startswith("One ")
    assert "four" not in reply.text


@pytest.mark.parametrize("route", ROUTES)
def test_a_reply_that_drips_ends_after_the_timeout_and_not_byte_by_byte(route, stand_in) -> None:
    stand_in.drips = True
    for said in failing(route, stand_in, timeout=0.2):
        assert (
            said == f"{route}: no answer in time; try again, or pass a larger timeout=… (seconds)"
        )


@pytest.mark.parametrize("route", ROUTES)
def test_a_deadline_ends_everything(route, stand_in) -> None:
    stand_in.drips = True
    for said in failing(route, stand_in, deadline=0.2):
        assert said == (
            f"{route}: no answer by the deadline of 0.2 s; try again, pass a larger deadline=…"
            " (seconds), or ask for less"
        )


@pytest.mark.parametrize("route", ROUTES)
def test_a_deadline_ends_a_stream_that_goes_on_and_on(route, stand_in) -> None:
    stand_in.is_endless, reply = True, Reply()
    call = options(route, stand_in.address)
    with pytest.raises(ModelError, match=r"by the deadline of 0\.5 s"):
        list(stream(route, MESSAGES, reply, deadline=0.5, **call))
    assert reply.text
    assert stand_in.hung_up.wait(5)


@pytest.mark.parametrize("tier", [None, "on_demand", "flex"])
def test_groq_need_not_say_which_tier_served_it(tier, stand_in) -> None:
    stand_in.tier = tier
    call = options("groq/made-up", stand_in.address)
    reply = complete("groq/made-up", MESSAGES, **call)
    assert (reply.text, reply.input_tokens) == (stand_in.text, 11)
    shape = {"type": "json_object"}
    pieces = stream("groq/made-up", MESSAGES, Reply(), response_format=shape, **call)
    assert "".join(pieces) == stand_in.text


@pytest.mark.parametrize("finish", ["length", "stop"])
def test_a_reply_says_whether_it_was_cut_off(finish, stand_in) -> None:
    stand_in.finish = finish
    call = options("groq/made-up", stand_in.address)
    assert complete("groq/made-up", MESSAGES, **call).is_cut_off is (finish == "length")


def test_what_ollama_did_not_read_is_an_error_with_the_numbers(stand_in) -> None:
    stand_in.tokens_read = 30
    messages = [{"role": "user", "content": "The gate is green. " * 200 + "Why?"}]
    sentence = (
        r"made-up read 30 tokens, but the prompt has at least 801 \(num_ctx=4096\): Ollama cut off"
        " its beginning, and with it documents. Send fewer"
    )
    with pytest.raises(ModelError, match=sentence):
        complete("ollama_chat/made-up", messages, api_base=stand_in.address)
    with pytest.raises(ModelError, match=sentence):
        list(stream("ollama_chat/made-up", messages, Reply(), api_base=stand_in.address))


def test_an_ollama_that_counts_nothing_is_believed(stand_in) -> None:
    stand_in.tokens_read = 0
    assert complete("ollama_chat/made-up", MESSAGES, api_base=stand_in.address).text


def test_a_context_that_cannot_hold_the_prompt_is_refused_before_it_is_sent(stand_in) -> None:
    messages = [{"role": "user", "content": "The gate is green. " * 300}]
    with pytest.raises(ModelError, match="num_ctx=999 is too small: the prompt has at least 1200"):
        complete("ollama_chat/made-up", messages, api_base=stand_in.address, num_ctx=999)
    assert stand_in.requests == []
