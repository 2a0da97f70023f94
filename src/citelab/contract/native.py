"""The vendor's own citations into our messages, in the three shapes in which they arrive.

Nothing is dropped without a word: a citation that is none, or whose claim cannot be found again,
stands in the report, and the text of the answer stays as it came.

* The vendor's JSON of a message: blocks apart, each with its citations. Nothing is lost.
* LiteLLM's chat reply: one text, and beside it the citations with the text that each supports.
  The claims are looked for in order, each behind the one before. See ``message_from_joined``.
* LiteLLM's stream: text and citations in turn, without a word on where a block begins. See
  ``NativeStream``.

Shapes seen with litellm 1.110.2, 2026-11-30.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from citelab.contract.message import Citation, Finding, Message, ToolUse, Usage
from citelab.errors import LocationError
from citelab.locations import citation_from_dict

__all__ = ["citations_from_wire", "message_from_joined", "message_from_vendor"]

_SUPPORTED = "supported_text"


def message_from_vendor(wire: Mapping[str, Any]) -> Message:
    """Read the vendor's JSON of a message: block by block, citations of every kind.

    Of other blocks only calls of tools are kept. A citation with a bad field is dropped and
    reported.

    Args:
        wire: The message, as ``litellm.anthropic.messages.acreate`` returns it.
    """
    blocks: list[tuple[str, tuple[Citation, ...]]] = []
    findings: list[Finding] = []
    at = 0
    for block in wire.get("content") or ():
        if block.get("type") != "text":
            continue
        text = str(block.get("text") or "")
        citations, bad = citations_from_wire(block.get("citations") or (), reply_char=at)
        blocks.append((text, citations))
        findings += bad
        at += len(text)
    return Message.from_blocks(
        blocks,
        report=tuple(findings),
        model=wire.get("model") or "",
        id=wire.get("id") or "",
        stop_reason=wire.get("stop_reason"),
        usage=Usage.from_dict(wire.get("usage") or {}),
        tool_uses=tuple(
            ToolUse.from_dict(b) for b in wire.get("content") or () if b.get("type") == "tool_use"
        ),
    )


def message_from_joined(
    text: str,
    citations: Iterable[Sequence[Mapping[str, Any]]] | None,
    *,
    model: str = "",
    message_id: str = "",
    stop_reason: str | None = "end_turn",
    usage: Usage = Usage(),  # noqa: B008 - frozen
) -> Message:
    """Put a message together from one text and the citations beside it.

    A claim stands somewhere behind the one before it. Where its words stand there more than once
    the first place is taken, and reported as doubtful unless the claims that follow leave no
    other; where they stand nowhere, the citations are dropped and reported.

    Args:
        text: ``choices[0].message.content`` of LiteLLM's reply: all text blocks in one.
        citations: ``choices[0].message.provider_specific_fields["citations"]``: for each block
            with citations the vendor's JSON of these, with ``supported_text`` added.
        model: The model string that was asked.
        message_id: The id of the reply.
        stop_reason: As the vendor names it.
        usage: Tokens, as the provider counted them.
    """
    groups = [list(group) for group in citations or () if group]
    places, findings = _places(text, [_supported(group) for group in groups])
    blocks: list[tuple[str, tuple[Citation, ...]]] = []
    end = 0
    for group, (start, stop) in zip(groups, places, strict=True):
        if start < 0:
            continue
        found, bad = citations_from_wire(group, reply_char=start)
        findings += bad
        blocks += [(text[end:start], ()), (text[start:stop], found)]
        end = stop
    blocks.append((text[end:], ()))
    # A block without text is none; a citation supports words.
    kept = [(piece, found) for piece, found in blocks if piece]
    return Message.from_blocks(
        kept,
        report=tuple(findings),
        model=model,
        id=message_id,
        stop_reason=stop_reason,
        usage=usage,
    )


def citations_from_wire(
    wires: Iterable[Mapping[str, Any]], *, reply_char: int
) -> tuple[tuple[Citation, ...], list[Finding]]:
    """The citations of one block, and what was wrong with those that are none.

    Args:
        wires: The vendor's JSON of each; what LiteLLM added to it is taken away.
        reply_char: Where the block begins in the answer, for the report.
    """
    citations: list[Citation] = []
    findings: list[Finding] = []
    for wire in wires:
        try:
            citations.append(citation_from_dict(_without_additions(wire)))
        except LocationError as error:
            findings.append(Finding("malformed", f"{wire!r:.60}", reply_char, f"dropped: {error}"))
    return tuple(citations), findings


def _without_additions(wire: Any) -> Any:
    if not isinstance(wire, Mapping):
        return wire
    return {key: value for key, value in wire.items() if key != _SUPPORTED}


def _supported(group: Sequence[Any]) -> str:
    first = group[0]
    value = first.get(_SUPPORTED) if isinstance(first, Mapping) else None
    return value if isinstance(value, str) else ""


def _places(text: str, claims: Sequence[str]) -> tuple[list[tuple[int, int]], list[Finding]]:
    """Where each claim stands, -1 where nowhere; and which of these places are doubtful."""
    places, findings, end = [], [], 0
    for claim in claims:
        start = text.find(claim, end) if claim else -1
        places.append((start, start + len(claim)))
        if start >= 0:
            end = start + len(claim)
        else:
            reason = f"the claim {claim[:60]!r} does not stand behind the one before; not cited"
            findings.append(Finding("malformed", claim[:60], end, reason))
    return places, [*findings, *reversed(list(_doubtful(text, places)))]


def _doubtful(text: str, places: Sequence[tuple[int, int]]) -> Iterator[Finding]:
    # The last possible places, from behind: a claim that has only one is sure of it.
    before = len(text)
    for start, end in reversed([place for place in places if place[0] >= 0]):
        claim = text[start:end]
        last = text.rfind(claim, start, before)
        if last != start:
            reason = f"{claim[:60]!r} stands at {start} and at {last}; the first was taken"
            yield Finding("doubtful", claim[:60], start, reason)
        before = last
