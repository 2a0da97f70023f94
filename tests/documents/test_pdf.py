"""PDFs are read page by page, with exact text, or refused with the reason."""

from __future__ import annotations

import pytest

from citelab.documents import read_pdf
from citelab.documents.pdf import is_html, is_pdf
from citelab.errors import DocumentError
from citelab.text import find_in_layout, find_quote


def refusal(data: bytes, **options) -> str:
    with pytest.raises(DocumentError) as caught:
        read_pdf(data, **options)
    return str(caught.value)


def test_each_page_holds_its_own_text(make_pdf):
    document = read_pdf(make_pdf([["First.", "Line two."], [], ["Third."]]))
    cut = [document.text[page.start_char : page.end_char].strip() for page in document.pages]
    assert cut == ["First.\nLine two.", "", "Third."]
    assert [page.number for page in document.pages] == [1, 2, 3]
    assert document.pages_without_text == (2,)


def test_what_is_said_about_a_document_is_kept_beside_its_text(make_pdf):
    data = make_pdf([["Uno."]])
    document = read_pdf(data, name="uno.pdf", title="T", context="C", language="es")
    assert (document.kind, document.source, document.title) == ("pdf", "uno.pdf", "T")
    assert (document.context, document.language, document.data) == ("C", "es", data)


def test_reading_twice_gives_the_same_text(make_pdf):
    data = make_pdf([["One."], ["Two."]])
    assert read_pdf(data).fingerprint == read_pdf(data).fingerprint


@pytest.mark.parametrize(
    ("shown", "meanings", "text"),
    [
        (b"O\x01ce of a\x02eld", {1: "\ufb03", 2: "\ufb01"}, "O\ufb03ce of a\ufb01eld"),
        (b"Of\x01ce \x01.", {1: "\0"}, "Of\ufffdce \ufffd."),
        (b"ok \x01 end", {1: "\ud83d"}, "ok \ufffd end"),
        (b"ok \x01\x02 end", {1: "\ud83d", 2: "\ude00"}, "ok \U0001f600 end"),
    ],
    ids=["ligatures", "nul", "half a pair", "a pair over two glyphs"],
)
def test_odd_characters_come_out_so_that_they_can_be_carried(mapped_page, shown, meanings, text):
    document = read_pdf(mapped_page(shown, meanings))
    assert document.text == text
    assert document.pages[0].end_char == len(text)


def test_text_comes_in_the_order_in_which_it_is_drawn(one_page):
    content = b"BT /F 12 Tf 72 500 Td (Second.) Tj ET BT /F 12 Tf 72 700 Td (First.) Tj ET"
    assert read_pdf(one_page(content)).text.split() == ["Second.", "First."]


@pytest.mark.parametrize(
    "hidden", [b"1 g 72 500 Td", b"3 Tr 72 500 Td", b"72 -5000 Td"], ids=["white", "unseen", "off"]
)
def test_text_that_nobody_sees_is_text_like_any_other(one_page, hidden):
    content = b"BT /F 12 Tf 72 700 Td (Seen.) Tj ET BT /F 12 Tf %b (Obey.) Tj ET" % hidden
    assert read_pdf(one_page(content)).text.split() == ["Seen.", "Obey."]


def test_sideways_text_is_kept(one_page):
    content = b"BT /F 12 Tf 0 1 -1 0 40 300 Tm (Note.) Tj ET BT /F 12 Tf 72 700 Td (Body.) Tj ET"
    assert read_pdf(one_page(content)).text.split() == ["Note.", "Body."]


def test_pages_whose_words_are_glued_or_spread_are_in_doubt_and_still_found_in(one_page):
    close = b"BT /F 12 Tf 72 700 Td [(The)-120(cold)-120(current)-120(came)-120(back)] TJ ET"
    document = read_pdf(one_page(close))
    assert document.text == "Thecoldcurrentcameback"
    assert find_in_layout("cold current", document.text) == [(3, 14)]
    wide = b"BT /F 12 Tf 72 700 Td [(T)-250(a)-250(r)-250(i)-250(f)-250(a)] TJ ET"
    document = read_pdf(one_page(wide))
    assert document.text == "T a r i f a"
    assert document.pages_in_doubt == (1,)
    assert find_in_layout("Tarifa", document.text) == [(0, 11)]
    assert find_quote("Tarifa", document.text) == []


def test_the_number_of_a_note_stands_in_the_text_and_in_no_quotation(one_page):
    content = (
        b"BT /F 12 Tf 72 700 Td (Waves grew.) Tj /F 7 Tf 5 Ts (12) Tj 0 Ts /F 12 Tf"
        b" ( Winds fell.) Tj ET"
    )
    document = read_pdf(one_page(content))
    assert "12" in document.text
    assert len(find_in_layout("Waves grew. Winds fell.", document.text)) == 1


def test_right_to_left_letters_in_the_order_in_which_they_are_seen_are_read_in_theirs(mapped_page):
    seen_from_left_to_right = dict(enumerate("םולש", 1))
    assert read_pdf(mapped_page(b"\x01\x02\x03\x04", seen_from_left_to_right)).text == "שלום"


