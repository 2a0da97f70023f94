"""Two kinds of chunks: what can be cited, and what is retrieved to be read."""

from citelab.chunks.citation import Chunk, citation_chunks
from citelab.chunks.index import ChunkIndex, Hit
from citelab.chunks.retrieval import ChunkError, RetrievalChunk, retrieval_chunks

__all__ = [
    "Chunk",
    "ChunkError",
    "ChunkIndex",
    "Hit",
    "RetrievalChunk",
    "citation_chunks",
    "retrieval_chunks",
]
