"""The review board: claims by five checks, and what a person decided on each claim.

The widget only shows and asks. What the checks found is made plain in ``review_board_state``,
drawn by ``review_board*.js``; a decision counts once the record has it, and only then the board
says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from citelab.contract.message import Message
from citelab.documents import Document, DocumentSet
from citelab.errors import CitelabError, ReviewError
from citelab.faithfulness.checks import QUESTIONS
from citelab.faithfulness.record import Choice, Decision, ReviewRecord
from citelab.faithfulness.review import Review
from citelab.widgets.modules import compose, stylesheet
from citelab.widgets.review_board_record import (
    export_name,
    export_text,
    open_record,
    write_beside,
)
from citelab.widgets.review_board_state import board_claims, headline
from citelab.widgets.review_board_twins import Board, board_html, board_text, progress_words
from citelab.widgets.review_board_wire import claim_state, problem_state
from citelab.widgets.view_state import carriable

__all__ = ["ReviewBoard", "show_review"]


class ReviewBoard(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is not typed
    """Claims by checks, with a reviewer's decisions; make one with `show_review`.

    Attributes:
        selected: The index of the claim that is open, from 0, or None. A reader sets it; setting
            it opens the claim.
        record: Where decisions are kept; None where the record given was stale.
    """

    _esm = compose(
        "review_board.mjs",
        "clean_up.mjs",
        "document_body.js",
        "view_parts.js",
        "review_board_grid.js",
        "review_board_claim.js",
        "review_board_export.js",
        "review_board.js",
    )
    _css = stylesheet("view_parts.css", "review_board.css")
    _claims = traitlets.List().tag(sync=True)
    _about = traitlets.Dict().tag(sync=True)
    # By claim: [choice, note]. It is changed in place, for whoever opens the board later; who has
    # it open is sent the one change, so that an update stays small however long the answer is.
    _decisions = traitlets.List().tag(sync=True)
    _problem = traitlets.Dict().tag(sync=True)
    selected = traitlets.Any(None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        review: Review,
        sources: DocumentSet,
        record: ReviewRecord | None,
        problem: ReviewError | None = None,
    ) -> None:
        self._rows, self.record = board_claims(review, sources), record
        self._review, self._stale = review, problem
        super().__init__(
            _claims=[claim_state(row) for row in self._rows],
            _about=_about(review, record),
            _decisions=_current(record, len(self._rows)),
            _problem={} if problem is None else problem_state(problem, is_final=True),
        )
        self.on_msg(self._on_message)

    @traitlets.validate("selected")  # type: ignore[untyped-decorator]
    def _valid_selected(self, proposal: dict[str, Any]) -> int | None:
        value = proposal["value"]
        # bool is an int to Python: True is no claim.
        if value is None or (type(value) is int and 0 <= value < len(self._rows)):
            return value
        raise traitlets.TraitError(
            f"selected is {value!r}, but it is None or the index of a claim, from 0; this answer"
            f" has {len(self._rows)} claims"
        )

    def decide(self, claim_index: int, choice: Choice, note: str = "") -> Decision:
        """Decide on a claim, as a click does; every open view of the board follows.

        Args:
            claim_index: Which claim, from 0.
            choice: ``"accept"``, ``"reject"``, ``"unsure"``, or ``"open"`` to take one back.
            note: Why.

        Raises:
            ReviewError: No such claim or choice, a stale record, or one that cannot be written;
                then nothing was decided.
        """
        if self.record is None:
            raise self._stale or ReviewError("there is no record to decide in")
        decision = self.record.decide(claim_index, choice, note)
        self._tell_changes()
        return decision

    def __repr__(self) -> str:
        return f"<ReviewBoard: {progress_words(self._choices())}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        board = Board(
            headline(self._review),
            self._rows,
            [(choice, note) for choice, note in self._decisions],
            self._problem,
        )
        return {**data, "text/plain": board_text(board), "text/html": board_html(board)}, metadata

    def _choices(self) -> list[str]:
        return [choice for choice, _ in self._decisions]

    def _tell_changes(self) -> None:
        now = _current(self.record, len(self._rows))
        changes = [(n, *new) for n, new in enumerate(now) if new != self._decisions[n]]
        for index, *decision in changes:
            self._decisions[index] = decision
        if self._problem:
            self._problem = {}
        # Sent even if nothing changed: the view waits for an answer to its question.
        self.send({"tell": "decided", "changes": changes})

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        """Answer a view; whatever goes wrong is said on the board and changes nothing."""
        try:
            match content:
                case {"ask": "decide", "claim": int(index), "choice": choice, "note": str(note)}:
                    self.decide(index, choice, note)
                case {"ask": "export", "form": ("csv" | "md") as form}:
                    self._export(form)
                case {"ask": "write", "form": ("csv" | "md") as form}:
                    name = write_beside(self._open_record(), form)
                    self.send({"tell": "written", "name": carriable(name)})
        except CitelabError as error:
            self._problem = problem_state(error, is_final=self._stale is not None)
            self.send({"tell": "refused"})

    def _export(self, form: str) -> None:
        record = self._open_record()
        text, name = carriable(export_text(record, form)), export_name(record, form)
        self.send({"tell": "export", "form": form, "text": text, "name": name})

    def _open_record(self) -> ReviewRecord:
        if self.record is None:
            raise self._stale or ReviewError("there is no record to export")
        return self.record


def show_review(
    review: Review,
    documents: Document | Iterable[Document] | DocumentSet,
    record: ReviewRecord | str | Path | None = None,
    *,
    message: Message | None = None,
    reviewer: str | None = None,
) -> ReviewBoard:
    """Show a review as a board on which a person decides claim by claim.

    Args:
        review: What `review` found.
        documents: The sources of the request, in its order.
        record: Where decisions are kept: an open `ReviewRecord`, the path of one, or None to keep
            them in memory.
        message: The answer that was reviewed. A path needs it; where it is given, the record's
            pointers are compared with it, too.
        reviewer: Who decides, where ``record`` does not say.

    A record of another answer or of other editions is not applied: the board says what changed,
    and nothing can be decided on it.

    Raises:
        CitelabError: ``review`` is no Review, it is of another edition than the documents, or a
            path comes without its answer.
    """
    if not isinstance(review, Review):
        raise CitelabError(
            f"show_review takes a review, then its documents, but got {type(review).__name__!r}"
            " first; review(message, documents) makes one"
        )
    sources = DocumentSet.of(documents)
    try:
        opened = open_record(record, review, sources, message, reviewer)
    except ReviewError as error:
        return ReviewBoard(review, sources, None, error)
    return ReviewBoard(review, sources, opened)


def _about(review: Review, record: ReviewRecord | None) -> dict[str, Any]:
    return {
        "headline": headline(review),
        "questions": list(QUESTIONS.items()),
        "kept": _kept(record),
    }


def _kept(record: ReviewRecord | None) -> str:
    if record is None:
        return "Nothing is kept."
    if export_name(record, "csv") is None:
        return "Decisions are kept in memory and go with the kernel: export them."
    who = f", as {record.reviewer}" if record.reviewer else ""
    return carriable(f"Decisions are kept in {record.path.name}{who}.")


def _current(record: ReviewRecord | None, count: int) -> list[list[str]]:
    current = {} if record is None else record.current()
    found: Sequence[Decision | None] = [current.get(index) for index in range(count)]
    return [[d.choice, carriable(d.note)] if d else ["open", ""] for d in found]
