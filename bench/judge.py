"""Judges against people: the offline judge and ``score_support`` on claims that a person labelled.

    python bench/judge.py [--misses] [--model MODEL]

The claims are in tests/faithfulness/labelled_claims.jsonl, with the passages that they cite. Rules
of the offline judge were tuned on those of even position, counted from 0; those of odd position
are held out and printed apart. Neither saw labels in any other way. ``--misses`` names the claims
of the first half that went wrong; ``--model`` asks a model as well, which costs a request a claim.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from citelab import Document, load, resolve, score_support
from citelab.contract.message import Message
from citelab.faithfulness.judge import Judge, judge_claims
from citelab.faithfulness.judge_agreement import Agreement, judge_the_judge
from citelab.locations import location_at
from citelab.models.offline.judge import verdicts

ROOT = Path(__file__).resolve().parents[1]
LABELS = ROOT / "tests" / "faithfulness" / "labelled_claims.jsonl"


@dataclass
class Claim:
    """One labelled claim, as an answer of one claim about its document."""

    text: str
    label: str
    document: Document
    message: Message

    @classmethod
    def read(cls, line: str) -> Claim:
        wire = json.loads(line)
        document = _document(wire["document"], wire["language"])
        places = [(p["start_char"], p["end_char"]) for p in wire["passages"]]
        cited = tuple(location_at(document, 0, *place) for place in places)
        message = Message.from_blocks([(wire["claim"], cited)])
        return cls(wire["claim"], wire["label"], document, message)

    def by_rules(self) -> str:
        passages = [resolve(place, self.document) for place in self.message.claims[0].citations]
        return score_support(self.text, passages, self.document.language).verdict

    def by(self, judge: Judge) -> str:
        return judge_claims(self.message, self.document, judge)[0].verdict


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--misses", action="store_true", help="name what went wrong")
    parser.add_argument("--model", help="a LiteLLM model string or alias to ask as well")
    chosen = parser.parse_args(arguments)
    claims = [Claim.read(line) for line in LABELS.read_text(encoding="utf-8").splitlines()]
    judges: dict[str, Callable[[Claim], str]] = {
        "always “supported”": lambda claim: "supported",
        "offline judge": lambda claim: claim.by(verdicts),
        "score_support": Claim.by_rules,
    }
    if chosen.model:
        judges[chosen.model] = lambda claim: claim.by(chosen.model)
    said = {name: [judge(claim) for claim in claims] for name, judge in judges.items()}
    _report(claims, said)
    if chosen.misses:
        _misses(claims[::2], {name: verdict[::2] for name, verdict in said.items()})
    return 0


def _report(claims: Sequence[Claim], said: dict[str, list[str]]) -> None:
    labels = [claim.label for claim in claims]
    head = ("claims", "judge", "accuracy", "balanced", "kappa", "supported or not: balanced")
    rows = [
        _row(part, name, judge_the_judge(verdict[cut], labels[cut]))
        for part, cut in (
            ("tuned on", slice(0, None, 2)), ("held out", slice(1, None, 2)), ("all", slice(None)),
        )
        for name, verdict in said.items()
    ]  # fmt: skip
    _print_table(head, rows)
    for name, verdict in list(said.items())[1:]:
        print(f"\n{name}\n{judge_the_judge(verdict, labels)}")


def _row(part: str, name: str, found: Agreement) -> tuple[str, ...]:
    binary = found.against_rest("supported").balanced_accuracy
    figures = (found.accuracy, found.balanced_accuracy, found.kappa, binary)
    return f"{part} ({len(found.pairs)})", name, *map(str, figures)


def _misses(claims: Sequence[Claim], said: dict[str, list[str]]) -> None:
    for position, claim in enumerate(claims):
        wrong = {name: verdicts[position] for name, verdicts in said.items()}
        told = ", ".join(f"{n}: {v}" for n, v in wrong.items() if v != claim.label)
        print(f"{claim.label:9} {claim.text}\n          {told}")


def _document(name: str, language: str) -> Document:
    path = ROOT / "data" / name
    if path.suffix != ".json":
        return load(path, language=language)
    blocks = json.loads(path.read_text(encoding="utf-8"))
    return Document.from_blocks([block["text"] for block in blocks], title=name)


def _print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    raise SystemExit(main())
