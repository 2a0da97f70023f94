"""How good ``offline/extractive`` is on two sets of questions, counted and by kind.

Run: ``python bench/offline.py`` (``--misses`` names the questions that went wrong, of the set
that the rules were tuned on only; ``--faults`` counts on how many answers each mistake of
``offline/careless`` can be made; ``--model`` asks another model).
The rules were tuned on data/questions.jsonl. tests/models/offline/held_out_questions.jsonl was
written from the documents before that, and nobody tunes on it: held_out_questions.md beside it
says how.
A citation hits where it shares a character with a gold passage of the same document. "Removed"
are the answerable questions asked again without the chunks of their gold and decoy passages: the
documents then mostly hold no answer any more, so these should be refused as well.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citelab import Contract, Document, DocumentSet, citation_chunks, resolve
from citelab.chunks import RetrievalChunk
from citelab.contract.message import Message
from citelab.locations import Location
from citelab.models import complete
from citelab.models.offline.careless import FAULTS
from world.sources import loaded

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "data"
TUNED = DATA / "questions.jsonl"
HELD_OUT = ROOT / "tests/models/offline/held_out_questions.jsonl"
MODEL = sys.argv[sys.argv.index("--model") + 1] if "--model" in sys.argv else "offline"


Place = tuple[str, int, int, int | None]


@dataclass(frozen=True)
class Outcome:
    """One question and what came of it.

    Attributes:
        question: As data/CARDS.md describes it; ``before`` holds earlier questions, if any.
        cited: Each claim's citations as (name of the document, start, end, search result).
        is_refused_without: Whether it is refused without its gold and decoy passages.
        faults: The mistakes that the careless model can make in this answer, by name.
    """

    question: dict[str, Any]
    cited: list[list[Place]]
    is_refused_without: bool
    faults: frozenset[str]

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
    """Print the figures of both sets, and for the groups that matter."""
    for path in (TUNED, HELD_OUT):
        lines = path.read_text(encoding="utf-8").splitlines()
        outcomes = [answered(json.loads(line)) for line in lines]
        report(f"== {path.relative_to(ROOT).as_posix()}", outcomes)
        for key in ("language", "kind"):
            for name, group in sorted(_groups(outcomes, key).items()):
                report(f"{key} {name}", group)
        if "--faults" in sys.argv:
            _report_faults(outcomes)
        if "--misses" in sys.argv and path == TUNED:
            _report_misses(outcomes)


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
    print(f"{name:42}", "  ".join(figures))


def answered(question: dict[str, Any], *, is_quick: bool = False) -> Outcome:
    """Put one question to its documents, whole and, if not quick, without what answers it."""
    named = [(d, name) for name in question["documents"] for d in loaded(name)]
    documents = DocumentSet(document for document, _ in named)

    def place(location: Location) -> Place:
        passage = resolve(location, documents)
        name = next(name for document, name in named if document is passage.document)
        result = getattr(location, "search_result_index", None)
        return name, passage.start_char, passage.end_char, result

    contract, message = _asked(documents, question)
    cited = [[place(location) for location in claim.citations] for claim in message.claims]
    if is_quick:
        return Outcome(question, cited, is_refused_without=False, faults=frozenset())
    told = [*question["gold"], *question["decoys"]]
    kept = [
        RetrievalChunk(document, index, chunk.start_char, chunk.end_char, (chunk,))
        for index, document in documents.numbered()
        for chunk in citation_chunks(document, index)
        if not any(_touches(place(chunk.location), passage) for passage in told)
    ]
    without = Contract(documents, question["question"], only=kept)
    reply = complete(MODEL, without.messages)
    is_refused = not without.parse(reply.text).claims
    return Outcome(question, cited, is_refused, frozenset(_faults(contract)))


def _asked(documents: DocumentSet, question: dict[str, Any]) -> tuple[Contract, Message]:
    """The last of the questions, asked after the answers to those before it."""
    turns: list[tuple[str, list[str | Document]]] = []
    for asked in [*question.get("before", ()), question["question"]]:
        turns.append(("user", [*([] if turns else documents), asked]))
        contract = Contract.from_turns(turns)
        message = contract.parse(complete(MODEL, contract.messages).text)
        turns.append(("assistant", [message.text]))
    return contract, message


def _faults(contract: Contract) -> Iterator[str]:
    if "--faults" not in sys.argv:
        return
    right = complete("offline", contract.messages).text
    for fault in FAULTS:
        if complete("careless", contract.messages, fault=fault).text != right:
            yield fault


def _report_faults(outcomes: Sequence[Outcome]) -> None:
    answers = [outcome for outcome in outcomes if outcome.cited]
    for fault in FAULTS:
        print(f"fault {fault:36}", _share(fault in outcome.faults for outcome in answers))


def _report_misses(outcomes: Iterable[Outcome]) -> None:
    for outcome in outcomes:
        if not outcome.is_right:
            print(outcome.question["id"], "|", outcome.question["question"])


def _groups(outcomes: Iterable[Outcome], key: str) -> dict[str, list[Outcome]]:
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        groups[outcome.question[key]].append(outcome)
    return groups


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
