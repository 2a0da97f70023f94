"""A conversation goes on: earlier answers come back with this request's marks."""

from __future__ import annotations

from typing import Any

from citelab import Document, create_message, resolve
from citelab.contract.contract import Contract
from citelab.contract.replay import replay_turn
from citelab.documents import document_to_block

GATE = Document.from_text("The gate is green. It was painted in 1961.", title="Gate")
LAMP = Document.from_text("The lamp is red. It was lit in 1970.", title="Lamp")


def _ask(*turns: dict[str, Any]) -> Any:
    return create_message(model="offline", max_tokens=200, messages=turns)


def _user(text: str, *documents: Document) -> dict[str, Any]:
    blocks = [document_to_block(document) for document in documents]
    return {"role": "user", "content": [*blocks, {"type": "text", "text": text}]}


def test_a_second_question_is_answered_over_all_documents_of_the_conversation() -> None:
    first = _ask(_user("Is the gate green?", GATE))
    answer = _ask(
        _user("Is the gate green?", GATE), replay_turn(first), _user("Is the lamp red?", LAMP)
    )
    (location,) = [c for claim in answer.claims for c in claim.citations]
    assert location.document_index == 1
    assert resolve(location, [GATE, LAMP]).text == "The lamp is red. "


def test_an_earlier_answer_stands_in_the_prompt_with_the_marks_of_this_request(
    monkeypatch: Any,
) -> None:
    first = _ask(_user("Is the gate green?", GATE))
    seen: list[Contract] = []
    real = Contract.parse
    monkeypatch.setattr(
        Contract, "parse", lambda self, *a, **k: seen.append(self) or real(self, *a, **k)
    )
    _ask(_user("Is the gate green?", GATE), replay_turn(first), _user("Since when?"))
    (contract,) = seen
    shown = next(m["content"] for m in contract.messages if m["role"] == "assistant")
    assert contract.marks.mark(1) in shown
    assert "The gate is green" in shown
