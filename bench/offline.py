"""How well the offline model answers: which questions it cites a gold passage for, and refuses.

    python bench/offline.py [--all]

Two halves of data/questions.jsonl, by the order of the lines: rules were written while looking at
the first (every odd line), the second is the honest figure. ``--all`` lists what went wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citelab import Document, SearchResult, ask, load, resolve

DATA = Path(__file__).parents[1] / "data"


@dataclass(frozen=True)
class Outcome:
    """One question: what was asked, and of its citations, how many are gold."""

    question: dict[str, Any]
    cited: int
    gold: int

    @property
    def is_right(self) -> bool:
        """A gold passage is cited, or an unanswerable question is refused."""
        return self.gold > 0 if self.question["answerable"] else self.cited == 0


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true", help="list the questions that went wrong")
    chosen = parser.parse_args()
    lines = (DATA / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    outcomes = [_outcome(json.loads(line)) for line in lines]
    print(f"{'':24}{'answered':>12}{'refused':>10}{'precision':>11}")
    _row("first half", outcomes[::2])
    _row("second half, not seen", outcomes[1::2])
    _row("Spanish", [o for o in outcomes if o.question["language"] == "es"])
    _row("all", outcomes)
    if chosen.all:
        for place, outcome in enumerate(outcomes):
            if not outcome.is_right:
                half = "second" if place % 2 else "first"
                print(half, outcome.question["kind"], "|", outcome.question["question"])
    return 0


def _row(title: str, outcomes: Iterable[Outcome]) -> None:
    listed = list(outcomes)
    answerable = [o for o in listed if o.question["answerable"]]
    others = [o for o in listed if not o.question["answerable"]]
    print(
        f"{title:24}{_share(answerable):>12}{_share(others):>10}"
        f"{sum(o.gold for o in answerable) / (sum(o.cited for o in answerable) or 1):>11.2f}"
    )


def _share(outcomes: list[Outcome]) -> str:
    right = sum(outcome.is_right for outcome in outcomes)
    return f"{right}/{len(outcomes)} {right / len(outcomes):.2f}" if outcomes else "-"


def _outcome(question: dict[str, Any]) -> Outcome:
    documents, names = [], []
    for name in question["documents"]:
        loaded = _documents(name)
        documents += loaded
        names += [name] * len(loaded)
    message = ask(question["question"], documents, "offline")
    places = [resolve(c, documents) for claim in message.claims for c in claim.citations]
    gold = sum(any(_meets(p, names, documents, g) for g in question["gold"]) for p in places)
    return Outcome(question, len(places), gold)


def _meets(passage: Any, names: list[str], documents: list[Document], gold: Any) -> bool:
    position = next(i for i, document in enumerate(documents) if document is passage.document)
    if names[position] != gold["document"]:
        return False
    if "search_result_index" in gold:
        first = names.index(gold["document"])
        if position - first != gold["search_result_index"]:
            return False
    return passage.start_char < gold["end_char"] and gold["start_char"] < passage.end_char


def _documents(name: str) -> list[Document]:
    path = DATA / name
    if path.suffix != ".json":
        return [load(path, language="es" if path.stem.endswith("_es") else "en")]
    read = json.loads(path.read_text(encoding="utf-8"))
    if "search" in name:
        return [
            SearchResult(r["source"], r["title"], [_text(part) for part in r["content"]])
            for r in (read if isinstance(read, list) else read["results"])
        ]
    turns = read if isinstance(read, list) else read["blocks"]
    return [Document.from_blocks([_text(turn) for turn in turns], title=name)]


def _text(part: Any) -> str:
    return part if isinstance(part, str) else str(part["text"])


if __name__ == "__main__":
    sys.exit(main())
