"""A location followed to its words in four steps, each of which a wrong answer may replace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["KINDS", "Record", "checked_cut", "counting_from", "follow", "known_type"]

Record = dict[str, Any]
Kinds = dict[str, tuple[str, str, str, int]]

# What a type counts, the names of its two numbers, and the first number.
KINDS: Kinds = {
    "char_location": ("text", "start_char_index", "end_char_index", 0),
    "page_location": ("pages", "start_page_number", "end_page_number", 1),
    "content_block_location": ("blocks", "start_block_index", "end_block_index", 0),
}


def known_type(location: Record) -> str:
    if location["type"] not in KINDS:
        raise ValueError("unknown type")
    return str(location["type"])


def _pick(location: Record, documents: list[Record], what: str) -> Record:
    if not 0 <= location["document_index"] < len(documents):
        raise ValueError("no such document")
    document = documents[location["document_index"]]
    if what not in document:
        raise ValueError("another kind of document")
    return document


def checked_cut(pieces: Any, start: int, end: int) -> Any:
    if not 0 <= start < end <= len(pieces):
        raise ValueError("not a range")
    return pieces[start:end]


def _join(pieces: Any) -> Any:
    return "".join(pieces)


def follow(
    location: Record,
    documents: list[Record],
    kinds: Kinds = KINDS,
    kind: Callable[[Record], str] = known_type,
    pick: Callable[[Record, list[Record], str], Record] = _pick,
    cut: Callable[[Any, int, int], Any] = checked_cut,
    join: Callable[[Any], Any] = _join,
) -> Any:
    what, start, end, first = kinds[kind(location)]
    pieces = pick(location, documents, what)[what]
    return join(cut(pieces, location[start] - first, location[end] - first))


def counting_from(first: int, kind: str) -> Kinds:
    return {**KINDS, kind: (*KINDS[kind][:3], first)}
