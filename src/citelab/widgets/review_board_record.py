"""Where the board keeps decisions: a record on the disk, or one in memory.

A record of another answer or of other editions is stale. It is not opened and nothing of it is
shown: a decision belongs to the words and passages that it was made on.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

from citelab.contract.message import Message
from citelab.documents import DocumentSet
from citelab.errors import CitelabError, ReviewError
from citelab.faithfulness.record import Choice, Decision, ReviewRecord
from citelab.faithfulness.record_export import export_record, to_csv, to_markdown
from citelab.faithfulness.record_identity import Identity, Source
from citelab.faithfulness.review import Review

__all__ = [
    "ExportFormat",
    "MemoryRecord",
    "export_name",
    "export_text",
    "open_record",
    "write_beside",
]

# Not the record's own name with another ending: "tea.md" may be the very document reviewed.
_ENDINGS = {"csv": ".review.csv", "md": ".review.md"}
ExportFormat = str
"""``"csv"`` or ``"md"``."""


class MemoryRecord(ReviewRecord):
    """Decisions that last as long as the kernel; in all else a review record.

    Args:
        identity: What is reviewed.
        reviewer: Who decides.
        clock: Tells the time, for tests.
    """

    def __init__(
        self,
        identity: Identity,
        reviewer: str | None = None,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        super().__init__(Path("in memory"), reviewer, clock)
        self.identity = identity
        self._tell_time = clock or (lambda: datetime.now(UTC))

    def decide(
        self, claim_index: int, choice: Choice, note: str = "", reviewer: str | None = None
    ) -> Decision:
        """Keep a decision until the kernel stops.

        Raises:
            ReviewError: No such claim or choice.
        """
        count = len(self.identity.claims)
        if choice not in get_args(Choice):
            known = ", ".join(get_args(Choice))
            raise ReviewError(f"choice is {choice!r}, but it is one of {known}")
        # bool is an int to Python, and -1 would be the last claim.
        if type(claim_index) is not int or not 0 <= claim_index < count:
            raise ReviewError(
                f"claim_index is {claim_index!r}, but the answer has {count} claims, from 0"
            )
        who = self.reviewer if reviewer is None else reviewer
        time = self._tell_time().isoformat(timespec="seconds")
        decision = Decision(claim_index, choice, note, who, time)
        self.decisions += (decision,)
        return decision

    def refresh(self) -> int:
        """There is no file, so nothing was added."""
        return 0


def open_record(
    record: ReviewRecord | str | Path | None,
    review: Review,
    sources: DocumentSet,
    message: Message | None,
    reviewer: str | None,
) -> ReviewRecord:
    """The record to decide in, once it is known to belong to this review.

    Args:
        record: An open record, the path of one, or None for memory.
        review: What is reviewed.
        sources: The documents of the request.
        message: The answer, which a path needs; where it is given its pointers are compared, too.
        reviewer: Who decides, where the record does not say.

    Raises:
        ReviewError: The record is stale; ``changes`` lists what differs.
        CitelabError: A path was given without the answer.
    """
    if isinstance(record, str | Path):
        if message is None:
            raise CitelabError(
                f"{str(record)!r} is opened for one answer, so show_review needs that as well:"
                " show_review(review, documents, path, message=answer)"
            )
        return ReviewRecord.open(record, message, sources, reviewer=reviewer)
    if record is None:
        return MemoryRecord(_identity(review, sources, message, "kept in memory"), reviewer)
    known = record.identity
    same_claims = known.claims == tuple(claim.text for claim in review.claims)
    # A review does not hold the answer's pointers; without the answer they go by its claims.
    now = _identity(review, sources, message, known.answer if same_claims else "")
    if changes := known.changes(now):
        raise ReviewError(
            f"{record.path.name} holds decisions on something else: {'; '.join(changes)};"
            " they are not applied. Review the new one into another file",
            changes,
        )
    return record


def export_text(record: ReviewRecord, form: ExportFormat) -> str:
    """The record as a table for spreadsheets (``"csv"``) or a report to read (``"md"``)."""
    return to_csv(record) if form == "csv" else to_markdown(record)


def export_name(record: ReviewRecord, form: ExportFormat) -> str | None:
    """What the export is called beside the record; None for a record in memory."""
    return None if isinstance(record, MemoryRecord) else record.path.stem + _ENDINGS[form]


def write_beside(record: ReviewRecord, form: ExportFormat) -> str:
    """Write the export beside the record's file and return its name.

    Raises:
        ReviewError: The record is in memory, or the file cannot be written.
    """
    name = export_name(record, form)
    if name is None:
        raise ReviewError("these decisions are in memory, so there is no file to write beside")
    export_record(record, record.path.with_name(name))
    return name


def _identity(
    review: Review, sources: DocumentSet, message: Message | None, answer: str
) -> Identity:
    if message is not None:
        return Identity.of(message, sources)
    return Identity(
        answer,
        tuple(claim.text for claim in review.claims),
        tuple(Source(d.kind, d.name, d.fingerprint) for d in sources),
    )
