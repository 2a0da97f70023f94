"""Search: a library of documents on disk, its store of vectors, and what fills it."""

from citelab.errors import LibraryError
from citelab.search.client_store import ClientStore, connected
from citelab.search.edge_store import EdgeStore
from citelab.search.library import Library
from citelab.search.reports import BadFile, Ingested, LibraryDocument, LibraryHit, Status
from citelab.search.store import Found, Store, Vectors

__all__ = [
    "BadFile",
    "ClientStore",
    "EdgeStore",
    "Found",
    "Ingested",
    "Library",
    "LibraryDocument",
    "LibraryError",
    "LibraryHit",
    "Status",
    "Store",
    "Vectors",
    "connected",
]
