"""The answer-and-source viewer: claims with numbered citations beside the text they rest on.

The widget only shows. Citations are resolved in ``view_state``, drawn in ``answer_view.js``;
what is selected is the one value that both sides may change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import anywidget
import traitlets

from citelab.contract.message import Message
from citelab.documents import Document, DocumentSet
from citelab.errors import CitelabError
from citelab.faithfulness.review import Review
from citelab.widgets.modules import compose, stylesheet
from citelab.widgets.page_view.desk import PageDesk
from citelab.widgets.report_state import ReportLine, report_lines, report_title
from citelab.widgets.twin_html import answer_html
from citelab.widgets.twin_text import answer_text, count_of
from citelab.widgets.verdict_wire import verdict_wire
from citelab.widgets.view_state import (
    ShownBlock,
    ShownCitation,
    carriable,
    document_state,
    shown_blocks,
    status,
)

__all__ = ["AnswerView", "show"]


class AnswerView(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is not typed
    """An answer beside its sources; make one with `show`.

    Attributes:
        selected: ``[claim_index, citation_index]``, both from 0, of the citation whose passage
            is highlighted, or None. Claims are the blocks with citations, as in
            ``message.claims``. A click sets it; setting it highlights the passage.

    Raises:
        TraitError: ``selected`` is set to a citation that the answer does not have.
    """

    _esm = compose(
        "text_model.mjs",
        "clean_up.mjs",
        "document_body.js",
        "source_pane.js",
        "view_parts.js",
        "cited_by.mjs",
        "cited_by_bar.js",
        "answer_parts.js",
        "page_view/page_model.mjs",
        "page_view/page_pane.js",
        "page_view/page_form.js",
        "answer_view.js",
    )
    _css = stylesheet("view_parts.css", "cited_by.css", "page_view/page_view.css")
    _documents = traitlets.List().tag(sync=True)
    _blocks = traitlets.List().tag(sync=True)
    _counts = traitlets.Unicode().tag(sync=True)
    _report = traitlets.Dict().tag(sync=True)
    selected = traitlets.Any(None, allow_none=True).tag(sync=True)

    def __init__(
        self, blocks: list[ShownBlock], sources: DocumentSet, report: Sequence[ReportLine] = ()
    ) -> None:
        self._shown, self._sources, self._findings = blocks, sources, report
        super().__init__(
            _documents=[document_state(document) for document in sources],
            _blocks=[_block_state(block) for block in blocks],
            _counts=_counts(blocks),
            _report=_report_state(report),
        )
        self._desk = PageDesk(list(sources))
        self.on_msg(self._answer_page)

    @traitlets.validate("selected")  # type: ignore[untyped-decorator]
    def _valid_selected(self, proposal: dict[str, Any]) -> list[int] | None:
        value = proposal["value"]
        if value is None:
            return None
        counts = [len(block.citations) for block in self._shown if block.citations]
        if not _is_place(value, counts):
            raise traitlets.TraitError(
                f"selected is {value!r}, but it is None or [claim_index, citation_index], both"
                f" from 0; the claims of this answer have {counts} citations"
            )
        return list(value)

    def _answer_page(self, _widget: Any, question: Any, _buffers: Any) -> None:
        if (answer := self._desk.answer(question)) is not None:
            content, buffers = answer
            self.send(content, buffers)

    def __repr__(self) -> str:
        return f"<AnswerView: {self._counts}, {count_of(len(self._sources), 'source')}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        twins = {
            "text/plain": answer_text(self._shown, self._findings),
            "text/html": answer_html(self._shown, self._findings),
        }
        return {**data, **twins}, metadata


def show(
    message: Message,
    documents: Document | Iterable[Document] | DocumentSet,
    *,
    review: Review | None = None,
) -> AnswerView:
    """Show an answer beside its sources; a click on a citation highlights its passage.

    And back: a click on a passage that is cited goes to the claim that cites it.

    Args:
        message: The answer, as `ask`, `create_message` or `Contract.parse` returned it.
        documents: The sources of the request, in its order; search results among them.
        review: What `review` found; each claim then shows its verdict.

    What the parser dropped or doubted in the reply is told below the answer, folded. A citation
    that does not resolve is shown with the reason, and highlights nothing.

    Raises:
        CitelabError: ``message`` is no Message; says how to make one of the vendor's JSON. Or
            ``review`` is of another answer.
    """
    if not isinstance(message, Message):
        raise CitelabError(
            f"show takes an answer, then its documents, but got {type(message).__name__!r} first;"
            " Message.from_dict(…) makes an answer of the vendor's JSON"
        )
    sources = DocumentSet.of(documents)
    return AnswerView(shown_blocks(message, sources, review), sources, report_lines(message))


def _counts(blocks: list[ShownBlock]) -> str:
    claims = [block for block in blocks if block.citations]
    citations = sum(len(claim.citations) for claim in claims)
    return f"{count_of(len(claims), 'claim')}, {count_of(citations, 'citation')}"


def _block_state(block: ShownBlock) -> dict[str, Any]:
    citations = [_citation_state(citation, block) for citation in block.citations]
    verdict = None if block.verdict is None else verdict_wire(block.verdict)
    return {"text": block.text, "citations": citations, "verdict": verdict}


def _report_state(report: Sequence[ReportLine]) -> dict[str, Any]:
    lines = [[carriable(words), carriable(reason)] for words, reason in report]
    return {"title": report_title(report), "lines": lines}


def _citation_state(citation: ShownCitation, block: ShownBlock) -> dict[str, Any]:
    return {
        "number": citation.number,
        "name": citation.name,
        "source": citation.source_index,
        "span": citation.span,
        "parts": _outlined_parts(citation),
        "extent": _outlined_extent(citation),
        "problem": citation.problem is not None,
        "status": carriable(status(citation, block.citations)),
    }


def _outlined_parts(citation: ShownCitation) -> tuple[int, int] | None:
    if citation.passage is None or citation.passage.is_exact:
        return None
    pages = citation.passage.pages
    return pages[0].number - 1, pages[-1].number


def _outlined_extent(citation: ShownCitation) -> tuple[int, int] | None:
    if _outlined_parts(citation) is None or citation.passage is None:
        return None
    pages = citation.passage.pages
    return pages[0].start_char, pages[-1].end_char


def _is_place(value: object, counts: list[int]) -> bool:
    # bool is an int to Python: [True, False] is no place.
    if not isinstance(value, list | tuple) or [type(part) for part in value] != [int, int]:
        return False
    claim, citation = int(value[0]), int(value[1])
    return 0 <= claim < len(counts) and 0 <= citation < counts[claim]
