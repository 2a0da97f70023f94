"""Tools, images and stored files travel with their turns; sources are counted over all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from anthropic.types import Message as VendorMessage

from citelab import Document, SearchResult, create_message, resolve, stream_message
from citelab.contract.events import message_from_events
from citelab.documents import FileStore, document_to_block

GATE = Document.from_text("The gate is green. It squeaks at night.", title="Gate")
LAMP = Document.from_text("The lamp is red.", title="Lamp")
QUAY = SearchResult("https://quay.example", "Quay", ["The quay is long.", "It is closed."])
MOLE = SearchResult("https://mole.example", "Mole", ["The mole is short."])
SEARCH = {"name": "search", "description": "Finds.", "input_schema": {"type": "object"}}
CALL = {"type": "tool_use", "id": "call-1", "name": "search", "input": {"words": "quay"}}


def user(*parts: Any) -> dict[str, Any]:
    return {"role": "user", "content": list(map(block, parts))}


def block(part: Any) -> dict[str, Any]:
    if isinstance(part, Document):
        return document_to_block(part)
    return {"type": "text", "text": part} if isinstance(part, str) else part


def returned(*parts: Any, **more: Any) -> dict[str, Any]:
    content = list(map(block, parts))
    return {"type": "tool_result", "tool_use_id": "call-1", "content": content, **more}


def called(*before: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": [*map(block, before), CALL]}


def asked(*messages: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"model": "made-up/model", "max_tokens": 500, "messages": list(messages), **more}


CONVERSATION = [user("Is the quay long?", QUAY), called("Let me see."), user(returned(MOLE, QUAY))]


def test_search_results_of_a_tool_are_counted_with_those_of_the_user(scripted) -> None:
    scripted.text = "Short [s3]. Long [s4]."
    message = create_message(**asked(*CONVERSATION))
    places = [(c.search_result_index, c.title) for b in message.claims for c in b.citations]
    assert places == [(1, "Mole"), (2, "Quay")]
    for claim in message.claims:
        (location,) = claim.citations
        assert resolve(location, [QUAY, MOLE, QUAY]).text == location.cited_text


def test_without_tools_calls_and_results_are_told_in_words(scripted) -> None:
    create_message(**asked(*CONVERSATION))
    roles = [message["role"] for message in scripted.sent]
    assert roles == ["user", "assistant", "user"]
    assert '(I called the tool search with {"words": "quay"}.)' in scripted.sent[1]["content"]
    assert "The mole is short." in scripted.sent[2]["content"]


def test_what_a_tool_returned_in_words_is_told_apart_from_what_the_user_says(scripted) -> None:
    create_message(**asked(user("Hm?"), called(), user(returned("Nothing."), "And now?")))
    assert scripted.sent[2]["content"] == "(What the tool returned:)\n\nNothing.\n\nAnd now?"


def test_with_tools_calls_and_results_travel_as_such(scripted) -> None:
    create_message(**asked(*CONVERSATION, tools=[SEARCH], tool_choice={"type": "any"}))
    question, call, result = scripted.sent
    assert call["content"] == "Let me see."
    assert call["tool_calls"][0]["function"] == {
        "name": "search",
        "arguments": '{"words": "quay"}',
    }
    assert (result["role"], result["tool_call_id"]) == ("tool", "call-1")
    assert "The mole is short." in result["content"]
    assert "Is the quay long?" in question["content"]
    options = scripted.calls[0]
    assert options["tools"][0]["function"]["parameters"] == {"type": "object"}
    assert options["tool_choice"] == "required"


def test_what_the_user_says_beside_a_result_stays_the_users(scripted) -> None:
    later = user(returned("Nothing.", is_error=True), "Then tell me without.")
    create_message(**asked(user("Hm?"), called(), later, tools=[SEARCH]))
    _, _, result, said = scripted.sent
    assert result["content"] == "(The tool failed.)\n\nNothing."
    assert said == {"role": "user", "content": "Then tell me without."}


def test_the_offline_rules_answer_from_what_a_tool_returned() -> None:
    turns = [user("Is the mole short?"), called(), user(returned(MOLE), "Is the mole short?")]
    message = create_message(**{**asked(*turns, tools=[SEARCH]), "model": "offline"})
    assert message.claims[0].citations[0].cited_text == "The mole is short."


def test_reasoning_of_earlier_turns_is_left_out(scripted) -> None:
    thought = {"type": "thinking", "thinking": "Hm, hm.", "signature": "x"}
    turn = {"role": "assistant", "content": [thought, block("Green.")]}
    create_message(**asked(user(GATE, "Hm?"), turn, user("Sure?")))
    assert "Hm, hm." not in str(scripted.sent)


def test_images_keep_their_place_and_are_shown_but_never_cited(scripted) -> None:
    png = {"type": "base64", "media_type": "image/png", "data": "AAAA"}
    url = {"type": "url", "url": "https://quay.example/i.png"}
    images = [{"type": "image", "source": source} for source in (png, url)]
    message = create_message(**asked(user(GATE, "Before.", images[0], "Behind.", images[1])))
    text, first, second = scripted.sent[0]["content"]
    assert text["text"].endswith("Before.\n\n(image 1)\n\nBehind.\n\n(image 2)")
    assert first["image_url"] == {"url": "data:image/png;base64,AAAA"}
    assert second["image_url"] == {"url": "https://quay.example/i.png"}
    assert message.claims[0].citations[0].cited_text == "The gate is green. "


def test_a_model_without_eyes_is_told_of_images() -> None:
    image = {"type": "image", "source": {"type": "url", "url": "https://quay.example/i.png"}}
    request = asked(user(GATE, image, "What colour is the gate?"))
    message = create_message(**{**request, "model": "offline"})
    assert message.claims[0].text == "The gate is green."


def test_a_file_is_sent_once_and_cited_by_its_id(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    file_id = store.put(b"The gate is green. It squeaks.", name="rules.txt")
    source = {"type": "document", "source": {"type": "file", "file_id": file_id}}
    request = asked(user(source, "What colour is the gate?"), files=store)
    message = create_message(**{**request, "model": "offline"})
    assert message.claims[0].citations[0].file_id == file_id
    assert VendorMessage.model_validate(message.to_dict(), strict=True)


def test_citations_that_are_switched_off_everywhere_are_not_made(scripted) -> None:
    off = {**block(GATE), "citations": {"enabled": False}}
    request = asked(user(off, "What colour?"))
    whole, events = create_message(**request), list(stream_message(**request))
    assert (whole.text, whole.claims) == ("Green.", ())
    assert message_from_events(events) == whole


def test_the_language_of_the_sources_can_be_said(scripted) -> None:
    text = Document.from_text("Lo vio el Sr. Pérez. Llovió.")
    create_message(**asked(user(text, "¿Quién?"), language="es"))
    assert "[s1] Lo vio el Sr. Pérez.\n[s2] Llovió." in scripted.sent[0]["content"]
    assert "language" not in scripted.calls[0]


@pytest.mark.parametrize("how", ["marks", "json"])
def test_an_answer_tells_what_pointing_saved(how: str) -> None:
    request = asked(user(GATE, LAMP, "What colour is the gate?"), citations=how)
    message = create_message(**{**request, "model": "offline"})
    assert message.savings is not None
    assert message.savings.quoting_tokens == 4 + 1


def test_reasoning_whose_opening_tag_the_server_strips_can_be_told_of(scripted) -> None:
    scripted.text = "Blue [s1]? No.</think>Green [s1]."
    request = asked(user(GATE, "What colour?"), begins_in_reasoning=True)
    whole = create_message(**request)
    assert whole.text == "Green."
    assert message_from_events(stream_message(**request)) == whole
    assert "begins_in_reasoning" not in scripted.calls[0]


@pytest.mark.parametrize("tools", [[], [SEARCH]])
def test_a_tool_that_returned_nothing_is_told_of(tools: list[Any], scripted) -> None:
    create_message(**asked(user("Hm?"), called(), user(returned()), tools=tools))
    assert scripted.sent[-1]["content"] == "(The tool returned nothing.)"