def test_digits_of_a_right_to_left_script_keep_their_order(mapped_page):
    digits = dict(enumerate("١٢٣٤", 1))
    assert read_pdf(mapped_page(b"\x01\x02\x03\x04", digits)).text == "١٢٣٤"


def test_a_font_of_glyph_names_is_refused(one_page):
    names = b"/Encoding<</Type/Encoding/Differences[1/g18/g152/g135/g3/g4/g5/g6/g7]>>"
    content = b"BT /F 12 Tf <0102030405060708> Tj ET"
    assert refusal(one_page(content, font=names)).startswith(
        "its fonts give glyph names instead of characters"
    )


def test_a_font_of_private_characters_is_refused(mapped_page):
    assert refusal(mapped_page(b"\x01\x02\x01", {1: "\ue001", 2: "\ue002"})).startswith(
        "its fonts give private characters instead of letters"
    )


def test_pages_without_any_text_are_a_scan(make_pdf):
    assert refusal(make_pdf([[], []])).startswith("no text on any of its 2 page(s)")


ALGORITHMS = ["RC4-40", "RC4-128", "AES-128", "AES-256"]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_an_empty_password_opens_by_itself_even_beside_a_wrong_one(make_pdf, algorithm):
    data = make_pdf([["Open."]], password="", algorithm=algorithm)
    assert read_pdf(data).text.strip() == "Open."
    assert read_pdf(data, password="wrong").text.strip() == "Open."


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("password", ["gull", "owner"])
def test_the_user_and_the_owner_password_open(make_pdf, algorithm, password):
    data = make_pdf([["Open."]], password="gull", algorithm=algorithm)
    assert read_pdf(data, password=password).text.strip() == "Open."


def test_a_password_that_nothing_asks_for_does_no_harm(make_pdf):
    assert read_pdf(make_pdf([["Open."]]), password="gull").text.strip() == "Open."


def test_a_missing_and_a_wrong_password_are_told_apart(make_pdf):
    data = make_pdf([["Shut."]], password="gull")
    assert refusal(data) == "this PDF is encrypted; pass its password with password=…"
    assert refusal(data, password="tern") == "the password given does not open this PDF"


def test_a_file_that_is_too_large_is_refused_unread():
    assert refusal(b"%PDF-1.7" + b" " * 1500, max_bytes=1000) == (
        "the PDF has 1,508 bytes, more than 1,000; split it into parts, or pass a larger max_bytes"
    )


def test_a_file_of_too_many_pages_is_refused_before_any_is_read(make_pdf):
    seen = []
    data = make_pdf([["One."], ["Two."], ["Three."]])
    assert refusal(data, max_pages=2, progress=lambda *counts: seen.append(counts)) == (
        "the PDF has 3 pages, more than 2; split it into parts, or pass a larger max_pages"
    )
    assert seen == []


def test_progress_counts_the_pages_and_its_error_passes_through(make_pdf):
    data = make_pdf([["One."], ["Two."], ["Three."]])
    seen = []

    def stop_after_two(read: int, count: int) -> None:
        seen.append((read, count))
        if read == 2:
            raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        read_pdf(data, progress=stop_after_two)
    assert seen == [(1, 3), (2, 3)]


def test_a_web_page_and_other_bytes_are_no_pdf():
    assert refusal(b"<html><body>Log in</body></html>").startswith("this is a web page (HTML)")
    assert refusal(b"PK\x03\x04 and more of it") == (
        "this is no PDF: it begins with b'PK\\x03\\x04 and mor' instead of '%PDF-';"
        " download or export it again"
    )


@pytest.mark.parametrize("part", [0.02, 0.1, 0.5, 0.8])
def test_a_file_that_was_cut_off_is_refused(make_pdf, part):
    data = make_pdf([["A sentence on the first page."]] * 3)
    message = refusal(data[: int(len(data) * part)])
    assert message.startswith("this is not a complete PDF (")
    assert message.endswith("download or export it again")


def test_a_header_alone_is_no_complete_pdf():
    assert refusal(b"%PDF-1.7\n").startswith("this is not a complete PDF (")


def test_a_damaged_page_is_named(make_pdf, monkeypatch):
    from pypdf import PageObject

    def broken(self: PageObject, **_: object) -> str:
        raise RecursionError("too deep")

    monkeypatch.setattr(PageObject, "extract_text", broken)
    assert refusal(make_pdf([["One."]])) == (
        "page 1: this is not a complete PDF (RecursionError: too deep); download or export it again"
    )


def test_a_pdf_is_known_by_its_header_and_a_web_page_by_its_first_tag(make_pdf):
    assert is_pdf(make_pdf([["One."]]))
    assert is_pdf(b"%PDF-1.4")
    assert not is_pdf(b"It begins with %PDF-1.7")
    assert not is_pdf(b" " * 2000 + make_pdf([["One."]]))
    assert is_html(b"<!doctype html>")
    assert not is_html(b"a <html> tag in a text")
    assert not is_html(b"<htmlx>")
