"""What lesson 00 borrows, on the library's own reader of answers; lent out by ``borrowed``.

Documents and positions count from 0, ends are exclusive; citations are numbered from 1, as a
reader sees them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from citelab.contract.message import Message
from citelab.documents import Document
from citelab.errors import LocationError
from citelab.locations import location_from_dict, resolve

__all__ = ["citations_astray", "quotation_holds", "statements_uncited"]


def quotation_holds(citation: Mapping[str, Any], text: str) -> bool:
    """Whether a citation quotes what stands at its range; lesson 00.

    Args:
        citation: The vendor's JSON of a ``char_location``; ``document_index`` is not used.
        text: The exact text of the cited document.
    """
    return _resolves({**citation, "document_index": 0}, [Document.from_text(text)])


def statements_uncited(content: Sequence[Mapping[str, Any]]) -> list[str]:
    """The texts that have a letter or a digit and no citation, in order; lesson 00.

    Args:
        content: The text blocks of an answer, the vendor's JSON.
    """
    blocks = Message.from_dict({"content": content}).content
    return [b.text for b in blocks if not b.citations and any(map(str.isalnum, b.text))]


def citations_astray(citations: Sequence[Mapping[str, Any]], texts: Sequence[str]) -> list[int]:
    """The numbers of the citations that do not quote what stands at their place; lesson 00.

    Args:
        citations: The vendor's JSON of ``char_location``s, in the order of the answer.
        texts: The exact text of every document of the request, in its order.
    """
    documents = [Document.from_text(text) for text in texts]
    numbered = enumerate(citations, start=1)
    return [number for number, citation in numbered if not _resolves(citation, documents)]


def _resolves(citation: Mapping[str, Any], documents: Sequence[Document]) -> bool:
    try:
        resolve(location_from_dict(citation), documents)
    except LocationError:
        return False
    return True
