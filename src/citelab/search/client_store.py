"""The store on a server or a cluster: Qdrant through its own client.

The same points, the same questions and, over the same documents, the same answers as the engine
in the process. How many machines there are behind the address is the server's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from citelab.errors import LibraryError
from citelab.search.store import DOCUMENT, MEANING, PIECE, WORDS, Found, Vectors, point_id

__all__ = ["ClientStore", "connected"]

_MANY = 1_000_000_000
# Points a request: some hundred kilobytes of words, or of embeddings.
_BATCH = 256
_TIMEOUT_SECONDS = 60

P = ParamSpec("P")
R = TypeVar("R")


def _explained(method: Callable[P, R]) -> Callable[P, R]:
    """The method, with the client's exceptions turned into ours."""

    @wraps(method)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(*args, **kwargs)
        except LibraryError:
            raise
        # Of httpx, of pydantic and of its own: the client lets them all through.
        except Exception as error:
            store = args[0]
            assert isinstance(store, ClientStore)
            raise LibraryError(
                f"the vector store at {store.address} did not do what it was asked"
                f" ({str(error).strip() or type(error).__name__}); see that it runs and that the"
                " key in QDRANT_API_KEY is right, then try again: nothing is lost"
            ) from None

    return call


class ClientStore:
    """Vectors in one collection of a Qdrant that ``qdrant-client`` reaches.

    Args:
        client: A ``QdrantClient``.
        collection: Name of the collection; made if it is missing.
        dims: Length of the embeddings; 0 for words only.
        address: What to call the store in messages.

    Raises:
        LibraryError: The server does not answer, or refuses.
    """

    def __init__(self, client: Any, collection: str, dims: int = 0, address: str = "") -> None:
        self.address = address or "an address of your own"
        self._client = client
        self._collection = collection
        self._dims = dims
        self._ready()

    @_explained
    def put(self, document_id: str, pieces: Sequence[Vectors]) -> None:
        """Add a document or replace it."""
        self.remove(document_id)
        for start in range(0, len(pieces), _BATCH):
            batch = enumerate(pieces[start : start + _BATCH], start)
            points = [self._point(document_id, at, piece) for at, piece in batch]
            self._client.upsert(self._collection, points, wait=True)

    @_explained
    def remove(self, document_id: str) -> None:
        """Forget a document."""
        m = _models()
        match = m.MatchValue(value=document_id)
        of_it = m.Filter(must=[m.FieldCondition(key=DOCUMENT, match=match)])
        self._client.delete(self._collection, m.FilterSelector(filter=of_it), wait=True)

    @_explained
    def search(self, question: Vectors, limit: int) -> list[Found]:
        """At most ``limit`` points, best first."""
        m = _models()
        if question.meaning is None:
            query, using = self._sparse(question), WORDS
            # Rarity over what is stored now, as in the process.
            params = m.SearchParams(idf=m.IdfCorpusParams(corpus=m.Filter()))
        else:
            query, using = list(question.meaning), MEANING
            params = m.SearchParams(exact=True)
        found = self._client.query_points(
            self._collection, query=query, using=using, search_params=params, limit=limit
        )
        return [Found(p.payload[DOCUMENT], p.payload[PIECE], p.score) for p in found.points]

    @_explained
    def count(self) -> int:
        """How many points there are."""
        return int(self._client.count(self._collection, exact=True).count)

    @_explained
    def documents(self) -> dict[str, int]:
        """How many points each document has."""
        facet = self._client.facet(self._collection, DOCUMENT, limit=_MANY, exact=True)
        return {hit.value: hit.count for hit in facet.hits if hit.count}

    def flush(self) -> None:
        """Nothing to do: the server answers when it has written."""

    def close(self) -> None:
        """Close the connection."""
        self._client.close()

    @_explained
    def _ready(self) -> None:
        m = _models()
        dense = {MEANING: m.VectorParams(size=self._dims, distance=m.Distance.COSINE)}
        if not self._client.collection_exists(self._collection):
            self._client.create_collection(
                self._collection,
                vectors_config=dense if self._dims else {},
                sparse_vectors_config={WORDS: m.SparseVectorParams(modifier=m.Modifier.IDF)},
            )
        # At every opening: a kill may have come in between. Made twice it is made once.
        self._client.create_payload_index(
            self._collection, DOCUMENT, m.PayloadSchemaType.KEYWORD, wait=True
        )

    def _point(self, document_id: str, at: int, piece: Vectors) -> Any:
        vector: dict[str, Any] = {}
        if piece.words:
            vector[WORDS] = self._sparse(piece)
        if piece.meaning is not None:
            vector[MEANING] = list(piece.meaning)
        payload = {DOCUMENT: document_id, PIECE: at}
        return _models().PointStruct(id=point_id(document_id, at), vector=vector, payload=payload)

    def _sparse(self, vectors: Vectors) -> Any:
        words = vectors.words
        return _models().SparseVector(indices=[*words], values=[*words.values()])


def connected(url: str, api_key: str | None = None) -> Any:
    """A client of the server at ``url``; nothing is asked yet.

    Raises:
        LibraryError: The client is not installed, or ``url`` is none.
    """
    try:
        from qdrant_client import QdrantClient
    except ImportError as error:
        raise LibraryError(
            f"a server is reached by qdrant-client ({error}); pip install 'citelab[search]',"
            " or leave url out and keep the library on this computer"
        ) from None
    try:
        return QdrantClient(
            url=url, api_key=api_key, timeout=_TIMEOUT_SECONDS, check_compatibility=False
        )
    except ValueError as error:
        raise LibraryError(
            f"url is {url!r}, but it is an address such as http://localhost:6333 ({error})"
        ) from None


def _models() -> Any:
    from qdrant_client import models

    return models
