"""How good ``offline/extractive`` is on the questions in data/, counted and by kind.

Run: ``python bench/offline.py`` (``--misses`` names the questions of the first half that went
wrong). Rules were tuned on the questions of even position, counted from 0; those of odd position
are held out and printed apart.
A citation hits where it shares a character with a gold passage of the same document. "Removed"
are the answerable questions asked again without the chunks of their gold and decoy passages: the
documents then mostly hold no answer any more, so these should be refused as well.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citelab import (
    Contract,
    Document,
    DocumentSet,
    SearchResult,
    ask,
    citation_chunks,
    load,
    resolve,
)
from citelab.chunks import RetrievalChunk
from citelab.locations import Location
from citelab.models import complete

DATA = Path(__file__).resolve().parents[1] / "data"
MODEL = sys.argv[sys.argv.index("--model") + 1] if "--model" in sys.argv else "offline"


Place = tuple[str, int, int, int | None]


@dataclass(frozen=True)
class Outcome:
    """One question and what came of it.

    Attributes:
        question: As data/CARDS.md describes it.
        cited: Each claim's citations as (name of the document, start, end, search result).
        is_refused_without: Whether it is refused without its gold and decoy passages.
    """

    question: dict[str, Any]
    cited: list[list[Place]]
    is_refused_without: bool

    @property
    def is_right(self) -> bool:
        """Refused where there is no answer; a gold passage hit where there is one."""
        if not self.question["answerable"]:
            return not self.cited
        return any(self._hits(citation) for claim in self.cited for citation in claim)

    @property
    def precision(self) -> float:
        """Share of the citations that hit a gold passage."""
        citations = [citation for claim in self.cited for citation in claim]
        return sum(map(self._hits, citations)) / len(citations) if citations else 0.0

    @property
    def recall(self) -> float:
        """Share of the gold passages that were hit; each counts, also where one would do."""
        gold = self.question["gold"]
        citations = [citation for claim in self.cited for citation in claim]
        return sum(any(_touches(c, g) for c in citations) for g in gold) / max(1, len(gold))

    def _hits(self, citation: Place) -> bool:
        return any(_touches(citation, gold) for gold in self.question["gold"])


def main() -> None:
    """Print the figures, overall and for the groups that matter."""
    lines = (DATA / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    outcomes = [answered(json.loads(line)) for line in lines]
    report("all", outcomes)
    report("even (tuned on)", outcomes[::2])
    report("odd (held out)", outcomes[1::2])
    for key in ("language", "kind"):
        groups = defaultdict(list)
        for outcome in outcomes:
            groups[outcome.question[key]].append(outcome)
        for name, group in sorted(groups.items()):
            report(f"{key} {name}", group)
    if "--misses" in sys.argv:
        # Only of the half on which rules are tuned.
        for outcome in outcomes[::2]:
            if not outcome.is_right:
                print(outcome.question["id"], "|", outcome.question["question"])


def report(name: str, outcomes: Sequence[Outcome]) -> None:
    """Print one line: shares for the answerable and for the unanswerable questions."""
    yes = [o for o in outcomes if o.question["answerable"]]
    no = [o for o in outcomes if not o.question["answerable"]]
    figures = (
        f"gold cited {_share(o.is_right for o in yes):>10}",
        f"refused {_share(o.is_right for o in no):>10}",
        f"removed {_share(o.is_refused_without for o in yes):>10}",
        f"precision {_mean(o.precision for o in yes if o.cited):.2f}",
        f"recall {_mean(o.recall for o in yes):.2f}",
        f"claims {_mean(len(o.cited) for o in yes if o.cited):.2f}",
    )
    print(f"{name:34}", "  ".join(figures))


def answered(question: dict[str, Any]) -> Outcome:
    """Put one question to its documents, whole and without what answers it."""
    named = [(d, name) for name in question["documents"] for d in _load(name)]
    documents = DocumentSet(document for document, _ in named)

    def place(location: Location) -> Place:
        passage = resolve(location, documents)
        name = next(name for document, name in named if document is passage.document)
        result = getattr(location, "search_result_index", None)
        return name, passage.start_char, passage.end_char, result

    message = ask(question["question"], documents, MODEL)
    cited = [[place(location) for location in claim.citations] for claim in message.claims]
    told = [*question["gold"], *question["decoys"]]
    kept = [
        RetrievalChunk(document, index, chunk.start_char, chunk.end_char, (chunk,))
        for index, document in documents.numbered()
        for chunk in citation_chunks(document, index)
        if not any(_touches(place(chunk.location), passage) for passage in told)
    ]
    contract = Contract(documents, question["question"], only=kept)
    reply = complete(MODEL, contract.messages)
    return Outcome(question, cited, not contract.parse(reply.text).claims)


_loaded: dict[str, list[Document]] = {}


def _load(name: str) -> list[Document]:
    if name not in _loaded:
        _loaded[name] = list(_read(name))
    return _loaded[name]


def _read(name: str) -> Iterable[Document]:
    if name == "interview_transcript.json":
        blocks = json.loads((DATA / name).read_text(encoding="utf-8"))
        yield Document.from_blocks([block["text"] for block in blocks], title=name)
    elif name == "search_results.json":
        for found in json.loads((DATA / name).read_text(encoding="utf-8")):
            texts = [block["text"] for block in found["content"]]
            yield SearchResult(found["source"], found["title"], texts)
    else:
        yield load(DATA / name, language="es" if name.endswith("_es.txt") else "en")


def _touches(citation: Place, gold: dict[str, Any]) -> bool:
    name, start, end, result = citation
    return (
        name == gold["document"]
        and result == gold.get("search_result_index")
        and start < gold["end_char"]
        and gold["start_char"] < end
    )


def _share(rights: Iterable[bool]) -> str:
    counted = list(rights)
    return f"{sum(counted)}/{len(counted)} {_mean(counted):.2f}"


def _mean(values: Iterable[float]) -> float:
    counted = list(values)
    return sum(counted) / len(counted) if counted else 0.0


if __name__ == "__main__":
    main()
