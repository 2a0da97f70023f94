"""How well the support scorer does, what an edit does to its verdict, and which check sees what.

    python bench/faithfulness.py [--corpus FILE] [--words FILE] [--half tuned|held|all] [--misses]

Without a corpus: edits of the sentences in data/, each held against its own sentence, and the
faults of ``offline/careless`` over data/questions.jsonl. With one (JSON lines of claim, evidence,
label and supporting_sentences, as WiCE has them): AUROC and balanced accuracy of "supported"
against the rest, beside plain word overlap in the same run, and the edits of its supported claims.
With ``--words`` (the same, and claim_tokens with non_supported_spans): which words of partly
supported claims nothing supports. Nothing is trained; thresholds marked "folds" are chosen on four
fifths of the claims and applied to the last fifth. Rules were written looking at the source
sentences of even position ("tuned"); those of odd position are held out. ``--misses`` prints what
goes wrong, of the tuned half alone.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from citelab import Document, citation_chunks, resolve
from citelab.faithfulness.evidence import Evidence
from citelab.faithfulness.support import Support, score_support
from citelab.faithfulness.terms import terms
from citelab.locations import Passage
from faithful.edits import Source, report_edits, sources_in_data
from faithful.faults import report_faults
from faithful.tables import Counted, print_table
from faithful.unsupported import overlap, report_words

FOLDS = 5


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--corpus", type=Path, help="JSON lines: claim, evidence, label, …")
    parser.add_argument("--words", type=Path, help="JSON lines: also claim_tokens, …")
    parser.add_argument("--half", choices=("tuned", "held", "all"), default="all")
    parser.add_argument("--misses", action="store_true", help="print them, of the tuned half")
    chosen = parser.parse_args(arguments)
    if chosen.corpus:
        supported = _report_corpus(read(chosen.corpus))
        report_edits("supported claims of the corpus", supported, chosen.half, chosen.misses)
    if chosen.words:
        report_words([(row, row.passages) for row in read(chosen.words)])
    for language, found in sources_in_data().items():
        report_edits(f"the sentences in data/ ({language})", found, chosen.half, chosen.misses)
    report_faults(chosen.misses)
    return 0


@dataclass
class Row:
    """One claim of the corpus with its evidence as passages."""

    claim: str
    label: str
    passages: list[Passage]
    gold: list[list[int]]
    tokens: list[str]
    unsupported: list[bool]

    @property
    def is_supported(self) -> bool:
        return self.label == "supported"

    def gold_passages(self) -> list[list[Passage]]:
        return [[self.passages[index] for index in chosen] for chosen in self.gold]


def read(path: Path) -> list[Row]:
    """The claims of a corpus, in order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [_row(json.loads(line)) for line in lines if line.strip()]


def _row(wire: dict[str, Any]) -> Row:
    document = Document.from_blocks([f"{text}\n" for text in wire["evidence"]])
    passages = [resolve(chunk.location, [document]) for chunk in citation_chunks(document)]
    gold = [chosen for chosen in wire["supporting_sentences"] if chosen]
    tokens, spans = wire.get("claim_tokens", []), wire.get("non_supported_spans", [])
    return Row(wire["claim"], wire["label"], passages, gold, tokens, spans)


@dataclass
class Tally:
    """Scores and labels of one setting."""

    labels: list[bool] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    overlaps: list[float] = field(default_factory=list)
    verdicts: list[bool] = field(default_factory=list)

    def add(self, row: Row, support: Support, shared: float) -> None:
        self.labels.append(row.is_supported)
        self.scores.append(support.score)
        self.overlaps.append(shared)
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


def _report_corpus(rows: Sequence[Row]) -> list[Source]:
    """Print the figures of a corpus; its supported claims with their supporting sentences."""
    all_sentences, gold_only = Tally(), Tally()
    alarms, hits, found, supported = [], Counted(), Counted(), []
    for position, row in enumerate(rows):
        support = score_support(row.claim, row.passages)
        all_sentences.add(row, support, max(overlap(row.claim, p.text) for p in row.passages))
        alarms += [row.is_supported] * any(r.kind == "figure" for r in support.reasons)
        if not row.gold:
            continue
        best = max(row.gold_passages(), key=lambda chosen: score_support(row.claim, chosen).score)
        shared = max(overlap(row.claim, _joined(chosen)) for chosen in row.gold_passages())
        gold_only.add(row, score_support(row.claim, best), shared)
        if row.label != "not_supported":
            hits.count(_best_index(row) in set().union(*row.gold))
            found.count(_most_overlapping(row) in set().union(*row.gold))
        if row.is_supported:
            supported.append(Source(row.claim, best, "en", position))
    head = ("evidence", "claims", "scorer", "AUROC", "bal. acc. (folds)", "bal. acc. (verdict)")
    print_table(head, [*all_sentences.rows("all"), *gold_only.rows("supporting ones only")])
    print(f"\nbest sentence supports: score_support {hits}, word overlap {found}")
    print(f"a figure that no passage has: {len(alarms)} alarms, {alarms.count(False)} right")
    return supported


def _joined(passages: Sequence[Passage]) -> str:
    return " ".join(passage.text for passage in passages)


def _best_index(row: Row) -> int:
    best = Evidence(row.passages).best(terms(row.claim), most=1)
    return best[0].passage_index if best else -1


def _most_overlapping(row: Row) -> int:
    texts = [passage.text for passage in row.passages]
    return max(range(len(texts)), key=lambda index: (overlap(row.claim, texts[index]), -index))


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


if __name__ == "__main__":
    raise SystemExit(main())
