"""Widgets: what a person sees of an answer and its sources.

Loaded on first use, so that the twins in plain text serve a terminal without Jupyter.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from citelab.errors import CitelabError

if TYPE_CHECKING:
    from citelab.widgets.answer_view import AnswerView, show
    from citelab.widgets.chunk_lab_view import ChunkLab, chunk_lab
    from citelab.widgets.lens.view import MarkLens, mark_lens
    from citelab.widgets.locator_lab_view import LocatorLab, locator_lab
    from citelab.widgets.page_view.view import PageView, show_page
    from citelab.widgets.review_board import ReviewBoard, show_review
    from citelab.widgets.source_view import SourceView, show_source

__all__ = [
    "AnswerView",
    "ChunkLab",
    "LocatorLab",
    "MarkLens",
    "PageView",
    "ReviewBoard",
    "SourceView",
    "chunk_lab",
    "locator_lab",
    "mark_lens",
    "show",
    "show_page",
    "show_review",
    "show_source",
]

_MODULES = {
    "AnswerView": "answer_view",
    "ChunkLab": "chunk_lab_view",
    "LocatorLab": "locator_lab_view",
    "MarkLens": "lens.view",
    "PageView": "page_view.view",
    "ReviewBoard": "review_board",
    "SourceView": "source_view",
    "chunk_lab": "chunk_lab_view",
    "locator_lab": "locator_lab_view",
    "mark_lens": "lens.view",
    "show": "answer_view",
    "show_page": "page_view.view",
    "show_review": "review_board",
    "show_source": "source_view",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'citelab.widgets' has no attribute {name!r}")
    try:
        value = getattr(import_module(f"citelab.widgets.{_MODULES[name]}"), name)
    except ModuleNotFoundError as error:
        raise CitelabError(
            f"{name} needs {error.name}, which is not installed;"
            " install the notebook tools with: pip install 'citelab[lab]'"
        ) from error
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
