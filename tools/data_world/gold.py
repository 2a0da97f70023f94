"""Turns the table of questions into ranges: a quotation that fits two places is refused.

The table names a passage by its words, because words are what a person can check. The range is
computed once, here, from the exact text, and ``text[start_char:end_char] == text`` ever after.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from data_world.exact import ExactText, exact_text

__all__ = ["KINDS", "GoldError", "find_quote", "questions_jsonl"]

KINDS = {
    "single": "one passage answers",
    "either": "each of the passages answers alone",
    "two_passages": "the answer needs every one of the passages",
    "contradicted_by_neighbour": "the first passage answers, the second takes it back",
    "superseded": "the current document answers; the stale passage is a decoy",
    "corrected": "somebody corrects himself; what he said first is a decoy",
    "conflicting": "the documents disagree, and a good answer says so",
    "needs_question": "the answering block means nothing without the asking one",
    "crosses_page": "the passage starts on one page and ends on the next",
    "table": "the passage is a row of a table",
    "unanswerable": "the documents named do not hold the answer",
}


class GoldError(ValueError):
    """A row of the table that no range can be made of: question, quotation and rule."""


def questions_jsonl(table: str, files: Mapping[str, bytes]) -> bytes:
    """Return ``questions.jsonl``: one JSON object a line, in the order of the table.

    Args:
        table: The text of ``questions.toml``.
        files: The bytes of every document, by its name relative to ``data/``.

    Raises:
        GoldError: A quotation is missing, stands more than once, or a kind is unknown.
    """
    rows = [_question(row, files) for row in tomllib.loads(table)["question"]]
    _require_unique_ids(rows)
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode("utf-8")


def find_quote(text: str, quote: str, occurrence: int | None = None) -> tuple[int, int]:
    """Return the half-open range of a quotation in a text.

    Args:
        text: The exact text.
        quote: Words that stand in it, character for character.
        occurrence: Which of several places is meant, from 1; None where there must be only one.

    Raises:
        GoldError: There is no such place, or there are several and nobody said which.

    >>> find_quote("Log it. Go. Log it.", "Log it.", occurrence=2)
    (12, 19)
    """
    starts = [found.start() for found in re.finditer(f"(?={re.escape(quote)})", text)]
    if occurrence is None and len(starts) != 1:
        raise GoldError(f"{quote!r} stands {len(starts)} times: make it unique or add occurrence")
    number = 1 if occurrence is None else occurrence
    if not 1 <= number <= len(starts):
        raise GoldError(f"{quote!r} stands {len(starts)} times: no occurrence {number}, from 1")
    return starts[number - 1], starts[number - 1] + len(quote)


def _question(row: dict[str, Any], files: Mapping[str, bytes]) -> dict[str, Any]:
    try:
        return _ranged(row, files)
    except (GoldError, KeyError, IndexError, ValueError) as error:
        raise GoldError(f"question {row.get('id')!r}: {error}") from error


def _ranged(row: dict[str, Any], files: Mapping[str, bytes]) -> dict[str, Any]:
    if row["kind"] not in KINDS:
        raise GoldError(f"kind is {row['kind']!r}, but it is one of {', '.join(KINDS)}")
    gold = [_passage(entry, files) for entry in row.get("gold", [])]
    if (row["kind"] == "unanswerable") != (not gold):
        raise GoldError(f"kind is {row['kind']!r} with {len(gold)} gold passages")
    return {
        "id": row["id"],
        "question": row["question"],
        "language": row["language"],
        "documents": row["documents"],
        "answerable": bool(gold),
        "kind": row["kind"],
        "answer": row.get("answer"),
        "gold": gold,
        "decoys": [_passage(entry, files) for entry in row.get("decoys", [])],
        "note": row["note"],
    }


def _passage(entry: dict[str, Any], files: Mapping[str, bytes]) -> dict[str, Any]:
    name, result = entry["document"], entry.get("search_result_index")
    exact = exact_text(name, files[name], result)
    start, end = find_quote(exact.text, entry["quote"], entry.get("occurrence"))
    where = {} if result is None else {"search_result_index": result}
    return {
        "document": name,
        **where,
        "start_char": start,
        "end_char": end,
        "text": exact.text[start:end],
        **_parts(exact, start, end),
    }


def _parts(exact: ExactText, start_char: int, end_char: int) -> dict[str, list[int]]:
    """Return the pages (from 1) or blocks (from 0) that the range touches, under their name."""
    touched = exact.parts_touched(start_char, end_char)
    if exact.unit == "page":
        return {"page_numbers": [index + 1 for index in touched]}
    return {"block_indices": touched} if exact.unit == "block" else {}


def _require_unique_ids(rows: list[dict[str, Any]]) -> None:
    ids = [row["id"] for row in rows]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    if twice:
        raise GoldError(f"an id names one question, but these name several: {', '.join(twice)}")
