"""Page, place on the page and boxes come from one position, and a box never shows other words.

What stands in a box is read independently: by the middle of every glyph that PDFium draws.
"""

from __future__ import annotations

import io
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pypdfium2.raw
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageOps
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject, RectangleObject
from reportlab.pdfgen.canvas import Canvas

from citelab.chunks import citation_chunks
from citelab.documents import Document, load, shown_text
from citelab.errors import CitelabError, DocumentError, LocationError
from citelab.locations import PageBox, location_at, page_boxes, range_in_page
from citelab.locations.pdfium import ONE_AT_A_TIME, open_drawn
from citelab.locations.squeezed import Squeezed

STUDY = Path(__file__).parents[2] / "data" / "tide_study.pdf"
Glyph = tuple[str, float, float]


def glyphs_of(document: Document) -> dict[int, list[Glyph]]:
    """Every glyph of every page with its middle, in PDFium's order."""
    found: dict[int, list[Glyph]] = {}
    pdf = pypdfium2.PdfDocument(document.data)
    for number, page in enumerate(pdf, 1):
        layer = page.get_textpage()
        boxes = [layer.get_charbox(at) for at in range(layer.count_chars())]
        found[number] = [
            (chr(pypdfium2.raw.FPDFText_GetUnicode(layer, at)), (a + c) / 2, (b + d) / 2)
            for at, (a, b, c, d) in enumerate(boxes)
        ]
    pdf.close()
    return found


def words_in(boxes: list[PageBox], glyphs: dict[int, list[Glyph]]) -> str:
    """What a person sees in the boxes, squeezed."""
    seen = (
        char
        for number in sorted({box.page_number for box in boxes})
        for char, x, y in glyphs[number]
        if any(
            box.page_number == number and box.left <= x <= box.right and box.bottom <= y <= box.top
            for box in boxes
        )
    )
    return Squeezed("".join(seen)).text


def boxes_of(document: Document, words: str, from_char: int = 0, **how) -> list[PageBox]:
    start = document.text.index(words, from_char)
    return page_boxes(document, start, start + len(words), **how)


def drawn(*strings: tuple[float, float, str], size=(400, 600)) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=size, invariant=True)
    for x, y, string in strings:
        canvas.drawString(x, y, string)
    canvas.save()
    return out.getvalue()


def rewritten(data: bytes, change) -> bytes:
    writer, out = PdfWriter(clone_from=PdfReader(io.BytesIO(data))), io.BytesIO()
    change(writer)
    writer.write(out)
    return out.getvalue()


@pytest.fixture(scope="session")
def study() -> Document:
    return load(STUDY)


@pytest.fixture(scope="session")
def glyphs(study) -> dict[int, list[Glyph]]:
    return glyphs_of(study)


@pytest.fixture(scope="session")
def crossing(study):
    """A sentence that goes on behind a page break, with a footer and a header in between."""
    return next(c for c in citation_chunks(study) if "the float is" in " ".join(c.text.split()))


def test_the_boxes_of_every_chunk_of_the_study_show_that_chunk_and_nothing_else(study, glyphs):
    chunks = citation_chunks(study)
    for chunk in chunks:
        boxes = page_boxes(study, chunk.start_char, chunk.end_char)
        assert words_in(boxes, glyphs) == Squeezed(chunk.text).text
        pages = range(chunk.location.start_page, chunk.location.end_page)
        assert sorted({box.page_number for box in boxes}) == list(pages)
    assert len(chunks) > 100


@given(st.data())
def test_the_boxes_of_any_range_of_the_study_show_that_range(study, glyphs, data):
    start = data.draw(st.integers(0, len(study.text) - 1))
    end = data.draw(st.integers(start + 1, min(len(study.text), start + 1500)))
    boxes = page_boxes(study, start, end)
    assert words_in(boxes, glyphs) == Squeezed(study.text[start:end]).text
    location = location_at(study, 0, start, end)
    parts = range_in_page(study, start, end)
    numbers = [part.page_number for part in parts]
    assert numbers == list(range(location.start_page, location.end_page))
    assert {box.page_number for box in boxes} <= set(numbers)


