"""The locator lab: move a range through a text, say it in every convention, and misread it.

The widget only shows; the library's own conversions make every value. The text travels to the
browser once, and each change after that is a few kilobytes of ranges and words.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import anywidget
import traitlets

from citelab.documents import Document
from citelab.errors import CitelabError, UnitError
from citelab.locations import Location, location_at
from citelab.locations.conventions.counting import Range, require_range
from citelab.widgets.lab_document import require_document
from citelab.widgets.locator_lab_counting import MISTAKES, WAYS, way_named
from citelab.widgets.locator_lab_rows import ROWS, notes
from citelab.widgets.locator_lab_samples import SAMPLES
from citelab.widgets.locator_lab_state import LabView, first_range
from citelab.widgets.locator_lab_twins import lab_html, lab_text
from citelab.widgets.modules import compose, stylesheet
from citelab.widgets.view_state import document_state

__all__ = ["LocatorLab", "locator_lab"]

_MODULES = (
    "text_model.mjs",
    "lab_layers.mjs",
    "clean_up.mjs",
    "document_body.js",
    "source_pane.js",
    "lab_paint.js",
    "lab_controls.js",
    "locator_lab_readout.js",
    "locator_lab.js",
)


class LocatorLab(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is not typed
    """A text and a range of it to play with; `locator_lab` makes one too.

    Args:
        document: The text to begin with, of any kind; the samples stand beside it. None: the
            samples alone.
        start_char: First code point of the range, from 0; the first words if left out.
        end_char: First code point that is not in the range.

    Attributes:
        range: ``(start_char, end_char)`` of the open text, half-open code points, or None where
            what was typed is no range. Observe it, set it, or use `move`.
        written_as: How the numbers of the range are counted by who writes them.
        read_as: How they are counted by who reads them; another way is a mistake. Both are
            names of ``citelab.widgets.locator_lab_counting.WAYS``.

    Raises:
        UnitError: The range is empty, reversed or outside of the text.
    """

    _esm = compose(*_MODULES)
    _css = stylesheet("labs.css")
    _texts = traitlets.List().tag(sync=True)
    _ways = traitlets.List(list(WAYS)).tag(sync=True)
    _mistakes = traitlets.List([[m.name, m.written_as, m.read_as] for m in MISTAKES]).tag(sync=True)
    _rows = traitlets.List([[row.name, row.is_answer_side] for row in ROWS]).tag(sync=True)
    _kinds = traitlets.List().tag(sync=True)
    _notes = traitlets.Dict().tag(sync=True)
    _view = traitlets.Dict().tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)
    range = traitlets.Any(None, allow_none=True)
    written_as = traitlets.Unicode("code points")
    read_as = traitlets.Unicode("code points")

    def __init__(
        self,
        document: Document | None = None,
        start_char: int | None = None,
        end_char: int | None = None,
    ) -> None:
        given = [] if document is None else [require_document(document)]
        self._sources = [*given, *(sample.document() for sample in SAMPLES)]
        starts = [first_range(one.text) for one in given]
        self._starts = [*starts, *((s.start_char, s.end_char) for s in SAMPLES)]
        self._index, self._is_busy = 0, True
        self._wrongly_typed: tuple[list[Any], str] | None = None
        super().__init__(
            _texts=[document_state(one) for one in self._sources],
            _kinds=[one.kind for one in self._sources],
            _notes={kind: notes(kind) for kind in {one.kind for one in self._sources}},
        )
        self.range = self._starts[0]
        if (start_char, end_char) != (None, None):
            self.move(start_char, end_char)
        self._is_busy = False
        self._show()

    @property
    def document(self) -> Document:
        """The text that is open."""
        return self._sources[self._index]

    @property
    def location(self) -> Location | None:
        """The location that cites the range, in the unit of the document; None without a range."""
        return None if self.range is None else location_at(self.document, 0, *self.range)

    @property
    def misread(self) -> Range | None:
        """The range that its reader finds, where that is another one; None otherwise."""
        reading = self._lab_view.reading
        return None if reading is None else reading.wrong

    def move(self, start_char: int | None, end_char: int | None) -> None:
        """Move the range.

        Args:
            start_char: First code point, from 0.
            end_char: First code point that is not in the range.

        Raises:
            UnitError: The range is empty, reversed or outside of the text.
        """
        self.range = (start_char, end_char)

    def open_text(self, title: str) -> None:
        """Open one of the texts, and the range that it starts with.

        Args:
            title: The title of the document, or ``"Emoji"``, ``"CRLF"`` or ``"Accents"``.

        Raises:
            CitelabError: No text has this title.
        """
        names = [source.name for source in self._sources]
        if title not in names:
            raise CitelabError(f"{title!r:.60} is no text of this lab; it has {names}")
        self._open(names.index(title))

    def make_mistake(self, name: str) -> None:
        """Have the numbers written in one way and read in another.

        Args:
            name: What a button of the lab says: ``"Bytes read as code points"``.

        Raises:
            CitelabError: There is no such mistake; says which there are.
        """
        found = [mistake for mistake in MISTAKES if mistake.name == name]
        if not found:
            raise CitelabError(f"{name!r:.60} is no mistake here; there are"
                               f" {[mistake.name for mistake in MISTAKES]}")  # fmt: skip
        self._set_ways(found[0].written_as, found[0].read_as)

    @traitlets.validate("range")  # type: ignore[untyped-decorator]
    def _valid_range(self, proposal: dict[str, Any]) -> Range | None:
        match proposal["value"]:
            case None:
                return None
            case [start, end]:
                require_range(self.document.units, start, end)
                return start, end
        raise UnitError(
            f"range is {proposal['value']!r:.60}, but it is (start_char, end_char) or None"
        )

    @traitlets.validate("written_as", "read_as")  # type: ignore[untyped-decorator]
    def _valid_way(self, proposal: dict[str, Any]) -> str:
        way_named(proposal["value"])
        return str(proposal["value"])

    @traitlets.observe("range", "written_as", "read_as")  # type: ignore[untyped-decorator]
    def _on_change(self, _change: object) -> None:
        if not self._is_busy:
            self._wrongly_typed = None
            self._show()

    @traitlets.observe("_asked")  # type: ignore[untyped-decorator]
    def _on_asked(self, change: dict[str, Any]) -> None:
        """What a person did in the browser; what does not read as that is left alone."""
        match change["new"]:
            case {"open": int(index)} if 0 <= index < len(self._sources):
                self._open(index)
            case {"range": [int(), int()] as span}:
                self._try_numbers("code points", span)
            case {"numbers": [start, end]}:
                self._try_numbers(self.written_as, [start, end])
            case {"written": str(written), "read": str(read)} if {written, read} <= set(WAYS):
                self._set_ways(written, read)

    def _open(self, index: int) -> None:
        with self._one_update():
            self.range, self._index = None, index
            self.range = self._starts[index]

    def _set_ways(self, written_as: str, read_as: str) -> None:
        with self._one_update():
            self.written_as, self.read_as = written_as, read_as

    def _try_numbers(self, way: str, numbers: list[Any]) -> None:
        with self._one_update():
            try:
                self.range = WAYS[way].read(self.document.units, numbers[0], numbers[1]).value
            except UnitError as error:
                self.range = None
                self._wrongly_typed = (numbers, str(error))

    @contextmanager
    def _one_update(self) -> Iterator[None]:
        self._is_busy, self._wrongly_typed = True, None
        try:
            yield
        finally:
            self._is_busy = False
        self._show()

    def _show(self) -> None:
        # The browser tells by the number whether this answers the last thing that it asked.
        self._view = {**self._lab_view.to_dict(self._index), "asked": self._asked.get("number")}

    @property
    def _lab_view(self) -> LabView:
        typed, problem = self._wrongly_typed or (None, None)
        return LabView(self.document, self.range, self.written_as, self.read_as, problem, typed)

    def __repr__(self) -> str:
        return f"<LocatorLab: {self._lab_view.where}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        view = self._lab_view
        return {**data, "text/plain": lab_text(view), "text/html": lab_html(view)}, metadata


def locator_lab(
    document: Document | None = None, start_char: int | None = None, end_char: int | None = None
) -> LocatorLab:
    """Play with a range of a text: move it, say it in every convention, misread it.

    Args:
        document: The text; None for the samples alone (emoji, CRLF, accents).
        start_char: First code point of the range, from 0; the first words if left out.
        end_char: First code point that is not in the range.

    Raises:
        CitelabError: ``document`` is no Document; or the range is none of its text (UnitError).
    """
    return LocatorLab(document, start_char, end_char)
