"""How fast and how exactly sentences are split: ours, pysbd, and plain regular expressions.

Run: ``python bench/sentences.py`` for speed, on text that it makes itself; with
``--corpus FILE`` for accuracy too. The corpus has one JSON object a line with ``text`` and
``sentences`` (pairs of code-point offsets, end exclusive).

All figures of a run are taken side by side, because a ratio means the same on every machine.
pysbd gets only the start of each text, since its time grows with the square of the length:
that flatters it.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

from citelab.text import split_sentences

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pysbd

Ranges = list[tuple[int, int]]
Splitter = Callable[[str], Ranges]

PYSBD_CHARS = 20_000
ROUNDS = 5
WRAP_AT = 72

_BARE = re.compile(r"[.!?]+\s+")
_ONE_LINE = re.compile(r"""[.!?]+["')\]]*\s+""")
_WORDS = re.findall(
    r"\w+",
    "tide harbour rose slowly and the measured three wind gauge keeper wrote in a book that nobody "
    "read before winter while ships from other ports came late with salt timber grain or news",
)
_ABBREVIATED = (
    "Dr. Lee of Acme Inc. met Mr. Poe at 5 p.m. in Macon, Ga., e.g. on Jan. 5. ",
    "See Roe et al., pp. 3-4, Fig. 2, vs. No. 7 of J. R. Doe. ",
    "The U.S. Army and St. Denis, i.e. Gen. May, etc. were there. ",
)
_SPOKEN = (
    '"Yes." ',
    '"Who?" Ann asked. ',
    "No. I see. ",
    '"Go!" he said. ',
    "“It rained. We left.” ",
)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, help="JSON lines with text and sentences")
    corpus = parser.parse_args().corpus
    print_speed()
    if corpus is not None:
        print_accuracy(corpus)


# --- speed -------------------------------------------------------------------------------


def print_speed() -> None:
    """One line a text: million characters a second, and the ratios that matter."""
    print(f"{'M characters/s':18}{'ours':>8}{'bare':>8}{'pysbd':>9}", end="")
    print(f"{'ours/pysbd':>12}{'bare/ours':>11}{'t(10x)/t(x)':>16}{'longest':>9}")
    for name, text in made_texts().items():
        ours, bare = rate(split_sentences, text), rate(one_pass, text)
        theirs = rate(pysbd_ranges, text[:PYSBD_CHARS], rounds=1)
        growth = statistics.median(growth_of(text[:500_000]) for _ in range(ROUNDS))
        longest = max(end - start for start, end in split_sentences(text))
        print(f"{name:18}{ours:8.2f}{bare:8.1f}{theirs:9.4f}", end="")
        print(f"{ours / theirs:12.0f}{bare / ours:11.1f}{growth:16.1f}{longest:9}")


def made_texts() -> dict[str, str]:
    """A megabyte of each kind, the same in every run."""
    chance = random.Random(2026)
    prose = " ".join(sentence(chance) for _ in range(15_000))[:1_000_000]
    paragraphs = re.sub(r"(.{400,}?[.!?]) ", r"\1\n\n", prose)
    abbreviated = "".join(chance.choice(_ABBREVIATED) for _ in range(20_000))
    spoken = "".join(chance.choice(_SPOKEN) for _ in range(80_000))
    return {
        "prose, paragraphs": paragraphs,
        "prose, one line": prose,
        "prose, wrapped": hard_wrapped(prose),
        "abbreviations": abbreviated[:1_000_000],
        "dialogue": spoken[:1_000_000],
    }


def sentence(chance: random.Random) -> str:
    """Words in a row, with a capital and a mark."""
    words = chance.choices(_WORDS, k=chance.randrange(6, 26))
    return " ".join(words).capitalize() + chance.choice("....?!")


def one_pass(text: str) -> Ranges:
    """The least that any splitter has to do: find the marks."""
    return [(0, sum(1 for _ in _BARE.finditer(text)))]


def rate(split: Splitter, text: str, rounds: int = ROUNDS) -> float:
    """Million characters a second."""
    return len(text) / seconds(split, text, rounds) / 1e6


def seconds(split: Splitter, text: str, rounds: int = ROUNDS) -> float:
    """The best of some rounds: what is slower was the machine's doing."""
    return min(round_of(split, text) for _ in range(rounds))


