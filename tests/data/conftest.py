"""The folder ``data/``, read here without the tools that made it: pypdf, json and bytes alone."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pypdf
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def data_folder():
    return ROOT / "data"


@pytest.fixture(scope="session")
def read_text(data_folder):
    """Return a reader of plain text that touches no line end."""
    return lambda name: (data_folder / name).read_bytes().decode("utf-8")


@pytest.fixture(scope="session")
def questions(data_folder):
    lines = (data_folder / "questions.jsonl").read_bytes().decode("utf-8").split("\n")
    return [json.loads(line) for line in lines[:-1]]


@pytest.fixture(scope="session")
def study_pages(data_folder):
    reader = pypdf.PdfReader(data_folder / "tide_study.pdf")
    return [page.extract_text() for page in reader.pages]


@pytest.fixture(scope="session")
def parts_of(data_folder, read_text, study_pages):
    """Return a reader of a document's parts; joined by nothing they are its exact text."""

    def parts(name, search_result_index=None):
        if name == "tide_study.pdf":
            return [page + "\n" for page in study_pages[:-1]] + study_pages[-1:]
        if not name.endswith(".json"):
            return [read_text(name)]
        blocks = json.loads((data_folder / name).read_bytes())
        if search_result_index is not None:
            blocks = blocks[search_result_index]["content"]
        return [block["text"] for block in blocks]

    return parts


@pytest.fixture(scope="session")
def tool():
    """Return an importer of the modules in ``tools/``."""
    pytest.importorskip("reportlab", reason="reportlab makes the PDFs; it comes with the dev extra")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools"))
        yield importlib.import_module
