"""What finds best, how fast a library is filled and searched, and whether a kill harms it.

Run: ``python bench/search.py`` for everything but the long ones; ``--quality``, ``--fill``,
``--scale [PIECES …]`` and ``--kill [TIMES]`` run one part each. Nothing leaves the machine.

A gold passage is found where one of the first k pieces holds most of it. Recall is the share of
its passages that a question finds (of passages that answer alone, one is enough); MRR is one over
the rank of the first piece that holds a gold passage, 0 where none of ten does. A question is put
to the documents that it names.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from citelab.chunks import ChunkIndex, Hit, retrieval_chunks
from citelab.documents import Document, SearchResult, load
from citelab.search import ClientStore, EdgeStore, Library, Store, Vectors

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "data"
DEPTH = 10
# As long as a piece of 500 characters, over as many words as a large collection has.
WORDS_A_PIECE = 60
VOCABULARY = 50_000
PIECES_A_DOCUMENT = 20
QUERIES = 30

Search = Callable[[str, int], Sequence[Hit]]


def main() -> None:
    """Print the tables asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quality", action="store_true", help="recall of every way to search")
    parser.add_argument("--fill", action="store_true", help="pages a second, and memory")
    parser.add_argument("--scale", type=int, nargs="*", metavar="PIECES", help="time of a search")
    parser.add_argument("--kill", type=int, nargs="?", const=50, metavar="TIMES")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--filling", type=Path, nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.filling:
        fill(*asked.filling)
        return
    everything = not (asked.quality or asked.fill or asked.kill or asked.scale is not None)
    load = os.getloadavg()[0]
    print(f"load {load:.1f}, {os.cpu_count()} cores, Python {platform.python_version()}")
    if asked.quality or everything:
        print_quality()
    if asked.fill or everything:
        print_filling()
    if asked.scale is not None or everything:
        print_scale(asked.scale or [5_000, 100_000])
    if asked.kill or everything:
        print_kills(asked.kill or 5, asked.seed)


# --- what finds best ---------------------------------------------------------------------


def print_quality() -> None:
    """One line a way to search."""
    questions = [json.loads(line) for line in _lines(DATA / "questions.jsonl")]
    questions = [question for question in questions if question["answerable"]]
    print(f"\n{len(questions)} questions   recall@1    @3    @5     MRR   ms a question")
    groups = defaultdict(list)
    for question in questions:
        groups[tuple(question["documents"])].append(question)
    results: dict[str, list[tuple[list[float], float, float]]] = defaultdict(list)
    for names, group in groups.items():
        for way, search in _ways(names):
            results[way] += [_judged(question, search) for question in group]
    for way, judged in results.items():
        recalls = [statistics.mean(recall[at] for recall, _, _ in judged) for at in range(3)]
        mrr = statistics.mean(rank for _, rank, _ in judged)
        ms = statistics.median(seconds for _, _, seconds in judged) * 1000
        shown = "  ".join(f"{recall:.3f}" for recall in recalls)
        print(f"{way:24} {shown}   {mrr:.3f}   {ms:.1f}")


def _ways(names: Sequence[str]) -> Iterator[tuple[str, Search]]:
    documents = [document for name in names for document in _documents(name)]
    pieces = [
        piece for at, d in enumerate(documents) for piece in retrieval_chunks(d, document_index=at)
    ]
    yield "BM25 in memory", ChunkIndex(pieces).search
    with tempfile.TemporaryDirectory() as folder, Library(folder, embedder="static") as library:
        for document in documents:
            library.add(document)
        yield "library, by words", lambda question, k: library.search(question, k)
        yield "library, by meaning", lambda question, k: library.search(question, k, by="meaning")
        yield "library, by both", lambda question, k: library.search(question, k, by="both")


def _documents(name: str) -> list[Document]:
    path = DATA / name
    if not path.exists():
        path = DATA / "raw" / name
    if name == "interview_transcript.json":
        blocks = json.loads(path.read_text(encoding="utf-8"))
        return [Document.from_blocks([block["text"] for block in blocks], title=name)]
    if name == "search_results.json":
        results = json.loads(path.read_text(encoding="utf-8"))
        return [
            SearchResult(f"{at}", name, [block["text"] for block in result["content"]])
            for at, result in enumerate(results)
        ]
    if name == "scanned_notice.pdf":
        return []
    return [load(path, language="es" if name.endswith("_es.txt") else "en")]


