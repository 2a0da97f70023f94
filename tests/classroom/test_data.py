"""Data is found from wherever a notebook runs, and a wrong name is answered with a right one."""

from __future__ import annotations

import pytest

from citelab.classroom import data_path
from citelab.errors import DocumentError


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    for name in ("data/pages", "notebooks/deep"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "data" / "manual.txt").write_bytes(b"x")
    (tmp_path / "data" / "pages" / "one.txt").write_bytes(b"x")
    monkeypatch.setattr("citelab.classroom.data._CHECKOUT", tmp_path / "nowhere")
    monkeypatch.chdir(tmp_path / "notebooks")
    return tmp_path


@pytest.mark.parametrize("here", [".", "notebooks", "notebooks/deep"])
def test_a_file_is_found_from_every_folder_of_the_checkout(checkout, monkeypatch, here):
    monkeypatch.chdir(checkout / here)
    assert data_path("manual.txt").read_bytes() == b"x"
    assert data_path("pages/one.txt").read_bytes() == b"x"
    assert data_path("pages").is_dir()


def test_outside_the_checkout_the_installed_one_is_used(checkout, monkeypatch, tmp_path_factory):
    monkeypatch.setattr("citelab.classroom.data._CHECKOUT", checkout)
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert data_path("manual.txt") == checkout / "data" / "manual.txt"


def test_a_wrong_name_is_answered_with_those_that_come_close(checkout):
    with pytest.raises(DocumentError, match=r"did you mean 'manual\.txt'"):
        data_path("manuel.txt")
    with pytest.raises(DocumentError, match="check the spelling"):
        data_path("zzzzzzzzzz")


def test_without_any_data_it_says_where_to_open_the_notebook(monkeypatch, tmp_path):
    monkeypatch.setattr("citelab.classroom.data._CHECKOUT", tmp_path / "nowhere")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DocumentError, match="open the notebook inside the citelab folder"):
        data_path("manual.txt")


@pytest.mark.parametrize("name", ["../secret", "a/../../b", "", "/etc/hostname", "C:\\x", "..\\x"])
def test_a_name_cannot_leave_the_folder(checkout, name):
    with pytest.raises(DocumentError, match="inside data/"):
        data_path(name)
