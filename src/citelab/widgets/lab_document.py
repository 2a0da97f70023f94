"""What every lab takes first, and says when it gets something else."""

from __future__ import annotations

from citelab.documents import Document
from citelab.errors import CitelabError

__all__ = ["require_document"]


def require_document(document: object) -> Document:
    """The document itself.

    Raises:
        CitelabError: It is none; says how to make one.
    """
    if not isinstance(document, Document):
        raise CitelabError(
            f"a lab takes a Document, but got {type(document).__name__!r};"
            " Document.from_text(…) makes one of a string, load(…) reads a file"
        )
    return document
