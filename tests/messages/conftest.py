"""A model that says what a test wants, and keeps what it was sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

import citelab.messages.create
from citelab.models import Reply


class Scripted:
    """Stands where the door stands.

    Attributes:
        text: What it answers.
        fields: Further fields of its reply.
        calls: Model, messages and options of each call.
    """

    def __init__(self) -> None:
        self.text = "Green [s1]."
        self.fields: dict[str, Any] = {"id": "chat-1", "input_tokens": 11, "output_tokens": 5}
        self.calls: list[dict[str, Any]] = []

    def complete(self, model: str, messages: Sequence[Mapping[str, Any]], **options: Any) -> Reply:
        self.calls.append({"model": model, "messages": list(messages), **options})
        return Reply(self.text, **self.fields)

    def stream(
        self, model: str, messages: Sequence[Mapping[str, Any]], reply: Reply, **options: Any
    ) -> Iterator[str]:
        whole = self.complete(model, messages, **options)
        for name, value in self.fields.items():
            setattr(reply, name, value)
        yield from (whole.text[at : at + 3] for at in range(0, len(whole.text), 3))

    @property
    def sent(self) -> list[dict[str, Any]]:
        """The messages of the last call, without the instructions."""
        return list(self.calls[-1]["messages"][1:])


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    model = Scripted()
    monkeypatch.setattr(citelab.messages.create, "complete", model.complete)
    monkeypatch.setattr(citelab.messages.create, "stream_model", model.stream)
    return model
