"""Documents: exact text that is never altered after it was read.

A position in a document is a code point of ``Document.text``, from 0; ranges are half-open.
What a person may read but nobody can cite (title, context) is kept apart from the text.
How files become documents is decided in ``reading`` and ``pdf``, how they travel in ``wire``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from citelab.documents.checks import (
    require_char,
    require_parts,
    require_text,
    strings,
    texts_and_images,
)
from citelab.documents.furniture import find_furniture
from citelab.documents.parts import Block, Page, index_at, spans, touching
from citelab.documents.pdf_text import are_words_apart
from citelab.errors import DocumentError
from citelab.text.units import TextUnits

__all__ = ["Block", "Document", "Page", "SearchResult"]

Kind = Literal["text", "pdf", "content", "search_result"]

PAGE_SEPARATOR = "\n"
"""Stands between the texts of two pages and belongs to the page before it."""


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
        DocumentError: The text is no ``str`` or holds a lone surrogate, which no encoding can
            carry; the kind is unknown; or the pages or blocks do not tile the text.

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
        for name in ("title", "context", "source"):
            if (value := getattr(self, name)) is not None:
                require_text(value, name, self)
        require_text(self.text, "text", self)
        require_parts(self)

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
        """A PDF whose pages were read elsewhere; joins them with one line feed in between.

        Args:
            page_texts: The text of each physical page, in order; empty for a page without text.
            labels: What the PDF prints as the names of the first pages; None for no name.
            title: Shown to model and people, never cited.
            context: Shown to the model, never cited.
            source: The file's name.
            language: Language code that decides how sentences are found.
            data: The bytes of the PDF.

        Raises:
            DocumentError: There is no page, or there are more labels than pages.
        """
        texts = strings(page_texts, "page")
        if len(labels) > len(texts):
            raise DocumentError(
                f"{len(labels)} labels for {len(texts)} pages; give at most one for each page"
            )
        names = [*labels, *[None] * (len(texts) - len(labels))]
        pieces = [*(text + PAGE_SEPARATOR for text in texts[:-1]), texts[-1]]
        pages = tuple(
            Page(number, start, end, name)
            for number, ((start, end), name) in enumerate(zip(spans(pieces), names, strict=True), 1)
        )
        joined = "".join(pieces)
        return cls("pdf", joined, title, context, source, language, pages, data=data)

    @classmethod
    def from_blocks(
        cls,
        content: Iterable[str | Mapping[str, Any]],
        *,
        title: str | None = None,
        context: str | None = None,
        language: str = "en",
    ) -> Document:
        """Custom content: every block is one thing to cite, never a part of it.

        Args:
            content: The text of each block, in order. An image, as the vendor's JSON
                (``{"type": "image", …}``), keeps its place in the count and cannot be cited.
            title: Shown to model and people, never cited.
            context: Shown to the model, never cited.
            language: Language code that decides how sentences are found.

        Raises:
            DocumentError: There is no block of text, or a block of text is empty.
        """
        text, blocks = _from_blocks(content)
        return cls("content", text, title, context, language=language, blocks=blocks)

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of the exact text in UTF-8, as 64 hexadecimal digits."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @cached_property
    def units(self) -> TextUnits:
        """Offsets of the text in UTF-16, UTF-8, lines and columns; its tables are built once."""
        return TextUnits(self.text)

    @cached_property
    def furniture(self) -> tuple[tuple[int, int], ...]:
        """Running headers and footers of a PDF, as half-open ranges in order."""
        return find_furniture(self.text, self.pages)

    @cached_property
    def pages_without_text(self) -> tuple[int, ...]:
        """Numbers (from 1) of the pages on which nothing can be cited, scanned ones usually."""
        return tuple(
            page.number
            for page in self.pages
            if not self.text[page.start_char : page.end_char].strip()
        )

    @cached_property
    def pages_in_doubt(self) -> tuple[int, ...]:
        """Numbers (from 1) of the pages whose words the PDF gives glued together or spread out."""
        return tuple(
            page.number
            for page in self.pages
            if not are_words_apart(self.text[page.start_char : page.end_char])
        )

    @property
    def name(self) -> str:
        """What to call the document in front of a person: its title, else its source."""
        return self.title or self.source or "untitled"

    def page_at(self, char: int) -> Page:
        """The page that holds code point ``char`` (from 0) of the text.

        Raises:
            LocationError: The document has no pages, or the text has no such code point.
        """
        require_char(char, self, self.pages, "pages")
        return self.pages[index_at(self.pages, char)]

    def block_at(self, char: int) -> Block:
        """The block that holds code point ``char`` (from 0) of the text.

        Raises:
            LocationError: The document has no blocks, or the text has no such code point.
        """
        require_char(char, self, self.blocks, "blocks")
        return self.blocks[index_at(self.blocks, char)]

    def pages_in(self, start_char: int, end_char: int) -> tuple[Page, ...]:
        """The pages that share a code point with a range; none for other kinds than PDF."""
        return touching(self.pages, start_char, end_char)

    def blocks_in(self, start_char: int, end_char: int) -> tuple[Block, ...]:
        """The blocks that share a code point with a range; none for text and PDF."""
        return touching(self.blocks, start_char, end_char)


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
    text, blocks = _from_blocks(strings(content, "block"))
    return Document("search_result", text, title, source=source, language=language, blocks=blocks)


def _from_blocks(
    content: Iterable[str | Mapping[str, Any]],
) -> tuple[str, tuple[Block, ...]]:
    parts = texts_and_images(content)
    pieces = [piece for piece, _ in parts]
    blocks = (
        Block(index, *span, image)
        for index, (span, (_, image)) in enumerate(zip(spans(pieces), parts, strict=True))
    )
    return "".join(pieces), tuple(blocks)
