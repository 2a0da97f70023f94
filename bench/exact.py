"""Is every character in exactly one chunk? Counted over texts that are made to break splitters.

Run: ``python bench/exact.py`` for 10,000 texts, ``python bench/exact.py 100000`` for more, with
``--cases FILE`` for texts of yours too: one JSON object a line, the text under ``input``.

Exact means: the ranges are in order, none is empty, and joined they are the text. pysbd is slow,
so it gets one text of fifty, alone and kept in check by us.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from citelab.chunks import citation_chunks
from citelab.documents import Document
from citelab.text import split_sentences

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pysbd

Ranges = list[tuple[int, int]]
Cut = tuple[str, Ranges]
Cutter = Callable[[str], Cut]

COUNT = 10_000
PYSBD_SHARE = 50
MOST_PIECES = 40

# One entry a trap: joined at random they make the combinations that nobody thought of.
TRAPS = (
    *(". ", "! ", "?", "...", " . . .", "…", "?!", "。", "؟ ", "। ", ":) ", '"', "'", "“", "”"),
    *("«", "»", "(", ")", "[", "]", "[2]", "\n", "\r\n", "\r", "\n\n", "\n \n", "\x0c", "\x1d"),
    *("\x85", "\u2028", "\u2029", "\t", "  ", "\xa0", "\u3000", "\u200b", "\ufeff", "\xad", "\0"),
    *("Dr. ", "e.g. ", "U.S. ", "Inc. ", "p.m. ", "No. 4", "et al. ", "1. ", "b) ", "ii. ", "- "),
    *("• ", "# ", "2.75", "$8.00", "Waves grew", "it snowed", "https://a.org/x", "e\u0301", "İ"),
    *("ß", "ﬁ", "😀", "👩\u200d🚀", "好", "\ud83d", "\ude00", "∯", "☝", "ȸ", "♬", "--", "—", "½"),
)


def main() -> None:
    """Print one line a way of cutting."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int, nargs="?", default=COUNT, help="texts to make")
    parser.add_argument("--cases", type=Path, help="JSON lines with an input each")
    chosen = parser.parse_args()
    print(f"{'':28}{'texts':>9}{'exact':>9}{'not':>6}{'seconds':>9}")
    for name, cut, share in WAYS:
        own = cases(chosen.cases) if chosen.cases else []
        print_line(name, cut, [*own, *made_texts(chosen.count // share)])


def print_line(name: str, cut: Cutter, texts: list[str]) -> None:
    """How many of the texts come out exact."""
    start = time.perf_counter()
    exact = sum(is_exact(cut, text) for text in texts)
    taken = time.perf_counter() - start
    print(f"{name:28}{len(texts):9,}{exact:9,}{len(texts) - exact:6,}{taken:9.1f}")


def is_exact(cut: Cutter, given: str) -> bool:
    """Whether the ranges tile what was cut; a splitter that raises has not cut it."""
    try:
        text, ranges = cut(given)
    except Exception:
        return False
    ends = [0, *(end for _, end in ranges)]
    in_order = all(a == start < end for a, (start, end) in zip(ends[:-1], ranges, strict=True))
    return in_order and ends[-1] == len(text)


def cases(path: Path) -> list[str]:
    """The texts of a file of cases."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["input"] for line in lines if line]


def made_texts(count: int) -> Iterator[str]:
    """Traps and any characters of Unicode at all, the same in every run."""
    chance = random.Random(2026)
    for _ in range(count):
        pieces = chance.randrange(MOST_PIECES)
        yield "".join(
            chance.choice(TRAPS) if chance.random() < 0.8 else chr(chance.randrange(0x110000))
            for _ in range(pieces)
        )


# --- ways of cutting: each gives the text that it cut, and the ranges ---------------------


def sentences(text: str, **options: Any) -> Cut:
    """What `split_sentences` makes of it."""
    return text, split_sentences(text, **options)


def with_soft_breaks(text: str) -> Cut:
    """Every seventh character is said to be a break of the layout."""
    return sentences(text, soft_breaks=range(0, len(text), 7))


def chunks_of_text(text: str) -> Cut:
    """The citation chunks of a text document."""
    return chunks_of(Document.from_text(carriable(text)))


def chunks_of_pages(text: str) -> Cut:
    """The citation chunks of a PDF of three pages with a running header."""
    third = len(text) // 3
    pages = (text[:third], text[third : 2 * third], text[2 * third :])
    return chunks_of(Document.from_pages([f"Head\n{carriable(page)}" for page in pages]))


def chunks_of(document: Document) -> Cut:
    """The text of a document and the ranges of its chunks, each of which says what it should."""
    chunks = citation_chunks(document)
    if any(c.text != document.text[c.start_char : c.end_char] for c in chunks):
        return document.text, []
    return document.text, [(chunk.start_char, chunk.end_char) for chunk in chunks]


def carriable(text: str) -> str:
    """Half surrogate pairs replaced, one for one: a document refuses them."""
    return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)


def pysbd_alone(text: str) -> Cut:
    """The spans that pysbd itself gives."""
    segmenter = pysbd.Segmenter(language="en", clean=False, char_span=True)
    return text, [(span.start, span.end) for span in segmenter.segment(text)]


WAYS: tuple[tuple[str, Cutter, int], ...] = (
    ("split_sentences", sentences, 1),
    ("… in Spanish", partial(sentences, language="es"), 1),
    ("… in no known language", partial(sentences, language="tlh"), 1),
    ("… with soft breaks", with_soft_breaks, 1),
    ("citation_chunks of a text", chunks_of_text, 1),
    ("citation_chunks of pages", chunks_of_pages, 1),
    ("… engine='pysbd'", partial(sentences, engine="pysbd"), PYSBD_SHARE),
    ("pysbd alone", pysbd_alone, PYSBD_SHARE),
)


if __name__ == "__main__":
    main()
