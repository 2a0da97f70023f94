"""Makes a page that is a picture of text: nothing in it can be extracted, so nothing can be cited.

The notice is set in Pillow's built-in bitmap letters, enlarged to the dots of a needle printer,
then copied a little askew, with dust. Whole numbers only, and run-length packing by hand, so that
neither a font engine nor a build of zlib can change a byte.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from PIL import Image, ImageDraw, ImageFont

__all__ = ["NOTICE", "scanned_page", "scanned_pdf"]

NOTICE = """\
QUERN STATION                   NOTICE 12
                          3 November 2026

The Gauge Hut is closed from 9 to 13
November. The lid of tide gauge No. 7 gets
its lock at last, as the tide study asked
in 2025 and the gauge in 1961.

During these five days

1. nobody opens the well;
2. the 6 a.m. reading is taken at the old
   pole outside, in a hat;
3. the goat stays in the Long House.

There are two keys. One hangs behind the
barometer. The other went to the mainland
by mistake and comes back with the boat.

Please do not pin this notice lower than
1.2 m. This is the third copy.

                             M. Aldous"""

WIDTH, HEIGHT = 874, 1240
DOT = 3
LEFT, TOP = 66, 120
CELL_WIDTH, LINE_HEIGHT = 6, 13
DUST = 900


def scanned_pdf() -> bytes:
    """Return a PDF of one A5 page that holds a picture of the notice and no text."""
    page = _packed(scanned_page())
    image = (
        f"<< /Type /XObject /Subtype /Image /Width {WIDTH} /Height {HEIGHT} /BitsPerComponent 1 "
        f"/ColorSpace /DeviceGray /Filter /RunLengthDecode /Length {len(page)} >>"
    )
    drawing = b"q 419.53 0 0 595.28 0 0 cm /Scan Do Q"
    return _pdf_file([
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 419.53 595.28] /Contents 4 0 R "
        b"/Resources << /XObject << /Scan 5 0 R >> >> >>",
        _stream(f"<< /Length {len(drawing)} >>", drawing),
        _stream(image, page),
        b"<< /Title (Notice 12) /Producer (data/ of citelab) >>",
    ])  # fmt: skip


def scanned_page() -> Image.Image:
    """Return the page as a picture of one bit a pixel, 874 by 1240, white being 1."""
    sheet = Image.new("1", (WIDTH, HEIGHT), 1)
    pen = ImageDraw.Draw(sheet)
    for x, y in _dots():
        left, top = _askew(x, y)
        pen.rectangle((left, top + 1, left + DOT - 1, top + DOT - 2), fill=0)
        pen.rectangle((left + 1, top, left + DOT - 2, top + DOT - 1), fill=0)
    _add_dirt(pen)
    return sheet


def _dots() -> Iterator[tuple[int, int]]:
    """Yield every needle's hit, in dots from the upper left corner of the text."""
    for row, line in enumerate(NOTICE.split("\n")):
        for column, letter in enumerate(line):
            for x, y in _hits(letter):
                yield column * CELL_WIDTH + x, row * LINE_HEIGHT + y


@cache
def _hits(letter: str) -> list[tuple[int, int]]:
    """Return the dots of one letter, in the box of a letter."""
    cell = Image.new("1", (CELL_WIDTH, LINE_HEIGHT), 0)
    pen = ImageDraw.Draw(cell)
    pen.text((0, 0), letter, fill=1, font=ImageFont.load_default_imagefont())
    box = [(x, y) for y in range(LINE_HEIGHT) for x in range(CELL_WIDTH)]
    return [at for at in box if cell.getpixel(at)]


def _askew(x: int, y: int) -> tuple[int, int]:
    """Return where a dot lies on the sheet, turned by one part in 90, as a hasty hand lays it."""
    left, top = x * DOT, y * DOT
    return LEFT + left - top // 90, TOP + top + left // 90


def _add_dirt(pen: ImageDraw.ImageDraw) -> None:
    """Add dust, two punch holes, and the edge of the glass."""
    for x, y, size in _dust():
        pen.rectangle((x, y, x + size, y + size), fill=0)
    for y in (HEIGHT // 2 - 236, HEIGHT // 2 + 236):
        _punch(pen, 30, y)
    for x in range(WIDTH):
        pen.line((x, HEIGHT - 3 - x // 90, x, HEIGHT), fill=0)


def _punch(pen: ImageDraw.ImageDraw, x: int, y: int, radius: int = 17) -> None:
    for down in range(-radius, radius + 1):
        half = math.isqrt(radius * radius - down * down)
        pen.line((x - half, y + down, x + half, y + down), fill=0)


def _dust() -> Iterator[tuple[int, int, int]]:
    # A generator of our own: the sequence of `random` is not promised across Python versions.
    state = 1961
    for _ in range(DUST):
        state = (state * 1103515245 + 12345) % 2**31
        yield state // 7 % WIDTH, state // 6133 % HEIGHT, int(state % 17 == 0)


def _packed(sheet: Image.Image) -> bytes:
    """Pack for RunLengthDecode (ISO 32000): 257 - n, then the byte that stands n times."""
    packed = bytearray()
    for value, length in _runs(sheet.tobytes()):
        while length > 0:
            part = min(length, 128)
            packed += bytes([257 - part, value] if part > 1 else [0, value])
            length -= part
    return bytes(packed) + b"\x80"


def _runs(data: bytes) -> Iterator[tuple[int, int]]:
    start = 0
    for at in range(1, len(data) + 1):
        if at == len(data) or data[at] != data[start]:
            yield data[start], at - start
            start = at


def _stream(head: str, data: bytes) -> bytes:
    return head.encode("ascii") + b"\nstream\n" + data + b"\nendstream"


def _pdf_file(objects: list[bytes]) -> bytes:
    """Return a PDF of objects, numbered from 1; the catalogue is the first, the info the last."""
    body, offsets = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(body))
        body += f"{number} 0 obj\n".encode("ascii") + content + b"\nendobj\n"
    size = len(objects) + 1
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    trailer = f"trailer\n<< /Size {size} /Root 1 0 R /Info {size - 1} 0 R >>\n"
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}{trailer}startxref\n{len(body)}\n%%EOF\n"
    return bytes(body) + end.encode("ascii")