def _judged(question: dict[str, Any], search: Search) -> tuple[list[float], float, float]:
    start = time.perf_counter()
    hits = search(question["question"], DEPTH)
    seconds = time.perf_counter() - start
    found = [[_holds(hit, passage) for passage in question["gold"]] for hit in hits]
    recalls = []
    for k in (1, 3, 5):
        got = [any(of_hit) for of_hit in zip(*found[:k], strict=True)]
        share = any(got) if question["kind"] == "either" else sum(got) / len(question["gold"])
        recalls.append(float(share))
    rank = next((at for at, of_hit in enumerate(found, 1) if any(of_hit)), None)
    return recalls, 1 / rank if rank else 0.0, seconds


def _holds(hit: Hit, passage: dict[str, Any]) -> bool:
    document = hit.chunk.document
    if document.title != Path(passage["document"]).name:
        return False
    # The source of a search result is its number here.
    if document.kind == "search_result" and document.source != str(passage["search_result_index"]):
        return False
    start = max(hit.chunk.start_char, passage["start_char"])
    end = min(hit.chunk.end_char, passage["end_char"])
    return 2 * (end - start) > passage["end_char"] - passage["start_char"]


# --- filling -----------------------------------------------------------------------------


def print_filling() -> None:
    """Pages a second, and the memory at the end, for 100 and 1,000 pages."""
    print("\npages   pages/s   MB above an empty library")
    base = _filled(0)[1]
    for pages in (100, 1000):
        seconds, megabytes = _filled(pages)
        print(f"{pages:5}   {pages / seconds:7.0f}   {megabytes - base:6.1f}")


def _filled(pages: int) -> tuple[float, float]:
    """Seconds and memory of one ingestion in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "texts"), Path(folder, "library")
        _write_pages(source, pages)
        command = [sys.executable, __file__, "--filling", str(source), str(library)]
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        seconds, megabytes = map(float, out.split())
        return seconds, megabytes


def fill(source: Path, library: Path) -> None:
    """Fill a library; print seconds and the largest memory in MB."""
    import resource

    with Library(library) as filled:
        filled.search("Anything?")
        start = time.perf_counter()
        filled.ingest(source, progress=False)
        seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(seconds, peak / (1024 * 1024 if sys.platform == "darwin" else 1024))


def _write_pages(folder: Path, pages: int, pages_a_file: int = 20) -> None:
    """Texts of ``pages`` pages with 2,500 characters each."""
    folder.mkdir(parents=True)
    rng = random.Random(5)
    manual = (DATA / "field_manual_2026.txt").read_text(encoding="utf-8")
    sentences = [s.strip() for s in manual.replace("\n", " ").split(". ") if s.strip()]
    for number in range(0, pages, pages_a_file):
        lines, length = [], 0
        while length < 2500 * min(pages_a_file, pages - number):
            words = rng.choice(sentences).split()
            words[rng.randrange(len(words))] = f"word{rng.randrange(VOCABULARY)}"
            lines.append(" ".join(words) + "." + ("\n\n" if rng.random() < 0.2 else ""))
            length += len(lines[-1]) + 1
        (folder / f"report_{number:05}.txt").write_text(" ".join(lines), encoding="utf-8")


# --- how a search grows ------------------------------------------------------------------


def print_scale(sizes: Sequence[int]) -> None:
    """Time of a search by words and by meaning, in the engine and in the client's own mode."""
    print("\npieces      store        put/s     open s   by words ms   by meaning ms   MB on disk")
    for size in sizes:
        for name, opened, dims in _stores(size):
            print(f"{size:9,}   {name:10}   {_scaled(size, opened, dims)}")


def _stores(size: int) -> Iterator[tuple[str, Callable[[Path], Store], int]]:
    yield "engine", lambda folder: EdgeStore(folder), 0
    if size <= 100_000:
        yield "engine", lambda folder: EdgeStore(folder, 256), 256
    # Pure Python: beyond this it takes minutes to fill and seconds to search.
    if size <= 5_000:
        yield "client", _local_client, 0


