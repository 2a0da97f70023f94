"""Files are told apart by content, and each failure names the file and the way out."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from citelab.documents import load
from citelab.errors import DocumentError

HTML = b"<!DOCTYPE html>\n<html><head><title>Log in</title></head></html>"


@pytest.fixture
def write(tmp_path):
    def write(name: str, data: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write


def refusal(source, **options) -> str:
    with pytest.raises(DocumentError) as caught:
        load(source, **options)
    return str(caught.value)


def test_a_text_file_is_read_as_it_is(write):
    document = load(write("log.txt", b"Alpha one.\r\nBeta two.\rEnd \xc3\xa9"))
    assert document.text == "Alpha one.\r\nBeta two.\rEnd é"
    assert document.text.index("Beta") == 12
    assert (document.kind, document.title, document.source) == ("text", "log.txt", "log.txt")


def test_a_path_may_be_a_string_and_the_source_may_be_bytes(write):
    path = write("log.txt", b"Alpha.")
    assert load(str(path)) == load(path)
    document = load(b"Alpha.", title="T", context="C", language="es")
    assert (document.text, document.title, document.context) == ("Alpha.", "T", "C")
    assert (document.source, document.language) == (None, "es")
    assert load(b"Alpha.").title is None


def test_a_pdf_is_told_by_its_content_whatever_its_name(write, make_pdf):
    for name in ("a.pdf", "a.txt", "a"):
        assert load(write(name, make_pdf([["Open."]]))).kind == "pdf"
    assert load(write("notes.pdf", b"These are plain notes.")).kind == "text"


def test_a_pdf_may_have_rubbish_before_its_header(make_pdf):
    assert load(b"\r\nHTTP junk\r\n" + make_pdf([["Open."]])).kind == "pdf"


def test_a_text_that_speaks_of_the_header_is_a_text():
    assert load(b"A PDF begins with %PDF-1.7 and ends with %%EOF.").kind == "text"


def test_progress_and_password_reach_the_pdf_reader(make_pdf):
    seen = []
    data = make_pdf([["One."], ["Two."]], password="gull")
    document = load(data, password="gull", progress=lambda *counts: seen.append(counts))
    assert seen == [(1, 2), (2, 2)]
    assert document.data == data


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        ({"max_bytes": 10}, "these bytes: the PDF has .* bytes, more than 10; .* larger max_bytes"),
        ({"max_pages": 1}, "these bytes: the PDF has 2 pages, more than 1; .* larger max_pages"),
        ({"max_seconds": 0}, "these bytes: reading was stopped on page 1 of 2 after 0 seconds"),
    ],
)
def test_the_limits_of_a_pdf_can_be_set(make_pdf, limit, message):
    with pytest.raises(DocumentError, match=message):
        load(make_pdf([["One."], ["Two."]]), **limit)


@pytest.mark.parametrize(
    "name",
    ["Ñandú ☂ 日本.txt", "e\u0301.txt", "it's 100% [odd] {name} #1.txt", " spaced .txt", "-dash"],
)
def test_a_name_with_odd_characters_is_read_and_kept(write, name):
    document = load(write(name, b"Alpha."))
    assert document.source == name


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a name is always Unicode")
def test_a_name_that_is_no_unicode_is_shown_with_replacement_characters(write):
    document = load(write("caf\udce9.txt", b"Alpha."))
    assert document.title == "caf\ufffd.txt"
    assert refusal(write("vac\udce9o.txt", b"")).startswith("vac\ufffdo.txt: the file is empty")


def test_a_missing_file_is_named(tmp_path):
    path = tmp_path / "no.txt"
    assert refusal(path) == (
        f"{path}: there is no such file; check the path,"
        " or use Document.from_text to cite a text itself"
    )


def test_a_text_in_place_of_a_path_is_told_the_way_out():
    assert refusal("The grass is green.").endswith("use Document.from_text to cite a text itself")


def test_a_text_too_long_for_a_path_is_quoted_in_part_and_told_the_way_out():
    message = refusal("The grass is green. " * 5000)
    assert message.startswith("The grass is green. The grass")
    assert message.endswith("use Document.from_text to cite a text itself")
    assert len(message) < 350


def test_a_folder_is_refused(tmp_path):
    assert refusal(tmp_path) == f"{tmp_path} is a folder; name the files in it, one by one"


def test_a_file_that_may_not_be_read_is_refused_with_the_reason(write, monkeypatch):
    path = write("secret.txt", b"Alpha.")

    def forbidden(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    assert refusal(path) == (
        f"{path} cannot be read: Permission denied; check its name and permissions"
    )


def test_a_folder_that_may_not_be_entered_is_refused_with_the_reason(tmp_path, monkeypatch):
    def forbidden(self: Path, **_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    monkeypatch.setattr(Path, "is_dir", forbidden)
    assert "cannot be read: Permission denied" in refusal(tmp_path / "closed" / "a.txt")


def test_a_folder_is_a_folder_on_windows_too(tmp_path, monkeypatch):
    def forbidden(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    assert refusal(tmp_path) == f"{tmp_path} is a folder; name the files in it, one by one"


def test_a_path_with_nul_is_no_path():
    assert refusal("a\0b.txt").startswith("'a\\x00b.txt' is no path: ")


@pytest.mark.parametrize("source", [None, 5, ["a.txt"]])
def test_what_is_neither_path_nor_bytes_is_refused(source):
    assert refusal(source) == f"source is {source!r}, but it is a path or the bytes of a file"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty: there is nothing to cite in it"),
        (b"\xef\xbb\xbf", "only white space: there is nothing to cite in it"),
        (b" \r\n\t\xc2\xa0", "only white space: there is nothing to cite in it"),
        (
            b"Caf\xe9",
            "byte 3 (0xe9) is not valid utf-8; if it is text in an older encoding such as"
            " Windows-1252, save it as UTF-8 first: guessing the encoding would change what is"
            " cited",
        ),
    ],
)
def test_the_file_is_named_before_what_is_wrong_with_it(write, data, message):
    assert refusal(write("log.txt", data)) == f"log.txt: {message}"
    assert refusal(data) == f"these bytes: {message}"


@pytest.mark.parametrize(
    "page",
    [
        HTML,
        b"\xef\xbb\xbf\r\n  <html lang='en'>",
        b"<!-- saved -->\n<!DOCTYPE HTML>",
        b'<?xml version="1.0"?>\n<html>',
        b"<HEAD>",
    ],
)
def test_a_web_page_saved_as_pdf_is_recognised(write, page):
    assert refusal(write("paper.PDF", page)) == (
        "paper.PDF: this is a web page (HTML), not a PDF: probably the page of a login or a"
        " download; open its address in a browser and save the PDF itself"
    )


def test_a_web_page_under_its_own_name_is_a_text(write):
    assert load(write("page.html", HTML)).kind == "text"
