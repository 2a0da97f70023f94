"""A library holds exactly what its files said, finds it again, and says what it could not read."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from citelab.chunks import ChunkError, ChunkIndex, retrieval_chunks
from citelab.documents import Document, SearchResult, load
from citelab.search import Library, LibraryError

DATA = Path(__file__).resolve().parents[2] / "data"


@pytest.fixture
def library(tmp_path: Path, slow: Any):
    with Library(tmp_path / "library", store=slow) as made:
        yield made


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", newline="")
    return path


def names(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


def found(library: Library, question: str, k: int = 5) -> list[tuple[str, str]]:
    return [(hit.path.name, hit.chunk.text) for hit in library.search(question, k) if hit.path]


@pytest.mark.parametrize("method", ["sentences", "fixed", "window", "recursive"])
def test_a_hit_is_the_piece_that_cutting_the_whole_file_gives(library, method):
    library.ingest(DATA, progress=False, method=method, language=of_name)
    pieces = {
        (entry.index, piece.start_char): piece
        for entry in library.documents()
        for piece in retrieval_chunks(
            load(entry.path, language=of_name(entry.path)), method, document_index=entry.index
        )
    }
    hits = library.search("How long must the tide gauge settle? ¿Qué midió el mareógrafo?", 60)
    assert {hit.chunk.document.kind for hit in hits} == {"text", "pdf"}
    for hit in hits:
        assert hit.chunk == pieces[hit.chunk.document_index, hit.chunk.start_char]
        assert hit.stale is None


def of_name(path: Path) -> str:
    return "es" if "_es" in path.name else "en"


def test_added_blocks_and_search_results_come_back_whole(library):
    blocks = Document.from_blocks(["Ann: Who fed the goat?", "Bo: Nobody."], title="Talk")
    results = [SearchResult(f"https://hut.example/{n}", "Hut", ["A goat.", "Kelp."]) for n in "ab"]
    for document in (blocks, *results):
        library.add(document)
        library.add(document)
    assert len(library.documents()) == 3
    for hit in library.search("goat", 10):
        assert hit.chunk.document in (blocks, *results)
        whole = retrieval_chunks(hit.chunk.document, document_index=hit.chunk.document_index)
        assert hit.chunk in whole
        assert (hit.path, hit.stale) == (None, None)


def test_words_are_weighed_as_in_the_index_in_memory(library, texts):
    library.ingest(texts, progress=False, method="window", size=1)
    pieces = [
        piece
        for entry in library.documents()
        for piece in retrieval_chunks(library.document(entry.index), "window", size=1)
    ]
    in_memory = ChunkIndex(pieces).search("What clogged the intake?", 3)
    assert [hit.chunk.text for hit in library.search("What clogged the intake?", 3)] == [
        hit.chunk.text for hit in in_memory
    ]


def test_equal_pieces_stand_in_the_order_of_the_files(library, texts):
    library.ingest(texts, progress=False, method="window", size=1)
    assert [name for name, _ in found(library, "goat", 4)] == [
        "file_5.txt", "file_0.txt", "file_1.txt", "file_3.txt"
    ]  # fmt: skip
    assert found(library, "goat", 2) == found(library, "goat", 4)[:2]


def test_two_files_with_the_same_text_are_found_once_and_named(library, texts):
    write(texts / "copy.txt", (texts / "file_0.txt").read_text(encoding="utf-8"))
    library.ingest(texts, progress=False)
    assert "file_0.txt" not in [name for name, _ in found(library, "goat", 20)]
    same = {entry.path.name: entry.same_text_as for entry in library.documents()}
    assert same["file_0.txt"] == next(
        entry.index for entry in library.documents() if entry.path.name == "copy.txt"
    )
    assert same["file_1.txt"] is None


def test_only_what_changed_is_read_again(library, texts, slow):
    first = library.ingest(texts, progress=False)
    assert (len(first.added), first.pages, slow.puts) == (6, 6, 6)
    write(texts / "file_1.txt", "The goat is new.")
    os.utime(texts / "file_2.txt", ns=(1, 1))
    (texts / "file_3.txt").unlink()
    write(texts / "file_9.md", "# Kelp\n\nKelp is new as well.")
    again = library.ingest(texts, progress=False)
    assert names(again.changed) == ["file_1.txt"]
    assert names(again.added) == ["file_9.md"]
    assert names(again.removed) == ["file_3.txt"]
    assert names(again.unchanged) == ["file_5.txt", "file_0.txt", "file_2.txt", "file_4.txt"]
    assert slow.puts == 8
    assert found(library, "new goat", 1) == [("file_1.txt", "The goat is new.")]
    assert "file_3.txt" not in {name for name, _ in found(library, "file goat kelp", 50)}
    assert repr(again).startswith("1 added, 1 changed, 4 unchanged, 1 removed, 0 bad; 2 pages in")


def test_other_settings_or_languages_cut_anew_and_are_remembered(library, texts):
    library.ingest(texts, progress=False)
    assert len(library.ingest(texts, progress=False, method="fixed", size=40).changed) == 6
    pieces = library.status().pieces
    assert len(library.ingest(texts, progress=False).unchanged) == 6
    assert library.status().pieces == pieces
    assert len(library.ingest(texts, progress=False, language="es").changed) == 6


def test_impossible_settings_are_refused_before_anything_is_read(library, texts):
    with pytest.raises(ChunkError, match="size is 0"):
        library.ingest(texts, progress=False, size=0)
    assert library.status().documents == 0


def test_a_hit_says_that_its_file_changed_or_went_and_is_cited_as_it_was_read(library, texts):
    library.ingest(texts, progress=False)
    before = {hit.path.name: hit.chunk for hit in library.search("goat", 9)}
    write(texts / "file_0.txt", "Other words.")
    (texts / "file_1.txt").unlink()
    os.utime(texts / "file_3.txt", ns=(1, 1))
    stale = {hit.path.name: hit.stale for hit in library.search("goat", 9)}
    assert stale["file_0.txt"] == "changed"
    assert stale["file_1.txt"] == "missing"
    assert stale["file_3.txt"] is None
    assert {hit.path.name: hit.chunk for hit in library.search("goat", 9)} == before


def test_a_whole_pdf_comes_with_its_bytes_while_its_file_is_the_same(library, tmp_path):
    pdf = tmp_path / "study.pdf"
    pdf.write_bytes((DATA / "tide_study.pdf").read_bytes())
    library.ingest(pdf, progress=False)
    assert library.document(0) == load(pdf)
    assert library.document(0).data == pdf.read_bytes()
    write(pdf, "no PDF")
    assert library.document(0).data is None
    with pytest.raises(LibraryError, match="index is 1, but there are 1 documents"):
        library.document(1)


def test_bad_files_are_listed_with_their_reasons_and_stop_nothing(library, texts, tmp_path):
    from pypdf import PdfWriter

    (texts / "empty.txt").touch()
    (texts / "scan.pdf").write_bytes((DATA / "scanned_notice.pdf").read_bytes())
    (texts / "dangling.txt").symlink_to(tmp_path / "nowhere")
    (texts / "loop.txt").symlink_to(texts / "loop.txt")
    writer = PdfWriter(clone_from=DATA / "tide_study.pdf")
    writer.encrypt("secret")
    writer.write(texts / "locked.pdf")
    write(texts / "broken.pdf", "%PDF-1.7 and nothing")
    done = library.ingest(texts, progress=False)
    assert len(done.added) == 6
    reasons = {bad.path.name: bad.reason for bad in done.bad}
    assert reasons.keys() == {
        "empty.txt", "scan.pdf", "dangling.txt", "loop.txt", "locked.pdf", "broken.pdf"
    }  # fmt: skip
    assert "empty" in reasons["empty.txt"]
    assert "OCR" in reasons["scan.pdf"]
    assert "password" in reasons["locked.pdf"]
    assert list(library.status().bad) == done.bad
    write(texts / "empty.txt", "No longer.")
    (texts / "scan.pdf").unlink()
    assert names(library.ingest(texts, progress=False).added) == ["empty.txt"]
    assert "scan.pdf" not in {bad.path.name for bad in library.status().bad}


def test_whatever_a_reader_raises_is_a_bad_file_and_the_old_text_stays(library, texts, monkeypatch):
    library.ingest(texts, progress=False)
    write(texts / "file_0.txt", "New.")

    def fail(*_: object, **__: object) -> None:
        raise RecursionError("deep")

    monkeypatch.setattr("citelab.search.ingesting.load", fail)
    done = library.ingest(texts, progress=False)
    assert [bad.reason for bad in done.bad] == ["file_0.txt cannot be read: RecursionError: deep"]
    assert library.status().documents == 6


def test_a_folder_that_may_not_be_entered_keeps_what_was_read_in_it(library, texts, monkeypatch):
    library.ingest(texts, progress=False)
    real = os.scandir

    def scandir(path: Any) -> Any:
        if Path(path).name == "below":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    done = library.ingest(texts, progress=False)
    assert done.removed == []
    assert [bad.reason for bad in done.bad] == ["below cannot be read: Permission denied"]
    assert library.status().documents == 6


def test_folders_that_lead_to_themselves_and_hidden_ones_are_not_followed(library, texts):
    (texts / "again").symlink_to(texts, target_is_directory=True)
    (texts / "twice.txt").symlink_to(texts / "file_0.txt")
    (texts / ".hidden").mkdir()
    write(texts / ".hidden" / "goat.txt", "A goat.")
    assert len(library.ingest(texts, progress=False).added) == 6


@pytest.mark.parametrize("name", ["Größe 🐐.txt", "cafe\u0301.txt", "日誌.txt", "a'b\";--.txt"])
def test_any_name_will_do(library, tmp_path, name):
    write(tmp_path / name, "The goat slept.")
    library.ingest(tmp_path / name, progress=False)
    assert found(library, "goat") == [(name, "The goat slept.")]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is text")
def test_a_name_that_is_no_text_will_do(library, tmp_path):
    path = Path(os.fsdecode(bytes(tmp_path) + b"/goat\xff.txt"))
    write(path, "The goat slept.")
    write(Path(os.fsdecode(bytes(tmp_path) + b"/empty\xff.txt")), "")
    done = library.ingest([path, path.with_name(os.fsdecode(b"empty\xff.txt"))], progress=False)
    assert (done.added, len(done.bad)) == ([path], 1)
    assert library.search("goat")[0].path == path


def test_an_empty_folder_is_an_empty_library_and_finds_nothing(library, tmp_path):
    (tmp_path / "none").mkdir()
    assert library.ingest(tmp_path / "none", progress=False).added == []
    assert library.search("goat") == []
    assert library.search("of the") == []


def test_a_path_that_is_not_there_is_refused_unless_it_was_read_before(library, texts):
    with pytest.raises(LibraryError, match=r"goat.txt: there is no such file or folder"):
        library.ingest(texts / "goat.txt", progress=False)
    library.ingest(texts, progress=False)
    (texts / "file_0.txt").unlink()
    done = library.ingest([texts / "file_0.txt", texts / "file_1.txt"], progress=False)
    assert (names(done.removed), names(done.unchanged)) == (["file_0.txt"], ["file_1.txt"])


@pytest.mark.parametrize(("k", "by", "said"), [(0, "words", "k is 0"), (1, "feel", "by is 'feel'")])
def test_an_impossible_search_is_refused(library, k, by, said):
    with pytest.raises(ChunkError, match=said):
        library.search("goat", k, by=by)


def test_a_search_by_meaning_needs_embeddings(library):
    with pytest.raises(LibraryError, match="keeps no embeddings; open it with embedder='static'"):
        library.search("goat", by="both")


def test_importing_the_room_loads_no_store_and_no_numbers():
    heavy = "('qdrant_edge', 'qdrant_client', 'numpy', 'wordllama', 'litellm', 'tqdm')"
    code = f"import sys, citelab.search; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert out.stdout.strip() == "[]"
