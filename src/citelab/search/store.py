"""What keeps the vectors of the pieces and finds the nearest: one small interface.

A store knows no text. It holds, for each document, one point a piece, and answers with document,
piece and score. Everything in it can be made again from the manifest, so a store may be lost.
Equal points have equal ids wherever they are stored, so that storing twice is storing once.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

__all__ = ["DOCUMENT", "MEANING", "PIECE", "WORDS", "Found", "Store", "Vectors", "point_id"]

WORDS = "words"
"""Name of the sparse vector: what BM25 knows of a piece, without the rarity of its words."""

MEANING = "meaning"
"""Name of the dense vector: the embedding of a piece."""

DOCUMENT = "document"
"""Payload: the id of the document."""

PIECE = "piece"
"""Payload: the position of the piece in its document, from 0."""

_POINTS = uuid.UUID("6f6b2c1e-5d0e-4f0b-9a55-31c1f7f0c7a4")


@dataclass(frozen=True, slots=True)
class Vectors:
    """A piece, or a question, as the store sees it.

    Attributes:
        words: Weight of each word by the word's number; may be empty.
        meaning: The embedding, None where there is none. A question has either words or meaning.
    """

    words: Mapping[int, float]
    meaning: Sequence[float] | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """One point that was found.

    Attributes:
        document_id: The document of the piece.
        piece_index: The position of the piece in its document, from 0.
        score: By words a BM25, by meaning a cosine; comparable within one search.
    """

    document_id: str
    piece_index: int
    score: float


class Store(Protocol):
    """Where the vectors are; every method raises ``LibraryError`` where the store fails."""

    def put(self, document_id: str, pieces: Sequence[Vectors]) -> None:
        """Add a document or replace it: afterwards it has exactly these pieces, in this order."""

    def remove(self, document_id: str) -> None:
        """Forget a document; nothing happens where there is none of this id."""

    def search(self, question: Vectors, limit: int) -> list[Found]:
        """At most ``limit`` points, best first; equal scores stand in any order."""

    def count(self) -> int:
        """How many points there are."""

    def documents(self) -> dict[str, int]:
        """How many points each document has."""

    def flush(self) -> None:
        """Return when everything that was put or removed is on the disk."""

    def close(self) -> None:
        """Let go of files and connections; may be called twice."""


def point_id(document_id: str, piece_index: int) -> str:
    """The id of a piece in every store: a UUID made from document and position."""
    return str(uuid.uuid5(_POINTS, f"{document_id}/{piece_index}"))
