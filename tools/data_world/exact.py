"""The exact text of every document in ``data/``, as the one string in which its ranges count.

Plain text: the file as UTF-8, no line end touched. PDF: what pypdf extracts from each page, joined
by one line feed. Transcript and search result: the texts of the blocks, joined by nothing.
"""

from __future__ import annotations

import io
import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath

import pypdf

__all__ = ["ExactText", "exact_text"]


@dataclass(frozen=True, slots=True)
class ExactText:
    """A text and the half-open ranges of its parts.

    Attributes:
        text: The exact text; positions in it are code points.
        unit: What a part is: ``"page"``, ``"block"`` or, for plain text, ``""``.
        parts: Range of each page or block; the line feed between two pages belongs to the first.
    """

    text: str
    unit: str = ""
    parts: Sequence[tuple[int, int]] = ()

    def parts_touched(self, start_char: int, end_char: int) -> list[int]:
        """Return the parts, from 0, that share a character with the range."""
        return [
            i for i, (start, end) in enumerate(self.parts) if start < end_char and start_char < end
        ]


# Many passages ask for the same document, and reading a PDF takes a tenth of a second.
@lru_cache(maxsize=32)
def exact_text(name: str, data: bytes, search_result_index: int | None = None) -> ExactText:
    """Return the exact text of a file, told by its name.

    Args:
        name: File name relative to ``data/``.
        data: The bytes of the file.
        search_result_index: For a file of search results: which one, from 0.

    Raises:
        KeyError: A file of a kind that holds no document.
        ValueError: A result is asked of a document, or search results without one.
    """
    if (name == "search_results.json") != (search_result_index is not None):
        raise ValueError(f"{name} with search_result_index {search_result_index}: only search "
                         "results have one, and they need one")  # fmt: skip
    suffix = PurePosixPath(name).suffix
    if suffix == ".txt":
        return ExactText(data.decode("utf-8"))
    if suffix == ".pdf":
        return _from_pages(data)
    if suffix == ".json":
        return _from_blocks(data, search_result_index)
    raise KeyError(f"{name} is no document: {suffix!r} is none of .txt, .pdf and .json")


def _from_pages(data: bytes) -> ExactText:
    pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]
    return _joined([page + "\n" for page in pages[:-1]] + pages[-1:], "page")


def _from_blocks(data: bytes, search_result_index: int | None) -> ExactText:
    blocks = json.loads(data)
    if search_result_index is not None:
        blocks = blocks[search_result_index]["content"]
    return _joined([block["text"] for block in blocks], "block")


def _joined(parts: list[str], unit: str) -> ExactText:
    bounds = itertools.accumulate(map(len, parts), initial=0)
    return ExactText("".join(parts), unit, tuple(itertools.pairwise(bounds)))
