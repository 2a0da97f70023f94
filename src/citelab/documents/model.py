"""Documents: exact text that is never altered after it was read.

A position in a document is a code point of ``Document.text``, from 0; ranges are half-open.
What a person may read but nobody can cite (title, context) is kept apart from the text.
How files become documents is decided in ``reading`` and ``pdf``, how they travel in ``wire``.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Literal

from citelab.errors import DocumentError

__all__ = ["Block", "Document", "Page", "SearchResult"]

Kind = Literal["text", "pdf", "content", "search_result"]

PAGE_SEPARATOR = "\n"
"""Stands between the texts of two pages and belongs to the page before it."""


@dataclass(frozen=True, slots=True)
class Page:
    """One physical page of a PDF.

    Attributes:
        number: Physical page, from 1; this is the number that is cited.
        start_char: First code point of the page in ``Document.text``, from 0.
        end_char: First code point after the page, its separator included.
        label: What the PDF prints as the page's name ("iv"); shown, never cited.
    """

    number: int
    start_char: int
    end_char: int
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """One content block, cited as a whole.

    Attributes:
        index: Position among the blocks of its document, from 0.
        start_char: First code point of the block in ``Document.text``, from 0.
        end_char: First code point after the block.
    """

    index: int
    start_char: int
    end_char: int


@dataclass(frozen=True)
class Document:
    """One source and its exact text.

    Attributes:
        kind: ``"text"``, ``"pdf"``, ``"content"`` or ``"search_result"``; decides which kind of
            location cites it.
        text: Everything that can be cited. For a PDF the page texts joined by one line feed, for
            content and search results the texts of the blocks without anything between them.
        title: Shown to the model and to people; never cited.
        context: Shown to the model; never cited.
        source: Where a search result comes from, usually a URL; the file's name for files.
        language: Language code that decides how sentences are found.
        pages: The pages of a PDF, in order; empty for other kinds.
        blocks: The blocks of content and search results, in order; empty for other kinds.
        file_id: The id under which a file store keeps the document, where there is one.
        data: The bytes of a PDF, for those who send or draw it; not part of equality.

    Raises:
        DocumentError: The text holds a lone surrogate, which no encoding can carry.

    >>> document = Document.from_text("The grass is green. The sky is blue.", title="Colours")
    >>> document.text[20:36]
    'The sky is blue.'
    """

    kind: Kind
    text: str
    title: str | None = None
    context: str | None = None
    source: str | None = None
    language: str = "en"
    pages: tuple[Page, ...] = ()
    blocks: tuple[Block, ...] = ()
    file_id: str | None = None
    data: bytes | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        _refuse_lone_surrogates(self.text, "text", self)
        for name in ("title", "context", "source"):
            _refuse_lone_surrogates(getattr(self, name) or "", name, self)

    def __repr__(self) -> str:
        return f"<Document {self.name!r}: {self.kind}, {len(self.text):,} characters>"

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        title: str | None = None,
        context: str | None = None,
        source: str | None = None,
        language: str = "en",
    ) -> Document:
        """A plain text document; ``text`` is taken as it is, line ends included."""
        return cls("text", text, title, context, source, language)

    @classmethod
    def from_pages(
        cls,
        page_texts: Sequence[str],
        *,
        labels: Sequence[str | None] = (),
        title: str | None = None,
        context: str | None = None,
        source: str | None = None,
        language: str = "en",
        data: bytes | None = None,
    ) -> Document:
        """A PDF whose pages were read elsewhere; joins them with one line feed in between."""
        pieces = [text + PAGE_SEPARATOR for text in page_texts[:-1]] + list(page_texts[-1:])
        names = list(labels) + [None] * (len(pieces) - len(labels))
        pages = tuple(
            Page(number, start, end, name)
            for number, ((start, end), name) in enumerate(
                zip(_spans(pieces), names, strict=True), 1
            )
        )
        joined = "".join(pieces)
        return cls("pdf", joined, title, context, source, language, pages, data=data)

    @classmethod
    def from_blocks(
        cls,
        texts: Iterable[str],
        *,
        title: str | None = None,
        context: str | None = None,
        language: str = "en",
    ) -> Document:
        """Custom content: every block is one thing to cite, never a part of it.

        Raises:
            DocumentError: There is no block, or a block has no text.
        """
        pieces = list(texts)
        return cls(
            "content",
            "".join(pieces),
            title,
            context,
            language=language,
            blocks=_blocks(pieces, "content"),
        )

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of the exact text in UTF-8, as 64 hexadecimal digits."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def name(self) -> str:
        """What to call the document in front of a person: its title, else its source."""
        return self.title or self.source or "untitled"

    def page_at(self, char: int) -> Page:
        """The page that holds code point ``char`` (from 0) of the text; PDFs only."""
        return self.pages[bisect_right(self.pages, char, key=lambda page: page.start_char) - 1]

    def block_at(self, char: int) -> Block:
        """The block that holds code point ``char`` (from 0) of the text; content only."""
        return self.blocks[bisect_right(self.blocks, char, key=lambda block: block.start_char) - 1]


def SearchResult(  # noqa: N802 - reads as the noun it makes, like Document
    source: str, title: str, content: Iterable[str], *, language: str = "en"
) -> Document:
    """A search result as a citable source, with an index space of its own.

    Args:
        source: Where it comes from, usually a URL; shown, never cited.
        title: Shown, never cited.
        content: Its text blocks; each is one thing to cite.
        language: Language code.

    Raises:
        DocumentError: There is no block, or a block has no text.
    """
    pieces = list(content)
    return Document(
        "search_result",
        "".join(pieces),
        title,
        source=source,
        language=language,
        blocks=_blocks(pieces, "search result"),
    )


def _spans(pieces: Sequence[str]) -> Iterable[tuple[int, int]]:
    return pairwise(accumulate(map(len, pieces), initial=0))


def _blocks(pieces: Sequence[str], what: str) -> tuple[Block, ...]:
    if not pieces:
        raise DocumentError(f"this {what} has no blocks; give it at least one block of text")
    for index, piece in enumerate(pieces):
        if not piece:
            raise DocumentError(f"block {index} of this {what} is empty; leave it out")
    return tuple(Block(index, *span) for index, span in enumerate(_spans(pieces)))


def _refuse_lone_surrogates(text: str, what: str, document: Document) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise DocumentError(
            f"{what} of {document.name[:60]!a}: character {error.start} is half of a surrogate"
            f" pair ({text[error.start]!a}), which no file or browser can carry;"
            " decode the source again, with its real encoding"
        ) from None
