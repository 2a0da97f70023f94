"""The lines of a review record: its head and its decisions, as they stand in the file.

A newer file is refused rather than half understood; a line that is no decision is told apart.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import cache
from importlib import metadata
from typing import Any, Literal, get_args

from citelab.errors import ReviewError
from citelab.faithfulness.record_identity import Identity

__all__ = ["Choice", "Decision", "as_line", "citelab_version", "head", "read_decision", "read_head"]

KIND = "citelab.review_record"
SCHEMA_VERSION = 1

Choice = Literal["accept", "reject", "unsure", "open"]
"""What a person can say of a claim; ``"open"`` takes an earlier decision back."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of one person.

    Attributes:
        claim_index: Which claim of the answer, from 0.
        choice: ``"accept"``, ``"reject"``, ``"unsure"`` or ``"open"``.
        note: Why, in the person's words.
        reviewer: Who; None where nobody is named.
        time: When, in UTC, as ISO 8601 to the second.
        citelab: The version of citelab that showed the claim.
    """

    claim_index: int
    choice: Choice
    note: str = ""
    reviewer: str | None = None
    time: str = ""
    citelab: str = ""

    def to_dict(self) -> dict[str, Any]:
        """JSON of it, as it stands in the file."""
        return asdict(self)


def as_line(stored: Mapping[str, Any]) -> bytes:
    """One line of the file, without its end.

    It is ASCII, so that no text, however odd, can end a line or fail to be encoded.
    """
    return json.dumps(stored).encode("ascii")


def head(identity: Identity, created: datetime) -> dict[str, Any]:
    """The first line: what is reviewed, since when, and in which form."""
    return {
        "kind": KIND,
        "schema_version": SCHEMA_VERSION,
        "citelab": citelab_version(),
        "created": created.isoformat(timespec="seconds"),
        **identity.to_dict(),
    }


def read_head(line: bytes, name: str) -> Identity:
    """Read the first line of the file of this name.

    Raises:
        ReviewError: It is no head of a record, or of a newer version.
    """
    try:
        stored = json.loads(line)
        kind, version = stored["kind"], stored["schema_version"]
    except (ValueError, KeyError, TypeError):
        kind, version = None, 0
    if kind != KIND:
        raise ReviewError(f"{name} does not begin as a review record does; choose another file")
    if type(version) is not int or not 1 <= version <= SCHEMA_VERSION:
        raise ReviewError(
            f"{name} has the schema version {version!r}, but 1 to {SCHEMA_VERSION} are known here;"
            " a newer citelab may read it"
        )
    return Identity.from_dict(stored)


def read_decision(line: bytes, claims: int) -> Decision | None:
    """Read a further line; None for one that is no decision on one of so many claims."""
    try:
        stored = json.loads(line)
        made = Decision(**{name: stored[name] for name in Decision.__slots__})
    except (ValueError, KeyError, TypeError):
        return None
    who = "" if made.reviewer is None else made.reviewer
    texts = (made.choice, made.note, made.time, made.citelab, who)
    is_claim = type(made.claim_index) is int and 0 <= made.claim_index < claims
    is_told = all(isinstance(text, str) for text in texts) and made.choice in get_args(Choice)
    return made if is_claim and is_told else None


@cache
def citelab_version() -> str:
    """The version of citelab that runs."""
    try:
        return metadata.version("citelab")
    except metadata.PackageNotFoundError:
        return "unknown"
