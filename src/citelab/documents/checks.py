"""What a document refuses, and in which words: the checks behind ``model``.

Each message gives the value, the rule and the way out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from citelab.documents.parts import first_gap
from citelab.errors import DocumentError, LocationError

if TYPE_CHECKING:
    from citelab.documents.model import Document

__all__ = ["require_char", "require_parts", "require_text", "strings", "texts_and_images"]

# Which parts each kind of document has.
_PARTS = {"text": "", "pdf": "pages", "content": "blocks", "search_result": "blocks"}


def strings(texts: Iterable[str], what: str) -> list[str]:
    """The texts of the parts of a document, as a list of at least one."""
    # A lone string is an iterable of its letters, and would silently become one part each.
    if isinstance(texts, str):
        raise DocumentError(f"the {what}s are one string, {texts[:30]!r}; give a list: [text]")
    listed = list(texts)
    if not listed:
        raise DocumentError(f"there is no {what}; give at least one")
    for text in listed:
        if not isinstance(text, str):
            raise DocumentError(f"a {what} is {text!r:.40}, but it is a string of its text")
    return listed


def texts_and_images(content: Iterable[Any]) -> list[tuple[str, Mapping[str, Any] | None]]:
    """The blocks of a document: the text of each, or no text and the JSON of an image."""
    if isinstance(content, str | Mapping):
        what = "string" if isinstance(content, str) else "mapping"
        raise DocumentError(f"the blocks are one {what}, {content!r:.30}; give a list: [text]")
    images: list[Mapping[str, Any] | None] = []
    texts = []
    for index, part in enumerate(content):
        is_image = isinstance(part, Mapping) and part.get("type") == "image"
        if not part and isinstance(part, str):
            raise DocumentError(f"block {index} is empty; leave it out: there is nothing to cite")
        images.append(part if is_image else None)
        texts.append("" if is_image else part)
    pieces = strings(texts, "block")
    if None not in images:
        raise DocumentError(f"each block ({len(images)}) is an image, which cannot be cited")
    return list(zip(pieces, images, strict=True))


def require_text(text: object, what: str, document: Document) -> None:
    """Refuse what is no string, and half a surrogate pair."""
    if not isinstance(text, str):
        hint = "; citelab.load() reads bytes" if isinstance(text, bytes) else ""
        raise DocumentError(f"{what} is {text!r:.40}, but it is a string{hint}")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise DocumentError(
            f"{what} of {document.name[:60]!a}: character {error.start} is half of a surrogate"
            f" pair ({text[error.start]!a}), which no file or browser can carry;"
            " decode the source again, with its real encoding"
        ) from None


def require_parts(document: Document) -> None:
    """Refuse an unknown kind, parts that the kind does not have, and parts that do not tile."""
    if document.kind not in _PARTS:
        raise DocumentError(f"kind is {document.kind!r}, but it is one of {', '.join(_PARTS)}")
    for name, parts in (("pages", document.pages), ("blocks", document.blocks)):
        has_them = _PARTS[document.kind] == name
        if bool(parts) != has_them:
            rule = "needs" if has_them else "has no"
            raise DocumentError(
                f"a document of kind {document.kind!r} {rule} {name}, but this has {len(parts)};"
                " make it with from_text, from_pages, from_blocks or SearchResult"
            )
        if parts and (gap := first_gap(parts, len(document.text))) is not None:
            raise DocumentError(
                f"the {name} do not tile the text: they part at character {gap} of"
                f" {len(document.text)}; make it with from_pages or from_blocks"
            )


def require_char(char: int, document: Document, parts: Sequence[object], what: str) -> None:
    """Refuse a code point that lies in none of the parts."""
    # Without this, Python would count -1 from the end and call anything beyond the last part.
    if not parts:
        raise LocationError(
            f"{document.name!r} is of kind {document.kind!r} and has no {what};"
            " cite it by its own kind of location"
        )
    if not 0 <= char < len(document.text):
        raise LocationError(
            f"character {char} is outside of {document.name!r}, which has"
            f" {len(document.text)}, numbered from 0"
        )
