"""``citelab ask FILE… QUESTION``, or a folder: a cited answer in the terminal."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from citelab.documents import Document, load
from citelab.errors import CitelabError

if TYPE_CHECKING:
    from citelab.chunks import RetrievalChunk
    from citelab.contract.message import Message

__all__ = ["add_to", "run"]


def add_to(commands: Any) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "ask",
        help="ask a question about text files and PDFs",
        description="Ask a question about text files and PDFs; every claim of the answer carries"
        " numbered citations with the passage that they point at. Of a folder only what a search"
        " finds is sent; its library is made on the first question and kept up to date.",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a text file or a PDF; or one folder of them"
    )
    parser.add_argument("question", metavar="QUESTION", help="in quotes")
    parser.add_argument(
        "--model", help="provider/name as LiteLLM writes it, or: offline, groq, ollama"
    )
    parser.add_argument(
        "--pieces", type=int, default=8, metavar="N", help="of a folder: the most to send (8)"
    )
    parser.add_argument("--json", action="store_true", help="print the message as JSON")
    parser.add_argument("--language", default="en", help="of the files: en (default), es, …")
    parser.add_argument("--password", help="for an encrypted PDF")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Load the files, ask, print. Nothing is printed unless there is a whole answer."""
    documents, only = _sources(chosen)
    from citelab.messages import ask

    message = ask(chosen.question, documents, chosen.model, only=only)
    print(_as_json(message) if chosen.json else as_text(message, documents))
    return 0


def _sources(
    chosen: argparse.Namespace,
) -> tuple[list[Document], list[RetrievalChunk] | None]:
    folders = [name for name in chosen.files if Path(name).is_dir()]
    if not folders:
        return _load_all(chosen), None
    if len(chosen.files) > 1:
        raise CitelabError(
            f"{folders[0]} is a folder and stands beside others; ask one folder, or files"
        )
    if chosen.password:
        raise CitelabError(
            "one password does not open a folder; ask the encrypted file by itself, or save it"
            " without its password"
        )
    from citelab.cli.folder import found_in

    return found_in(
        Path(folders[0]), chosen.question, pieces=chosen.pieces, language=chosen.language
    )


def _load_all(chosen: argparse.Namespace) -> list[Document]:
    documents, faults = [], []
    for name in chosen.files:
        try:
            documents.append(
                load(
                    name,
                    language=chosen.language,
                    password=chosen.password,
                    progress=True,
                )
            )
        except CitelabError as error:
            faults.append(str(error))
    if faults:
        raise CitelabError("\ncitelab: ".join(faults))
    return documents


def as_text(message: Message, documents: Sequence[Document]) -> str:
    """The answer with numbers behind its claims, and the numbered passages below."""
    from citelab.locations import resolve
    from citelab.widgets.twin_text import printable

    answer = ""
    sources: list[str] = []
    for block in message.content:
        answer += block.text
        for location in block.citations:
            passage = resolve(location, documents)
            sources.append(
                f"[{len(sources) + 1}] {passage.document.name}, {passage.label()}\n"
                + _indented(passage.text)
            )
            answer += f" [{len(sources)}]"
    notes = [f"note: {finding.reason}" for finding in message.report]
    # A source may hold the codes that drive a terminal; they are shown, not sent to it.
    return printable("\n\n".join([answer.strip(), *sources, *notes]))


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.strip("\r\n").splitlines())


def _as_json(message: Message) -> str:
    return json.dumps(message.to_dict(), ensure_ascii=False, indent=2)
