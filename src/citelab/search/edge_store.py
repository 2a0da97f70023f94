"""The store on this computer: Qdrant's own engine in the process, one folder, no server.

One process at a time: the engine locks the folder. What was put survives a kill at any moment,
through the engine's log; ``flush`` makes it survive a loss of power.
"""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from citelab.errors import LibraryError
from citelab.search.store import DOCUMENT, MEANING, PIECE, WORDS, Found, Vectors, point_id

__all__ = ["EdgeStore"]

_MANY = 1_000_000_000
# What the engine calls a lock that somebody else holds.
_LOCKED = "WouldBlock"

P = ParamSpec("P")
R = TypeVar("R")


def _explained(method: Callable[P, R]) -> Callable[P, R]:
    """The method, with the engine's bare exceptions turned into ours."""

    @wraps(method)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(*args, **kwargs)
        except LibraryError:
            raise
        # The engine raises nothing more exact.
        except Exception as error:
            raise LibraryError(
                f"the vectors cannot be read or written: {error}; close the library and open it"
                " again, and it makes them anew from its texts where they are damaged"
            ) from error

    return call


class EdgeStore:
    """Vectors in one folder, by ``qdrant-edge-py``.

    Args:
        folder: Where the vectors lie; made if it is missing. One that cannot be opened is put
            away and started anew, empty: ``count`` then says so.
        dims: Length of the embeddings; 0 for words only.

    Raises:
        LibraryError: The package is missing, or another process has the folder open.
    """

    def __init__(self, folder: Path, dims: int = 0) -> None:
        self._edge = _engine()
        self._folder = folder
        self._dims = dims
        self._shard: Any = self._opened()
        self._index_documents()

    @_explained
    def put(self, document_id: str, pieces: Sequence[Vectors]) -> None:
        """Add a document or replace it."""
        self.remove(document_id)
        points = [self._point(document_id, at, piece) for at, piece in enumerate(pieces)]
        self._shard.update(self._edge.UpdateOperation.upsert_points(points))

    @_explained
    def remove(self, document_id: str) -> None:
        """Forget a document."""
        match = self._edge.MatchValue(document_id)
        of_it = self._edge.Filter(must=[self._edge.FieldCondition(key=DOCUMENT, match=match)])
        self._shard.update(self._edge.UpdateOperation.delete_points_by_filter(of_it))

    @_explained
    def search(self, question: Vectors, limit: int) -> list[Found]:
        """At most ``limit`` points, best first."""
        points = self._shard.query(self._request(question, limit))
        return [Found(p.payload[DOCUMENT], p.payload[PIECE], p.score) for p in points]

    @_explained
    def count(self) -> int:
        """How many points there are."""
        return int(self._shard.count(self._edge.CountRequest(exact=True)))

    @_explained
    def documents(self) -> dict[str, int]:
        """How many points each document has."""
        request = self._edge.FacetRequest(key=DOCUMENT, limit=_MANY, exact=True)
        # Values that no point has any more are still listed.
        return {hit.value: hit.count for hit in self._shard.facet(request).hits if hit.count}

    @_explained
    def flush(self) -> None:
        """Return when everything is on the disk."""
        self._shard.flush()

    @_explained
    def close(self) -> None:
        """Let go of the folder."""
        if self._shard is not None:
            shard, self._shard = self._shard, None
            shard.flush()
            shard.close()

    def _opened(self) -> Any:
        try:
            # With the vectors that it must have: others are as good as damaged.
            return self._edge.EdgeShard.load(str(self._folder), self._config())
        # It raises nothing more exact, for a folder that is missing as for a damaged one.
        except Exception as error:
            if _LOCKED in str(error):
                raise LibraryError(
                    f"{self._folder} is open already, in this process or another; close it there"
                ) from None
        return self._created()

    @_explained
    def _created(self) -> Any:
        _put_away(self._folder)
        self._folder.mkdir(parents=True)
        return self._edge.EdgeShard.create(str(self._folder), self._config())

    @_explained
    def _index_documents(self) -> None:
        # At every opening: a kill may have come between the making of the folder and this.
        if DOCUMENT not in self._shard.info().payload_schema:
            keyword = self._edge.PayloadSchemaType.Keyword
            self._shard.update(self._edge.UpdateOperation.create_field_index(DOCUMENT, keyword))

    def _config(self) -> Any:
        edge = self._edge
        dense = {MEANING: edge.EdgeVectorParams(size=self._dims, distance=edge.Distance.Cosine)}
        return edge.EdgeConfig(
            vectors=dense if self._dims else None,
            sparse_vectors={WORDS: edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf)},
        )

    def _point(self, document_id: str, at: int, piece: Vectors) -> Any:
        vector: dict[str, Any] = {}
        if piece.words:
            vector[WORDS] = self._sparse(piece)
        if piece.meaning is not None:
            vector[MEANING] = list(piece.meaning)
        payload = {DOCUMENT: document_id, PIECE: at}
        return self._edge.Point(point_id(document_id, at), vector, payload)

    def _sparse(self, vectors: Vectors) -> Any:
        return self._edge.SparseVector([*vectors.words], [*vectors.words.values()])

    def _request(self, question: Vectors, limit: int) -> Any:
        edge = self._edge
        if question.meaning is None:
            query = edge.Query.Nearest(self._sparse(question), using=WORDS)
            # Rarity over what is stored now. By itself the engine counts removed points as well
            # until it tidies up, and two libraries of the same files would differ.
            params = edge.SearchParams(idf=edge.IdfParams(corpus=edge.Filter()))
        else:
            query = edge.Query.Nearest(list(question.meaning), using=MEANING)
            # Its graph finds most of the nearest, and others after every change.
            params = edge.SearchParams(exact=True)
        return edge.QueryRequest(limit=limit, query=query, params=params, with_payload=True)


def _engine() -> Any:
    try:
        import qdrant_edge
    except ImportError as error:
        raise LibraryError(
            f"a library on this computer needs Qdrant's engine ({error});"
            " pip install 'citelab[search]', or name the url of a server"
        ) from None
    return qdrant_edge


def _put_away(folder: Path) -> None:
    if not folder.exists():
        return
    # Renamed first: a folder that was deleted by half might still open.
    aside = folder.with_name(f"{folder.name}.{uuid.uuid4().hex[:8]}.discarded")
    folder.rename(aside)
    for discarded in folder.parent.glob(f"{folder.name}.*.discarded"):
        shutil.rmtree(discarded, ignore_errors=True)
