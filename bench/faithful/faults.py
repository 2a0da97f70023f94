"""Which check notices which fault: every fault of ``offline/careless``, over data/questions.jsonl.

The request, the reply and the parser are those of every answer. A check noticed a fault where it
says something of the answer with the fault that it does not say of the same answer without it.
The alarm at the answers without fault is what each check says of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from citelab import Contract, Document
from citelab.contract.message import Message
from citelab.faithfulness import QUESTIONS, Review, review
from citelab.models import complete
from citelab.models.offline.careless import FAULTS
from faithful.tables import Counted, print_table
from world.sources import loaded, questions

SEEDS = range(3)
COLUMNS = (*QUESTIONS, "parse report", "uncited")

Said = Counter[tuple[str, str]]


def report_faults(shows_misses: bool) -> None:
    """Print the table of faults and checks."""
    clean: dict[str, Counted] = {column: Counted() for column in (*COLUMNS, "any but look")}
    noticed = {name: {c: Counted() for c in (*COLUMNS, "any but look")} for name in FAULTS}
    for number, question in enumerate(questions()):
        documents = [d for name in question["documents"] for d in loaded(name)]
        contract = Contract(documents, question["question"])
        right = complete("offline/extractive", contract.messages).text
        parsed = contract.parse(right)
        if not parsed.claims:
            continue
        before = _said(parsed, documents)
        _count(clean, before)
        for fault, seed, reply in _wrong(contract, right):
            after = _said(contract.parse(reply), documents)
            seen = after - before
            _count(noticed[fault], seen)
            if shows_misses and not number % 2 and not _is_noticed(seen):
                print(f"MISS {fault} ({seed}) {question['id']}\n  {right}\n  {reply}")
    rows = [(name, *map(str, of.values())) for name, of in noticed.items()]
    print("\nWhich check notices which fault (shares of the answers that have it)\n")
    none = ("none: offline/extractive", *map(str, clean.values()))
    print_table(("fault", *COLUMNS, "noticed"), [*rows, none])


def _wrong(contract: Contract, right: str) -> Iterator[tuple[str, int, str]]:
    """Each fault with each seed, where it can be made; equal replies once."""
    for fault in FAULTS:
        made: dict[str, int] = {}
        for seed in SEEDS:
            options: dict[str, Any] = {"fault": fault, "seed": seed}
            made.setdefault(complete("offline/careless", contract.messages, **options).text, seed)
        yield from ((fault, seed, reply) for reply, seed in made.items() if reply != right)


def _said(message: Message, documents: Sequence[Document]) -> Said:
    """What each check says against an answer: (column, claim and reason), counted."""
    said = Counter(_of_review(review(message, documents)))
    said.update(("parse report", found.kind) for found in message.report)
    return said


def _of_review(found: Review) -> Iterator[tuple[str, str]]:
    for claim in found.claims:
        for check in claim.checks:
            if check.outcome != "pass":
                yield check.question, f"{check.outcome} {claim.text} {check.reason}"
    # What is uncited is found by its place: a lost mark leaves its sentence behind.
    yield from (("uncited", "words") for _ in range(_words(found)))


def _words(found: Review) -> int:
    return round(found.uncited_share * 1000)


def _is_noticed(said: Said) -> bool:
    return any(
        column in ("support", "pointer", "quotation", "parse report", "uncited")
        for column, _ in said
    )


def _count(tally: dict[str, Counted], said: Said) -> None:
    columns = {column for column, _ in said}
    for column in COLUMNS:
        tally[column].count(column in columns)
    tally["any but look"].count(_is_noticed(said))
