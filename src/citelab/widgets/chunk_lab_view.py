"""The chunk lab: cut one text in different ways and watch what becomes of an answer in it.

The widget only shows; `retrieval_chunks` cuts. The text travels to the browser once, and each
change after that is the ranges of the pieces and a few sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args

import anywidget
import traitlets

from citelab.chunks import Method, RetrievalChunk
from citelab.documents import Document
from citelab.errors import CitelabError, UnitError
from citelab.locations.conventions.counting import Range, require_range
from citelab.widgets.chunk_lab_cutting import Cutting, cut_document
from citelab.widgets.chunk_lab_state import ChunkView, first_cutting, try_to_cut
from citelab.widgets.chunk_lab_twins import chunk_html, chunk_text
from citelab.widgets.lab_document import require_document
from citelab.widgets.modules import compose, stylesheet
from citelab.widgets.view_state import carriable, document_state

__all__ = ["ChunkLab", "chunk_lab"]

_MODULES = (
    "text_model.mjs",
    "lab_layers.mjs",
    "clean_up.mjs",
    "document_body.js",
    "source_pane.js",
    "lab_paint.js",
    "lab_controls.js",
    "chunk_lab_plot.js",
    "chunk_lab.js",
)


class ChunkLab(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is not typed
    """A text and a way to cut it, to play with; `chunk_lab` makes one too.

    Args:
        document: The text, of any kind.
        question: What is asked of it; a search for it is told with every cutting.
        answer: ``(start_char, end_char)`` of the passage that answers it, half-open code points.
        method: How to cut at first; a method of `retrieval_chunks`.
        size: Its size; if left out, one that makes about six pieces of a short text.
        overlap: Its overlap; if left out, one that can be seen.

    Attributes:
        answer: The passage that must stay whole, or None. Observe it, or set it; a person sets
            it by selecting text.

    Raises:
        ChunkError: ``method``, ``size`` or ``overlap`` is impossible.
        UnitError: ``answer`` is no range of the text.
    """

    _esm = compose(*_MODULES)
    _css = stylesheet("labs.css")
    _document = traitlets.Dict().tag(sync=True)
    _methods = traitlets.List(list(get_args(Method))).tag(sync=True)
    _question = traitlets.Unicode().tag(sync=True)
    _view = traitlets.Dict().tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)
    answer = traitlets.Any(None, allow_none=True)

    def __init__(
        self,
        document: Document,
        question: str | None = None,
        answer: Sequence[int] | None = None,
        *,
        method: str = "fixed",
        size: int | None = None,
        overlap: int | None = None,
    ) -> None:
        self._source = require_document(document)
        self._cut_or_raise(first_cutting(document, method, size, overlap))
        super().__init__(_document=document_state(document), _question=carriable(question or ""))
        self.answer = answer
        self._show()

    @property
    def pieces(self) -> list[RetrievalChunk]:
        """The pieces that are shown; people count them from 1, this list from 0."""
        return self._chunk_view.pieces

    @property
    def method(self) -> str:
        """How the text is cut."""
        return self._cutting.method

    @property
    def size(self) -> int:
        """The size that the method is given."""
        return self._cutting.size

    @property
    def overlap(self) -> int:
        """The overlap that the method is given."""
        return self._cutting.overlap

    @property
    def verdict(self) -> str:
        """What became of the answer, in words."""
        return self._chunk_view.verdict

    def cut(self, method: str, *, size: int | None = None, overlap: int | None = None) -> None:
        """Cut in another way.

        Args:
            method: A method of `retrieval_chunks`.
            size: Its size; one that shows something if left out.
            overlap: Its overlap, likewise.

        Raises:
            ChunkError: One of them is impossible.
        """
        self._cut_or_raise(first_cutting(self._source, method, size, overlap))
        self._show()

    @traitlets.validate("answer")  # type: ignore[untyped-decorator]
    def _valid_answer(self, proposal: dict[str, Any]) -> Range | None:
        match proposal["value"]:
            case None:
                return None
            case [start, end]:
                require_range(self._source.units, start, end)
                return start, end
        raise CitelabError(
            f"answer is {proposal['value']!r:.60}, but it is (start_char, end_char) or None"
        )

    @traitlets.observe("answer")  # type: ignore[untyped-decorator]
    def _on_answer(self, _change: object) -> None:
        self._show()

    @traitlets.observe("_asked")  # type: ignore[untyped-decorator]
    def _on_asked(self, change: dict[str, Any]) -> None:
        """What a person did in the browser; what does not read as that is left alone."""
        match change["new"]:
            case {"method": str(method)} if method in self._methods:
                self._try(first_cutting(self._source, method))
            case {"size": size, "overlap": overlap}:
                # What no cutting can have is shown with the reason, and cuts nothing.
                self._try(replace(self._cutting, size=size, overlap=overlap))
            case {"answer": [start, end]}:
                # A selection is a range of the text; what else says so is not believed.
                with suppress(UnitError):
                    self.answer = (start, end)
        self._show()

    def _try(self, cutting: Cutting) -> None:
        self._cutting, self._made = cutting, try_to_cut(self._source, cutting)

    def _cut_or_raise(self, cutting: Cutting) -> None:
        made = cut_document(self._source, cutting)
        self._cutting, self._made = cutting, made

    def _show(self) -> None:
        self._view = {**self._chunk_view.to_dict(), "asked": self._asked.get("number")}

    @property
    def _chunk_view(self) -> ChunkView:
        question = self._question or None
        return ChunkView(self._source, self._cutting, self._made, question, self.answer)

    def __repr__(self) -> str:
        view = self._chunk_view
        return f"<ChunkLab of {self._source.name!r}: {view.cutting.words}. {view.verdict}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        view = self._chunk_view
        return {**data, "text/plain": chunk_text(view), "text/html": chunk_html(view)}, metadata


def chunk_lab(
    document: Document,
    question: str | None = None,
    answer: Sequence[int] | None = None,
    *,
    method: str = "fixed",
    size: int | None = None,
    overlap: int | None = None,
) -> ChunkLab:
    """Cut a text in different ways and watch what becomes of an answer in it.

    Args:
        document: The text, of any kind.
        question: What is asked of it.
        answer: ``(start_char, end_char)`` of the passage that answers it, half-open code points.
        method: How to cut at first: ``"fixed"``, ``"recursive"``, ``"sentences"``, ``"window"``.
        size: Its size; if left out, one that makes about six pieces of a short text.
        overlap: Its overlap; if left out, one that can be seen.

    Raises:
        ChunkError: ``method``, ``size`` or ``overlap`` is impossible.
        CitelabError: ``document`` is no Document, or ``answer`` is no range of it (UnitError).
    """
    return ChunkLab(document, question, answer, method=method, size=size, overlap=overlap)
