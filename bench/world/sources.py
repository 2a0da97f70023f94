"""The documents and questions in data/, as the bench reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from citelab import Document, SearchResult, load

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"


def questions() -> list[dict[str, Any]]:
    """The questions of data/questions.jsonl, in order."""
    lines = (DATA / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@cache
def loaded(name: str) -> tuple[Document, ...]:
    """The documents of one file in data/."""
    return tuple(_read(name))


def _read(name: str) -> Iterator[Document]:
    if name == "interview_transcript.json":
        blocks = json.loads((DATA / name).read_text(encoding="utf-8"))
        yield Document.from_blocks([block["text"] for block in blocks], title=name)
    elif name == "search_results.json":
        for found in json.loads((DATA / name).read_text(encoding="utf-8")):
            texts = [block["text"] for block in found["content"]]
            yield SearchResult(found["source"], found["title"], texts)
    else:
        yield load(DATA / name, language="es" if name.endswith("_es.txt") else "en")
