"""A review record for people: a table for spreadsheets, a report to read.

Claims and notes are other people's text. In a table a cell never begins as a formula does; in a
report nothing of them is markup.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citelab.errors import ReviewError
from citelab.faithfulness.record import Decision, ReviewRecord
from citelab.faithfulness.record_file import write_whole

__all__ = ["export_record", "to_csv", "to_markdown"]

_COLUMNS = ("claim", "text", "reviewer", "decision", "note", "time")
# What spreadsheets run: =1+1, +1, -1, @SUM, also behind a tab.
_FORMULA = re.compile(r"\A[\s\x00-\x1f]*[=+\-@＝＋－＠]")
_MARKUP = re.compile(r"([\\`*_{}\[\]()#+\-.!|~>])")
# Without the mark at the beginning, Excel reads "reposó" as "reposÃ³".
_BOM = "\ufeff"


def to_csv(record: ReviewRecord, *, anonymous: bool = False) -> str:
    """What counts, a row for each claim and person, and one for each claim that nobody decided.

    Args:
        record: What to export.
        anonymous: Call the reviewers "reviewer 1" and on; notes stay as they were written.

    Cells that a spreadsheet would run as a formula begin with an apostrophe.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(_COLUMNS)
    for index, decision in _rows(record):
        row = _cells(record, index, decision, anonymous=anonymous)
        writer.writerow([f"'{cell}" if _FORMULA.match(cell) else cell for cell in row])
    return out.getvalue()


def to_markdown(record: ReviewRecord, *, anonymous: bool = False) -> str:
    """The report: what was reviewed, by whom, how far, and each decision.

    Args:
        record: What to export.
        anonymous: Call the reviewers "reviewer 1" and on; notes stay as they were written.
    """
    lines = ["# Review record", "", f"Answer: `{record.identity.answer}`", ""]
    lines += ["| document | kind | fingerprint |", "|---|---|---|"]
    for source in record.identity.sources:
        lines.append(_row(_plain(source.name), source.kind, f"`{source.fingerprint}`"))
    lines += ["", *_progress(record, anonymous=anonymous), ""]
    lines += [_row(*_COLUMNS), _row(*["---"] * len(_COLUMNS))]
    for index, decision in _rows(record):
        cells = _cells(record, index, decision, anonymous=anonymous)
        lines.append(_row(*map(_plain, cells)))
    if record.damaged:
        numbers = ", ".join(map(str, record.damaged))
        lines += ["", f"Lines of the file that cannot be read: {numbers}."]
    return "\n".join(lines) + "\n"


def export_record(record: ReviewRecord, path: str | Path, *, anonymous: bool = False) -> None:
    """Write a record as ``.csv`` or ``.md``, told by the name, whole or not at all.

    Raises:
        ReviewError: The name ends otherwise, or the file cannot be written.
    """
    target = Path(path)
    if target.suffix.lower() == ".csv":
        text = _BOM + to_csv(record, anonymous=anonymous)
    elif target.suffix.lower() == ".md":
        text = to_markdown(record, anonymous=anonymous)
    else:
        raise ReviewError(f"{target.name} ends in neither .csv nor .md; name it so")
    write_whole(target, text.encode("utf-8", "replace"))


def _rows(record: ReviewRecord) -> Iterator[tuple[int, Decision | None]]:
    last = {(d.claim_index, d.reviewer): d for d in record.decisions}
    kept = [decision for decision in last.values() if decision.choice != "open"]
    for index in range(len(record.identity.claims)):
        yield from ((index, d) for d in kept if d.claim_index == index)
        if all(d.claim_index != index for d in kept):
            yield index, None


def _cells(
    record: ReviewRecord, index: int, decision: Decision | None, *, anonymous: bool
) -> tuple[str, ...]:
    head = str(index + 1), record.identity.claims[index]
    if decision is None:
        return *head, "", "open", "", ""
    who = record.names(anonymous=anonymous)[decision.reviewer] or ""
    return *head, who, decision.choice, decision.note, decision.time


def _progress(record: ReviewRecord, *, anonymous: bool) -> Iterator[str]:
    total = len(record.identity.claims)
    if not record.reviewers:
        yield f"- nobody: 0 of {total} claims"
    for name, shown in record.names(anonymous=anonymous).items():
        decided = record.of(name).values()
        counts = {c: sum(d.choice == c for d in decided) for c in ("accept", "reject", "unsure")}
        told = ", ".join(f"{count} {choice}" for choice, count in counts.items())
        yield f"- {_plain(shown or 'without a name')}: {len(decided)} of {total} claims ({told})"


def _row(*cells: Any) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    """A text as one line of Markdown in which nothing is markup."""
    line = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;")
    return _MARKUP.sub(r"\\\1", line)