def _local_client(folder: Path) -> Store:
    from qdrant_client import QdrantClient

    # That it has no index, and is not meant for many points.
    warnings.filterwarnings("ignore", ".*ocal", UserWarning)
    return ClientStore(QdrantClient(path=str(folder)), "bench")


def _scaled(size: int, opened: Callable[[Path], Store], dims: int) -> str:
    rng = random.Random(3)
    with tempfile.TemporaryDirectory() as folder:
        store = opened(Path(folder, "vectors"))
        seconds = 0.0
        for number in range(size // PIECES_A_DOCUMENT):
            pieces = [_vectors(rng, WORDS_A_PIECE, dims) for _ in range(PIECES_A_DOCUMENT)]
            start = time.perf_counter()
            store.put(f"{number:032}", pieces)
            seconds += time.perf_counter() - start
        store.flush()
        store.close()
        start = time.perf_counter()
        store = opened(Path(folder, "vectors"))
        opening = time.perf_counter() - start
        words = _milliseconds(store, [Vectors(_vectors(rng, 6, 0).words) for _ in range(QUERIES)])
        meaning = "-"
        if dims:
            asked = [Vectors({}, _vectors(rng, 1, dims).meaning) for _ in range(QUERIES)]
            meaning = _milliseconds(store, asked)
        store.close()
        disk = sum(file.stat().st_blocks * 512 for file in Path(folder).rglob("*")) / 1e6
    return f"{size / seconds:8,.0f}   {opening:6.2f}   {words:>11}   {meaning:>13}   {disk:8.0f}"


def _vectors(rng: random.Random, words: int, dims: int) -> Vectors:
    # Few words are frequent and most are rare, as in every language.
    numbers = (int(VOCABULARY ** rng.random()) for _ in range(words))
    meaning = [rng.random() - 0.5 for _ in range(dims)] if dims else None
    return Vectors(dict.fromkeys(numbers, 1.0), meaning)


def _milliseconds(store: Store, questions: Iterable[Vectors]) -> str:
    times = []
    for question in questions:
        start = time.perf_counter()
        store.search(question, 21)
        times.append((time.perf_counter() - start) * 1000)
    times.sort()
    return f"{statistics.median(times):.1f} / {times[int(len(times) * 0.95)]:.1f}"


# --- killed while it is filled -----------------------------------------------------------


def print_kills(times: int, seed: int) -> None:
    """Kill an ingestion again and again, and compare what is left with an undisturbed one."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        source, clean, killed = (Path(folder, name) for name in ("texts", "clean", "killed"))
        _write_pages(source, 300, pages_a_file=2)
        with Library(clean) as library:
            library.ingest(source, progress=False)
        kills = sum(_killed_once(source, killed, rng) for _ in range(times))
        with Library(killed) as library:
            library.ingest(source, progress=False)
        same = _answers(clean, source) == _answers(killed, source)
    print(f"\n{kills} of {times} ingestions killed; equal to an undisturbed one: {same}")


def _killed_once(source: Path, library: Path, rng: random.Random) -> bool:
    """Whether the ingestion was still running; the library must open either way."""
    for path in rng.sample(sorted(source.iterdir()), 20):
        path.write_text(path.read_text(encoding="utf-8") + " Once more.", encoding="utf-8")
    command = [sys.executable, __file__, "--filling", str(source), str(library)]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    time.sleep(rng.uniform(0.2, 2.0))
    was_running = child.poll() is None
    child.send_signal(signal.SIGKILL)
    child.wait()
    with Library(library) as opened:
        opened.search("Once more")
        if opened.status().to_store:
            raise SystemExit("a search left documents that are not stored")
    return was_running


def _answers(library: Path, source: Path) -> list[object]:
    with Library(library) as opened:
        opened.ingest(source, progress=False)
        asked = ["Who fed the goat?", "word17 word4711", "tide gauge settle", "Once more"]
        found = [[(h.chunk, h.score, h.path) for h in opened.search(q, 20)] for q in asked]
        return [opened.documents(), found]


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    main()
