"""A conversation in the vendor's JSON: its sources as they are numbered, and its citations.

Documents and search results may stand in any user turn, and in the tool results there. Each
kind has one count, from 0, over all messages in order.
Rule: the vendor's citation documentation of 2026-08 and its SDK types, read 2026-11-30.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citelab.errors import LocationError
from citelab.locations.wire import OtherLocation, citation_from_dict

if TYPE_CHECKING:
    from citelab.locations.renumbering import Renumbering

__all__ = ["DroppedCitation", "SourceBlock", "renumber_citations", "source_blocks"]


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """A source block of a conversation and its number.

    Attributes:
        index: Its ``document_index`` or ``search_result_index``, from 0.
        message_index: The message that it stands in, from 0.
        block: The block, as it is sent.
    """

    index: int
    message_index: int
    block: Mapping[str, Any]

    @property
    def is_search_result(self) -> bool:
        """Whether ``index`` counts search results."""
        return str(self.block["type"]) == "search_result"

    @property
    def text_key(self) -> tuple[str, ...]:
        """The same for two blocks that hold the same source."""
        source = self.block.get("content" if self.is_search_result else "source")
        canonical = json.dumps(_bare(source), sort_keys=True, default=str)
        return (self.block["type"], hashlib.sha256(canonical.encode()).hexdigest())

    @property
    def key(self) -> tuple[str | None, ...]:
        """The same for two blocks with the same source and the same name."""
        address = self.block.get("source") if self.is_search_result else None
        return (*self.text_key, self.block.get("title"), address)


@dataclass(frozen=True, slots=True)
class DroppedCitation:
    """A citation that was taken out of a history because its source is no longer there.

    Attributes:
        message_index: The message that it stood in, from 0.
        block_index: The block of that message, from 0; its text stays.
        citation: The citation, as it was.
        reason: Why it was dropped.
    """

    message_index: int
    block_index: int
    citation: Mapping[str, Any]
    reason: str


def source_blocks(messages: Iterable[Mapping[str, Any]]) -> tuple[SourceBlock, ...]:
    """The documents and search results of a conversation, with the numbers they are cited by.

    Args:
        messages: The turns of a request, as JSON.

    Raises:
        LocationError: A message is none.

    >>> log = {"type": "document", "source": {"type": "text", "data": "It rained."}}
    >>> turns = [{"role": "user", "content": [log]}, {"role": "user", "content": [log]}]
    >>> [(source.index, source.message_index) for source in source_blocks(turns)]
    [(0, 0), (1, 1)]
    """
    counts = {"document": 0, "search_result": 0}
    found: list[SourceBlock] = []
    for message_index, message in enumerate(messages):
        for block in _sources_in(_blocks(message, message_index)):
            found.append(SourceBlock(counts[block["type"]], message_index, block))
            counts[block["type"]] += 1
    return tuple(found)


def renumber_citations(
    messages: Iterable[Mapping[str, Any]], renumbering: Renumbering
) -> tuple[list[dict[str, Any]], tuple[DroppedCitation, ...]]:
    """Make the citations in earlier answers point at the sources as they are numbered now.

    Args:
        messages: The history as it is to be sent, its citations still with the old indices.
        renumbering: From the old request to this one.

    Returns:
        The history with new indices, and the citations that were dropped, for their source is
        gone; the text that they stood behind is kept. What was given is not altered. Citations
        of kinds that are not resolved here stay as they are.

    Raises:
        LocationError: A message is none, or a citation is malformed or of no source of the old
            request.
    """
    dropped: list[DroppedCitation] = []
    made = [deepcopy(dict(message)) for message in messages]
    for message_index, message in enumerate(made):
        for block_index, block in enumerate(_blocks(message, message_index)):
            if block.get("type") == "text" and block.get("citations"):
                kept, gone = _renumbered(block["citations"], renumbering)
                _put_back(block, kept)
                dropped += [DroppedCitation(message_index, block_index, *one) for one in gone]
    return made, tuple(dropped)


def _renumbered(
    citations: Iterable[dict[str, Any]], renumbering: Renumbering
) -> tuple[list[dict[str, Any]], list[tuple[dict[str, Any], str]]]:
    kept: list[dict[str, Any]] = []
    gone: list[tuple[dict[str, Any], str]] = []
    for citation in citations:
        location = citation_from_dict(citation)
        if isinstance(location, OtherLocation):
            kept.append(citation)
        elif (index := renumbering.new_index(location)) is None:
            gone.append((citation, "Its source is no longer in the request."))
        else:
            is_result = location.type == "search_result_location"
            name = "search_result_index" if is_result else "document_index"
            kept.append({**citation, name: index})
    return kept, gone


def _put_back(block: Any, kept: list[dict[str, Any]]) -> None:
    if kept:
        block["citations"] = kept
    else:
        del block["citations"]


def _blocks(message: object, message_index: int) -> Iterator[Mapping[str, Any]]:
    content = message.get("content") if isinstance(message, Mapping) else None
    if isinstance(content, str):
        return
    if not isinstance(content, list | tuple):
        raise LocationError(
            f"message {message_index} is {message!r:.60}, but a message has content: a string or"
            " a list of blocks"
        )
    yield from (block for block in content if isinstance(block, Mapping))


def _sources_in(blocks: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for block in blocks:
        if block.get("type") in ("document", "search_result"):
            yield block
        elif block.get("type") == "tool_result" and isinstance(block.get("content"), list | tuple):
            yield from _sources_in(b for b in block["content"] if isinstance(b, Mapping))


def _bare(source: Any) -> Any:
    """The source without what caching and citing add to it."""
    if isinstance(source, Mapping):
        skipped = ("cache_control", "citations")
        return {key: _bare(value) for key, value in source.items() if key not in skipped}
    if isinstance(source, list | tuple):
        return [_bare(part) for part in source]
    return source
