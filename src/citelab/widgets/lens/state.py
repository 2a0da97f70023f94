"""A reply under the contract as plain values: prompt, raw reply, message, and when each event came.

All positions count code points from 0 and are half-open; chunks count from 1, as their marks do.
The events are those of the real parser, fed one character at a time: since they do not depend on
how a reply is cut, each has one number of characters after which it is out, whatever the pieces.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from citelab.contract.contract import Contract
from citelab.contract.groups import reasoning_ranges
from citelab.contract.message import Message
from citelab.errors import ContractError
from citelab.locations import OtherLocation
from citelab.widgets.pieces import Span, cut_pieces
from citelab.widgets.report_state import report_lines
from citelab.widgets.view_state import ShownBlock, ShownCitation, carriable, shown_blocks

__all__ = ["LONGEST_REPLY", "Lens", "LensEvent", "lens"]

LONGEST_REPLY = 50_000
"""In characters. A longer one is nothing to step through, and its events would fill a notebook."""

Piece = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class LensEvent:
    """One of the vendor's stream events.

    Attributes:
        after_chars: How many characters of the reply had arrived when it came out; one more than
            the reply has for what comes out when the stream is closed.
        json: The event as it travels.
        reply_chars: How far the reply is shown once it is out; what arrived beyond is held back.
    """

    after_chars: int
    json: str
    reply_chars: int


@dataclass(frozen=True, slots=True)
class Lens:
    """Everything that the lens shows.

    Attributes:
        turns: Each turn of the prompt: role, and its text in pieces with the chunk each shows.
        reply: The raw reply in pieces, with the chunks that a mark names.
        problems: For each finding its range in the reply, its kind in words, and the reason.
        blocks: The message, each citation resolved.
        numbers: For each citation, by its number, the chunks that it covers.
        events: The vendor's events in order.
    """

    turns: tuple[tuple[str, tuple[Piece, ...]], ...]
    reply: tuple[tuple[str, str, tuple[int, ...]], ...]
    problems: tuple[tuple[int, int, str, str], ...]
    blocks: tuple[ShownBlock, ...]
    numbers: dict[int, tuple[int, ...]]
    events: tuple[LensEvent, ...]

    @property
    def raw(self) -> str:
        """The reply as it was written."""
        return "".join(text for text, _, _ in self.reply)

    @property
    def citations(self) -> Iterator[ShownCitation]:
        """Every citation of the message, in reading order."""
        return (citation for block in self.blocks for citation in block.citations)


def lens(contract: Contract, reply: str) -> Lens:
    """Parse a reply and gather what is to be seen of it.

    Raises:
        ContractError: The reply is longer than `LONGEST_REPLY`.
    """
    if len(reply) > LONGEST_REPLY:
        raise ContractError(
            f"this reply has {len(reply):,} characters, and the lens shows replies of up to"
            f" {LONGEST_REPLY:,}; Contract.parse reads it, and show shows the message"
        )
    message = contract.parse(reply)
    problems = tuple(_problems(message))
    blocks = tuple(shown_blocks(message, contract.documents))
    return Lens(
        turns=tuple(_turns(contract)),
        reply=tuple(_reply(reply, contract, problems)),
        problems=problems,
        blocks=blocks,
        numbers=dict(_numbers(blocks, contract)),
        events=tuple(_events(reply, contract)),
    )


def _turns(contract: Contract) -> Iterator[tuple[str, tuple[Piece, ...]]]:
    for turn in contract.messages:
        yield turn["role"], tuple(_prompt(turn["content"], contract))


def _prompt(content: str, contract: Contract) -> Iterator[Piece]:
    """The text of a turn; the line of each chunk is a piece of its own.

    No document and no question holds a mark: the letters were chosen so.
    """
    line = re.compile(rf"^\[{contract.marks.letters}([1-9]\d*)\] .*$", re.MULTILINE)
    at = 0
    for found in line.finditer(content):
        if found.start() > at:
            yield content[at : found.start()], ()
        yield found[0], (int(found[1]),)
        at = found.end()
    if at < len(content):
        yield content[at:], ()


def _reply(
    reply: str, contract: Contract, problems: tuple[tuple[int, int, str, str], ...]
) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    groups = contract.marks_in(reply)
    numbers = {group.start_char: group.numbers for group in groups}
    wrong: list[Span] = [(start, end, "problem") for start, end, _, _ in problems]
    wrong += [(start, end, "problem") for start, end in reasoning_ranges(reply)]
    marks = [(g.start_char, g.end_char, f"mark {g.start_char}") for g in groups if g.numbers]
    for text, style in cut_pieces(reply, [*marks, *wrong]):
        kind, _, start = style.partition(" ")
        yield text, kind, numbers[int(start)] if start else ()


def _problems(message: Message) -> Iterator[tuple[int, int, str, str]]:
    for found, (words, reason) in zip(message.report, report_lines(message), strict=True):
        yield found.reply_char, found.reply_char + len(found.mark), words, carriable(reason)


def _numbers(
    blocks: tuple[ShownBlock, ...], contract: Contract
) -> Iterator[tuple[int, tuple[int, ...]]]:
    chunks = [(number, chunk) for number, chunk in enumerate(contract.chunks, start=1)]
    ranges = [(n, _index(chunk.location), chunk.start_char, chunk.end_char) for n, chunk in chunks]
    for block in blocks:
        for citation in block.citations:
            if citation.passage is None or isinstance(citation.location, OtherLocation):
                continue
            start, end = citation.passage.start_char, citation.passage.end_char
            place = _index(citation.location)
            covered = (n for n, index, a, b in ranges if index == place and start <= a and b <= end)
            yield citation.number, tuple(covered)


def _index(location: Any) -> tuple[str, int]:
    """Which source a location means: documents and search results are counted apart."""
    wire = location.to_dict()
    name = "search_result_index" if "search_result_index" in wire else "document_index"
    return name, wire[name]


def _events(reply: str, contract: Contract) -> Iterator[LensEvent]:
    parser = contract.parser()
    letters = _masked(reply, contract)
    shown = 0
    for count, char in enumerate(reply, start=1):
        for event in parser.feed(char):
            shown = _shown(event, letters, shown)
            yield LensEvent(count, _as_json(event), shown)
    for event in parser.close():
        shown = _shown(event, letters, shown)
        yield LensEvent(len(reply) + 1, _as_json(event), shown)


def _masked(reply: str, contract: Contract) -> str:
    """The reply with NUL in place of what is never shown: marks, and reasoning."""
    hidden = [(group.start_char, group.end_char) for group in contract.marks_in(reply)]
    masked = list(reply)
    for start, end in (*hidden, *reasoning_ranges(reply)):
        masked[start:end] = "\0" * (end - start)
    return "".join(masked)


def _shown(event: dict[str, Any], reply: str, shown: int) -> int:
    """How far the reply is shown: where the last letter of what came out stands in it.

    The parser drops marks and blanks and changes no letter, so each is the next of its kind.
    """
    for char in event.get("delta", {}).get("text", ""):
        at = reply.find(char, shown)
        shown = at + 1 if at >= 0 else shown
    return len(reply) if event["type"] == "message_stop" else shown


def _as_json(event: dict[str, Any]) -> str:
    return carriable(json.dumps(event, ensure_ascii=False))
