"""A question set: what is asked of which documents, and which passages a right answer cites.

One JSON object a line, as ``data/CARDS.md`` describes it. A set that people write by hand has
mistakes, and each is told with its line before anything is asked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citelab.errors import EvaluationError

__all__ = ["EvaluationQuestion", "WantedPassage", "read_questions"]


@dataclass(frozen=True, slots=True)
class WantedPassage:
    """A passage that a right answer cites, or one that only looks right.

    Attributes:
        document: The name that the question set gives to its document.
        start_char: First code point in the document's text, from 0.
        end_char: First code point after it.
        text: The exact text there, where the set says it; empty where it does not.
        search_result_index: Which search result, from 0, where the document is a list of them.
    """

    document: str
    start_char: int
    end_char: int
    text: str = ""
    search_result_index: int | None = None


@dataclass(frozen=True, slots=True)
class EvaluationQuestion:
    """A question and what a right answer to it rests on.

    Attributes:
        id: Stands once in a set.
        text: The question.
        documents: The names of what it is put to, in order.
        answerable: Whether these documents hold the answer.
        kind: What makes it hard, in a word of the set's own.
        language: Language code.
        gold: The passages that a right answer cites; none where there is no answer.
        decoys: Passages that look right and are not: an older edition, a slip that was corrected.
        any_suffices: Whether one gold passage is enough; otherwise all of them are wanted.
    """

    id: str
    text: str
    documents: tuple[str, ...]
    answerable: bool = True
    kind: str = ""
    language: str = "en"
    gold: tuple[WantedPassage, ...] = ()
    decoys: tuple[WantedPassage, ...] = ()
    any_suffices: bool = False


def read_questions(source: Path | str | Iterable[Mapping[str, Any]]) -> list[EvaluationQuestion]:
    """Read a question set.

    Args:
        source: A file of JSON Lines, or its records.

    Raises:
        EvaluationError: The file cannot be read, or records are wrong; every fault is named with
            its line, from 1.
    """
    records = _numbered(source)
    questions: list[EvaluationQuestion] = []
    faults: list[str] = []
    seen: set[str] = set()
    for line, record in records:
        found = list(_faults(record, seen))
        faults += [f"line {line}: {fault}" for fault in found]
        if not found:
            questions.append(_question(record))
            seen.add(record["id"])
    if faults or not questions:
        raise EvaluationError("\n".join(faults) or "there is no question in this set")
    return questions


def _numbered(source: Path | str | Iterable[Any]) -> Iterable[tuple[int, Any]]:
    return _lines(Path(source)) if isinstance(source, str | Path) else enumerate(source, start=1)


def _lines(path: Path) -> Iterator[tuple[int, Any]]:
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EvaluationError(f"the question set {path.name} cannot be read: {error}") from error
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except ValueError as error:
                yield number, f"no JSON ({error})"


def _faults(record: Any, seen: set[str]) -> Iterator[str]:
    if not isinstance(record, Mapping):
        yield f"a question is one JSON object a line, but this is {record!r:.60}"
        return
    for name, kind in (("id", str), ("question", str), ("documents", list)):
        if not isinstance(record.get(name), kind) or not record[name]:
            yield f"{name!r} is missing, empty or of another kind"
    if record.get("id") in seen:
        yield f"the id {record['id']!r} stands twice"
    answerable, gold = record.get("answerable", True), record.get("gold") or []
    if answerable and not gold:
        yield "it has no 'gold' passage, so nothing can be right; or set \"answerable\": false"
    if not answerable and gold:
        yield 'it has a gold passage and says "answerable": false'
    for passage in [*gold, *(record.get("decoys") or [])]:
        yield from _passage_faults(passage, record.get("documents") or [])


def _passage_faults(passage: Any, documents: list[str]) -> Iterator[str]:
    if not isinstance(passage, Mapping) or passage.get("document") not in documents:
        yield f"a passage names one of the question's documents, but this is {passage!r:.60}"
        return
    start, end = passage.get("start_char"), passage.get("end_char")
    if type(start) is not int or type(end) is not int or not 0 <= start < end:
        yield f"a passage is 0 <= start_char < end_char, but this is {start!r} to {end!r}"
    elif "text" in passage and len(passage["text"]) != end - start:
        yield (
            f"the text of {start} to {end} has {len(passage['text'])} characters; a range counts"
            " code points, its end is exclusive"
        )


def _question(record: Mapping[str, Any]) -> EvaluationQuestion:
    return EvaluationQuestion(
        id=record["id"],
        text=record["question"],
        documents=tuple(record["documents"]),
        answerable=record.get("answerable", True),
        kind=record.get("kind", ""),
        language=record.get("language", "en"),
        gold=tuple(map(_passage, record.get("gold") or ())),
        decoys=tuple(map(_passage, record.get("decoys") or ())),
        any_suffices=record.get("any_suffices", record.get("kind") == "either"),
    )


def _passage(wire: Mapping[str, Any]) -> WantedPassage:
    return WantedPassage(
        wire["document"],
        wire["start_char"],
        wire["end_char"],
        wire.get("text", ""),
        wire.get("search_result_index"),
    )
