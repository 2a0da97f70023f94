"""From a range of a document's text to the location that cites it in the document's own unit."""

from __future__ import annotations

from citelab.documents import Document
from citelab.errors import LocationError
from citelab.locations.model import (
    CharLocation,
    ContentBlockLocation,
    Location,
    PageLocation,
    SearchResultLocation,
)

__all__ = ["location_at"]


def location_at(document: Document, index: int, start_char: int, end_char: int) -> Location:
    """The location that cites ``document.text[start_char:end_char]``.

    Args:
        document: The document cited; its kind decides the kind of the location.
        index: Its ``document_index``, or ``search_result_index`` for a search result, from 0.
        start_char: First code point, from 0. For content and search results the cited range
            grows to whole blocks, as their locations know nothing smaller.
        end_char: First code point after the range; greater than ``start_char``.

    Raises:
        LocationError: The range is empty or leaves the text.
    """
    if not 0 <= start_char < end_char <= len(document.text):
        raise LocationError(
            f"characters {start_char} to {end_char} (exclusive) are no range of"
            f" {document.name!r}, which has {len(document.text)}",
            fault="out_of_range",
        )
    if document.kind == "text":
        return CharLocation(
            document_index=index,
            start_char=start_char,
            end_char=end_char,
            cited_text=document.text[start_char:end_char],
            document_title=document.title,
            file_id=document.file_id,
        )
    if document.kind == "pdf":
        return PageLocation(
            document_index=index,
            start_page=document.page_at(start_char).number,
            end_page=document.page_at(end_char - 1).number + 1,
            cited_text=document.text[start_char:end_char],
            document_title=document.title,
            file_id=document.file_id,
            start_char=start_char,
            end_char=end_char,
        )
    return _of_blocks(document, index, start_char, end_char)


def _of_blocks(document: Document, index: int, start_char: int, end_char: int) -> Location:
    first, last = document.block_at(start_char), document.block_at(end_char - 1)
    cited_text = document.text[first.start_char : last.end_char]
    if document.kind == "search_result":
        return SearchResultLocation(
            search_result_index=index,
            start_block=first.index,
            end_block=last.index + 1,
            cited_text=cited_text,
            source=document.source or "",
            title=document.title,
        )
    return ContentBlockLocation(
        document_index=index,
        start_block=first.index,
        end_block=last.index + 1,
        cited_text=cited_text,
        document_title=document.title,
        file_id=document.file_id,
    )
