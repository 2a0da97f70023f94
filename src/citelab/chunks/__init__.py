"""Two kinds of chunks: what can be cited, and what is retrieved to be read."""

from citelab.chunks.citation import Chunk, citation_chunks
from citelab.chunks.index import ChunkIndex, Hit
from citelab.chunks.passages import chunks_in, neighbours
from citelab.chunks.retrieval import ChunkError, RetrievalChunk, retrieval_chunks

__all__ = [
    "Chunk",
    "ChunkError",
    "ChunkIndex",
    "Hit",
    "RetrievalChunk",
    "chunks_in",
    "citation_chunks",
    "neighbours",
    "retrieval_chunks",
]
