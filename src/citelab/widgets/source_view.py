"""One document with one highlighted range, which code may move and a reader may select anew."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from citelab.documents import Document
from citelab.errors import LocationError
from citelab.widgets.modules import compose, stylesheet
from citelab.widgets.twin_html import source_html
from citelab.widgets.twin_text import source_text, span_words
from citelab.widgets.view_state import document_state

__all__ = ["Pair", "SourceView", "as_pair", "show_source"]

Pair = tuple[int | None, int | None] | None


class SourceView(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is not typed
    """A document and a highlighted range of it; make one with `show_source`.

    Attributes:
        highlighted: ``[start_char, end_char]`` in code points from 0, end exclusive, or None.
            Change it with `highlight`.
        selection: What a reader selected with mouse or keyboard, in the same form, whole
            characters only; None until something is. Use ``view.observe(…, "selection")``.
    """

    _esm = compose(
        "text_model.mjs", "clean_up.mjs", "document_body.js", "source_pane.js", "source_view.js"
    )
    _css = stylesheet()
    _document = traitlets.Dict().tag(sync=True)
    _status = traitlets.Unicode().tag(sync=True)
    highlighted = traitlets.Any(None, allow_none=True).tag(sync=True)
    selection = traitlets.Any(None, allow_none=True).tag(sync=True)

    def __init__(self, document: Document, highlighted: Pair = None) -> None:
        self._source = document
        super().__init__(_document=document_state(document), _status=_status(None, document.name))
        self.highlighted = highlighted

    def highlight(self, start_char: int | None = None, end_char: int | None = None) -> None:
        """Highlight one range, or nothing when called without arguments.

        Args:
            start_char: First code point, from 0.
            end_char: First code point that is not highlighted; greater than ``start_char``.

        Raises:
            LocationError: The range is empty, reversed or outside of the text.
        """
        self.highlighted = as_pair(start_char, end_char)

    @traitlets.validate("highlighted")  # type: ignore[untyped-decorator]
    def _valid_highlighted(self, proposal: dict[str, Any]) -> list[int] | None:
        span = _checked_span(proposal["value"], len(self._source.text))
        return None if span is None else list(span)

    @traitlets.observe("highlighted")  # type: ignore[untyped-decorator]
    def _say_what_is_highlighted(self, _change: object) -> None:
        self._status = _status(self._span, self._source.name)

    def __repr__(self) -> str:
        return f"<SourceView of {self._source.name!r}: {span_words(self._span)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, **self._twins()}, metadata

    def _twins(self) -> dict[str, str]:
        return {
            "text/plain": source_text(self._source, self._span),
            "text/html": source_html(self._source, self._span),
        }

    @property
    def _span(self) -> tuple[int, int] | None:
        return None if self.highlighted is None else (self.highlighted[0], self.highlighted[1])


def show_source(
    document: Document, start_char: int | None = None, end_char: int | None = None
) -> SourceView:
    """Show a document, with a range highlighted where one is given.

    Args:
        document: The source.
        start_char: First code point, from 0.
        end_char: First code point that is not highlighted; greater than ``start_char``.

    Raises:
        LocationError: The range is empty, reversed or outside of the text.
    """
    return SourceView(document, as_pair(start_char, end_char))


def as_pair(start_char: int | None, end_char: int | None) -> Pair:
    """The two ends as one value; None where neither is given."""
    return None if start_char is None and end_char is None else (start_char, end_char)


def _checked_span(pair: object, length: int) -> tuple[int, int] | None:
    match pair:
        case None:
            return None
        # bool is an int to Python: True is no position.
        case [start, end] if type(start) is type(end) is int and 0 <= start < end <= length:
            return int(start), int(end)
    raise LocationError(
        f"the range to highlight is {pair!r}, but a range is two whole numbers with"
        f" 0 <= start_char < end_char <= {length}: its end is exclusive, it holds a character"
    )


def _status(span: tuple[int, int] | None, title: str) -> str:
    if span is None:
        return "Nothing is highlighted. Select text with the mouse, or with Shift and arrow keys."
    words = span_words(span)
    verb = "is" if words.startswith("character ") else "are"
    return f"{words[0].upper()}{words[1:]} of {title} {verb} highlighted."
