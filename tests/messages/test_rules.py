"""What the vendor refuses is refused before any call, with its status and the name of the block."""

from __future__ import annotations

from typing import Any

import pytest

from citelab import create_message, stream_message
from citelab.errors import ContractError

ON, OFF = {"citations": {"enabled": True}}, {"citations": {"enabled": False}}
TEXT = {"type": "text", "text": "Hm?"}
PNG = {"type": "base64", "media_type": "image/png", "data": "AAAA"}
CALL = {"type": "tool_use", "id": "call-1", "name": "search", "input": {}}


def document(**more: Any) -> dict[str, Any]:
    source = {"type": "text", "media_type": "text/plain", "data": "The gate is green."}
    return {"type": "document", "source": source, **more}


def result(**more: Any) -> dict[str, Any]:
    content = [{"type": "text", "text": "The quay is long."}]
    return {"type": "search_result", "source": "s", "title": "Q", "content": content, **more}


def user(*blocks: Any) -> dict[str, Any]:
    return {"role": "user", "content": [*blocks, TEXT]}


def assistant(*blocks: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": list(blocks)}


def returned(content: Any, call: str = "call-1") -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": call, "content": content}


def image(source: Any) -> dict[str, Any]:
    return {"type": "image", "source": source}


def pdf(data: str) -> dict[str, Any]:
    source = {"type": "base64", "media_type": "application/pdf", "data": data}
    return {"type": "document", "source": source}


REFUSED = {
    "one document with citations, one without": (
        [user(document(**ON), document(**OFF))],
        "messages.0.content.1",
        "citations are off for untitled document, but on for an earlier document",
    ),
    "in another turn": (
        [user(document(**ON)), assistant(TEXT), user(document())],
        "messages.2.content.0",
        "but on for an earlier document",
    ),
    "one search result with citations, one without, in a tool result": (
        [user(result(**ON)), assistant(CALL), user(returned([result(**OFF)]))],
        "messages.2.content.0.content.0",
        "but on for an earlier search_result",
    ),
    "a setting that is none": (
        [user(document(citations="yes"))],
        None,
        "citations of untitled document is 'yes', but it is",
    ),
    "a document of the assistant": (
        [assistant(document()), user()],
        "messages.0.content.0",
        "a block of type 'document' in a turn of the assistant is not read here",
    ),
    "a search result of the assistant": (
        [assistant(result()), user()],
        "messages.0.content.0",
        "a block of type 'search_result' in a turn of the assistant",
    ),
    "a block of a hosted tool": (
        [user({"type": "web_search_tool_result", "content": []})],
        "messages.0.content.0",
        "a block of type 'web_search_tool_result' in a turn of the user is not read here",
    ),
    "search results mixed with text in a tool result": (
        [user(), assistant(CALL), user(returned([result(), TEXT]))],
        "messages.2.content.0",
        "search results stand beside text in one tool result",
    ),
    "a result without a call": (
        [user(returned("Hm."))],
        "messages.0.content.0",
        "tool_use_id is 'call-1', but the turn before holds no such tool_use",
    ),
    "a call without a result": (
        [user(), assistant(CALL), user()],
        "messages.2",
        "the tool_use 'call-1' has no tool_result in the turn behind it",
    ),
    "a call at the end": (
        [user(), assistant(CALL)],
        "messages.1",
        "the tool_use 'call-1' has no tool_result",
    ),
    "an empty text": (
        [{"role": "user", "content": [{"type": "text", "text": " \n"}]}],
        "messages.0.content.0",
        "holds at least one visible character",
    ),
    "a text of nothing but blanks": (
        [{"role": "user", "content": "  "}],
        "messages.0",
        "holds at least one visible character",
    ),
    "an empty document": (
        [user({"type": "document", "source": {"type": "text", "data": ""}})],
        "messages.0.content.0",
        "its text is empty",
    ),
    "an empty search result": (
        [user(result(content=[]))],
        "messages.0.content.0",
        "there is no block; give at least one",
    ),
    "a PDF that is none": ([user(pdf("AAAA"))], "messages.0.content.0", "PDF"),
    "a PDF that is not base64": (
        [user(pdf("%"))],
        "messages.0.content.0",
        "its data is not base64",
    ),
    "a kind of source that is not read": (
        [user({"type": "document", "source": {"type": "url", "url": "https://x.example"}})],
        "messages.0.content.0",
        "a source of kind 'url' is not read here",
    ),
    "an unknown kind of image": (
        [user(image({**PNG, "media_type": "image/tiff"}))],
        "messages.0.content.0",
        "media_type is 'image/tiff', but it is one of image/jpeg",
    ),
    "an image without a source": (
        [user(image(None))],
        "messages.0.content.0",
        "an image is shown to the model and never cited",
    ),
    "an image of a kind unknown, in a tool result": (
        [user(), assistant(CALL), user(returned([image("x")]))],
        "messages.2.content.0.content.0",
        "the source is 'x'",
    ),
    "a block that is none": ([user("Hm?")], "messages.0.content.0", "a block is an object"),
    "a role that is none": (
        [{"role": "system", "content": "Hm."}],
        "messages.0",
        "the role is 'system'",
    ),
    "a message that is none": (["Hm?"], "messages.0", "the role is None"),
    "a message without content": ([{"role": "user"}], "messages.0", "it is empty"),
    "an empty list": ([{"role": "user", "content": []}], "messages.0", "it is empty"),
    "no message": ([], None, "ends with a user turn"),
    "an answer at the end": ([user(), assistant(TEXT)], None, "ends with a user turn"),
}


@pytest.mark.parametrize(("messages", "block", "says"), REFUSED.values(), ids=REFUSED)
def test_a_request_that_breaks_a_rule(
    messages: Any, block: str | None, says: str, scripted
) -> None:
    for call in (create_message, stream_message):
        with pytest.raises(ContractError) as caught:
            call(model="offline", max_tokens=9, messages=messages)
        assert (caught.value.block, caught.value.status) == (block, 400)
        assert says in str(caught.value)
    assert scripted.calls == []


def test_an_error_is_the_vendors_json_too() -> None:
    with pytest.raises(ContractError) as caught:
        create_message(model="offline", max_tokens=9, messages=[{"role": "user"}])
    error = caught.value.to_dict()["error"]
    assert error["type"] == "invalid_request_error"
    assert error["message"].startswith("messages.0: it is empty")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"citations": "footnotes"}, "citations is 'footnotes', but it is one of 'marks', 'json'"),
        ({"citations": "json", "tools": [{"name": "t", "input_schema": {}}]}, "exclude each other"),
        ({"tools": [{"type": "web_search_20260209", "name": "w"}]}, "tools.0: its type is 'web_se"),
        ({"tools": [{"name": "t"}]}, "tools.0: a tool has a name and an input_schema"),
        (
            {"tools": [{"name": "t", "input_schema": {}}], "tool_choice": {"type": "most"}},
            "tool_choice: it is {'type': 'most'}, but its type is auto",
        ),
    ],
)
def test_options_that_cannot_be_had_together_or_at_all(more: Any, says: str, scripted) -> None:
    with pytest.raises(ContractError) as caught:
        create_message(model="made-up/model", max_tokens=9, messages=[user(document())], **more)
    assert says in str(caught.value)
    assert scripted.calls == []


def test_settings_of_the_output_without_a_schema_are_let_through(scripted) -> None:
    create_message(
        model="offline", max_tokens=9, messages=[user(document())], output_config={"effort": "low"}
    )
    assert scripted.calls[0]["output_config"] == {"effort": "low"}