@given(st.lists(st.text(max_size=9), min_size=1, max_size=5), st.data())
def test_the_parts_on_the_pages_joined_are_the_range(texts, data):
    document = Document.from_pages([*texts, "x"])
    start = data.draw(st.integers(0, len(document.text) - 1))
    end = data.draw(st.integers(start + 1, len(document.text)))
    cut = ""
    for part in range_in_page(document, start, end):
        page = document.pages[part.page_number - 1]
        assert 0 <= part.start_char_in_page < part.end_char_in_page
        assert page.start_char + part.end_char_in_page <= page.end_char
        text = document.text[page.start_char : page.end_char]
        cut += text[part.start_char_in_page : part.end_char_in_page]
    assert cut == document.text[start:end]


def test_a_sentence_over_a_page_break_has_boxes_on_both_pages(study, glyphs, crossing):
    boxes = page_boxes(study, crossing.start_char, crossing.end_char)
    assert [box.page_number for box in boxes] == sorted(box.page_number for box in boxes)
    assert {box.page_number for box in boxes} == {3, 4}


def test_running_headers_and_footers_need_not_be_boxed(study, glyphs, crossing):
    span = crossing.start_char, crossing.end_char
    boxes = page_boxes(study, *span, with_furniture=False)
    assert len(boxes) < len(page_boxes(study, *span))
    assert words_in(boxes, glyphs) == Squeezed(shown_text(study, *span)).text
    header = boxes_of(study, "Quern Station Reports", with_furniture=False)
    assert header == []


def test_a_sentence_from_one_column_into_the_next_is_boxed_in_both(study):
    start = study.text.index("wind made no difference") - 4
    sentence = study.text[start : start + 42].split(".")[0] + "."
    boxes = page_boxes(study, start, start + len(sentence))
    left, right = boxes[0], boxes[-1]
    assert left.right < right.left
    assert left.top < right.bottom


def test_the_cells_of_a_row_have_a_box_each():
    document = load(drawn((50, 500, "Wait"), (200, 500, "31"), (50, 480, "Lag"), (200, 480, "52")))
    boxes = page_boxes(document, 0, len(document.text))
    assert [(round(box.left / 50), round(box.bottom / 20)) for box in boxes] == [
        (1, 25),
        (4, 25),
        (1, 24),
        (4, 24),
    ]


def test_each_of_equal_sentences_has_a_box_of_its_own():
    document = load(drawn(*[(50, y, "The gate stayed shut.") for y in (500, 480, 460)]))
    starts = [0, 22, 44]
    assert [document.text[start : start + 8] for start in starts] == ["The gate"] * 3
    found = [page_boxes(document, start, start + 21) for start in starts]
    bottoms = [box.bottom for (box,) in found]
    assert all(upper - lower == pytest.approx(20, abs=0.1) for upper, lower in pairwise(bottoms))


def test_a_line_in_two_fonts_is_one_box():
    out = io.BytesIO()
    canvas = Canvas(out, invariant=True)
    text = canvas.beginText(72, 500)
    for font, words in (("Helvetica", "A "), ("Helvetica-Bold", "wet "), ("Helvetica", "day")):
        text.setFont(font, 12)
        text.textOut(words)
    canvas.drawText(text)
    canvas.save()
    document = load(out.getvalue())
    assert len(boxes_of(document, "A wet day")) == 1
    (wet,), (day,) = boxes_of(document, "wet"), boxes_of(document, "day")
    assert wet.right < day.left


