"""The review record: which person decided what, on which answer and which edition.

One JSON Lines file. The first line says what was reviewed, each further line is one decision, and
none is ever changed: who changes their mind adds a line, and the last one counts. A decision is on
the disk when ``decide`` returns. The record opens again where it was left, for the same answer and
the same documents only; for any other it says what changed and refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

from citelab.contract.message import Message
from citelab.documents import Document, DocumentSet
from citelab.errors import ReviewError
from citelab.faithfulness.record_file import LineFile, write_whole
from citelab.faithfulness.record_identity import Identity
from citelab.faithfulness.record_lines import (
    Choice,
    Decision,
    as_line,
    citelab_version,
    head,
    read_decision,
    read_head,
)

__all__ = ["Choice", "Decision", "ReviewRecord"]


class ReviewRecord:
    """The decisions on one answer. Made by ``open`` (to decide) or ``load`` (to read).

    Attributes:
        path: The file.
        identity: The answer and documents that were reviewed.
        reviewer: Who decides where ``decide`` names nobody.
        decisions: All decisions in the order in which they were made.
        damaged: The numbers of lines that cannot be read, from 1: a crash cut them in two.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "tea.jsonl"
    >>> tea = Message.from_blocks([("Tea is hot.", ()),])
    >>> record = ReviewRecord.open(path, tea, [])
    >>> record.progress()
    (0, 0)
    """

    def __init__(
        self,
        path: Path,
        reviewer: str | None = None,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        self.path, self.reviewer = path, reviewer
        self.decisions: tuple[Decision, ...] = ()
        self.damaged: tuple[int, ...] = ()
        self._file, self._clock = LineFile(path), clock or _now
        self._read_to, self._lines = 0, 0
        self._may_decide = False
        self.identity = Identity("", (), ())

    @classmethod
    def open(
        cls,
        path: str | Path,
        message: Message | Mapping[str, Any],
        documents: Document | Iterable[Document] | DocumentSet,
        *,
        reviewer: str | None = None,
        clock: Callable[[], datetime] | None = None,
    ) -> ReviewRecord:
        """Begin the record of an answer, or go on where it was left.

        Args:
            path: The file; made where there is none.
            message: The answer, or the vendor's JSON of one.
            documents: The sources of the request, in its order.
            reviewer: Who decides; may be left out.
            clock: Tells the time, for tests.

        Raises:
            ReviewError: The file is the record of another answer or of other editions
                (``changes`` lists what differs), no record, or cannot be read or written.
        """
        record = cls(Path(path), reviewer, clock)
        identity = Identity.of(message, documents)
        record._file.begin(as_line(head(identity, record._clock())))
        record.refresh()
        if changes := record.identity.changes(identity):
            raise ReviewError(
                f"{record.path.name} holds decisions on something else: {'; '.join(changes)};"
                " they are not applied. Review the new one into another file",
                changes,
            )
        record._may_decide = True
        return record

    @classmethod
    def load(cls, path: str | Path) -> ReviewRecord:
        """Read a record without its answer, to export or to compare it.

        Raises:
            ReviewError: It is no record, of a newer version, or cannot be read.
        """
        record = cls(Path(path))
        record.refresh()
        if not record._lines:
            raise ReviewError(f"{record.path.name} is empty, so it is no review record")
        return record

    @property
    def reviewers(self) -> tuple[str | None, ...]:
        """Who has decided anything, in the order of their first decisions."""
        return tuple(dict.fromkeys(decision.reviewer for decision in self.decisions))

    def decide(
        self, claim_index: int, choice: Choice, note: str = "", reviewer: str | None = None
    ) -> Decision:
        """Keep a decision; it is on the disk when this returns.

        Args:
            claim_index: Which claim of the answer, from 0.
            choice: ``"accept"``, ``"reject"``, ``"unsure"``, or ``"open"`` to take one back.
            note: Why.
            reviewer: Who, where it is not the record's own reviewer.

        Raises:
            ReviewError: No such claim or choice, a record that was only loaded, or a file that
                cannot be written; then nothing was decided.
        """
        self._require(claim_index, choice)
        time = self._clock().isoformat(timespec="seconds")
        who = self.reviewer if reviewer is None else reviewer
        decision = Decision(claim_index, choice, note, who, time, citelab_version())
        self._file.append(as_line(decision.to_dict()))
        self.refresh()
        return decision

    def refresh(self) -> int:
        """Read what was added to the file since, by whomever; returns how many decisions."""
        lines, self._read_to = self._file.read(self._read_to)
        known = len(self.decisions)
        for line in lines:
            self._lines += 1
            if self._lines == 1:
                self.identity = read_head(line, self.path.name)
            elif decision := read_decision(line, len(self.identity.claims)):
                self.decisions += (decision,)
            else:
                self.damaged += (self._lines,)
        return len(self.decisions) - known

    def current(self, reviewer: str | None = None) -> dict[int, Decision]:
        """What counts, by claim: the last decision of a person, those taken back left out.

        Args:
            reviewer: Whose; the record's own reviewer where None.
        """
        return self.of(self.reviewer if reviewer is None else reviewer)

    def of(self, reviewer: str | None) -> dict[int, Decision]:
        """As ``current``, of exactly this name; None for decisions without one."""
        last = {d.claim_index: d for d in self.decisions if d.reviewer == reviewer}
        return {index: last[index] for index in sorted(last) if last[index].choice != "open"}

    def progress(self, reviewer: str | None = None) -> tuple[int, int]:
        """How many claims a person has decided, and how many there are."""
        return len(self.current(reviewer)), len(self.identity.claims)

    def next_claim(self, reviewer: str | None = None) -> int | None:
        """The first claim that a person has not decided, from 0; None when all are."""
        decided = self.current(reviewer)
        return next((n for n in range(len(self.identity.claims)) if n not in decided), None)

    def save(self, path: str | Path, *, anonymous: bool = False) -> None:
        """Write a copy of the record, whole or not at all.

        Args:
            path: The new file.
            anonymous: Call the reviewers "reviewer 1" and on. Notes stay as they were written.

        Raises:
            ReviewError: The file cannot be written.
        """
        named = self.names(anonymous=anonymous)
        told = [{**d.to_dict(), "reviewer": named[d.reviewer]} for d in self.decisions]
        lines = [head(self.identity, self._clock()), *told]
        write_whole(Path(path), b"".join(as_line(line) + b"\n" for line in lines))

    def names(self, *, anonymous: bool = False) -> dict[str | None, str | None]:
        """What each reviewer is called in an export."""
        if not anonymous:
            return {name: name for name in self.reviewers}
        return {name: f"reviewer {number}" for number, name in enumerate(self.reviewers, 1)}

    def __repr__(self) -> str:
        decided, total = self.progress()
        return f"<ReviewRecord {self.path.name}: {decided} of {total} claims decided>"

    def _require(self, claim_index: int, choice: str) -> None:
        if not self._may_decide:
            raise ReviewError(
                f"{self.path.name} was loaded without its answer, so nothing can be decided on it;"
                " open it with the answer and its documents"
            )
        if choice not in get_args(Choice):
            known = ", ".join(get_args(Choice))
            raise ReviewError(f"choice is {choice!r}, but it is one of {known}")
        # bool is an int to Python, and -1 would be the last claim.
        if type(claim_index) is not int or not 0 <= claim_index < len(self.identity.claims):
            raise ReviewError(
                f"claim_index is {claim_index!r}, but the answer has {len(self.identity.claims)}"
                " claims, counted from 0"
            )


def _now() -> datetime:
    return datetime.now(UTC)
