"""The manual that the tests cite from, and the generator of edits."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from citelab.chunks import citation_chunks
from citelab.contract.message import Message
from citelab.documents import Document, load
from citelab.locations import Location, Passage, resolve

DATA = Path(__file__).resolve().parents[2] / "data"


@pytest.fixture(scope="session")
def manual() -> Document:
    """The field manual of 2026, document 0."""
    return load(DATA / "field_manual_2026.txt", title="Manual 2026")


@pytest.fixture(scope="session")
def old_manual() -> Document:
    """The field manual of 2024, document 1 where both are sources."""
    return load(DATA / "field_manual_2024.txt", title="Manual 2024")


@pytest.fixture(scope="session")
def logbook() -> Document:
    """The logbook, in Spanish."""
    return load(DATA / "logbook_es.txt", title="Cuaderno", language="es")


@pytest.fixture(scope="session")
def cite() -> Callable[..., Location]:
    """The location of the first chunk of a document that holds some words."""

    def find(document: Document, words: str, index: int = 0) -> Location:
        chunks = citation_chunks(document, index)
        return next(chunk.location for chunk in chunks if words in chunk.text)

    return find


@pytest.fixture(scope="session")
def passage(cite: Callable[..., Location]) -> Callable[[Document, str], Passage]:
    """The first chunk of a document that holds some words, as a passage."""

    def find(document: Document, words: str) -> Passage:
        return resolve(cite(document, words), [document])

    return find


@pytest.fixture(scope="session")
def answer() -> Callable[..., Message]:
    """A message of one claim with its citations, or of several (text, citations) pairs."""

    def make(*blocks: tuple[str, list[Location]]) -> Message:
        return Message.from_blocks([(text, tuple(places)) for text, places in blocks])

    return make


@pytest.fixture(scope="session")
def edits() -> Callable[[str], list[Any]]:
    """The generator of edits, from the file beside this one."""
    return _load("claim_edits").edits


@pytest.fixture(scope="session")
def passage_edits() -> Callable[..., list[tuple[str, str]]]:
    """The generator of edits of the passage, from the same file."""
    return _load("claim_edits").passage_edits


def _load(name: str) -> ModuleType:
    path = Path(__file__).with_name(f"{name}.py")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
