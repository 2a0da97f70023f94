"""A small question set of its own: a hut, an older hut, and a list of search results."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from citelab import Document, DocumentSet, SearchResult
from citelab.chunks import citation_chunks
from citelab.contract.message import Message
from citelab.evaluation import EvaluationQuestion, read_questions

HUT = (
    "The gate is green. The lamp burns colza oil. The keeper may sleep until noon."
    " Nobody knows why. The goat may not. The bell is rung at six."
)
OLD = "The gate is red. The lamp burns whale oil."
SEALS, RODS = "Seals sleep. They dream of fish.", "Rods bend. They must."


@pytest.fixture
def sources() -> dict[str, list[Document]]:
    return {
        "hut.txt": [Document.from_text(HUT, title="hut.txt")],
        "old.txt": [Document.from_text(OLD, title="old.txt")],
        "found.json": [
            SearchResult("https://example.org/seals", "Seals", [SEALS]),
            SearchResult("https://example.org/rods", "Rods", [RODS]),
        ],
    }


def _passage(document: str, source: str, words: str, **more: Any) -> dict[str, Any]:
    start = source.index(words)
    return {"document": document, "start_char": start, "end_char": start + len(words)} | more


def _record(**changed: Any) -> dict[str, Any]:
    gold = _passage("hut.txt", HUT, "The lamp burns colza oil.")
    decoy = _passage("old.txt", OLD, "The lamp burns whale oil.")
    return {
        "id": "q1",
        "question": "What does the lamp burn?",
        "documents": ["hut.txt", "old.txt"],
        "kind": "single",
        "gold": [gold],
        "decoys": [decoy],
    } | changed


def _question(**changed: Any) -> EvaluationQuestion:
    return read_questions([_record(**changed)])[0]


@pytest.fixture
def world() -> SimpleNamespace:
    """Texts, and what builds a passage, a record and a question over them."""
    return SimpleNamespace(
        hut=HUT, old=OLD, seals=SEALS, rods=RODS,
        passage=_passage, record=_record, question=_question,
    )  # fmt: skip


@pytest.fixture
def answer(sources: dict[str, list[Document]]) -> Callable[..., Message]:
    """A message with one claim that cites the sentences that hold these words."""

    def build(
        *words: str, asked: EvaluationQuestion | None = None, text: str = "So it is."
    ) -> Message:
        names = (asked or _question()).documents
        documents = DocumentSet(document for name in names for document in sources[name])
        cited = [
            chunk.location
            for word in words
            for index, document in documents.numbered()
            for chunk in citation_chunks(document, document_index=index)
            if word in chunk.text
        ]
        assert len(cited) >= len(words)
        return Message.from_blocks([(text, tuple(cited))])

    return build
