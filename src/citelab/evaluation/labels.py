"""Claims that people labelled: what a judge is held against before anybody believes it.

One JSON object a line, as ``data/CARDS.md`` describes it. A label says whether the cited passages
carry the claim, and nothing else: not whether the claim is true.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citelab.contract.message import Message
from citelab.documents import Document
from citelab.errors import EvaluationError
from citelab.evaluation.sources import read_document
from citelab.faithfulness.judge import Judge, judge_claims
from citelab.faithfulness.support import score_support
from citelab.locations import location_at, resolve

__all__ = ["LABELS", "LabelledClaim", "read_labelled_claims", "verdicts_of"]

LABELS = ("supported", "partly", "not")
"""What a person can say of a claim and its passages."""


@dataclass(frozen=True, slots=True)
class LabelledClaim:
    """A claim with its citations, and what people say of it.

    Attributes:
        id: Stands once in a set.
        text: The claim.
        label: One of `LABELS`.
        document: What it cites.
        message: The claim with its citations, as an answer of one claim.
        note: What makes it hard, in words.
    """

    id: str
    text: str
    label: str
    document: Document
    message: Message
    note: str = ""


def read_labelled_claims(path: Path | str, folder: Path | str) -> list[LabelledClaim]:
    """Read labelled claims and the documents that they cite.

    Args:
        path: A file of JSON Lines: ``id``, ``claim``, ``document``, ``passages`` and ``label``;
            each passage with ``start_char`` (from 0), ``end_char`` (exclusive) and ``text``.
        folder: Where the documents are.

    Raises:
        EvaluationError: The file or a document cannot be read, or lines are wrong: each is named
            with its number, from 1.
    """
    read: dict[str, Document] = {}
    claims: list[LabelledClaim] = []
    faults: list[str] = []
    for number, line in _lines(Path(path)):
        try:
            claims.append(_claim(json.loads(line), Path(folder), read))
        except (KeyError, TypeError, ValueError, OSError) as error:
            told = f"{error} is missing" if isinstance(error, KeyError) else error
            faults.append(f"line {number}: {told}")
    if faults or not claims:
        raise EvaluationError("\n".join(faults) or f"{Path(path).name} holds no labelled claim")
    return claims


def verdicts_of(claims: Iterable[LabelledClaim], judge: Judge | None = None) -> list[str]:
    """What a judge says of each claim, to be held against the labels by ``judge_the_judge``.

    Args:
        claims: Their labels are not looked at.
        judge: A LiteLLM model string or alias, or a function from messages to a reply; the rules
            of ``score_support`` where None.

    Returns:
        ``"supported"``, ``"partly"``, ``"not"`` or ``"cannot tell"`` for each, in order.
    """
    if judge is None:
        return [_by_rules(claim) for claim in claims]
    return [judge_claims(one.message, one.document, judge)[0].verdict for one in claims]


def _by_rules(claim: LabelledClaim) -> str:
    places = claim.message.claims[0].citations
    passages = [resolve(place, claim.document) for place in places]
    return score_support(claim.text, passages, claim.document.language).verdict


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EvaluationError(f"the labels in {path.name} cannot be read: {error}") from error
    return ((n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip())


def _claim(wire: Mapping[str, Any], folder: Path, read: dict[str, Document]) -> LabelledClaim:
    if wire["label"] not in LABELS:
        raise ValueError(f"the label {wire['label']!r} is none of: {', '.join(LABELS)}")
    name = wire["document"]
    if name not in read:
        (read[name],) = read_document(folder / name)
    document, cited = read[name], []
    for passage in wire["passages"]:
        start, end = passage["start_char"], passage["end_char"]
        if document.text[start:end] != passage["text"]:
            raise ValueError(f"{name} has {document.text[start:end]!r:.50} at {start} to {end}")
        cited.append(location_at(document, 0, start, end))
    message = Message.from_blocks([(wire["claim"], tuple(cited))])
    note = wire.get("note", "")
    return LabelledClaim(wire["id"], wire["claim"], wire["label"], document, message, note)
