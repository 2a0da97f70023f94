"""Answers side by side, in numbers: what one way of citing keeps and another one loses.

Made for laying the structured variant, or a vendor's native citations, beside marks in prose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, fields

from citelab.contract.message import Message

__all__ = ["Counts", "side_by_side"]


@dataclass(frozen=True, slots=True)
class Counts:
    """What an answer consists of.

    Attributes:
        blocks: Text blocks.
        claims: Text blocks with citations.
        citations: Citations, over all claims.
        claim_characters: Code points of claims.
        glue_characters: Code points outside of claims: connecting words, headings, line ends.
        glue_words: Runs of letters and digits among them; 0 where nothing but blanks connects.
        lines: Lines of the answer; one where its layout was lost.
        findings: Entries of the parse report.
    """

    blocks: int
    claims: int
    citations: int
    claim_characters: int
    glue_characters: int
    glue_words: int
    lines: int
    findings: int

    @classmethod
    def of(cls, message: Message) -> Counts:
        """Count one answer."""
        glue = [block.text for block in message.content if not block.citations]
        return cls(
            blocks=len(message.content),
            claims=len(message.claims),
            citations=sum(len(block.citations) for block in message.content),
            claim_characters=sum(len(claim.text) for claim in message.claims),
            glue_characters=sum(map(len, glue)),
            glue_words=sum(_words(text) for text in glue),
            lines=len(message.text.splitlines()),
            findings=len(message.report),
        )


def side_by_side(messages: Mapping[str, Message]) -> str:
    """A table: a row for each count, a column for each answer.

    Args:
        messages: The answers by the names of their columns; at least one.
    """
    rows = [["", *messages]]
    counts = [astuple(Counts.of(message)) for message in messages.values()]
    for field, values in zip(fields(Counts), zip(*counts, strict=True), strict=True):
        rows.append([field.name.replace("_", " "), *map(str, values)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_row(row, widths) for row in rows)


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    name, *values = (
        cell.rjust(width) if at else cell.ljust(width)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join([name, *values]).rstrip()


def _words(text: str) -> int:
    kept = "".join(character if character.isalnum() else " " for character in text)
    return len(kept.split())
