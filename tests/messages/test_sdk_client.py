"""The vendor's own client, pointed at an endpoint of ours, reads what any model answers."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import anthropic
import pytest

from citelab import Document, SearchResult, create_message, stream_message
from citelab.documents import document_to_block
from citelab.errors import ContractError
from citelab.models.reply import ToolCall

GATE = Document.from_text("The gate is green. It squeaks at night.", title="Gate")
QUAY = SearchResult("https://quay.example", "Quay", ["The quay is long.", "It is closed."])
CONTENT = [
    document_to_block(GATE),
    document_to_block(QUAY),
    {"type": "text", "text": "What colour is the gate?"},
]
QUESTION: dict[str, Any] = {
    "model": "offline/extractive",
    "max_tokens": 500,
    "messages": [{"role": "user", "content": CONTENT}],
}


class Endpoint(BaseHTTPRequestHandler):
    """``POST /v1/messages``, whole and streamed, from whatever model the request names."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        """Say nothing on the terminal."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        is_stream = body.pop("stream", False)
        try:
            if is_stream:
                self.send_events(stream_message(**body))
            else:
                self.send_json(create_message(**body).to_dict(), 200)
        except ContractError as error:
            self.send_json(error.to_dict(), error.status)

    def send_json(self, body: Any, status: int) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def send_events(self, events: Iterator[dict[str, Any]]) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for event in events:
            self.wfile.write(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode())
        self.close_connection = True


@pytest.fixture
def client() -> Iterator[anthropic.Anthropic]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    with anthropic.Anthropic(base_url=address, api_key="none", max_retries=0) as made:
        yield made
    server.shutdown()
    server.server_close()
    thread.join()


def test_the_client_reads_a_whole_answer(client: anthropic.Anthropic) -> None:
    message = client.messages.create(**QUESTION)
    (block,) = [block for block in message.content if block.citations]
    (citation,) = block.citations
    assert (block.text, citation.type) == ("The gate is green.", "char_location")
    assert GATE.text[citation.start_char_index : citation.end_char_index] == citation.cited_text


def test_the_stream_helper_accumulates_the_same_answer(client: anthropic.Anthropic) -> None:
    with client.messages.stream(**QUESTION) as stream:
        kinds = [event.type for event in stream]
        final = stream.get_final_message()
    assert "citation" in kinds
    assert final.content[0].text == "The gate is green."
    whole = client.messages.create(**QUESTION)
    assert [b.citations for b in final.content] == [b.citations for b in whole.content]


def test_the_text_stream_holds_no_mark(client: anthropic.Anthropic) -> None:
    with client.messages.stream(**QUESTION) as stream:
        text = "".join(stream.text_stream)
    assert text == create_message(**QUESTION).text
    assert "[s" not in text


def test_what_the_client_gave_can_be_sent_back_by_it(client: anthropic.Anthropic) -> None:
    first = client.messages.create(**QUESTION)
    later = [
        *QUESTION["messages"],
        {"role": "assistant", "content": first.content},
        {"role": "user", "content": "Is the quay long?"},
    ]
    message = client.messages.create(**{**QUESTION, "messages": later})
    (citation,) = [c for block in message.content for c in block.citations or ()]
    assert (citation.type, citation.cited_text) == ("search_result_location", "The quay is long.")


def test_a_broken_rule_reaches_the_client_as_the_vendors_error(
    client: anthropic.Anthropic,
) -> None:
    off = {**CONTENT[0], "citations": {"enabled": False}}
    mixed = [CONTENT[0], off, CONTENT[2]]
    with pytest.raises(anthropic.BadRequestError) as caught:
        client.messages.create(**{**QUESTION, "messages": [{"role": "user", "content": mixed}]})
    assert caught.value.body["error"]["message"].startswith("messages.0.content.1: citations are")


def test_what_a_model_wants_called_reaches_the_client_whole_and_streamed(
    client: anthropic.Anthropic, scripted
) -> None:
    call = ToolCall("call-1", "search", {"words": "quay"})
    scripted.text = "Let me see [s1]. "
    scripted.fields |= {"stop_reason": "tool_use", "tool_calls": (call,)}
    tool = {"name": "search", "input_schema": {"type": "object"}}
    asked = {**QUESTION, "model": "made-up/model", "tools": [tool]}
    whole = client.messages.create(**asked)
    with client.messages.stream(**asked) as stream:
        final = stream.get_final_message()
    for message in (whole, final):
        wanted = message.content[-1]
        assert (wanted.type, wanted.id, wanted.name) == ("tool_use", "call-1", "search")
        assert wanted.input == {"words": "quay"}
        assert message.stop_reason == "tool_use"
    assert [b.type for b in final.content] == [b.type for b in whole.content]
