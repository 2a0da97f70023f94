"""A file made to keep a reader busy is stopped, whatever it multiplies."""

from __future__ import annotations

import logging

import pypdf
import pytest

from citelab.documents import pdf_pages, read_pdf
from citelab.documents.pdf_pages import Deadline, open_pdf, page_labels
from citelab.errors import DocumentError

FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"


@pytest.fixture
def clock(monkeypatch):
    """A clock that moves on by one second whenever it is read."""
    seconds = iter(range(10**6))
    monkeypatch.setattr(pdf_pages, "monotonic", lambda: next(seconds))


@pytest.fixture
def labelled(raw_pdf, stream):
    """A function from a /PageLabels entry to a PDF of four pages."""

    def make(labels: bytes) -> bytes:
        page = (
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 3 0 R"
            b"/Resources<</Font<</F 4 0 R>>>>>>"
        )
        return raw_pdf(
            [
                b"<</Type/Catalog/Pages 2 0 R%b>>" % labels,
                b"<</Type/Pages/Count 4/Kids[5 0 R 6 0 R 7 0 R 8 0 R]>>",
                stream(b"BT /F 12 Tf (Open.) Tj ET"),
                b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
                *[page] * 4,
            ]
        )

    return make


def refusal(data: bytes, **options) -> str:
    with pytest.raises(DocumentError) as caught:
        read_pdf(data, **options)
    return str(caught.value)


@pytest.mark.parametrize(
    ("labels", "names"),
    [
        (b"", [None, None, None, None]),
        (b"/PageLabels<</Nums[0<</S/r>>2<</S/D>>]>>", ["i", "ii", "1", "2"]),
        (b"/PageLabels<</Nums[0<</S/D/P(A-)/St 5>>]>>", ["A-5", "A-6", "A-7", "A-8"]),
        (b"/PageLabels<</Nums[0<<>>3<</P(Cover)>>]>>", [None, None, None, "Cover"]),
        (b"/PageLabels<</Nums[0<</S/D>>]>>", [None, None, None, None]),
        (b"/PageLabels<</Nums[0<</S/D>>2<</S/D>>]>>", [None, None, "1", "2"]),
        (b"/PageLabels<</Nums[2<</S/r>>]>>", [None, None, "i", "ii"]),
        (b"/PageLabels<</Nums[0<</S/Zz>>]>>", [None, None, None, None]),
        (b"/PageLabels(no tree at all)", [None, None, None, None]),
        (b"/PageLabels<</Nums[0<</P<D83D>>>]>>", None),
    ],
)
def test_labels_are_shown_where_they_differ_from_the_number_and_never_break_a_file(
    labelled, labels, names
):
    document = read_pdf(labelled(labels))
    assert [page.number for page in document.pages] == [1, 2, 3, 4]
    if names is not None:
        assert [page.label for page in document.pages] == names


def test_labels_that_cannot_be_read_are_left_out(labelled, monkeypatch):
    reader = open_pdf(labelled(b""), None, 10)
    monkeypatch.setattr(type(reader), "page_labels", property(lambda self: 1 / 0))
    assert page_labels(reader) == [None] * 4


def test_a_page_tree_that_multiplies_is_refused(raw_pdf, stream):
    node = b"<</Type/Pages/Count 10/Kids[%b]>>"
    levels = [node % (b"%d 0 R " % (number + 1) * 10) for number in range(2, 9)]
    page = b"<</Type/Page/MediaBox[0 0 9 9]>>"
    assert refusal(raw_pdf([b"<</Type/Catalog/Pages 2 0 R>>", *levels, page])).startswith(
        "this PDF asks for more work than a document needs ("
    )


def test_a_page_tree_in_a_circle_and_one_without_pages_are_refused(raw_pdf):
    catalogue = b"<</Type/Catalog/Pages 2 0 R>>"
    assert refusal(raw_pdf([catalogue, b"<</Type/Pages/Count 1/Kids[2 0 R]>>"])).startswith("this")
    assert refusal(raw_pdf([catalogue, b"<</Type/Pages/Count 0/Kids[]>>"])) == (
        "the PDF has no pages; export it again"
    )


def test_a_page_that_inflates_a_thousandfold_is_refused(one_page):
    message = refusal(one_page(b" " * 80_000_000))
    assert message.startswith("page 1: this PDF asks for more work than a document needs (")
    assert message.endswith("print it to a new PDF")


def test_a_stream_of_more_operations_than_a_page_has_is_refused(one_page):
    data = one_page(b"BT /F 9 Tf (a) Tj ET " + b"q " * 5000)
    with pypdf.apply_configuration(stream_parsing_work_maximum_count=1000):
        assert "asks for more work" in refusal(data)
    assert read_pdf(data).text == "a"


def test_forms_that_draw_each_other_are_stopped_by_the_clock(one_page, stream, clock):
    nested = [
        stream(b"/X Do " * 10, FORM + b"/Resources<</XObject<</X %d 0 R>>>>" % (number + 1))
        for number in range(6, 20)
    ]
    last = stream(b"BT /F 9 Tf (a) Tj ET", FORM + b"/Resources<</Font<</F 5 0 R>>>>")
    data = one_page(b"/X Do", page=b"/XObject<</X 6 0 R>>", more=[*nested, last])
    assert refusal(data, max_seconds=500) == (
        "reading was stopped on page 1 of 1 after 500 seconds;"
        " split the PDF into parts, or pass a larger max_seconds"
    )


def test_pages_that_take_too_long_are_stopped_between_two_of_them(make_pdf, clock):
    data = make_pdf([["One."], ["Two."], ["Three."], ["Four."]])
    assert refusal(data, max_seconds=3).startswith("reading was stopped on page 3 of 4 after 3 sec")
    assert len(read_pdf(data, max_seconds=None).pages) == 4


def test_a_form_is_read_like_the_page_that_draws_it(one_page, stream):
    form = stream(b"BT /F 9 Tf (In a form.) Tj ET", FORM + b"/Resources<</Font<</F 5 0 R>>>>")
    data = one_page(b"/X Do", page=b"/XObject<</X 6 0 R>>", more=[form])
    assert read_pdf(data).text.strip() == "In a form."


def test_a_deadline_of_none_never_passes_and_one_of_zero_has_passed():
    assert not Deadline(None).has_passed
    assert Deadline(0).has_passed
    with pytest.raises(TimeoutError):
        Deadline(0).watch(b"Do", [], [], [])


def test_pypdf_is_quiet_while_it_reads_and_as_loud_as_before_afterwards(labelled, caplog):
    logger = logging.getLogger("pypdf")
    before = logger.level
    read_pdf(labelled(b"/PageLabels<</Nums[0<</S/Zz>>]>>"))
    assert [record for record in caplog.records if record.name.startswith("pypdf")] == []
    assert logger.level == before


def test_a_missing_cipher_is_named_with_the_command_that_installs_it(make_pdf, monkeypatch):
    from pypdf import PdfReader
    from pypdf.errors import DependencyError

    def without_cipher(self: PdfReader, password: str) -> int:
        raise DependencyError("cryptography>=3.1 is required for AES algorithm")

    data = make_pdf([["Open."]], password="")
    monkeypatch.setattr(PdfReader, "decrypt", without_cipher)
    assert refusal(data) == (
        "this PDF is encrypted, and cryptography>=3.1 is required for AES algorithm;"
        " install it: pip install 'pypdf[crypto]'"
    )
