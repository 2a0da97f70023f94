"""The bytes of a text file as exact text.

Encodings are read from a byte order mark or are UTF-8; nothing is guessed, because a wrong guess
would change what is cited. Line ends stay as they are, and so does everything else.
"""

from __future__ import annotations

import codecs

from citelab.errors import DocumentError

__all__ = ["decode"]

# The order matters: the mark of UTF-32 begins with the one of UTF-16.
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Control characters that text files hold: white space, escape, and next line.
_TEXT_CONTROLS = frozenset("\t\n\r\f\v\x1b\x85")
# A stray control character is a flaw of a text; more than these, and more than this share of
# the text, is another format.
_STRAY_CONTROLS = 3
_BINARY_SHARE = 0.02
# In UTF-16 every other byte of English or Spanish is zero; half of that is proof enough, if
# hardly any of the bytes between them are.
_UTF16_SHARE = 0.5
_UTF16_ONE_SIDED = 10
_HEAD = 65_536

_BINARY = (
    "this is a binary file, not text; citelab reads plain text and PDF,"
    " so export it as one of these first"
)
_UTF16 = (
    "this looks like UTF-16 without a byte order mark, which is not guessed;"
    " save it as UTF-8, or as UTF-16 with its mark"
)


def decode(data: bytes) -> str:
    """Bytes of a text file as exact text: UTF-8, or what a byte order mark says.

    The byte order mark is no part of the text. Line ends stay as they are.

    Raises:
        DocumentError: Neither; or the bytes are no text. The message suggests the next step.

    >>> decode(b"One.\\r\\nTwo.")
    'One.\\r\\nTwo.'
    """
    encoding = next((name for mark, name in _BYTE_ORDER_MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DocumentError(_not_text(data, encoding, error)) from None
    if encoding == "utf-8" and _looks_like_utf16(data):
        raise DocumentError(_UTF16)
    if _looks_binary(text):
        raise DocumentError(_BINARY)
    if (nul := text.find("\0")) >= 0:
        raise DocumentError(
            f"character {nul} is NUL, which no text holds and no model or browser can carry;"
            " take it out, or export the file again"
        )
    return text


def _looks_binary(text: str, *, highest: str = "\x9f") -> bool:
    # The upper control characters are letters in older encodings, hence `highest`.
    head = text[:_HEAD]
    controls = sum(
        1 for c in head if (c < " " or "\x7f" <= c <= highest) and c not in _TEXT_CONTROLS
    )
    return controls > max(_STRAY_CONTROLS, len(head) * _BINARY_SHARE)


def _looks_like_utf16(data: bytes) -> bool:
    head = data[:_HEAD]
    few, many = sorted((head[::2].count(0), head[1::2].count(0)))
    return few * _UTF16_ONE_SIDED <= many and many > len(head) / 2 * _UTF16_SHARE


def _not_text(data: bytes, encoding: str, error: UnicodeDecodeError) -> str:
    if encoding == "utf-8" and _looks_like_utf16(data):
        return _UTF16
    # Latin-1 gives each byte a character of its own, so the same rule counts the bytes.
    if encoding == "utf-8" and _looks_binary(data.decode("latin-1"), highest="\x7f"):
        return _BINARY
    if encoding != "utf-8":
        return (
            f"its byte order mark says {encoding}, but byte {error.start} is not valid"
            f" {encoding} ({error.reason}); save it again from the program that wrote it"
        )
    return (
        f"byte {error.start} ({data[error.start]:#04x}) is not valid {encoding};"
        " if it is text in an older encoding such as Windows-1252, save it as UTF-8 first:"
        " guessing the encoding would change what is cited"
    )
