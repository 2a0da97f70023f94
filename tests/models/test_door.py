"""Every route sends every document, and brings back text, counts and the reason of the end."""

from __future__ import annotations

import json

import pytest

from citelab.contract.contract import Contract
from citelab.documents import Document, SearchResult
from citelab.errors import ModelError
from citelab.models import Reply, complete, stream

DOCUMENTS = [
    Document.from_text("The gate is “green”.\r\nIt squeaks at 3 °C. 🙂", title="Gate"),
    Document.from_blocks(["Ann: Who is there?", "Bo: Me."]),
    SearchResult("https://quay.example/?a=1&b=2", "Quay", ["The quay is long."]),
    Document.from_pages(["The map is old. It", "is torn."], title="Map"),
]
CONTRACT = Contract(DOCUMENTS, "What is green?", system="Be brief.")
ROUTES = ["groq/made-up", "openai/made-up", "ollama_chat/made-up", "hosted_vllm/made-up"]


def options(route: str, address: str) -> dict[str, str]:
    if route.startswith("ollama"):
        return {"api_base": address}
    return {"api_base": f"{address}/v1", "api_key": "made-up-key"}


def words_sent() -> int:
    return sum(len(message["content"].split()) for message in CONTRACT.messages)


def streamed(route: str, address: str, **more: object) -> tuple[list[str], Reply]:
    reply = Reply()
    pieces = list(stream(route, CONTRACT.messages, reply, **options(route, address), **more))
    return pieces, reply


@pytest.mark.parametrize("route", ROUTES)
def test_the_request_holds_every_chunk_behind_its_mark(route, stand_in) -> None:
    complete(route, CONTRACT.messages, **options(route, stand_in.address))
    streamed(route, stand_in.address)
    assert len(stand_in.asked) == 2
    for request in stand_in.asked:
        sent = "\n".join(str(message["content"]) for message in request.body["messages"])
        for number, chunk in enumerate(CONTRACT.chunks, 1):
            assert f"{CONTRACT.marks.mark(number)} {' '.join(chunk.text.split())}" in sent
        assert "Be brief." in sent
        assert sent.endswith("What is green?")
        assert request.body["model"] == "made-up"


@pytest.mark.parametrize("route", ROUTES)
def test_a_whole_reply_comes_back_with_its_counts(route, stand_in) -> None:
    reply = complete(route, CONTRACT.messages, **options(route, stand_in.address))
    assert reply.text == stand_in.text
    read = 11 + (words_sent() if route.startswith("ollama") else 0)
    assert (reply.stop_reason, reply.input_tokens, reply.output_tokens) == ("end_turn", read, 5)
    assert reply.id


@pytest.mark.parametrize("route", ROUTES)
def test_a_streamed_reply_comes_back_with_its_counts(route, stand_in) -> None:
    pieces, reply = streamed(route, stand_in.address)
    assert [p for p in pieces if p.strip()] == ["Opened ", "in ", "1932 ", "[s1]. "]
    assert reply.text == "".join(pieces)
    read = 11 + (words_sent() if route.startswith("ollama") else 0)
    assert (reply.stop_reason, reply.input_tokens, reply.output_tokens) == ("end_turn", read, 5)
    assert reply.id


@pytest.mark.parametrize("route", ROUTES)
def test_what_is_asked_for_is_sent_and_only_once(route, stand_in) -> None:
    complete(route, CONTRACT.messages, max_tokens=77, seed=3, **options(route, stand_in.address))
    (request,) = stand_in.asked
    body = {**request.body, **request.body.get("options", {})}
    assert body.get("max_tokens", body.get("num_predict")) == 77
    assert (body["temperature"], body["seed"]) == (0, 3)
    assert "max_retries" not in body
    assert "timeout" not in body


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(("finish", "expected"), [("length", "max_tokens"), ("stop", "end_turn")])
def test_why_a_reply_ended_is_said_in_the_vendors_words(route, finish, expected, stand_in) -> None:
    stand_in.finish = finish
    assert complete(route, CONTRACT.messages, **options(route, stand_in.address)).stop_reason == (
        expected
    )
    assert streamed(route, stand_in.address)[1].stop_reason == expected


