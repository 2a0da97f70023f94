"""The documents that a question set names, read from one folder and held against its passages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from citelab.documents import Document, SearchResult, load
from citelab.errors import DocumentError, EvaluationError
from citelab.evaluation.questions import EvaluationQuestion, WantedPassage
from citelab.text.language import guess_language

__all__ = ["Sources", "load_sources", "read_document", "require_passages"]

Sources = Mapping[str, Sequence[Document]]
"""For each name in a question set its document, or the search results that it stands for."""


def load_sources(
    folder: Path | str, questions: Iterable[EvaluationQuestion]
) -> dict[str, list[Document]]:
    """Load every document that the questions name from a folder.

    Texts and PDFs are read by ``load``, in the language that their words show. A JSON file is a
    list of blocks with a ``text``, or of search results with ``source``, ``title`` and
    ``content``.

    Args:
        folder: Where the files are.
        questions: The question set.

    Raises:
        EvaluationError: A file is missing or cannot be read, or a passage of the set does not
            stand where the set says; each is named.
    """
    asked = list(questions)
    names = dict.fromkeys(name for question in asked for name in question.documents)
    loaded, faults = {}, []
    for name in names:
        try:
            loaded[name] = read_document(Path(folder) / name)
        except (DocumentError, OSError, KeyError, TypeError, ValueError) as error:
            told = error.strerror if isinstance(error, OSError) else error
            faults.append(f"{name}: {told}")
    if faults:
        raise EvaluationError("documents cannot be read:\n" + "\n".join(faults))
    require_passages(asked, loaded)
    return loaded


def require_passages(questions: Iterable[EvaluationQuestion], sources: Sources) -> None:
    """Refuse a question set whose passages do not stand where it says.

    Raises:
        EvaluationError: Names each such passage, with what stands there.
    """
    faults = [
        f"{question.id}: {fault}"
        for question in questions
        for passage in (*question.gold, *question.decoys)
        if (fault := _fault(passage, sources))
    ]
    if faults:
        raise EvaluationError("passages are not where they should be:\n" + "\n".join(faults))


def read_document(path: Path) -> list[Document]:
    """The document of a file, in its language; several where it holds search results.

    Raises:
        DocumentError: It cannot be read as text or PDF.
        OSError: It cannot be opened.
        ValueError: It is no JSON, or holds neither blocks nor search results.
    """
    if path.suffix != ".json":
        document = load(path)
        language = guess_language(document.text[:20_000])
        return [load(path, language=language) if language not in (None, "en") else document]
    records: list[dict[str, Any]] = json.loads(path.read_bytes().decode("utf-8"))
    if all("content" in record for record in records):
        return [
            SearchResult(one["source"], one["title"], [part["text"] for part in one["content"]])
            for one in records
        ]
    return [Document.from_blocks([record["text"] for record in records], title=path.name)]


def _fault(passage: WantedPassage, sources: Sources) -> str:
    documents = sources.get(passage.document)
    if documents is None:
        return f"there is no document {passage.document!r}"
    index = passage.search_result_index or 0
    if index >= len(documents):
        return f"{passage.document} has {len(documents)} results, and none with the index {index}"
    text = documents[index].text
    if passage.end_char > len(text):
        return f"{passage.document} ends at {len(text)}, before {passage.end_char}"
    found = text[passage.start_char : passage.end_char]
    if passage.text and found != passage.text:
        return f"{passage.document} has {found!r:.50} there, and not {passage.text!r:.50}"
    return ""
