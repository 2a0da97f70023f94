"""What the parser did to a reply, in words: the parse report of an answer, ready to be shown."""

from __future__ import annotations

from collections.abc import Sequence

from citelab.contract.message import Message

__all__ = ["ReportLine", "report_lines", "report_title"]

ReportLine = tuple[str, str]
"""What kind of thing was found, in words, and its whole story in one sentence."""

_WORDS = {
    "unknown": "Mark that no chunk has, dropped",
    "clamped": "Range that ran too far, shortened",
    "reversed": "Range that runs backwards, dropped",
    "across_documents": "Range over two documents, dropped",
    "malformed": "Not of the form that was asked for",
    "cut_off": "Cut off in the middle",
    "doubtful": "Worth a look",
    "reasoning": "Reasoning, left out",
}


def report_lines(message: Message) -> list[ReportLine]:
    """Each finding of the parse report, in the order of the reply; empty for a clean one."""
    return [(_WORDS.get(found.kind, found.kind), found.reason) for found in message.report]


def report_title(lines: Sequence[ReportLine]) -> str:
    """What the folded report is called: "Parse report: 2 findings"."""
    return f"Parse report: {len(lines)} finding{'s' * (len(lines) != 1)}"