def growth_of(text: str) -> float:
    """How many times a tenth's time the whole takes; 10 is linear.

    The ten tenths are the same words as the whole, and timed right after it, so that only the
    length differs.
    """
    tenth = len(text) // 10
    whole = round_of(split_sentences, text)
    parts = (text[at : at + tenth] for at in range(0, len(text), tenth))
    return 10 * whole / sum(round_of(split_sentences, part) for part in parts)


def round_of(split: Splitter, text: str) -> float:
    """Seconds for one call."""
    start = time.perf_counter()
    split(text)
    return time.perf_counter() - start


# --- accuracy ----------------------------------------------------------------------------


def print_accuracy(corpus: Path) -> None:
    """Precision, recall and F1 of boundaries, as the text is and hard-wrapped.

    A boundary is the end of a range without its trailing white space; the end of the document
    counts as one.
    """
    lines = corpus.read_text(encoding="utf-8").splitlines()
    documents = [json.loads(line) for line in lines if line]
    texts = [(document["text"], gold_ends(document)) for document in documents]
    wrapped = [(hard_wrapped(text), ends) for text, ends in texts]
    print(f"\n{corpus.name}: {len(texts)} documents, {sum(len(ends) for _, ends in texts)} ends")
    print(f"{'':22}{'precision':>10}{'recall':>8}{'F1':>7}   {'wrapped':>10}{'recall':>8}{'F1':>7}")
    for name, split in splitters().items():
        plain, after = scores(split, texts), scores(split, wrapped)
        cells = "   ".join("{:10.3f}{:8.3f}{:7.3f}".format(*found) for found in (plain, after))
        print(f"{name:22}{cells}")
    joined = " ".join(" ".join(text.split()) for text, _ in texts)[:200_000]
    longest = max(end - start for start, end in split_sentences(joined))
    print(f"all on one line, {len(joined)} characters: the longest of our ranges has {longest}")


def splitters() -> dict[str, Splitter]:
    """Who is compared."""
    return {
        "ours": split_sentences,
        "ours, engine='pysbd'": lambda text: split_sentences(text, engine="pysbd"),
        "pysbd": pysbd_ranges,
        "one-line regex": one_line_ranges,
    }


def gold_ends(document: dict[str, list[tuple[int, int]]]) -> set[int]:
    """Where the sentences of the corpus end."""
    return {end for _, end in document["sentences"]}


def scores(split: Splitter, texts: list[tuple[str, set[int]]]) -> tuple[float, float, float]:
    """Precision, recall and F1 over all documents."""
    found = wanted = right = 0
    for text, gold in texts:
        ends = {start + len(text[start:end].rstrip()) for start, end in split(text)}
        found, wanted, right = found + len(ends), wanted + len(gold), right + len(ends & gold)
    precision, recall = right / found, right / wanted
    return precision, recall, 2 * precision * recall / (precision + recall)


def hard_wrapped(text: str) -> str:
    """Spaces turned into line breaks so that lines end before the column; offsets stay."""
    return "\n".join("\n".join(wrapped_lines(line)) for line in text.split("\n"))


def wrapped_lines(line: str) -> Iterator[str]:
    """The pieces of one line; each space at which it was cut is gone."""
    while len(line) > WRAP_AT and " " in line:
        at = line.rfind(" ", 0, WRAP_AT + 1)
        at = at if at >= 0 else line.find(" ")
        yield line[:at]
        line = line[at + 1 :]
    yield line


def one_line_ranges(text: str) -> Ranges:
    """What everybody writes first."""
    cuts = [0, *(match.end() for match in _ONE_LINE.finditer(text)), len(text)]
    return [(start, end) for start, end in pairwise(cuts) if text[start:end].strip()]


def pysbd_ranges(text: str) -> Ranges:
    """pysbd as it comes, its sentences found again from left to right."""
    ranges, cursor = [], 0
    for sentence in pysbd.Segmenter(language="en", clean=False).segment(text):
        start = text.find(sentence, cursor)
        if start >= 0 and sentence.strip():
            cursor = start + len(sentence)
            ranges.append((start, cursor))
    return ranges


if __name__ == "__main__":
    main()
