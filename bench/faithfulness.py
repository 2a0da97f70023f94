"""How well the support scorer does, and what an edit of a true sentence does to its verdict.

    python bench/faithfulness.py [--corpus FILE]

Without a corpus: edits of every sentence of the field manual, held against that sentence.
With one (JSON lines of claim, evidence, label and supporting_sentences, as WiCE has them): AUROC
and balanced accuracy of "supported" against the rest, beside plain word overlap in the same run,
and the edits of its supported claims. Nothing is trained; thresholds marked "folds" are chosen on
four fifths of the claims and applied to the last fifth.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from citelab import Document, citation_chunks, load, resolve
from citelab.faithfulness.evidence import Evidence
from citelab.faithfulness.support import Support, score_support
from citelab.faithfulness.terms import terms
from citelab.locations import Passage
from citelab.text.words import is_content_word, words

ROOT = Path(__file__).resolve().parents[1]
FOLDS = 5


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--corpus", type=Path, help="JSON lines: claim, evidence, label, …")
    chosen = parser.parse_args(arguments)
    if chosen.corpus:
        _report_corpus(_read(chosen.corpus))
    _report_edits("sentences of data/field_manual_2026.txt", _manual_sentences())
    return 0


# Supported against the rest.


@dataclass
class Row:
    """One claim of the corpus with its evidence as passages."""

    claim: str
    label: str
    passages: list[Passage]
    gold: list[list[int]]

    @property
    def is_supported(self) -> bool:
        return self.label == "supported"

    def gold_passages(self) -> list[list[Passage]]:
        return [[self.passages[index] for index in chosen] for chosen in self.gold]


def _read(path: Path) -> list[Row]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [_row(json.loads(line)) for line in lines if line.strip()]


def _row(wire: dict[str, Any]) -> Row:
    document = Document.from_blocks([f"{text}\n" for text in wire["evidence"]])
    passages = [resolve(chunk.location, [document]) for chunk in citation_chunks(document)]
    gold = [chosen for chosen in wire["supporting_sentences"] if chosen]
    return Row(wire["claim"], wire["label"], passages, gold)


@dataclass
class Tally:
    """Scores and labels of one setting."""

    labels: list[bool] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    overlaps: list[float] = field(default_factory=list)
    verdicts: list[bool] = field(default_factory=list)

    def add(self, row: Row, support: Support, overlap: float) -> None:
        self.labels.append(row.is_supported)
        self.scores.append(support.score)
        self.overlaps.append(overlap)
        self.verdicts.append(support.verdict == "supported")

    def rows(self, setting: str) -> Iterable[tuple[str, ...]]:
        count = f"{len(self.labels)} ({sum(self.labels)} supported)"
        shipped = f"{_balanced(self.labels, self.verdicts):.3f}"
        for name, scores, verdict in (
            ("word overlap", self.overlaps, "–"),
            ("score_support", self.scores, shipped),
        ):
            folded = f"{_in_folds(self.labels, scores):.3f}"
            yield setting, count, name, f"{_auroc(self.labels, scores):.3f}", folded, verdict


def _report_corpus(rows: Sequence[Row]) -> None:
    all_sentences, gold_only = Tally(), Tally()
    alarms, hits, found, edited = [], Counted(), Counted(), []
    for row in rows:
        support = score_support(row.claim, row.passages)
        all_sentences.add(row, support, _best_overlap(row.claim, row.passages))
        alarms += [row.is_supported] * any(r.kind == "figure" for r in support.reasons)
        if not row.gold:
            continue
        best = max(row.gold_passages(), key=lambda chosen: score_support(row.claim, chosen).score)
        overlap = max(_overlap(row.claim, _joined(chosen)) for chosen in row.gold_passages())
        gold_only.add(row, score_support(row.claim, best), overlap)
        if row.label != "not_supported":
            hits.count(_best_index(row) in set().union(*row.gold))
            found.count(_most_overlapping(row) in set().union(*row.gold))
        if row.is_supported:
            edited.append((row.claim, best))
    head = ("evidence", "claims", "scorer", "AUROC", "bal. acc. (folds)", "bal. acc. (verdict)")
    table = [*all_sentences.rows("all sentences"), *gold_only.rows("supporting ones only")]
    _print_table(head, table)
    print(f"\nbest sentence supports: score_support {hits}, word overlap {found}")
    print(
        f"a figure that no passage has: {len(alarms)} alarms, {alarms.count(False)} of them right"
    )
    _report_edits("supported claims of the corpus, their supporting sentences", edited)


def _best_overlap(claim: str, passages: Sequence[Passage]) -> float:
    return max(_overlap(claim, passage.text) for passage in passages)


def _overlap(claim: str, text: str) -> float:
    wanted, there = (
        {w.text.lower() for w in words(t) if is_content_word(w.text)} for t in (claim, text)
    )
    return len(wanted & there) / max(len(wanted), 1)


def _joined(passages: Sequence[Passage]) -> str:
    return " ".join(passage.text for passage in passages)


def _best_index(row: Row) -> int:
    best = Evidence(row.passages).best(terms(row.claim), most=1)
    return best[0].passage_index if best else -1


def _most_overlapping(row: Row) -> int:
    texts = [passage.text for passage in row.passages]
    return max(range(len(texts)), key=lambda index: (_overlap(row.claim, texts[index]), -index))


def _auroc(labels: Sequence[bool], scores: Sequence[float]) -> float:
    """The chance that a supported claim outranks another one; ties count half."""
    yes = [s for s, label in zip(scores, labels, strict=True) if label]
    no = [s for s, label in zip(scores, labels, strict=True) if not label]
    wins = sum((a > b) + 0.5 * (a == b) for a in yes for b in no)
    return wins / (len(yes) * len(no))


def _balanced(labels: Sequence[bool], said: Sequence[bool]) -> float:
    shares = []
    for value in (True, False):
        of_value = [s == value for s, label in zip(said, labels, strict=True) if label == value]
        shares.append(sum(of_value) / len(of_value))
    return sum(shares) / 2


def _in_folds(labels: Sequence[bool], scores: Sequence[float]) -> float:
    said = [False] * len(labels)
    for fold in range(FOLDS):
        train = [n for n in range(len(labels)) if n % FOLDS != fold]
        threshold = max(
            sorted({scores[n] for n in train}),
            key=lambda t: _balanced([labels[n] for n in train], [scores[n] >= t for n in train]),
        )
        for n in range(fold, len(labels), FOLDS):
            said[n] = scores[n] >= threshold
    return _balanced(labels, said)


# Edits.


@dataclass
class Counted:
    """How often something held."""

    held: int = 0
    total: int = 0

    def count(self, is_so: bool) -> None:
        self.held += is_so
        self.total += 1

    def __str__(self) -> str:
        share = f"{self.held / self.total:.2f}" if self.total else "–"
        return f"{share} ({self.held}/{self.total})"


def _manual_sentences() -> list[tuple[str, list[Passage]]]:
    manual = load(ROOT / "data" / "field_manual_2026.txt")
    chunks = citation_chunks(manual)
    return [(c.text.strip(), [resolve(c.location, [manual])]) for c in chunks]


def _report_edits(title: str, cases: Sequence[tuple[str, list[Passage]]]) -> None:
    edits: Callable[[str], list[Any]] = _generator().edits
    changed: dict[tuple[bool, str], Counted] = {}
    accepted: dict[tuple[bool, str], Counted] = {}
    supported = [case for case in cases if score_support(*case).verdict == "supported"]
    for claim, passages in cases:
        for edit in edits(claim):
            kind = not edit.keeps_meaning, edit.kind
            verdict = score_support(edit.text, passages).verdict
            accepted.setdefault(kind, Counted()).count(verdict == "supported")
            if (claim, passages) in supported:
                changed.setdefault(kind, Counted()).count(verdict != "supported")
    print(f"\nEdits of {title}: {len(supported)} of {len(cases)} are called supported unedited.\n")
    head = (
        "edit",
        "should the verdict change?",
        "it changes, where it was supported",
        "supported after it",
    )
    rows = [
        (
            kind,
            "yes" if is_false else "no",
            str(changed.get((is_false, kind), Counted())),
            str(kept),
        )
        for (is_false, kind), kept in sorted(accepted.items(), reverse=True)
    ]
    _print_table(head, rows)


def _generator() -> ModuleType:
    """The generator of edits, which lives with the tests that hold it to its word."""
    path = ROOT / "tests" / "faithfulness" / "claim_edits.py"
    if path.stem in sys.modules:
        return sys.modules[path.stem]
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    raise SystemExit(main())
