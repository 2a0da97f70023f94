"""The mark lens as a widget: prompt, raw reply and message aligned, and the stream step by step."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from citelab.contract.contract import Contract
from citelab.errors import ContractError
from citelab.widgets.lens.state import Lens, lens
from citelab.widgets.lens.twins import lens_html, lens_text, lens_title
from citelab.widgets.lens.wire import lens_wire
from citelab.widgets.modules import compose, stylesheet

__all__ = ["MarkLens", "mark_lens"]

PIECE_CHARS = 4
"""A token of most models is about this long."""


class MarkLens(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is not typed
    """A reply under the contract, taken apart; make one with `mark_lens`.

    Attributes:
        chosen: The number of the chunk whose mark is shown in all three panes, from 1, or None.
        arrived_chars: How many characters of the reply have arrived; one more than it has means
            that the stream was closed.
        piece_chars: Into pieces of how many characters the stream is cut.

    Raises:
        TraitError: One of them is set to a number that the lens does not have.
    """

    _esm = compose(
        "text_model.mjs",
        "clean_up.mjs",
        "document_body.js",
        "view_parts.js",
        "lens/lens_model.mjs",
        "lens/lens_panes.js",
        "lens/lens_stream.js",
        "lens/lens.js",
    )
    _css = stylesheet("view_parts.css", "lens/lens.css")
    _lens = traitlets.Dict().tag(sync=True)
    _title = traitlets.Unicode().tag(sync=True)
    chosen = traitlets.Any(None, allow_none=True).tag(sync=True)
    arrived_chars = traitlets.Int(0).tag(sync=True)
    piece_chars = traitlets.Int(PIECE_CHARS).tag(sync=True)

    def __init__(self, shown: Lens, chunk_count: int, piece_chars: int) -> None:
        self._shown, self._count = shown, chunk_count
        super().__init__(_lens=lens_wire(shown), _title=lens_title(shown))
        self.arrived_chars = len(shown.raw) + 1
        self.piece_chars = piece_chars

    @traitlets.validate("chosen")  # type: ignore[untyped-decorator]
    def _valid_chosen(self, proposal: dict[str, Any]) -> int | None:
        value = proposal["value"]
        if value is not None and (type(value) is not int or not 1 <= value <= self._count):
            raise traitlets.TraitError(
                f"chosen is {value!r}, but it is None or a chunk's number from 1 to {self._count}"
            )
        return value

    @traitlets.validate("arrived_chars")  # type: ignore[untyped-decorator]
    def _valid_arrived(self, proposal: dict[str, Any]) -> int:
        return _within("arrived_chars", proposal["value"], 0, len(self._shown.raw) + 1)

    @traitlets.validate("piece_chars")  # type: ignore[untyped-decorator]
    def _valid_piece(self, proposal: dict[str, Any]) -> int:
        return _within("piece_chars", proposal["value"], 1, max(len(self._shown.raw), 1))

    def __repr__(self) -> str:
        return f"<MarkLens: {self._title}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        twins = {"text/plain": lens_text(self._shown), "text/html": lens_html(self._shown)}
        return {**data, **twins}, metadata


def mark_lens(contract: Contract, reply: str, *, piece_chars: int = PIECE_CHARS) -> MarkLens:
    """Show what a model was sent, what it wrote and what became of it, aligned by its marks.

    Choosing a mark in one pane shows it in the others. The stream can be played again, event by
    event: what has arrived, what the parser holds back, and what a reader already sees.

    Args:
        contract: The request.
        reply: The raw reply, marks and all.
        piece_chars: Into pieces of how many characters the stream is cut, at first.

    Raises:
        ContractError: ``contract`` is none, the reply is longer than 50,000 characters, or
            ``piece_chars`` is less than 1.
    """
    if not isinstance(contract, Contract):
        raise ContractError(
            f"mark_lens takes a Contract, then the raw reply, but got {type(contract).__name__!r}"
            " first; Contract(documents, question) makes one"
        )
    if type(piece_chars) is not int or piece_chars < 1:
        raise ContractError(f"piece_chars is {piece_chars!r}, but a piece has 1 character or more")
    shown = lens(contract, reply)
    return MarkLens(shown, len(contract.chunks), min(piece_chars, max(len(reply), 1)))


def _within(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise traitlets.TraitError(f"{name} is {value}, but it is from {least} to {most}")
    return value
