"""``citelab record FILE… QUESTION``: keep a model's reply, to be given again without the model."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from citelab.cli.ask import _load_all
from citelab.documents import Document, DocumentSet

__all__ = ["add_to", "run"]


def add_to(commands: Any) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "record",
        help="keep a model's reply, to be given again without the model",
        description="Ask a question about text files and PDFs and keep request and reply in a"
        " cassette: the model `recorded/NAME` gives the same reply to the same request, without"
        " a key or a network. Keys, addresses and names of computers are never written.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a text file or a PDF")
    parser.add_argument("question", metavar="QUESTION", help="in quotes")
    parser.add_argument("--model", help="as for `citelab ask`")
    parser.add_argument("--into", metavar="NAME", help="of the cassette; made of the model's")
    parser.add_argument("--structured", action="store_true", help="ask for JSON under a schema")
    parser.add_argument(
        "--pieces", type=int, metavar="N", help="show only the N pieces that search finds"
    )
    parser.add_argument("--max-tokens", type=int, default=1024, help="1024 where not given")
    parser.add_argument("--language", default="en", help="of the files: en (default), es, …")
    parser.add_argument("--password", help="for an encrypted PDF")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Load the files, ask, keep, and say where. Nothing is written unless there is a reply."""
    documents = _load_all(chosen)
    from citelab.models.cassettes.recorder import add, name_for, path_for, record
    from citelab.models.catalogue import default_model, full_name

    model = full_name(chosen.model or default_model())
    path = path_for(chosen.into or name_for(model))
    messages, options = _request(chosen, documents)
    entry = record(model, messages, max_tokens=chosen.max_tokens, **options)
    add([entry], path)
    print(entry.text)
    print(f"recorded into {path}; replay it with the model recorded/{path.stem}", file=sys.stderr)
    return 0


def _request(
    chosen: argparse.Namespace, documents: Sequence[Document]
) -> tuple[Sequence[Mapping[str, Any]], dict[str, Any]]:
    from citelab.chunks import RetrievalChunk
    from citelab.contract.contract import Contract
    from citelab.contract.structured import StructuredContract

    only: list[RetrievalChunk] | None = None
    if chosen.pieces is not None:
        only = _found(DocumentSet(documents), chosen.question, chosen.pieces, chosen.language)
    contract = Contract(documents, chosen.question, only=only)
    if not chosen.structured:
        return contract.messages, {}
    asked = StructuredContract(contract)
    return asked.messages, {"response_format": asked.response_format}


def _found(documents: DocumentSet, question: str, count: int, language: str) -> list[Any]:
    from citelab.chunks import ChunkIndex, retrieval_chunks

    pieces = [
        piece
        for index, document in documents.numbered()
        for piece in retrieval_chunks(document, document_index=index)
    ]
    hits = ChunkIndex(pieces, language=language).search(question, k=count)
    return [hit.chunk for hit in hits]
