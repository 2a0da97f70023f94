"""Two kinds of chunks: what can be cited, and what is retrieved to be read."""

from citelab.chunks.citation import Chunk, citation_chunks
from citelab.chunks.evaluation import (
    Cut,
    RetrievalRow,
    Searchable,
    compare_cuts,
    cuts,
    evaluate_retrieval,
)
from citelab.chunks.gold import GoldPassage, GoldQuestion, gold_questions
from citelab.chunks.index import ChunkIndex, Hit
from citelab.chunks.passages import chunks_in, neighbours
from citelab.chunks.pieces import RetrievalChunk
from citelab.chunks.plotting import plot_retrieval
from citelab.chunks.retrieval import Method, retrieval_chunks
from citelab.chunks.selection import documents_of, select
from citelab.chunks.sources import Origin, Sources, as_custom_blocks, as_search_results
from citelab.chunks.terms import piece_terms, question_terms
from citelab.errors import ChunkError

__all__ = [
    "Chunk",
    "ChunkError",
    "ChunkIndex",
    "Cut",
    "GoldPassage",
    "GoldQuestion",
    "Hit",
    "Method",
    "Origin",
    "RetrievalChunk",
    "RetrievalRow",
    "Searchable",
    "Sources",
    "as_custom_blocks",
    "as_search_results",
    "chunks_in",
    "citation_chunks",
    "compare_cuts",
    "cuts",
    "documents_of",
    "evaluate_retrieval",
    "gold_questions",
    "neighbours",
    "piece_terms",
    "plot_retrieval",
    "question_terms",
    "retrieval_chunks",
    "select",
]
