"""Which way of cutting and of ranking finds the answers, and how long it takes.

Run: ``python bench/retrieval.py`` (``--editions`` adds the superseded field manual, which says
nearly the same as the current one and answers nothing; ``--plot FILE`` draws the first table).
The collection is data/ as a whole, English and Spanish mixed; the questions are those of
data/questions.jsonl with a gold passage. A passage counts only where it is found as a whole.
Intervals are of 95 %, over questions. Times are those of the processor; the query times grow
with the number of pieces that share a word, so the made text has words as rare as real ones.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any

from citelab import ChunkIndex, Document, SearchResult, load, retrieval_chunks
from citelab.chunks import (
    Cut,
    GoldQuestion,
    RetrievalChunk,
    RetrievalRow,
    compare_cuts,
    cuts,
    evaluate_retrieval,
    gold_questions,
    plot_retrieval,
)

DATA = Path(__file__).resolve().parents[1] / "data"
FILES = {
    "field_manual_2026.txt": "en",
    "tide_study.pdf": "en",
    "raw/guestbook.txt": "en",
    "logbook_es.txt": "es",
}
EARLIER = {"field_manual_2024.txt": "en"}

WAYS = [
    *cuts(["fixed"], [150, 300, 500, 800, 1200]),
    *cuts(["fixed"], [300, 500, 800, 1200], [100]),
    *cuts(["recursive"], [150, 300, 500, 800, 1200]),
    *cuts(["sentences"], [150, 300, 500, 800, 1200]),
    *cuts(["sentences"], [300, 500, 800, 1200], [1]),
    *(Cut("window", size, size - 1) for size in (1, 2, 3, 5, 8)),
]
RANKED = [Cut("sentences", 300), Cut("sentences", 500), Cut("window", 3, 2)]

# Ways to rank: BM25 as its papers set it, words that count once, and ours.
RANKINGS: dict[str, dict[str, Any]] = {
    "k1 1.2, b .75, no headings": {"saturation": 1.2, "length_weight": 0.75, "headings": False},
    "k1 1.2, b .75": {"saturation": 1.2, "length_weight": 0.75},
    "plain IDF (k1 0)": {"saturation": 0.0},
    "ours, no headings": {"headings": False},
    "ours, English stems for all": {"language": "en"},
    "ours": {},
}
CHARS = 400_000
PIECES = (10_000, 100_000)
ROUNDS = 5


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--editions", action="store_true", help="add the manual of 2024")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the first table")
    options = parser.parse_args()
    documents, places = collection(FILES | (EARLIER if options.editions else {}))
    records = read_records()
    questions = gold_questions(records, places)
    rows = print_cuts(documents, questions)
    if options.plot:
        figure, text = plot_retrieval(rows)
        figure.savefig(options.plot)
        print(f"\n{options.plot}: {text}")
    print_rankings(documents, questions)
    spanish = gold_questions((r for r in records if r["language"] == "es"), places)
    print_rankings(documents, spanish, "Spanish questions only")
    print_cutting()
    print_searching()


# --- the collection ----------------------------------------------------------------------


def collection(files: Mapping[str, str]) -> tuple[list[Document], dict[str, int | list[int]]]:
    """The documents, and for each file name its place among them."""
    documents = [load(DATA / name, language=language) for name, language in files.items()]
    places: dict[str, int | list[int]] = {name: place for place, name in enumerate(files)}
    talk = json.loads((DATA / "interview_transcript.json").read_text(encoding="utf-8"))
    places["interview_transcript.json"] = len(documents)
    documents.append(Document.from_blocks([turn["text"] for turn in talk], title="Interview"))
    results = json.loads((DATA / "search_results.json").read_text(encoding="utf-8"))
    places["search_results.json"] = [len(documents) + n for n in range(len(results))]
    for result in results:
        texts = [block["text"] for block in result["content"]]
        documents.append(SearchResult(result["source"], result["title"], texts))
    return documents, places


def read_records() -> list[dict[str, Any]]:
    """The question set."""
    lines = (DATA / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


# --- what is found -----------------------------------------------------------------------


def print_cuts(
    documents: Sequence[Document], questions: Sequence[GoldQuestion]
) -> list[RetrievalRow]:
    """How each way of cutting does with our ranking; the rows at k = 5."""
    by_k = {k: compare_cuts(documents, questions, WAYS, k) for k in (1, 3, 5)}
    print(f"Cutting: {len(questions)} questions, {len(documents)} documents, k = 5 where not said")
    print(
        f"{'':18}{'pieces':>7}{'read':>7}  {'kept whole':22}{'recall@1':>9}{'@3':>7}  "
        f"{'recall@5':22}{'MRR':>6}"
    )
    for one, three, five in zip(*by_k.values(), strict=True):
        print(
            f"{five.name:18}{five.pieces:7}{five.read_chars:7.0f}  {five.kept_whole!s:22}"
            f"{one.recall.value:9.3f}{three.recall.value:7.3f}  {five.recall!s:22}"
            f"{five.mrr.value:6.3f}"
        )
    return by_k[5]


def print_rankings(
    documents: Sequence[Document], questions: Sequence[GoldQuestion], title: str = ""
) -> None:
    """How each way of ranking does with the same pieces."""
    for cut in RANKED:
        pieces = cut_all(documents, cut)
        print(f"\nRanking {len(pieces)} pieces, {cut}; {title or 'all'} ({len(questions)})")
        print(f"{'':30}{'recall@1':>9}{'@3':>7}{'@5':>7}  MRR@5")
        for name, options in RANKINGS.items():
            index = ranked(pieces, **options)
            one, three, five = (evaluate_retrieval(questions, index, k) for k in (1, 3, 5))
            print(
                f"{name:30}{one.recall.value:9.3f}{three.recall.value:7.3f}"
                f"{five.recall.value:7.3f}  {five.mrr}"
            )


def cut_all(documents: Iterable[Document], cut: Cut) -> list[RetrievalChunk]:
    """The pieces of all documents."""
    return [
        piece
        for place, document in enumerate(documents)
        for piece in retrieval_chunks(
            document, cut.method, size=cut.size, overlap=cut.overlap, document_index=place
        )
    ]


def ranked(
    pieces: Sequence[RetrievalChunk], *, headings: bool = True, **options: Any
) -> ChunkIndex:
    """An index of pieces that know their headings or do not."""
    known = pieces if headings else [replace(piece, heading=None) for piece in pieces]
    return ChunkIndex(known, **options)


# --- how long it takes -------------------------------------------------------------------


def print_cutting() -> None:
    """Million characters a second, and whether ten times the text takes ten times the time."""
    small, large = made_text(CHARS // 10), made_text(CHARS)
    print(f"\nretrieval_chunks{'M chars/s':>12}{'t(10x)/t(x)':>14}")
    for cut in (Cut("fixed", 500, 100), Cut("recursive"), Cut("sentences"), Cut("window", 3, 2)):
        times = [
            (seconds(lambda c=cut: cut_all([small], c)), seconds(lambda c=cut: cut_all([large], c)))
            for _ in range(ROUNDS)
        ]
        rate = len(large.text) / min(long for _, long in times) / 1e6
        growth = statistics.median(long / short for short, long in times)
        print(f"  {cut!s:14}{rate:12.1f}{growth:14.1f}")


def print_searching() -> None:
    """How fast pieces are indexed, and how long a question takes."""
    print(
        f"\nChunkIndex{'pieces':>10}{'pieces/s':>12}{'M chars/s':>12}{'query ms':>10}{'longest':>9}"
    )
    chance = random.Random(2026)
    for wanted in PIECES:
        documents = [made_text(CHARS, seed) for seed in range(wanted * 480 // CHARS + 1)]
        pieces = cut_all(documents, Cut())[:wanted]
        made: list[ChunkIndex] = []
        spent = seconds(lambda p=pieces, m=made: m.append(ChunkIndex(p)))
        questions = [
            " ".join(chance.choices(VOCABULARY, cum_weights=WEIGHTS, k=8)) for _ in range(40)
        ]
        times = [1000 * seconds(lambda q=q, m=made: m[0].search(q, 5)) for q in questions]
        rate = sum(len(piece.text) for piece in pieces) / spent / 1e6
        print(
            f"{'':10}{len(pieces):10,}{len(pieces) / spent:12,.0f}{rate:12.2f}"
            f"{statistics.median(times):10.1f}{max(times):9.1f}"
        )


def made_words(count: int) -> list[str]:
    """Different words that look like words, the same in every run."""
    chance = random.Random(count)
    syllables = [c + v for c in "bdfglmnprst" for v in "aeiou"]
    return ["".join(chance.choices(syllables, k=3)) + chance.choice("nrst") for _ in range(count)]


VOCABULARY = made_words(20_000)
# Zipf's law: the word of rank n is n times as rare as the first.
WEIGHTS = list(accumulate(1 / rank for rank in range(1, len(VOCABULARY) + 1)))


def made_text(length: int, seed: int = 0) -> Document:
    """Paragraphs of sentences of 14 words, about ``length`` characters."""
    chance = random.Random(seed)
    sentences = []
    for number in range(length // 105 + 1):
        words = " ".join(chance.choices(VOCABULARY, cum_weights=WEIGHTS, k=14)).capitalize()
        sentences.append(f"{words}.{' ' if number % 5 else chr(10) * 2}")
    return Document.from_text("".join(sentences)[:length])


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
