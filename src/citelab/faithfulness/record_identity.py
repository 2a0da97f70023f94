"""What a decision was made on: this answer, with these citations, of these very documents.

A person who accepts a claim accepts its words, its pointers and what the pointers lead to. If one
of the three changes, the decision is about something that is gone, and nothing may carry it over.
Titles and file names may change; they are how people call a thing, and not the thing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from citelab.contract.message import Message, TextBlock
from citelab.documents import Document, DocumentSet
from citelab.errors import ReviewError

__all__ = ["Identity", "Source"]

# How a location calls its document, and what only one of two vendors' forms carries.
_NAMES = ("document_title", "title", "file_id")
_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Source:
    """One document of a request.

    Attributes:
        kind: ``"text"``, ``"pdf"``, ``"content"`` or ``"search_result"``.
        name: What people call it.
        fingerprint: SHA-256 of its exact text.
    """

    kind: str
    name: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Identity:
    """An answer and its documents.

    Attributes:
        answer: SHA-256 of the answer's blocks and citations.
        claims: The text of each claim, in order.
        sources: The documents of the request, in order.
    """

    answer: str
    claims: tuple[str, ...]
    sources: tuple[Source, ...]

    @classmethod
    def of(
        cls,
        message: Message | Mapping[str, Any],
        documents: Document | Iterable[Document] | DocumentSet,
    ) -> Identity:
        """The identity of an answer, or of the vendor's JSON of one."""
        answer = message if isinstance(message, Message) else Message.from_dict(message)
        blocks = json.dumps([_block(block) for block in answer.content], sort_keys=True)
        return cls(
            hashlib.sha256(blocks.encode()).hexdigest(),
            tuple(block.text for block in answer.claims),
            tuple(Source(d.kind, d.name, d.fingerprint) for d in DocumentSet.of(documents)),
        )

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Identity:
        """Read what ``to_dict`` wrote.

        Raises:
            ReviewError: It is something else.
        """
        try:
            claims = tuple(map(str, stored["claims"]))
            fields = ("kind", "name", "fingerprint")
            sources = tuple(Source(*(str(s[f]) for f in fields)) for s in stored["documents"])
            return cls(str(stored["answer"]), claims, sources)
        except (KeyError, TypeError) as error:
            raise ReviewError(
                f"the head of the record lacks {error}; is this the file of a review record?"
            ) from None

    def to_dict(self) -> dict[str, Any]:
        """JSON of it."""
        documents = [
            {"kind": s.kind, "name": s.name, "fingerprint": s.fingerprint} for s in self.sources
        ]
        return {"answer": self.answer, "claims": list(self.claims), "documents": documents}

    def changes(self, now: Identity) -> tuple[str, ...]:
        """What is different ``now``, a sentence each; empty where nothing is."""
        return (*self._changed_answer(now), *self._changed_sources(now))

    def _changed_answer(self, now: Identity) -> Iterator[str]:
        if self.answer == now.answer:
            return
        if len(self.claims) != len(now.claims):
            yield f"the answer had {len(self.claims)} claims and has {len(now.claims)}"
        pairs = list(enumerate(zip(self.claims, now.claims, strict=False), 1))
        changed = [(number, pair) for number, pair in pairs if pair[0] != pair[1]]
        for number, (old, new) in changed:
            yield f"claim {number} was {old!r:.80} and is {new!r:.80}"
        if not changed and len(self.claims) == len(now.claims):
            yield "the answer cites other places, or its text between the claims is another"

    def _changed_sources(self, now: Identity) -> Iterator[str]:
        if len(self.sources) != len(now.sources):
            yield f"there were {len(self.sources)} documents and there are {len(now.sources)}"
        for number, (old, new) in enumerate(zip(self.sources, now.sources, strict=False), 1):
            if (old.kind, old.fingerprint) != (new.kind, new.fingerprint):
                prints = f"{old.fingerprint[:_SHOWN]}… → {new.fingerprint[:_SHOWN]}…"
                yield f"document {number}, {old.name!r}, is another edition ({prints})"


def _block(block: TextBlock) -> dict[str, Any]:
    places = [place.to_dict() for place in block.citations]
    bare = [{k: v for k, v in place.items() if k not in _NAMES} for place in places]
    return {"text": block.text, "citations": bare}
