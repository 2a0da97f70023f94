"""PDFs made on the spot: plain ones by reportlab, odd ones byte by byte."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Sequence

import pytest
from pypdf import PdfReader, PdfWriter
from reportlab.pdfgen.canvas import Canvas

PdfMaker = Callable[..., bytes]


@pytest.fixture(scope="session")
def make_pdf() -> PdfMaker:
    """A function from the lines of each page to the bytes of a PDF."""

    def make(pages: Sequence[Sequence[str]], *, password: str | None = None,
             owner: str = "owner", algorithm: str = "AES-256") -> bytes:  # fmt: skip
        out = io.BytesIO()
        canvas = Canvas(out, invariant=True)
        for lines in pages:
            text = canvas.beginText(72, 720)
            for line in lines:
                text.textLine(line)
            canvas.drawText(text)
            canvas.showPage()
        canvas.save()
        if password is None:
            return out.getvalue()
        writer = PdfWriter(clone_from=PdfReader(out))
        writer.encrypt(password, owner, algorithm=algorithm)
        locked = io.BytesIO()
        writer.write(locked)
        return locked.getvalue()

    return make


@pytest.fixture(scope="session")
def raw_pdf() -> Callable[[Sequence[bytes]], bytes]:
    """A function from the bodies of objects 1, 2, … (1 is the catalogue) to a PDF."""

    def make(objects: Sequence[bytes]) -> bytes:
        out = b"%PDF-1.7\n"
        offsets = []
        for number, body in enumerate(objects, 1):
            offsets.append(len(out))
            out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
        table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        count = len(objects) + 1
        head = b"xref\n0 %d\n0000000000 65535 f \n" % count
        tail = b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (count, len(out))
        return out + head + table + tail

    return make


@pytest.fixture(scope="session")
def stream() -> Callable[..., bytes]:
    """A function from the bytes of a stream and its other entries to its object."""

    def make(data: bytes, entries: bytes = b"") -> bytes:
        packed = zlib.compress(data, 9)
        head = b"<</Filter/FlateDecode/Length %d%b>>\nstream\n" % (len(packed), entries)
        return head + packed + b"\nendstream"

    return make


@pytest.fixture(scope="session")
def one_page(raw_pdf, stream) -> PdfMaker:
    """A function from drawing operations to a PDF of one page with the font F."""

    def make(content: bytes, *, font: bytes = b"", page: bytes = b"",
             more: Sequence[bytes] = ()) -> bytes:  # fmt: skip
        objects = [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R"
            b"/Resources<</Font<</F 5 0 R>>%b>>>>" % page,
            stream(content),
            b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica%b>>" % font,
            *more,
        ]
        return raw_pdf(objects)

    return make


@pytest.fixture(scope="session")
def mapped_page(one_page, stream) -> PdfMaker:
    """A function from bytes to show, and what single bytes mean in Unicode, to a PDF."""

    def make(shown: bytes, meanings: dict[int, str]) -> bytes:
        lines = b"\n".join(
            b"<%02X> <%b>" % (code, text.encode("utf-16-be", "surrogatepass").hex().encode())
            for code, text in meanings.items()
        )
        table = (
            b"/CIDInit /ProcSet findresource begin begincmap\n"
            b"1 begincodespacerange <00> <FF> endcodespacerange\n"
            b"%d beginbfchar\n%b\nendbfchar\nendcmap end" % (len(meanings), lines)
        )
        content = b"BT /F 12 Tf 72 700 Td <%b> Tj ET" % shown.hex().encode()
        return one_page(content, font=b"/ToUnicode 6 0 R", more=[stream(table)])

    return make