@pytest.mark.parametrize("route", ROUTES)
def test_an_emoji_whose_halves_come_apart_is_put_together(route, stand_in) -> None:
    stand_in.pieces = ["Gate \ud83d", "\ude42 and \ud83d", "."]
    pieces, _ = streamed(route, stand_in.address)
    assert "".join(pieces) == "Gate 🙂 and \ufffd."
    json.dumps(pieces, ensure_ascii=False).encode()


def test_a_stream_that_repeats_itself_is_not_cut(stand_in) -> None:
    stand_in.pieces = ["| "] + ["---"] * 200
    pieces, _ = streamed("groq/made-up", stand_in.address)
    assert "".join(pieces) == "| " + "---" * 200


@pytest.mark.parametrize("route", ROUTES)
def test_a_reply_without_text_is_an_error_that_says_so(route, stand_in) -> None:
    stand_in.text = None
    message = f"{route} answered without any text; ask again, or ask another model"
    with pytest.raises(ModelError, match=message):
        complete(route, CONTRACT.messages, **options(route, stand_in.address))
    stand_in.text = ""
    with pytest.raises(ModelError, match=message):
        streamed(route, stand_in.address)


def test_a_reply_that_thought_until_its_limit_says_to_allow_more(stand_in) -> None:
    stand_in.text, stand_in.finish = None, "length"
    with pytest.raises(ModelError, match="used up max_tokens=9 before its first word; allow more"):
        complete("groq/made-up", [], max_tokens=9, **options("groq", stand_in.address))


def test_a_reply_that_was_filtered_says_so(stand_in) -> None:
    stand_in.text, stand_in.finish = None, "content_filter"
    with pytest.raises(ModelError, match="content filter; ask differently"):
        complete("groq/made-up", [], **options("groq", stand_in.address))


def test_groq_can_be_reached_by_environment_alone(stand_in, monkeypatch) -> None:
    monkeypatch.setenv("GROQ_API_BASE", f"{stand_in.address}/v1")
    monkeypatch.setenv("GROQ_API_KEY", "made-up-key")
    assert complete("groq/made-up", CONTRACT.messages).text == stand_in.text
    assert stand_in.asked[0].headers["authorization"] == "Bearer made-up-key"


def test_ollama_can_be_reached_by_environment_alone(stand_in, monkeypatch) -> None:
    monkeypatch.setenv("OLLAMA_API_BASE", stand_in.address)
    assert complete("ollama_chat/made-up", CONTRACT.messages).text == stand_in.text


def test_ollama_is_asked_nothing_but_the_question(stand_in, monkeypatch) -> None:
    # litellm would ask the default address what the model can do, whatever api_base says.
    monkeypatch.setenv("OLLAMA_API_BASE", f"{stand_in.address}/elsewhere")
    complete("ollama_chat/made-up-2", CONTRACT.messages, api_base=stand_in.address)
    assert [request.path for request in stand_in.requests] == ["/api/chat"]


def test_ollama_gets_a_context_that_holds_the_prompt(stand_in) -> None:
    long = Contract(Document.from_text("The tide is late. " * 2000), "How late?")
    for messages in (CONTRACT.messages, long.messages):
        complete("ollama_chat/made-up", messages, api_base=stand_in.address, max_tokens=500)
    complete("ollama_chat/made-up", long.messages, api_base=stand_in.address, num_ctx=20000)
    contexts = [request.body["options"]["num_ctx"] for request in stand_in.asked]
    assert contexts == [4096, 32768, 20000]


@pytest.mark.parametrize("end", ["", "/", "/v1", "/v1/"])
def test_an_address_of_ollamas_other_interface_is_mended(end, stand_in) -> None:
    complete("ollama_chat/made-up", CONTRACT.messages, api_base=stand_in.address + end)
    assert stand_in.asked[0].path == "/api/chat"
