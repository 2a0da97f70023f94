"""Judges against people: the offline judge and ``score_support`` on the project's own labels.

    python bench/judge.py [--misses] [--model MODEL]

The 66 claims of data/labelled_claims.jsonl were labelled by the project, without a second
annotator. Rules of the offline judge were tuned on those of even position, counted from 0; those
of odd position are held out and printed apart. Neither saw labels in any other way. ``--misses``
names the claims of the first half that went wrong; ``--model`` asks a model as well, which costs a
request a claim.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from citelab.evaluation import LabelledClaim, read_labelled_claims, verdicts_of
from citelab.faithfulness.judge_agreement import Agreement, judge_the_judge
from citelab.models.offline.judge import verdicts

DATA = Path(__file__).resolve().parents[1] / "data"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--misses", action="store_true", help="name what went wrong")
    parser.add_argument("--model", help="a LiteLLM model string or alias to ask as well")
    chosen = parser.parse_args(arguments)
    claims = read_labelled_claims(DATA / "labelled_claims.jsonl", DATA)
    said = {
        "always “supported”": ["supported" for _ in claims],
        "offline judge": verdicts_of(claims, verdicts),
        "score_support": verdicts_of(claims),
    }
    if chosen.model:
        said[chosen.model] = verdicts_of(claims, chosen.model)
    _report(claims, said)
    if chosen.misses:
        _misses(claims[::2], {name: verdict[::2] for name, verdict in said.items()})
    return 0


def _report(claims: Sequence[LabelledClaim], said: dict[str, list[str]]) -> None:
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


def _misses(claims: Sequence[LabelledClaim], said: dict[str, list[str]]) -> None:
    for position, claim in enumerate(claims):
        wrong = {name: verdicts[position] for name, verdicts in said.items()}
        told = ", ".join(f"{n}: {v}" for n, v in wrong.items() if v != claim.label)
        print(f"{claim.label:9} {claim.text}\n          {told}")


def _print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    raise SystemExit(main())
