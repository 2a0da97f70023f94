"""Documents: plain text, PDF, content blocks, search results; exact text that never changes."""

from citelab.documents.decoding import decode
from citelab.documents.furniture import page_bodies, shown_text
from citelab.documents.model import Block, Document, Page, SearchResult
from citelab.documents.numbering import DocumentSet
from citelab.documents.pdf import read_pdf
from citelab.documents.reading import load
from citelab.documents.store import FileStore
from citelab.documents.wire import (
    document_from_block,
    document_to_block,
    require_one_citation_setting,
)

__all__ = [
    "Block",
    "Document",
    "DocumentSet",
    "FileStore",
    "Page",
    "SearchResult",
    "decode",
    "document_from_block",
    "document_to_block",
    "load",
    "page_bodies",
    "read_pdf",
    "require_one_citation_setting",
    "shown_text",
]
