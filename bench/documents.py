"""How fast documents are read, cut and found again: PDF text, citation chunks, one location.

Run: ``python bench/documents.py`` on a PDF that it makes itself, or ``python bench/documents.py
FILE.pdf`` on yours. Each PDF is read by us and by pypdf alone in turns, in one process, because
a ratio means the same on every machine. Times are those of the processor, so that other work on
the machine counts as little as possible.
"""

from __future__ import annotations

import argparse
import io
import random
import re
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pypdf
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from citelab.chunks import citation_chunks
from citelab.documents import Document, load, read_pdf
from citelab.locations import Passage, location_at, resolve

ROUNDS = 7
PAGES = 60
LINES_A_PAGE = 45
CUT_CHARS = 500_000
BIG_CHARS = 10_000_000
LOOKUPS = 5000

_WORDS = re.findall(
    r"\w+",
    "tide gauge water lagged behind the open sea by minutes before a reading was right and "
    "nobody had measured how long kelp clogged the intake in winter while a goat slept on it",
)


def main() -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pdf", type=Path, nargs="?", help="a PDF; without it one is made")
    path = parser.parse_args().pdf
    print_reading(path.read_bytes() if path else made_pdf())
    print_chunking()
    print_resolving()


# --- reading -----------------------------------------------------------------------------


def print_reading(data: bytes) -> None:
    """Seconds of both readers, and what the page map, labels and checks cost."""
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(ROUNDS):
        theirs.append(seconds(lambda: pypdf_alone(data)))
        ours.append(seconds(lambda: read_pdf(data)))
    document = read_pdf(data)
    found = seconds(lambda: document.furniture)
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    print(f"PDF of {len(document.pages)} pages, {len(document.text):,} characters")
    print(f"  pypdf alone   {statistics.median(theirs):8.3f} s")
    print(f"  with page map {statistics.median(ours):8.3f} s   ratio {ratio:.3f}")
    print(f"  furniture     {found:8.3f} s   in {len(document.furniture)} ranges")


def pypdf_alone(data: bytes) -> list[str]:
    """What everyone writes first."""
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]


def made_pdf() -> bytes:
    """Pages of prose with a running header and footer, the same in every run."""
    chance = random.Random(2026)
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=True)
    for number in range(1, PAGES + 1):
        canvas.drawString(72, 800, "Quarterly Tide Report")
        body = canvas.beginText(72, 770)
        for _ in range(LINES_A_PAGE):
            body.textLine(" ".join(chance.choices(_WORDS, k=11)) + chance.choice([".", "", ""]))
        canvas.drawText(body)
        canvas.drawString(290, 40, f"{number}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


# --- cutting -----------------------------------------------------------------------------


def print_chunking() -> None:
    """Million characters a second, and whether ten times the text takes ten times the time."""
    print(f"citation_chunks{'M chars/s':>12}{'t(10x)/t(x)':>14}")
    for kind, make in MAKERS.items():
        small, large = make(CUT_CHARS // 10), make(CUT_CHARS)
        times = [
            (seconds(partial(citation_chunks, small)), seconds(partial(citation_chunks, large)))
            for _ in range(ROUNDS)
        ]
        rate = len(large.text) / statistics.median(long for _, long in times) / 1e6
        growth = statistics.median(long / short for short, long in times)
        print(f"  {kind:13}{rate:12.1f}{growth:14.1f}")


# --- finding again -----------------------------------------------------------------------


def print_resolving() -> None:
    """Milliseconds to make a location in a text of 10 MB, and to resolve it."""
    print(
        f"in {BIG_CHARS / 1e6:.0f} M characters{'location_at':>14}{'resolve':>12}{'pages':>12}  ms"
    )
    for kind, make in MAKERS.items():
        document = make(BIG_CHARS)
        chance = random.Random(2026)
        starts = [chance.randrange(len(document.text) - 200) for _ in range(LOOKUPS)]
        locations = [location_at(document, 0, start, start + 150) for start in starts]
        passages = [resolve(location, document) for location in locations]
        made = each([partial(location_at, document, 0, start, start + 150) for start in starts])
        resolved = each([partial(resolve, location, document) for location in locations])
        touched = each([partial(touching, passage) for passage in passages])
        print(f"  {kind:18}{made:14.4f}{resolved:12.4f}{touched:12.4f}")


def each(calls: list[Callable[[], object]]) -> float:
    """Milliseconds for one call, the mean of all: one alone is too short for the clock."""
    return 1000 * seconds(lambda: [call() for call in calls]) / len(calls)


def touching(passage: Passage) -> tuple[object, ...]:
    """The pages and blocks of a passage."""
    return passage.pages + passage.blocks


def made_text(length: int) -> str:
    """Prose of about ``length`` characters, the same in every run."""
    chance = random.Random(length)
    sentence = " ".join(chance.choices(_WORDS, k=14)).capitalize() + ". "
    return "\n\n".join([sentence * 5] * (length // (5 * len(sentence)) + 1))[:length]


def text_of(length: int) -> Document:
    """The way of a file: bytes, decoded."""
    return load(made_text(length).encode("utf-8"))


def pages_of(length: int) -> Document:
    """Pages of 3,000 characters with a header each."""
    text = made_text(length)
    bodies = [text[start : start + 3000].strip() for start in range(0, length, 3000)]
    return Document.from_pages([f"Tide Report {n}\n{body}" for n, body in enumerate(bodies, 1)])


def blocks_of(length: int) -> Document:
    """Blocks of 500 characters."""
    text = made_text(length)
    return Document.from_blocks(text[start : start + 500] for start in range(0, length, 500))


MAKERS: dict[str, Callable[[int], Document]] = {
    "text": text_of,
    "pdf": pages_of,
    "content": blocks_of,
}


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
