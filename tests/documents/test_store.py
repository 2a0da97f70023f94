"""The file store: ids name content, files are whole or absent, nothing leaves the folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.chunks import citation_chunks
from citelab.documents import FileStore
from citelab.errors import DocumentError


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "store")


@given(text=st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1))
def test_what_was_stored_comes_back_letter_for_letter(
    text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if not text.strip() or text.startswith("\ufeff"):
        return
    store = FileStore(tmp_path_factory.mktemp("store"))
    assert store.get(store.put(text.encode())).text == text


def test_storing_twice_is_storing_once(store: FileStore, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"The gate is green.\r\n")
    first = store.put(tmp_path / "a.txt")
    assert store.put(b"The gate is green.\r\n", name="another name") == first
    assert list(store) == [first]
    assert store.get(first).title == "a.txt"


def test_other_content_has_another_id(store: FileStore) -> None:
    assert store.put(b"The gate is green.") != store.put(b"The gate is green. ")
    assert len(store) == 2


def test_citations_of_a_stored_file_carry_its_id(store: FileStore) -> None:
    file_id = store.put(b"The gate is green.")
    (chunk,) = citation_chunks(store.get(file_id))
    assert chunk.location.to_dict()["file_id"] == file_id


def test_a_file_that_cannot_be_cited_is_not_stored(store: FileStore) -> None:
    with pytest.raises(DocumentError, match="empty"):
        store.put(b"")
    assert len(store) == 0


@pytest.mark.parametrize("file_id", ["file_0", "../../etc/passwd", "file_" + "G" * 40, ""])
def test_an_unknown_id_is_refused_and_never_a_path(store: FileStore, file_id: str) -> None:
    assert file_id not in store
    with pytest.raises(DocumentError, match="put the file into it first"):
        store.get(file_id)
    store.remove(file_id)


def test_a_file_changed_on_the_disk_is_refused(store: FileStore) -> None:
    file_id = store.put(b"The gate is green.")
    (store.folder / f"{file_id}.bin").write_bytes(b"The gate is red.")
    with pytest.raises(DocumentError, match="changed on the disk"):
        store.get(file_id)


@pytest.mark.parametrize("card", [None, b"", b"[]", b'{"name": 5}', b"\xff"])
def test_a_file_whose_card_was_lost_or_edited_is_still_the_file(store, tmp_path, card) -> None:
    file_id = store.put(b"The gate is green.", name="rules.txt")
    path = next(tmp_path.rglob("*.json"))
    path.unlink() if card is None else path.write_bytes(card)
    document = store.get(file_id)
    assert (document.text, document.title) == ("The gate is green.", None)


def test_a_locked_pdf_is_stored_with_its_password_which_is_not_kept(store, make_pdf) -> None:
    data = make_pdf([["One."]], password="secret")
    file_id = store.put(data, password="secret")
    assert store.get(file_id, password="secret").text.strip() == "One."
    with pytest.raises(DocumentError, match="encrypted"):
        store.get(file_id)


def test_a_removed_file_is_gone(store: FileStore) -> None:
    file_id = store.put(b"The gate is green.")
    store.remove(file_id)
    assert file_id not in store
    assert list(store.folder.iterdir()) == []


def test_an_interrupted_write_leaves_nothing_behind(
    store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        store.put(b"The gate is green.")
    assert list(store.folder.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"a file stands where the folder should be")
    with pytest.raises(DocumentError, match="choose another folder"):
        FileStore(tmp_path / "taken").put(b"The gate is green.")
