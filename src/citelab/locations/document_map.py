"""Which documents an answer was given from, in a form that a program can keep beside it.

A location says "document 3". The map says what document 3 was: kind, title, fingerprint and
counts, never the text. A year later it tells whether the documents at hand are those.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from citelab.documents import Block, Document, DocumentSet, Page
from citelab.errors import LocationError
from citelab.locations.stored import read_stored, require_fields

__all__ = ["Difference", "DocumentMap", "MappedDocument"]

_KIND, _VERSION = "citelab.document_map", 1
_KINDS = ("text", "pdf", "content", "search_result")
_TEXT_OR_NULL = (str, type(None))
_FIELDS = {
    "index": int,
    "kind": str,
    "title": _TEXT_OR_NULL,
    "source": _TEXT_OR_NULL,
    "file_id": _TEXT_OR_NULL,
    "fingerprint": str,
    "parts_fingerprint": str,
    "char_count": int,
    "page_count": int,
    "block_count": int,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MappedDocument:
    """What is kept of one source.

    Attributes:
        index: Its ``document_index``, or its ``search_result_index`` if it is a search result;
            both from 0, in counts of their own.
        kind: ``"text"``, ``"pdf"``, ``"content"`` or ``"search_result"``.
        title: Its title, where it had one.
        source: Its address or file name, where it had one.
        file_id: Its id in a file store, where it had one.
        fingerprint: SHA-256 of its exact text, as 64 hexadecimal digits.
        parts_fingerprint: SHA-256 of where its pages or blocks begin and end.
        char_count: Code points of its text.
        page_count: Its pages; 0 for other kinds than PDF.
        block_count: Its blocks; 0 for text and PDF.
    """

    index: int
    kind: str
    title: str | None
    source: str | None
    file_id: str | None
    fingerprint: str
    parts_fingerprint: str
    char_count: int
    page_count: int
    block_count: int

    @classmethod
    def of(cls, index: int, document: Document) -> MappedDocument:
        """What is kept of a document with this index."""
        parts: tuple[Page | Block, ...] = (*document.pages, *document.blocks)
        bounds = [(part.start_char, part.end_char) for part in parts]
        return cls(
            index=index,
            kind=document.kind,
            title=document.title,
            source=document.source,
            file_id=document.file_id,
            fingerprint=document.fingerprint,
            parts_fingerprint=hashlib.sha256(json.dumps(bounds).encode()).hexdigest(),
            char_count=len(document.text),
            page_count=len(document.pages),
            block_count=len(document.blocks),
        )

    @property
    def is_search_result(self) -> bool:
        """Whether ``index`` counts search results."""
        return self.kind == "search_result"

    @property
    def place(self) -> tuple[bool, int]:
        """Its index and the space that it counts in."""
        return (self.is_search_result, self.index)

    @property
    def name(self) -> str:
        """What to call it in front of a person: "document 3 ('Log')"."""
        space = "search result" if self.is_search_result else "document"
        return f"{space} {self.index} ({self.title or self.source or 'untitled'!r})"

    @property
    def text_key(self) -> tuple[str, str, str]:
        """The same for two sources in which every location means the same."""
        return (self.kind, self.fingerprint, self.parts_fingerprint)

    @property
    def key(self) -> tuple[str | None, ...]:
        """The same for two sources that nobody could tell apart."""
        return (*self.text_key, self.title, self.source)


@dataclass(frozen=True, slots=True)
class Difference:
    """One way in which the documents at hand are not those of the map.

    Attributes:
        what: ``"missing"``, ``"edited"`` (another text at its index), ``"recut"`` (the same
            text in other pages or blocks), ``"moved"`` (at another index) or ``"added"``.
        document: The source of the map; the one at hand if it was added.
        reason: The whole story in one sentence.
    """

    what: Literal["missing", "edited", "recut", "moved", "added"]
    document: MappedDocument
    reason: str


@dataclass(frozen=True, slots=True)
class DocumentMap:
    """The sources of a request, without their texts.

    Attributes:
        documents: Every source in the order of the request, search results among them.

    >>> sources = [Document.from_text("It rained.", title="Log")]
    >>> kept = DocumentMap.of(sources).to_json()
    >>> DocumentMap.from_json(kept).differences(sources)
    ()
    >>> edited = [Document.from_text("It snowed.", title="Log")]
    >>> print(DocumentMap.from_json(kept).differences(edited)[0].reason)
    document 0 ('Log') has another text than when it was cited (10 characters then, 10 now).
    """

    documents: tuple[MappedDocument, ...]

    @classmethod
    def of(
        cls, documents: Document | Iterable[Document] | DocumentSet | DocumentMap
    ) -> DocumentMap:
        """The map of the documents at hand; a map is passed through."""
        if isinstance(documents, DocumentMap):
            return documents
        numbered = DocumentSet.of(documents).numbered()
        return cls(tuple(MappedDocument.of(index, document) for index, document in numbered))

    def __iter__(self) -> Iterator[MappedDocument]:
        return iter(self.documents)

    def __len__(self) -> int:
        return len(self.documents)

    def to_dict(self) -> dict[str, Any]:
        """The map as JSON, with the version of its form."""
        listed = [asdict(document) for document in self.documents]
        return {"kind": _KIND, "version": _VERSION, "documents": listed}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> DocumentMap:
        """Read what ``to_dict`` wrote.

        Raises:
            LocationError: It is something else, of a newer version, or a field is missing, of
                another type, or does not count from 0 without a gap.
        """
        listed = read_stored(stored, _KIND, _VERSION, "documents")
        made = cls(tuple(map(_mapped, listed)))
        _require_counts(made)
        return made

    def to_json(self) -> str:
        """The map as a JSON text; ASCII, so that no encoding can harm it."""
        return json.dumps(self.to_dict(), indent=2)

    @classmethod
    def from_json(cls, text: str) -> DocumentMap:
        """Read what ``to_json`` wrote.

        Raises:
            LocationError: It is no JSON, or as for ``from_dict``.
        """
        try:
            return cls.from_dict(json.loads(text))
        except json.JSONDecodeError as error:
            raise LocationError(f"this document map is no JSON: {error}; is it whole?") from None

    def differences(
        self, documents: Document | Iterable[Document] | DocumentSet | DocumentMap
    ) -> tuple[Difference, ...]:
        """How the documents at hand differ from those of the map; empty if they do not.

        A changed title is no difference: it is shown, never cited.
        """
        at_hand = DocumentMap.of(documents)
        now = {document.place: document for document in at_hand}
        found = [d for then in self if (d := _difference(then, now, at_hand)) is not None]
        # Where one was edited, the text that is there now is the edit and no addition.
        known = {then.place for then in self} - {
            d.document.place for d in found if d.what == "moved"
        }
        texts = {then.text_key for then in self}
        added = [
            Difference("added", d, f"{d.name} was not among the documents of the answer.")
            for d in at_hand
            if d.place not in known and d.text_key not in texts
        ]
        return (*found, *added)


def _difference(
    then: MappedDocument, now: Mapping[tuple[bool, int], MappedDocument], at_hand: DocumentMap
) -> Difference | None:
    here = now.get(then.place)
    if here is not None and here.text_key == then.text_key:
        return None
    elsewhere = [d.index for d in at_hand if d.text_key == then.text_key]
    if elsewhere:
        where = " and ".join(map(str, elsewhere))
        return Difference("moved", then, f"{then.name} is now at index {where}.")
    if here is None:
        return Difference("missing", then, f"{then.name} is not among the documents at hand.")
    if here.kind != then.kind:
        rule = f"was of kind {then.kind!r}, but what is there now is {here.kind!r}"
        return Difference("edited", then, f"{then.name} {rule}.")
    if here.fingerprint != then.fingerprint:
        counts = f"{then.char_count:,} characters then, {here.char_count:,} now"
        reason = f"{then.name} has another text than when it was cited ({counts})."
        return Difference("edited", then, reason)
    reason = f"{then.name} has the same text, but its pages or blocks are cut in other places."
    return Difference("recut", then, reason)


def _mapped(stored: object) -> MappedDocument:
    checked = require_fields(stored, _FIELDS, "a document of the map")
    if (kind := checked["kind"]) not in _KINDS:
        raise LocationError(f"kind is {kind!r:.40}, but it is one of {', '.join(_KINDS)}")
    return MappedDocument(**{field.name: checked[field.name] for field in fields(MappedDocument)})


def _require_counts(made: DocumentMap) -> None:
    for space in (False, True):
        indices = [d.index for d in made if d.is_search_result == space]
        if indices != list(range(len(indices))):
            what = "search_result_index" if space else "document_index"
            raise LocationError(
                f"{what} runs {indices[:8]!r}, but it counts from 0 without a gap, in order;"
                " this map was altered after it was written"
            )
