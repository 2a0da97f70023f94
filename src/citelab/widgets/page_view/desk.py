"""The kernel's side of the page view: it is asked for a page, and answers with picture and boxes.

One question, one answer. A picture travels once; asked again, only its boxes do. A page that
cannot be drawn is answered with a sentence, and the view shows that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from citelab.documents import Document
from citelab.errors import CitelabError
from citelab.widgets.page_view.picture import PagePicture, draw_page
from citelab.widgets.page_view.places import Places, fractions, places_of
from citelab.widgets.view_state import carriable

__all__ = ["PageDesk"]

Answer = tuple[dict[str, Any], list[bytes]]
_KEPT_PICTURES, _KEPT_PLACES = 8, 64


class PageDesk:
    """Answers what a view asks of the pages of some documents.

    Args:
        documents: In the order in which the view numbers them.
        password: As for ``load``, for all of them.
    """

    def __init__(self, documents: Sequence[Document], *, password: str | None = None) -> None:
        self._documents, self._password = documents, password
        # Bound to this desk, so that pictures go when the view goes.
        self.picture: Callable[[int, int], PagePicture] = lru_cache(_KEPT_PICTURES)(self._draw)
        self.places: Callable[[int, tuple[int, int] | None], Places] = lru_cache(_KEPT_PLACES)(
            self._find
        )

    def answer(self, question: Any) -> Answer | None:
        """What to send back; None where the message is no question of a page view.

        Args:
            question: ``{"kind": "page", "request", "source" (from 0), "page" (from 1, or None for
                the first that the range stands on), "span" ([start, end] or None), "known"
                (pages whose picture the view has)}``.

        Returns:
            Content and buffers: the picture's bytes, where the view does not have them.
        """
        if not isinstance(question, dict) or question.get("kind") != "page":
            return None
        source, span = question["source"], question.get("span")
        document = self._documents[source]
        try:
            places = self.places(source, None if span is None else (span[0], span[1]))
            return self._answer(question, document, places)
        except CitelabError as error:
            said = {"problem": carriable(str(error)), "page": question.get("page") or 1}
            return {**_head(question, document), **said}, []

    def _answer(self, question: dict[str, Any], document: Document, places: Places) -> Answer:
        number = question.get("page") or next(iter(places.boxed_pages), 1)
        picture = self.picture(question["source"], number)
        size = picture.width_points, picture.height_points
        said = {
            "page": number,
            "label": _label(document, number),
            "width": round(picture.width_points, 2),
            "height": round(picture.height_points, 2),
            "type": picture.media_type,
            "boxes": fractions(places.boxes.get(number, []), *size),
            "boxed": places.boxed_pages,
            "note": carriable(places.problem),
        }
        known = number in question.get("known", ())
        return {**_head(question, document), **said}, [] if known else [picture.content]

    def _draw(self, source: int, number: int) -> PagePicture:
        return draw_page(self._documents[source], number, password=self._password)

    def _find(self, source: int, span: tuple[int, int] | None) -> Places:
        return places_of(self._documents[source], span, password=self._password)


def _head(question: dict[str, Any], document: Document) -> dict[str, Any]:
    return {"kind": "page", "request": question.get("request"), "count": len(document.pages)}


def _label(document: Document, number: int) -> str | None:
    label = document.pages[number - 1].label
    return carriable(label) if label is not None and label != str(number) else None
