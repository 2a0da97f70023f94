"""The page of a PDF beside its text: the range is highlighted in one and boxed on the other."""

from __future__ import annotations

from typing import Any

import traitlets

from citelab.documents import Document
from citelab.errors import LocationError
from citelab.locations import Passage
from citelab.widgets.modules import compose, stylesheet
from citelab.widgets.page_view.desk import PageDesk
from citelab.widgets.page_view.twins import page_html, page_name, page_text, pages_shown
from citelab.widgets.source_view import Pair, SourceView, as_pair
from citelab.widgets.twin_text import span_words

__all__ = ["PageView", "show_page"]


class PageView(SourceView):
    """A PDF's text and its pages as pictures; make one with `show_page`.

    Attributes:
        highlighted: As for `SourceView`; what is highlighted is boxed on its page.
        selection: As for `SourceView`.
        page_number: The page that is shown, from 1. Moving the range moves it.

    Raises:
        LocationError: ``page_number`` is set to a page that the document does not have.
    """

    _esm = compose(
        "text_model.mjs",
        "clean_up.mjs",
        "document_body.js",
        "source_pane.js",
        "view_parts.js",
        "page_view/page_model.mjs",
        "page_view/page_pane.js",
        "page_view/page_view.js",
    )
    _css = stylesheet("view_parts.css", "page_view/page_view.css")
    page_number = traitlets.Int(1).tag(sync=True)

    def __init__(
        self, document: Document, highlighted: Pair = None, *, password: str | None = None
    ) -> None:
        self._desk = PageDesk([document], password=password)
        super().__init__(document, highlighted)
        self.on_msg(self._answer)

    @traitlets.validate("page_number")  # type: ignore[untyped-decorator]
    def _valid_page_number(self, proposal: dict[str, Any]) -> int:
        number, count = int(proposal["value"]), len(self._source.pages)
        if not 1 <= number <= count:
            raise LocationError(f"page_number is {number}, but pages count from 1 to {count}")
        return number

    @traitlets.observe("highlighted")  # type: ignore[untyped-decorator]
    def _turn_to_the_range(self, _change: object) -> None:
        if self._span is not None:
            self.page_number = pages_shown(self._source, self._desk, self._span)[0]

    def __repr__(self) -> str:
        page = page_name(self._source, self.page_number)
        return f"<PageView of {self._source.name!r}: {span_words(self._span)}, {page}>"

    def _twins(self) -> dict[str, str]:
        return {
            "text/plain": page_text(self._source, self._desk, self._span),
            "text/html": page_html(self._source, self._desk, self._span),
        }

    def _answer(self, _widget: Any, question: Any, _buffers: Any) -> None:
        if (answer := self._desk.answer(question)) is not None:
            content, buffers = answer
            self.send(content, buffers)


def show_page(
    source: Document | Passage,
    start_char: int | None = None,
    end_char: int | None = None,
    *,
    page_number: int | None = None,
    password: str | None = None,
) -> PageView:
    """Show a PDF's text beside the picture of its page, with a range boxed on it.

    Args:
        source: The PDF, or a passage of one, which brings its own range.
        start_char: First code point of ``document.text``, from 0.
        end_char: First code point behind the range; greater than ``start_char``.
        page_number: The page to open, from 1; else the first that the range stands on.
        password: As for ``load``, where the empty password does not open the file.

    A range over a page break is boxed on both pages. Where it cannot be told which words on the
    page are those of the range, nothing is boxed and the view says why.

    Raises:
        LocationError: The document has no pages, or the range or the page is not in it.
    """
    document = source.document if isinstance(source, Passage) else source
    if isinstance(source, Passage) and start_char is end_char is None:
        start_char, end_char = source.start_char, source.end_char
    if not document.pages:
        raise LocationError(
            f"{document.name!r} is of kind {document.kind!r} and has no pages; show_page is for"
            " PDFs, show_source shows any document"
        )
    view = PageView(document, as_pair(start_char, end_char), password=password)
    if page_number is not None:
        view.page_number = page_number
    return view