def test_signs_that_pdfium_counts_as_two_have_one_box_each():
    meanings = {"A": "𝑥", "B": "😀", "C": "ﬃ"}
    lines = "".join(
        f"<{ord(shown):02X}> <{text.encode('utf-16-be').hex()}>\n"
        for shown, text in meanings.items()
    )
    table = (
        "/CIDInit /ProcSet findresource begin begincmap\n1 begincodespacerange <00> <FF>"
        f" endcodespacerange\n3 beginbfchar\n{lines}endbfchar\nendcmap end"
    )

    def change(writer: PdfWriter) -> None:
        stream = DecodedStreamObject()
        stream.set_data(table.encode())
        (font,) = writer.pages[0]["/Resources"]["/Font"].values()
        font.get_object()[NameObject("/ToUnicode")] = writer._add_object(stream)

    document = load(rewritten(drawn((72, 500, "ABCAB")), change))
    assert document.text.strip() == "𝑥😀ﬃ𝑥😀"
    boxes = [page_boxes(document, at, at + 1) for at in range(5)]
    assert [len(found) for found in boxes] == [1] * 5
    assert all(one.right < other.left for (one,), (other,) in pairwise(boxes))


def test_a_line_of_a_page_that_is_upside_down_is_read_from_its_beginning():
    data = drawn((72, 500, "Gate"), (120, 500, "two"), (160, 500, "shut"))
    upright = load(data)
    turned = load(rewritten(data, lambda writer: writer.pages[0].rotate(180)))
    assert upright.text == turned.text
    for word in ("Gate", "two", "shut"):
        (box,), (other,) = boxes_of(upright, word), boxes_of(turned, word)
        assert (box.left + other.right, box.bottom + other.top) == pytest.approx((400, 600))


def test_words_beyond_the_edge_of_a_page_have_a_box_beyond_it():
    document = load(drawn((72, -50, "hidden"), (72, 500, "shown")))
    assert boxes_of(document, "hidden")[0].top < 0 < boxes_of(document, "shown")[0].bottom


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (30, 40, 380, 590)])
def test_a_box_is_where_the_ink_is_on_a_page_turned_and_cropped(rotation, crop):
    def change(writer: PdfWriter) -> None:
        writer.pages[0].rotate(rotation)
        if crop:
            writer.pages[0].cropbox = RectangleObject(crop)

    document = load(rewritten(drawn((72, 500, "Hut HXH")), change))
    (box,) = boxes_of(document, "Hut HXH")
    pdf = pypdfium2.PdfDocument(document.data)
    picture = pdf[0].render(scale=4).to_pil().convert("L")
    left, top, right, bottom = (side / 4 for side in ImageOps.invert(picture).getbbox())
    height = picture.height / 4
    pdf.close()
    ink = (left, height - bottom, right, height - top)
    assert (box.left, box.bottom, box.right, box.top) == pytest.approx(ink, abs=1)


def test_of_text_written_upwards_no_box_holds_the_line_beside_it():
    out = io.BytesIO()
    canvas = Canvas(out, invariant=True)
    canvas.rotate(90)
    canvas.drawString(100, -300, "First line, a long one")
    canvas.drawString(100, -314, "Second line, a long one")
    canvas.save()
    document = load(out.getvalue())
    boxes = boxes_of(document, "line, a long one\nSecond line, a long")
    seen = words_in(boxes, glyphs_of(document))
    assert sorted(seen) == sorted("line,alongoneSecondline,along")


def test_white_space_and_pages_without_text_have_no_box(study):
    data = rewritten(study.data, lambda writer: writer.insert_blank_page(400, 500, 1))
    document = load(data)
    assert document.pages_without_text == (2,)
    blank = document.pages[1]
    assert page_boxes(document, blank.start_char, blank.end_char) == []
    assert page_boxes(study, study.pages[0].end_char - 1, study.pages[0].end_char) == []
    around = page_boxes(document, blank.start_char - 30, blank.end_char + 30)
    assert {box.page_number for box in around} == {1, 3}


