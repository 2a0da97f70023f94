"""Bytes become exact text, or are refused with a suggestion; nothing is guessed."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import decode
from citelab.errors import DocumentError

# What a text file may hold: any character but controls and half surrogate pairs, and line ends.
PIECES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff")),
    st.sampled_from(["\n", "\r", "\r\n", "\t", "\f"]),
)
TEXTS = st.lists(PIECES).map("".join)


@given(TEXTS)
def test_utf8_comes_back_character_by_character(text):
    assert decode(text.encode("utf-8")) == text


@given(
    TEXTS,
    st.sampled_from(
        [
            (codecs.BOM_UTF8, "utf-8"),
            (codecs.BOM_UTF16_LE, "utf-16-le"),
            (codecs.BOM_UTF16_BE, "utf-16-be"),
            (codecs.BOM_UTF32_LE, "utf-32-le"),
            (codecs.BOM_UTF32_BE, "utf-32-be"),
        ]
    ),
)
def test_a_byte_order_mark_names_the_encoding_and_is_no_part_of_the_text(text, mark_and_encoding):
    mark, encoding = mark_and_encoding
    assert decode(mark + text.encode(encoding)) == text


@pytest.mark.parametrize("text", ["a\r\nb", "a\rb", "a\nb", "a\n\rb", "a\r\r\nb\r"])
def test_line_ends_stay_as_they_are(text):
    assert decode(text.encode()) == text
    assert decode(codecs.BOM_UTF16_BE + text.encode("utf-16-be")) == text


def test_only_the_first_mark_is_a_mark():
    assert decode(codecs.BOM_UTF8 * 2 + b"a") == "\ufeffa"
    assert decode("a\ufeffb".encode()) == "a\ufeffb"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            "Café".encode("cp1252"),
            "byte 3 (0xe9) is not valid utf-8; if it is text in an older encoding such as"
            " Windows-1252, save it as UTF-8 first: guessing the encoding would change what is"
            " cited",
        ),
        (
            "Tides rise.".encode("utf-16-le"),
            "this looks like UTF-16 without a byte order mark, which is not guessed;"
            " save it as UTF-8, or as UTF-16 with its mark",
        ),
        (
            "Mar\u00e9e. \ud55c\uae00 is here.".encode("utf-16-be"),
            "this looks like UTF-16 without a byte order mark, which is not guessed;"
            " save it as UTF-8, or as UTF-16 with its mark",
        ),
        (
            codecs.BOM_UTF16_LE + b"a\x00\x3d\xd8b\x00",
            "its byte order mark says utf-16, but byte 4 is not valid utf-16 (illegal UTF-16"
            " surrogate); save it again from the program that wrote it",
        ),
        (
            codecs.BOM_UTF16_LE + b"a\x00b",
            "its byte order mark says utf-16, but byte 4 is not valid utf-16 (truncated data);"
            " save it again from the program that wrote it",
        ),
        (
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)),
            "this is a binary file, not text; citelab reads plain text and PDF,"
            " so export it as one of these first",
        ),
        (
            bytes(range(1, 32)) * 4,
            "this is a binary file, not text; citelab reads plain text and PDF,"
            " so export it as one of these first",
        ),
        (
            b"The tide rose. " * 40 + b"\x00",
            "character 600 is NUL, which no text holds and no model or browser can carry;"
            " take it out, or export the file again",
        ),
    ],
)
def test_what_is_no_text_is_refused_with_a_suggestion(data, message):
    with pytest.raises(DocumentError) as caught:
        decode(data)
    assert str(caught.value) == message


def test_half_a_surrogate_pair_in_utf8_is_refused():
    with pytest.raises(DocumentError, match=r"byte 2 \(0xed\) is not valid utf-8"):
        decode(b"ok\xed\xa0\xbdend")


def test_a_stray_control_character_is_text():
    assert (
        decode(b"page one\x02 ends, and a bell rings\x07")
        == "page one\x02 ends, and a bell rings\x07"
    )
    assert decode(b"a \x1b[1mbold\x1b[0m word\x0c\x0b") == "a \x1b[1mbold\x1b[0m word\x0c\x0b"


@given(st.binary(max_size=300))
def test_any_bytes_are_text_that_encodes_again_or_refused(data):
    try:
        text = decode(data)
    except DocumentError:
        return
    assert text.encode("utf-8").decode("utf-8") == text
