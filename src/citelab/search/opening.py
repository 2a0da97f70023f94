"""What a library is opened with: its own folder, its embedder, and the store of its vectors."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

from citelab.errors import LibraryError, ModelError
from citelab.models.embeddings import Embedder, embedder
from citelab.search.client_store import ClientStore, connected
from citelab.search.edge_store import EdgeStore
from citelab.search.manifest import Manifest
from citelab.search.store import Store

__all__ = ["chosen_embedder", "manifest_in", "store_for", "store_name"]

_MANIFEST = "manifest.sqlite3"
_VECTORS = "vectors"
_CACHE = "embeddings.sqlite3"
_EMBEDDER = "embedder"
_KEY = "QDRANT_API_KEY"


def manifest_in(folder: Path) -> Manifest:
    """The manifest of the library in a folder; both are made if they are missing.

    Raises:
        LibraryError: The folder holds other things, or as ``Manifest``.
    """
    try:
        is_new = not folder.exists() or not any(folder.iterdir())
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LibraryError(
            f"{folder} cannot be a library: {error.strerror or error}; choose another folder"
        ) from None
    if not is_new and not (folder / _MANIFEST).exists():
        raise LibraryError(
            f"{folder} holds other files and is no library; choose a new folder for the library and"
            " ingest this one into it"
        )
    return Manifest(folder / _MANIFEST)


def chosen_embedder(
    given: str | Embedder | None, folder: Path, manifest: Manifest
) -> Embedder | None:
    """The embedder asked for, or else the one that the library had.

    Raises:
        ModelError: There is none of the name asked for.
        LibraryError: There is none of the name that the library remembers.
    """
    if given is None:
        name = manifest.fact(_EMBEDDER)
        return None if name is None else _remembered(name, folder)
    made = embedder(given, cache=folder / _CACHE) if isinstance(given, str) else given
    manifest.set_fact(_EMBEDDER, given if isinstance(given, str) else given.name)
    return made


def store_name(url: str | None, embeds: Embedder | None) -> str:
    """Says which vectors lie there: those of another embedder cannot be compared with these."""
    label = "words" if embeds is None else f"{embeds.name} {embeds.dims}"
    return f"{url or _VECTORS}-{hashlib.sha256(label.encode()).hexdigest()[:12]}"


def store_for(url: str | None, embeds: Embedder | None, folder: Path, manifest: Manifest) -> Store:
    """The store at an address, or in the library's folder.

    Raises:
        LibraryError: It cannot be opened or reached.
    """
    name, dims = store_name(url, embeds), 0 if embeds is None else embeds.dims
    if url is not None:
        label = name.rpartition("-")[2]
        collection = f"citelab-{manifest.fact('library')}-{label}"
        return ClientStore(connected(url, os.environ.get(_KEY)), collection, dims, url)
    for other in folder.glob(f"{_VECTORS}-*"):
        if other.name != name:
            shutil.rmtree(other, ignore_errors=True)
    return EdgeStore(folder / name, dims)


def _remembered(name: str, folder: Path) -> Embedder:
    try:
        return embedder(name, cache=folder / _CACHE)
    except ModelError as error:
        raise LibraryError(
            f"{folder} was filled with the embedder {name!r}, which is not at hand ({error});"
            " pass it as embedder=…, or 'static'"
        ) from None
