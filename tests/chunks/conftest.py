"""Texts and documents with every oddity, for all that cuts them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import strategies as st

from citelab.documents import Document, SearchResult, load

# What prose is made of, and what breaks splitters: ends of sentences, abbreviations, quotes,
# line ends, headings, items, joined emoji, combining marks, right-to-left, controls.
_PROSE = ["It rained. ", "Dr. Ana left at 6 a.m. ", "“Go!” she said. ", "¿Llueve? ", "3.5 mm "]
_LAYOUT = ["\n", "\n\n", "\r\n", "\r", "\t", " ", "# Head\n", "- item\n", "1. item\n", "\u00a0"]
_ODD = [
    "\u200b",
    "\ufeff",
    "\x02",
    "\U0001f469\u200d\U0001f52c",
    "e\u0301",
    "中文。",
    "שלום. ",
    "İ",
]
_MARKS = ["...", "!?", '"', "(", "]", "x"]
_PIECES = st.sampled_from([*_PROSE, *_LAYOUT, *_ODD, *_MARKS])
_TEXTS = st.lists(
    _PIECES | st.text(st.characters(exclude_categories=["Cs"]), max_size=6), max_size=25
).map("".join)
_FILLED = _TEXTS.map(lambda text: text or "x")


def _with_furniture(bodies: list[str], header: str, footer: str) -> Document:
    texts = [
        f"{header}\n{body}\n{footer.format(n=n)}" if header else body
        for n, body in enumerate(bodies, 1)
    ]
    return Document.from_pages(texts)


PDFS = st.builds(
    _with_furniture,
    st.lists(_TEXTS | st.just(""), min_size=1, max_size=6),
    st.sampled_from(["", "Running Head"]),
    st.sampled_from(["{n}", "Page {n}"]),
)


@pytest.fixture(scope="session")
def pdfs() -> st.SearchStrategy[Document]:
    """PDFs of any text, with and without running headers, with empty pages."""
    return PDFS


@pytest.fixture(scope="session")
def documents() -> st.SearchStrategy[Document]:
    """Documents of all four kinds."""
    return st.one_of(
        st.builds(Document.from_text, _TEXTS, language=st.sampled_from(["en", "es", "xx"])),
        PDFS,
        st.builds(Document.from_blocks, st.lists(_FILLED, min_size=1, max_size=6)),
        st.builds(
            lambda text, images: Document.from_blocks([*images, text, *images]),
            _FILLED,
            st.lists(st.just({"type": "image"}), max_size=2),
        ),
        st.builds(
            SearchResult, st.just("s"), st.just("T"), st.lists(_FILLED, min_size=1, max_size=6)
        ),
    )


@pytest.fixture(scope="session")
def papers() -> list[Document]:
    """The documents of the lessons that are files: text, PDF, Spanish, odd characters."""
    data = Path(__file__).parents[2] / "data"
    names = ["field_manual_2026.txt", "tide_study.pdf", "raw/guestbook.txt"]
    return [*(load(data / name) for name in names), load(data / "logbook_es.txt", language="es")]
