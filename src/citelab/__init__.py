"""Citations that can be checked, for any model.

Everything public is loaded on first use, so that importing citelab costs next to nothing:

>>> import citelab
>>> citelab.split_sentences("It rained. We left.")
[(0, 11), (11, 19)]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from citelab.chunks import ChunkIndex, citation_chunks, retrieval_chunks
    from citelab.contract.contract import Contract
    from citelab.documents import Document, DocumentSet, SearchResult, load
    from citelab.errors import CitelabError
    from citelab.faithfulness import review, score_support
    from citelab.locations import (
        CharLocation,
        ContentBlockLocation,
        PageLocation,
        SearchResultLocation,
        location_from_dict,
        resolve,
    )
    from citelab.messages import (
        acreate_message,
        ask,
        astream_message,
        create_message,
        stream_message,
    )
    from citelab.text import split_sentences
    from citelab.widgets import show

_ROOMS = {
    "CharLocation": "locations",
    "ChunkIndex": "chunks",
    "CitelabError": "errors",
    "ContentBlockLocation": "locations",
    "Contract": "contract.contract",
    "Document": "documents",
    "DocumentSet": "documents",
    "PageLocation": "locations",
    "SearchResult": "documents",
    "SearchResultLocation": "locations",
    "acreate_message": "messages",
    "ask": "messages",
    "astream_message": "messages",
    "citation_chunks": "chunks",
    "create_message": "messages",
    "load": "documents",
    "location_from_dict": "locations",
    "resolve": "locations",
    "retrieval_chunks": "chunks",
    "review": "faithfulness",
    "score_support": "faithfulness",
    "show": "widgets",
    "split_sentences": "text",
    "stream_message": "messages",
}

__all__ = [
    "CharLocation",
    "ChunkIndex",
    "CitelabError",
    "ContentBlockLocation",
    "Contract",
    "Document",
    "DocumentSet",
    "PageLocation",
    "SearchResult",
    "SearchResultLocation",
    "acreate_message",
    "ask",
    "astream_message",
    "citation_chunks",
    "create_message",
    "load",
    "location_from_dict",
    "resolve",
    "retrieval_chunks",
    "review",
    "score_support",
    "show",
    "split_sentences",
    "stream_message",
]


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module 'citelab' has no attribute {name!r}")
    value = getattr(import_module(f"citelab.{_ROOMS[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