@pytest.mark.parametrize("user", ["", "secret"])
def test_an_encrypted_file_has_the_same_boxes(study, user):
    data = rewritten(study.data, lambda writer: writer.encrypt(user, "owner", algorithm="AES-256"))
    locked = load(data, password=user or None)
    assert locked.text == study.text
    assert page_boxes(locked, 0, 900, password=user or None) == page_boxes(study, 0, 900)


def test_without_its_password_an_encrypted_file_is_refused(study):
    data = rewritten(study.data, lambda writer: writer.encrypt("secret", algorithm="AES-256"))
    with pytest.raises(DocumentError, match=r"encrypted, pass its password with password=…$"):
        page_boxes(load(data, password="secret"), 0, 9)


def test_two_threads_may_ask_at_once(study):
    spans = [(start, start + 300) for start in range(0, 3000, 300)]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda span: page_boxes(study, *span), spans))
    assert found == [page_boxes(study, *span) for span in spans]


def test_pdfium_is_held_by_one_thread_which_may_open_a_second_file(study):
    def is_free() -> bool:
        with ThreadPoolExecutor(1) as thread:
            if taken := thread.submit(ONE_AT_A_TIME.acquire, blocking=False).result():
                thread.submit(ONE_AT_A_TIME.release).result()
        return taken

    with open_drawn(study):
        assert page_boxes(study, 0, 9)
        assert not is_free()
    assert is_free()


def misread(study: Document, old: str, new: str) -> Document:
    texts = [study.text[page.start_char : page.end_char].removesuffix("\n") for page in study.pages]
    return Document.from_pages([text.replace(old, new) for text in texts], data=study.data)


def test_words_that_are_not_drawn_have_no_box_and_the_others_keep_theirs(study, glyphs):
    document = misread(study, "60 trials", "90 trials")
    with pytest.raises(LocationError) as caught:
        boxes_of(document, "in 90 trials between")
    assert caught.value.fault == "not_drawn"
    assert str(caught.value).startswith(
        "page 1 of 'untitled': the text reads '90trialsbetweenOctober20' where"
        " '60trialsbetweenOctober20' is drawn; no box is given rather than a wrong one"
    )
    kept = "the tide gauge took"
    assert words_in(boxes_of(document, kept), glyphs) == Squeezed(kept).text


def test_the_bytes_of_another_file_are_noticed():
    document = Document.from_pages(["One.", "Two."], data=drawn((72, 500, "One.")))
    assert len(page_boxes(document, 0, 4)) == 1
    with pytest.raises(LocationError, match="page_number is 2, but the bytes") as caught:
        page_boxes(document, 5, 9)
    assert caught.value.fault == "not_drawn"


@pytest.mark.parametrize("ask", [page_boxes, range_in_page])
def test_a_range_that_is_none_of_a_pdf_is_refused(ask, study):
    for start, end in ((-1, 3), (3, 3), (0, len(study.text) + 1)):
        with pytest.raises(LocationError) as caught:
            ask(study, start, end)
        assert caught.value.fault == "out_of_range"
        assert f"characters {start} to {end} (exclusive) are no range" in str(caught.value)
    with pytest.raises(LocationError) as caught:
        ask(Document.from_text("It rained.", title="Log"), 0, 3)
    assert (caught.value.fault, str(caught.value)) == (
        "wrong_kind",
        "'Log' is of kind 'text' and has no pages; only a PDF has boxes on pages",
    )


def test_a_pdf_without_its_bytes_says_how_to_get_them():
    with pytest.raises(DocumentError) as caught:
        page_boxes(Document.from_pages(["One."], title="Log"), 0, 3)
    assert str(caught.value) == (
        "'Log' has no bytes, so nothing shows where its words stand on the page;"
        " load it from its file: citelab.load('….pdf')"
    )


def test_without_pdfium_the_message_is_how_to_install_it(study, monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(CitelabError, match=r"install it: pip install 'citelab\[lab\]'$"):
        page_boxes(study, 0, 9)
